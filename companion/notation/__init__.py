"""The public file format of a game: its record, and reports of the state."""
