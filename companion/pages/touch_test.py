"""The touch test: four marks are touched, and touches land where they belong, however the sensor is mounted.

Nothing has to be hit but the marks: the test ends by itself if nobody goes on, and what it found is used only once
somebody could touch *Keep*.
"""

from dataclasses import dataclass

from companion.config.touch_maps import MARKS, PicturePlace, TouchMap, TouchMaps, found_map
from companion.i18n.message import message
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.hooks import RawTouchPage, TimedPage
from companion.pages.page import Choices, Do, GoTo, Page, PageName, Run, SubPage
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice
from companion.screen_data.system import TouchTestScreen
from hardware.time_units import SECOND

PATIENCE_NS = 20 * SECOND
"""The test ends after so many nanoseconds without a touch."""


@dataclass(frozen=True)
class TouchPage(SubPage):
    """What can be done about touches that land in the wrong place."""

    shows_turn = False

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the test, and the way to forget what it found."""
        say = view.translator.say
        none = "" if view.has_touch_map else say("nothing to forget")
        test = choices.put(say("Touch test"), Run(lambda _table, at: touch_test(self, at)), "touch-test")
        forget = choices.put(say("Forget the touch test"), Do(_forget), "forget-touch", disabled_reason=none)
        return MenuScreen(say("Touch"), (test, forget))


@dataclass(frozen=True)
class TouchTestPage(SubPage, TimedPage, RawTouchPage):
    """The marks, one after the other; then the way to keep what they have shown."""

    shows_turn = False
    back = ""

    touches: tuple[PicturePlace, ...] = ()
    """Where the touches on the marks were reported."""
    trial: TouchMap | None = None
    """The map that is tried; None before the last mark."""
    landed: PicturePlace | None = None
    """Where the last touch landed with it."""
    is_again: bool = False
    """Whether the marks were missed before."""

    def show(self, view: PublicView, choices: Choices) -> TouchTestScreen:
        """Return the next mark, or where the last touch landed."""
        say = view.translator.say
        if self.trial is None:
            done = len(self.touches)
            return TouchTestScreen(
                say("Touch the middle of the mark"),
                hint=say("The marks were missed: try again") if self.is_again else "",
                progress=f"{done + 1} / {len(MARKS)}",
                touched=MARKS[:done],
                mark=MARKS[done],
                to_come=MARKS[done + 1 :],
            )
        return TouchTestScreen(
            say("Touch anywhere: does the cross land under your finger?"),
            hint=say("Nothing changes until you touch “Keep”"),
            landed=self.landed,
            keep=choices.put(say("Keep"), Run(self._keep), "keep-touch"),
            again=choices.put(say("Again"), Run(lambda _table, at: touch_test(self.over, at)), "touch-test"),
            leave=choices.put(say("Cancel"), GoTo(self.way_back), "cancel-touch"),
        )

    @property
    def takes_all_touches(self) -> bool:
        """Return whether a touch is only its place, since nobody knows yet what it means."""
        return self.trial is None

    def touched(self, reported: PicturePlace, at: int) -> Page:
        """Take the place of a touch: that of the next mark, or where the cross is shown."""
        due_at = at + PATIENCE_NS
        if self.trial is not None:
            return TouchTestPage(self.over, trial=self.trial, landed=self.trial.place(reported), due_at=due_at)
        touches = (*self.touches, reported)
        if len(touches) < len(MARKS):
            return TouchTestPage(self.over, touches=touches, is_again=self.is_again, due_at=due_at)
        trial = found_map(touches)
        return TouchTestPage(self.over, trial=trial, is_again=trial is None, due_at=due_at)

    def tick(self, now: int) -> Page | PageName:
        """End the test."""
        return self.way_back

    def _keep(self, table: Table, _at: int) -> Page | PageName:
        if self.trial is not None:
            table.touch_maps.keep(self.trial)
            table.messages.reply(message("Touches land in the right place now"))
        return self.way_back


def touch_test(over: Page | None, at: int) -> Page:
    """Return the test over a page, begun at `at` (ns)."""
    return TouchTestPage(over, due_at=at + PATIENCE_NS)


def map_in_use(page: Page, touch_maps: TouchMaps) -> TouchMap | None:
    """Return where touches belong now: by what a test tries, or else by what was kept."""
    if isinstance(page, TouchTestPage):
        return page.trial
    return touch_maps.kept


def touch_choice(view: PublicView, choices: Choices, page: Page) -> Choice:
    """Return the choice that opens what can be done about touches, over a page."""
    return choices.put(view.translator.say("Touch"), GoTo(TouchPage(page)), "touch")


def _forget(table: Table, _at: int) -> None:
    table.touch_maps.forget()
    table.messages.reply(message("Touches are no longer corrected"))
