"""The pages that ask for a past lot's second card, and its buyer and price. What is entered goes to the opener."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.stops import add_second_card, do_before_stop, sell_waiting_lot
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import above_worth, lot_of
from companion.pages.corrections.correction_titles import PAST_REASONS, task, waiting_lot
from companion.pages.corrections.discard import CorrectionInProgressPage
from companion.pages.give_money import SpendingPage
from companion.pages.page import Choices, GoTo, Page, PageName, Run
from companion.pages.step_titles import title
from companion.rules.actions import Add, Adjust
from companion.rules.auction_game.state import SINGLE_KINDS, Doubling
from companion.rules.common import clockwise
from companion.rules.protocol import chair_of
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.lists import MenuScreen
from companion.steps import Step

Proposal = Callable[[Sequence[Step]], Correction]
"""Returns the correction that was entered, given the steps of the game. It raises Refusal."""
Answer = Callable[[Table, Page, Proposal, int], Page | PageName]
"""Returns the page that leads on from what was entered on a page at a time in ns."""


def page_of_waiting_lot(over: Page | None, correction: Correction, *, answer: Answer, sell: Answer) -> Page:
    """Return the page that asks for the second card, or for the sale, of the lot that waits; `answer` leads on from a
    card, and `sell` from a sale.
    """
    phase = correction.end.phase
    if not isinstance(phase, Doubling):
        return WaitingSalePage(over, correction, sell)
    return SecondCardPage(over, correction, answer, seat=phase.asked if phase.must else None)


@dataclass(frozen=True)
class SecondCardPage(CorrectionInProgressPage):
    """Who added the second card of a double of the corrected game, and which."""

    leads_to_game = True

    correction: Correction
    answer: Answer
    seat: int | None = None
    """The seat that added it; None until it is chosen."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the seats that can have added a card, or the kinds of card."""
        say = view.translator.say
        put = choices.put
        game = view.state.game
        if self.seat is not None:
            kinds = [
                put(say(game.edition.kinds[kind]), self._added(Add(self.seat, kind)), "second-card", kind)
                for kind in SINGLE_KINDS
            ]
            heading = say("Which second card did {name} add?", name=game.names[self.seat - 1])
            return MenuScreen(heading, tuple(kinds), about=self._about(view))
        state = self.correction.end
        entries = [
            put(
                game.names[seat - 1],
                GoTo(replace(self, over=self, seat=seat)),
                "second-card-of",
                seat,
                paddle=chair_of(state, seat),
            )
            for seat in clockwise(state.turn, state.chairs)
            if state.hands[seat - 1]
        ]
        entries.append(put(say("Nobody added one"), self._added(None), "second-card", ""))
        return MenuScreen(say("Who added the second card?"), tuple(entries), about=self._about(view))

    def _about(self, view: PublicView) -> str:
        """Return what is being corrected, and the first card."""
        translator = view.translator
        card = title(self.correction.last_card, translator)
        return translator.say("{what}. So far: {card}", what=task(translator, self.correction), card=card)

    def _added(self, card: Add | None) -> Run:
        """Return the act of this second card; None if nobody added one."""
        return Run(lambda table, at: self.answer(table, self, lambda _: add_second_card(self.correction, card), at))


@dataclass(frozen=True)
class WaitingSalePage(CorrectionInProgressPage, SpendingPage):
    """A pad for who bought the lot that waits in a correction, and for how much."""

    leads_to_game = True
    reasons = PAST_REASONS

    correction: Correction
    sell: Answer

    def show(self, view: PublicView, choices: Choices) -> KeypadScreen:
        """Return the pad, with the lot and the seats to choose from; where money lacked, also the way to correct that
        first.
        """
        end = self.correction.end
        if end.lot is None:
            raise LookupError("no lot is undecided")
        seller = view.state.game.names[end.lot.auctioneer - 1]
        pad = self.pad(view, choices, view.translator.say("{name} sells: buyer and price", name=seller))
        return replace(
            pad,
            lot=lot_of(view, end.lot, end, past=True),
            warning=above_worth(view, self.entered().amount, end),
            other_pages=self.ways_to_money(view, choices),
        )

    def banner(self, view: PublicView) -> str:
        """Return what is being corrected; of a later lot that its correction stops at, that lot."""
        if self.correction.waits_for_itself:
            return task(view.translator, self.correction)
        return waiting_lot(view.translator, self.correction)

    def confirmed(self, table: Table, seat: int, amount: int, at: int) -> Page | PageName:
        """Return the page that follows from this sale."""
        sale = Sale(buyer=seat, price=amount)
        return self.sell(table, self, lambda _: sell_waiting_lot(self.correction, sale), at)

    def with_money(self, _table: Table, given: Adjust, _at: int) -> Page:
        """Return the page, with what was entered, once a seat has more money before this lot is sold."""
        return replace(self, correction=do_before_stop(self.correction, [(given,)]), lacking=None)
