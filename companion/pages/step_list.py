"""The list of the steps of the game in progress, which leads to each of them."""

from dataclasses import dataclass, replace

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.lots import LotPlaces
from companion.pages.board_parts import artist_of
from companion.pages.page import Choices, GoTo, SubPage
from companion.pages.step_titles import title_among
from companion.pages.step_viewer import StepViewerPage
from companion.rules.actions import seat_of
from companion.rules.protocol import AnyState, chair_of
from companion.screen_data.past import StepLine, StepListScreen
from companion.screen_data.screens import Artist, Choice
from companion.steps import Step

PAGE_LENGTH = 6
"""Steps on one page."""


@dataclass(frozen=True)
class StepListPage(SubPage):
    """The steps of the game in progress, the latest on page 0."""

    leads_to_game = True

    page_number: int = 0
    lot: LotPlaces | None = None
    """The only lot whose steps are listed; None for the whole game, whose start is a line too."""

    def show(self, view: PublicView, choices: Choices) -> StepListScreen:
        """Return the steps of this page, the latest first; touching one opens that moment."""
        say = view.translator.say
        number = self.page_number
        first, end = (self.lot.first + 1, self.lot.end) if self.lot else (0, len(view.course.steps))
        last = end - PAGE_LENGTH * number
        after = last - PAGE_LENGTH
        return StepListScreen(
            title=say("History"),
            lines=tuple(self._line(view, choices, count) for count in range(last, max(first - 1, after), -1)),
            earlier=self._turn_to(choices, number + 1, say("Earlier")) if after >= first else None,
            later=self._turn_to(choices, number - 1, say("Later")) if number else None,
        )

    def _line(self, view: PublicView, choices: Choices, count: int) -> StepLine:
        """Return the line of the moment after so many steps."""
        translator = view.translator
        opened = GoTo(StepViewerPage(self, course=view.course, count=count, corrects=view.is_on_table))
        if not count:
            words = translator.say("Start of game")
            start = choices.put(words, opened, "look-at", 0, 0)
            return StepLine(number=None, words=words, seat=None, artists=(), open=start)
        step = view.course.steps[count - 1]
        name = title_among(view.course.steps, count - 1, translator)
        words = translator.say("{title}, corrected", title=name) if step.is_corrected else name
        return StepLine(
            number=count,
            words=words,
            seat=_paddle(view.any_state, step),
            artists=_artists(step, translator),
            open=choices.put(f"{count}. {words}", opened, "look-at", count, 0),
        )

    def _turn_to(self, choices: Choices, number: int, label: str) -> Choice:
        return choices.put(label, GoTo(replace(self, page_number=number)), "history", number)


def _paddle(state: AnyState, step: Step) -> int | None:
    """Return the paddle of whoever did a step, or bought with it, as its title says; None where no seat or several did.
    They sit as in `state`.
    """
    if sale := step.sale:
        return chair_of(state, sale.buyer)
    seats = {seat_of(action) for action in step.actions}
    seat = seat_of(step.actions[0])
    if step.reveals_bids or len(seats) > 1 or seat is None:
        return None
    return chair_of(state, seat)


def _artists(step: Step, translator: Translator) -> tuple[Artist, ...]:
    """Return the artists of the cards that a step put on the table, or of the lot that it sold, as its title says."""
    sale = step.sale
    places = (sale.lot.artist,) if sale else step.cards_laid
    return tuple(artist_of(translator, step.after, place) for place in places)
