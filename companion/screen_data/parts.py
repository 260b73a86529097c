"""The parts of which Scenes are made: choices, artists, columns, lots, seats. Plain data, nothing secret in it.

The pictures themselves are in `scene/screens.py`, which is what others import these from.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.rules.auction_game.words import Auction


class Mark(StrEnum):
    """The shapes that tell artists apart without colour; an edition gives each of its artists one."""

    DISC = "disc"
    FRAME = "frame"
    TRIANGLE = "triangle"
    CROSS = "cross"
    BARS = "bars"


class Key(NamedTuple):
    """What a choice is called: all that the display, table scripts and tests know of what touching it means."""

    name: str
    """Such as `undo`, `bid`, `history`."""
    args: tuple[str | int, ...] = ()
    """What tells it from other choices of that name: a seat, an amount, a page."""


class Choice(NamedTuple):
    """Something a finger may choose. A choice that `waits` is drawn disabled and says for what it waits."""

    means: Key
    """What is handed back when it is touched; opaque to the display."""
    label: str
    waits: str = ""


class Part(StrEnum):
    """What a player has at hand."""

    BUTTON = "button"
    KEYPAD = "keypad"
    GAVEL = "gavel"


class Explanation(NamedTuple):
    """What the auction on the table means, in two sentences, and what each part of a paddle does in it."""

    title: str
    text: str
    acts: tuple[tuple[Part, str], ...]
    put_away: Choice
    """Touching it anywhere."""


class Help(NamedTuple):
    """The rules at hand: the way to an explanation, and the explanation while it is on show."""

    ask: Choice
    explanation: Explanation | None = None


class Artist(NamedTuple):
    """An artist as the screen knows one."""

    name: str
    """The short name for columns and lots, such as `van Gogh`."""
    colour: str
    """`#rrggbb`."""
    mark: Mark


class Token(NamedTuple):
    """A value token hanging on the market board."""

    value: int
    """30, 20 or 10 in an auction game, 3, 2 or 1 in the card game: its length on the board follows this."""
    round: int
    """1 to 4, shown as tally ticks; 0 for an award."""
    fresh: bool = False
    """Placed by the appraisal on show: outlined in bone."""
    award: bool = False
    """An award token of the card game, which belongs to no round: its sign takes the place of the ticks."""


class Column(NamedTuple):
    """One artist's column on the market board."""

    artist: Artist
    cards: int
    """On the table this round, 0 to `limit` or more."""
    tokens: tuple[Token, ...]
    """Hanging tokens, oldest first."""
    ghost: int
    """The token it would get if the round ended now; 0 for none. Drawn outlined, with this round's ticks."""
    rank: int
    """1, 2, 3 by cards now (or as appraised); 0 unranked. Unranked columns sleep, dimmed, at 0."""
    worth: str
    """What one of its cards pays now, written in the edition's money: `70`, `0`."""
    limit: int = 5
    """The count that ends the round."""
    over: bool = False
    """Whether the round is over, so that no card can end it any more."""
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
    """Whose turn it is: exactly one seat is drawn inverted, or none."""
    note: str = ""
    """Said at this seat alone: a refusal, or that a press came too late."""
    down: int = 0
    """Card game: cards it has face down."""
    points: str = ""
    """Card game: points so far, which are no secret there. Empty elsewhere."""
    face: Choice | None = None
    """Turns the picture to this seat."""


@dataclass(frozen=True, slots=True)
class Lot:
    """What is up for auction."""

    artist: Artist
    kind: Auction
    """The kind in force: the second card's, once a double has one; DOUBLE while it waits for one."""
    kind_name: str
    """What the edition calls that kind."""
    cards: int
    """1, or 2 for a completed double."""
    count: int
    """Cards by this artist on the table this round, the lot included: shown as marks towards five."""
    worth: str
    """What one of its cards would pay if the round ended now."""
    auctioneer: int
    auctioneer_name: str
    menu: Choice | None = None
    """The way to the menu, beside the artist's name."""
    worth_label: str = "worth now"
    now_label: str = "now"
    """What stands beside the worth, and the same where the worth is long."""
    help: Help | None = None


class Bidder(NamedTuple):
    """A seat during an open, once-around or fixed-price auction."""

    number: int
    name: str
    said: str
    """Its last bid as written (`24`), `pass`, or empty."""
    active: bool
    """Drawn inverted: the leader of an open auction; the seat that is asked in the others."""
    auctioneer: bool
    note: str = ""
    touch: Choice | None = None
    """Touching the seat's plate, where that means something: one step more in an open auction."""


class Fist(NamedTuple):
    """A seat during a sealed auction."""

    number: int
    name: str
    ready: bool
    take: Choice
    """Hands the screen to this seat for a secret bid."""
    note: str = ""
    auctioneer: bool = False


class OpenedFist(NamedTuple):
    """A sealed bid after all were opened."""

    number: int
    name: str
    amount: str
    """As written, or a word for an empty fist."""
    won: bool


class Payee(NamedTuple):
    """A seat at the appraisal, with what the bank pays it."""

    number: int
    name: str
    bought: tuple[Artist, ...]
    amount: str
    """`+180`, or `0` written plainly when there is nothing to pay."""
    coins: tuple[int, ...]
    """How many of each coin, aligned with the screen's `coins`."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat in the final result."""

    number: int
    name: str
    amount: str
    won: bool
    history: tuple[int, ...]
    """Money at the start and after each settled round, in the edition's unit, for the chart."""


class PartsTested(NamedTuple):
    """What has been pressed in the self-test of a seat's parts, or of the table's own."""

    number: int
    """The seat; 0 for the table."""
    button: bool | None
    """Whether its bid button, the table's gavel, has been pressed; None if it has none."""
    keys: tuple[bool, ...]
    """The same of the twelve keys of its keypad, row by row; empty if it has none."""
    word: str
    """`Good`, what is left, or where to look."""
    good: bool


class SeatSetting(NamedTuple):
    """A seat while a game is set up."""

    number: int
    name: str
    starts: bool
    rename: Choice
    start: Choice
    """Makes this seat the first auctioneer."""
    remove: Choice | None
    move: Choice | None = None
    """Chooses this seat to change places, or has it change places with the one chosen."""


class WaitingGame(NamedTuple):
    """A game that can be gone on with."""

    resume: Choice
    """Labelled with its players."""
    facts: str
    """Its edition, round, and when it was begun."""
    artists: tuple[Artist, ...]
    """Its board, left to right."""
