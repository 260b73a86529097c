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
    """The offered game: names, edition and round, when, what was last confirmed. Empty when none is offered."""
    choices: tuple[Choice, ...]
    language: Choice | None = None
    """The choice of language, labelled with the current one's own name."""
    turn: Choice | None = None
    """The choice that turns the picture to the next side."""
    artists: tuple[Artist, ...] = ()
    """The offered game's board, left to right."""
    others: tuple[WaitingGame, ...] = ()
    """The other games that can be resumed."""
