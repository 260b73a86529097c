"""The devices on real kernel lines: `python -m tests.kernel`, in a machine that has them (see `README.md`)."""
