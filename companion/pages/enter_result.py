"""Enter the result of an auction that was held aloud: who bought the lot, and for how much."""

from dataclasses import replace

from companion.i18n.translator import gettext_noop
from companion.live.look import Look
from companion.live.table import Table
from companion.live.typed_digits import CLEAR, ENTER, with_digit
from companion.live.undo import enter_result
from companion.pages.lot_and_market import lot_of
from companion.pages.on_screen_keypad import choosing, keypad, seats_to_choose
from companion.pages.page import Choices, GoTo, Page
from companion.rules.auction_game.state import KINDS, Fixed, OnceAround, Open, Pricing, Sealed
from companion.screen_data.screens import PadScreen


class ResultPage(Page):
    """A pad for the price of the lot on the table, and the seats to choose its buyer from, in either order."""

    pauses_game = True

    buyer: int = 0
    """The seat that bought it; 0 until one is chosen."""
    digits: str = ""
    """The digits of the price so far."""

    def show(self, look: Look, choices: Choices) -> PadScreen:
        """Return the pad. Raises LookupError where no lot is being auctioned."""
        translator, state, phase = look.translator, look.state, look.state.phase
        if not isinstance(phase, Open | OnceAround | Sealed | Pricing | Fixed):
            raise LookupError(f"phase {state.phase_name} has no auction to enter a result for")
        return PadScreen(
            title=translator.say("Buyer and price"),
            lot=lot_of(look, choices, phase.lot, KINDS[type(phase)]),
            seats=seats_to_choose(look, choices, self.buyer, choosing(lambda seat: replace(self, buyer=seat)), {}),
            number=self.buyer,
            name=state.game.names[self.buyer - 1] if self.buyer else "",
            typed=translator.money(state.game.edition, int(self.digits)) if self.digits else "",
            keys=keypad(look, choices, self._key),
            back=choices.put(translator.say("Back"), GoTo(None), "back"),
            undo=None,
        )

    def _key(self, table: Table, key: str, at: int) -> Page | None:
        if key == CLEAR:
            return replace(self, digits="")
        if key != ENTER:
            return replace(self, digits=with_digit(self.digits, key))
        if not self.buyer:
            table.note(0, gettext_noop("Touch who bought it"), at)
        elif not self.digits:
            table.note(0, gettext_noop("Enter amount"), at)
        elif enter_result(table, self.buyer, int(self.digits), at):
            return None
        return self
