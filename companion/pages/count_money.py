"""Count the money at the end of an auction game: what each seat has counted, beside what it should have."""

from companion.live.look import Look
from companion.live.table import Table
from companion.live.typed_digits import CORRECTED
from companion.pages.lot_and_market import typed_at
from companion.pages.on_screen_keypad import keypad, seats_to_choose, take_amount
from companion.pages.page import Choices, GoTo, Page, Run, back_choice
from companion.pages.story import plus
from companion.screen_data.screens import Choice, PadScreen
from companion.screen_data.sheet import SheetScreen


class CountMoneyPage(Page):
    """A pad for the amount that a seat has counted."""

    over: Page
    seat: int

    def show(self, look: Look, choices: Choices) -> PadScreen:
        """Return the pad, and what the seats have counted so far."""
        say, names = look.translator.say, look.any_state.game.names
        counted = look.evening.counted.get(look.ledger.number, {})
        edition = look.state.game.edition
        return PadScreen(
            title=say("How much did {name} count?", name=names[self.seat - 1]),
            lot=None,
            seats=seats_to_choose(
                look,
                choices,
                self.seat,
                lambda seat: GoTo(CountMoneyPage(self.over, seat)),
                {seat: look.translator.money(edition, amount) for seat, amount in counted.items()},
            ),
            number=self.seat,
            name=names[self.seat - 1],
            typed=typed_at(look, CORRECTED),
            keys=keypad(look, choices, self._key),
            back=back_choice(look, choices, self.over),
        )

    def left(self, table: Table) -> None:
        """Forget digits that were not entered."""
        table.auction.digits.clear(CORRECTED)

    def _key(self, table: Table, key: str, at: int) -> Page | None:
        """Handle a key. After an amount, choose the next seat that has counted nothing yet."""
        amount = take_amount(table, key, at)
        if amount is None:
            return self
        table.messages.hush()
        counted = table.evening.counted.setdefault(table.ledger.number, {})
        counted[self.seat] = amount
        for seat in range(1, table.any_state.game.seats + 1):
            if seat not in counted:
                return CountMoneyPage(self.over, seat)
        return ComparedPage(self.over)


class ComparedPage(Page):
    """The counted amounts beside those that should be there."""

    over: Page

    def show(self, look: Look, choices: Choices) -> SheetScreen:
        """Return a table of the amounts and their differences. Nothing is corrected."""
        translator, state = look.translator, look.state
        say, edition, names = translator.say, state.game.edition, state.game.names
        counted = sorted(look.evening.counted.get(look.ledger.number, {}).items())
        right = all(amount == state.cash[seat - 1] for seat, amount in counted)
        again = CountMoneyPage(self.over, 1)
        return SheetScreen(
            title=say("Counted"),
            heads=("", say("counted"), say("expected"), say("difference")),
            rows=tuple(
                (
                    names[seat - 1],
                    translator.money(edition, amount),
                    translator.money(edition, state.cash[seat - 1]),
                    plus(state, amount - state.cash[seat - 1], translator),
                )
                for seat, amount in counted
            ),
            widths=(4, 3, 3, 3),
            lines=(say("All amounts are correct."),) if right else (),
            choices=(choices.put(say("Count again"), GoTo(again), "count-money", again.seat),),
            back=back_choice(look, choices, self.over),
        )


def count_money_choice(look: Look, choices: Choices, page: Page) -> Choice:
    """Return the choice that opens counting over a page, with the first seat."""

    def count(table: Table, _at: int) -> Page | None:
        table.auction.digits.clear(CORRECTED)
        return CountMoneyPage(page, 1)

    return choices.put(look.translator.say("Count the money"), Run(count), "count-money", 1)
