"""The game: rules, journal, session, what may be shown, and the program that composes the table."""
