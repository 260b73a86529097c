"""The words of the game that every edition shares: kinds of auction, phases, variants.

What an edition calls them on its cards is data of the edition, not here.
"""

from enum import StrEnum

from companion.rules.common import Variant


class Auction(StrEnum):
    """The kinds of auction, by the name the record gives them (rulebooks 000, 001, 003, 004: types of auctions)."""

    OPEN = "open"
    ONCE_AROUND = "once-around"
    SEALED = "sealed"
    FIXED_PRICE = "fixed-price"
    DOUBLE = "double"


class PhaseName(StrEnum):
    """Where a game stands, by the name `replay --json` gives it."""

    PLAY = "play"
    DOUBLE = "double"
    OPEN = "open"
    ONCE_AROUND = "once-around"
    SEALED = "sealed"
    PRICE = "price"
    FIXED_PRICE = "fixed-price"
    REVEAL = "reveal"
    SETTLED = "settled"
    OVER = "over"


SEATS = {Variant.STANDARD: (3, 5), Variant.THREE_PLAYER: (3, 3), Variant.TWO_PLAYER: (2, 2)}
"""Fewest and most seats of each variant."""
