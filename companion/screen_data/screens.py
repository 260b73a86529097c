"""What all screens are made of: choices, artists, help, and the kinds of screen that the others extend.

Screens are plain data and hold nothing secret, so nothing that draws them can give a secret away. They hold names,
amounts already formatted for the edition, and Choices, each with the key of what touching it means. The display places
and draws them; it never reads a key.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Mark(StrEnum):
    """The shapes that distinguish artists without colour; an edition gives each of its artists one."""

    DISC = "disc"
    FRAME = "frame"
    TRIANGLE = "triangle"
    CROSS = "cross"
    BARS = "bars"


class Key(NamedTuple):
    """The identity of a choice: all that the display, table scripts and tests know of what touching it means."""

    name: str
    """Such as `undo`, `bid`, `history`."""
    args: tuple[str | int, ...] = ()
    """What distinguishes it from other choices of that name: a seat, an amount, a page."""


class Choice(NamedTuple):
    """Something a finger may choose. One with a `disabled_reason` is drawn disabled, with that reason."""

    means: Key
    """The key that is returned when it is touched; the display never reads it."""
    label: str
    disabled_reason: str = ""
    on: bool | None = None
    """Whether it is on, for a switch; None for all else."""
    opens: bool = False
    """True if it opens another page."""
    paddle: int | None = None
    """The number of the paddle of the player that it names, before the label; only entries of menus show it."""


@dataclass(frozen=True)
class Screen:
    """The content of one picture. Each kind of screen is a frozen dataclass."""

    back: Choice | None = field(default=None, kw_only=True)
    """The choice that goes back to the page beneath; None where there is none."""
    game: Choice | None = field(default=None, kw_only=True)
    """The choice that goes to the game, past all pages beneath; None on most pages."""


@dataclass(frozen=True)
class TitledScreen(Screen):
    """A picture under a title."""

    title: str


class PaddlePart(StrEnum):
    """A part of a paddle."""

    BUTTON = "button"
    KEYPAD = "keypad"
    GAVEL = "gavel"


class PartUse(NamedTuple):
    """What a part of a paddle does now."""

    part: PaddlePart
    does: str


class Explanation(NamedTuple):
    """What the auction on the table means, in a few sentences, and what each part of a paddle does in it."""

    text: str
    uses: tuple[PartUse, ...]
    put_away: Choice
    """The choice to go on."""


Help = Choice | Explanation
"""Help with the rules: the way to an explanation, or the explanation while it is on show."""


class Artist(NamedTuple):
    """An artist as drawn on the screen."""

    name: str
    """The short name for columns and lots, such as `van Gogh`."""
    colour: str
    """`#rrggbb`."""
    mark: Mark


@dataclass(frozen=True)
class GameScreen(Screen):
    """A screen of the game in progress, with undo and the menu, which have one place on all of them."""

    undo: Choice | None = field(default=None, kw_only=True)
    menu: Choice | None = field(default=None, kw_only=True)
    help: Help | None = field(default=None, kw_only=True)

    @property
    def explanation(self) -> Explanation | None:
        """Return the explanation that is open; None if there is none."""
        return self.help if isinstance(self.help, Explanation) else None
