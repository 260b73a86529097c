"""The names of auctions in records of the auction game.

An edition's own names of the auctions are data of the edition.
"""

from enum import StrEnum


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
