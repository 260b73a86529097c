"""How a table is set up: settings, folders, what it was told on other evenings."""
