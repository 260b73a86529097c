"""One turn of the table's loop: take signals and touches, keep deadlines, carry out effects, update the picture.

It is the same in real and in virtual time, on a panel and in memory. `app.py` and `virtual/virtual_app.py` decide
when to call `pump`.
"""

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.animation import Motion
from companion.device_input import handle_signal, paddles
from companion.device_input.hold_to_switch_off import HoldToSwitchOff
from companion.device_input.touches import choose
from companion.i18n.message import message
from companion.live.display_history import DisplayHistory, PriceTag
from companion.live.feedback import Confirmed, Effect, Heard, LightChanged, Lit, Logged, Refused, Spoken
from companion.live.messages import TOUCH_GRACE_NS
from companion.live.screen_saver import ScreenSaver
from companion.live.seat_lights import seat_lights
from companion.pages.menus import FallbackPage
from companion.pages.navigator import Navigator
from companion.pages.page import Act, Choices, Enter, Press, Run
from companion.pages.presentation import present
from companion.pages.system import dark_scene
from companion.rules.actions import Bid, Hammer, Play
from companion.rules.moves import Rise
from companion.rules.protocol import answer
from companion.screen_data.auctions import SoldScreen
from companion.screen_data.boards import AppraisalScreen
from companion.screen_data.entry import HandScreen
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice, Key, Screen
from display.painter import Painter
from display.widgets import Touch
from hardware.clock import Agenda, Clock
from hardware.devices import TableDevices
from hardware.lights import BLINKS_NS, Light
from hardware.signals import ButtonPressed, CardRead, GavelStruck, KeyPressed, Signal
from hardware.time_units import MILLISECOND, earliest

SKIP_GRACE_NS = 300 * MILLISECOND
"""The time after a touch that ended a moment in which a second touch in haste is ignored."""
UNASKED = SoldScreen | AppraisalScreen
"""Screens that appear by themselves, or by the last of several presses, when fingers may still be moving."""


class Watcher(Protocol):
    """An observer of the table, such as the window, the loudspeaker or a trace."""

    def happened(self, effect: Effect, at: int) -> None:
        """Handle an effect that people can perceive."""

    def painted(self, scene: Scene, at: int) -> None:
        """Handle a changed picture."""


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

    def bidder(self, choice: Choice) -> int:
        """Return the seat whose bid a choice is; 0 if it is none."""
        act = self.act_of(choice)
        return act.action.seat if isinstance(act, Enter) and isinstance(act.action, Bid) else 0

    @property
    def can_play(self) -> bool:
        """Return whether a card can be played by a single touch."""
        acts = (self.act_of(area.choice) for area in self.targets)
        return any(isinstance(act, Enter) and isinstance(act.action, Play) for act in acts)


class Loop:
    """The table, its devices and its picture."""

    def __init__(self, navigator: Navigator, devices: TableDevices, picture: Painter, clock: Clock) -> None:
        self.navigator = navigator
        self.table = table = navigator.table
        self.picture = picture
        self._devices = devices
        self._clock = clock
        self.watchers: list[Watcher] = []
        self._shown_choices: DisplayHistory[ShownChoices] = DisplayHistory(table.options.seen_after)
        self._plans: Agenda[Callable[[], object]] = Agenda()
        self._motion = Motion()
        self._lamp_until: int | None = None
        self._to_say: list[Spoken] = []
        """What the voice says after the moment that everybody watches."""
        self._steady_lights: dict[int, Light] = {}
        """What the lights show of the game, by seat; during a moment still what they showed before."""
        self._lights: dict[int, Light] = {}
        """The lights that are not off, by seat."""
        self._blink_until: dict[int, int] = {}
        """The time until which a seat's light signals a refused press, in ns, by seat."""
        self._auction = 0
        self._shown: tuple[type[Screen], bool] | None = None
        """The kind of the present picture's screen, and whether it is a moment."""
        self.answers_at = 0
        """The time from which the present picture takes touches, in ns. It is delayed if nobody asked for the
        picture.
        """
        self._problem = ""
        """The reason why the picture cannot be drawn; empty if it can."""
        self._choices = Choices()
        """The choices of the present picture."""
        self._is_played = False
        self._screen_saver = ScreenSaver(table)
        self._hold_to_switch_off = HoldToSwitchOff(navigator, lambda: devices.is_gavel_held)

    @property
    def is_moment(self) -> bool:
        """Return whether everybody only watches the present picture: a touch ends its movement and nothing else."""
        return self._motion.is_moment

    def later(self, at: int, call: Callable[[], object]) -> None:
        """Plan a call for the time `at` (ns), on the loop's own thread."""
        self._plans.add(at, call)

    def touch(self, x: int, y: int, at: int) -> None:
        """Handle a touch at a pixel.

        Earlier presses are handled first. A touch on a control that was not yet visible when the finger came down is
        ignored; a bid among such touches counts like a press of the seat's button at that time. In a moment that
        everybody only watches, a touch ends the movement and does nothing else.
        """
        is_moment = self.is_moment
        earlier = self._devices.take_until(at)
        for signal in earlier:
            self._handle(signal)
        if not is_moment or at >= self.answers_at:
            self._motion.rest()
        woken = self._screen_saver.wake(at)
        if earlier or woken or is_moment:
            self._follow(self._clock.now(), asked=is_moment)
        if woken or is_moment:
            return
        act = self._choose_at(x, y, at)
        self.table.auction.gavel.held = isinstance(act, Enter) and isinstance(act.action, Hammer)
        self._follow(self._clock.now(), asked=act is not None and not _is_move(act))

    def lift(self) -> None:
        """Handle the end of a touch."""
        now, gavel = self._clock.now(), self.table.auction.gavel
        was_held, gavel.held = gavel.held, False
        if self.navigator.lift(now) or was_held:
            self._follow(now)

    def type_in(self, at: int, text: str = "", key: Key | None = None) -> bool:
        """Type text from a keyboard into the name on the screen, or make the choice of a key as a touch would.

        Return whether it has only woken a dark screen. A key that does nothing here has neither a text nor a choice.
        """
        woken = self._screen_saver.wake(at)
        act = self._choices.acts.get(key) if key else None
        if self.is_moment:
            self._motion.rest()
        elif act and not woken:
            choose(self.navigator, act, at)
        elif text and not woken:
            self.navigator.type_text(text, at)
        self._follow(self._clock.now(), asked=key is not None)
        return woken

    def _choose_at(self, x: int, y: int, at: int) -> Act | None:
        """Make the choice at a pixel of the present picture, and return what it did; None if there is none.

        It must mean what the finger saw: the same choice, or the same seat's bid at any price.
        """
        now, then = self._now_shown(), self._shown_choices.seen(at) or ShownChoices()
        choice, seen = choice_at(now.targets, x, y), choice_at(then.targets, x, y)
        if seen is None:
            if choice is None and now.beside:
                choose(self.navigator, now.beside, at)
            return None
        bidder = then.bidder(seen)
        is_same = choice == seen or (choice is not None and bidder != 0 and bidder == now.bidder(choice))
        if choice is None or not is_same:
            if bidder and self.table.is_played:
                paddles.press(self.navigator, bidder, at)
            return None
        act = now.act_of(choice)
        if act is None or at < self.answers_at:
            return None
        choose(self.navigator, act, at)
        return act

    def _now_shown(self) -> ShownChoices:
        """Return the choices of the present picture, with their places."""
        return ShownChoices(self.picture.targets, self._choices.acts, self._choices.beside)

    def pump(self) -> None:
        """Do all that is due now, and show it."""
        now = self._clock.now()
        for call in self._plans.pop_until(now):
            call()
        for signal in self._devices.take(now):
            self._handle(signal)
        handle_signal.report_faults(self.table, self._devices.take_faults(), now)
        self.navigator.tick(now)
        self.table.tick(now)
        self._hold_to_switch_off.tick(now)
        self._screen_saver.tick(now)
        self._announce_unplugged(now)
        self._announce_held_buttons(now)
        self._follow(now)
        if self._lamp_until is not None and now >= self._lamp_until:
            self._lamp_until = None
            self._devices.set_lamp(lit=False)

    def _handle(self, signal: Signal) -> None:
        """Handle a signal; if it wakes a dark table, it does nothing else.

        A movement ends. In a moment that everybody only watches paddles do nothing, and a strike of the gavel only ends
        it: a hand that was still bidding takes nothing from the others.
        """
        if isinstance(signal, GavelStruck):
            self._hold_to_switch_off.strike(signal.at)
        is_moment = self.is_moment
        if not is_moment or isinstance(signal, GavelStruck):
            self._motion.rest()
        if is_moment and isinstance(signal, ButtonPressed | KeyPressed | GavelStruck):
            return
        wakes = isinstance(signal, ButtonPressed | KeyPressed | GavelStruck | CardRead)
        if wakes and self._screen_saver.wake(signal.at):
            return
        handle_signal.handle(self.navigator, signal)

    def _follow(self, now: int, *, asked: bool = False) -> None:
        """Carry out effects and update the picture; `asked` if a touch caused the change."""
        effects, self.table.effects = self.table.effects, []
        for effect in effects:
            if isinstance(effect, Spoken):
                self._to_say.append(effect)
                continue
            match effect:
                case Lit():
                    if self._lamp_until is None:
                        self._devices.set_lamp(lit=True)
                    self._lamp_until = now + effect.nanoseconds
                case Refused():
                    self._blink_until[effect.seat] = now + BLINKS_NS
                case Confirmed():
                    self._blink_until.pop(getattr(effect.action, "seat", 0), None)
            self._notify(effect, now)
        self._show(now, asked=asked)
        if not self.is_moment:  # the voice tells nothing that the moment has not told yet
            said, self._to_say = self._to_say, []
            for effect in said:
                self._notify(effect, now)

    def _change_lights(self, now: int) -> None:
        """Set each seat's light to the seat's state; all are off while nobody plays.

        In a self-test those are on whose button is pressed, or whose player is asked about them.
        """
        is_lit = self.table.is_played and not self._screen_saver.dark
        if not self.is_moment:
            self._steady_lights = seat_lights(self.table.ledger, self.table.auction) if is_lit else {}
        lights = dict(self._steady_lights)
        if (test := self.table.self_test).is_open:
            lights = dict.fromkeys((*self._devices.held_buttons, *test.asked), Light.LEAD)
        self._blink_until = {seat: until for seat, until in self._blink_until.items() if until > now}
        lights |= dict.fromkeys(self._blink_until, Light.REFUSED)
        for seat in sorted({*lights, *self._lights}):
            light = lights.get(seat, Light.OFF)
            if light is not self._lights.get(seat, Light.OFF):
                self._devices.show_light(seat, light, now)
                self._notify(LightChanged(seat, light), now)
        self._lights = lights

    def _notify(self, effect: Effect, now: int) -> None:
        for watcher in self.watchers:
            watcher.happened(effect, now)

    def _announce_unplugged(self, now: int) -> None:
        """Announce unplugged devices when a game begins or is resumed."""
        was_played, self._is_played = self._is_played, self.table.is_played
        if self._is_played and not was_played:
            handle_signal.report_unplugged(self.table, now)

    def _announce_held_buttons(self, now: int) -> None:
        """Announce buttons held down when an open auction begins; they bid only after they were released."""
        if self.table.auction.number == self._auction:
            return
        self._auction = self.table.auction.number
        for seat in self._devices.held_buttons:
            if seat <= self.table.any_state.game.seats:
                self.table.note(seat, message("Button is held down"), now)

    def due(self, *, lights: bool = True) -> int | None:
        """Return when `pump` is next needed if nothing happens, in ns; None for never. Without `lights`, those that
        pulse are left out, which the devices change by themselves.
        """
        now = self._clock.now()
        return earliest(
            self._plans.due(),
            self._devices.due(lights=lights),
            self.navigator.due(),
            self.table.due(now),
            self._motion.due(now),
            self._lamp_until,
            *self._blink_until.values(),
            self._hold_to_switch_off.due(),
            self._screen_saver.due(),
        )

    def _show(self, now: int, *, asked: bool) -> None:
        shown, changed = self._painted(now)
        self._change_lights(now)
        if not changed:
            return
        for watcher in self.watchers:
            watcher.painted(shown, now)
        now = self._clock.now()
        before, self._shown = self._shown, (type(shown.screen), shown.is_moment)
        if self._shown != before:
            kind_before, was_moment = before or (None, False)
            cards_come = kind_before is SoldScreen and self._now_shown().can_play
            # The commands of a hand lie where a player, and then a card, is touched before and after it.
            around_hand = HandScreen in {kind_before, type(shown.screen)}
            unasked = isinstance(shown.screen, UNASKED) and not asked
            self.answers_at = now
            if was_moment and asked:
                self.answers_at = now + SKIP_GRACE_NS
            elif was_moment or cards_come or around_hand or unasked:
                self.answers_at = now + TOUCH_GRACE_NS
        self.table.auction.prices_shown.drawn(now, None if self._problem else self._price_shown())
        self._shown_choices.drawn(now, self._now_shown())

    def _price_shown(self) -> PriceTag | None:
        """Return the open auction's price as the present picture shows it."""
        table = self.table
        if table.game and self.navigator.page.shows_question:
            rise = answer(table.any_state, 1).button
            if isinstance(rise, Rise) and rise.contested:
                return PriceTag(table.auction.number, rise.standing)
        return None

    def _painted(self, now: int) -> tuple[Scene, bool]:
        """Return the updated picture; the fallback page if it cannot be drawn, so that the table stays usable."""
        try:
            view = self.table.public_view(now)
            if self._screen_saver.dark:
                seen, self._choices = dark_scene(view, self.navigator.page), Choices()
            else:
                seen, self._choices = present(view, self.navigator.page)
            shown = self._motion.follow(seen, now, wanted=self.table.options.motion_on)
            changed = self.picture.paint(shown)
        except Exception as error:  # noqa: BLE001  # whatever it is, the game goes on
            problem = f"A picture cannot be drawn: {type(error).__name__}: {error}"
            if problem != self._problem:
                self._notify(Logged(problem, "".join(traceback.format_exception(error))), now)
            self._problem = problem
            fallback, self._choices = FallbackPage(self.navigator.page.beneath), Choices()
            shown = Scene(fallback.show(self.table.public_view(now), self._choices))
            return shown, self.picture.paint(shown)
        self._problem = ""
        for sound in self._motion.sounds():
            self._notify(Heard(sound), now)
        return shown, changed


def choice_at(targets: Sequence[Touch], x: int, y: int) -> Choice | None:
    """Return the topmost choice at a pixel, or None."""
    return next((area.choice for area in reversed(targets) if area.rect.holds(x, y)), None)


def _is_move(act: Act) -> bool:
    """Return whether an act is a move of the game or a key of a pad."""
    return isinstance(act, Enter | Press) or (isinstance(act, Run) and act.is_key)
