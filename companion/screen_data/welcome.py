"""The first picture of an evening."""

from typing import NamedTuple

from companion.screen_data.screens import Artist, BetweenGamesScreen, Choice


class WaitingGame(NamedTuple):
    """A game that can be resumed."""

    resume: Choice
    """The choice that resumes it, labelled with its players."""
    facts: str
    """Its edition, round, and when it was begun."""
    artists: tuple[Artist, ...]
    """Its board, left to right."""


class WelcomeScreen(BetweenGamesScreen):
    """The first picture: resume a game, or begin a new one. The artists are those of the offered game."""

    headline: str
    lines: tuple[str, ...]
    """The offered game: its names, its edition and round and when it was begun, what was last confirmed."""
    choices: tuple[Choice, ...]
    others: tuple[WaitingGame, ...]
    """The other games that can be resumed."""
