"""Correct an earlier step: choose what was wrong, enter what really happened, and preview what the game becomes.

The game is unchanged until a correction is confirmed on its preview.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.corrections.card_corrections import other_card as other_card_of_cards
from companion.corrections.corrected_game import Change, CorrectedGame, follow
from companion.corrections.lot_corrections import awaited, other_card, other_sale, with_sale, with_second
from companion.i18n.translator import gettext_noop
from companion.journal.ledger import Sale
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import correct, undo_to
from companion.pages.correctable_step import CorrectableStep, count_try, tried_enough, why_not
from companion.pages.correction_effect import card_as_it_stands, preview, sale_as_it_stands
from companion.pages.enter_card import CardsMeaning, EnterCardPage, OnTheWay
from companion.pages.keypad import AmountPage
from companion.pages.lot_and_market import lot_of
from companion.pages.page import Act, Choices, Do, GoTo, Page, Run, SubPage, action_key, back_choice
from companion.pages.step_titles import title_at
from companion.rules.auction_game.state import SINGLE_KINDS
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.state import CardState
from companion.rules.common import Variant
from companion.rules.protocol import AnyAction, has_lots
from companion.rules.refusal import Refusal
from companion.screen_data import screens
from companion.screen_data.screens import Choice, Key, Screen


class CorrectStepPage(SubPage):
    """What was wrong with a step, or whether all steps after it are undone."""

    correctable: CorrectableStep

    def show(self, view: PublicView, choices: Choices) -> screens.MenuScreen:
        """Return the list of what can be corrected here, each entry as it is now, and the way back."""
        say, put, translator, correctable = view.translator.say, choices.put, view.translator, self.correctable
        entries = []
        waits = tried_enough(view)
        if card := card_as_it_stands(translator, correctable):
            entries.append(put(card, GoTo(OtherCardPage(self, correctable)), "other-card", waits=waits))
        if sale := sale_as_it_stands(translator, correctable):
            label = say("Change: {what}", what=sale)
            entries.append(put(label, GoTo(SalePage(correctable, self)), "sale", waits=waits))
        back = len(correctable.game.steps) - correctable.steps
        undo = translator.count("Undo to here: {number} step", "Undo to here: {number} steps", back)
        to_here = Do(lambda table, at: undo_to(table, correctable.steps, at))
        entries.append(put(undo, to_here, "undo-to", correctable.steps, waits="" if back else say("now")))
        return screens.MenuScreen(title_at(*correctable, translator), tuple(entries))


class CorrectCardPage(SubPage):
    """A page that asks which card it really was."""

    correctable: CorrectableStep

    def note(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        return card_as_it_stands(view.translator, self.correctable)

    def propose(self, change: Callable[[], Change]) -> Run:
        """Return the act of a choice that says how it really was."""
        return Run(lambda table, _at: _propose(table, self, change, over=self))


class OtherCardPage(CorrectCardPage):
    """Which card it really was, entered as it would have been then."""

    entering: OnTheWay | None = None
    """The page on the way to the card, once its artist was touched."""

    def show(self, view: PublicView, choices: Choices) -> Screen:
        """Return the screen on which the card was entered; here each card means that it was this one."""
        page = self.entering or (EnterCardPage() if self.correctable.card_was_entered else view.home)
        then = view.after_steps(self.correctable.game, (self.correctable.card or 1) - 1, page=page)
        over = self.over if self.entering else self
        cards = CardsMeaning(choices, self._it_was, lambda on: OtherCardPage(over, self.correctable, on))
        screen: Screen = page.show(then, cards)
        if isinstance(screen, screens.EnterCardScreen):
            title = view.translator.say("Correction")
            other = screen.other if self.correctable.card_was_entered else screen.none
            screen = replace(screen, title=title, none=back_choice(view, choices, self), other=other)
        if isinstance(screen, screens.EnterCardScreen | screens.DoubleScreen | screens.CardScreen):
            return replace(screen, undo=None, menu=None, back=None)
        raise LookupError(f"no card is entered on a {type(screen).__name__}")

    def _it_was(self, action: AnyAction) -> tuple[Act, Key]:
        """Return the act of a card that says it was this one, and its key."""
        name, args = action_key(action)
        return self.propose(lambda: self._change(action)), Key("was", (name, *args))

    def _change(self, action: AnyAction) -> Change:
        """Return the change by which the card was this one, or none. Raise Refusal."""
        steps, number = self.correctable.game.steps, self.correctable.card or 1
        if isinstance(self.correctable.game.state, CardState):
            return other_card_of_cards(steps, number, action)
        return other_card(steps, number, action)


class SecondCardPage(CorrectCardPage):
    """The second card of a card that turns out to be a double."""

    card: Change
    """The change so far."""

    def show(self, view: PublicView, choices: Choices) -> screens.MenuScreen:
        """Return the kinds of card that can have been added."""
        say, steps, game = view.translator.say, self.correctable.game.steps, self.correctable.game.state.game
        nobody = () if game.variant is Variant.TWO_PLAYER else (None,)
        return screens.MenuScreen(
            title=say("Which second card?"),
            entries=tuple(
                choices.put(
                    say(game.edition.kinds[kind]) if kind else say("Nobody added one"),
                    self.propose(partial(with_second, steps, self.card, kind)),
                    "second-card",
                    kind or "",
                )
                for kind in (*SINGLE_KINDS, *nobody)
            ),
        )


class SalePage(AmountPage):
    """Who really bought a lot, and for how much: a pad, and the seats, as they are now until something is entered."""

    correctable: CorrectableStep
    over: Page | None
    card: Change | None = None
    """The change of the lot's card, for which there is no buyer yet; None where the card is right."""
    steps: Page | None = None
    """The list of the lot's steps."""

    def show(self, view: PublicView, choices: Choices) -> screens.KeypadScreen:
        """Return the pad, with the ways to the lot's card and its steps."""
        say, put, sale = view.translator.say, choices.put, self._sale()
        card, steps = GoTo(OtherCardPage(self, self.correctable)), self.steps
        return replace(
            self.pad(view, choices, say("Buyer and price")),
            lot=lot_of(view, sale.lot, sale.before, past=True) if sale else None,
            ways=(
                *([put(say("Change card"), card, "other-card", waits=tried_enough(view))] if sale else []),
                *([put(say("History"), GoTo(steps), "steps")] if steps else []),
            ),
        )

    def note(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        stands = card_as_it_stands if self.card else sale_as_it_stands
        return stands(view.translator, self.correctable)

    def entered(self) -> tuple[int, int | None]:
        """Return the buyer and the price: as they are now, where nothing else was entered."""
        (buyer, price), sale = super().entered(), self._sale()
        if sale is None:
            return buyer, price
        buyer = buyer or sale.buyer
        return buyer, sale.price if price is None and (sale.price or buyer == sale.buyer) else price

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | None:
        """Return the preview of this sale."""
        return _propose(table, self, lambda: self._change(seat, amount), over=self)

    def _change(self, buyer: int, price: int) -> Change:
        """Return the change by which the lot was sold like this, with its other card if there is one. Raise Refusal."""
        steps, card = self.correctable.game.steps, self.card
        return with_sale(steps, card, buyer, price) if card else other_sale(steps, self.correctable.steps, buyer, price)

    def _sale(self) -> Sale | None:
        """Return how the lot was sold; None where its card is changed first."""
        return None if self.card else self.correctable.sale


class PreviewPage(SubPage):
    """The effect of a correction on the game, before it is confirmed."""

    back = gettext_noop("Cancel")

    correctable: CorrectableStep
    change: Change
    course: CorrectedGame

    def show(self, view: PublicView, choices: Choices) -> screens.CorrectionPreviewScreen:
        """Return the game now, the corrected game, and the consequences; or which step is no longer possible."""
        say, put, conflict = view.translator.say, choices.put, self.course.conflict
        confirm = Run(self._apply)
        if conflict is None:
            ways: tuple[Choice, ...] = (put(say("Apply correction"), confirm, "apply-correction"),)
        else:
            rest = len(self.correctable.game.steps) - conflict.step + 1
            end = view.translator.count("Stop here (remove {number} step)", "Stop here (remove {number} steps)", rest)
            leave_out = Run(lambda table, _at: self._without(table, conflict.step))
            ways = (
                put(say("Remove and continue"), leave_out, "remove-step", conflict.step, waits=tried_enough(view)),
                put(end, confirm, "apply-correction"),
            )
        return preview(view, self.correctable, self.change, self.course, ways)

    def _apply(self, table: Table, at: int) -> Page | None:
        """Correct the game, and say who hands what to whom."""
        told = correct(table, self.course, at)
        page: Page | None = table.page
        return HandOverPage(told) if told else page

    def _without(self, table: Table, step: int) -> Page | None:
        """Remove a step that is no longer possible, and preview again."""
        left_out = frozenset((*self.course.left_out, step))
        return _propose(table, self, lambda: self.change, over=self.over, left_out=left_out)


class HandOverPage(Page):
    """Who hands what to whom after a correction, large enough for all."""

    back = gettext_noop("Game")

    text: str
    """A sentence a line."""

    def show(self, view: PublicView, choices: Choices) -> screens.MenuScreen:
        """Return the text, and the way back to the game."""
        return screens.MenuScreen(f"{view.translator.say('Settle up:')}\n{self.text}", ())


def _propose(
    table: Table,
    page: CorrectCardPage | SalePage | PreviewPage,
    proposed: Callable[[], Change],
    *,
    over: Page | None,
    left_out: frozenset[int] = frozenset(),
) -> Page | None:
    """Return the preview of a change, over a page; or the page that asks what the change leaves open about its lot.

    A change that the rules refuse is explained to the table, without anybody's money, and `page` stays open.
    """
    correctable = page.correctable
    steps = correctable.game.steps
    if enough := tried_enough(table.public_view()):
        table.messages.reply(enough)
        return page
    try:
        change = proposed()
        lot = awaited(steps, change) if has_lots(correctable.game.state) else None
        course = follow(steps, change, left_out)
    except Refusal as refusal:
        count_try(table, refusal.reason)
        table.say(why_not(refusal.reason))
        return page
    if lot and lot.kind is Auction.DOUBLE:
        return SecondCardPage(over, correctable, change)
    if lot:
        return SalePage(correctable, over, change)
    if course.keep == len(steps) and course.conflict is None:
        table.say("No change")
        return page
    count_try(table, course.conflict and course.conflict.reason)
    return PreviewPage(over, correctable, change, course)
