"""Tries the devices on lines of a real kernel: `python -m tests.machines.kernel` (see `README.md`)."""
