"""The names of auctions in records of the auction game, and the seats of each variant.

An edition's own names of the auctions are data of the edition.
"""

from enum import StrEnum

from companion.rules.common import Variant


class Auction(StrEnum):
    """The kinds of auction, as records name them (rulebooks 000, 001, 003, 004: types of auctions)."""

    OPEN = "open"
    ONCE_AROUND = "once-around"
    SEALED = "sealed"
    FIXED_PRICE = "fixed-price"
    DOUBLE = "double"


class Symbol(StrEnum):
    """What the cards of some boxes show for a kind of auction (rulebooks 003, 004)."""

    CROSS = "cross"
    HEXAGON = "hexagon"
    DOLLAR = "dollar"
    EQUALS = "equals"
    SPEECH = "speech"
    QUESTION = "question"
    TWO_CARDS = "two-cards"


SEATS = {Variant.STANDARD: (3, 5), Variant.THREE_PLAYER: (3, 3), Variant.TWO_PLAYER: (2, 2)}
"""Fewest and most seats of each variant."""
