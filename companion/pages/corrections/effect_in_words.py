"""The lines of a preview, from `effect.py`: before and after, what else was entered, what follows, and what is removed.

Prices are public, and so is what follows from them.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.corrections.bidding import may_repeat_bidding
from companion.course import Asked
from companion.i18n.translator import NO_BREAK, Translator
from companion.lots import SoldLot, find_lot
from companion.pages.corrections.effect import EditEffect, LotChanged
from companion.pages.lot_titles import buyer_title, lot_title, sale_title, sold_card_title, sold_otherwise
from companion.pages.step_titles import title
from companion.rules.actions import Add, Bid, HandAction, seat_of
from companion.rules.auction_game.state import Doubling
from companion.rules.protocol import (
    AnyState,
    chair_of,
    has_lots,
    is_over,
    lets_another_play,
    rounds_over,
    seat_asked,
    worths_now,
)
from companion.steps import Step

MOST_NAMED = 3
"""Up to so many lots and other steps that are removed, or come back, are named; more are only counted."""


class Difference(NamedTuple):
    """What is different in a corrected game, in words."""

    was: str
    """Empty where something is added, and where `becomes` says both."""
    becomes: str
    said_by: str = ""
    """The consequence that says the same; empty for none."""


def difference(translator: Translator, effect: EditEffect) -> Difference:
    """Return the first difference before and after: a lot that is added or sold otherwise by its buyer and price, since
    the title of the page has its number; a lot that is removed by its card and its sale; a card, and a card that was or
    was not added, by its titles.
    """
    keep, steps, now = effect.edit.keep, effect.steps, effect.now
    if effect.edit.asked is Asked.ADD:
        return _added(translator, effect)
    if effect.edit.asked is Asked.REMOVE:
        return _removed(translator, _asked_to_remove(translator, effect))
    old, new = _lot_after(effect.lots_before, keep), _lot_after(effect.lots_now, keep)
    if old and new and keep < len(steps) and _is_of_bidding(steps[keep]):
        return _other_sale(translator, effect, LotChanged(was=old, is_now=new))
    was = title(_adding_step(steps, keep), translator) if keep < len(steps) else ""
    if keep == len(now):
        return _removed(translator, was)
    return Difference(was, title(_adding_step(now, keep), translator))


def _asked_to_remove(translator: Translator, effect: EditEffect) -> str:
    """Return the lot that the table asked to remove, as it was sold; the step where it asked for none."""
    steps, place = effect.steps, effect.edit.keep
    lot = _lot_at(effect.lots_before, place)
    if lot is None or steps[place].is_by_table:
        return title(steps[place], translator)
    return _sold_card(translator, steps, lot)


def _removed(translator: Translator, what: str) -> Difference:
    """Return that something is removed: `Removed: Munch, sold to Ben for 32`."""
    return Difference("", translator.say("Removed: {title}", title=what))


def _other_sale(translator: Translator, effect: EditEffect, changed: LotChanged) -> Difference:
    """Return who bought a lot for how much, and now: `Ben pays 32` and `Cleo pays 30`; of the same buyer in one:
    `Ben pays 32 → 30`. The lot is in the title of the page.
    """
    was, is_now = changed
    game, said_by = effect.now[0].before.game, _lot(translator, effect.now, is_now)
    if was.buyer == is_now.buyer and was.price and is_now.price:
        prices = " → ".join(translator.money(game.edition, price) for price in (was.price, is_now.price))
        pays = translator.say("{name} pays {price}", name=game.names[is_now.buyer - 1], price=prices)
        return Difference("", pays, said_by)
    was_bought, is_bought = (buyer_title(translator, game, lot.sale) for lot in changed)
    return Difference(was_bought, is_bought, said_by)


def also_entered(translator: Translator, effect: EditEffect) -> Iterator[str]:
    """Yield what else was entered with what was asked for: the cards of a lot, and its sale where that is otherwise."""
    now, lot = effect.now, _lot_entered(effect)
    if lot is None:
        return
    for step in now[effect.edit.keep : lot.sold_at]:
        if step.cards_laid:
            yield title(step, translator)
    if effect.edit.asked is Asked.ADD or any(changed.is_now == lot for changed in effect.lots.changed):
        yield _lot(translator, now, lot)


def _lot_entered(effect: EditEffect) -> SoldLot | None:
    """Return the lot that was added or changed, as it is sold now; None where none was, or it is not sold."""
    return _lot_at(effect.lots_now, effect.edit.keep) if effect.edit.asked in {Asked.ADD, Asked.CHANGE} else None


def _added(translator: Translator, effect: EditEffect) -> Difference:
    """Return how the lot was sold that is added, or the step, where it adds none."""
    now, place = effect.now, effect.edit.keep
    lot = _lot_at(effect.lots_now, place)
    if lot is None or now[place].is_by_table:
        return Difference("", title(now[place], translator))
    bought = buyer_title(translator, now[0].before.game, lot.sale)
    return Difference("", bought, said_by=_lot(translator, now, lot))


def _is_of_bidding(step: Step) -> bool:
    """Return whether a step belongs to how a lot was sold, and not to which cards it has, nor is what the table entered
    of a payment, a hand or a turn.
    """
    is_entry = step.payment is not None or isinstance(step.actions[0], HandAction)
    return not step.cards_laid and not is_entry and not isinstance(step.before.phase, Doubling)


def _adding_step(steps: Sequence[Step], place: int) -> Step:
    """Return the step at a place; where it answers whether a second card is added, the one that added it, if any."""
    step = steps[place]
    if isinstance(step.before.phase, Doubling) and not step.is_by_table:
        last = steps[find_lot(steps, place).bidding - 1]
        if isinstance(last.actions[0], Add):
            return last
    return step


def present_moment(translator: Translator, effect: EditEffect) -> Iterator[str]:
    """Yield what is different now at the table: a round that ends, or ends no longer, and a lot that is auctioned anew,
    since the bids for it were meant otherwise.
    """
    before, after = effect.state, effect.end
    was_over, is_now_over = is_over(before), is_over(after)
    if was_over and not is_now_over:
        yield translator.say("The game isn’t over after all")
    elif is_now_over and not was_over:
        yield translator.say("The game ends")
    elif rounds_over(before) > rounds_over(after):
        yield translator.say("{round} isn’t over after all", round=_round_not_over(translator, after))
    elif rounds_over(after) > rounds_over(before):
        yield translator.say("{round} ends", round=_round_not_over(translator, before))
    if after.lot is not None and before.lot is None and not effect.lots.reopened:
        yield translator.say("Bidding begins")
    elif after.lot is not None and before.lot is not None and not may_repeat_bidding(before.lot, after.lot):
        yield translator.say("Bidding starts over")


def consequences(translator: Translator, effect: EditEffect) -> Iterator[str]:
    """Yield the consequences: rounds settled otherwise, cards of other players, and lots that come, or are sold
    otherwise; these without numbers where one is removed, since the number of each later one is another then.
    """
    before, after = effect.state, effect.end
    payouts = enumerate(zip(before.payouts, after.payouts, strict=False), start=1)
    rounds = tuple(translator.round_of(before.game.edition, number) for number, (was, now) in payouts if was != now)
    if rounds and has_lots(before):
        yield translator.say("The payouts of {round} change", round=translator.names(rounds))
    elif rounds:
        yield translator.say("The points of {round} change", round=translator.names(rounds))
    yield from _played_by(translator, effect)
    yield from _lots_sold_otherwise(translator, effect)


def _lots_sold_otherwise(translator: Translator, effect: EditEffect) -> Iterator[str]:
    """Yield the lots that come, or come back, and those that are sold otherwise, in their order; where they are many,
    how many.
    """
    lots, entered = effect.lots, _lot_entered(effect)
    in_words = _sold_card if effect.edit.asked is Asked.REMOVE else _lot
    added = [lot for lot in lots.added if lot != entered]
    changed = [changed for changed in lots.changed if changed.is_now != entered]
    if len(added) > MOST_NAMED:
        yield translator.count("{number} lot comes back", "{number} lots come back", len(added))
        added.clear()
    if len(changed) > MOST_NAMED:
        yield translator.count("{number} lot is sold differently", "{number} lots are sold differently", len(changed))
        changed.clear()
    told = {lot.number: in_words(translator, effect.now, lot) for lot in added}
    told |= {pair.is_now.number: _lot_changed(translator, effect, pair) for pair in changed}
    for number in sorted(told):
        yield told[number]


def _lot_changed(translator: Translator, effect: EditEffect, changed: LotChanged) -> str:
    """Return how a lot was sold and is sold now, and why, as far as the table has said so at a stop; of one with only
    other cards, how it is sold.
    """
    was, is_now = changed
    if (was.buyer, was.price) == (is_now.buyer, is_now.price):
        return _lot(translator, effect.now, is_now)
    game = effect.now[0].before.game
    if effect.edit.asked is Asked.REMOVE:
        lot = translator.artist(game.edition.artists[is_now.artist])
    else:
        lot = lot_title(translator, game, number=is_now.number, lot=is_now.sale.lot)
    change = sold_otherwise(translator, game, lot=lot, was=was.sale, now=is_now.sale)
    other_steps = [place for place in effect.other_later if was.first < place <= was.sold_at]
    if not other_steps:
        return change
    known = effect.places_now.values()
    has_new_steps = any(place not in known for place in range(is_now.first, is_now.sold_at + 1))
    if has_new_steps or any(place in effect.places_now for place in other_steps):
        return translator.say("{change}, because you entered it again", change=change)
    left_out = _left_out(translator, effect, other_steps[0])
    return translator.say("{change} ({left_out})", change=change, left_out=left_out)


def _left_out(translator: Translator, effect: EditEffect, place: int) -> str:
    """Return that the step at a place is left out: `Clemens’s bid of 85 is left out`."""
    step = effect.steps[place]
    action, game = step.actions[0], step.before.game
    if isinstance(action, Bid):
        amount = translator.money(game.edition, action.amount)
        return translator.say("{name}’s bid of {amount} is left out", name=game.names[action.seat - 1], amount=amount)
    return translator.say("left out: {step}", step=title(step, translator))


def _played_by(translator: Translator, effect: EditEffect) -> Iterator[str]:
    """Yield which later cards were of another player, and of whom: `Played by: Ben (Klimt), Cleo (Munch)`; other cards
    by their titles.
    """
    by_another = list[str]()
    for place in effect.other_later:
        step, card = effect.steps[place], _other_card(effect, place)
        if card is None:
            continue
        seat, seat_now = seat_of(step.actions[0]), seat_of(card.actions[0])
        if seat is None or seat_now is None or step.cards_laid != card.cards_laid:
            yield title(card, translator)
            continue
        drawn = card.before.game.edition.artists
        artists = translator.listed(translator.artist(drawn[artist]) for artist in card.cards_laid)
        by_another.append(f"{card.before.game.names[seat_now - 1]} ({artists})".replace(" ", NO_BREAK))
    if by_another:
        yield translator.say("Played by: {changes}", changes=translator.listed(dict.fromkeys(by_another)))


def _round_not_over(translator: Translator, state: AnyState) -> str:
    """Return the first round that is not over."""
    return translator.round_of(state.game.edition, rounds_over(state) + 1)


def other_figures(translator: Translator, effect: EditEffect) -> Iterator[str]:
    """Yield what else everybody may know and is different at the end of the corrected game: the points of the card
    game, how many cards are in each hand, who sits where, who plays next, and what a card was worth in a settled round.
    What it is worth in this one stands on the board.
    """
    before, after = effect.state, effect.end
    game = before.game
    if not has_lots(before) and (points := _changed(translator, game.names, _points(before), _points(after))):
        yield translator.say("Points: {changes}", changes=points)
    if hands := _changed(translator, game.names, map(str, before.hands), map(str, after.hands)):
        yield translator.say("Cards in hand: {changes}", changes=hands)
    if seats := _changed(translator, game.names, _chairs(before), _chairs(after)):
        yield translator.say("Seats: {changes}", changes=seats)
    if lets_another_play(after) and before.asked != after.asked:
        yield translator.say("{name} plays next", name=game.names[seat_asked(after) - 1])
    was, becomes = _worths(translator, effect.steps), _worths(translator, effect.now)
    artists = [translator.artist(artist) for artist in game.edition.artists]
    for round_ in sorted(was.keys() & becomes.keys()):
        if worths := _changed(translator, artists, was[round_], becomes[round_]):
            name = translator.round_of(game.edition, round_)
            yield translator.say("Card values in {round}: {changes}", round=name, changes=worths)


def _points(state: AnyState) -> list[str]:
    """Return the points by seat, as written: the sum of what each scored in the settled rounds."""
    return [str(sum(scored[seat] for scored in state.payouts)) for seat in range(state.game.seats)]


def _chairs(state: AnyState) -> list[str]:
    """Return by seat the number of the chair on which its player sits."""
    return [str(chair_of(state, seat)) for seat in state.game.chairs]


def _changed(translator: Translator, names: Iterable[str], was: Iterable[str], becomes: Iterable[str]) -> str:
    """Return the figures that differ, each with its name: `Ada 9 → 8, Ben 7 → 8`; empty where none does.

    A line does not break within one of them.
    """
    figures = zip(names, was, becomes, strict=True)
    changes = [f"{name} {old} → {new}".replace(" ", NO_BREAK) for name, old, new in figures if old != new]
    return translator.listed(changes)


def _worths(translator: Translator, steps: Sequence[Step]) -> dict[int, list[str]]:
    """Return by settled round what a card of each artist was worth at its end, as written."""
    ends = (step.after for step in steps if step.ends_round)
    return {end.round: [translator.short(end.game.edition, worth) for worth in worths_now(end)] for end in ends}


def removed_steps(translator: Translator, effect: EditEffect) -> Iterator[str]:
    """Yield the later steps that are removed, in their order, a lot with all its steps as one; where they are many, how
    many lots they are, or steps. Of a lot that stays, nothing is told of how it was sold then.
    """
    steps = effect.steps
    lots = {lot.first: lot for lot in effect.lots.removed}
    if effect.edit.asked is Asked.REMOVE:  # the lot that the table asked to remove is no consequence
        lots.pop(effect.edit.keep, None)
    if effect.correction is None:
        gone = sorted(lots)
    else:
        lots = {first: lot for first, lot in lots.items() if first in effect.other_later}
        of_lots = {place for lot in lots.values() for place in range(lot.first + 1, lot.sold_at + 1)}
        gone = [
            place
            for place in effect.other_later
            if place not in of_lots and not _other_card(effect, place) and not _is_of_kept_lot(effect, place)
        ]
    if len(gone) <= MOST_NAMED:
        for place in gone:
            lot = lots.get(place)
            what = title(steps[place], translator) if lot is None else _sold_card(translator, steps, lot)
            yield translator.say("Removed: {title}", title=what)
    elif lots:
        yield translator.count("{number} lot is removed", "{number} lots are removed", len(lots))
    else:
        yield translator.count("{number} step is removed", "{number} steps are removed", len(gone))


def _other_card(effect: EditEffect, place: int) -> Step | None:
    """Return the step with another card that took the place of a later one; None where it was removed."""
    step_now = _step_now(effect, place)
    return step_now if step_now is not None and step_now.cards_laid else None


def _is_of_kept_lot(effect: EditEffect, place: int) -> bool:
    """Return whether a later step asked for a second card, or sold a lot, whose first card is in the corrected game,
    too. A lot that was sold and is on the table again is none of these.
    """
    step, lot = effect.steps[place], find_lot(effect.steps, place)
    is_auctioned_again = any(lot.first == reopened.first for reopened in effect.lots.reopened)
    return lot.first < place and not step.is_by_table and lot.first in effect.places_now and not is_auctioned_again


def _step_now(effect: EditEffect, place: int) -> Step | None:
    """Return the step of the corrected game that took the place of a later one; None where that was removed."""
    place_now = effect.places_now.get(place)
    return None if place_now is None else effect.now[place_now]


def _lot_after(lots: Sequence[SoldLot], keep: int) -> SoldLot | None:
    """Return the first lot that was sold after so many steps."""
    return next((lot for lot in lots if lot.sold_at >= keep), None)


def _lot_at(lots: Sequence[SoldLot], place: int) -> SoldLot | None:
    """Return the lot to which the step at a place belongs; None where it belongs to none, or that is not sold."""
    return next((lot for lot in lots if lot.first <= place <= lot.sold_at), None)


def _sold_card(translator: Translator, steps: Sequence[Step], lot: SoldLot) -> str:
    """Return a lot that has no number any more, in words: `Munch, sold to Ben for 32`."""
    return sold_card_title(translator, steps[0].before.game, lot.sale)


def _lot(translator: Translator, steps: Sequence[Step], lot: SoldLot) -> str:
    """Return a sold lot in words: `Lot 14 (Munch): Ben pays 32`."""
    return sale_title(translator, steps[0].before.game, number=lot.number, sale=lot.sale)
