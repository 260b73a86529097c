"""What the screen shows: one Scene is one picture, described without pixels, made of one Screen and its parts.

A Scene holds nothing secret, so nothing that draws it can give a secret away. It is plain data: names, amounts already
formatted for the edition, and Choices, each with the key of what touching it means. The display places and draws them;
it never reads a key. Each screen is in the file beside this one that has the name of its layout.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, dataclass_transform

from companion.rules.words import Auction, Symbol


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
    """Something a finger may choose. A choice that `waits` is drawn disabled and says what it waits for."""

    means: Key
    """The key that is returned when it is touched; the display never reads it."""
    label: str
    waits: str = ""
    on: bool | None = None
    """Whether it is on, for a switch; None for all else."""
    opens: bool = False
    """True if it opens another page."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Screen:
    """The content of one picture. Each kind of screen is a frozen dataclass."""

    back: Choice | None = field(default=None, kw_only=True)
    """The choice that goes back to the page beneath; None where there is none."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class TitledScreen(Screen):
    """A picture under a title."""

    title: str


class Stepper(NamedTuple):
    """A value that can be made smaller or larger."""

    label: str
    less: Choice
    more: Choice


class Part(StrEnum):
    """A part of a paddle."""

    BUTTON = "button"
    KEYPAD = "keypad"
    GAVEL = "gavel"


class Explanation(NamedTuple):
    """What the auction on the table means, in two sentences, and what each part of a paddle does in it."""

    title: str
    text: str
    acts: tuple[tuple[Part, str], ...]
    put_away: Choice
    """The choice that closes it, by a touch anywhere."""


Help = Choice | Explanation
"""Help with the rules: the way to an explanation, or the explanation while it is on show."""


class Artist(NamedTuple):
    """An artist as drawn on the screen."""

    name: str
    """The short name for columns and lots, such as `van Gogh`."""
    colour: str
    """`#rrggbb`."""
    mark: Mark


class Token(NamedTuple):
    """A value token on the market board."""

    value: int
    """30, 20 or 10 in an auction game, 3, 2 or 1 in the card game: its length on the board follows this."""
    round: int
    """1 to 4, shown as tally ticks; 0 for an award."""
    fresh: bool = False
    """True if the appraisal on show placed it; it is then outlined in bone."""
    award: bool = False
    """True for an award token of the card game, which belongs to no round: its sign replaces the ticks."""


class Column(NamedTuple):
    """One artist's column on the market board."""

    artist: Artist
    cards: int
    """The number on the table this round, 0 to `limit` or more."""
    tokens: tuple[Token, ...]
    """The tokens placed, oldest first."""
    ghost: int
    """The token it would get if the round ended now, drawn outlined with this round's ticks; 0 for none."""
    rank: int
    """1, 2, 3 by cards now (or as appraised); 0 if unranked. Unranked columns are dimmed."""
    worth: str
    """What one of its cards pays now, written in the edition's money: `70`, `0`."""
    limit: int = 5
    """The count that ends the round."""
    over: bool = False
    """True if the round is over, so that no card can end it."""
    unit: int = 10
    """The value of the smallest token, which is one unit of length on the board."""


class Seat(NamedTuple):
    """A seat on the table screen."""

    number: int
    name: str
    cards: int
    """Cards in hand."""
    bought: tuple[Artist, ...]
    """The cards bought (in the card game: displayed) this round, in board order, one entry a card."""
    active: bool
    """True if it is this seat's turn; at most one seat is active, and drawn inverted."""
    note: str = ""
    """A message at this seat alone: a refusal, or that a press came too late."""
    down: int = 0
    """Card game: the number of its cards face down."""
    points: str = ""
    """Card game: points so far, which are public there. Empty elsewhere."""


@dataclass(frozen=True, slots=True)
class Lot:
    """What is up for auction."""

    artist: Artist
    kind: Auction
    """The kind in force: the second card's, once a double has one; DOUBLE until then."""
    kind_name: str
    """The edition's name of that kind."""
    symbol: Auction | Symbol
    """What the edition's cards show for it."""
    cards: int
    """1, or 2 for a completed double."""
    count: int
    """Cards by this artist on the table this round, the lot included: shown as marks out of five."""
    worth: str
    """What its cards would pay together if the round ended now."""
    worth_label: str = "value now"
    now_label: str = "value"
    """The caption beside the worth, and a shorter one where the worth is long; for a double the sum."""
    result: Choice | None = None
    """The choice to enter who bought the lot and for how much, by a touch of the lot's picture."""


class Bidder(NamedTuple):
    """A seat during an auction."""

    number: int
    name: str
    said: str = ""
    """Its last bid as written (`24`), `pass`, or empty."""
    active: bool = False
    """True, and drawn inverted, for the leader of an open auction, for each seat that has made a sealed bid, and for
    the seat that is asked in the others.
    """
    auctioneer: bool = False
    note: str = ""
    touch: Choice | None = None
    """What a touch of the seat's plate does, such as one step more in an open auction; None for nothing."""


class GameScreen(Screen):
    """A screen of the game in progress, with undo and the menu, which have one place on all of them."""

    undo: Choice | None = field(default=None, kw_only=True)
    menu: Choice | None = field(default=None, kw_only=True)
    help: Help | None = field(default=None, kw_only=True)


class BoardScreen(TitledScreen, GameScreen):
    """A screen with the market board."""

    columns: tuple[Column, ...]


class LotScreen(GameScreen):
    """A screen with a lot and the seats."""

    lot: Lot
    bidders: tuple[Bidder, ...]

    @property
    def active_seat(self) -> Bidder | None:
        """Return the first active seat; None where there is none."""
        return next((bidder for bidder in self.bidders if bidder.active), None)


class MenuScreen(TitledScreen):
    """A list of choices under a title: for the menu and other lists."""

    entries: tuple[Choice | Stepper, ...]
    holds: Choice | None = None
    """The current one of entries that exclude each other."""
    groups: tuple[tuple[str, int], ...] = ()
    """The titles of groups of entries, each with the number of its entries, in their order; empty for no groups. What
    is left over stands apart.
    """


class BetweenGamesScreen(Screen):
    """A screen before a game, under the colours of its edition."""

    artists: tuple[Artist, ...]
    """The edition's board, left to right."""
    language: Choice
    """The choice of language, labelled with the current one's own name."""
    turn: Choice
    """The choice that turns the picture to the next side."""


class StepViewerStrip(NamedTuple):
    """The frame of a picture of the past: nothing can be touched but these choices, in a strip beside it."""

    title: str
    """The step that led to the moment."""
    place: str
    """Its place in the game: `Step 14 of 37`."""
    earlier: Choice
    later: Choice
    before: Choice
    """To the lot sold before; in the card game to the end of the round before."""
    after: Choice
    back: Choice | None
    change: Choice | None = None
    """The choice that corrects it; None where nothing can be corrected."""
    play: Choice | None = None
    pace: Choice | None = None
    """The choice of speed when a finished game is watched; None where it can be corrected."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the table."""

    screen: Screen
    note: str = ""
    """A message to the whole table, in a band on any screen; empty for nothing."""
    turn: int = 0
    """Quarter turns clockwise, 0 to 3, by which the picture is turned on the panel to face its reader."""
    past: StepViewerStrip | None = None
    """The frame of a picture of the past; None for the present."""
    moving: int = 0
    """Frames until a moving part reaches its place (`animation.py`); 0 if nothing moves."""
