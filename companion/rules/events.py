"""What an action made happen at the table, told by the rule that did it, so that nobody has to infer it afterwards.

`State.happened` holds the events of the last action, in order. They are facts that everybody at the table may know, and
they have no wording. An action that only changes who is asked, such as a bid or a pass, makes nothing happen.

A refused action tells nothing. An event also says nothing of the moment before it: a reader that needs the state in
which a lot was sold takes `before` of the step that tells the sale.
"""

from enum import Enum, auto
from typing import NamedTuple

from companion.rules.words import Auction, Effect


class Lot(NamedTuple):
    """What is being auctioned."""

    artist: int
    cards: int
    """1, or 2 for a completed double."""
    auctioneer: int
    kind: Auction
    """The kind of auction in force: that of a double's second card, and DOUBLE until it has one."""


class Cause(Enum):
    """Why the play of a round ended."""

    ARTIST_LIMIT = auto()
    """So many cards of one artist are on the table: five in the auction game (rulebook 000: end of a round), six or
    five in the card game (rulebook 002: end of the round).
    """
    EMPTY_HANDS = auto()
    """Nobody holds a card."""
    ALL_SKIPPED = auto()
    """Everybody with cards missed the turn in succession (two-player variant)."""


class CardLaid(NamedTuple):
    """A card was put on the table, where it counts. A card that lies face down is laid when it is turned up."""

    seat: int | None
    """Whose card it was; None for a mystery card or an influence card, which come from nobody's hand."""
    artist: int


class LotSold(NamedTuple):
    """A lot was sold, or taken for nothing."""

    lot: Lot
    buyer: int
    price: int
    bids: tuple[int, ...] = ()
    """Every seat's secret bid, 0 for none; empty if bids were not secret."""


class EffectSkipped(NamedTuple):
    """A card had no effect, because what its effect needs is not there (card game)."""

    effect: Effect


class RoundEnded(NamedTuple):
    """The play of a round ended."""

    cause: Cause
    artist: int | None = None
    """The artist whose cards reached the limit; None for any other cause."""
    cards: int = 0
    """How many cards of that artist were on the table."""
    unsold: int = 0
    """How many cards that were put up last are not auctioned, because the round ended; 0 in the card game."""


class Paid(NamedTuple):
    """The bank paid each seat, or points were scored, at the end of a round."""

    amounts: tuple[int, ...]
    """One amount per seat, in the edition's unit."""
    is_last: bool
    """Whether the game is over with it."""


class Dealt(NamedTuple):
    """The cards of a round were dealt."""

    round: int
    """The number of the round, from 1."""


Event = CardLaid | LotSold | EffectSkipped | RoundEnded | Paid | Dealt
