"""An edition of the auction game, as the rules need it: plain data, read from a file by `companion/editions/reader.py`.

What differs between rulebooks and can be said as data is said here. Nothing here computes a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.rules.auction_game.words import Auction
from companion.rules.common import EditionArtist


class Revealer(StrEnum):
    """Who may turn over the mystery card of the three-player variant (rulebook 000: winner; 001: auctioneer)."""

    WINNER = "winner"
    AUCTIONEER = "auctioneer"


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin of the box."""

    value: int
    count: int | None
    """How many the bank has; None where the rulebook does not say."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One rulebook's game."""

    key: str
    title: str
    source: str
    """The rulebook it was read from, by name and year."""
    artists: tuple[EditionArtist, ...]
    """Five, left to right on the board."""
    start: int
    """Money of each seat at the start, in the edition's unit."""
    step: int
    """What a press of the bid button adds to the standing bid."""
    written: str
    """How an amount is written, with `{amount}` for the number: `{amount}`, `{amount}k`, `{amount},000`."""
    coins: tuple[Coin, ...]
    """Largest first."""
    revealer: Revealer
    last_card_is_auctioned: bool
    """Whether the last card of all hands is auctioned before the game ends (rulebook 000) or not (001, 003, 004)."""
    auctions: Mapping[Auction, str]
    """What the edition calls each kind of auction."""
    doubts: tuple[str, ...] = ()
    """What was assumed where the rulebook is silent."""
    bgg: int = 0
    """The game's number at BoardGameGeek; 0 where nobody knows it."""
    round_name: str = "Round"
    """What the edition calls a round (rulebook 001: season)."""
    places: Mapping[str, int] = field(init=False)
    """Board place of each artist key, from 0 at the left."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {artist.key: i for i, artist in enumerate(self.artists)})

    def write(self, amount: int) -> str:
        """The amount as this edition writes it: 14, 14k or 14,000. Nothing is plainly 0."""
        return self.written.format(amount=f"{amount:,}") if amount else "0"
