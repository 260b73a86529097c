"""Random entries of the table beside a game, and random corrections of it."""

from collections.abc import Sequence
from random import Random

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.edits import (
    add_card,
    remove_card,
    remove_entry,
    replace_card,
    replace_entry,
    replace_sale,
)
from companion.corrections.places import find_insertion
from companion.corrections.stops import add_second_card, leave_out, sell_waiting_lot
from companion.rules.actions import Action, Add, Hand, Play, Turn
from companion.rules.auction_game.state import Doubling, Playing, State
from companion.rules.refusal import Refusal
from companion.rules.words import Auction
from companion.steps import Step
from tests.support.random_play import KINDS, SECOND_KINDS, any_correction, any_payment

SHARE_OF_PAYMENTS = 0.4
"""Of what the table says beside the game."""
SHARE_OF_TURNS = 0.4
"""Of the rest, where somebody is to play a card."""
SHARE_STOPPED = 0.03
"""Of the conflicts, how many end the game."""
LATEST = 6
"""Only among the last so many cards, sales or entries is something wrong: a game must get on."""


def any_entry(state: State, random: Random) -> tuple[Action, ...]:
    """Return what the table enters of money, hands or turns beside the game: a payment as two actions. It may be
    refused.
    """
    if random.random() < SHARE_OF_PAYMENTS:
        return any_payment(state, random).actions
    if isinstance(state.phase, Playing) and random.random() < SHARE_OF_TURNS:
        return (Turn(random.randint(1, state.game.seats)),)
    return (any_correction(state, random),)


def any_corrected_game(steps: Sequence[Step], random: Random) -> Correction | None:
    """Return what follows from a lot added, removed, or sold otherwise, from another card, or from something that the
    table had entered by mistake, with its conflicts answered; None where the rules refuse it.
    """
    cards = [place for place, step in enumerate(steps) if isinstance(step.actions[0], Play)]
    sales = [place for place, step in enumerate(steps) if step.sale and step.sale.price]
    entries = [place for place, step in enumerate(steps) if step.is_by_table]
    ways = [(_added_lot, cards), (_removed_lot, cards), (_other_card, cards), (_other_sale, sales)]
    ways.append((_other_entry, entries))
    way, places = random.choice([one for one in ways if one[1]])
    try:
        correction = way(steps, random.choice(places[-LATEST:]), random)
        while correction.followed.stop and random.random() > SHARE_STOPPED:
            correction = _answered(correction, random)
    except Refusal:
        return None
    return correction


def _answered(correction: Correction, random: Random) -> Correction:
    """Return the correction that goes on: a waiting lot is sold, anything else left out. Raise Refusal."""
    state = correction.end
    if not correction.waits_for_lot or not isinstance(state, State):
        return leave_out(correction)
    if isinstance(state.phase, Doubling):
        added = Add(random.randint(1, state.game.seats), random.choice(SECOND_KINDS))
        return add_second_card(correction, random.choice((added, None)))
    return sell_waiting_lot(correction, _any_sale(state, random))


def _added_lot(steps: Sequence[Step], place: int, random: Random) -> Correction:
    insertion = find_insertion(steps, place)
    return add_card(steps, insertion, _any_card(steps[insertion].before.asked or 1, steps, random))


def _removed_lot(steps: Sequence[Step], place: int, _random: Random) -> Correction:
    return remove_card(steps, place)


def _other_card(steps: Sequence[Step], place: int, random: Random) -> Correction:
    return replace_card(steps, place, _any_card(steps[place].before.asked or 1, steps, random))


def _other_sale(steps: Sequence[Step], place: int, random: Random) -> Correction:
    state = steps[place].before
    assert isinstance(state, State)
    return replace_sale(steps, place, _any_sale(state, random))


def _other_entry(steps: Sequence[Step], place: int, random: Random) -> Correction:
    state = steps[place].before
    if random.random() < 0.5:
        return remove_entry(steps, place)
    if steps[place].payment and isinstance(state, State):
        return replace_entry(steps, place, any_payment(state, random).actions)
    match steps[place].actions:
        case (Hand(seat=seat),):
            return replace_entry(steps, place, (Hand(seat, random.randint(0, 12)),))
        case (Turn(),):
            return replace_entry(steps, place, (Turn(random.randint(1, state.game.seats)),))
        case _:
            return remove_entry(steps, place)


def _any_card(seat: int, steps: Sequence[Step], random: Random) -> Play:
    auction: Auction = random.choice(KINDS)
    return Play(seat, random.choice(steps[0].before.game.edition.keys), auction)


def _any_sale(state: State, random: Random) -> Sale:
    return Sale(buyer=random.randint(1, state.game.seats), price=random.randint(1, 9))
