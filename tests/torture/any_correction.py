"""Random entries of the table beside a game, and random corrections of it."""

from collections.abc import Sequence
from random import Random

from companion.corrections.answers import add_second_card, sell_undecided_lot
from companion.corrections.bidding import Sale
from companion.corrections.changes import (
    Change,
    insert_card,
    remove_card,
    remove_entry,
    replace_card,
    replace_entry,
    replace_sale,
)
from companion.corrections.corrected_game import CorrectedGame, LotUndecided, follow
from companion.corrections.places import find_insertion
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


def any_corrected_game(steps: Sequence[Step], random: Random) -> CorrectedGame | None:
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
        corrected = follow(steps, way(steps, random.choice(places[-LATEST:]), random))
        while corrected.conflict and random.random() > SHARE_STOPPED:
            corrected = _answered(steps, corrected, random)
    except Refusal:
        return None
    return corrected


def _answered(steps: Sequence[Step], corrected: CorrectedGame, random: Random) -> CorrectedGame:
    """Return the game with its conflict answered: an undecided lot is sold, anything else left out. Raise Refusal."""
    state = corrected.end
    if not isinstance(corrected.conflict, LotUndecided) or not isinstance(state, State):
        return corrected.accept_proposed(steps)
    if isinstance(state.phase, Doubling):
        added = Add(random.randint(1, state.game.seats), random.choice(SECOND_KINDS))
        return add_second_card(steps, corrected, random.choice((added, None)))
    return sell_undecided_lot(steps, corrected, _any_sale(state, random))


def _added_lot(steps: Sequence[Step], place: int, random: Random) -> Change:
    insertion = find_insertion(steps, place)
    return insert_card(insertion, _any_card(steps[insertion].before.asked or 1, steps, random))


def _removed_lot(steps: Sequence[Step], place: int, _random: Random) -> Change:
    return remove_card(steps, place)


def _other_card(steps: Sequence[Step], place: int, random: Random) -> Change:
    return replace_card(steps, place, _any_card(steps[place].before.asked or 1, steps, random))


def _other_sale(steps: Sequence[Step], place: int, random: Random) -> Change:
    state = steps[place].before
    assert isinstance(state, State)
    return replace_sale(steps, place, _any_sale(state, random))


def _other_entry(steps: Sequence[Step], place: int, random: Random) -> Change:
    state = steps[place].before
    if random.random() < 0.5:
        return remove_entry(place)
    if steps[place].payment and isinstance(state, State):
        return replace_entry(place, any_payment(state, random).actions)
    match steps[place].actions:
        case (Hand(seat=seat),):
            return replace_entry(place, (Hand(seat, random.randint(0, 12)),))
        case (Turn(),):
            return replace_entry(place, (Turn(random.randint(1, state.game.seats)),))
        case _:
            return remove_entry(place)


def _any_card(seat: int, steps: Sequence[Step], random: Random) -> Play:
    auction: Auction = random.choice(KINDS)
    return Play(seat, random.choice(steps[0].before.game.edition.keys), auction)


def _any_sale(state: State, random: Random) -> Sale:
    return Sale(buyer=random.randint(1, state.game.seats), price=random.randint(1, 9))
