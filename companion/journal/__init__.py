"""The journal: one file that keeps every game, an entry a step, on disk before anybody is told."""
