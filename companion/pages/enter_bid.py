"""A bid that is typed on the screen in public, in place of a seat's keypad."""

from dataclasses import replace

from companion.i18n.translator import gettext_noop
from companion.live import paddle_actions
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.boards.seats_and_choices import standing_bid
from companion.pages.keypad import AmountPage
from companion.pages.lot_and_market import lot_of, typed_at
from companion.pages.page import Choices, Page, Run
from companion.screen_data.keypad import KeypadScreen


class EnterBidPage(AmountPage):
    """A bid of a seat: in an open auction any seat, in a once-around the seat that is asked.

    The digits are the page's only until a seat is chosen: then they are those at the seat's own keypad.
    """

    shows_price = True
    who = gettext_noop("Touch the bidder")

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the seats to choose from in an open auction."""
        say, state = view.translator.say, view.state
        if state.lot is None:
            raise LookupError(f"phase {state.phase.name} has no lot to bid for")
        pad = self.pad(view, choices, standing_bid(view) or say("No bid yet"))
        return replace(
            pad,
            back=choices.put(say("Back"), Run(self._close), "back"),
            lot=lot_of(view, state.lot),
            seats=() if state.asked else pad.seats,
            typed=typed_at(view, self.seat) if self.seat else pad.typed,
            note=view.notes.get(self.seat, ""),
        )

    def chosen(self, table: Table, seat: int) -> Page:
        """Return the page of a seat; an amount that was typed before is that seat's."""
        if self.digits:
            table.auction.digits.clear(seat)
        for digit in self.digits:
            table.auction.digits.digit(seat, digit)
        return EnterBidPage(seat=seat)

    def key(self, table: Table, key: str, at: int) -> Page | None:
        """Handle a key like one of the seat's keypad."""
        if not self.seat:
            return super().key(table, key, at)
        asked = table.ledger.last
        paddle_actions.key(table, self.seat, key, at)
        page: Page | None = None if table.ledger.last is not asked else table.page
        return page

    def _close(self, table: Table, _at: int) -> Page | None:
        """Forget the digits and close the page. `left` does not: a seat's digits may come from its own keypad."""
        table.auction.digits.clear(self.seat)
        table.messages.hush()
        return None
