"""Answers to the conflict that it would be another player's turn when a later card is played."""

from collections.abc import Sequence

from companion.corrections.bidding import Sale, sell_lot
from companion.corrections.corrected_game import Answer, CorrectedGame, InsteadOf, LeaveOut, StepRefused, follow
from companion.corrections.money_told import tells_of_money
from companion.corrections.places import find_lot
from companion.corrections.step_actions import Actions, state_after
from companion.rules.actions import Adjust, Play, PlayCard, Turn
from companion.rules.auction_game.state import State
from companion.rules.protocol import lets_another_play, seat_asked
from companion.rules.refusal import Reason
from companion.steps import Step


def find_card_out_of_turn(steps: Sequence[Step], corrected: CorrectedGame) -> Play | PlayCard | None:
    """Return the card that ends a corrected game early since it is another player's turn; None for any other end."""
    conflict = corrected.conflict
    if not isinstance(conflict, StepRefused) or conflict.reason is not Reason.NOT_YOUR_TURN:
        return None
    card = steps[conflict.place].actions[0]
    return card if isinstance(card, Play | PlayCard) and lets_another_play(corrected.end) else None


def let_play_instead(steps: Sequence[Step], corrected: CorrectedGame) -> CorrectedGame:
    """Return the game that follows if the table let the player play whose card ends it early. Raise LookupError if no
    card out of turn ends it.
    """
    return corrected.with_steps_before(steps, [(Turn(_card_out_of_turn(steps, corrected).seat),)])


def give_card_to_asked(steps: Sequence[Step], corrected: CorrectedGame) -> CorrectedGame:
    """Return the game that follows if the card that ends it early was of the player whose turn it is. A lot that it put
    up keeps its buyer and price. Raise LookupError if no card out of turn ends it.
    """
    card = _card_out_of_turn(steps, corrected)
    given = corrected.with_other_step(steps, (card._replace(seat=seat_asked(corrected.end)),))
    return _sell_in_other_order(steps, given)


def give_cards_in_turn(steps: Sequence[Step], corrected: CorrectedGame) -> CorrectedGame:
    """Return the game that follows if that card, and each later one of its round that is out of turn, was of the player
    whose turn it is, up to any other conflict. Raise LookupError if no card out of turn ends it.
    """
    given = give_card_to_asked(steps, corrected)
    while _asks_again(steps, corrected, given):
        given = give_card_to_asked(steps, given)
    return given


def may_ask_again(steps: Sequence[Step], corrected: CorrectedGame) -> bool:
    """Return whether a later card of the round is out of turn as well once the card that ends a corrected game early is
    given to the player whose turn it is.

    Where that answer tells of anybody's money, return whether a later card of the round is there at all, which
    everybody knows. Raise LookupError if no card out of turn ends it.
    """
    given = give_card_to_asked(steps, corrected)
    if tells_of_money(steps, given, shown=corrected):
        return _has_later_card_of_round(steps, corrected)
    return _asks_again(steps, corrected, given)


def _sell_in_other_order(steps: Sequence[Step], given: CorrectedGame) -> CorrectedGame:
    """Return the game that follows if the lot in whose bidding another seat is asked, since it has another auctioneer,
    is sold to the same buyer for the same price, in one step. Return `given` if no such lot that was paid for ends it
    early.
    """
    conflict = given.conflict
    if not isinstance(conflict, StepRefused) or conflict.reason is not Reason.NOT_YOUR_TURN:
        return given
    lot = find_lot(steps, conflict.place)
    if conflict.place < lot.bidding or lot.sale is None or not lot.sale.price or not isinstance(given.end, State):
        return given
    last = lot.end - 1
    bidding = [place for place in range(lot.bidding, last) if not steps[place].is_by_table]
    left_out = {place: Answer(step=LeaveOut()) for place in bidding}
    sold = Answer(step=InsteadOf(_bidding_whatever_the_money(given.end, Sale(lot.sale.buyer, lot.sale.price))))
    return follow(steps, given.change, {**given.answers, **left_out, last: sold})


def _bidding_whatever_the_money(state: State, sale: Sale) -> Actions:
    """Return the actions that sell the lot of `state`, as if everybody had the money: they tell nothing of it, and
    whoever lacks some is found when they are done.
    """
    enough = [(Adjust(seat, sale.price),) for seat in range(1, state.game.seats + 1)]
    return tuple(action for actions in sell_lot(state_after(state, enough), sale) for action in actions)


def _card_out_of_turn(steps: Sequence[Step], corrected: CorrectedGame) -> Play | PlayCard:
    """Return the card out of turn that ends a corrected game early. Raise LookupError for any other end."""
    card = find_card_out_of_turn(steps, corrected)
    if card is None:
        raise LookupError("no card out of turn ends the corrected game")
    return card


def _asks_again(steps: Sequence[Step], first: CorrectedGame, now: CorrectedGame) -> bool:
    """Return whether a card out of turn ends the corrected game `now`, in the round of the card that ended `first`."""
    if now.conflict is None or first.conflict is None or find_card_out_of_turn(steps, now) is None:
        return False
    return steps[now.conflict.place].before.round == steps[first.conflict.place].before.round


def _has_later_card_of_round(steps: Sequence[Step], corrected: CorrectedGame) -> bool:
    """Return whether the original game has a card behind that of the conflict in the same round."""
    if corrected.conflict is None:
        return False
    place = corrected.conflict.place
    later = (step for step in steps[place + 1 :] if step.before.round == steps[place].before.round)
    return any(isinstance(step.actions[0], Play | PlayCard) for step in later)
