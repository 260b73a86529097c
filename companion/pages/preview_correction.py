"""Lead a correction from one conflict to the next, and to its preview: before, after, and consequences; then confirm it
and say who hands what to whom.

A lot that is changed asks for what it lacks by itself; any other conflict is shown on the preview, with the ways to
answer it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion import corrections
from companion.corrections import CorrectedGame, follow, lot_at
from companion.i18n.message import Message, message
from companion.i18n.translator import Translator, gettext_noop
from companion.journal.ledger import Step
from companion.live.public_view import TRIED_ENOUGH, PublicView
from companion.live.refusal_texts import REASONS
from companion.live.table import Table
from companion.live.undo import correct
from companion.pages.correction_effect import consequences, difference, payments_after_correction
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, GoTo, Page, Place, Run, SubPage
from companion.pages.step_titles import title
from companion.rules.auction_game.state import SINGLE_KINDS, Doubling
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction, Variant
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import MenuScreen
from companion.screen_data.past import CorrectionPreviewScreen
from companion.screen_data.screens import Choice

PAST_REASONS: Mapping[Reason, Message] = {
    **REASONS,
    Reason.WRONG_PHASE: message("Not possible at that point"),
    Reason.NOT_YOUR_TURN: message("It would be another player’s turn"),
    Reason.NOT_ALLOWED: message("Not allowed by the rules"),
}
"""Why an earlier step is not possible: in the words for a seat, except where those speak of the present moment."""
MOST_LINES = 6
"""The most lines of consequences on the lowest panel."""
LINES_OF_A_TEXT = 2
"""How many of them give their place to a conflict, or to a message to the table."""


Proposal = Callable[[Sequence[Step]], CorrectedGame]
"""Returns the corrected game that somebody proposes, given the steps of the game. It raises Refusal."""


def propose(table: Table, page: Page, proposed: Proposal, at: int) -> Page | Place:
    """Return the page that leads on from what was entered on `page`.

    What the rules refuse is explained to the table, without anybody's money, and `page` stays open.
    """
    if table.public_view().tried_enough:
        table.messages.reply(TRIED_ENOUGH)
        return page
    try:
        return lead_on(table, page, proposed(table.ledger.steps))
    except Refusal as refusal:
        if refusal.reason is Reason.NOT_ENOUGH_MONEY:
            table.refuse_for_money(refusal, at)
        else:
            table.messages.reply(PAST_REASONS[refusal.reason])
        return page


def lead_on(table: Table, over: Page | None, course: CorrectedGame) -> Page | Place:
    """Return the page that asks what the changed lot lacks, or else the preview, which counts as tried where money
    lacks; `over`, with a message, if nothing changes.
    """
    if course.is_undecided_itself:
        return page_of_lot(over, course)
    if course.conflict and course.conflict.reason is Reason.NOT_ENOUGH_MONEY:
        table.count_money_refusal()
    if course.keep == len(table.ledger.steps) and course.conflict is None:
        table.messages.reply(message("No change"))
        return over or Place.GAME
    return PreviewPage(over, course)


def page_of_lot(over: Page | None, course: CorrectedGame) -> Page:
    """Return the page that asks for the second card, or for the sale, of the undecided lot."""
    return SecondCardPage(over, course) if isinstance(course.end.phase, Doubling) else LotSalePage(over, course)


@dataclass(frozen=True)
class SecondCardPage(SubPage):
    """The second card of a card that turns out to be a double."""

    course: CorrectedGame

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected."""
        return self.over.banner(view) if self.over else ""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the kinds of card that can have been added."""
        say, game = view.translator.say, view.state.game
        nobody = () if game.variant is Variant.TWO_PLAYER else (None,)
        entries = []
        for kind in (*SINGLE_KINDS, *nobody):
            label = say(game.edition.kinds[kind]) if kind else say("Nobody added one")
            entries.append(choices.put(label, self._added(kind), "second-card", kind or ""))
        return MenuScreen(say("Which second card?"), tuple(entries))

    def _added(self, kind: Auction | None) -> Run:
        def added(steps: Sequence[Step]) -> CorrectedGame:
            return corrections.with_second(steps, self.course, kind)

        return Run(lambda table, at: propose(table, self, added, at))


@dataclass(frozen=True)
class LotSalePage(AmountPage):
    """Who bought a lot of the corrected game, and for how much."""

    course: CorrectedGame

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected."""
        return self.over.banner(view) if self.over else ""

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the seats to choose from."""
        return self.pad(view, choices, view.translator.say("Buyer and price"))

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | Place:
        """Return the page that follows from this sale."""

        def sold(steps: Sequence[Step]) -> CorrectedGame:
            return corrections.with_sale(steps, self.course, seat, amount)

        return propose(table, self, sold, at)


@dataclass(frozen=True)
class PreviewPage(SubPage):
    """The effect of a correction on the game, before it is confirmed."""

    back = gettext_noop("Cancel")

    course: CorrectedGame

    def show(self, view: PublicView, choices: Choices) -> CorrectionPreviewScreen:
        """Return the effect: before, after, and the consequences; or which step is no longer possible, and why."""
        say, translator, steps = view.translator.say, view.translator, view.steps
        course = self.course
        now = (*steps[: course.keep], *course.steps)
        was, becomes = difference(translator, steps, now, course.keep)
        lines = [line for line in consequences(translator, steps, now, course) if line != becomes]
        room = MOST_LINES
        if view.banner:
            room -= LINES_OF_A_TEXT
        if course.conflict:
            room -= LINES_OF_A_TEXT
            removed = len(steps) - course.conflict.step + 1
            confirm = translator.count("Stop here (remove {number} step)", "Stop here (remove {number} steps)", removed)
        else:
            confirm = say("Apply correction")
            if course.end.lot and type(course.end.phase) is not type(steps[-1].after.phase):
                lines.insert(0, say("Bidding starts over"))
            if not course.left_out and course.change.end < len(steps):
                lines.append(say("Nothing else changes"))
        apply = choices.put(confirm, Run(self._apply), "apply-correction")
        return CorrectionPreviewScreen(
            title=say("Correction"),
            was=was,
            becomes=becomes,
            lines=_as_many_as_fit(lines, room, translator),
            conflict=self._conflict(view),
            choices=(*self._answers(view, choices), apply),
        )

    def _conflict(self, view: PublicView) -> str:
        """Return the conflict in words; empty for none."""
        conflict, say = self.course.conflict, view.translator.say
        if conflict is None:
            return ""
        if conflict.reason is None:
            now = (*view.steps[: self.course.keep], *self.course.steps)
            put_up = title(now[lot_at(now, len(now)).first], view.translator)
            return say("Not sold yet: {step}", step=put_up)
        step = title(view.steps[conflict.step - 1], view.translator)
        why = PAST_REASONS[conflict.reason].in_words(view.translator)
        return say("No longer possible: {step}. {why}.", step=step, why=why)

    def _answers(self, view: PublicView, choices: Choices) -> list[Choice]:
        """Return the ways to answer the conflict."""
        conflict, say, put = self.course.conflict, view.translator.say, choices.put
        if conflict is None:
            return []
        ways = []
        if conflict.reason is None:
            is_double = isinstance(self.course.end.phase, Doubling)
            label = say("Which second card?") if is_double else say("Buyer and price")
            ways.append(put(label, GoTo(page_of_lot(self, self.course)), "undecided-lot"))
        if conflict.proposed:
            remove = say("Remove and continue")
            disabled_reason = view.tried_enough
            ways.append(put(remove, Run(self._without), "remove-step", conflict.step, disabled_reason=disabled_reason))
        return ways

    def _without(self, table: Table, _at: int) -> Page | Place:
        """Leave out the step that is no longer possible, and follow the game again."""
        conflict = self.course.conflict
        answers = {**self.course.answers, **(conflict.proposed if conflict else {})}
        return lead_on(table, self.over, follow(table.ledger.steps, self.course.change, answers))

    def _apply(self, table: Table, at: int) -> Page | Place:
        """Correct the game, and say who hands what to whom."""
        before, told = tuple(table.ledger.steps), list[str]()
        if correct(table, self.course.keep, self.course.steps, at):
            told = payments_after_correction(table.translator, before, table.ledger.steps, self.course)
        return PaymentsAfterCorrectionPage("\n".join(told)) if told else Place.HERE


def _as_many_as_fit(lines: Sequence[str], room: int, translator: Translator) -> tuple[str, ...]:
    """Return the lines, or so many of them that the last says how many more there are."""
    if len(lines) <= room:
        return tuple(lines)
    shown = lines[: room - 1]
    more = len(lines) - len(shown)
    return (*shown, translator.count("and {number} more", "and {number} more", more))


@dataclass(frozen=True)
class PaymentsAfterCorrectionPage(Page):
    """Who pays or hands what to whom after a correction, large enough for all."""

    back = gettext_noop("Game")

    text: str
    """A sentence a line."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the text, and the way back to the game."""
        return MenuScreen(f"{view.translator.say('Settle up:')}\n{self.text}", ())
