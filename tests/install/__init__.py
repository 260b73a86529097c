"""The installation, tried on clean Debian systems: `make install-check`."""
