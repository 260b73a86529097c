"""The screens of the auctions, and of the sale that an auction ends with."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.words import Auction, Symbol
from companion.screen_data.screens import Artist, Choice, GameScreen


@dataclass(frozen=True, slots=True)
class ShownLot:
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
    worth_label: str = "value"
    """The caption beside the worth; for a double the sum."""
    worth_unit: str = ""
    """The unit of the worth, such as `in thousands`; empty for that of the box's coins."""
    result: Choice | None = None
    """The choice to enter who bought the lot and for how much, by a touch of the lot's picture."""


class Bidder(NamedTuple):
    """A seat during an auction."""

    number: int
    """That of its paddle."""
    name: str
    last_bid: str = ""
    """Its last bid as written (`24`), `pass`, or empty."""
    active: bool = False
    """True for the seat that would have to pay the price, or has bought the lot, and for each seat that has made a
    secret bid.
    """
    asked: bool = False
    """True for the seat whose turn it is to answer, where one after the other is asked."""
    auctioneer: bool = False
    note: str = ""
    """A message at this seat alone: a refusal, or that a press came too late."""
    typing: str = ""
    """What is being typed at its paddle: `85…`."""
    warning: str = ""
    """What is odd about that, which may be bid all the same: `worth max. 60` where the lot cannot be worth so much."""
    touch: Choice | None = None
    """What a touch of the seat's plate does, such as one increment more in an open auction; None for nothing."""
    offer: str = ""
    """By how much that touch raises another seat's bid (`+1`); empty where it does not."""


@dataclass(frozen=True)
class LotScreen(GameScreen):
    """A screen with a lot and the seats."""

    lot: ShownLot
    bidders: tuple[Bidder, ...]

    @property
    def active_seat(self) -> Bidder | None:
        """Return the first active seat; None where there is none."""
        return next((bidder for bidder in self.bidders if bidder.active), None)

    @property
    def asked_seat(self) -> Bidder | None:
        """Return the seat that is asked; None where nobody is."""
        return next((bidder for bidder in self.bidders if bidder.asked), None)


@dataclass(frozen=True)
class DoubleScreen(LotScreen):
    """A double waits for its second card, which one seat after the other may add."""

    keys: tuple[Choice, ...]
    """The four kinds a second card may have, in the order of `symbols`."""
    symbols: tuple[Auction | Symbol, ...]
    decline: Choice
    question: str = ""
    """The question to the asked seat."""


@dataclass(frozen=True)
class PriceScreen(LotScreen):
    """An auction with a price that everybody sees."""

    price: str
    """The highest bid, or the fixed price, as written; empty before the first bid."""
    waiting: str
    """The text in place of a price."""


@dataclass(frozen=True)
class OpenScreen(PriceScreen):
    """An open auction: one price, one leader, who is active, the gavel."""

    rail: int
    """How full the gavel rails are, in tenths of a segment, 0 to 30: each strike is 10, the countdown grows."""
    gavel: Choice
    pad: Choice
    call: str = ""
    """What the auctioneer calls: `Going once`, `Going twice`; empty before that."""


@dataclass(frozen=True)
class AskingScreen(PriceScreen):
    """An auction that asks one seat after the other: once around for a bid, or whether it buys at a fixed price."""

    question: str
    """The question to the asked seat."""
    take: Choice
    """The choice by which the asked seat bids one increment more, or buys."""
    decline: Choice
    pad: Choice | None = None


@dataclass(frozen=True)
class SealedScreen(LotScreen):
    """A sealed auction while bids are made. It shows only who is ready: the active seats.

    A touch of a seat hands it the screen.
    """

    headline: str
    """`3 of 5 ready`, or that all are ready and will be opened."""
    count: str
    """How many are ready, in figures: `3 / 5`."""
    hint: str = ""
    """How a bid is made."""
    no_bid: str = ""
    """How none is made."""


class OpenedBid(NamedTuple):
    """A secret bid as it is opened."""

    seat: int
    """The number of its bidder's paddle."""
    leads: bool
    """True if its bidder leads once this bid is open; False for none."""


@dataclass(frozen=True)
class SoldScreen(LotScreen):
    """A sale: who pays whom. It is a notice, to be put away.

    The seats have their last or secret bids; the buyer is active.
    """

    headline: str
    """How it was sold: `Sold`, `Free`, `No takers`, or how a tie was settled."""
    price: str
    """As written."""
    payment: str
    """The sentence under the price: `Beatrix pays 12 to Axel`, `Axel pays 12 to the bank`, `Beatrix pays nothing`."""
    next: Choice
    change: Choice | None = None
    """The choice to enter another price, or buyer, by a touch of the price."""
    payee: int = 0
    """The number of the paddle of who is paid; 0 for the bank or nobody."""
    bank: str = ""
    """The word for the bank where that is paid, else empty."""
    play: Choice | None = None
    """The choice that goes on with the next card at once; None where something else comes first."""
    is_hammered: bool = False
    """True if the gavel sold the lot: its rails stay full."""
    opening: str = ""
    """The heading while secret bids are opened; empty if there were none."""
    opened: tuple[OpenedBid, ...] = ()
    """The secret bids in the order in which they are opened, the lowest first; empty if there were none."""
