"""Tries the SD card's image in emulation: `python -m tests.machines.image` (see systemd/README.md)."""
