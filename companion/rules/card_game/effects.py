"""What may be done with the effect of a card that was played (rulebook 002), and what it does."""

from companion.rules.actions import Award, Draw, FaceDown, Pass, Second, Together
from companion.rules.card_game.round import ask_again, end_round_or_turn, end_turn, lay_face_up
from companion.rules.card_game.state import CardState, Effecting, PlayingTogether
from companion.rules.common import left_of, raised, row
from companion.rules.refusal import place_of


def _draw(state: CardState, _phase: Effecting, action: Draw) -> CardState:
    """Use the effect `draw`: a card moves from the deck to the hand. A seat that had the last card plays on with it."""
    hands = raised(state.hands, action.seat - 1)
    return end_turn(state._replace(hands=hands, deck=state.deck - 1))


def _second(state: CardState, phase: Effecting, action: Second) -> CardState:
    """Use the effect `second`: another card of the same artist, which can end the round."""
    return end_round_or_turn(lay_face_up(state, action.seat, phase.artist))


def _face_down(state: CardState, _phase: Effecting, action: FaceDown) -> CardState:
    """Use the effect `facedown`: another card, which counts only when it is turned up."""
    place = action.seat - 1
    hands, facedown = raised(state.hands, place, -1), raised(state.facedown, place)
    return end_turn(state._replace(hands=hands, facedown=facedown))


def _award(state: CardState, _phase: Effecting, action: Award) -> CardState:
    """Use the effect `award`: a token, worth 2 for the rest of the game, on any artist."""
    artist = place_of(state.game.edition.keys, action.artist)
    return end_turn(state._replace(awards=raised(state.awards, artist)))


def _pass_effect(state: CardState, _phase: Effecting, _action: Pass) -> CardState:
    """Leave the effect unused."""
    return end_turn(state)


def _together(state: CardState, phase: PlayingTogether, action: Together) -> CardState:
    """Play a seat's card of the effect `together`. The end of the round is checked when everybody has played."""
    state = lay_face_up(state, action.seat, place_of(state.game.edition.keys, action.artist))
    following = left_of(action.seat, state.chairs)
    if following == state.turn:
        return end_round_or_turn(state)
    return ask_again(state._replace(phase=PlayingTogether(following)))


TRANSITIONS = (
    row(Effecting, Draw, _draw),
    row(Effecting, Second, _second),
    row(Effecting, FaceDown, _face_down),
    row(Effecting, Award, _award),
    row(Effecting, Pass, _pass_effect),
    row(PlayingTogether, Together, _together),
)
