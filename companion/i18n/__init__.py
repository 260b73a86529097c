"""The words of the screen in the language of the table."""
