"""How games leave the table, and come back."""
