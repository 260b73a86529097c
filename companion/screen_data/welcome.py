"""The first picture of an evening."""

from typing import NamedTuple

from companion.screen_data.screens import Artist, Choice, Screen


class WaitingGame(NamedTuple):
    """A game that can be resumed."""

    resume: Choice
    """The choice that resumes it, labelled with its players."""
    facts: str
    """Its edition, round, and when it was begun."""
    artists: tuple[Artist, ...]
    """Its board, left to right."""


class WelcomeScreen(Screen):
    """The first picture: resume a game, or begin a new one."""

    headline: str
    lines: tuple[str, ...]
    """The offered game: its names, its edition and round and when it was begun, what was last confirmed."""
    choices: tuple[Choice, ...]
    language: Choice
    """The choice of language, labelled with the current one's own name."""
    turn: Choice
    """The choice that turns the picture to the next side."""
    artists: tuple[Artist, ...]
    """The offered game's board, left to right."""
    others: tuple[WaitingGame, ...]
    """The other games that can be resumed."""
