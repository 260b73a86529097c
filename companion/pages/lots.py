"""The history of an auction game by its lots: what each cost, and what it was worth once its round was settled. The
card that ended a round stands between the lots of two rounds.

A touched row can be corrected, and leads to its steps. Hammer prices are public, so the page can be opened during a
game; nobody's money is on it.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.corrections.places import find_insertion
from companion.course import Course
from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.lots import SoldLot, find_lot
from companion.pages.board_parts import artist_of
from companion.pages.corrections.other_card import AddCardPage
from companion.pages.corrections.what_was_wrong import lot_page
from companion.pages.lot_titles import lot_title_at
from companion.pages.page import Choices, GoTo, SubPage
from companion.pages.step_list import StepListPage
from companion.pages.step_titles import title
from companion.rules.auction_game.state import State
from companion.rules.events import CardLaid
from companion.rules.protocol import chair_of
from companion.screen_data.past import LotLine, LotsScreen, RoundEndLine
from companion.screen_data.screens import Choice

ROWS_PER_PAGE = 6
"""The number of lots and of cards that ended a round on one screen."""


class _RoundEnd(NamedTuple):
    """A card that ended its round, and so was not auctioned."""

    place: int
    """The place of the step that ended the round."""
    round: int


@dataclass(frozen=True)
class LotsPage(SubPage):
    """A page of the lots and of the cards that ended a round, the latest first; the latest of all on page 0."""

    leads_to_game = True

    page_number: int
    adds_lot: bool = False
    """True if a touched lot or card is the one before which a forgotten lot is added."""

    def show(self, view: PublicView, choices: Choices) -> LotsScreen:
        """Return the rows of this page, and the choices of other pages."""
        say = view.translator.say
        put = choices.put
        steps = view.course.steps
        rows = _rows(view.course)
        first = self.page_number * ROWS_PER_PAGE
        after = first + ROWS_PER_PAGE

        def to(page_number: int, label: str) -> Choice:
            return put(label, GoTo(replace(self, page_number=page_number)), "lots", page_number)

        return LotsScreen(
            title=say("Add it before which lot?") if self.adds_lot else say("Lots"),
            lines=tuple(self._line(view, choices, row) for row in rows[first:after]),
            heads=() if self.adds_lot else (say("price"), say("value")),
            unit="" if self.adds_lot else view.translator.unit(view.state.game.edition),
            empty="" if rows else say("No lots sold yet"),
            earlier=to(self.page_number + 1, say("Earlier")) if len(rows) > after else None,
            later=to(self.page_number - 1, say("Later")) if self.page_number else None,
            add=self._add(view, choices) if view.is_on_table else None,
            steps=put(say("History"), GoTo(StepListPage(self)), "history", 0) if steps and not self.adds_lot else None,
        )

    def _line(self, view: PublicView, choices: Choices, row: SoldLot | _RoundEnd) -> LotLine | RoundEndLine:
        """Return a row with the choice that opens it."""
        if isinstance(row, _RoundEnd):
            return self._round_end(view, choices, row)
        name = "add-before" if self.adds_lot else "lot"
        opened = choices.put(str(row.number), self._open(view, row.sold_at), name, row.number)
        translator = view.translator if self.adds_lot else view.translator.in_short()
        return lot_line(view.state, row, translator)._replace(open=opened)

    def _round_end(self, view: PublicView, choices: Choices, end: _RoundEnd) -> RoundEndLine:
        """Return the row of a card that ended its round; of a double, its first card."""
        steps, translator = view.course.steps, view.translator
        first = find_lot(steps, end.place).first
        card = steps[first]
        laid = next(event for event in card.events if isinstance(event, CardLaid))
        game = view.state.game
        name = "add-before-end" if self.adds_lot else "round-end"
        return RoundEndLine(
            artist=artist_of(translator, view.state, laid.artist),
            round=translator.say("{round} ends", round=translator.round_of(game.edition, end.round)),
            seat=None if laid.seat is None else chair_of(view.state, laid.seat),
            name="" if laid.seat is None else game.names[laid.seat - 1],
            open=choices.put(title(card, translator), self._open(view, first), name, end.round),
        )

    def _add(self, view: PublicView, choices: Choices) -> Choice | None:
        """Return the choice to add a forgotten lot before one that is touched next; there, the choice to add it before
        the lot on the table. Return None where there is no lot.
        """
        steps, translator = view.course.steps, view.translator
        if not any(step.cards_laid for step in steps):
            return None
        if not self.adds_lot:
            label, which = translator.say("Add a lot"), replace(self, over=self, adds_lot=True)
            return choices.put(label, GoTo(which), "add-lot", disabled_reason=view.why_no_amount)
        if not view.state.lot:
            return None
        last = len(steps) - 1
        label = lot_title_at(translator, steps, last)
        return choices.put(label, self._open(view, last), "add-before", 1 + len(view.course.lots))

    def _open(self, view: PublicView, place: int) -> GoTo:
        """Return the act that opens a row, given by the place of a step of its lot: what can be corrected about the
        lot; of a game that is not on the table, its steps; or the card of a lot that is added before it.
        """
        steps = view.course.steps
        places = find_lot(steps, place)
        if self.adds_lot:
            return GoTo(AddCardPage(self, find_insertion(steps, places.first)))
        history = StepListPage(self, lot=places)
        if view.is_on_table:
            return GoTo(lot_page(self, steps, place, history=history))
        return GoTo(history)


def _rows(course: Course) -> list[SoldLot | _RoundEnd]:
    """Return the lots sold and the cards that ended a round, the latest first."""
    ends = (
        _RoundEnd(place, step.before.round)
        for place, step in enumerate(course.steps)
        if step.ends_round and step.cards_laid and not step.sale
    )
    return sorted((*course.lots, *ends), key=_place, reverse=True)


def _place(row: SoldLot | _RoundEnd) -> int:
    """Return the place of the step that sold the lot, or ended the round."""
    return row.place if isinstance(row, _RoundEnd) else row.sold_at


def lot_line(state: State, lot: SoldLot, translator: Translator) -> LotLine:
    """Return a lot as it is told in a list, without a way to open it."""
    edition = state.game.edition
    return LotLine(
        number=lot.number,
        artist=artist_of(translator, state, lot.artist),
        cards=lot.cards,
        kind_name=translator.say(edition.kinds[lot.kind]),
        symbol=edition.symbols[lot.kind],
        auctioneer=chair_of(state, lot.auctioneer),
        buyer=chair_of(state, lot.buyer),
        buyer_name=state.game.names[lot.buyer - 1],
        price=translator.money(edition, lot.price),
        worth="" if lot.worth is None else translator.money(edition, lot.worth),
        gained=lot.gain > 0,
    )
