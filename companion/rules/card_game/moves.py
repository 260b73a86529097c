"""All legal moves of a card game, and what each seat's paddle means."""

from itertools import permutations

from companion.rules.card_game.actions import (
    Award,
    Draw,
    Extra,
    FaceDown,
    Influence,
    PlayCard,
    Second,
    Together,
    TurnUp,
)
from companion.rules.card_game.state import (
    AddingExtra,
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
from companion.rules.common import Deal, Pass
from companion.rules.moves import NOBODY_IS_ASKED, NOT_ASKED, Answer, EachOf, Hint, Move

EFFECTS = tuple(Effect)
USES: dict[Effect, type[Draw | Second | FaceDown]] = {
    Effect.DRAW: Draw,
    Effect.SECOND: Second,
    Effect.FACEDOWN: FaceDown,
}
"""The action that uses each effect that needs no artist."""


def legal(state: CardState) -> tuple[Move, ...]:
    """Return all legal moves."""
    artists = state.game.edition.keys
    match state.phase:
        case Influencing():
            return (Move(Influence, (artists,)),)
        case Playing():
            return (Move(PlayCard, ((state.turn,), artists, EFFECTS)),)
        case Effecting(effect=effect):
            seat = (state.turn,)
            use = Move(Award, (seat, artists)) if effect is Effect.AWARD else Move(USES[effect], (seat,))
            return use, Move(Pass, (seat,))
        case PlayingTogether(asked=asked):
            return (Move(Together, ((asked,), artists)),)
        case TurningUp(asked=asked):
            return (Move(TurnUp, ((asked,), EachOf(artists, state.facedown[asked - 1]))),)
        case AddingExtra(asked=asked):
            may = [artists[place] for place in addable(state, asked)]
            most = min(len(may), state.hands[asked - 1])
            return (Move(Extra, ((asked,), [cards for n in range(most + 1) for cards in permutations(may, n)])),)
        case Settled():
            return (Move(Deal),)
        case Over():
            return ()


def addable(state: CardState, seat: int) -> tuple[int, ...]:
    """Return the leading artists that the seat displays, first to third: it may add one card of each."""
    return tuple(place for place in state.market[-1] if state.displays[seat - 1][place])


def answer(state: CardState, seat: int) -> Answer:
    """Return what the seat's paddle means now. Artists are chosen on the touchscreen, not with a paddle."""
    if not state.asked:
        return NOBODY_IS_ASKED
    if seat != state.asked:
        return NOT_ASKED
    match state.phase:
        case Effecting(effect=Effect.AWARD):
            return Answer(asked=True, star=Pass(seat), instead=Hint.MAY_TOUCH_ARTIST)
        case Effecting(effect=effect):
            return Answer(asked=True, button=USES[effect](seat), star=Pass(seat), instead=Hint.BUTTON_TAKES)
        case AddingExtra():
            return Answer(asked=True, star=Extra(seat, ()), instead=Hint.TOUCH_ARTISTS_OR_NONE)
        case _:
            return Answer(asked=True, instead=Hint.TOUCH_ARTIST)
