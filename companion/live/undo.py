"""Undo, redo and correct steps of the game in progress.

`corrections/` computes what a correction makes of a game; here it is confirmed and shown.
"""

from collections.abc import Callable, Iterator
from itertools import takewhile

from companion.corrections.corrected_game import CorrectedGame
from companion.corrections.lot_corrections import lot_result
from companion.i18n.translator import Translator, gettext_noop
from companion.journal.journal import JournalFault
from companion.journal.notices import corrects, notices
from companion.live.calls import call_of
from companion.live.feedback import Confirmed, Undone
from companion.live.messages import BETWEEN
from companion.live.table import Table
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyState
from companion.rules.refusal import Refusal


def undo(table: Table, at: int) -> None:
    """Undo the last step, if there is one; right after a correction, undo all of it."""
    _change(table, table.ledger.undo, at)


def undo_to(table: Table, keep: int, at: int) -> None:
    """Undo all steps after the first `keep`, in one commit, if there are any."""
    if keep < len(table.ledger.steps):
        _change(table, lambda: table.ledger.correct(keep, ()), at)


def redo(table: Table, at: int) -> None:
    """Redo the step, or the correction, that was undone last, if there is one."""
    _change(table, table.ledger.redo, at)


def correct(table: Table, course: CorrectedGame, at: int) -> str:
    """Replace the game's steps by the corrected ones; show a fault to the table. Return who hands what to whom."""
    ledger = table.ledger
    before, state = tuple(ledger.steps), table.any_state
    if not _change(table, lambda: ledger.correct(course.keep, course.actions), at):
        return ""
    table.cards.correct(course, before, ledger.steps)
    return hand_over(table.translator, state, table.any_state)


def enter_result(table: Table, buyer: int, price: int, at: int) -> bool:
    """Sell the lot on the table to a seat for `price`, in one step. Return whether it was sold; show a refusal to
    the table.
    """
    ledger = table.ledger
    try:
        change = lot_result(ledger.steps, buyer, price)
    except Refusal as refusal:
        table.note(0, str(refusal.reason), at)
        return False
    if change.first == len(ledger.steps):
        return table.do(*change.instead[-1], at=at)
    if not _change(table, lambda: ledger.correct(change.first, change.instead), at):
        return False
    table.messages.show(notices(ledger.last), at)
    if ledger.last:
        table.speak(call_of(ledger.last, table.translator))
    return True


def _change(table: Table, change: Callable[[], None], at: int) -> bool:
    """Change the game's steps and return whether that worked; show a fault to the table.

    Where steps were replaced, or several undone, the unconfirmed state of the current lot starts again: bids may have
    been meant otherwise.
    """
    before, state = tuple(table.ledger.steps), table.any_state
    try:
        change()
    except JournalFault as fault:
        table.fail(fault)
        return False
    steps = table.ledger.steps
    same = takewhile(lambda pair: pair[0] == pair[1], zip(before, steps, strict=False))
    keep = sum(1 for _ in same)
    taken_back, done = before[keep:], steps[keep:]
    if not taken_back and not done:
        return False
    table.effects += [Undone(action) for step in reversed(taken_back) for action in reversed(step.actions)]
    table.effects += [Confirmed(action) for step in done for action in step.actions]
    replaced = bool(taken_back and done)
    corrected = not replaced and all(corrects(step) for step in (*taken_back, *done))
    came_from = state if corrected or len(taken_back) + len(done) == 1 else None
    sealed = tuple(table.auction.sealed_bids) if replaced else ()
    table.arrive(table.ledger.last, at, came_from=came_from, corrected=corrected)
    table.page = table.home
    if taken_back:
        table.messages.show(())
    for seat in sealed:
        table.note(seat, gettext_noop("Enter your bid again"), at)
    return True


def hand_over(translator: Translator, before: AnyState, after: AnyState) -> str:
    """Return who hands what to whom so that the table is as it is after a correction; empty for nothing.

    Prices are public, and so is what follows from them.
    """
    if not (isinstance(before, State) and isinstance(after, State)):
        return ""
    say, names, edition = translator.say, after.game.names, after.game.edition
    taken = _taken(before, after)
    lines = []
    for giver, taker, amount in _payments(before, after):
        money, place = translator.money(edition, amount), taken.pop((giver, taker), None)
        if not taker:
            lines.append(say("{name} gives the bank {amount}", name=names[giver - 1], amount=money))
        elif not giver:
            lines.append(say("The bank gives {name} {amount}", name=names[taker - 1], amount=money))
        else:
            text = gettext_noop("{name} gives {other} {amount}")
            if place is not None:
                text = gettext_noop("{name} gives {other} {amount} and takes the {artist}")
            artist = "" if place is None else edition.artists[place].short
            lines.append(say(text, name=names[giver - 1], other=names[taker - 1], amount=money, artist=artist))
    for (taker, giver), place in taken.items():
        artist = edition.artists[place].short
        text = gettext_noop("{name} takes the {artist} from {other}")
        lines.append(say(text, name=names[taker - 1], other=names[giver - 1], artist=artist))
    return BETWEEN.join(lines)


def _payments(before: State, after: State) -> Iterator[tuple[int, int, int]]:
    """Yield the fewest payments between seats: giver, taker and amount; seat 0 is the bank."""
    change = [now - was for was, now in zip(before.cash, after.cash, strict=True)]
    owed = dict(enumerate((-sum(change), *change)))
    for giver in sorted(owed, reverse=True):
        for taker in sorted(owed, reverse=True):
            amount = min(-owed[giver], owed[taker])
            if amount > 0:
                owed[giver] += amount
                owed[taker] -= amount
                yield giver, taker, amount


def _taken(before: State, after: State) -> dict[tuple[int, int], int]:
    """Return whose cards change hands: the artist's place, by the seats that take and that give."""
    taken: dict[tuple[int, int], int] = {}
    for place in range(len(after.counts)):
        more = [now[place] - was[place] for was, now in zip(before.bought, after.bought, strict=True)]
        takers = [seat for seat, cards in enumerate(more, start=1) if cards > 0]
        givers = [seat for seat, cards in enumerate(more, start=1) if cards < 0]
        taken |= dict.fromkeys(zip(takers, givers, strict=False), place)
    return taken
