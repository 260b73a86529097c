"""Enter the result of an auction that was held aloud: who bought the lot, and for how much."""

from dataclasses import dataclass, replace

from companion.corrections.bidding import Sale
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import sell_aloud
from companion.pages.board_parts import above_worth, lot_of
from companion.pages.give_money import SpendingPage
from companion.pages.page import Choices, Page, PageName
from companion.screen_data.entry import KeypadScreen


@dataclass(frozen=True)
class EnterResultPage(SpendingPage):
    """A pad for the price of the lot on the table, and the seats to choose its buyer from."""

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad with the lot; where money lacked, also the way to correct that first."""
        pad = self.pad(view, choices, view.translator.say("Buyer and price"))
        return replace(
            pad,
            lot=lot_of(view),
            warning=above_worth(view, self.entered().amount),
            other_pages=self.ways_to_money(view, choices),
        )

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Sell the lot in one step, also where bids have to be taken back."""
        return PageName.GAME if sell_aloud(table, Sale(buyer=seat, price=amount), at) else self
