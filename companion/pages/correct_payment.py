"""A payment between two players that was entered wrong: who really gave money, who got it, and how much."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.corrections.changes import replace_payment
from companion.corrections.corrected_game import CorrectedGame, follow
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.correction_effect import replacement
from companion.pages.keypad import Entered
from companion.pages.page import Page, Place, SubPage
from companion.pages.players_money import PayerPage, PaymentPage
from companion.pages.preview_correction import lead_to, say_why
from companion.rules.refusal import Refusal
from companion.steps import Payment, Step


@dataclass(frozen=True, kw_only=True)
class _CorrectPaymentPage(SubPage):
    """A page of the correction of a payment."""

    leads_to_game = True

    place: int
    """The place of the step of the payment."""
    payment: Payment
    """The payment as it is now."""

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected, as it is now."""
        return replacement(view.translator, view.course.steps, self.place)


@dataclass(frozen=True)
class PastPayerPage(_CorrectPaymentPage, PayerPage):
    """The choice of the seat that really paid."""

    def pad_of(self, payer: int) -> Page:
        """Return the pad for what a seat really gave another."""
        return PastPaymentPage(self, payer, place=self.place, payment=self.payment)


@dataclass(frozen=True)
class PastPaymentPage(_CorrectPaymentPage, PaymentPage):
    """A pad for what `payer` really gave another seat: as it is now until something is entered."""

    def entered(self) -> Entered:
        """Return who gets the money, and how much: as they are now, where nothing else was entered."""
        entered = super().entered()
        seat, amount = entered.seat, entered.amount
        if seat is None and self.payment.payee != self.payer:
            seat = self.payment.payee
        return Entered(seat, self.payment.amount if amount is None else amount)

    def paid(self, table: Table, payment: Payment, _at: int) -> Page | Place:
        """Return the page that leads on from the game with this payment instead."""

        def with_payment(steps: Sequence[Step]) -> CorrectedGame:
            return follow(steps, replace_payment(self.place, payment))

        return lead_to(table, self, with_payment)

    def refused(self, table: Table, refusal: Refusal, at: int) -> Page:
        """Say why it cannot have been paid so."""
        say_why(table, refusal, at)
        return replace(self, lacking=refusal.lacking)
