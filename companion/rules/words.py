"""The names of variants, auctions and effects in records, the same in every edition.

An edition's own names of the auctions and effects are data of the edition.
"""

from enum import StrEnum


class Variant(StrEnum):
    """Number of players, and the rules for mystery hands that come with it."""

    STANDARD = "standard"
    THREE_PLAYER = "three-player"
    TWO_PLAYER = "two-player"


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


class Effect(StrEnum):
    """The effect of a card's symbol when the card is played (rulebook 002: artwork effects)."""

    NONE = "none"
    DRAW = "draw"
    SECOND = "second"
    FACEDOWN = "facedown"
    TOGETHER = "together"
    AWARD = "award"
