"""An earlier moment of a game, and the ways from it to other moments."""

from collections.abc import Sequence
from dataclasses import replace

from companion.config.options import SECOND
from companion.journal.ledger import Ledger, Step
from companion.journal.sale import sale_of
from companion.live.look import Look
from companion.live.notices import notices
from companion.pages.boards.market import market_board
from companion.pages.correction import CorrectionPage
from companion.pages.correction_options import Moment
from companion.pages.enter_card import EntryPage
from companion.pages.page import Choices, GoTo, Page, Run, back_choice
from companion.pages.step_titles import title_at
from companion.rules.auction_game.state import Over, Settled
from companion.rules.card_game.state import Over as CardOver
from companion.rules.card_game.state import Settled as Scored
from companion.rules.protocol import has_lots
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import Choice, EntryScreen, PadScreen, Past, Screen, SealedScreen

USUAL_PACE = 2 * SECOND
"""The default time for each picture while a game is watched, in ns."""
PACES = (2 * USUAL_PACE, USUAL_PACE, USUAL_PACE // 2, USUAL_PACE // 4)
"""The times for each picture while a game is watched, in ns, the slowest first."""


class MomentPage(Page):
    """A game after its first `steps` steps: the game's screen of then, and a strip beside it."""

    pauses_game = True
    shows_turn = True

    game: Ledger
    """Any game of the journal; only the one in progress can be corrected."""
    steps: int
    over: Page | None
    seen: int = 0
    """How many of the step's notices were put away: it may have several pictures, a sale and then an appraisal."""
    pace: int = USUAL_PACE
    """The time for each picture while the game is watched, in ns."""
    next_at: int | None = None
    """When the next picture follows, in ns; None while the game is not watched."""

    def show(self, look: Look, choices: Choices) -> Screen:
        """Return the game's screen of then; its choices do nothing."""
        then = look.then(self.game, self.steps, put_away=self.seen)
        screen: Screen = look.home.show(then, Choices())
        return market_board(then, Choices(), EntryPage()) if isinstance(screen, EntryScreen) else to_look_at(screen)

    def past(self, look: Look, choices: Choices) -> Past:
        """Return the strip beside the screen."""
        say, put = look.translator.say, choices.put
        here, lots = self.game is look.game, has_lots(self.game.state)
        back_to, on_to = (say("Previous lot"), say("Next lot")) if lots else (say("Previous round"), say("Next round"))
        playback = say("Play") if self.next_at is None else say("Pause")
        return Past(
            title=title_at(self.game, self.steps, look.translator),
            place=say("Step {number} of {steps}", number=self.steps, steps=len(self.game.steps)),
            earlier=self._way(choices, earlier(self), say("Earlier"), say("Start of game")),
            later=self._way(choices, later(self), say("Later"), say("now")),
            before=self._way(choices, landmark_before(self), back_to, say("Start of game")),
            after=self._way(choices, landmark_after(self), on_to, say("now")),
            back=back_choice(look, choices, self.over),
            change=put(say("Correct"), GoTo(self._correction()), "correct") if here else None,
            play=None if here else put(playback, Run(lambda _, at: switch_playing(self, at)), "playback"),
            pace=None if here else put(f"{USUAL_PACE / self.pace:g}×", Run(lambda _, at: next_pace(self, at)), "speed"),
        )

    def due(self) -> int | None:
        """Return when the next picture follows, in ns; None for never."""
        return self.next_at

    def tick(self, now: int) -> Page | None:
        """Return the moment that is due at `now` (ns)."""
        return played_on(self, now)

    def _correction(self) -> CorrectionPage:
        return CorrectionPage(Moment(self.game, self.steps), replace(self, next_at=None))

    def _way(self, choices: Choices, to: tuple[int, int] | None, label: str, end: str) -> Choice:
        """Return the choice of another moment; where there is none, a disabled one that says which end this is."""
        steps, seen = to or (0, 0)
        there = GoTo(replace(self, steps=steps, seen=seen, next_at=None), hush=True)
        return choices.put(label, there, "look-at", steps, seen, waits="" if to else end)


def to_look_at(screen: Screen) -> Screen:
    """Return a screen of the game as one of the past, without its questions."""
    if isinstance(screen, CardScreen):
        return replace(screen, picks=(None,) * len(screen.picks), prompt=screen.prompt if screen.asked else "")
    return replace(screen, hint="") if isinstance(screen, SealedScreen | PadScreen) else screen


def switch_playing(moment: MomentPage, at: int) -> MomentPage:
    """Start watching from this moment, or from the beginning at the end; or stop."""
    if moment.next_at is not None:
        return replace(moment, next_at=None)
    start = moment if later(moment) else replace(moment, steps=0, seen=0)
    return replace(start, next_at=at + start.pace if later(start) else None)


def next_pace(moment: MomentPage, at: int) -> MomentPage:
    """Watch at the next faster pace, and after the fastest at the slowest."""
    pace = PACES[(PACES.index(moment.pace) + 1) % len(PACES)]
    return replace(moment, pace=pace, next_at=None if moment.next_at is None else at + pace)


def played_on(moment: MomentPage, now: int) -> MomentPage:
    """Return the moment that is due at `now` (ns); it stops at the end."""
    following = later(moment)
    if moment.next_at is None or now < moment.next_at or following is None:
        return moment
    steps, seen = following
    moved = replace(moment, steps=steps, seen=seen)
    return replace(moved, next_at=max(moment.next_at, now) + moment.pace if later(moved) else None)


def pictures(steps: Sequence[Step], number: int) -> int:
    """Return how many pictures the moment after `number` steps has.

    These are the step's notices, and the end of a round after it.
    """
    step = steps[number - 1] if number else None
    shown = len(notices(step))
    ended = step is not None and isinstance(step.after.phase, Settled | Over | Scored | CardOver)
    return shown + ended if shown else 1


def earlier(moment: MomentPage) -> tuple[int, int] | None:
    """Return the picture before: the number of steps, and of its notices put away; None at the beginning."""
    if moment.seen:
        return moment.steps, moment.seen - 1
    return (moment.steps - 1, pictures(moment.game.steps, moment.steps - 1) - 1) if moment.steps else None


def later(moment: MomentPage) -> tuple[int, int] | None:
    """Return the picture after, as `earlier` does; None at the end."""
    if moment.seen + 1 < pictures(moment.game.steps, moment.steps):
        return moment.steps, moment.seen + 1
    return (moment.steps + 1, 0) if moment.steps < len(moment.game.steps) else None


def landmark_before(moment: MomentPage) -> tuple[int, int] | None:
    """Return the first picture of the last lot sold, or round ended, before; else the beginning; None there."""
    found = [number for number in _landmarks(moment.game) if number < moment.steps]
    return (found[-1] if found else 0, 0) if moment.steps else None


def landmark_after(moment: MomentPage) -> tuple[int, int] | None:
    """Return the first picture of the next lot sold, or round ended; else that of the end; None there."""
    last = len(moment.game.steps)
    found = (number for number in _landmarks(moment.game) if number > moment.steps)
    return (next(found, last), 0) if moment.steps < last else None


def _landmarks(game: Ledger) -> list[int]:
    steps = game.steps
    return [number for number, step in enumerate(steps, start=1) if _is_landmark(step)]


def _is_landmark(step: Step) -> bool:
    if len(step.after.payouts) > len(step.before.payouts):
        return True
    return sale_of(step) is not None
