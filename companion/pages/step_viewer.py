"""An earlier moment of a game, and the ways from it to other moments."""

from collections.abc import Sequence
from dataclasses import replace

from companion.journal.ledger import Ledger, Step
from companion.live.messages import notices
from companion.live.public_view import PublicView
from companion.pages.board_parts import with_ways
from companion.pages.boards.market import market_board
from companion.pages.correct_step import CorrectStepPage
from companion.pages.page import Choices, GoTo, Page, Run, SubPage, back_choice
from companion.pages.step_titles import title_at
from companion.rules.moves import Over, Settled
from companion.rules.protocol import has_lots
from companion.screen_data.auctions import SealedScreen
from companion.screen_data.card_game import CardScreen
from companion.screen_data.keypad import KeypadScreen
from companion.screen_data.market import EnterCardScreen
from companion.screen_data.screens import Choice, Screen, StepViewerStrip
from companion.time_units import SECOND

USUAL_PACE = 2 * SECOND
"""The default time for each picture while a game is watched, in ns."""
PACES = (2 * USUAL_PACE, USUAL_PACE, USUAL_PACE // 2, USUAL_PACE // 4)
"""The times for each picture while a game is watched, in ns, the slowest first."""


class StepViewerPage(SubPage):
    """A game after its first `steps` steps: the game's screen of then, and a strip beside it."""

    pauses_game = True
    shows_turn = True

    game: Ledger
    """Any game of the journal; only the one in progress can be corrected."""
    steps: int
    seen: int = 0
    """How many of the step's notices were put away: it may have several pictures, a sale and then an appraisal."""
    pace: int = USUAL_PACE
    """The time for each picture while the game is watched, in ns."""
    due_at: int | None = None
    """When the next picture follows, in ns; None while the game is not watched."""

    def show(self, view: PublicView, choices: Choices) -> Screen:
        """Return the game's screen of then, without its questions; its choices do nothing."""
        then = view.after_steps(self.game, self.steps, put_away=self.seen)
        screen: Screen = view.home.show(then, Choices())
        if isinstance(screen, EnterCardScreen):
            return with_ways(then, Choices(), market_board(then, Choices()))
        if isinstance(screen, CardScreen):
            return replace(screen, picks=(None,) * len(screen.picks), prompt=screen.prompt if screen.asked else "")
        return replace(screen, hint="") if isinstance(screen, SealedScreen | KeypadScreen) else screen

    def past(self, view: PublicView, choices: Choices) -> StepViewerStrip:
        """Return the strip beside the screen."""
        say, put = view.translator.say, choices.put
        here, lots = self.game is view.game, has_lots(self.game.state)
        back_to, on_to = (say("Previous lot"), say("Next lot")) if lots else (say("Previous round"), say("Next round"))
        playback, pace = say("Play") if self.due_at is None else say("Pause"), f"{USUAL_PACE / self.pace:g}×"
        steps = self.game.steps
        ends = (number for number, step in enumerate(steps, start=1) if step.ends_round or step.sale)
        marks = (0, *ends, len(steps))
        before = max(((number, 0) for number in marks if number < self.steps), default=None)
        after = min(((number, 0) for number in marks if number > self.steps), default=None)
        correction = CorrectStepPage(replace(self, due_at=None), self.steps)
        return StepViewerStrip(
            title=title_at(self.game, self.steps, view.translator),
            place=say("Step {number} of {steps}", number=self.steps, steps=len(steps)),
            earlier=self._way(choices, self._beside(-1), say("Earlier"), say("Start of game")),
            later=self._way(choices, self._beside(1), say("Later"), say("now")),
            before=self._way(choices, before, back_to, say("Start of game")),
            after=self._way(choices, after, on_to, say("now")),
            back=back_choice(view, choices, self),
            change=put(say("Corrections"), GoTo(correction), "correct") if here else None,
            play=None if here else put(playback, Run(lambda _, at: self.switch_playing(at)), "playback"),
            pace=None if here else put(pace, Run(lambda _, at: self._next_pace(at)), "speed"),
        )

    def tick(self, now: int) -> Page | None:
        """Return the moment that is due at `now` (ns); it stops at the end."""
        steps, seen = self._beside(1) or (self.steps, self.seen)
        return replace(self, steps=steps, seen=seen)._playing_from(now)

    def switch_playing(self, at: int) -> "StepViewerPage":
        """Start watching from this moment, or from the beginning at the end; or stop."""
        if self.due_at is not None:
            return replace(self, due_at=None)
        return (self if self._beside(1) else replace(self, steps=0, seen=0))._playing_from(at)

    def _next_pace(self, at: int) -> "StepViewerPage":
        """Watch at the next faster pace, and after the fastest at the slowest."""
        paced = replace(self, pace=PACES[(PACES.index(self.pace) + 1) % len(PACES)])
        return paced if self.due_at is None else paced._playing_from(at)

    def _playing_from(self, at: int) -> "StepViewerPage":
        """Watch from a time in ns on, unless this is the end."""
        return replace(self, due_at=at + self.pace if self._beside(1) else None)

    def _beside(self, by: int) -> tuple[int, int] | None:
        """Return the picture before (-1) or after (1): the number of steps, and of its notices put away; None at the
        ends.
        """
        steps, seen, number = self.game.steps, self.seen + by, self.steps + by
        if 0 <= seen < _pictures(steps, self.steps):
            return self.steps, seen
        if not 0 <= number <= len(steps):
            return None
        return number, 0 if by > 0 else _pictures(steps, number) - 1

    def _way(self, choices: Choices, to: tuple[int, int] | None, label: str, end: str) -> Choice:
        """Return the choice of another moment; where there is none, a disabled one that says which end this is."""
        steps, seen = to or (0, 0)
        there = GoTo(replace(self, steps=steps, seen=seen, due_at=None))
        return choices.put(label, there, "look-at", steps, seen, waits="" if to else end)


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
