"""The public forms of a game: its record, the script of a table, the trace of what could be perceived."""
