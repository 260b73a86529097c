"""The actions of the auction game: the one vocabulary that rules take, the journal stores and the record holds.

Only what can be done is here; whether it may be done now is decided in `game.py`, and how it is written in a file
in `companion/notation/record.py`. Seats count from 1, clockwise. Amounts are whole numbers in the edition's own unit.
"""

from dataclasses import dataclass

from companion.rules.words import Auction


@dataclass(frozen=True, slots=True)
class Play:
    """A card is put up for auction."""

    seat: int
    artist: str
    auction: Auction


@dataclass(frozen=True, slots=True)
class Add:
    """The second card of a double: the same artist, so not repeated."""

    seat: int
    auction: Auction


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in an open, once-around or sealed auction."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat lets its chance go: a bid, a fixed price, a double's second card, a mystery card, a turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Hammer:
    """The gavel falls on an open auction."""


@dataclass(frozen=True, slots=True)
class Price:
    """The auctioneer names the fixed price."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Buy:
    """A seat takes the lot at the fixed price."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """A mystery card is turned over; its kind is named but has no effect."""

    artist: str
    auction: Auction


@dataclass(frozen=True, slots=True)
class Deal:
    """The settled round is cleared and the next cards are dealt."""


@dataclass(frozen=True, slots=True)
class Adjust:
    """The table corrects a seat's money by `amount`, which may be negative."""

    seat: int
    amount: int
    why: str = ""


Action = Play | Add | Bid | Pass | Hammer | Price | Buy | Reveal | Deal | Adjust
