"""Enter the result of an auction that was held aloud: who bought the lot, and for how much."""

from dataclasses import replace

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import enter_result
from companion.pages.board_parts import lot_of
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, Page
from companion.screen_data.keypad import KeypadScreen


class EnterResultPage(AmountPage):
    """A pad for the price of the lot on the table, and the seats to choose its buyer from."""

    pauses_game = True

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad with the lot."""
        return replace(self.pad(view, choices, view.translator.say("Buyer and price")), lot=lot_of(view))

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | None:
        """Sell the lot; the page stays open if that is refused."""
        return None if enter_result(table, seat, amount, at) else self
