"""A step of the past put right: what a correction may be, and what becomes of the game with it."""
