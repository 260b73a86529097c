"""What the screen shows: one Scene is one picture, described without pixels, made of one Screen and its parts.

A Scene holds nothing secret, so nothing that draws it can give a secret away. It is plain data: names, amounts already
formatted for the edition, and Choices, each with the key of what touching it means. The display places and draws them;
it never reads a key. First come the parts of screens, then the screens.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, dataclass_transform

from companion.rules.words import Auction, Effect, Symbol


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
    symbol: Auction | Symbol
    """What the edition's cards show for it."""
    cards: int
    """1, or 2 for a completed double."""
    count: int
    """Cards by this artist on the table this round, the lot included: shown as marks out of five."""
    worth: str
    """What its cards would pay together if the round ended now."""
    auctioneer: int
    worth_label: str = "value now"
    now_label: str = "value"
    """The caption beside the worth, and a shorter one where the worth is long; for a double the sum."""
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


class GameScreen(Screen):
    """A screen of the game in progress, with undo and the menu, which have one place on all of them."""

    undo: Choice | None = field(default=None, kw_only=True)
    menu: Choice | None = field(default=None, kw_only=True)
    help: Help | None = field(default=None, kw_only=True)


class LotScreen(GameScreen):
    """A screen with a lot and the seats."""

    lot: Lot
    bidders: tuple[Bidder, ...]

    @property
    def active_seat(self) -> Bidder | None:
        """Return the first active seat; None where there is none."""
        return next((bidder for bidder in self.bidders if bidder.active), None)


class MenuScreen(Screen):
    """A list of choices under a title: for the menu and other lists."""

    title: str
    entries: tuple[Choice | Stepper, ...]
    holds: Choice | None = None
    """The current one of entries that exclude each other."""
    groups: tuple[tuple[str, int], ...] = ()
    """The titles of groups of entries, each with the number of its entries, in their order; empty for no groups. What
    is left over stands apart.
    """


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


# The market board between lots, and the entry of a card.


class CardKeys(NamedTuple):
    """A key for every card that there is."""

    keys: tuple[tuple[Choice, ...], ...]
    """`keys[column][row]`, rows in the order of `Auction`."""
    symbols: tuple[Auction | Symbol, ...]
    """What the cards of each row show."""


class MarketScreen(GameScreen):
    """The market board between lots."""

    round: int
    title: str
    """`Round 3`, as the edition calls a round."""
    columns: tuple[Column, ...]
    seats: tuple[Seat, ...]
    play: Choice
    turn: str
    """Who plays a card."""
    cards: CardKeys | None = None
    """The keys for a panel that has room for them beside all else; `play` leads to them on the others. None where
    something else may be done than to play a card.
    """


class EnterCardScreen(GameScreen):
    """Which card was played: a grid of artists (columns) and kinds (rows)."""

    title: str
    columns: tuple[Column, ...]
    cards: CardKeys
    none: Choice | None
    """The choice to enter no card."""
    other: Choice | None = None
    """Something else that may be done instead of entering a card; None if there is nothing."""


# The lots of a game in a list.


class LotLine(NamedTuple):
    """A sold lot."""

    number: int
    step: int
    """The step that sold it, from 1."""
    artist: Artist
    cards: int
    """1, or 2 for a completed double."""
    kind_name: str
    symbol: Auction | Symbol
    auctioneer: int
    buyer: int
    buyer_name: str
    price: str
    """As written; `0` for a lot that cost nothing."""
    worth: str
    """The final worth, as written; empty while it is unknown."""
    gained: bool
    """True if that is more than the price."""
    open: Choice | None = None
    """The choice that opens the lot, to see its steps or correct it; None on paper."""


class LotsScreen(Screen):
    """The lots sold so far, a page at a time, the latest first."""

    title: str
    lines: tuple[LotLine, ...]
    price_label: str
    worth_label: str
    empty: str
    """The text where there are no lots."""
    earlier: Choice | None
    later: Choice | None
    steps: Choice | None
    """The choice that lists all steps of the game."""


# The screens of the auctions, and of a sale.


class DoubleScreen(LotScreen):
    """A double waits for its second card, which one seat after the other may add: the active one is asked."""

    keys: tuple[Choice, ...]
    """The four kinds a second card may have, in the order of `symbols`."""
    symbols: tuple[Auction | Symbol, ...]
    decline: Choice
    question: str = ""
    """The question to the asked seat."""


class OpenScreen(LotScreen):
    """An open auction: one price, one leader, who is active, the gavel."""

    price: str
    """The standing bid as written; empty before the first bid."""
    rail: int
    """How full the gavel rails are, in tenths of a segment, 0 to 30: each strike is 10, the countdown grows."""
    gavel: Choice
    pad: Choice
    call: str = ""
    """What the auctioneer calls: `Going once`, `Going twice`, or nothing yet."""
    waiting: str = "No bids yet"
    """The text in place of a price."""


class AskingScreen(LotScreen):
    """An auction that asks one seat after the other: once around for a bid, or whether it buys at a fixed price."""

    price: str
    """The highest bid, or the fixed price."""
    question: str
    """The question to the asked seat."""
    take: Choice
    """The choice by which the asked seat bids one step more, or buys."""
    decline: Choice
    pad: Choice | None = None
    leads: str = ""
    """The highest bid and whose it is; empty before the first, and for a fixed price."""
    waiting: str = ""
    """The text in place of a price."""


class SealedScreen(LotScreen):
    """A sealed auction while bids are made. It shows only who is ready: the active seats.

    A touch of a seat hands it the screen.
    """

    headline: str
    """`3 of 5 ready`, or that all are ready and will be opened."""
    waits: str
    """Who is awaited; empty once all are ready."""
    hint: str = ""
    """How a bid is made."""


class SoldScreen(LotScreen):
    """A sale: who pays whom. It is a notice, to be put away.

    The seats have their last or secret bids; the buyer is active.
    """

    headline: str
    """How it was sold: `Sold`, `Free`, `No takers`, or how a tie was settled."""
    price: str
    """As written; empty for a free lot."""
    payee: int
    """The seat that is paid, 0 for the bank or when nothing is paid."""
    pays: str
    """The sentence under the price: `pays Axel`, `pays the bank`, `pays nothing`."""
    next: Choice
    play: Choice | None = None
    """The choice that goes on with the next card at once; None where something else comes first."""


# The screen in the hands of one player: the cover on its way there, and the player's own money.


class CoverScreen(Screen):
    """The cover while the screen is handed to a player; and once that was lifted, the player's own money."""

    number: int
    name: str
    hint: str
    """What the others should do, or when the money is covered again."""
    mine: Choice | None = None
    """The choice that lifts the cover, once the others look away; None once it was lifted."""
    label: str = ""
    amount: str = ""
    """The player's own money, as written, once the cover was lifted."""


# The keypad on the screen, for an amount.


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
    note: str = ""
    hint: str = ""
    """Why the digits are hidden, where they are secret."""
    ways: tuple[Choice, ...] = ()
    """At most two other pages, beside the way back."""


# The card game's own screen. Its deal, appraisal and result are those of the auction game.


class CardScreen(GameScreen):
    """The market board, whose columns may be touched, and beside it the seats or the question to one seat.

    With `seats` everybody sees the board and `prompt` says what is expected; without, one seat is `asked`, the prompt
    is a question, and the keys answer it.
    """

    title: str
    """`Round 2`, or that it is over."""
    round: int
    columns: tuple[Column, ...]
    picks: tuple[Choice | None, ...]
    """By column: what touching it means; None where it means nothing."""
    picked: tuple[int, ...]
    """By column: how many of the artist's cards have been chosen so far."""
    prompt: str
    seats: tuple[Seat, ...] = ()
    asked: Seat | None = None
    keys: tuple[Choice, ...] = ()
    effects: tuple[Effect, ...] = ()
    """The effects that `keys` name, in their order; empty where they name none."""
    main: Choice | None = None
    main_is_quiet: bool = False
    """True if `main` is not the usual next step."""


# The end of a round, and the deal of the next.

FRAMES_A_TOKEN = 6
"""Frames in which an appraisal places each of its tokens, the smallest first."""


class Payee(NamedTuple):
    """A seat at the appraisal, with what the bank pays it."""

    number: int
    name: str
    bought: tuple[Artist, ...]
    amount: str
    """`+180`, or `0` when there is nothing to pay."""
    coins: tuple[int, ...]
    """How many of each coin, aligned with the screen's `coins`."""


class AppraisalScreen(GameScreen):
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


class DealScreen(GameScreen):
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


# Pictures of a game's course: its lots, everybody's money, turning points, totals. Charts are plain numbers with their
# labels; the display decides their sizes. The same pictures are used on paper, where choices are None.


class Tick(NamedTuple):
    """A labelled place on an axis."""

    value: int
    label: str


class Curve(NamedTuple):
    """A seat's money or points through the game."""

    number: int
    name: str
    amount: str
    """The final amount, as written."""
    won: bool
    values: tuple[int, ...]
    """One value for each stop of the chart, in the edition's unit."""


class Hung(NamedTuple):
    """A lot at its price and stop on the chart."""

    stop: int
    artist: Artist
    cards: int
    price: int


class Chart(NamedTuple):
    """A chart of everybody's money or points. Its stops, from 0: the beginning, each lot, each round's end."""

    curves: tuple[Curve, ...]
    """Richest first; equal ones in seat order."""
    axis: tuple[Tick, ...]
    """From 0 up, at equal distances, the last beyond all values."""
    rounds: tuple[Tick, ...]
    """The stops at which rounds were settled, by the rounds' numbers."""
    lots: tuple[Hung, ...]
    """Empty in the card game."""
    dearest: str
    """The highest price of a lot, as written."""


class StoryScreen(Screen):
    """A part of the story of a game."""

    title: str
    next: Choice | None = field(default=None, kw_only=True)
    """The choice of the part after it."""


class CourseScreen(StoryScreen):
    """How everybody's money or points went."""

    hint: str
    """What the distance of a lot from the chart's upper edge means."""
    course: Chart


class TurningPointLine(NamedTuple):
    """A turning point."""

    label: str
    """`Best purchase`."""
    figure: str
    """`+48`, as written."""
    number: int
    """The seat that the moment belongs to."""
    name: str
    words: str
    """`Paid 12, worth 60`."""
    artist: Artist | None
    cards: int = 1


class TurningPointsScreen(StoryScreen):
    """The turning points of the game, at most six."""

    points: tuple[TurningPointLine, ...]


class Pair(NamedTuple):
    """What an artist's cards cost at auction, and what they earned."""

    artist: Artist
    cards: str
    """`7 cards`."""
    paid: int
    paid_label: str
    """As written; empty in the card game."""
    brought: int
    brought_label: str


class SumLine(NamedTuple):
    """What a kind of auction, or a round, earned."""

    symbol: Auction | Symbol | None
    label: str
    words: str
    """`9 lots`, or who was best."""
    figure: str
    """`+36`: the buyers' profit."""


class SumsScreen(StoryScreen):
    """The totals of artists and kinds of auction."""

    paid_label: str
    """What the outlined plates mean; empty where there are none."""
    brought_label: str
    """What the filled plates mean."""
    pairs: tuple[Pair, ...]
    """In board order."""
    lines_title: str
    lines: tuple[SumLine, ...]


# The result of a game.

FRAMES_A_SEAT = 16
"""Frames in which the result reveals each seat, the last place first."""


class GameResultScreen(GameScreen):
    """The result, in which all money is shown for the first time."""

    title: str
    """The heading until the winner is revealed."""
    headline: str
    """`Cleo wins`, or `Cleo and Ada share the win`."""
    best: str
    """The winning amount as written."""
    standings: tuple[Curve, ...]
    """What each seat had at the start and after each settled round: richest first, equal money in seat order."""
    again: Choice
    """The choice that begins another game like this one at once."""
    new: Choice
    more: Choice
    """The choice that shows how the game went."""
    code: Choice | None = None
    """The choice that shows a code of the result for a phone."""
    caption: tuple[str, ...] = ()
    """What was played, in lines: the box, and how many lots."""


# The first picture of an evening.


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


# The set-up of a game.


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


class GameSetupScreen(Screen):
    """Seats, names, edition, who starts."""

    title: str
    edition: Choice
    """The choice that lists all editions, labelled with the current one's name."""
    artists: tuple[Artist, ...]
    """The edition's board, left to right."""
    seats: tuple[SeatSetting, ...]
    add: Choice | None
    begin: Choice
    variant: Choice | None = None
    """The choice to play with or without a mystery hand; None where there is no choice."""
    mystery: str = ""
    """What is dealt to mystery hands; empty where there are none."""
    house_rules: Choice | None = None
    """The choice that opens the house rules, labelled with those that differ from the rulebook."""
    language: Choice | None = None
    """The choice of language, labelled with the current one's own name."""
    turn: Choice | None = None
    """The choice that turns the picture to the next side."""
    menu: Choice | None = None
    """The choice that opens what can be done at the table before a game."""
    guide: Choice | None = None
    """The switch that explains each kind of auction when it first occurs."""
    moved: int = 0
    """The seat selected to change places, 0 for none."""


# A keyboard for a player's name.


class EnterPlayerNameScreen(Screen):
    """A name on a keyboard on the screen; a real keyboard types into it too."""

    title: str
    text: str
    hint: str
    """How to type other letters, while there is no text."""
    keys: tuple[tuple[Choice, ...], ...]
    """Rows of letters, labelled with what they type. The label `space` is the wide key, `erase` the backspace, and
    one of several letters shows those letters.
    """
    done: Choice


# A table of words and figures.


class DataTableScreen(Screen):
    """A table: heads, rows, and sentences below it."""

    title: str
    lines: tuple[str, ...]
    """Sentences below the table, or in its place."""
    heads: tuple[str, ...] = ()
    """The column headings; empty where there is no table."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The rows, each with a cell for every heading. The first column is for words, most others for figures."""
    widths: tuple[int, ...] = ()
    """The relative widths of the columns."""
    words: tuple[int, ...] = (0,)
    """The columns of words, by place: they are aligned left, the others right."""
    choices: tuple[Choice, ...] = ()
    """At most three, along the lower edge."""


# The effect of a correction, before it is confirmed.


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


# The code of a result for a phone.


class BgStatsScreen(Screen):
    """A code that a phone reads, and its purpose."""

    title: str
    code: tuple[str, ...]
    """A QR code: rows of 0 and 1, without its light margin."""
    lines: tuple[str, ...]


# The test of buttons and keys.


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


# Pictures of the computer and its parts, and the dark between games. They show nothing of a game.


class Fact(NamedTuple):
    """One fact about the table."""

    name: str
    value: str
    remedy: str = ""
    """What to do about it; empty where all is well."""


class HealthScreen(Screen):
    """What the table is made of and its condition."""

    title: str
    facts: tuple[Fact, ...]
    test: Choice
    """The choice that starts the self-test."""


class DarkScreen(Screen):
    """The dark table between games. Nothing can be touched on it: a touch only wakes it."""

    hint: str
