"""What the table may see: one Scene is one picture, described without pixels, made of one Screen and its parts.

A Scene holds nothing secret, so nothing that draws it can give a secret away. It is plain data: names, amounts
already written in the edition's own way, and Choices, each carrying the key of what touching it means. The display
places and paints; it never reads a key. Screens with a picture of their own stand beside this, a file each.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.rules.auction_game.words import Auction


@dataclass(frozen=True, slots=True)
class Screen:
    """What one picture shows; each kind of screen is a dataclass of its own."""


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
    result: Choice | None = None
    """Enters who bought the lot and for how much; the lot's picture is touched for it."""


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


@dataclass(frozen=True, slots=True)
class TableScreen(Screen):
    """The market board between lots."""

    round: int
    title: str
    """`Round 3`, as the edition calls a round."""
    columns: tuple[Column, ...]
    seats: tuple[Seat, ...]
    play: Choice
    undo: Choice | None
    menu: Choice


@dataclass(frozen=True, slots=True)
class EntryScreen(Screen):
    """Which card was played: a grid of artists (columns) and kinds (rows)."""

    title: str
    columns: tuple[Column, ...]
    keys: tuple[tuple[Choice, ...], ...]
    """`keys[column][row]`, rows in the order of `kinds`."""
    kinds: tuple[Auction, ...]
    back: Choice
    other: Choice | None = None
    """What may be done instead of entering a card, where something may."""
    menu: Choice | None = None
    help: Help | None = None
    undo: Choice | None = None
    """In the same place, where there is nothing else to be done."""


@dataclass(frozen=True, slots=True)
class DoubleScreen(Screen):
    """A double waits for its second card; the chance travels round the table."""

    lot: Lot
    bidders: tuple[Bidder, ...]
    """`active` is the seat that may add; `said` is `pass` once it has declined."""
    keys: tuple[Choice, ...]
    """The four kinds a second card may have, in the order of `kinds`."""
    kinds: tuple[Auction, ...]
    decline: Choice
    undo: Choice | None
    question: str = ""
    """What the asked seat is asked."""
    back: Choice | None = None
    """The way back, in the place of undo."""


@dataclass(frozen=True, slots=True)
class OpenScreen(Screen):
    """An open auction: one price, one leader, the gavel."""

    lot: Lot
    price: str
    """The standing bid as written; empty before the first bid."""
    leader: int
    """Seat of the standing bid, 0 before the first."""
    leader_name: str
    bidders: tuple[Bidder, ...]
    rail: int
    """How full the gavel rails are, in tenths of a segment, 0 to 30: each strike is 10, the countdown creeps."""
    gavel: Choice
    pad: Choice
    undo: Choice | None
    call: str = ""
    """What the auctioneer calls: `Going once`, `Going twice`, or nothing yet."""
    waiting: str = "No bid yet"
    """In the place of a price."""


@dataclass(frozen=True, slots=True)
class OnceAroundScreen(Screen):
    """A once-around auction: one chance each, clockwise, the auctioneer last."""

    lot: Lot
    price: str
    leader: int
    leader_name: str
    bidders: tuple[Bidder, ...]
    bid: Choice
    """The asked seat bids one step more."""
    decline: Choice
    pad: Choice
    undo: Choice | None
    waiting: str = "No bid yet"
    """In the place of a price."""


@dataclass(frozen=True, slots=True)
class SealedScreen(Screen):
    """A sealed auction while fists are made. Ready and not ready is all there is to see."""

    lot: Lot
    fists: tuple[Fist, ...]
    headline: str
    """`3 of 5 ready`, or that all are ready and open by themselves."""
    undo: Choice | None
    hint: str = ""
    """How a fist is made."""


@dataclass(frozen=True, slots=True)
class CoverScreen(Screen):
    """Between two players, when the screen is handed round for secret bids."""

    number: int
    name: str
    mine: Choice
    """Touched by that player once the others look away."""
    back: Choice
    hint: str = ""
    """What the others are asked to do."""


@dataclass(frozen=True, slots=True)
class PadScreen(Screen):
    """Twelve keys for an amount: a secret bid, a keyed bid, the auctioneer's fixed price."""

    title: str
    lot: Lot | None
    """What the amount is for; None for a correction of a seat's money."""
    seats: tuple[Bidder, ...]
    """Whose amount it may be: each with `touch` to choose it, `active` for the chosen one. Empty if only one may."""
    number: int
    name: str
    typed: str | None
    """The digits so far; None when they are secret: then no touch of a key changes the picture."""
    keys: tuple[Choice, ...]
    """Twelve, by rows: 1 2 3, 4 5 6, 7 8 9, * 0 #."""
    back: Choice | None
    undo: Choice | None = None
    note: str = ""
    hint: str = ""
    """Why nothing shows, where the digits are secret."""


@dataclass(frozen=True, slots=True)
class FixedPriceScreen(Screen):
    """A fixed price, offered clockwise from the auctioneer's left."""

    lot: Lot
    price: str
    asked: int
    asked_name: str
    bidders: tuple[Bidder, ...]
    buy: Choice
    decline: Choice
    undo: Choice | None


@dataclass(frozen=True, slots=True)
class SoldScreen(Screen):
    """The hammer fell: who pays whom. A notice, to be put away."""

    lot: Lot
    headline: str
    """`Sold`, or `Taken for nothing`."""
    price: str
    """As written; empty for a lot taken for nothing."""
    buyer: int
    buyer_name: str
    payee: int
    """The seat that is paid, 0 for the bank or when nothing is paid."""
    pays: str
    """The sentence under the price: `pays Axel`, `pays the bank`, `pays nothing`."""
    fists: tuple[OpenedFist, ...]
    """All opened fists after a sealed auction, in seat order; empty after the other kinds."""
    next: Choice
    undo: Choice | None


@dataclass(frozen=True, slots=True)
class AppraisalScreen(Screen):
    """The end of a round: ranking, new tokens, what the bank pays each seat, in coins."""

    title: str
    cause: str
    """Why the round ended, such as `Fifth Klimt: not auctioned`."""
    columns: tuple[Column, ...]
    coins: tuple[str, ...]
    """The edition's coins, largest first, as written; those that no payout needs are left out."""
    payees: tuple[Payee, ...]
    next: Choice
    undo: Choice | None
    menu: Choice | None = None
    help: Help | None = None


@dataclass(frozen=True, slots=True)
class DealScreen(Screen):
    """Cards are dealt: `Each player takes 4 cards`."""

    title: str
    headline: str
    cards: int
    """Cards each player takes, 0 for none."""
    seats: tuple[Seat, ...]
    """`cards` are the new sizes of hands; the active one starts."""
    next: Choice
    undo: Choice | None
    menu: Choice | None = None
    mystery: tuple[str, ...] = ()
    """What is dealt to hands that nobody holds, a line each."""


@dataclass(frozen=True, slots=True)
class FinalScreen(Screen):
    """The result: money is told for the first time."""

    headline: str
    """`Cleo wins`, or `Cleo and Ada share the win`."""
    best: str
    """The winning amount as written."""
    standings: tuple[Standing, ...]
    """Richest first; equal money in seat order."""
    new: Choice
    undo: Choice | None
    menu: Choice
    more: Choice | None = None
    """How it came to that."""
    code: Choice | None = None
    """The result for a phone."""
    caption: tuple[str, ...] = ()
    """What was played, in lines: the box, and how many lots."""


@dataclass(frozen=True, slots=True)
class MenuScreen(Screen):
    """A list of choices under a title, and the way back: the menu, and whatever else is chosen from."""

    title: str
    entries: tuple[Choice, ...]
    back: Choice
    holds: Choice | None = None
    """Of entries that exclude each other, the one that is so already."""


@dataclass(frozen=True, slots=True)
class SelfTestScreen(Screen):
    """Every button and key, filled once it has been pressed."""

    title: str
    seats: tuple[PartsTested, ...]
    table: PartsTested
    """The gavel."""
    keys: tuple[str, ...]
    """What is on the twelve keys, row by row."""
    bid: str
    gavel: str
    """What is on the buttons."""
    hint: str
    back: Choice


@dataclass(frozen=True, slots=True)
class RemedyScreen(Screen):
    """What a correction makes of the game, to be confirmed or given up."""

    title: str
    was: str
    """How it stands: `Lot 14: Ben pays 32`."""
    becomes: str
    """How it is to stand."""
    lines: tuple[str, ...]
    """What follows: what is left out, which round is appraised anew, or that everything after it stands."""
    hitch: str
    """The later step that can no longer be, and why; empty if there is none."""
    choices: tuple[Choice, ...]
    back: Choice


FRAMES_A_TOKEN = 6
"""Frames in which an appraisal hangs each of its tokens, the least first."""


@dataclass(frozen=True, slots=True)
class Past:
    """What makes a picture one of the past: nothing on it can be touched but what is here, in a strip beside it."""

    title: str
    """The step that led to the moment."""
    place: str
    """Where in the game it is: `Step 14 of 37`."""
    earlier: Choice
    later: Choice
    before: Choice
    """The lot sold before, in the card game the end of the round before."""
    after: Choice
    back: Choice
    change: Choice | None = None
    """What can be done about it; None where nothing can."""
    play: Choice | None = None
    pace: Choice | None = None
    """Where nothing can be done, the game can be watched: going on by itself, and how fast."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the table."""

    screen: Screen
    note: str = ""
    """Said to the whole table in a band on any screen: a fault of a device, or of a touch. Empty for nothing."""
    turn: int = 0
    """Quarter turns clockwise, 0 to 3, by which the picture is turned on the panel to face whoever reads it."""
    past: Past | None = None
    """What surrounds a picture of the past; None for the present."""
    moving: int = 0
    """How far what has just changed is from where it comes to rest, in frames (`animation.py`); 0 at rest."""
