"""An edition of the auction game: plain data, read from a file by `companion/editions/reader.py`.

Differences between rulebooks are kept here as data where possible. Nothing here computes a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from companion.rules.common import EditionBase
from companion.rules.words import Auction, Symbol, Variant

SEATS = {Variant.STANDARD: (3, 5), Variant.THREE_PLAYER: (3, 3), Variant.TWO_PLAYER: (2, 2)}
"""Fewest and most seats of each variant."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(EditionBase):
    """One rulebook's auction game."""

    seats: ClassVar = SEATS
    """Fewest and most seats of each variant."""
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
    kinds: Mapping[Any, str]
    """The edition's names of the kinds of auction."""
    symbols: Mapping[Any, Auction | Symbol]
    """What its cards show for the kinds of auction: a symbol of the box, else the table's own for the kind."""

    def write(self, amount: int) -> str:
        """Return the amount as this edition writes it: 14, 14k or 14,000. Nothing is written 0."""
        return self.written.format(amount=f"{amount:,}") if amount else "0"

    @property
    def is_in_thousands(self) -> bool:
        """Return whether every amount ends in the same three noughts."""
        return self.written.endswith(",000")
