"""Tries the installed table in a simulated computer: `python -m tests.guest` (see systemd/README.md)."""
