"""Pictures of the computer and its parts, and the dark between games. They show nothing of a game."""

from typing import NamedTuple

from companion.screen_data.screens import Choice, Screen, TitledScreen


class Fact(NamedTuple):
    """One fact about the table."""

    name: str
    value: str
    remedy: str = ""
    """What to do about it; empty where all is well."""


class HealthScreen(TitledScreen):
    """What the table is made of and its condition."""

    facts: tuple[Fact, ...]
    test: Choice
    """The choice that starts the self-test."""


class DarkScreen(Screen):
    """The dark table between games. Nothing can be touched on it: a touch only wakes it."""

    hint: str
