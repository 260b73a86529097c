"""What the screen shows, as plain data without secrets. The display draws it."""
