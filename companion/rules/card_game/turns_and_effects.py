"""A round of the card game up to its end: the influence card, turns, effects of cards, playing together.

Rulebook 002: artwork selection, artwork effects, end of the round. The end of a round is in `scoring.py`.
"""

from companion.rules.card_game.actions import Award, Draw, FaceDown, Influence, PlayCard, Second, Together
from companion.rules.card_game.scoring import end_round
from companion.rules.card_game.state import CardState, Effecting, Influencing, Playing, PlayingTogether
from companion.rules.card_game.words import Effect
from companion.rules.common import Pass, clockwise, left_of, one_more
from companion.rules.refusal import Reason, Refusal, check_asked, place_of

AWARD_TOKENS = 5
"""Award tokens in the box (rulebook 002: components)."""


def influence(state: CardState, _phase: Influencing, action: Influence) -> CardState:
    """Turn over the influence card: it counts, scores for nobody, and its effect is ignored."""
    counts = one_more(state.counts, place_of(state.game.edition.places, action.artist))
    # The box may hold more cards than the edition lists, so the count can already be 0.
    state = state._replace(counts=counts, deck=max(0, state.deck - 1))
    return _next_turn(state, state.first)


def play(state: CardState, _phase: Playing, action: PlayCard) -> CardState:
    """Play a card of the seat whose turn it is; then ask for its effect, unless the card ends the round."""
    seat = action.seat
    if seat != state.turn:
        raise Refusal(Reason.NOT_YOUR_TURN, f"seat {seat} played a card; it is the turn of seat {state.turn}")
    artist = place_of(state.game.edition.places, action.artist)
    state = _face_up(state, seat, artist)._replace(last=seat)
    if _reached(state):
        return end_round(state)
    if action.effect is Effect.TOGETHER:
        return _ask_together(state, clockwise(seat, state.game.seats))
    if _can_be_used(state, action.effect):
        return state._replace(phase=Effecting(action.effect, artist))
    return _turn_ends(state)


def draw(state: CardState, _phase: Effecting, action: Draw) -> CardState:
    """Use the effect `draw`: a card moves from the deck to the hand. A seat that had the last card plays on with it."""
    check_asked(action.seat, state.turn)
    return _turn_ends(state._replace(hands=one_more(state.hands, action.seat - 1), deck=state.deck - 1))


def second(state: CardState, phase: Effecting, action: Second) -> CardState:
    """Use the effect `second`: another card of the same artist, which can end the round."""
    check_asked(action.seat, state.turn)
    state = _face_up(state, action.seat, phase.artist)
    return end_round(state) if _reached(state) else _turn_ends(state)


def face_down(state: CardState, _phase: Effecting, action: FaceDown) -> CardState:
    """Use the effect `facedown`: another card, which counts only when it is turned up."""
    check_asked(action.seat, state.turn)
    place = action.seat - 1
    return _turn_ends(state._replace(hands=one_more(state.hands, place, -1), facedown=one_more(state.facedown, place)))


def award(state: CardState, _phase: Effecting, action: Award) -> CardState:
    """Use the effect `award`: a token, worth 2 for the rest of the game, on any artist."""
    check_asked(action.seat, state.turn)
    return _turn_ends(state._replace(awards=one_more(state.awards, place_of(state.game.edition.places, action.artist))))


def pass_effect(state: CardState, _phase: Effecting, action: Pass) -> CardState:
    """Skip the effect of the card just played."""
    check_asked(action.seat, state.turn)
    return _turn_ends(state)


def pass_together(_state: CardState, _phase: PlayingTogether, action: Pass) -> CardState:
    """Raise Refusal: while all play together, everybody with cards must play one."""
    raise Refusal(
        Reason.NOT_ALLOWED, f"seat {action.seat} passed; everybody with cards must play one, expected together"
    )


def together(state: CardState, phase: PlayingTogether, action: Together) -> CardState:
    """Play a seat's card of the effect `together`. The end of the round is checked when everybody has played."""
    check_asked(action.seat, phase.asked)
    state = _face_up(state, action.seat, place_of(state.game.edition.places, action.artist))
    order = clockwise(state.turn, state.game.seats)
    return _ask_together(state, order[order.index(action.seat) + 1 :])


def _ask_together(state: CardState, seats: tuple[int, ...]) -> CardState:
    """Ask the first of the seats that has cards; when none is left, end the turn, or the round."""
    for seat in seats:
        if state.hands[seat - 1]:
            return state._replace(phase=PlayingTogether(seat))
    return end_round(state) if _reached(state) else _turn_ends(state)


def _turn_ends(state: CardState) -> CardState:
    return _next_turn(state, left_of(state.turn, state.game.seats))


def _next_turn(state: CardState, beginning: int) -> CardState:
    """Give the turn to the first seat clockwise from `beginning` that has cards; if none has, end the round."""
    for seat in clockwise(beginning, state.game.seats):
        if state.hands[seat - 1]:
            return state._replace(turn=seat, phase=Playing())
    return end_round(state)


def _face_up(state: CardState, seat: int, artist: int) -> CardState:
    """Move a card from a hand, which must have one, to the seat's display."""
    displays = list(state.displays)
    displays[seat - 1] = one_more(displays[seat - 1], artist)
    return state._replace(
        hands=one_more(state.hands, seat - 1, -1), counts=one_more(state.counts, artist), displays=tuple(displays)
    )


def _reached(state: CardState) -> bool:
    return max(state.counts) >= state.game.limit


def _can_be_used(state: CardState, effect: Effect) -> bool:
    """Return whether an optional effect has what it needs: a card in the deck, a token, another card in the hand."""
    if effect is Effect.DRAW:
        return state.deck > 0
    if effect is Effect.AWARD:
        return sum(state.awards) < AWARD_TOKENS
    return effect is not Effect.NONE and state.hands[state.turn - 1] > 0
