"""A round of the card game up to its end: the influence card, turns, effects of cards, playing together.

Rulebook 002: artwork selection, artwork effects, end of the round. What the end of a round brings is in `scoring.py`.
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
    """The influence card comes from the deck: it counts, scores for nobody, and its effect does not happen."""
    counts = one_more(state.counts, place_of(state.game.edition.places, action.artist))
    # A table that turns a card over from a deck counted as empty has a fuller box than the edition lists.
    state = state._replace(counts=counts, deck=max(0, state.deck - 1))
    return _next_turn(state, state.first)


def play(state: CardState, _phase: Playing, action: PlayCard) -> CardState:
    """The seat whose turn it is plays a card; then its effect, unless the card ends the round."""
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
    """The effect `draw`: a card from the deck, which may be the only one of all hands and is played on."""
    check_asked(action.seat, state.turn)
    return _turn_ends(state._replace(hands=one_more(state.hands, action.seat - 1), deck=state.deck - 1))


def second(state: CardState, phase: Effecting, action: Second) -> CardState:
    """The effect `second`: another card of the same artist, which can end the round."""
    check_asked(action.seat, state.turn)
    state = _face_up(state, action.seat, phase.artist)
    return end_round(state) if _reached(state) else _turn_ends(state)


def face_down(state: CardState, _phase: Effecting, action: FaceDown) -> CardState:
    """The effect `facedown`: another card, which counts only once it is turned up."""
    check_asked(action.seat, state.turn)
    place = action.seat - 1
    return _turn_ends(state._replace(hands=one_more(state.hands, place, -1), facedown=one_more(state.facedown, place)))


def award(state: CardState, _phase: Effecting, action: Award) -> CardState:
    """The effect `award`: a token, worth 2 for the rest of the game, on any artist."""
    check_asked(action.seat, state.turn)
    return _turn_ends(state._replace(awards=one_more(state.awards, place_of(state.game.edition.places, action.artist))))


def pass_effect(state: CardState, _phase: Effecting, action: Pass) -> CardState:
    """The effect of the card just played is not used."""
    check_asked(action.seat, state.turn)
    return _turn_ends(state)


def pass_together(_state: CardState, _phase: PlayingTogether, action: Pass) -> CardState:
    """Nobody with cards may pass while all play together."""
    raise Refusal(
        Reason.NOT_ALLOWED, f"seat {action.seat} passed; everybody with cards must play one, expected together"
    )


def together(state: CardState, phase: PlayingTogether, action: Together) -> CardState:
    """A seat's card of the effect `together`; the round's end is looked at when everybody has played."""
    check_asked(action.seat, phase.asked)
    state = _face_up(state, action.seat, place_of(state.game.edition.places, action.artist))
    order = clockwise(state.turn, state.game.seats)
    return _ask_together(state, order[order.index(action.seat) + 1 :])


def _ask_together(state: CardState, seats: tuple[int, ...]) -> CardState:
    """The first of the seats that has cards plays one; when none is left, the turn ends, or the round."""
    for seat in seats:
        if state.hands[seat - 1]:
            return state._replace(phase=PlayingTogether(seat))
    return end_round(state) if _reached(state) else _turn_ends(state)


def _turn_ends(state: CardState) -> CardState:
    return _next_turn(state, left_of(state.turn, state.game.seats))


def _next_turn(state: CardState, beginning: int) -> CardState:
    """The first seat clockwise from `beginning` that has cards is to play; when none has, the round ends."""
    for seat in clockwise(beginning, state.game.seats):
        if state.hands[seat - 1]:
            return state._replace(turn=seat, phase=Playing())
    return end_round(state)


def _face_up(state: CardState, seat: int, artist: int) -> CardState:
    """A card goes from a hand, which has one, to the seat's display."""
    displays = list(state.displays)
    displays[seat - 1] = one_more(displays[seat - 1], artist)
    return state._replace(
        hands=one_more(state.hands, seat - 1, -1), counts=one_more(state.counts, artist), displays=tuple(displays)
    )


def _reached(state: CardState) -> bool:
    return max(state.counts) >= state.game.limit


def _can_be_used(state: CardState, effect: Effect) -> bool:
    """Whether an optional effect has what it needs: a card in the deck, a token, another card in the hand."""
    if effect is Effect.DRAW:
        return state.deck > 0
    if effect is Effect.AWARD:
        return sum(state.awards) < AWARD_TOKENS
    return effect is not Effect.NONE and state.hands[state.turn - 1] > 0
