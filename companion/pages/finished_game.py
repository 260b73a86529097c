"""A finished game that is looked at: its result, and the ways to its lots, its story and its replay."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.boards.game_result import count_choices, result_of
from companion.pages.hooks import GameOnShowPage
from companion.pages.lots import LotsPage
from companion.pages.page import BACK, Choices, GoTo, Page, Run, SubPage
from companion.pages.step_list import StepListPage
from companion.pages.step_viewer import StepViewerPage
from companion.rules.protocol import has_lots
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class FinishedGamePage(SubPage, GameOnShowPage):
    """The result of any finished game of the journal."""

    shows_turn = False

    reopened: Callable[[Table], Page]
    """Returns the page beneath this one anew, for the way back: the game may have been corrected here."""

    def show(self, view: PublicView, choices: Choices) -> GameResultScreen:
        """Return the result."""
        say, put = view.translator.say, choices.put
        commands = (
            self._past(view, choices),
            self._replay(view, choices),
            *count_choices(view, choices, self),
        )
        back = put(say(self.back), Run(lambda table, _at: self.reopened(table)), BACK.name)
        return replace(result_of(view, choices, commands=commands, over=self), back=back)

    def _past(self, view: PublicView, choices: Choices) -> Choice:
        say = view.translator.say
        if has_lots(view.any_state):
            return choices.put(say("Lots"), GoTo(LotsPage(self, 0)), "lots", 0)
        return choices.put(say("History"), GoTo(StepListPage(self)), "history", 0)

    def _replay(self, view: PublicView, choices: Choices) -> Choice:
        replay = StepViewerPage(self, course=view.course, count=0)
        return choices.put(view.translator.say("Replay"), GoTo(replay), "replay")


def open_finished(table: Table, number: int, over: Page, reopened: Callable[[Table], Page]) -> Page:
    """Return the page of a finished game; `over` if it cannot be read, which is shown to the table."""
    with table.telling_faults():
        return FinishedGamePage(over=over, ledger=table.game_of(number), reopened=reopened)
    return over
