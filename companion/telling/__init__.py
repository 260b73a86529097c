"""A game told outside the table: the command, and the page it writes."""
