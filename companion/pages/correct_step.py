"""Correct an earlier step: choose what was wrong, enter what really happened, and preview what the game becomes.

The game is unchanged until a correction is confirmed on its preview.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion import corrections
from companion.corrections import Change, CorrectedGame, follow
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import go_back
from companion.live.voice_texts import sale_text
from companion.pages.board_parts import lot_of
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, Do, GoTo, Page, Place, Run, SubPage
from companion.pages.preview_correction import PastCardPage, propose
from companion.pages.step_titles import title_at
from companion.rules.events import LotSold
from companion.rules.protocol import AnyAction, has_lots
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import MenuScreen
from companion.steps import Step


@dataclass(frozen=True)
class CorrectStepPage(SubPage):
    """What was wrong with a step, or whether all steps after it are undone."""

    step: int
    """The number of the step, from 1; 0 for the beginning of the game."""
    history: Page | None = None
    """The list of the steps of its lot, where it was opened from there."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of what can be corrected here, each entry as it is now, and the way back."""
        say = view.translator.say
        put = choices.put
        translator = view.translator
        steps = view.course.steps
        entries = []
        disabled_reason = view.tried_enough
        if self.step and (card := corrections.card_of(steps, self.step)):
            entries.append(
                put(
                    _card_text(view, card),
                    GoTo(OtherCardPage(self, card)),
                    "other-card",
                    disabled_reason=disabled_reason,
                )
            )
        if self.step and (sold := corrections.sold_at(steps, self.step)) and (sale := sold.sale):
            label = say("Change: {what}", what=sale_text(sold.before.game, sale, translator))
            page = SalePage(self, self.step, sold, sale)
            entries.append(put(label, GoTo(page), "sale", disabled_reason=disabled_reason))
        if self.step and (places := corrections.card_steps(steps, self.step)):
            missing = AddCardPage(self, places.start + 1, corrections.place_before(steps, places.start))
            if has_lots(view.any_state):
                add, remove = say("Add a lot before this one"), say("Remove this lot")
            else:
                add, remove = say("Add a card before this one"), say("Remove this card")
            without = Run(lambda table, at: propose(table, self, self._without, at))
            entries += [
                put(add, GoTo(missing), "add-before", disabled_reason=disabled_reason),
                put(remove, without, "remove-card", disabled_reason=disabled_reason),
            ]
        if self.history:
            entries.append(put(say("History"), GoTo(self.history), "steps"))
        back = len(steps) - self.step
        undo = translator.count("Undo to here: {number} step", "Undo to here: {number} steps", back)
        entries.append(
            put(undo, Do(self._undo_to_here), "undo-to", self.step, disabled_reason="" if back else say("now"))
        )
        return MenuScreen(title_at(view.course, self.step, translator), tuple(entries))

    def _undo_to_here(self, table: Table, at: int) -> None:
        go_back(table, self.step, at)

    def _without(self, steps: Sequence[Step]) -> CorrectedGame:
        return follow(steps, corrections.without_card(steps, self.step))


@dataclass(frozen=True)
class OtherCardPage(PastCardPage):
    """Which card it really was."""

    step: int
    """The number of the step that put it on the table."""

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        return _card_text(view, self.step)

    def moment(self, view: PublicView) -> PublicView:
        """Return the view of the moment before the card."""
        return view.at(view.course.first(self.step - 1))

    def corrected(self, steps: Sequence[Step], action: AnyAction) -> CorrectedGame:
        """Return the game with this card instead."""
        return follow(steps, corrections.other_card(steps, self.step, action))


@dataclass(frozen=True)
class AddCardPage(PastCardPage):
    """A card that was never entered."""

    step: int
    """The number of the step that put the next card on the table."""
    place: int
    """How many steps were before the missing card."""

    def banner(self, view: PublicView) -> str:
        """Return before which card it is added."""
        return view.translator.say("Before: {what}", what=title_at(view.course, self.step, view.translator))

    def moment(self, view: PublicView) -> PublicView:
        """Return the view of the moment before the missing card."""
        return view.at(view.course.first(self.place))

    def corrected(self, steps: Sequence[Step], action: AnyAction) -> CorrectedGame:
        """Return the game with this card added."""
        return follow(steps, Change(self.place, self.place, ((action,),)))


@dataclass(frozen=True)
class SalePage(AmountPage):
    """Who really bought a lot, and for how much: a pad, and the seats, as they are now until something is entered."""

    step: int
    """The number of a step of the lot."""
    sold: Step
    """How the lot was sold."""
    sale: LotSold
    history: Page | None = None
    """The list of the lot's steps."""

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the ways to the lot's card, and to what else can be corrected about it."""
        say, put = view.translator.say, choices.put
        card = OtherCardPage(self, corrections.card_of(view.course.steps, self.step))
        more = CorrectStepPage(self, self.step, self.history)
        return replace(
            self.pad(view, choices, say("Buyer and price")),
            lot=lot_of(view, self.sale.lot, self.sold.before, past=True),
            other_pages=(
                put(say("Change card"), GoTo(card), "other-card", disabled_reason=view.tried_enough),
                put(say("More"), GoTo(more), "more"),
            ),
        )

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        return sale_text(view.state.game, self.sale, view.translator)

    def entered(self) -> tuple[int, int | None]:
        """Return the buyer and the price: as they are now, where nothing else was entered."""
        (buyer, price), sale = super().entered(), self.sale
        buyer = buyer or sale.buyer
        return buyer, sale.price if price is None and (sale.price or buyer == sale.buyer) else price

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | Place:
        """Return the preview of this sale."""

        def sold(steps: Sequence[Step]) -> CorrectedGame:
            return follow(steps, corrections.other_sale(steps, self.step, seat, amount))

        return propose(table, self, sold, at)


def _card_text(view: PublicView, step: int) -> str:
    """Return the step that put a card on the table, as it is now."""
    return view.translator.say("Change: {what}", what=title_at(view.course, step, view.translator))
