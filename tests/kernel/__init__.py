"""Tries the devices on lines of a real kernel: `python -m tests.kernel` (see `README.md`)."""
