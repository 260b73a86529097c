"""Enter the result of an auction that was held aloud: who bought the lot, and for how much."""

from dataclasses import dataclass, replace

from companion.corrections.bidding import Sale
from companion.corrections.changes import record_sale
from companion.corrections.corrected_game import follow
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import lot_of
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, Page, Place
from companion.screen_data.entry import KeypadScreen


@dataclass(frozen=True)
class EnterResultPage(AmountPage):
    """A pad for the price of the lot on the table, and the seats to choose its buyer from."""

    pauses_game = True

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad with the lot."""
        return replace(self.pad(view, choices, view.translator.say("Buyer and price")), lot=lot_of(view))

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | Place:
        """Sell the lot in one step, also where bids have to be taken back."""
        ledger = table.ledger
        steps = ledger.course.steps
        corrected = follow(steps, record_sale(steps, Sale(buyer=seat, price=amount)))
        edit = ledger.correct(corrected.keep, corrected.steps)
        if edit:
            table.forget_money_refusals()
            table.course_changed(edit, at, is_news=True)
        return Place.GAME
