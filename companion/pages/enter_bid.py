"""A bid that is typed on the screen in public, in place of a seat's keypad."""

from dataclasses import dataclass, replace

from companion.i18n.message import message
from companion.live.public_view import PublicView
from companion.live.seat_texts import REASONS
from companion.live.table import Table
from companion.pages.board_parts import above_worth, lot_of, standing_bid
from companion.pages.give_money import SpendingPage
from companion.pages.page import Choices, Page, PageName
from companion.rules.actions import Bid
from companion.rules.refusal import Refusal
from companion.screen_data.entry import KeypadScreen


@dataclass(frozen=True)
class EnterBidPage(SpendingPage):
    """A bid of a seat: in an open auction any seat, in a once-around the seat that is asked."""

    pauses_game = False
    shows_question = True
    who = message("Touch the bidder")

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the seats to choose from in an open auction."""
        pad = self.pad(view, choices, standing_bid(view) or view.translator.say("No bids yet"))
        seats = tuple(seat for seat in pad.seats if seat.active) if view.state.asked is not None else pad.seats
        return replace(
            pad,
            lot=lot_of(view),
            seats=seats,
            warning=above_worth(view, self.entered().amount),
            other_pages=self.ways_to_money(view, choices),
        )

    def is_limited(self, view: PublicView) -> bool:
        """Return whether the game can go on without this bid: it waits for the one of a seat that is asked."""
        return view.state.asked != self.seat

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Bid."""
        table.confirm(Bid(seat, amount), at=at)
        return PageName.GAME

    def say_why(self, table: Table, refusal: Refusal, at: int) -> None:
        """Say why at the seat."""
        if refusal.lacking is not None:
            table.refuse_for_money(refusal.lacking, at)
        else:
            table.refuse(self.seat, REASONS[refusal.reason], at)
