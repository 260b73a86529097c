"""Tries the kit in a simulated computer: `python -m tests.machines.kit` (see systemd/README.md)."""
