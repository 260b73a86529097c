"""The command line: `main.py`, and one module for each command."""
