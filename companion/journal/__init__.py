"""The journal: one file that keeps every game, with each step on disk before it is confirmed."""
