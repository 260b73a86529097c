"""The actions of both games: the rules take them, the journal stores them, records hold them.

Whether an action is allowed now is decided by the phases; how it is written in a file is in
`companion/notation/record.py`. Seats count from 1, clockwise; artists are named by their keys. Amounts are whole
numbers in the edition's own unit.

Actions are named tuples because these take half the time of a frozen dataclass to create. `do` is the name in records
and keeps actions of different kinds unequal.
"""

from typing import NamedTuple

from companion.rules.words import Auction, Effect


class Pass(NamedTuple):
    """A seat declines: a bid, a fixed price, a double's second card, a mystery card, an effect or a turn."""

    seat: int
    do: str = "pass"


class Deal(NamedTuple):
    """The settled round is cleared and the next cards are dealt."""

    do: str = "deal"


class Hand(NamedTuple):
    """A correction of how many cards a seat holds: the number."""

    seat: int
    cards: int
    why: str = ""
    do: str = "hand"


class Turn(NamedTuple):
    """The table lets this seat play a card instead of the one whose turn it is."""

    seat: int
    do: str = "turn"


class Leave(NamedTuple):
    """A player leaves the table: the hand is gone, and the seat is passed over until it returns."""

    seat: int
    do: str = "leave"


class Return(NamedTuple):
    """A player who left is back, with so many cards."""

    seat: int
    cards: int
    do: str = "return"


class Swap(NamedTuple):
    """Two players change chairs, with all that belongs to them."""

    seat: int
    other: int
    do: str = "swap"


# The auction game


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


COUNTED = "counted"
"""Why a seat's money was corrected, where it was counted at the end."""


class Adjust(NamedTuple):
    """A correction of a seat's money by `amount`, which may be negative."""

    seat: int
    amount: int
    why: str = ""
    do: str = "adjust"


# The card game


class Influence(NamedTuple):
    """The influence card is turned over from the deck."""

    artist: str
    do: str = "influence"


class PlayCard(NamedTuple):
    """The seat whose turn it is plays a card face up."""

    seat: int
    artist: str
    effect: Effect
    do: str = "play"


class Draw(NamedTuple):
    """The effect `draw` is used: a card from the deck goes to the seat's hand."""

    seat: int
    do: str = "draw"


class Second(NamedTuple):
    """The effect `second` is used: another card face up, by the same artist, so not repeated."""

    seat: int
    do: str = "second"


class FaceDown(NamedTuple):
    """The effect `facedown` is used: another card, whose artist stays secret."""

    seat: int
    do: str = "facedown"


class Award(NamedTuple):
    """The effect `award` is used: an award token is put on an artist."""

    seat: int
    artist: str
    do: str = "award"


class Together(NamedTuple):
    """A seat's card of the effect `together`."""

    seat: int
    artist: str
    do: str = "together"


class TurnUp(NamedTuple):
    """At scoring: what a seat's face-down cards were, one entry a card."""

    seat: int
    artists: tuple[str, ...]
    do: str = "turn-up"


class Extra(NamedTuple):
    """At scoring: the cards a seat adds for leading artists, at most one each."""

    seat: int
    artists: tuple[str, ...]
    do: str = "extra"


HandAction = Hand | Turn | Leave | Return | Swap
"""What the table enters of hands, turns and players, in both games."""
Action = Play | Add | Bid | Pass | Hammer | Price | Buy | Reveal | Deal | Adjust | HandAction
CardAction = (
    Influence | PlayCard | Draw | Second | FaceDown | Award | Together | Pass | TurnUp | Extra | Deal | HandAction
)
TableAction = Adjust | HandAction
"""What the table enters to follow what happened: its seat need not be the one that is asked."""
SeatlessAction = Hammer | Reveal | Deal | Influence
"""What happens at the table without a seat that does it."""


def seat_of(action: Action | CardAction) -> int | None:
    """Return the seat that does an action, or for which the table does it; None for what no seat does."""
    return None if isinstance(action, SeatlessAction) else action.seat
