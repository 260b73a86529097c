"""The actions of the auction game: the rules take them, the journal stores them, records hold them.

Whether an action is allowed now is decided by the phases; how it is written in a file is in
`companion/notation/record.py`. Seats count from 1, clockwise. Amounts are whole numbers in the edition's own unit.

Actions are named tuples because these take half the time of a frozen dataclass to create. `do` is the name in records
and keeps actions of different kinds unequal.
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
    """The second card of a double. Its artist is that of the first."""

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
    """The asked seat takes the lot at the fixed price."""

    seat: int
    do: str = "buy"


class Reveal(NamedTuple):
    """A mystery card is turned over; its kind is named but has no effect."""

    artist: str
    auction: Auction
    do: str = "reveal"


class Adjust(NamedTuple):
    """A correction of a seat's money by `amount`, which may be negative."""

    seat: int
    amount: int
    why: str = ""
    do: str = "adjust"


Action = Play | Add | Bid | Pass | Hammer | Price | Buy | Reveal | Deal | Adjust
