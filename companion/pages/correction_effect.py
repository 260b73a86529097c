"""Preview a correction: before, after, consequences, and steps that are no longer possible; then confirm it, and say
who pays whom, and who gives a card to whom, so that the table is as the corrected game has it.

Prices are public, and so is what follows from them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.corrections import Change, CorrectedGame, follow, lot_at
from companion.i18n.message import Message, message
from companion.i18n.translator import Translator, gettext_noop
from companion.journal.ledger import Step
from companion.live.public_view import PublicView
from companion.live.refusal_texts import REASONS
from companion.live.table import Table
from companion.live.undo import correct
from companion.pages.page import STAY, Choices, Page, Run, Stay, SubPage
from companion.pages.step_titles import title
from companion.rules.auction_game.state import State
from companion.rules.refusal import Reason
from companion.screen_data.lists import MenuScreen
from companion.screen_data.past import CorrectionPreviewScreen
from companion.screen_data.screens import Choice
from companion.statistics.lots_sold import SoldLot, lots_sold

PAST_REASONS: Mapping[Reason, Message] = {
    **REASONS,
    Reason.WRONG_PHASE: message("Not possible at that point"),
    Reason.NOT_YOUR_TURN: message("It would be another player’s turn"),
    Reason.NOT_ALLOWED: message("Not allowed by the rules"),
}
"""Why an earlier step is not possible: in the words for a seat, except where those speak of the present moment."""
LISTED = 2
"""How many removed steps are named one by one."""
MOST_LINES = 6
"""The most lines of consequences on the lowest panel."""
LINES_OF_A_TEXT = 2
"""How many of them give their place to a conflict, or to a message to the table."""


@dataclass(frozen=True)
class PreviewPage(SubPage):
    """The effect of a correction on the game, before it is confirmed."""

    back = gettext_noop("Cancel")

    change: Change
    course: CorrectedGame

    def show(self, view: PublicView, choices: Choices) -> CorrectionPreviewScreen:
        """Return the effect: before, after, and the consequences; or which step is no longer possible, and why."""
        say, put, translator, steps = view.translator.say, choices.put, view.translator, view.steps
        course, conflict = self.course, self.course.conflict
        now = (*steps[: course.keep], *course.steps)
        was, becomes = _difference(translator, steps, now, course.keep)
        lines = [line for line in _consequences(translator, steps, now, course) if line != becomes]
        why = ""
        ways: list[Choice] = []
        room = MOST_LINES
        if view.banner:
            room -= LINES_OF_A_TEXT
        if conflict:
            room -= LINES_OF_A_TEXT
            step, rest = title(steps[conflict.step - 1], translator), len(steps) - conflict.step + 1
            reason = PAST_REASONS[conflict.reason].in_words(translator)
            why = say("No longer possible: {step}. {why}.", step=step, why=reason)
            confirm = translator.count("Stop here (remove {number} step)", "Stop here (remove {number} steps)", rest)
            removed = (*course.left_out, conflict.step)
            go_on = Run(lambda table, _at: preview_page(table, self.over, self.change, removed))
            disabled_reason = view.tried_enough
            ways.append(
                put(say("Remove and continue"), go_on, "remove-step", conflict.step, disabled_reason=disabled_reason)
            )
        else:
            confirm = say("Apply correction")
            state = now[-1].after if now else None
            if state and state.lot and type(state.phase) is not type(steps[-1].after.phase):
                lines.insert(0, say("Bidding starts over"))
            if not course.left_out and self.change.end < len(steps):
                lines.append(say("Nothing else changes"))
        ways.append(put(confirm, Run(self._apply), "apply-correction"))
        return CorrectionPreviewScreen(
            title=say("Correction"),
            was=was,
            becomes=becomes,
            lines=_as_many_as_fit(lines, room, translator),
            conflict=why,
            choices=tuple(ways),
        )

    def _apply(self, table: Table, at: int) -> Page | Stay:
        """Correct the game, and say who hands what to whom."""
        before, told = tuple(table.ledger.steps), list[str]()
        if correct(table, self.course.keep, self.course.steps, at):
            told = payments_after_correction(table.translator, before, table.ledger.steps, self.course)
        return PaymentsAfterCorrectionPage("\n".join(told)) if told else STAY


def preview_page(table: Table, over: Page | None, change: Change, left_out: tuple[int, ...] = ()) -> Page | None:
    """Return the preview of a change without the steps numbered in `left_out`, which counts as tried; `over`, with a
    message, if nothing changes. Raise Refusal if the rules refuse the change itself.
    """
    course = follow(table.ledger.steps, change, left_out)
    if course.conflict and course.conflict.reason is Reason.NOT_ENOUGH_MONEY:
        table.count_money_refusal()
    if course.keep == len(table.ledger.steps) and course.conflict is None:
        table.messages.reply(message("No change"))
        return over
    return PreviewPage(over, change, course)


def _as_many_as_fit(lines: Sequence[str], room: int, translator: Translator) -> tuple[str, ...]:
    """Return the lines, or so many of them that the last says how many more there are."""
    if len(lines) <= room:
        return tuple(lines)
    shown = lines[: room - 1]
    more = len(lines) - len(shown)
    return (*shown, translator.count("and {number} more", "and {number} more", more))


def _difference(translator: Translator, steps: Sequence[Step], now: Sequence[Step], keep: int) -> tuple[str, str]:
    """Return the first difference before and after: a card by its titles, a sale by its lot."""
    old, new = _lot_after(steps, keep), _lot_after(now, keep)
    if old and new and not steps[keep].cards_laid:
        return _lot(translator, steps, old), _lot(translator, now, new)
    becomes = title(now[keep], translator) if keep < len(now) else translator.say("nothing")
    return title(steps[keep], translator), becomes


def _consequences(
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
        elif new is None and (course.conflict is None or old.step < course.conflict.step):
            vanished += card is None or card != open_card
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


@dataclass(frozen=True)
class PaymentsAfterCorrectionPage(Page):
    """Who pays or hands what to whom after a correction, large enough for all."""

    back = gettext_noop("Game")

    text: str
    """A sentence a line."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the text, and the way back to the game."""
        return MenuScreen(f"{view.translator.say('Settle up:')}\n{self.text}", ())


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
