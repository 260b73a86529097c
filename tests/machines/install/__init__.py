"""Tries the installation on clean Debian systems: `make install-check`."""
