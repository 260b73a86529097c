"""The editions of both games: plain data, read from a file by `companion/editions/reader.py`.

Differences between rulebooks are kept here as data where possible. Nothing here computes a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import ClassVar, NamedTuple, TypeVar

from companion.rules.words import Auction, Effect, Symbol, Variant

SEATS = {Variant.STANDARD: (3, 5), Variant.THREE_PLAYER: (3, 3), Variant.TWO_PLAYER: (2, 2)}
"""Fewest and most seats of each variant."""
_SEASON = "Season"
"""The word for a round of which texts have a wording of their own."""
ARTIST, GENRE = "Artist", "Genre"
"""What cards are by, or of."""


class EditionArtist(NamedTuple):
    """An artist of an edition. Artists are in board order; ties are won by the one further left."""

    key: str
    """The name in records, such as `van-gogh`."""
    name: str
    short: str
    """The name where space is short, such as `van Gogh`."""
    cards: int
    """Cards in the box, as a guide only: printings differ."""
    colour: str
    """`#rrggbb`."""
    mark: str
    """One of `disc frame triangle cross bars`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionBase:
    """The part of an edition that both games have: plain data, read by `companion/editions/reader.py`."""

    key: str
    title: str
    source: str
    """The rulebook it was read from, by name and year."""
    artists: tuple[EditionArtist, ...]
    """Five, left to right on the board, or by the number on the artist cards: ties are won by the one further left."""
    doubts: tuple[str, ...] = ()
    """What was assumed where the rulebook is silent."""
    bgg: int = 0
    """The game's number at BoardGameGeek; 0 where nobody knows it."""
    round_name: str = "Round"
    """The edition's word for a round (rulebook 001: season)."""
    appraisal_name: str = ""
    """The edition's word for the appraisal (rulebook 000: scoring; 001: selling; 003 and 004: settling up); empty where
    it has none of its own.
    """
    artist_name: str = ARTIST
    """What the edition has on its columns: ARTIST, or GENRE (rulebook 003)."""
    keys: tuple[str, ...] = field(init=False)
    """The artists' keys in the same order."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", tuple(artist.key for artist in self.artists))

    @property
    def has_seasons(self) -> bool:
        """Return whether its word for a round is season (rulebook 001), for which texts have a wording of their own."""
        return self.round_name == _SEASON


class Revealer(StrEnum):
    """The player who may turn over the mystery card of the three-player variant (rulebook 000: winner; 001:
    auctioneer).
    """

    WINNER = "winner"
    AUCTIONEER = "auctioneer"


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin of the box."""

    value: int
    count: int | None
    """How many the bank has; None where the rulebook does not say."""
    at_start: int = 0
    """How many of them are shown for the money at the start, if all of these make it up; no rulebook says."""


_TOO_MANY = 1_000_000_000
"""More coins than any amount takes: how many make up one that cannot be paid exactly."""


@cache
def fewest_coins(amount: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the fewest coins of these values, largest first, that make up `amount` exactly; None if none do.

    Of equally few coins, prefer more of the larger ones.
    """
    fewest = [0]
    for total in range(1, amount + 1):
        fewest.append(min((1 + fewest[total - value] for value in values if value <= total), default=_TOO_MANY))
    if fewest[amount] >= _TOO_MANY:
        return None
    coins = dict.fromkeys(values, 0)
    while amount:
        coin = next(value for value in values if value <= amount and fewest[amount - value] == fewest[amount] - 1)
        coins[coin] += 1
        amount -= coin
    return tuple(coins.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(EditionBase):
    """One rulebook's auction game."""

    seats: ClassVar = SEATS
    """Fewest and most seats of each variant."""
    start: int
    """Money of each seat at the start, in the edition's unit."""
    bid_increment: int
    """What a press of the bid button adds to the standing bid."""
    written: str
    """How an amount is written, with `{amount}` for the number: `{amount}`, `{amount}k`, `{amount},000`."""
    coins: tuple[Coin, ...]
    """Largest first."""
    revealer: Revealer
    last_card_is_auctioned: bool
    """Whether a card is auctioned if nobody has a card left once it is played (rulebook 000) or not (001, 003, 004)."""
    kinds: Mapping[Auction | Effect, str]
    """The edition's names of the kinds of auction."""
    symbols: Mapping[Auction, Auction | Symbol]
    """What its cards show for the kinds of auction: a symbol of the box, else the table's own for the kind."""

    def write(self, amount: int) -> str:
        """Return the amount as this edition writes it: 14, 14k or 14,000. An amount of 0 is always `0`."""
        return self.written.format(amount=f"{amount:,}") if amount else "0"

    @property
    def is_in_thousands(self) -> bool:
        """Return whether every amount is in thousands: it ends in the same three noughts, or in a k."""
        return self.written.endswith((",000", "k"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEdition(EditionBase):
    """One rulebook's card game. An artist's number is also how many cards it has in the box."""

    seats: ClassVar = {Variant.STANDARD: (2, 5)}
    """Fewest and most seats of its only variant."""
    start: ClassVar[int] = 0
    is_in_thousands: ClassVar[bool] = False
    kinds: Mapping[Auction | Effect, str]
    """The effects' names for players; the rulebook shows symbols without names."""

    def write(self, amount: int) -> str:
        """Return the points as plain digits."""
        return str(amount)


AnyEdition = Edition | CardEdition
Editions = Mapping[str, AnyEdition]
"""Editions by key."""
EditionT_co = TypeVar("EditionT_co", bound=AnyEdition, covariant=True)
