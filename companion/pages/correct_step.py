"""Correct an earlier step: choose what was wrong, enter what really happened, and preview what the game becomes.

The game is unchanged until a correction is confirmed on its preview.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion import corrections
from companion.corrections import CorrectedGame, follow
from companion.journal.ledger import Step
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import correct
from companion.live.voice_texts import sale_text
from companion.pages.board_parts import lot_of
from companion.pages.boards.card_game import OnTheWay
from companion.pages.enter_card import CardsMeaning, EnterCardPage
from companion.pages.game import game_board
from companion.pages.keypad import AmountPage
from companion.pages.page import Act, Choices, Do, GoTo, Page, Place, Run, SubPage, action_key, back_choice
from companion.pages.preview_correction import propose
from companion.pages.step_titles import title_at
from companion.rules.auction_game.state import Playing
from companion.rules.events import LotSold
from companion.rules.protocol import AnyAction
from companion.screen_data.boards import EnterCardScreen
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import GameScreen, Key


@dataclass(frozen=True)
class CorrectStepPage(SubPage):
    """What was wrong with a step, or whether all steps after it are undone."""

    step: int
    """The number of the step, from 1; 0 for the beginning of the game."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of what can be corrected here, each entry as it is now, and the way back."""
        say, put, translator, steps = view.translator.say, choices.put, view.translator, view.steps
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
        back = len(steps) - self.step
        undo = translator.count("Undo to here: {number} step", "Undo to here: {number} steps", back)
        entries.append(
            put(undo, Do(self._undo_to_here), "undo-to", self.step, disabled_reason="" if back else say("now"))
        )
        return MenuScreen(title_at(view.public_game, self.step, translator), tuple(entries))

    def _undo_to_here(self, table: Table, at: int) -> None:
        correct(table, self.step, (), at)


@dataclass(frozen=True)
class OtherCardPage(SubPage):
    """Which card it really was, entered as it would have been then."""

    step: int
    """The number of the step that put it on the table."""
    entering: OnTheWay | None = None
    """The page on the way to the card, once its artist was touched."""

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        return _card_text(view, self.step)

    def show(self, view: PublicView, choices: Choices) -> GameScreen:
        """Return the screen on which the card was entered; here each card means that it was this one."""
        was_entered = isinstance(view.steps[self.step - 1].before.phase, Playing)

        def it_was(action: AnyAction) -> tuple[Act, Key]:
            def course(steps: Sequence[Step]) -> CorrectedGame:
                return follow(steps, corrections.other_card(steps, self.step, action))

            name, args = action_key(action)
            return Run(lambda table, at: propose(table, self, course, at)), Key("was", (name, *args))

        over = self.over if self.entering else self
        cards = CardsMeaning(choices, it_was, lambda on: OtherCardPage(over, self.step, on))
        then = replace(view.after_steps(view.public_game, self.step - 1), notices=())
        screen: GameScreen
        if self.entering:
            screen = self.entering.show(then, cards)
        elif was_entered:
            screen = EnterCardPage().show(then, cards)
        else:
            screen = game_board(then, cards)
        if isinstance(screen, EnterCardScreen):
            title, other = view.translator.say("Correction"), screen.other if was_entered else screen.none
            screen = replace(screen, title=title, none=back_choice(view, choices, self), other=other)
        return replace(screen, undo=None, menu=None, back=None)


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
        """Return the pad, with the ways to the lot's card and its steps."""
        say, put = view.translator.say, choices.put
        pad = self.pad(view, choices, say("Buyer and price"))
        card = OtherCardPage(self, corrections.card_of(view.steps, self.step))
        ways = [put(say("Change card"), GoTo(card), "other-card", disabled_reason=view.tried_enough)]
        if self.history:
            ways.append(put(say("History"), GoTo(self.history), "steps"))
        lot = lot_of(view, self.sale.lot, self.sold.before, past=True)
        return replace(pad, lot=lot, other_pages=tuple(ways))

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
    return view.translator.say("Change: {what}", what=title_at(view.public_game, step, view.translator))
