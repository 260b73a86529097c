"""The end of a round of the card game: face-down cards are turned up, artists ranked, cards added, and points scored.

Decided where the rulebook is silent: an artist without a card gets no token; turned-up cards qualify for extra cards.
"""

from operator import add

from companion.rules.actions import Extra, TurnUp
from companion.rules.card_game.state import AddingExtra, CardState, TurningUp
from companion.rules.common import clockwise, left_of, put_at, raised, row
from companion.rules.events import CardLaid, Paid, RoundEnded
from companion.rules.moves import Over, Settled
from companion.rules.ranking import CARD_GAME_VALUES, income, ranked_market, value_tokens
from companion.rules.refusal import Reason, Refusal, place_of

AWARD_VALUE = 2
"""What an award token adds to each card of its artist, in points."""


def end_play(state: CardState, ended: RoundEnded) -> CardState:
    """End the play of a round; the face-down cards are turned up next."""
    return _ask_for_face_down_cards(state.telling(ended))


def _ask_for_face_down_cards(state: CardState) -> CardState:
    """Ask the next seat with face-down cards, clockwise from the player of the last card; if none is left, rank.

    In the rulebook everybody turns up at once; here it is clockwise, so that a game has only one record.
    """
    for seat in clockwise(state.last, state.chairs):
        if state.facedown[seat - 1]:
            return state._replace(phase=TurningUp(seat))
    return state._replace(market=ranked_market(state.market, state.round, state.counts), phase=AddingExtra(state.last))


def _turn_cards_up(state: CardState, _phase: TurningUp, action: TurnUp) -> CardState:
    """Turn up the asked seat's face-down cards and count them; then ask the next seat, or rank the artists."""
    seat = action.seat
    down = state.facedown[seat - 1]
    if len(action.artists) != down:
        what = f"seat {seat} turned up {len(action.artists)}"
        raise Refusal(Reason.NOT_ALLOWED, f"{what}; expected the {down} face down")
    artists = [place_of(state.game.edition.keys, artist) for artist in action.artists]
    counts, display = state.counts, state.displays[seat - 1]
    for artist in artists:
        counts = raised(counts, artist)
        display = raised(display, artist)
    state = state._replace(
        counts=counts,
        displays=put_at(state.displays, seat - 1, display),
        facedown=put_at(state.facedown, seat - 1, 0),
    )
    return _ask_for_face_down_cards(state.telling(*(CardLaid(seat, artist) for artist in artists)))


def _add_extra(state: CardState, phase: AddingExtra, action: Extra) -> CardState:
    """Add the asked seat's cards of leading artists it displays; when every seat has answered, score points."""
    seat, keys = action.seat, state.game.edition.keys
    hand, display = state.hands[seat - 1], state.displays[seat - 1]
    added = [place_of(keys, artist) for artist in action.artists]
    if action.artists not in phase.extras(state):
        leading = ", ".join(keys[artist] for artist in state.addable(seat)) or "it has none"
        expected = f"at most {hand}, of leading artists on its display, each once: {leading}"
        raise Refusal(Reason.NOT_ALLOWED, f"seat {seat} added {', '.join(action.artists)}; expected {expected}")
    for artist in added:
        display = raised(display, artist)
    state = state._replace(
        hands=put_at(state.hands, seat - 1, hand - len(added)),
        displays=put_at(state.displays, seat - 1, display),
    ).telling(*(CardLaid(seat, artist) for artist in added))
    following = left_of(seat, state.chairs)
    if following == state.last:
        return _settle(state)
    return state._replace(phase=AddingExtra(following))


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
    over = state.round == state.game.rounds
    state = state._replace(
        totals=tuple(map(add, state.totals, payout)),
        payouts=(*state.payouts, payout),
        phase=Over() if over else Settled(),
    )
    return state.telling(Paid(payout, is_last=over))


TRANSITIONS = (row(TurningUp, TurnUp, _turn_cards_up), row(AddingExtra, Extra, _add_extra))
