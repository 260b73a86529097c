"""The actions of the auction game: the one vocabulary that rules take, the journal stores and the record holds.

Only what can be done is here; whether it may be done now is decided in `game.py`, and how it is written in a file
in `companion/notation/record.py`. Seats count from 1, clockwise. Amounts are whole numbers in the edition's own unit.

Each is a named tuple, made at half the cost of a frozen dataclass. `do` is what records call it, and makes it unequal
to every other: a pass is no purchase by the same seat.
"""

from typing import NamedTuple

from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal, Pass


class Play(NamedTuple):
    """A card is put up for auction."""

    seat: int
    artist: str
    auction: Auction
    do: str = "play"


class Add(NamedTuple):
    """The second card of a double: the same artist, so not repeated."""

    seat: int
    auction: Auction
    do: str = "add"


class Bid(NamedTuple):
    """A bid in an open, once-around or sealed auction."""

    seat: int
    amount: int
    do: str = "bid"


class Hammer(NamedTuple):
    """The gavel falls on an open auction."""

    do: str = "hammer"


class Price(NamedTuple):
    """The auctioneer names the fixed price."""

    seat: int
    amount: int
    do: str = "price"


class Buy(NamedTuple):
    """A seat takes the lot at the fixed price."""

    seat: int
    do: str = "buy"


class Reveal(NamedTuple):
    """A mystery card is turned over; its kind is named but has no effect."""

    artist: str
    auction: Auction
    do: str = "reveal"


class Adjust(NamedTuple):
    """The table corrects a seat's money by `amount`, which may be negative."""

    seat: int
    amount: int
    why: str = ""
    do: str = "adjust"


Action = Play | Add | Bid | Pass | Hammer | Price | Buy | Reveal | Deal | Adjust
