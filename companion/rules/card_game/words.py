"""The names of effects in records of the card game.

An edition's own names of the effects are data of the edition.
"""

from enum import StrEnum


class Effect(StrEnum):
    """The effect of a card's symbol when the card is played (rulebook 002: artwork effects)."""

    NONE = "none"
    DRAW = "draw"
    SECOND = "second"
    FACEDOWN = "facedown"
    TOGETHER = "together"
    AWARD = "award"
