"""The screens with the market board: between lots, for entering a card, in the card game, and at a round's end.

The deal that follows a round is here too.
"""

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.words import Auction, Effect, Symbol
from companion.screen_data.screens import Artist, Choice, GameScreen, TitledScreen


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


class MarketColumn(NamedTuple):
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
    worth_by_rank: tuple[str, ...] = ()
    """What one of its cards would pay if the artist were first, second or third, in figures without the unit of money;
    the market has it alone.
    """
    limit: int = 5
    """The count that ends the round."""
    over: bool = False
    """True if the round is over, so that no card can end it."""
    unit: int = 10
    """The value of the smallest token, which is one unit of length on the board."""

    @property
    def next_ends_round(self) -> bool:
        """Return whether one more card by the artist ends the round."""
        return self.cards == self.limit - 1 and not self.over


class BoardLabels(NamedTuple):
    """What the rows of the market board are."""

    cards: str
    """`cards`: what the columns' `cards` count."""
    tokens: str
    """`per round`, or per season as the edition says: what the columns' `tokens` are."""
    worth: str
    """`value now`: what the columns' `worth` are."""


class Seat(NamedTuple):
    """A seat on the table screen."""

    number: int
    """That of its paddle."""
    name: str
    cards: int
    """Cards in hand."""
    bought: tuple[Artist, ...]
    """The cards bought (in the card game: displayed) this round, in board order, one entry a card."""
    active: bool
    """True if it is this seat's turn; at most one seat is active, and drawn inverted."""
    away: bool = False
    """True if its player has left."""
    note: str = ""
    """A message at this seat alone: a refusal, or that a press came too late."""
    down: int = 0
    """Card game: the number of its cards face down."""
    points: str = ""
    """Card game: points so far, which are public there. Empty elsewhere."""
    touch: Choice | None = None
    """What touching it means; None where it means nothing."""


@dataclass(frozen=True)
class BoardScreen(TitledScreen, GameScreen):
    """A screen with the market board."""

    columns: tuple[MarketColumn, ...]


class CardKeys(NamedTuple):
    """A key for every card that there is."""

    keys: tuple[tuple[Choice, ...], ...]
    """`keys[column][row]`, rows in the order of `Auction`."""
    symbols: tuple[Auction | Symbol, ...]
    """What the cards of each row show."""


@dataclass(frozen=True)
class MarketScreen(BoardScreen):
    """The market board between lots. Its title is `Round 3`, as the edition calls a round."""

    round: int
    seats: tuple[Seat, ...]
    play: Choice
    whose_turn: str
    """A sentence that says who plays a card."""
    labels: BoardLabels
    ranks: tuple[str, ...]
    """`if 1st`, `if 2nd` and `if 3rd`: what the rows of the columns' `worth_by_rank` are."""
    unit: str
    """What these amounts are in, such as `values in thousands`; empty where that is the box's coins."""
    next_ends_round: str = ""
    """Which artists' next card ends the round; empty while no artist has so many cards."""
    cards: CardKeys | None = None
    """The keys for a panel that has room for them beside all else; `play` leads to them on the others. None where
    something else may be done than to play a card.
    """


@dataclass(frozen=True)
class EnterCardScreen(BoardScreen):
    """Which card was played: a grid of artists (columns) and kinds (rows)."""

    round: int
    labels: BoardLabels
    cards: CardKeys
    none: Choice | None
    """The choice to enter no card."""
    none_is_back: bool = True
    """False if `none` is no way back, but a card stays face down."""
    other: Choice | None = None
    """Something else that may be done instead of entering a card; None if there is nothing."""


@dataclass(frozen=True)
class CardScreen(BoardScreen):
    """The market board, whose columns may be touched, and beside it the seats or the question to one seat.

    Its title is `Round 2`, or that it is over. With `seats` everybody sees the board and `prompt` says what is
    expected; without, one seat is `asked`, the prompt is a question, and the keys answer it.
    """

    round: int
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
    main_is_usual: bool = True
    """False if `main` is not what usually comes next."""


class Coins(NamedTuple):
    """Some coins of one value."""

    value: str
    """In the edition's unit, as on the coin."""
    number: int


class Payee(NamedTuple):
    """A seat at the appraisal, with what the bank pays it."""

    number: int
    name: str
    bought: tuple[Artist, ...]
    amount: str
    """`+180`, or `0` when there is nothing to pay."""
    is_paid: bool
    coins: tuple[Coins, ...]
    """The coins that are paid, the largest first; empty for points."""
    total: str = ""
    """Card game: its points with these, which are public there: `31 pts`. Empty elsewhere."""


@dataclass(frozen=True)
class AppraisalScreen(BoardScreen):
    """The end of a round: ranking, new tokens, what the bank pays each seat, in coins."""

    labels: BoardLabels | None
    """None for the card game, whose board needs none."""
    cause: str
    """Why the round ended, such as `Fifth Klimt: not auctioned`."""
    payees: tuple[Payee, ...]
    ranks: tuple[str, ...]
    """`1st`, `2nd` or `3rd` for each column that is ranked, else empty."""
    next: Choice
    has_new_tokens: bool = True
    """False if the tokens of the round were on the board before, as in the card game: only what is paid is new."""


class DealStep(NamedTuple):
    """Something that hands do when cards are dealt: `Each player gets 4 cards`."""

    words: str
    cards: int = 0
    """The cards that each player takes with it."""
    coins: tuple[Coins, ...] = ()
    """The coins that each player takes with it, the largest first."""


@dataclass(frozen=True)
class DealScreen(TitledScreen, GameScreen):
    """Cards are dealt."""

    steps: tuple[DealStep, ...]
    """What hands do, in this order."""
    note: str
    """What else is to be known; may be empty."""
    seats: tuple[Seat, ...]
    """The seats; `cards` are the new sizes of hands, and the active one starts."""
    next: Choice
