"""A payment between two players that was entered wrong: who really gave money, who got it, and how much."""

from dataclasses import dataclass, replace

from companion.corrections.edits import replace_entry
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.corrections.correction_titles import PAST_REASONS, replacement
from companion.pages.corrections.preview import propose_amount
from companion.pages.keypad import Entered
from companion.pages.page import Choices, GoTo, Page, PageName, SubPage
from companion.pages.players_money import PaymentPage
from companion.pages.step_titles import title
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice
from companion.steps import Payment


@dataclass(frozen=True)
class PastPaymentPage(PaymentPage):
    """A pad for what `payer` really gave another seat: as it is now until something is entered."""

    pauses_game = True
    reasons = PAST_REASONS

    place: int
    """The place of the step of the payment."""
    payment: Payment
    """The payment as it is now."""

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the way to another payer."""
        other = choices.put(view.translator.say("Another payer"), GoTo(PastPayerPage(self)), "other-payer")
        return replace(super().show(view, choices), other_pages=(other,))

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        return replacement(view.translator, view.course.steps, self.place)

    def entered(self) -> Entered:
        """Return who gets the money, and how much: as they are now, where nothing else was entered. Where the one who
        got it is the one who gave it, the other of both gets it.
        """
        entered, payment = super().entered(), self.payment
        seat = entered.seat
        if seat is None:
            seat = payment.payer if self.payer == payment.payee else payment.payee
        return Entered(seat, payment.amount if entered.amount is None else entered.amount)

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Return the page that leads on from the game with this payment instead."""
        actions = Payment(payer=self.payer, payee=seat, amount=amount).actions
        return propose_amount(table, self, lambda steps: replace_entry(steps, self.place, actions), at)


@dataclass(frozen=True)
class PastPayerPage(SubPage):
    """The choice of the seat that really paid."""

    leads_to_game = True

    over: PastPaymentPage

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of seats."""
        state = view.state

        def paid_by(payer: int, chair: int) -> Choice:
            opened = GoTo(self._paid_by(payer), clears_notes=True)
            return choices.put(state.game.names[payer - 1], opened, "payer", payer, paddle=chair)

        payers = (paid_by(payer, chair) for chair, payer in enumerate(state.chairs, start=1))
        about = title(view.course.steps[self.over.place], view.translator)
        return MenuScreen(view.translator.say("Who gave money?"), tuple(payers), about=about)

    def _paid_by(self, payer: int) -> PastPaymentPage:
        """Return the pad for what this seat gave, with the amount that was typed."""
        pad = self.over
        return replace(pad, payer=payer, seat=None if pad.seat == payer else pad.seat, lacking=None)
