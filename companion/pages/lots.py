"""The history of an auction game by its lots: what each cost, and what it was worth once its round was settled.

A touched lot can be corrected, and leads to its steps. Hammer prices are public, so the page can be opened during a
game; nobody's money is on it.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.corrections import lot_at, sale_at
from companion.i18n.translator import Translator
from companion.journal.ledger import Step
from companion.live.public_view import PublicView
from companion.pages.board_parts import artist_of
from companion.pages.correct_step import CorrectStepPage, SalePage
from companion.pages.page import Choices, GoTo, SubPage
from companion.pages.step_list import StepListPage
from companion.rules.auction_game.state import State
from companion.screen_data.lots import LotLine, LotsScreen
from companion.screen_data.screens import Choice
from companion.statistics.lots_sold import lots_sold

ON_A_PAGE = 7
"""The number of lots on one screen."""


class LotsPage(SubPage):
    """A page of the lots, the latest first; the latest of all on page 0."""

    page: int

    def show(self, view: PublicView, choices: Choices) -> LotsScreen:
        """Return the lots of this page, and the choices of other pages."""
        say, put = view.translator.say, choices.put
        steps = view.ledger.steps
        lots = [line._replace(open=self._open(view, choices, line)) for line in all_lots(steps, view.translator)[::-1]]
        first, after = self.page * ON_A_PAGE, (self.page + 1) * ON_A_PAGE

        def to(page: int, label: str) -> Choice:
            return put(label, GoTo(replace(self, page=page)), "lots", page)

        return LotsScreen(
            title=say("Lots"),
            lines=tuple(lots[first:after]),
            heads=(say("price"), say("value")),
            empty="" if lots else say("No lots sold yet"),
            earlier=to(self.page + 1, say("Earlier")) if len(lots) > after else None,
            later=to(self.page - 1, say("Later")) if self.page else None,
            steps=put(say("History"), GoTo(StepListPage(self)), "history", 0) if steps else None,
        )

    def _open(self, view: PublicView, choices: Choices, line: LotLine) -> Choice:
        """Return the choice that opens a lot: a pad for its sale, or what else can be corrected about it."""
        lot, sale = lot_at(view.ledger.steps, line.step), sale_at(view.ledger.steps, line.step)
        history = StepListPage(self, lot=(lot.first, lot.end))
        page = SalePage(self, line.step, sale, history=history) if sale else CorrectStepPage(self, line.step)
        return choices.put(str(line.number), GoTo(page), "lot", line.number)


def all_lots(steps: Sequence[Step], translator: Translator) -> tuple[LotLine, ...]:
    """Return all lots in the order they were sold."""
    state = steps[-1].after if steps else None
    if not isinstance(state, State):
        return ()
    edition = state.game.edition
    return tuple(
        LotLine(
            number=lot.number,
            step=lot.step,
            artist=artist_of(state, lot.artist),
            cards=lot.cards,
            kind_name=translator.say(edition.kinds[lot.kind]),
            symbol=edition.symbols[lot.kind],
            auctioneer=lot.auctioneer,
            buyer=lot.buyer,
            buyer_name=state.game.names[lot.buyer - 1],
            price=translator.money(edition, lot.price),
            worth="" if lot.worth is None else translator.money(edition, lot.worth),
            gained=lot.gain > 0,
        )
        for lot in lots_sold(steps)
    )
