"""Whether a correction that is not applied yet is given up, where somebody leaves it for the game."""

from dataclasses import dataclass

from companion.live.public_view import PublicView
from companion.pages.page import Choices, GoTo, Page, PageName, SubPage
from companion.screen_data.lists import QuestionScreen


@dataclass(frozen=True)
class DiscardCorrectionPage(SubPage):
    """The question whether to discard a correction."""

    def show(self, view: PublicView, choices: Choices) -> QuestionScreen:
        """Return the question."""
        say = view.translator.say
        discard = choices.put(say("Discard correction"), GoTo(PageName.GAME), "discard-correction")
        return QuestionScreen(say("Discard this correction?"), answer=discard)


@dataclass(frozen=True)
class CorrectionInProgressPage(SubPage):
    """A page of a correction of which something is entered and nothing is applied."""

    @property
    def way_to_game(self) -> Page:
        """Return the question whether to discard it."""
        return DiscardCorrectionPage(self)
