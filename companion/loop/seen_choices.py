"""Which choice a touch makes: one of the present picture, if it means what the finger saw when it came down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.device_input import paddles
from companion.device_input.touches import choose
from companion.live.display_history import DisplayHistory
from companion.live.messages import TOUCH_GRACE_NS
from companion.pages.navigator import Navigator
from companion.pages.page import Act, Enter, GoTo, Press, Run
from companion.rules.actions import Bid, Play
from companion.screen_data.auctions import SoldScreen
from companion.screen_data.boards import AppraisalScreen
from companion.screen_data.entry import HandScreen
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice, Key, Screen
from display.widgets import Touch
from hardware.time_units import MILLISECOND

SKIP_GRACE_NS = 300 * MILLISECOND
"""The time after a touch that ended a moment in which a second touch in haste is ignored."""
UNASKED = SoldScreen | AppraisalScreen
"""Screens that appear by themselves, or by the last of several presses, when fingers may still be moving."""


@dataclass(frozen=True)
class ShownChoices:
    """The choices of a picture: where they are, and what they do. Two are equal if the same choices are at the same
    places.
    """

    targets: Sequence[Touch] = ()
    acts: Mapping[Key, Act] = field(default_factory=dict, compare=False)
    beside: Act | None = field(default=None, compare=False)
    """What a touch beside all choices does; None for nothing."""

    def act_of(self, choice: Choice) -> Act | None:
        """Return what a choice does; None if it is disabled or does nothing."""
        return self.acts.get(choice.means)

    def bidder(self, choice: Choice) -> int | None:
        """Return the seat whose bid a choice is; None if it is none."""
        act = self.act_of(choice)
        return act.action.seat if isinstance(act, Enter) and isinstance(act.action, Bid) else None

    @property
    def can_play(self) -> bool:
        """Return whether a card can be played by a single touch."""
        acts = (self.act_of(area.choice) for area in self.targets)
        return any(isinstance(act, Enter) and isinstance(act.action, Play) for act in acts)


class SeenChoices:
    """The choices of the present picture, and of the last ones, which a finger may have seen. Times are in ns."""

    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator
        self._now = ShownChoices()
        self._history: DisplayHistory[ShownChoices] = DisplayHistory(navigator.table.options.seen_after)
        self._kind: type[Screen] | None = None
        self._is_moment = False
        self._has_gone_on = False
        """Whether a touch has just closed an explanation, so that other commands come under the finger."""
        self.answers_at = 0
        """The time from which the present picture takes touches. It is delayed if nobody asked for the picture."""

    def are_now(self, choices: ShownChoices) -> None:
        """Remember the choices of the present picture. What they do changes also without it, as with hidden digits."""
        self._now = choices

    def drawn(self, shown: Scene, at: int, *, asked: bool) -> None:
        """Remember that a changed picture was drawn at `at`; `asked` if a touch caused the change."""
        if self._is_new(shown):
            cards_come = self._kind is SoldScreen and self._now.can_play
            self.answers_at = at + (TOUCH_GRACE_NS if cards_come else self._grace_ns(shown, asked=asked))
        elif self._has_gone_on:
            self.answers_at = at + TOUCH_GRACE_NS
        self._has_gone_on = False
        self._kind = type(shown.screen)
        self._is_moment = shown.is_moment
        self._history.drawn(at, self._now)

    def takes_touches(self, shown: Scene, now: int, *, asked: bool) -> bool:
        """Return whether a picture that is to be drawn takes touches at once."""
        if self._is_new(shown) or self._has_gone_on:
            return not self._grace_ns(shown, asked=asked)
        return now >= self.answers_at

    def due(self, now: int) -> int | None:
        """Return when the present picture begins to take touches, in ns; None if it does."""
        return self.answers_at if now < self.answers_at else None

    def _is_new(self, shown: Scene) -> bool:
        """Return whether a picture is of another kind than the present one."""
        return (type(shown.screen), shown.is_moment) != (self._kind, self._is_moment)

    def _grace_ns(self, shown: Scene, *, asked: bool) -> int:
        """Return how long a new picture takes no touches."""
        if self._has_gone_on:
            return TOUCH_GRACE_NS
        if self._is_moment and asked:
            return SKIP_GRACE_NS
        # The commands of a hand lie where a player, and then a card, is touched before and after it.
        around_hand = HandScreen in {self._kind, type(shown.screen)}
        unasked = isinstance(shown.screen, UNASKED) and not asked
        return TOUCH_GRACE_NS if self._is_moment or around_hand or unasked else 0

    def choose_at(self, x: int, y: int, at: int) -> Act | None:
        """Make the choice at a pixel of the present picture, and return what it did; None if there is none.

        It must mean what the finger saw: the same choice, or the same seat's bid at any price. A bid that the picture
        shows no more counts like a press of the seat's button at that time.
        """
        now, then = self._now, self._history.seen(at) or ShownChoices()
        choice, seen = choice_at(now.targets, x, y), choice_at(then.targets, x, y)
        if seen is None:
            if choice is None and now.beside:
                self._go_on(now.beside, at)
            return None
        bidder = then.bidder(seen)
        is_same_bid = choice is not None and bidder is not None and bidder == now.bidder(choice)
        if choice is None or not (choice == seen or is_same_bid):
            if bidder is not None and self._navigator.table.is_played:
                paddles.press(self._navigator, bidder, at)
            return None
        act = now.act_of(choice)
        if act is None or at < self.answers_at:
            return None
        if act is now.beside:
            self._go_on(act, at)
            return act
        if now.beside and isinstance(act, GoTo | Press | Run):
            choose(self._navigator, now.beside, at)
        choose(self._navigator, act, at)
        return act

    def _go_on(self, closes: Act, at: int) -> None:
        """Close an explanation. Its place does not answer to a second touch."""
        choose(self._navigator, closes, at)
        self._has_gone_on = True


def choice_at(targets: Sequence[Touch], x: int, y: int) -> Choice | None:
    """Return the topmost choice at a pixel, or None."""
    return next((area.choice for area in reversed(targets) if area.rect.holds(x, y)), None)
