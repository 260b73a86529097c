"""The words of the card game: effects and phases, by the names records give them.

What an edition calls the effects is data of the edition, not here.
"""

from enum import StrEnum


class Effect(StrEnum):
    """What the symbol on a card does when the card is played (rulebook 002: artwork effects)."""

    NONE = "none"
    DRAW = "draw"
    SECOND = "second"
    FACEDOWN = "facedown"
    TOGETHER = "together"
    AWARD = "award"


class CardPhaseName(StrEnum):
    """Where a card game stands, by the name `replay --json` gives it."""

    INFLUENCE = "influence"
    PLAY = "play"
    EFFECT = "effect"
    TOGETHER = "together"
    TURN_UP = "turn-up"
    EXTRA = "extra"
    SETTLED = "settled"
    OVER = "over"


SEATS = (2, 5)
"""Fewest and most seats."""
