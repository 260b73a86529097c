"""Configuration of a table: settings, folders, preferences."""
