"""A game told in files: the command, the page, drawings and pictures."""
