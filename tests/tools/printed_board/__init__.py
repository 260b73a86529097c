"""The printed board, written and checked with KiCad: `make board` and `make board-check`."""
