"""The card game: its first state, and the state after each action.

`apply` takes a state and an action and returns a new state, or raises Refusal and leaves the old state unchanged.
Source: rulebook 002.
"""

from collections.abc import Callable
from typing import Any

from companion.rules.card_game import scoring
from companion.rules.card_game import turns_and_effects as turns
from companion.rules.card_game.actions import (
    Award,
    CardAction,
    Draw,
    Extra,
    FaceDown,
    Influence,
    PlayCard,
    Second,
    Together,
    TurnUp,
)
from companion.rules.card_game.moves import legal
from companion.rules.card_game.state import (
    AddingExtra,
    CardGame,
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
from companion.rules.card_game.words import Effect
from companion.rules.common import Deal, Pass, left_of
from companion.rules.refusal import Reason, Refusal, not_now

DEALS = {2: (13, 6, 6, 3), 3: (13, 6, 6, 0), 4: (13, 4, 4, 0), 5: (13, 2, 2, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of seats (rulebook 002: new round preparation)."""


def begin(game: CardGame) -> CardState:
    """Return the state after the first deal, before the first influence card."""
    seats = game.seats
    none = (0,) * len(game.edition.artists)
    empty = CardState(
        game=game,
        round=0,
        points=(0,) * seats,
        hands=(0,) * seats,
        deck=game.edition.cards,
        counts=none,
        displays=(none,) * seats,
        facedown=(0,) * seats,
        market=(),
        awards=none,
        payouts=(),
        first=game.first,
        turn=game.first,
        last=game.first,
        phase=Influencing(),
    )
    return _new_round(empty, game.first)


def deal_of(game: CardGame, round_: int) -> int:
    """Return how many cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats][round_ - 1]


def apply(state: CardState, action: CardAction) -> CardState:
    """Return the state after the action. Raise Refusal if the rules forbid it; `state` is unchanged."""
    seat: int = getattr(action, "seat", 1)
    if not 1 <= seat <= state.game.seats:
        raise Refusal(Reason.UNKNOWN_SEAT, f"there is no seat {seat}; expected 1 to {state.game.seats}")
    phase, kind = state.phase, type(action)
    steps = _STEPS[type(phase)] if type(phase) is not Effecting else _STEPS_OF_EFFECT[phase.effect]
    step = steps.get(kind)
    if step is None:
        raise not_now(_DONE[kind], _WHEN[type(phase)], legal(state), "nothing more")
    return step(state, phase, action)


def _deal(state: CardState, _phase: Settled, _action: Deal) -> CardState:
    """Clear the settled round and deal the next; the first player token moves one seat to the left.

    The rulebook turns the influence card over before it deals. Nobody decides anything in between, so hands grow with
    the deal, as before the first round, and the influence card is entered next.
    """
    return _new_round(state, left_of(state.first, state.game.seats))


def _new_round(state: CardState, first: int) -> CardState:
    round_ = state.round + 1
    cards = deal_of(state.game, round_)
    none = (0,) * len(state.counts)
    return state._replace(
        round=round_,
        hands=tuple(hand + cards for hand in state.hands),
        # The deck of 95 is always enough: five players need most, 89 cards in all, and five cards draw. Only
        # a table with a fuller box, or with wrongly entered draws, could count below 0; it deals all the same.
        deck=max(0, state.deck - cards * state.game.seats),
        counts=none,
        displays=(none,) * state.game.seats,
        facedown=(0,) * state.game.seats,
        first=first,
        turn=first,
        last=first,
        phase=Influencing(),
    )


_Step = Callable[[CardState, Any, Any], CardState]
_STEPS: dict[type[CardPhase], dict[type[CardAction], _Step]] = {
    Influencing: {Influence: turns.influence},
    Playing: {PlayCard: turns.play},
    PlayingTogether: {Together: turns.together, Pass: turns.pass_together},
    TurningUp: {TurnUp: scoring.turn_up},
    AddingExtra: {Extra: scoring.extra},
    Settled: {Deal: _deal},
    Over: {},
}
"""The function that carries out each action, by phase."""
_STEPS_OF_EFFECT: dict[Effect, dict[type[CardAction], _Step]] = {
    Effect.DRAW: {Draw: turns.draw, Pass: turns.pass_effect},
    Effect.SECOND: {Second: turns.second, Pass: turns.pass_effect},
    Effect.FACEDOWN: {FaceDown: turns.face_down, Pass: turns.pass_effect},
    Effect.AWARD: {Award: turns.award, Pass: turns.pass_effect},
}
"""The same for the phase in which an effect may be used, by effect."""
_DONE: dict[type[CardAction], str] = {
    Influence: "an influence card is turned over",
    PlayCard: "a card is played",
    Draw: "a card is drawn",
    Second: "a second card is played",
    FaceDown: "a card is played face down",
    Award: "an award token is placed",
    Together: "a card is played together",
    Pass: "a pass",
    TurnUp: "cards are turned up",
    Extra: "extra cards are added",
    Deal: "a deal",
}
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
