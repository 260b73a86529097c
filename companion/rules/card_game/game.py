"""The rules of the card game: the state after each action.

`steps_of` has the function that carries out each action in a phase; `protocol.py` calls it. It returns a new state, or
raises Refusal.

Source: rulebook 002. In order: the influence card, turns and effects, the end of a round.

Decided where the rulebook is silent: an artist without a card gets no token; turned-up cards qualify for extra cards;
equal points share the win.
"""

from operator import add
from typing import Any

from companion.rules import actions
from companion.rules.actions import Deal, Pass
from companion.rules.card_game.state import (
    USES,
    AddingExtra,
    CardState,
    Effecting,
    Influencing,
    Playing,
    PlayingTogether,
    TurningUp,
)
from companion.rules.common import Step, Steps, clockwise, left_of, one_more, put_at
from companion.rules.edition import CardEdition
from companion.rules.game import Game
from companion.rules.moves import Over, Settled
from companion.rules.ranking import CARD_GAME_VALUES, income, ranked_market, value_tokens
from companion.rules.refusal import Reason, Refusal, place_of
from companion.rules.words import Effect

DEALS = {2: (13, 6, 6, 3), 3: (13, 6, 6, 0), 4: (13, 4, 4, 0), 5: (13, 2, 2, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of seats (rulebook 002: new round preparation)."""
AWARD_TOKENS = 5
"""Award tokens in the box (rulebook 002: components)."""
AWARD_VALUE = 2
"""What an award token adds to each card of its artist, in points."""


def begin(game: Game[CardEdition]) -> CardState:
    """Return the state after the first deal, before the first influence card."""
    seats = game.seats
    none = (0,) * len(game.edition.artists)
    empty = CardState(
        game=game,
        round=0,
        points=(0,) * seats,
        hands=(0,) * seats,
        deck=sum(artist.cards for artist in game.edition.artists),
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


def deal_of(game: Game[CardEdition], round_: int) -> int:
    """Return how many cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats][round_ - 1]


def _influence(state: CardState, _phase: Influencing, action: actions.Influence) -> CardState:
    """Turn over the influence card: it counts, scores for nobody, and its effect is ignored."""
    counts = one_more(state.counts, place_of(state.game.edition.keys, action.artist))
    # The box may hold more cards than the edition lists, so the count can already be 0.
    state = state._replace(counts=counts, deck=max(0, state.deck - 1))
    return _next_turn(state, state.first)


def _play(state: CardState, _phase: Playing, action: actions.PlayCard) -> CardState:
    """Play a card of the seat whose turn it is; then ask for its effect, unless the card ends the round."""
    seat = action.seat
    artist = place_of(state.game.edition.keys, action.artist)
    state = _face_up(state, seat, artist)._replace(last=seat)
    if _reached(state):
        return _end_round(state)
    if action.effect is Effect.TOGETHER:
        return _ask_together(state, clockwise(seat, state.game.seats))
    if _can_be_used(state, action.effect):
        return state._replace(phase=Effecting(action.effect, artist))
    return _turn_ends(state)


def _draw(state: CardState, _phase: Effecting, action: actions.Draw) -> CardState:
    """Use the effect `draw`: a card moves from the deck to the hand. A seat that had the last card plays on with it."""
    return _turn_ends(state._replace(hands=one_more(state.hands, action.seat - 1), deck=state.deck - 1))


def _second(state: CardState, phase: Effecting, action: actions.Second) -> CardState:
    """Use the effect `second`: another card of the same artist, which can end the round."""
    state = _face_up(state, action.seat, phase.artist)
    return _end_round(state) if _reached(state) else _turn_ends(state)


def _face_down(state: CardState, _phase: Effecting, action: actions.FaceDown) -> CardState:
    """Use the effect `facedown`: another card, which counts only when it is turned up."""
    place = action.seat - 1
    return _turn_ends(state._replace(hands=one_more(state.hands, place, -1), facedown=one_more(state.facedown, place)))


def _award(state: CardState, _phase: Effecting, action: actions.Award) -> CardState:
    """Use the effect `award`: a token, worth 2 for the rest of the game, on any artist."""
    return _turn_ends(state._replace(awards=one_more(state.awards, place_of(state.game.edition.keys, action.artist))))


def _pass_effect(state: CardState, _phase: Effecting, action: Pass) -> CardState:
    """Skip the effect of the card just played."""
    return _turn_ends(state)


def _together(state: CardState, phase: PlayingTogether, action: actions.Together) -> CardState:
    """Play a seat's card of the effect `together`. The end of the round is checked when everybody has played."""
    state = _face_up(state, action.seat, place_of(state.game.edition.keys, action.artist))
    order = clockwise(state.turn, state.game.seats)
    return _ask_together(state, order[order.index(action.seat) + 1 :])


def _ask_together(state: CardState, seats: tuple[int, ...]) -> CardState:
    """Ask the first of the seats that has cards; when none is left, end the turn, or the round."""
    for seat in seats:
        if state.hands[seat - 1]:
            return state._replace(phase=PlayingTogether(seat))
    return _end_round(state) if _reached(state) else _turn_ends(state)


def _turn_ends(state: CardState) -> CardState:
    return _next_turn(state, left_of(state.turn, state.game.seats))


def _next_turn(state: CardState, beginning: int) -> CardState:
    """Give the turn to the first seat clockwise from `beginning` that has cards; if none has, end the round."""
    for seat in clockwise(beginning, state.game.seats):
        if state.hands[seat - 1]:
            return state._replace(turn=seat, phase=Playing())
    return _end_round(state)


def _face_up(state: CardState, seat: int, artist: int) -> CardState:
    """Move a card from a hand, which must have one, to the seat's display."""
    place = seat - 1
    return state._replace(
        hands=one_more(state.hands, place, -1),
        counts=one_more(state.counts, artist),
        displays=put_at(state.displays, place, one_more(state.displays[place], artist)),
    )


def _reached(state: CardState) -> bool:
    return max(state.counts) >= state.limit


def _can_be_used(state: CardState, effect: Effect) -> bool:
    """Return whether an optional effect has what it needs: a card in the deck, a token, another card in the hand."""
    if effect is Effect.DRAW:
        return state.deck > 0
    if effect is Effect.AWARD:
        return sum(state.awards) < AWARD_TOKENS
    return effect is not Effect.NONE and state.hands[state.turn - 1] > 0


def _end_round(state: CardState) -> CardState:
    """End the play of a round and ask the next seat with face-down cards, clockwise from the player of the last card.

    In the rulebook everybody turns up at once; here it is clockwise, so that a game has only one record.
    """
    for seat in clockwise(state.last, state.game.seats):
        if state.facedown[seat - 1]:
            return state._replace(phase=TurningUp(seat))
    return state._replace(market=ranked_market(state.market, state.round, state.counts), phase=AddingExtra(state.last))


def _turn_up(state: CardState, phase: TurningUp, action: actions.TurnUp) -> CardState:
    """Turn up the asked seat's face-down cards and count them; then ask the next seat, or rank the artists."""
    seat, artists = action.seat, action.artists
    down = state.facedown[seat - 1]
    if len(artists) != down:
        raise Refusal(Reason.NOT_ALLOWED, f"seat {seat} turned up {len(artists)}; expected the {down} face down")
    counts, display = state.counts, state.displays[seat - 1]
    for artist in artists:
        place = place_of(state.game.edition.keys, artist)
        counts, display = one_more(counts, place), one_more(display, place)
    displays, facedown = put_at(state.displays, seat - 1, display), put_at(state.facedown, seat - 1, 0)
    return _end_round(state._replace(counts=counts, displays=displays, facedown=facedown))


def _extra(state: CardState, phase: AddingExtra, action: actions.Extra) -> CardState:
    """Add the asked seat's cards of leading artists it displays; when every seat has answered, score points."""
    seat, place = action.seat, action.seat - 1
    keys, hand, display = state.game.edition.keys, state.hands[place], state.displays[place]
    may = [keys[artist] for artist in state.addable(seat)]
    added = [place_of(state.game.edition.keys, artist) for artist in action.artists]
    if len(added) > hand or len(set(added)) < len(added) or not set(action.artists) <= set(may):
        expected = f"at most {hand}, of leading artists on its display, each once: {', '.join(may) or 'it has none'}"
        raise Refusal(Reason.NOT_ALLOWED, f"seat {seat} added {', '.join(action.artists)}; expected {expected}")
    for artist in added:
        display = one_more(display, artist)
    hands, displays = put_at(state.hands, place, hand - len(added)), put_at(state.displays, place, display)
    order = clockwise(state.last, state.game.seats)
    state = state._replace(hands=hands, displays=displays)
    return _settle(state) if seat == order[-1] else state._replace(phase=AddingExtra(order[order.index(seat) + 1]))


def worths_now(state: CardState) -> tuple[int, ...]:
    """Return the points a card of each artist would score if the round ended now; after its ranking, what it scores.

    A card of a leading artist scores all tokens on that artist, this round's included; other cards score 0.
    """
    market = ranked_market(state.market, state.round, state.counts)
    return tuple(
        value_tokens(market, artist, CARD_GAME_VALUES) + AWARD_VALUE * awards if artist in market[-1] else 0
        for artist, awards in enumerate(state.awards)
    )


def _settle(state: CardState) -> CardState:
    """Score every display. The game ends only after its last round, never because of empty hands."""
    payout = income(state.displays, worths_now(state))
    return state._replace(
        points=tuple(map(add, state.points, payout)),
        payouts=(*state.payouts, payout),
        phase=Over() if state.round == state.game.rounds else Settled(),
    )


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


STEPS: Steps = {
    Influencing: {actions.Influence: _influence},
    Playing: {actions.PlayCard: _play},
    Effecting: {
        actions.Draw: _draw,
        actions.Second: _second,
        actions.FaceDown: _face_down,
        actions.Award: _award,
        Pass: _pass_effect,
    },
    PlayingTogether: {actions.Together: _together},
    TurningUp: {actions.TurnUp: _turn_up},
    AddingExtra: {actions.Extra: _extra},
    Settled: {Deal: _deal},
    Over: {},
}


def steps_of(phase: Any) -> dict[type[Any], Step]:
    """Return the function that carries out each action of a phase; of the effects, only the one that was played."""
    steps = STEPS[type(phase)]
    if isinstance(phase, Effecting):
        return {action: steps[action] for action in (USES[phase.effect], Pass)}
    return steps
