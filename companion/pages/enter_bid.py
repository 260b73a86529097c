"""A bid that is typed on the screen in public, in place of a seat's keypad."""

from dataclasses import replace

from companion.i18n.translator import gettext_noop
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import lot_of, standing_bid
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, Page
from companion.rules.actions import Bid
from companion.screen_data.keypad import KeypadScreen


class EnterBidPage(AmountPage):
    """A bid of a seat: in an open auction any seat, in a once-around the seat that is asked."""

    shows_question = True
    who = gettext_noop("Touch the bidder")

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the seats to choose from in an open auction."""
        pad = self.pad(view, choices, standing_bid(view) or view.translator.say("No bids yet"))
        seats = tuple(seat for seat in pad.seats if seat.active) if view.state.asked else pad.seats
        return replace(pad, lot=lot_of(view), seats=seats)

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | None:
        """Bid; where that is refused the page stays open, without the amount."""
        return None if table.do(Bid(seat, amount), at=at) else EnterBidPage(self.over, seat=seat)
