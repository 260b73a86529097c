"""The game: rules, journal, the live table, its pages, and the program that composes them."""
