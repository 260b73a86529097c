"""The state of an auction game: everything the rules know, and nothing that can be computed from it at once.

All parts are immutable, so a state can be kept, compared and returned to. Seats count from 1; a tuple with one entry
per seat is read at `seat - 1`. An artist is its place on the board, from 0 at the left.

State and phases are named tuples because every action creates one of each, and frozen dataclasses take twice as long.
Named tuples are equal if their values are, so each phase also holds its name, as `replay --json` gives it, to differ
from all others.
"""

from typing import Any, NamedTuple

from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.words import Auction
from companion.rules.game import Game

FIFTH = 5
"""The card of one artist that ends a round (rulebook 000: end of a round)."""


class Lot(NamedTuple):
    """What is being auctioned."""

    artist: int
    cards: int
    """1, or 2 for a completed double."""
    auctioneer: int


class Playing(NamedTuple):
    """`State.turn` must play a card."""

    missed: int = 0
    """Two-player variant: turns missed in a row."""
    name: str = "play"


class Doubling(NamedTuple):
    """A double needs its second card; `asked` may add it."""

    lot: Lot
    """The single double, put up by its auctioneer."""
    asked: int
    name: str = "double"


class Open(NamedTuple):
    """An open auction. Before the first bid `leader` and `amount` are 0."""

    lot: Lot
    leader: int = 0
    amount: int = 0
    name: str = "open"


class OnceAround(NamedTuple):
    """A once-around auction; `asked` may bid or pass."""

    lot: Lot
    asked: int
    leader: int = 0
    amount: int = 0
    name: str = "once-around"


class Sealed(NamedTuple):
    """A sealed auction. Bids are by seat: None until the bid is opened, 0 for an empty hand."""

    lot: Lot
    bids: tuple[int | None, ...]
    name: str = "sealed"


class Pricing(NamedTuple):
    """A fixed-price auction before the auctioneer has named the price."""

    lot: Lot
    name: str = "price"

    @property
    def asked(self) -> int:
        """Return the auctioneer, who names it."""
        return self.lot.auctioneer


class Fixed(NamedTuple):
    """A fixed-price auction; `asked` may buy or pass."""

    lot: Lot
    price: int
    asked: int
    name: str = "fixed-price"


class Revealing(NamedTuple):
    """A mystery card may (two-player: must) be turned over by `asked`."""

    asked: int
    must: bool
    name: str = "reveal"


class Settled(NamedTuple):
    """The round is paid; the next action is the deal."""

    name: str = "settled"


class Over(NamedTuple):
    """The game is over."""

    name: str = "over"


KINDS: dict[type[Any], Auction] = {
    Open: Auction.OPEN,
    OnceAround: Auction.ONCE_AROUND,
    Sealed: Auction.SEALED,
    Pricing: Auction.FIXED_PRICE,
    Fixed: Auction.FIXED_PRICE,
}
"""The kinds of auction, by phase; a lot sold from any other phase is a double taken for nothing."""

LotPhase = Doubling | Open | OnceAround | Sealed | Pricing | Fixed
"""The phases in which a lot is not sold yet."""
Phase = Playing | LotPhase | Revealing | Settled | Over


class State(NamedTuple):
    """The state of a game."""

    game: Game[Edition]
    round: int
    """The number of the round, from 1; it grows with the deal."""
    cash: tuple[int, ...]
    hands: tuple[int, ...]
    """Cards in each seat's hand, without the mystery hands."""
    mystery: tuple[int, ...]
    """Cards in each mystery hand: none, one (three-player) or two (two-player) of them."""
    counts: tuple[int, ...]
    """Cards on the table this round by artist; the settled round's until the deal."""
    bought: tuple[tuple[int, ...], ...]
    """For each seat, the cards bought this round by artist."""
    market: tuple[tuple[int, ...], ...]
    """For each settled round the ranked artists, first to third: they got 30, 20 and 10."""
    payouts: tuple[tuple[int, ...], ...]
    """For each settled round what the bank paid each seat."""
    turn: int
    """The seat that plays, or the auctioneer of the lot."""
    last: int
    """The seat that played the last card; the next round starts to its left."""
    phase: Phase

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's money, which decides the game."""
        return self.cash

    @property
    def asked(self) -> int:
        """Return the one seat that must act now; 0 where several may, or nobody."""
        phase = self.phase
        return self.turn if type(phase) is Playing else getattr(phase, "asked", 0)

    def at(self, phase: Phase, turn: int = 0) -> "State":
        """Return the same state in another phase. Most actions use this because `_replace` is several times slower."""
        return tuple.__new__(State, (*self[:-3], turn or self.turn, self.last, phase))
