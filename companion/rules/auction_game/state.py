"""The state of an auction game: everything the rules know, and nothing that can be computed from it at once.

The phases around the auctions stand here; those of an auction stand with its rules. Each phase says what is legal in
it, and what a paddle means.

All parts are immutable, so a state can be kept, compared and returned to. Seats count from 1; a tuple with one entry
per seat is read at `seat - 1`. An artist is its place on the board, from 0 at the left.

State and phases are named tuples because every action creates one of each, and frozen dataclasses take twice as long.
"""

from typing import NamedTuple, Protocol

from companion.rules.actions import Add, Pass, Play, Reveal
from companion.rules.edition import Edition
from companion.rules.events import Event, Lot
from companion.rules.game import Game
from companion.rules.moves import Awaited, Bidding, Move, PaddleUse, Phase, Settled, may_pass
from companion.rules.words import Auction, Variant

KINDS = tuple(Auction)
SINGLE_KINDS = tuple(kind for kind in Auction if kind is not Auction.DOUBLE)


class AuctionPhase(Phase, Protocol):
    """A phase of the auction game."""

    @property
    def lot(self) -> Lot | None:
        """Return the lot that is on the table and not sold yet; None where there is none."""

    @property
    def bidding(self) -> Bidding:
        """Return how bids are made now."""

    @property
    def leader(self) -> int | None:
        """Return the seat with the highest bid that everybody knows; None before the first."""

    def committed(self, seat: int, /) -> int:
        """Return what a seat must be able to pay now: its standing bid, or the price it named."""

    def legal(self, state: "State", /) -> tuple[Move, ...]:
        """Return all moves that may be made now, apart from what the table corrects."""

    def paddle_use(self, state: "State", seat: int, /) -> PaddleUse:
        """Return what a seat's paddle means now; of a phase that is `asked` of one seat, what that seat's means."""


class Playing(NamedTuple):
    """`asked` must play a card."""

    asked: int
    missed: int = 0
    """Two-player variant: turns missed in a row."""
    name: str = "play"
    lot: None = None
    bidding: Bidding = Bidding.NONE
    leader: None = None

    def committed(self, _seat: int) -> int:
        """Return 0: nothing is sold."""
        return 0

    def legal(self, state: "State") -> tuple[Move, ...]:
        """Return the cards the seat may play. With two players: also a missed turn, and no double that stays single."""
        seats, artists = (self.asked,), state.game.edition.keys
        passes = (Move(Pass, {"seat": seats}),) if self.may_be_missed(state) else ()
        doubles = tuple(key for artist, key in enumerate(artists) if self.may_be_double(state, artist))
        if doubles == artists:
            return Move(Play, {"seat": seats, "artist": artists, "auction": KINDS}), *passes
        singles = Move(Play, {"seat": seats, "artist": artists, "auction": SINGLE_KINDS})
        if not doubles:
            return singles, *passes
        return singles, Move(Play, {"seat": seats, "artist": doubles, "auction": (Auction.DOUBLE,)}), *passes

    def may_be_missed(self, state: "State") -> bool:
        """Return whether the seat may pass: with two players, if it has nothing but doubles that may not be played."""
        return state.game.variant is Variant.TWO_PLAYER

    def may_be_double(self, state: "State", artist: int) -> bool:
        """Return whether the card may be a double. With two players one needs its second card at once, unless it ends
        the round (rulebook 000, two-player variant).
        """
        is_last_card = state.hands[self.asked - 1] == 1
        return state.game.variant is not Variant.TWO_PLAYER or not is_last_card or state.ends_round(artist)

    def paddle_use(self, _state: "State", _seat: int) -> PaddleUse:
        """Return a use that waits for a card, which is entered without a paddle."""
        return PaddleUse(asked=True)


class Doubling(NamedTuple):
    """A double needs its second card; `asked` may (two-player: must) add it."""

    lot: Lot
    """The single double, put up by its auctioneer."""
    asked: int
    must: bool = False
    name: str = "double"
    bidding: Bidding = Bidding.NONE
    leader: None = None

    def committed(self, _seat: int) -> int:
        """Return 0: the bidding has not begun."""
        return 0

    def legal(self, _state: "State") -> tuple[Move, ...]:
        """Return the cards that the asked seat may add, and the pass."""
        adds = Move(Add, {"seat": (self.asked,), "auction": SINGLE_KINDS})
        if self.must:
            return (adds,)
        return adds, Move(Pass, {"seat": (self.asked,)})

    def paddle_use(self, _state: "State", seat: int) -> PaddleUse:
        """Return a pass for the asked seat, unless it must add a card."""
        if self.must:
            return PaddleUse(asked=True, awaited=Awaited.SECOND_CARD)
        return may_pass(seat)


class Revealing(NamedTuple):
    """A mystery card may (two-player: must) be turned over by `asked`."""

    asked: int
    must: bool
    name: str = "reveal"
    lot: None = None
    bidding: Bidding = Bidding.NONE
    leader: None = None

    def committed(self, _seat: int) -> int:
        """Return 0: nothing is sold."""
        return 0

    def legal(self, state: "State") -> tuple[Move, ...]:
        """Return the cards that may be turned over, and the pass."""
        reveals = Move(Reveal, {"artist": state.game.edition.keys, "auction": KINDS})
        if self.must:
            return (reveals,)
        return reveals, Move(Pass, {"seat": (self.asked,)})

    def paddle_use(self, _state: "State", seat: int) -> PaddleUse:
        """Return a pass for the asked seat, unless it must turn one over."""
        if self.must:
            return PaddleUse(asked=True, awaited=Awaited.MYSTERY_CARD)
        return may_pass(seat)


class State(NamedTuple):
    """The state of a game. Defaults are those before the first deal."""

    game: Game[Edition]
    chairs: tuple[int, ...]
    """All seats as their players sit, clockwise from the first chair: in their order until two change chairs."""
    cash: tuple[int, ...]
    hands: tuple[int, ...]
    """Cards in each seat's hand, without the mystery hands."""
    mystery: tuple[int, ...]
    """Cards in each mystery hand: none, one (three-player) or two (two-player) of them."""
    last: int
    """The seat that played the last card; the next round starts to its left."""
    turn: int
    """The seat that plays, or the auctioneer of the lot."""
    round: int = 0
    """The number of the round, from 1; it grows with the deal."""
    counts: tuple[int, ...] = ()
    """Cards on the table this round by artist; the settled round's until the deal."""
    bought: tuple[tuple[int, ...], ...] = ()
    """For each seat, the cards bought this round by artist."""
    market: tuple[tuple[int, ...], ...] = ()
    """For each settled round the ranked artists, first to third: they got 30, 20 and 10."""
    payouts: tuple[tuple[int, ...], ...] = ()
    """For each settled round what the bank paid each seat."""
    away: frozenset[int] = frozenset()
    """The seats whose players have left, which are passed over everywhere."""
    phase: AuctionPhase = Settled()
    happened: tuple[Event, ...] = ()
    """What the last action made happen, in order."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's money, which decides the game."""
        return self.cash

    @property
    def lot(self) -> Lot | None:
        """Return the lot that is on the table and not sold yet; None where there is none."""
        return self.phase.lot

    @property
    def bidding(self) -> Bidding:
        """Return how bids are made now."""
        return self.phase.bidding

    @property
    def leader(self) -> int | None:
        """Return the seat with the highest bid; None before the first, and where bids are secret."""
        return self.phase.leader

    def committed(self, seat: int) -> int:
        """Return what the seat must be able to pay now: its standing bid, or the price it named."""
        return self.phase.committed(seat)

    @property
    def asked(self) -> int | None:
        """Return the one seat that must act now; None where several may, or nobody."""
        return self.phase.asked

    def legal(self) -> tuple[Move, ...]:
        """Return all moves that may be made now, apart from what the table corrects."""
        return self.phase.legal(self)

    def paddle_use(self, seat: int) -> PaddleUse:
        """Return what the paddle of the asked seat means now; where no seat alone is asked, of any seat."""
        return self.phase.paddle_use(self, seat)

    def ends_round(self, artist: int) -> bool:
        """Return whether one more card by this artist ends the round, so that it is not auctioned."""
        return self.counts[artist] + 1 >= self.limit

    @property
    def limit(self) -> int:
        """Return how many cards of one artist end a round (rulebook 000: end of a round)."""
        return 5

    def telling(self, *events: Event) -> "State":
        """Return the same state, in which these events have happened, too."""
        return self._replace(happened=(*self.happened, *events))
