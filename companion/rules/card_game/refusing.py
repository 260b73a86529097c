"""The refusal of what belongs to another phase of the card game."""

from companion.rules.card_game.state import (
    AddingExtra,
    CardStage,
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
    return Refusal(Reason.WRONG_PHASE, f"{what} {_WHEN[type(state.stage)]}; expected {_expected(state.stage)}")


def _expected(stage: CardStage) -> str:
    if isinstance(stage, Effecting):
        return f"{stage.effect} or pass"
    return _EXPECTED[type(stage)]


_WHEN: dict[type[CardStage], str] = {
    Influencing: "before the influence card is turned over",
    Playing: "while a card is awaited",
    Effecting: "while the effect of a card is awaited",
    PlayingTogether: "while all play a card together",
    TurningUp: "while face-down cards are turned up",
    AddingExtra: "while extra cards are added",
    Settled: "after the round is settled",
    Over: "after the end of the game",
}
_EXPECTED: dict[type[CardStage], str] = {
    Influencing: "influence",
    Playing: "play",
    PlayingTogether: "together",
    TurningUp: "turn-up",
    AddingExtra: "extra",
    Settled: "deal",
    Over: "nothing more",
}
