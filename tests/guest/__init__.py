"""The installed table in a whole computer that is only simulated: `python -m tests.guest` (see systemd/README.md)."""
