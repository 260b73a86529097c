"""The refusal of what belongs to another phase of the card game."""

from companion.rules.card_game.state import (
    AddingExtra,
    CardPhase,
    CardState,
    Effecting,
    Influencing,
    Over,
    Playing,
    PlayingTogether,
    Settled,
    TurningUp,
)
from companion.rules.refusal import Reason, Refusal


def not_now(state: CardState, what: str) -> Refusal:
    """The refusal of an action that belongs to another phase, or to another effect."""
    return Refusal(Reason.WRONG_PHASE, f"{what} {_WHEN[type(state.phase)]}; expected {_expected(state.phase)}")


def _expected(phase: CardPhase) -> str:
    if isinstance(phase, Effecting):
        return f"{phase.effect} or pass"
    return _EXPECTED[type(phase)]


_WHEN: dict[type[CardPhase], str] = {
    Influencing: "before the influence card is turned over",
    Playing: "while a card is awaited",
    Effecting: "while the effect of a card is awaited",
    PlayingTogether: "while all play a card together",
    TurningUp: "while face-down cards are turned up",
    AddingExtra: "while extra cards are added",
    Settled: "after the round is settled",
    Over: "after the end of the game",
}
_EXPECTED: dict[type[CardPhase], str] = {
    Influencing: "influence",
    Playing: "play",
    PlayingTogether: "together",
    TurningUp: "turn-up",
    AddingExtra: "extra",
    Settled: "deal",
    Over: "nothing more",
}
