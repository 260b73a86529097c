"""Whose card it was, where a correction stops at one out of turn; and the shift of all later turns.

Each is one more edit of the draft, as in `stops.py`. A lot that another player put up keeps its buyer and price, and
the player who added its second card. What was its player's goes over: a lot for which nobody bid, and the second card
that its player added.
"""

from collections.abc import Sequence
from contextlib import suppress

from companion.corrections.bidding import Sale, sell_lot
from companion.corrections.correction import Correction
from companion.corrections.draft import Draft, Entry, entries_instead
from companion.corrections.step_actions import Actions, state_after
from companion.corrections.stops import do_before_stop, do_instead_at_stop, pass_second_card
from companion.lots import LotPlaces, find_lot
from companion.rules.actions import Add, Adjust, Play, PlayCard, Turn, seat_of
from companion.rules.auction_game.state import Doubling, State
from companion.rules.protocol import lets_another_play, seat_asked
from companion.rules.refusal import Reason, Refusal


def card_out_of_turn(correction: Correction) -> Play | PlayCard | None:
    """Return the card at which it stops since it is another player's turn; None for any other stop."""
    place, refusal = correction.stops_at, correction.refusal
    if place is None or refusal is None or refusal.reason is not Reason.NOT_YOUR_TURN:
        return None
    card = correction.steps[place].actions[0]
    return card if isinstance(card, Play | PlayCard) and lets_another_play(correction.end) else None


def let_play_instead(correction: Correction) -> Correction:
    """Return the correction in which the table let the player play at whose card it stops. Raise LookupError if it
    stops at no card out of turn.
    """
    return do_before_stop(correction, [(Turn(_card(correction).seat),)])


def give_card_to_asked(correction: Correction) -> Correction:
    """Return the correction in which the card at which it stops was of the player whose turn it is. A lot that it put
    up keeps its buyer and price. Raise LookupError if it stops at no card out of turn.
    """
    card = _card(correction)
    given = do_instead_at_stop(correction, (card._replace(seat=seat_asked(correction.end)),))
    return _sell_in_other_order(_add_in_other_order(given))


def give_cards_in_turn(correction: Correction) -> Correction:
    """Return the correction in which that card, and each later one of its round that is out of turn, was of the player
    whose turn it is, up to any other stop. Raise LookupError if it stops at no card out of turn.
    """
    given = give_card_to_asked(correction)
    while card_out_of_turn(given) and _round_at_stop(given) == _round_at_stop(correction):
        given = give_card_to_asked(given)
    return given


def has_later_card_of_round(correction: Correction) -> bool:
    """Return whether the game as it is has a card behind the one at which it stops, in the same round."""
    place = correction.stops_at
    if place is None or place == len(correction.steps):
        return False
    later = (step for step in correction.steps[place + 1 :] if step.before.round == _round_at_stop(correction))
    return any(isinstance(step.actions[0], Play | PlayCard) for step in later)


def _round_at_stop(correction: Correction) -> int:
    """Return the round of the step, in the game as it is, at which it stops. Raise LookupError if it stops at none."""
    place = correction.stops_at
    if place is None or place == len(correction.steps):
        raise LookupError("the correction stops at no step")
    return correction.steps[place].before.round


def _card(correction: Correction) -> Play | PlayCard:
    """Return the card out of turn at which it stops. Raise LookupError for any other stop."""
    card = card_out_of_turn(correction)
    if card is None:
        raise LookupError("the correction stops at no card out of turn")
    return card


def _add_in_other_order(given: Correction) -> Correction:
    """Return the correction in which the double of another player, for whose second card the seats are asked in another
    order, got the same card of the same seat: of its player, where its player added it. Return `given` if it stops at
    no such lot, or if that is impossible.
    """
    lot, state = _lot_in_other_order(given), given.end
    if lot is None or not isinstance(state, State) or not isinstance(state.phase, Doubling):
        return given
    asked = _not_by_table(given, range(lot.first + 1, lot.bidding))
    added = given.steps[asked[-1]].actions[0]
    cards = pass_second_card(state)
    with suppress(Refusal):
        if isinstance(added, Add):
            was_own = added.seat == seat_of(given.steps[lot.first].actions[0])
            card = added._replace(seat=state.phase.lot.auctioneer) if was_own else added
            cards = (*pass_second_card(state, until=card.seat), (card,))
        return _with_instead(given, asked, entries_instead(given.steps, asked, cards))
    return given


def _sell_in_other_order(given: Correction) -> Correction:
    """Return the correction in which the lot in whose bidding another seat is asked, since it has another auctioneer,
    is sold to the same buyer for the same price, in one step, or goes to that auctioneer for nothing; one that is still
    on the table is auctioned anew. Return `given` if it stops at no such lot, or if that is impossible.
    """
    lot, state = _lot_in_other_order(given), given.end
    if lot is None or not isinstance(state, State) or isinstance(state.phase, Doubling):
        return given
    bidding = _not_by_table(given, range(lot.bidding, lot.end))
    if lot.sale is None:
        return _with_instead(given, bidding, ())
    with suppress(Refusal):
        buyer = lot.sale.buyer if lot.sale.price else state.turn
        sold = _bidding_whatever_the_money(state, Sale(buyer, lot.sale.price))
        return _with_instead(given, bidding, (Entry(sold, bidding[-1]),))
    return given


def _lot_in_other_order(given: Correction) -> LotPlaces | None:
    """Return the lot of the game as it is at whose step the correction stops since another seat is asked there; None
    for any other stop.
    """
    place, refusal = given.stops_at, given.refusal
    if place is None or refusal is None or refusal.reason is not Reason.NOT_YOUR_TURN:
        return None
    lot = find_lot(given.steps, place)
    return lot if lot.first < place else None


def _not_by_table(given: Correction, places: range) -> list[int]:
    """Return those of these places whose steps are not the table's own."""
    return [place for place in places if not given.steps[place].is_by_table]


def _with_instead(given: Correction, places: Sequence[int], entries: Draft) -> Correction:
    """Return the correction with these entries in place of the steps at these places, where the last of them was. Raise
    Refusal.
    """
    index = next(index for index, entry in enumerate(given.draft) if entry.was == places[-1])
    kept = [entry for entry in given.draft[:index] if entry.was not in places]
    return given.edited((*kept, *entries, *given.draft[index + 1 :]))


def _bidding_whatever_the_money(state: State, sale: Sale) -> Actions:
    """Return the actions that sell the lot of `state`, as if everybody had the money: they tell nothing of it, and
    whoever lacks some is found when they are done.
    """
    enough = [(Adjust(seat, max(1, sale.price)),) for seat in range(1, state.game.seats + 1)]
    return tuple(action for actions in sell_lot(state_after(state, enough), sale) for action in actions)
