"""The history of an auction game by its lots: what each cost, and what it was worth once its round was settled.

A touched lot can be corrected, and leads to its steps. Hammer prices are public, so the page can be opened during a
game; nobody's money is on it.
"""

from dataclasses import dataclass, replace

from companion.corrections.places import find_insertion, find_lot
from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.board_parts import artist_of
from companion.pages.correct_step import AddCardPage, CorrectStepPage, SalePage
from companion.pages.lot_titles import lot_title_at
from companion.pages.page import Choices, GoTo, Page, SubPage
from companion.pages.step_list import StepListPage
from companion.pages.step_titles import title
from companion.rules.auction_game.state import State
from companion.screen_data.past import LotLine, LotsScreen
from companion.screen_data.screens import Choice
from companion.statistics.lots_sold import Purchase, lots_sold

LOTS_PER_PAGE = 7
"""The number of lots on one screen."""


@dataclass(frozen=True)
class LotsPage(SubPage):
    """A page of the lots, the latest first; the latest of all on page 0."""

    leads_to_game = True

    page_number: int
    adds_lot: bool = False
    """True if a touched lot is the one before which a forgotten one is added."""

    def show(self, view: PublicView, choices: Choices) -> LotsScreen:
        """Return the lots of this page, and the choices of other pages."""
        say = view.translator.say
        put = choices.put
        steps = view.course.steps
        lots = lots_sold(steps)[::-1]
        first = self.page_number * LOTS_PER_PAGE
        after = (self.page_number + 1) * LOTS_PER_PAGE

        def to(page_number: int, label: str) -> Choice:
            return put(label, GoTo(replace(self, page_number=page_number)), "lots", page_number)

        return LotsScreen(
            title=say("Before which lot?") if self.adds_lot else say("Lots"),
            lines=tuple(
                lot_line(view.state, lot, view.translator)._replace(open=self._open(view, choices, lot))
                for lot in lots[first:after]
            ),
            heads=() if self.adds_lot else (say("price"), say("value")),
            empty="" if lots else say("No lots sold yet"),
            earlier=to(self.page_number + 1, say("Earlier")) if len(lots) > after else None,
            later=to(self.page_number - 1, say("Later")) if self.page_number else None,
            add=self._add(view, choices) if view.is_on_table else None,
            steps=put(say("History"), GoTo(StepListPage(self)), "history", 0) if steps and not self.adds_lot else None,
        )

    def _add(self, view: PublicView, choices: Choices) -> Choice | None:
        """Return the choice to add a forgotten lot, before one that is touched next; there, the last one, if it is not
        sold: it is on the table, or ended its round. Return None where there is no lot.
        """
        steps, translator = view.course.steps, view.translator
        last = next((place for place in range(len(steps) - 1, -1, -1) if steps[place].cards_laid), None)
        if last is None:
            return None
        if not self.adds_lot:
            label, which = translator.say("Add a lot"), replace(self, over=self, adds_lot=True)
            return choices.put(label, GoTo(which), "add-lot", disabled_reason=view.tried_enough)
        places = find_lot(steps, last)
        if places.sale:
            return None
        label = lot_title_at(translator, steps, places.first) or title(steps[places.first], translator)
        missing = AddCardPage(self, find_insertion(steps, places.first))
        return choices.put(label, GoTo(missing), "add-before", 1 + len(lots_sold(steps)))

    def _open(self, view: PublicView, choices: Choices, lot: Purchase) -> Choice:
        """Return the choice that opens a lot: a pad for its sale, or what else can be corrected about it; of a game
        that is not on the table, its steps.
        """
        places = find_lot(view.course.steps, lot.place)
        if self.adds_lot:
            missing = AddCardPage(self, find_insertion(view.course.steps, places.first))
            return choices.put(str(lot.number), GoTo(missing), "add-before", lot.number)
        history = StepListPage(self, lot=places)
        if not view.is_on_table:
            return choices.put(str(lot.number), GoTo(history), "lot", lot.number)
        page: Page = CorrectStepPage(self, steps=lot.place + 1, history=history)
        if sale := places.auctioned_sale:
            page = SalePage(self, place=lot.place, sale=sale, history=history)
        return choices.put(str(lot.number), GoTo(page), "lot", lot.number)


def lot_line(state: State, lot: Purchase, translator: Translator) -> LotLine:
    """Return a lot as it is told in a list, without a way to open it."""
    edition = state.game.edition
    return LotLine(
        number=lot.number,
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
