"""A bid that is typed on the screen in public, in place of a seat's keypad."""

from companion.i18n.translator import gettext_noop
from companion.live import paddle_input
from companion.live.look import Look
from companion.live.table import Table
from companion.live.typed_digits import CLEAR, CORRECTED, ENTER
from companion.pages.boards.seats_and_choices import standing_bid
from companion.pages.lot_and_market import lot_of, typed_at
from companion.pages.on_screen_keypad import keypad, seats_to_choose
from companion.pages.page import Choices, Page, Run
from companion.rules.auction_game.state import OnceAround, Open
from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import PadScreen


class BidEntryPage(Page):
    """A bid of `seat`: in an open auction any seat, 0 until one is chosen; in a once-around the seat that is asked."""

    shows_price = True

    seat: int

    def show(self, look: Look, choices: Choices) -> PadScreen:
        """Return the pad, with the seats to choose from in an open auction."""
        say, state, phase = look.translator.say, look.state, look.state.phase
        if not isinstance(phase, Open | OnceAround):
            raise LookupError(f"phase {state.phase_name} has no lot to bid for")
        is_open = isinstance(phase, Open)
        return PadScreen(
            title=standing_bid(look, phase) or say("No bid yet"),
            lot=lot_of(look, choices, phase.lot, Auction.OPEN if is_open else Auction.ONCE_AROUND),
            seats=seats_to_choose(look, choices, self.seat, _choosing, {}) if is_open else (),
            number=self.seat,
            name=state.game.names[self.seat - 1] if self.seat else "",
            typed=typed_at(look, self.seat),
            keys=keypad(look, choices, self._key),
            back=choices.put(say("Back"), Run(self._close), "back"),
            note=look.notes.get(self.seat, ""),
        )

    def _key(self, table: Table, key: str, at: int) -> Page | None:
        if not self.seat:
            _key_without_seat(table, key, at)
            return self
        asked = table.ledger.last
        paddle_input.key(table, self.seat, key, at)
        if table.ledger.last is not asked:
            return None
        page: Page | None = table.page
        return page

    def _close(self, table: Table, _at: int) -> Page | None:
        """Forget the digits and close the page. `left` does not: a seat's digits may come from its own keypad."""
        table.auction.digits.clear(self.seat)
        table.messages.hush()
        return None


def _key_without_seat(table: Table, key: str, at: int) -> None:
    """Handle a key while no seat is chosen: the amount may be typed first."""
    digits = table.auction.digits
    if key == ENTER:
        table.note(0, gettext_noop("Touch the bidder"), at)
    elif key == CLEAR:
        digits.clear(CORRECTED)
    else:
        digits.digit(CORRECTED, key)


def _choosing(seat: int) -> Run:
    """Return the act that chooses a seat; an amount that was typed before is that seat's."""

    def verb(table: Table, _at: int) -> Page | None:
        table.messages.forget_notes()
        table.messages.hush()
        digits = table.auction.digits
        if typed := digits.typed(CORRECTED):
            digits.clear(CORRECTED)
            digits.clear(seat)
            for digit in typed:
                digits.digit(seat, digit)
        return BidEntryPage(seat)

    return Run(verb)


def open_bid_entry(seat: int) -> Run:
    """Return the act that opens the pad for a seat, 0 for one not yet chosen; notes at seats end."""

    def verb(table: Table, _at: int) -> Page | None:
        table.messages.forget_notes()
        return BidEntryPage(seat)

    return Run(verb)
