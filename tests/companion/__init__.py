"""Tests of the game: rules, record, journal, session, program."""
