"""The effect of a correction in words: before and after, consequences, and who hands what to whom, so that the table is
as the corrected game has it.

Prices are public, and so is what follows from them.
"""

from collections.abc import Iterator, Sequence

from companion.corrections import CorrectedGame, lot_at
from companion.i18n.translator import Translator, gettext_noop
from companion.journal.ledger import Step
from companion.pages.step_titles import title
from companion.rules.auction_game.state import State
from companion.statistics.lots_sold import SoldLot, lots_sold

LISTED = 2
"""How many removed steps are named one by one."""


def difference(translator: Translator, steps: Sequence[Step], now: Sequence[Step], keep: int) -> tuple[str, str]:
    """Return the first difference before and after: a card by its titles, a sale by its lot."""
    old, new = _lot_after(steps, keep), _lot_after(now, keep)
    if old and new and not steps[keep].cards_laid:
        return _lot(translator, steps, old), _lot(translator, now, new)
    becomes = title(now[keep], translator) if keep < len(now) else translator.say("nothing")
    return title(steps[keep], translator), becomes


def consequences(
    translator: Translator, steps: Sequence[Step], now: Sequence[Step], course: CorrectedGame
) -> Iterator[str]:
    """Yield the consequences: rounds paid again, steps removed, lots that vanish or are sold otherwise."""
    before, after = steps[-1].after, now[-1].after if now else steps[0].before
    for round_, (paid, pays) in enumerate(zip(before.payouts, after.payouts, strict=False), start=1):
        if paid != pays:
            yield translator.say("{round} is paid again", round=translator.round_of(before.game.edition, round_))
    for number in course.left_out[:LISTED]:
        yield translator.say("Removed: {title}", title=title(steps[number - 1], translator))
    if more := len(course.left_out[LISTED:]):
        yield translator.count("and {number} more step", "and {number} more steps", more)
    vanished, changed = _lots_otherwise(steps, now, course)
    if vanished:
        yield translator.count("{number} lot is removed", "{number} lots are removed", vanished)
    for _, lot in changed:
        yield _lot(translator, now, lot)


def _lots_otherwise(
    steps: Sequence[Step], now: Sequence[Step], course: CorrectedGame
) -> tuple[int, list[tuple[SoldLot, SoldLot]]]:
    """Return how many lots are no longer sold, and those with another buyer or price, as they were and as they are."""
    open_card = lot_at(now, len(now)).first if now and now[-1].after.lot else None
    by_card: dict[int | None, SoldLot] = {lot_at(now, lot.step).first: lot for lot in lots_sold(now)}
    vanished, changed = 0, list[tuple[SoldLot, SoldLot]]()
    for old in lots_sold(steps):
        card = course.places[lot_at(steps, old.step).first]
        new = by_card.get(card)
        if new and (old.buyer, old.price) != (new.buyer, new.price):
            changed.append((old, new))
        is_followed = course.conflict is None or old.step < course.conflict.step
        is_on_table = card is not None and card == open_card
        if new is None and is_followed and not is_on_table:
            vanished += 1
    return vanished, changed


def _lot_after(steps: Sequence[Step], keep: int) -> SoldLot | None:
    """Return the first lot that was sold after so many steps."""
    return next((lot for lot in lots_sold(steps) if lot.step > keep), None)


def _lot(translator: Translator, steps: Sequence[Step], lot: SoldLot) -> str:
    """Return a sold lot in words: `Lot 14: Ben pays 32`."""
    game = steps[0].before.game
    name = game.names[lot.buyer - 1]
    if not lot.price:
        return translator.say("Lot {number}: {name} takes it for free", number=lot.number, name=name)
    price = translator.money(game.edition, lot.price)
    return translator.say("Lot {number}: {name} pays {price}", number=lot.number, name=name, price=price)


def payments_after_correction(
    translator: Translator, steps: Sequence[Step], now: Sequence[Step], course: CorrectedGame
) -> list[str]:
    """Return a sentence for each two that hand something over, seats or the bank: money, and cards of a round that is
    not settled. Return none where nothing changes hands, and none for the card game.
    """
    before, after = steps[-1].after, now[-1].after if now else steps[0].before
    if not isinstance(before, State) or not isinstance(after, State):
        return []
    names, edition = ("", *after.game.names), after.game.edition
    paid, (_, changed) = _payments(before, after), _lots_otherwise(steps, now, course)
    settled = len(after.payouts)  # cards of a settled round have left the game
    taken = {
        (new.buyer, old.buyer): new.artist for old, new in changed if new.buyer != old.buyer and new.round > settled
    }
    sentences = []
    for giver, taker in dict.fromkeys((*paid, *taken)):
        amount, place = paid.get((giver, taker)), taken.get((giver, taker))
        if amount is None:
            text = gettext_noop("{name} takes the {artist} from {other}")
        elif not taker:
            text = gettext_noop("{name} gives the bank {amount}")
        elif not giver:
            text = gettext_noop("The bank gives {name} {amount}")
        elif place is None:
            text = gettext_noop("{name} gives {other} {amount}")
        else:
            text = gettext_noop("{name} gives {other} {amount} and takes the {artist}")
        who = {"name": names[giver or taker], "other": names[taker]}
        artist = "" if place is None else edition.artists[place].short
        sentences.append(translator.say(text, **who, amount=translator.money(edition, amount or 0), artist=artist))
    return sentences


def _payments(before: State, after: State) -> dict[tuple[int, int], int]:
    """Return the fewest payments: the amount, by the seats that give and that take; seat 0 is the bank."""
    paid: dict[tuple[int, int], int] = {}
    change = [now - was for was, now in zip(before.cash, after.cash, strict=True)]
    owed = dict(enumerate((-sum(change), *change)))
    for giver in sorted(owed, reverse=True):
        for taker in sorted(owed, reverse=True):
            amount = min(-owed[giver], owed[taker])
            if amount > 0:
                owed[giver] += amount
                owed[taker] -= amount
                paid[giver, taker] = amount
    return paid
