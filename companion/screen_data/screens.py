"""What the table may see: one Scene is one picture, described without pixels.

A Scene holds nothing secret, so nothing that draws it can give a secret away. It is plain data: names, amounts
already written in the edition's own way, and Choices, each carrying the command that touching it means. The
display places and paints; it never reads a command. How a game becomes a Scene is `scene.py`'s business.
"""

from dataclasses import dataclass

from companion.rules.auction_game.words import Auction
from companion.rules.card_game.words import Effect
from companion.screen_data.card_game import CardScreen
from companion.screen_data.moment import Past, RemedyScreen
from companion.screen_data.parts import (
    Artist,
    Bidder,
    Choice,
    Column,
    Explanation,
    Fist,
    Help,
    Lot,
    Mark,
    OpenedFist,
    Part,
    PartsTested,
    Payee,
    Seat,
    SeatSetting,
    Standing,
    Token,
    WaitingGame,
)
from companion.screen_data.set_up import SetUpScreen, TypingScreen, WelcomeScreen
from companion.screen_data.sheet import CodeScreen, SheetScreen
from companion.screen_data.story import StoryScreen
from companion.screen_data.system import DarkScreen, Fact, HealthScreen

__all__ = [
    "FRAMES_A_TOKEN",
    "AppraisalScreen",
    "Artist",
    "Auction",
    "Bidder",
    "CardScreen",
    "Choice",
    "CodeScreen",
    "Column",
    "CoverScreen",
    "DarkScreen",
    "DealScreen",
    "DoubleScreen",
    "Effect",
    "EntryScreen",
    "Explanation",
    "Fact",
    "FinalScreen",
    "Fist",
    "FixedPriceScreen",
    "HealthScreen",
    "Help",
    "Lot",
    "Mark",
    "MenuScreen",
    "OnceAroundScreen",
    "OpenScreen",
    "OpenedFist",
    "PadScreen",
    "Part",
    "PartsTested",
    "Past",
    "Payee",
    "RemedyScreen",
    "Scene",
    "Screen",
    "SealedScreen",
    "Seat",
    "SeatSetting",
    "SelfTestScreen",
    "SetUpScreen",
    "SheetScreen",
    "SoldScreen",
    "Standing",
    "TableScreen",
    "Token",
    "TypingScreen",
    "WaitingGame",
    "WelcomeScreen",
]


@dataclass(frozen=True, slots=True)
class TableScreen:
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
class EntryScreen:
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
class DoubleScreen:
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
class OpenScreen:
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
class OnceAroundScreen:
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
class SealedScreen:
    """A sealed auction while fists are made. Ready and not ready is all there is to see."""

    lot: Lot
    fists: tuple[Fist, ...]
    headline: str
    """`3 of 5 ready`, or that all are ready and open by themselves."""
    undo: Choice | None
    hint: str = ""
    """How a fist is made."""


@dataclass(frozen=True, slots=True)
class CoverScreen:
    """Between two players, when the screen is handed round for secret bids."""

    number: int
    name: str
    mine: Choice
    """Touched by that player once the others look away."""
    back: Choice
    hint: str = ""
    """What the others are asked to do."""


@dataclass(frozen=True, slots=True)
class PadScreen:
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
    undo: Choice | None
    note: str = ""
    hint: str = ""
    """Why nothing shows, where the digits are secret."""


@dataclass(frozen=True, slots=True)
class FixedPriceScreen:
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
class SoldScreen:
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
class AppraisalScreen:
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
class DealScreen:
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
class FinalScreen:
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
class MenuScreen:
    """A list of choices under a title, and the way back: the menu, and whatever else is chosen from."""

    title: str
    entries: tuple[Choice, ...]
    back: Choice
    holds: Choice | None = None
    """Of entries that exclude each other, the one that is so already."""


@dataclass(frozen=True, slots=True)
class SelfTestScreen:
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


Screen = (
    WelcomeScreen
    | SetUpScreen
    | TypingScreen
    | TableScreen
    | EntryScreen
    | DoubleScreen
    | OpenScreen
    | OnceAroundScreen
    | SealedScreen
    | CoverScreen
    | PadScreen
    | FixedPriceScreen
    | SoldScreen
    | AppraisalScreen
    | DealScreen
    | FinalScreen
    | MenuScreen
    | CardScreen
    | SelfTestScreen
    | RemedyScreen
    | StoryScreen
    | SheetScreen
    | CodeScreen
    | HealthScreen
    | DarkScreen
)


FRAMES_A_TOKEN = 6
"""Frames in which an appraisal hangs each of its tokens, the least first."""


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
