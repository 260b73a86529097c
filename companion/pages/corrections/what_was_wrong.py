"""Correct an earlier step: choose what was wrong, enter what really happened, and preview what the game becomes.

The game is unchanged until a correction is confirmed on its preview.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.edits import remove_card, remove_entry, replace_sale
from companion.corrections.places import find_card, find_card_steps, find_insertion
from companion.course import Course
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.voice_texts import sale_text
from companion.lots import find_lot, lot_number
from companion.pages.board_parts import above_worth, lot_of
from companion.pages.corrections.correction_titles import PAST_REASONS
from companion.pages.corrections.other_card import AddCardPage, OtherCardPage, OtherPlayerPage, ask_card
from companion.pages.corrections.past_hand import PastHandPage, PastTurnPage, other_seats
from companion.pages.corrections.past_payment import PastPaymentPage
from companion.pages.corrections.preview import propose_amount, proposing, tell_other_price
from companion.pages.corrections.undo import undo_to_page
from companion.pages.give_money import SpendingPage
from companion.pages.keypad import Entered
from companion.pages.lot_titles import lot_title_at, sale_title
from companion.pages.page import Choices, GoTo, Page, PageName, Run, SubPage
from companion.pages.step_titles import action_title, title, title_at
from companion.rules.actions import Adjust, Hand, Play, PlayCard, Turn
from companion.rules.events import LotSold
from companion.rules.protocol import auction_state, has_lots
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import GroupedMenuScreen, MenuGroup
from companion.screen_data.screens import Choice
from companion.steps import Step


@dataclass(frozen=True)
class CorrectStepPage(SubPage):
    """What was wrong with a step, or whether all steps after it are undone."""

    leads_to_game = True

    count: int
    """How many steps there are up to the wrong one, which is the last of them; 0 for the beginning of the game."""
    history: Page | None = None
    """The list of the steps of its lot, where it was opened from there."""

    def show(self, view: PublicView, choices: Choices) -> GroupedMenuScreen:
        """Return the answers, the likely ones first, each with how it is now or what follows from it."""
        translator = view.translator
        say, put = translator.say, choices.put
        entries = self._answers(view, choices, self.count - 1) if self.count else []
        if self.history:
            entries.append(put(say("Another step: All steps of this lot"), GoTo(self.history), "steps"))
        if back := len(view.course.steps) - self.count:
            label = translator.count(
                "Everything since: Undo {number} step", "Everything since: Undo {number} steps", back
            )
            undo = Run(lambda table, _at: undo_to_page(table, self, self.count))
            entries.append(put(label, undo, "undo-to", self.count))
        return GroupedMenuScreen(say("What was wrong?"), (MenuGroup(self._moment(view), tuple(entries)),))

    def _moment(self, view: PublicView) -> str:
        """Return the step, after the lot to which it belongs."""
        steps, translator = view.course.steps, view.translator
        name = title_at(view.course.steps, self.count, translator)
        lot = lot_title_at(translator, steps, self.count - 1) if self.count else ""
        if not lot or steps[self.count - 1].sale:
            return name
        return translator.say("{lot}: {step}", lot=lot, step=name)

    def _answers(self, view: PublicView, choices: Choices, place: int) -> list[Choice]:
        """Return what can have been wrong about a step: what the table entered, or its lot. That of a card is asked
        first where it was put on the table, and the sale elsewhere.
        """
        steps, card = view.course.steps, find_card(view.course.steps, place)
        of_card = self._answers_about_card(view, choices, card) if card is not None else []
        of_sale = self._answers_about_sale(view, choices, place)
        of_lot = [*of_card, *of_sale] if place == card else [*of_sale, *of_card]
        entry = self._answers_about_entry(view, choices, place) if steps[place].is_by_table else []
        return [*entry, *of_lot, *self._answers_about_course(view, choices, place)]

    def _answers_about_entry(self, view: PublicView, choices: Choices, place: int) -> list[Choice]:
        """Return what can have been wrong about what the table entered with a step."""
        say, put = view.translator.say, choices.put
        steps, disabled_reason = view.course.steps, view.why_no_amount
        remove = proposing(self, lambda steps: remove_entry(steps, place))
        removed = put(
            say("It never happened: Remove this entry"), remove, "remove-entry", disabled_reason=disabled_reason
        )
        page = self._page_of_entry(steps, place)
        if page is None:
            return [removed]
        label = say("The entry: {step}", step=title(steps[place], view.translator))
        changed = put(label, GoTo(page, clears_notes=True), "other-entry", disabled_reason=disabled_reason)
        return [changed, removed]

    def _answers_about_card(self, view: PublicView, choices: Choices, card: int) -> list[Choice]:
        """Return what can have been wrong about a card, given by the place of the step that put it on the table."""
        say, put = view.translator.say, choices.put
        steps, disabled_reason = view.course.steps, view.why_no_amount
        label = say("The card: {step}", step=action_title(steps[card], view.translator))
        answers = [put(label, ask_card(self, steps, card), "other-card", disabled_reason=disabled_reason)]
        if _is_played_by_seat(steps[card]):
            other = GoTo(OtherPlayerPage(self, card))
            label = say("The player: Another one played it")
            answers.append(put(label, other, "other-player", disabled_reason=disabled_reason))
        return answers

    def _answers_about_sale(self, view: PublicView, choices: Choices, place: int) -> list[Choice]:
        """Return what can have been wrong about the sale of the lot to which a step belongs."""
        sale = find_lot(view.course.steps, place).auctioned_sale
        if sale is None:
            return []
        label = view.translator.say("Buyer or price: {sale}", sale=sale_text(view.state.game, sale, view.translator))
        page = GoTo(SalePage(self, place, sale))
        return [choices.put(label, page, "sale", disabled_reason=view.why_no_amount)]

    def _answers_about_course(self, view: PublicView, choices: Choices, place: int) -> list[Choice]:
        """Return that a lot, or a card of the card game, is missing before that of a step, or never was."""
        say, put = view.translator.say, choices.put
        steps, disabled_reason = view.course.steps, view.why_no_amount
        card_steps = find_card_steps(steps, place)
        if not card_steps:
            return []
        remove = say("It never happened: Remove this card")
        if lot := lot_title_at(view.translator, steps, card_steps.start):
            add = say("A lot is missing: Add it before {lot}", lot=lot)
            remove = say("It never happened: Remove {lot}", lot=lot)
        elif has_lots(view.any_state):
            add = say("A lot is missing: Add it before this card")
        else:
            add = say("A card is missing: Add it before this one")
        missing = GoTo(AddCardPage(self, find_insertion(steps, card_steps.start)))
        without = proposing(self, lambda steps: remove_card(steps, place))
        return [
            put(add, missing, "add-before", disabled_reason=disabled_reason),
            put(remove, without, "remove-card", disabled_reason=disabled_reason),
        ]

    def _page_of_entry(self, steps: Sequence[Step], place: int) -> Page | None:
        """Return the page that changes what the table entered with a step; None where it can only be removed."""
        step = steps[place]
        if payment := step.payment:
            return PastPaymentPage(self, payment.payer, place, payment)
        match step.actions:
            case (Hand(seat=seat, cards=cards),):
                return PastHandPage(self, seat, cards, place)
            case (Turn(),) if other_seats(steps, place):
                return PastTurnPage(self, place)
            case _:
                return None


@dataclass(frozen=True)
class SalePage(SpendingPage):
    """Who really bought a lot, and for how much: a pad, and the seats, as they are now until something is entered."""

    leads_to_game = True
    reasons = PAST_REASONS

    place: int
    """The place of a step of the lot."""
    sale: LotSold
    """How the lot was sold."""
    history: Page | None = None
    """The list of the lot's steps."""
    given: tuple[Adjust, ...] = ()
    """Corrections of money that come before its sale."""
    is_on_screen: bool = False
    """True if it was opened from the screen that says who pays whom for the lot."""

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the ways to the lot's first card, and to what else can be corrected about it; where
        money lacked, to that in place of the card.
        """
        steps = view.course.steps
        say, put = view.translator.say, choices.put
        more = put(say("Something else"), GoTo(CorrectStepPage(self, self.place + 1, self.history)), "more")
        other_pages = [*self.ways_to_money(view, choices), more]
        lot = find_lot(steps, self.place)
        if self.lacking is None:
            page = OtherCardPage(self, lot.first)
            label = say("Change first card") if self.sale.lot.cards > 1 else say("Change card")
            change = put(label, GoTo(page), "other-card", disabled_reason=view.why_no_amount)
            other_pages.insert(0, change)
        sold = steps[lot.end - 1]
        seller = view.state.game.names[self.sale.lot.auctioneer - 1]
        return replace(
            self.pad(view, choices, say("{name} sells: buyer and price", name=seller)),
            lot=lot_of(view, self.sale.lot, sold.before, past=True),
            warning=above_worth(view, self.entered().amount, auction_state(sold.before)),
            other_pages=tuple(other_pages),
        )

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        number = lot_number(view.course.steps[: self.place])
        return sale_title(view.translator, view.state.game, number=number, sale=self.sale)

    def entered(self) -> Entered:
        """Return the buyer and the price: as they are now, where nothing else was entered. Nobody else gets for nothing
        what its buyer got so.
        """
        entered = super().entered()
        sale = self.sale
        buyer = sale.buyer if entered.seat is None else entered.seat
        price = entered.amount
        if price is None and (sale.price or buyer == sale.buyer):
            price = sale.price
        return Entered(buyer, price)

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Return the page that leads on from the game with this sale. Another price of the lot whose sale is on the
        screen is confirmed, and told there, where nothing has followed the sale.
        """
        given = [(adjust,) for adjust in self.given]

        def sold(steps: Sequence[Step]) -> Correction:
            return replace_sale(steps, self.place, Sale(buyer=seat, price=amount), given=given)

        is_other_price = seat == self.sale.buyer and amount != self.sale.price
        if self.is_on_screen and is_other_price and not given:
            return tell_other_price(table, self, sold, at)
        return propose_amount(table, self, sold, at)

    def with_money(self, _table: Table, given: Adjust, _at: int) -> Page:
        """Return the page, with what was entered, once a seat has more money before the lot is sold."""
        return replace(self, given=(*self.given, given), lacking=None)


def lot_page(
    over: Page | None, steps: Sequence[Step], place: int, *, history: Page | None = None, is_on_screen: bool = False
) -> Page:
    """Return the page that corrects a sold lot, given by the place of a step of it: a pad for its sale, or what else
    can be corrected about it where nobody could bid.
    """
    sale = find_lot(steps, place).auctioned_sale
    if sale is None:
        return CorrectStepPage(over, count=place + 1, history=history)
    return SalePage(over, place=place, sale=sale, history=history, is_on_screen=is_on_screen)


def page_of_last_lot(course: Course) -> Page:
    """Return the page that corrects the last lot that was sold, opened from the screen that tells its sale. Raise
    LookupError if there is none.
    """
    if not course.lots:
        raise LookupError("no lot has been sold")
    return lot_page(None, course.steps, course.lots[-1].sold_at, is_on_screen=True)


def _is_played_by_seat(step: Step) -> bool:
    """Return whether a seat played a card with a step because it was its turn."""
    return isinstance(step.actions[0], Play | PlayCard)
