"""The screens of the computer and its parts: its health, the self-test, and the dark between games."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from companion.screen_data.screens import Choice, Screen, TitledScreen


class Fact(NamedTuple):
    """One fact about the table."""

    name: str
    value: str
    remedy: str = ""
    """What to do about it; empty where all is well."""


@dataclass(frozen=True)
class HealthScreen(TitledScreen):
    """What the table is made of and its condition."""

    facts: tuple[Fact, ...]
    test: Choice
    """The choice that starts the self-test."""
    paddles: Choice
    """The choice that shows who has which paddle."""
    touch: Choice
    """The choice that leads to the touch test."""


class PaddleDevice(Enum):
    """What a seat, or the table, bids with."""

    SCREEN = auto()
    PINS = auto()
    NUMBER_PAD = auto()
    POD = auto()
    BUTTONS = auto()


class PaddleLine(NamedTuple):
    """What a seat, or the table, bids with."""

    seat: int | None
    """The seat; None for the table, whose buttons are those of all seats."""
    words: str
    """Whose it is and what, such as `Seat 1: Number pad`."""
    device: PaddleDevice
    is_missing: bool
    note: str = ""
    """Why it cannot be given away here, or what to do where it is missing; empty where it can be given away."""
    choose: Choice | None = None
    """The choice to give another one; None where there is a note."""


@dataclass(frozen=True)
class PaddlesScreen(TitledScreen):
    """Who bids with what."""

    lines: tuple[PaddleLine, ...]
    rule: str
    """What holds for presses that are equal, where pads make many of them so; else empty."""


@dataclass(frozen=True)
class GivePaddleScreen(Screen):
    """A seat, or the table, waits for the device that it is to have."""

    seat: int | None
    """The seat; None for the table."""
    ask: str
    take_away: Choice | None
    """The choice to take away what it has; None if it has nothing."""


@dataclass(frozen=True)
class TouchTestScreen(Screen):
    """A mark to be touched, or where the last touch landed. Places are fractions of the picture across and down."""

    ask: str
    hint: str = ""
    progress: str = ""
    """Which of the marks it is, such as `2 / 4`; empty once all are touched."""
    touched: tuple[tuple[float, float], ...] = ()
    """The marks before it."""
    to_come: tuple[tuple[float, float], ...] = ()
    """The marks after it."""
    mark: tuple[float, float] | None = None
    landed: tuple[float, float] | None = None
    keep: Choice | None = None
    again: Choice | None = None
    leave: Choice | None = None


class PartsTested(NamedTuple):
    """What has been pressed in the self-test of a seat's parts, or of the table's own."""

    number: int | None
    """The seat; None for the table."""
    button: bool | None
    """Whether its bid button (the table's gavel) has been pressed; None if it has none."""
    keys: tuple[bool, ...]
    """Whether each of the twelve keys of its keypad has been pressed, row by row; empty if it has none."""
    word: str
    """`Good`, what is left to press, or where to look."""
    good: bool


@dataclass(frozen=True)
class SelfTestScreen(TitledScreen):
    """All buttons and keys, each filled once it has been pressed."""

    parts: tuple[PartsTested, ...]
    """The parts of each seat, and last the table's own: the gavel."""
    keys: tuple[str, ...]
    """The labels of the twelve keys, row by row."""
    bid: str
    gavel: str
    """The label of the gavel's button."""
    hint: str


@dataclass(frozen=True)
class DarkScreen(Screen):
    """The dark table between games. Nothing can be touched on it: a touch only wakes it."""

    hint: str
