"""Tries the installed table in a simulated computer: `python -m tests.machines.guest` (see systemd/README.md)."""
