"""Enter the result of an auction that was held aloud: who bought the lot, and for how much."""

from dataclasses import dataclass, replace

from companion.corrections import follow, lot_result
from companion.live.messages import notices
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.undo import correct
from companion.live.voice_texts import spoken_text
from companion.pages.board_parts import lot_of
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, Page
from companion.screen_data.entry import KeypadScreen


@dataclass(frozen=True)
class EnterResultPage(AmountPage):
    """A pad for the price of the lot on the table, and the seats to choose its buyer from."""

    pauses_game = True

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad with the lot."""
        return replace(self.pad(view, choices, view.translator.say("Buyer and price")), lot=lot_of(view))

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | None:
        """Sell the lot in one step, also where bids have to be taken back."""
        ledger = table.ledger
        change = lot_result(ledger.steps, seat, amount)
        if change.first == len(ledger.steps):
            table.confirm(*change.instead[-1], at=at)
            return None
        course = follow(ledger.steps, change)
        if not correct(table, course.keep, course.steps, at):
            return self
        sold = course.steps[-1]
        table.messages.show(notices(sold.events), at)
        table.speak(spoken_text(sold, table.translator))
        return None
