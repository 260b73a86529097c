"""Pictures of the table as a machine: how it is, and the dark between games. Of a game they show nothing."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.screen_data.screens import Choice, Screen


class Fact(NamedTuple):
    """One thing that is known of the table."""

    name: str
    value: str
    remedy: str = ""
    """What to do about it; empty where all is well."""


@dataclass(frozen=True, slots=True)
class HealthScreen(Screen):
    """What the table is made of and how it is."""

    title: str
    facts: tuple[Fact, ...]
    back: Choice
    test: Choice
    """All buttons and keys are tested."""


@dataclass(frozen=True, slots=True)
class DarkScreen(Screen):
    """The table rests between games. Nothing can be touched on it: the touch that wakes does nothing else."""

    hint: str
