"""An earlier moment of a game, and the ways from it to other moments."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.course import Course
from companion.live.messages import notices
from companion.live.public_view import PublicView
from companion.pages.boards.market import market_board
from companion.pages.corrections.what_was_wrong import CorrectStepPage
from companion.pages.game import game_board
from companion.pages.hooks import PastPage, TimedPage
from companion.pages.page import Choices, GoTo, Page, Run, SubPage, back_choice, game_choice
from companion.pages.step_titles import title_at
from companion.rules.moves import Over, Settled
from companion.rules.protocol import has_lots
from companion.screen_data.auctions import SealedScreen
from companion.screen_data.boards import CardScreen, EnterCardScreen
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.past import StepViewerStrip
from companion.screen_data.screens import Choice, Screen
from companion.steps import Step
from hardware.time_units import SECOND

USUAL_PACE_NS = 2 * SECOND
"""The default time for each picture while a game is watched, in ns."""
PACES_NS = (2 * USUAL_PACE_NS, USUAL_PACE_NS, USUAL_PACE_NS // 2, USUAL_PACE_NS // 4)
"""The times for each picture while a game is watched, in ns, the slowest first."""


@dataclass(frozen=True)
class StepViewerPage(SubPage, TimedPage, PastPage):
    """A game after its first `count` steps: the game's screen of then, and a strip beside it."""

    leads_to_game = True

    course: Course
    """The public part of any game of the journal."""
    count: int
    seen: int = 0
    """How many of the step's notices were put away: it may have several pictures, a sale and then an appraisal."""
    pace: int = USUAL_PACE_NS
    """The time for each picture while the game is watched, in ns."""
    corrects: bool = field(default=False, kw_only=True)
    """True if the strip leads to corrections, which only the game on the table can have; else the game is watched."""
    due_at: int | None = field(default=None, kw_only=True)
    """When the next picture follows, in ns; None while the game is not watched."""

    def show(self, view: PublicView, choices: Choices) -> Screen:
        """Return the game's screen of then, without its questions; its choices do nothing."""
        then = view.showing_course(self.course.first(self.count), put_away=self.seen)
        not_touched = Choices()
        screen: Screen = game_board(then, not_touched)
        if isinstance(screen, EnterCardScreen):
            return market_board(then, not_touched)
        if isinstance(screen, CardScreen):
            return replace(screen, picks=(None,) * len(screen.picks), prompt=screen.prompt if screen.asked else "")
        if isinstance(screen, SealedScreen):
            return replace(screen, hint="", no_bid="")
        return replace(screen, hint="") if isinstance(screen, KeypadScreen) else screen

    def past(self, view: PublicView, choices: Choices) -> StepViewerStrip:
        """Return the strip beside the screen."""
        say, put = view.translator.say, choices.put
        if has_lots(self.course.state):
            to_previous, to_next = say("Previous lot"), say("Next lot")
        elif self.course.state.game.edition.has_seasons:
            to_previous, to_next = say("Previous season"), say("Next season")
        else:
            to_previous, to_next = say("Previous round"), say("Next round")
        strip = StepViewerStrip(
            title=title_at(self.course.steps, self.count, view.translator),
            place=say("Step {number} of {steps}", number=self.count, steps=len(self.course.steps)),
            earlier=self._way(choices, self._picture_before(), label=say("Earlier"), end=say("Start of game")),
            later=self._way(choices, self._picture_after(), label=say("Later"), end=say("now")),
            before=self._way(choices, self._end_before(), label=to_previous, end=say("Start of game")),
            after=self._way(choices, self._end_after(), label=to_next, end=say("now")),
            back=back_choice(view, choices, self),
            game=game_choice(view, choices, self),
        )
        if self.corrects:
            correction = CorrectStepPage(self, self.count)
            return strip._replace(change=put(say("Corrections"), GoTo(correction), "correct"))
        playback = say("Play") if self.due_at is None else say("Pause")
        pace = f"{USUAL_PACE_NS / self.pace:g}×"
        return strip._replace(
            play=put(playback, Run(lambda _, at: self.switch_playing(at)), "playback"),
            pace=put(pace, Run(lambda _, at: self._next_pace(at)), "speed"),
        )

    def tick(self, now: int) -> Page:
        """Return the moment that is due at `now` (ns); it stops at the end."""
        following = self._picture_after()
        page = self if following is None else self._at(following)
        return page._playing_from(now)

    def switch_playing(self, at: int) -> "StepViewerPage":
        """Start watching from this moment, or from the beginning at the end; or stop."""
        if self.due_at is not None:
            return replace(self, due_at=None)
        page = self if self._picture_after() else self._at(_BEGINNING)
        return page._playing_from(at)

    def _next_pace(self, at: int) -> "StepViewerPage":
        """Watch at the next faster pace, and after the fastest at the slowest."""
        paced = replace(self, pace=PACES_NS[(PACES_NS.index(self.pace) + 1) % len(PACES_NS)])
        return paced if self.due_at is None else paced._playing_from(at)

    def _playing_from(self, at: int) -> "StepViewerPage":
        """Watch from a time in ns on, unless this is the end."""
        due_at = at + self.pace if self._picture_after() else None
        return replace(self, due_at=due_at)

    def _at(self, picture: "_Picture") -> "StepViewerPage":
        """Return this page at another picture of the game."""
        return replace(self, count=picture.number, seen=picture.seen)

    def _picture_before(self) -> "_Picture | None":
        """Return the picture before this one; None at the beginning."""
        if self.seen:
            return _Picture(self.count, self.seen - 1)
        if self.count:
            return _Picture(self.count - 1, _pictures(self.course.steps, self.count - 1) - 1)
        return None

    def _picture_after(self) -> "_Picture | None":
        """Return the picture after this one; None at the end."""
        if self.seen + 1 < _pictures(self.course.steps, self.count):
            return _Picture(self.count, self.seen + 1)
        if self.count < len(self.course.steps):
            return _Picture(self.count + 1)
        return None

    def _end_before(self) -> "_Picture | None":
        """Return the picture of the last lot or round that ended before this moment; None at the beginning."""
        earlier = [end for end in self._ends() if end < (self.count, self.seen)]
        return max(earlier) if earlier else None

    def _end_after(self) -> "_Picture | None":
        """Return the picture of the first lot or round that ends after this moment; None at the end."""
        later = [end for end in self._ends() if end > (self.count, self.seen)]
        return min(later) if later else None

    def _ends(self) -> list["_Picture"]:
        """Return the pictures in which a lot or round has ended, with the beginning and the last picture of the game,
        which is the result if it is over.
        """
        steps = self.course.steps
        ended = [_Picture(number) for number, step in enumerate(steps, start=1) if step.ends_round or step.sale]
        return [_BEGINNING, *ended, _Picture(len(steps), _pictures(steps, len(steps)) - 1)]

    def _way(self, choices: Choices, to: "_Picture | None", *, label: str, end: str) -> Choice:
        """Return the choice of another picture; where there is none, a disabled one that says which end this is."""
        picture = to or _BEGINNING
        there = GoTo(replace(self._at(picture), due_at=None))
        return choices.put(label, there, "look-at", picture.number, picture.seen, disabled_reason="" if to else end)


class _Picture(NamedTuple):
    """One picture of a game: after so many steps, with so many of the last one's notices put away."""

    number: int
    seen: int = 0


_BEGINNING = _Picture(0)


def _pictures(steps: Sequence[Step], number: int) -> int:
    """Return how many pictures the moment after `number` steps has.

    These are the step's notices, and the end of a round after it.
    """
    if not number:
        return 1
    step = steps[number - 1]
    shown = len(notices(step.events))
    if shown and isinstance(step.after.phase, Settled | Over):
        return shown + 1
    return max(shown, 1)
