"""The list of the steps of the game in progress, which leads to each of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.corrections.places import LotPlaces
from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.page import Choices, GoTo, SubPage
from companion.pages.step_titles import title_among
from companion.pages.step_viewer import StepViewerPage
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice
from companion.steps import Step

PAGE_LENGTH = 8
"""Steps on one page."""


@dataclass(frozen=True)
class StepListPage(SubPage):
    """The steps of the game in progress, the latest on page 0."""

    leads_to_game = True

    page_number: int = 0
    lot: LotPlaces | None = None
    """The only lot whose steps are listed; None for the whole game."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the steps of this page, the latest first; touching one opens that moment."""
        say = view.translator.say
        put = choices.put
        number = self.page_number
        steps = view.course.steps
        first, end = (self.lot.first, self.lot.end) if self.lot else (0, len(steps))
        last = end - PAGE_LENGTH * number
        entries = [
            self._moment(view, choices, label=f"{step}. {_title(steps, step - 1, view.translator)}", steps=step)
            for step in range(last, max(first, last - PAGE_LENGTH), -1)
        ]
        if last > first + PAGE_LENGTH:
            entries.append(put(say("Earlier"), GoTo(replace(self, page_number=number + 1)), "history", number + 1))
        elif last > 0 and not self.lot:
            entries.append(self._moment(view, choices, label=say("Start of game"), steps=0))
        if number:
            entries.append(put(say("Later"), GoTo(replace(self, page_number=number - 1)), "history", number - 1))
        return MenuScreen(say("History"), tuple(entries))

    def _moment(self, view: PublicView, choices: Choices, label: str, steps: int) -> Choice:
        moment = StepViewerPage(self, course=view.course, steps=steps, corrects=view.is_on_table)
        return choices.put(label, GoTo(moment), "look-at", steps, 0)


def _title(steps: Sequence[Step], place: int, translator: Translator) -> str:
    """Return the title of a step, marked if it is a correction."""
    name = title_among(steps, place, translator)
    return translator.say("{title}, corrected", title=name) if steps[place].replaces else name
