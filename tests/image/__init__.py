"""Tries the SD card's image in emulation: `python -m tests.image` (see systemd/README.md)."""
