"""The story of a game that is over: how it went, its turning points, what artists and auctions brought."""

from dataclasses import dataclass
from enum import StrEnum

from companion.live.look import Look
from companion.pages.lots import LotsPage
from companion.pages.page import Choices, GoTo, Page
from companion.pages.story_screens import course_screen, moments_screen, sums_screen
from companion.screen_data.screens import Screen


class StoryPart(StrEnum):
    """The parts of a story, one a page."""

    COURSE = "course"
    MOMENTS = "moments"
    SUMS = "sums"


@dataclass(frozen=True, slots=True)
class StoryPage(Page):
    """A page of the story of the game on the table, which must be over."""

    part: StoryPart

    def show(self, look: Look, choices: Choices) -> Screen:
        """Return this part of the story, with the way to the next; after the last of an auction game come its lots."""
        say, put, steps = look.translator.say, choices.put, look.any_ledger.steps
        back = put(say("The result"), GoTo(None), "back")
        match self.part:
            case StoryPart.COURSE:
                go_on = put(say("Turning points"), GoTo(StoryPage(StoryPart.MOMENTS)), "story", StoryPart.MOMENTS)
                return course_screen(steps, look.translator, go_on, back)
            case StoryPart.MOMENTS:
                go_on = put(say("What it brought"), GoTo(StoryPage(StoryPart.SUMS)), "story", StoryPart.SUMS)
                return moments_screen(steps, look.translator, go_on, back)
            case StoryPart.SUMS:
                lots = back if look.plays_cards else put(say("The lots"), GoTo(LotsPage(0, self)), "lots", 0)
                return sums_screen(steps, look.translator, lots, back)
