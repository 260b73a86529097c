"""Money that a seat got from elsewhere, where the rules refused what the table let stand: it pays more than it had."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.i18n.message import message
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.keypad import AmountPage
from companion.pages.page import Choices, GoTo, Page, PageName
from companion.rules.actions import Adjust
from companion.rules.refusal import Refusal
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.screens import Choice

WhatFollows = Callable[[Table, Adjust, int], Page | PageName]
"""Corrects the money of a seat at a time in ns, before what it lacked the money for, and returns the page to open. It
raises Refusal or JournalFault if nothing has changed.
"""


@dataclass(frozen=True)
class GiveMoneyPage(AmountPage):
    """A pad for the money that a seat got."""

    pauses_game = False
    leads_to_game = True
    keeps_amount = False

    follow: WhatFollows

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the seats to choose from."""
        title = view.translator.say("How much more does {name} have than counted?", name=self.name_of_seat(view))
        return self.pad(view, choices, title)

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Return the page that follows once the seat has this money, too."""
        return self.follow(table, Adjust(seat, amount), at)


def give_money_choice(view: PublicView, choices: Choices, *, over: Page, follow: WhatFollows, seat: int) -> Choice:
    """Return the way to a page, opened `over` another, on which the money is corrected that a seat lacked."""
    label = view.translator.say("Give {name} money", name=view.any_state.game.names[seat - 1])
    opened = GoTo(GiveMoneyPage(over, follow, seat=seat), clears_notes=True)
    return choices.put(label, opened, "give-money", seat, disabled_reason=view.why_no_amount)


@dataclass(frozen=True)
class SpendingPage(AmountPage):
    """A pad for what a seat pays. Where it lacks the money, a way leads to a pad for what it got from elsewhere."""

    def say_why(self, table: Table, refusal: Refusal, at: int) -> None:
        """Say why the seat cannot pay this, or why the auctioneer cannot have named this price."""
        super().say_why(table, refusal, at)
        if refusal.lacking is not None and refusal.is_of_named_price:
            name = table.any_state.game.names[refusal.lacking - 1]
            table.messages.reply(message("{name} cannot name a price above the money they have", name=name))

    def ways_to_money(self, view: PublicView, choices: Choices) -> tuple[Choice, ...]:
        """Return the way to the money that the amount lacked; none where it lacked none, or where no amount can be
        tried any more, which the pad says at its next `#`.
        """
        if self.lacking is None or view.why_no_amount:
            return ()
        return (give_money_choice(view, choices, over=self, follow=self.with_money, seat=self.lacking),)

    def with_money(self, table: Table, given: Adjust, at: int) -> Page:
        """Correct the money of a seat before it pays; return this pad, with what was entered. Raise Refusal or
        JournalFault if nothing has changed.
        """
        table.confirm(given, at=at)
        return replace(self, lacking=None)
