"""The result of a finished game as a code that a phone reads for the app BG Stats."""

from dataclasses import dataclass

from companion.export.bg_stats import import_code, play_of
from companion.i18n.translator import Translator, gettext_noop
from companion.journal.ledger import Ledger
from companion.live.public_view import PublicView
from companion.pages.page import Choices, Page, SubPage
from companion.screen_data.finished_game import BgStatsScreen
from companion.screen_data.lists import DataTableScreen
from companion.statistics.game_times import times_in_words


@dataclass(frozen=True)
class BgStatsPage(SubPage):
    """The code, as it was when the page was opened."""

    back = gettext_noop("Result")

    code: tuple[str, ...]
    """Rows of 0 and 1; empty where the result is too long for a code."""
    has_texts: bool
    """Whether a place or a note was entered, or times are known."""

    @classmethod
    def of(cls, over: Page | None, ledger: Ledger, translator: Translator) -> "BgStatsPage":
        """Return the page of a game that is over, from its result and, in this language, its times."""
        play, times = play_of(ledger), times_in_words(ledger.course.steps, translator)
        has_texts = bool(times) or not play.keys().isdisjoint(("location", "comments"))
        return cls(over, import_code(play, times), has_texts=has_texts)

    def show(self, view: PublicView, choices: Choices) -> BgStatsScreen | DataTableScreen:
        """Return the code, or why there is none."""
        say = view.translator.say
        if not self.code:
            why = say("The names are too long for a code. On a computer, run: hammerprice bgstats")
            return DataTableScreen(say("Send to BG Stats"), empty=why)
        lines = [
            say("Point a phone’s camera at the code to send the result to the BG Stats app."),
            say(
                "This code contains the names and the result. Without the app, its link sends "
                "both to the BG Stats website."
            ),
        ]
        if self.has_texts:
            lines.append(say("It also contains place, note and times if they fit."))
        return BgStatsScreen(title=say("Send to BG Stats"), code=self.code, lines=tuple(lines))
