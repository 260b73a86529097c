"""What the screen shows: one Scene is one picture, described without pixels, made of one Screen and its parts.

A Scene holds nothing secret, so nothing that draws it can give a secret away. It is plain data: names, amounts already
formatted for the edition, and Choices, each with the key of what touching it means. The display places and draws them;
it never reads a key. Screens with a picture of their own are in files beside this one.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, dataclass_transform

from companion.rules.auction_game.words import Auction


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Screen:
    """The content of one picture. Each kind of screen is a frozen dataclass."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


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


class Help(NamedTuple):
    """Help with the rules: the way to an explanation, and the explanation while it is on show."""

    ask: Choice
    explanation: Explanation | None = None


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
    face: Choice | None = None
    """The choice that turns the picture to this seat."""


@dataclass(frozen=True, slots=True)
class Lot:
    """What is up for auction."""

    artist: Artist
    kind: Auction
    """The kind in force: the second card's, once a double has one; DOUBLE until then."""
    kind_name: str
    """The edition's name of that kind."""
    cards: int
    """1, or 2 for a completed double."""
    count: int
    """Cards by this artist on the table this round, the lot included: shown as marks out of five."""
    worth: str
    """What its cards would pay together if the round ended now."""
    auctioneer: int
    menu: Choice | None = None
    """The choice that opens the menu, beside the artist's name."""
    worth_label: str = "value now"
    now_label: str = "value"
    """The caption beside the worth, and a shorter one where the worth is long; for a double the sum."""
    help: Help | None = None
    result: Choice | None = None
    """The choice to enter who bought the lot and for how much, by a touch of the lot's picture."""


class Bidder(NamedTuple):
    """A seat during an auction."""

    number: int
    name: str
    said: str
    """Its last bid as written (`24`), `pass`, or empty."""
    active: bool
    """True, and drawn inverted, for the leader of an open auction, for each seat that has made a sealed bid, and for
    the seat that is asked in the others.
    """
    auctioneer: bool
    note: str = ""
    touch: Choice | None = None
    """What a touch of the seat's plate does, such as one step more in an open auction; None for nothing."""


class Payee(NamedTuple):
    """A seat at the appraisal, with what the bank pays it."""

    number: int
    name: str
    bought: tuple[Artist, ...]
    amount: str
    """`+180`, or `0` when there is nothing to pay."""
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
    """Whether its bid button (the table's gavel) has been pressed; None if it has none."""
    keys: tuple[bool, ...]
    """Whether each of the twelve keys of its keypad has been pressed, row by row; empty if it has none."""
    word: str
    """`Good`, what is left to press, or where to look."""
    good: bool


class SeatSetting(NamedTuple):
    """A seat while a game is set up."""

    number: int
    name: str
    starts: bool
    rename: Choice
    start: Choice
    """The choice that makes this seat the first auctioneer."""
    remove: Choice | None
    move: Choice | None = None
    """The choice that selects this seat to change places, or exchanges it with the selected one."""


class WaitingGame(NamedTuple):
    """A game that can be resumed."""

    resume: Choice
    """The choice that resumes it, labelled with its players."""
    facts: str
    """Its edition, round, and when it was begun."""
    artists: tuple[Artist, ...]
    """Its board, left to right."""


class GameScreen(Screen):
    """A screen of the game in progress."""

    undo: Choice | None = field(default=None, kw_only=True)


class ScreenWithMenu(GameScreen):
    """A screen without a lot, which has the menu and the help itself."""

    menu: Choice | None = field(default=None, kw_only=True)
    help: Help | None = field(default=None, kw_only=True)


class MarketScreen(ScreenWithMenu):
    """The market board between lots."""

    round: int
    title: str
    """`Round 3`, as the edition calls a round."""
    columns: tuple[Column, ...]
    seats: tuple[Seat, ...]
    play: Choice


class EnterCardScreen(ScreenWithMenu):
    """Which card was played: a grid of artists (columns) and kinds (rows)."""

    title: str
    columns: tuple[Column, ...]
    keys: tuple[tuple[Choice, ...], ...]
    """`keys[column][row]`, rows in the order of `Auction`."""
    back: Choice
    other: Choice | None = None
    """Something else that may be done instead of entering a card; None if there is nothing."""


class DoubleScreen(GameScreen):
    """A double waits for its second card, which one seat after the other may add."""

    lot: Lot
    bidders: tuple[Bidder, ...]
    """The seats. `active` is the seat that may add; `said` is `pass` once it has declined."""
    keys: tuple[Choice, ...]
    """The four kinds a second card may have, in the order of `kinds`."""
    kinds: tuple[Auction, ...]
    decline: Choice
    question: str = ""
    """The question to the asked seat."""
    back: Choice | None = None
    """The choice that goes back, in the place of undo."""


class OpenScreen(GameScreen):
    """An open auction: one price, one leader, the gavel."""

    lot: Lot
    price: str
    """The standing bid as written; empty before the first bid."""
    leader: int
    """The seat of the highest bid, 0 before the first."""
    leader_name: str
    bidders: tuple[Bidder, ...]
    rail: int
    """How full the gavel rails are, in tenths of a segment, 0 to 30: each strike is 10, the countdown grows."""
    gavel: Choice
    pad: Choice
    call: str = ""
    """What the auctioneer calls: `Going once`, `Going twice`, or nothing yet."""
    waiting: str = "No bid yet"
    """The text in place of a price."""


class AskingScreen(GameScreen):
    """An auction that asks one seat after the other: once around for a bid, or whether it buys at a fixed price."""

    lot: Lot
    price: str
    """The highest bid, or the fixed price."""
    asked: int
    asked_name: str
    """The question to the asked seat."""
    bidders: tuple[Bidder, ...]
    take: Choice
    """The choice by which the asked seat bids one step more, or buys."""
    decline: Choice
    pad: Choice | None = None
    leads: str = ""
    """The highest bid and whose it is; empty before the first, and for a fixed price."""
    waiting: str = ""
    """The text in place of a price."""


class SealedScreen(GameScreen):
    """A sealed auction while bids are made. It shows only who is ready."""

    lot: Lot
    bidders: tuple[Bidder, ...]
    """The seats, each with `touch` to hand it the screen for a secret bid; `active` are those that have made theirs."""
    headline: str
    """`3 of 5 ready`, or that all are ready and will be opened."""
    waits: str
    """Who is awaited; empty once all are ready."""
    hint: str = ""
    """How a bid is made."""


class CoverScreen(Screen):
    """The cover between two players, when the screen is handed round for secret bids."""

    number: int
    name: str
    mine: Choice
    """The choice for that player, once the others look away."""
    back: Choice
    hint: str = ""
    """What the others should do."""


class KeypadScreen(GameScreen):
    """Twelve keys for an amount: a secret bid, a keyed bid, the auctioneer's fixed price."""

    title: str
    number: int
    name: str
    typed: str | None
    """The digits so far; None when they are secret: then no touch of a key changes the picture."""
    keys: tuple[Choice, ...]
    """Twelve keys, by rows: 1 2 3, 4 5 6, 7 8 9, * 0 #."""
    lot: Lot | None = None
    """The lot that the amount is for; None for a correction of a seat's money."""
    seats: tuple[Bidder, ...] = ()
    """The seats whose amount it may be: each with `touch` to choose it, `active` for the chosen one. Empty if only
    one may.
    """
    back: Choice | None = None
    note: str = ""
    hint: str = ""
    """Why the digits are hidden, where they are secret."""
    ways: tuple[Choice, ...] = ()
    """At most two other pages, beside the way back."""


class SoldScreen(GameScreen):
    """A sale: who pays whom. It is a notice, to be put away."""

    lot: Lot
    headline: str
    """How it was sold: `Sold`, `Free`, `No takers`, or how a tie was settled."""
    price: str
    """As written; empty for a free lot."""
    buyer: int
    buyer_name: str
    payee: int
    """The seat that is paid, 0 for the bank or when nothing is paid."""
    pays: str
    """The sentence under the price: `pays Axel`, `pays the bank`, `pays nothing`."""
    bidders: tuple[Bidder, ...]
    """The seats with their last or secret bids; the buyer is active."""
    next: Choice
    play: Choice | None = None
    """The choice that goes on with the next card at once; None where something else comes first."""


class AppraisalScreen(ScreenWithMenu):
    """The end of a round: ranking, new tokens, what the bank pays each seat, in coins."""

    title: str
    cause: str
    """Why the round ended, such as `Fifth Klimt: not auctioned`."""
    columns: tuple[Column, ...]
    coins: tuple[str, ...]
    """The edition's coins that the payouts need, largest first, as written."""
    payees: tuple[Payee, ...]
    counts: tuple[str, ...]
    """The cards of each column's artist in the round: `5 cards`."""
    ranks: tuple[str, ...]
    """`1st`, `2nd` or `3rd` for each column that is ranked, else empty."""
    next: Choice


class DealScreen(ScreenWithMenu):
    """Cards are dealt: `Each player gets 4 cards`."""

    title: str
    headline: str
    cards: int
    """Cards each player takes, 0 for none."""
    seats: tuple[Seat, ...]
    """The seats; `cards` are the new sizes of hands, and the active one starts."""
    next: Choice
    mystery: tuple[str, ...] = ()
    """What is dealt to mystery hands, a line each."""


class GameResultScreen(ScreenWithMenu):
    """The result, in which all money is shown for the first time."""

    title: str
    """The heading until the winner is revealed."""
    headline: str
    """`Cleo wins`, or `Cleo and Ada share the win`."""
    best: str
    """The winning amount as written."""
    standings: tuple[Standing, ...]
    """Richest first; equal money in seat order."""
    again: Choice
    """The choice that begins another game like this one at once."""
    new: Choice
    more: Choice
    """The choice that shows how the game went."""
    code: Choice | None = None
    """The choice that shows a code of the result for a phone."""
    caption: tuple[str, ...] = ()
    """What was played, in lines: the box, and how many lots."""


class MenuScreen(Screen):
    """A list of choices under a title, and the way back: for the menu and other lists."""

    title: str
    entries: tuple[Choice | Stepper, ...]
    back: Choice
    holds: Choice | None = None
    """The current one of entries that exclude each other."""
    groups: tuple[tuple[str, int], ...] = ()
    """The titles of groups of entries, each with the number of its entries, in their order; empty for no groups. What
    is left over stands apart.
    """


class SelfTestScreen(Screen):
    """All buttons and keys, each filled once it has been pressed."""

    title: str
    seats: tuple[PartsTested, ...]
    table: PartsTested
    """The table's own parts: the gavel."""
    keys: tuple[str, ...]
    """The labels of the twelve keys, row by row."""
    bid: str
    gavel: str
    """The label of the gavel's button."""
    hint: str
    back: Choice


class CorrectionPreviewScreen(Screen):
    """The effect of a correction, to be confirmed or cancelled."""

    title: str
    was: str
    """The current state: `Lot 14: Ben pays 32`."""
    becomes: str
    """The corrected state."""
    lines: tuple[str, ...]
    """The consequences: steps that are removed, rounds that are appraised again, or that nothing else changes."""
    conflict: str
    """The later step that is no longer possible, and why; empty if there is none."""
    choices: tuple[Choice, ...]
    back: Choice


FRAMES_A_TOKEN = 6
"""Frames in which an appraisal places each of its tokens, the smallest first."""
FRAMES_A_SEAT = 16
"""Frames in which the result reveals each seat, the last place first."""


@dataclass(frozen=True, slots=True)
class StepViewerStrip:
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
    back: Choice
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
