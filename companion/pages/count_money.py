"""Count the money at the end of an auction game: what each seat has counted, beside what it should have."""

from dataclasses import dataclass

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, GoTo, Page, SubPage
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import DataTableScreen


@dataclass(frozen=True)
class CountMoneyPage(AmountPage):
    """A pad for the amount that a seat has counted."""

    keeps_amount = False

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad."""
        name = view.state.game.names[self.seat - 1]
        return self.pad(view, choices, view.translator.say("How much did {name} count?", name=name))

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | None:
        """Keep the amount, and go on with the next seat that has counted nothing yet."""
        counted = table.session.counted.setdefault(table.ledger.number, {})
        counted[seat] = amount
        for other in range(1, table.any_state.game.seats + 1):
            if other not in counted:
                return CountMoneyPage(self.over, seat=other)
        return ComparedPage(self.over)


@dataclass(frozen=True)
class ComparedPage(SubPage):
    """The counted amounts beside those that should be there."""

    def show(self, view: PublicView, choices: Choices) -> DataTableScreen:
        """Return a table of the amounts and their differences. Nothing is corrected."""
        translator, state = view.translator, view.state
        say, edition, names = translator.say, state.game.edition, state.game.names
        counted = sorted(view.session.counted.get(view.public_game.number, {}).items())
        right = all(amount == state.cash[seat - 1] for seat, amount in counted)
        return DataTableScreen(
            title=say("Count the money"),
            heads=("", say("counted"), say("expected"), say("difference")),
            rows=tuple(
                (
                    names[seat - 1],
                    translator.money(edition, amount),
                    translator.money(edition, state.cash[seat - 1]),
                    translator.signed(edition, amount - state.cash[seat - 1]),
                )
                for seat, amount in counted
            ),
            widths=(4, 3, 3, 3),
            lines=(say("All amounts are correct."),) if right else (),
            choices=(choices.put(say("Count again"), GoTo(CountMoneyPage(self.over, seat=1)), "count-money", 1),),
        )
