"""The result of a finished game as a code that a phone reads for the app BG Stats."""

from dataclasses import dataclass

from companion.i18n.translator import gettext_noop
from companion.live.public_view import PublicView
from companion.pages.page import Choices, SubPage
from companion.screen_data.finished_game import BgStatsScreen
from companion.screen_data.lists import DataTableScreen


@dataclass(frozen=True)
class BgStatsPage(SubPage):
    """The code, as it was when the page was opened."""

    back = gettext_noop("Result")

    code: tuple[str, ...]
    """Rows of 0 and 1; empty where the result is too long for a code."""

    def show(self, view: PublicView, choices: Choices) -> BgStatsScreen | DataTableScreen:
        """Return the code, or why there is none."""
        say = view.translator.say
        if not self.code:
            why = say("The names are too long for a code. On a computer, run: hammerprice bgstats")
            return DataTableScreen(say("Send to BG Stats"), empty=why)
        lines = (
            say("Point a phone’s camera at the code to send the result to the BG Stats app."),
            say(
                "This code contains the names and the result. Without the app, its link sends "
                "both to the BG Stats website."
            ),
        )
        return BgStatsScreen(title=say("Send to BG Stats"), code=self.code, lines=lines)
