"""One cycle of the table's loop: take signals and touches, keep deadlines, carry out feedback, update the picture.

It is the same in real and in virtual time, on a panel and in memory. `app.py` and `virtual/virtual_app.py` decide
when to call `pump`.
"""

import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from companion.animation import Motion
from companion.config.touch_maps import PicturePlace
from companion.device_input import handle_signal
from companion.device_input.ask_for_touch_test import ClearsInARow, Mistouches
from companion.device_input.hold_to_switch_off import HoldToSwitchOff
from companion.device_input.touches import choose
from companion.i18n.message import message
from companion.live.display_history import PriceTag
from companion.live.feedback import AuctionOpened, Feedback, Heard, Logged, Spoken
from companion.live.screen_saver import ScreenSaver
from companion.loop.seen_choices import SeenChoices, ShownChoices
from companion.loop.signal_lights import SignalLights
from companion.pages.hooks import RawTouchPage, TextPage, holder_of
from companion.pages.menus import FallbackPage
from companion.pages.navigator import Navigator
from companion.pages.page import Act, Choices, Enter, Press, Run
from companion.pages.presentation import ShownPage
from companion.pages.system import dark_scene
from companion.pages.touch_test import touch_test
from companion.rules.actions import Hammer
from companion.rules.protocol import has_gavel
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Key
from display.painter import Painter
from display.text import can_draw
from hardware.clock import Agenda, Clock
from hardware.devices import TableDevices
from hardware.signals import ButtonPressed, CardRead, GavelStruck, KeyPressed, Signal
from hardware.time_units import Standstill, earliest


class Watcher(Protocol):
    """An observer of the table, such as the window, the loudspeaker or a trace."""

    def happened(self, feedback: Feedback, at: int) -> None:
        """Handle feedback that people can perceive."""

    def painted(self, scene: Scene, at: int) -> None:
        """Handle a changed picture."""


class Loop:
    """The table, its devices and its picture."""

    def __init__(self, navigator: Navigator, devices: TableDevices, picture: Painter, clock: Clock) -> None:
        self.navigator = navigator
        self.table = table = navigator.table
        self.picture = picture
        self._devices = devices
        self._clock = clock
        self.watchers: list[Watcher] = []
        self._seen_choices = SeenChoices(navigator)
        self._lights = SignalLights(table, devices)
        self._plans: Agenda[Callable[[], object]] = Agenda()
        self._shown_page = ShownPage()
        self._motion = Motion()
        self._to_say: list[Spoken] = []
        """What the voice says after the moment that everybody watches."""
        self._problem = ""
        """The reason why the picture cannot be drawn; empty if it can."""
        self._choices = Choices()
        """The choices of the present picture."""
        self._held: dict[int, Act] = {}
        """What each finger that is down chose where it came down, by its id, if there was a choice."""
        self._was_moment = False
        """Whether everybody only watched the last picture."""
        self._game_played: int | None = None
        """The number of the game that was played in the last cycle; None for none."""
        self._screen_saver = ScreenSaver(table)
        self._mistouches = Mistouches(table.touch_maps)
        self._clears = ClearsInARow()
        self._hold_to_switch_off = HoldToSwitchOff(navigator, lambda: devices.is_gavel_held)

    @property
    def answers_at(self) -> int:
        """Return the time from which the present picture takes touches, in ns."""
        return self._seen_choices.answers_at

    @property
    def is_moment(self) -> bool:
        """Return whether everybody only watches the present picture: a touch ends its movement and nothing else."""
        return self._motion.is_moment

    def later(self, at: int, call: Callable[[], object]) -> None:
        """Plan a call for the time `at` (ns), on the loop's own thread."""
        self._plans.add(at, call)

    def touch(self, x: int, y: int, at: int, *, finger: int, reported: PicturePlace | None = None) -> None:
        """Handle a touch at a pixel, of a finger with an id of its own until it is lifted. `reported` is where a sensor
        says that it is; None where there is none.

        Earlier presses are handled first. A touch that is not used up (`_use_up`) makes a choice: on a control that was
        not yet visible when the finger came down it is ignored; a bid among such touches counts like a press of the
        seat's button at that time.
        """
        is_moment = self.is_moment
        earlier = self._devices.take_until(at)
        for signal in earlier:
            self._handle(signal)
        is_used_up = self._use_up(at, is_moment=is_moment, ends_moment=at >= self.answers_at)
        if earlier or is_used_up:
            self._show_changes(self._clock.now(), asked=is_moment)
        if is_used_up:
            return
        if reported is not None and self.navigator.touch_raw(reported, at):
            self._show_changes(self._clock.now(), asked=True)
            return
        act = self._seen_choices.choose_at(x, y, at)
        if reported is not None and self._mistouches.count(is_hit=act is not None):
            self.ask_for_touch_test(at)
            return
        if act is not None:
            self._held[finger] = act
        if _is_gavel(act):
            self.table.auction.gavel.held_by.add(finger)
        self._show_changes(self._clock.now(), asked=act is not None and not _is_move(act))

    def ask_for_touch_test(self, at: int) -> None:
        """Open the touch test over the page that is open, unless it is open already."""
        page = self.navigator.page
        if not isinstance(page, RawTouchPage):
            self.navigator.open(touch_test(None if holder_of(page) else page, at), at)
        self._show_changes(self._clock.now(), asked=True)

    def lift(self, finger: int) -> None:
        """Handle the end of a finger's touch, which matters only for what lasts as long as the finger stays."""
        now = self._clock.now()
        act = self._held.pop(finger, None)
        if _is_gavel(act):
            self.table.auction.gavel.held_by.discard(finger)
            self._show_changes(now)
        elif isinstance(act, Run) and act.while_held and self.navigator.lift(now):
            self._show_changes(now)

    def use_up_key(self, at: int) -> bool:
        """Remember that a key of a keyboard went down, and return whether it is used up (`_use_up`)."""
        is_moment = self.is_moment
        is_used_up = self._use_up(at, is_moment=is_moment, ends_moment=True)
        if is_used_up:
            self._show_changes(self._clock.now(), asked=is_moment)
        return is_used_up

    def type_text(self, text: str, at: int) -> None:
        """Type text from a keyboard into the name on the screen, unless a printable letter of it cannot be drawn."""
        if self.use_up_key(at) or not isinstance(self.navigator.page, TextPage):
            return
        if can_draw("".join(filter(str.isprintable, text))):
            self.table.messages.clear_reply()
            self.navigator.type_text(text, at)
        else:
            self.table.messages.reply(message("These letters cannot be shown: type others"))
        self._show_changes(self._clock.now())

    def offers(self, key: Key) -> bool:
        """Return whether the screen offers the choice of this key."""
        return key in self._choices.acts

    def press_key(self, key: Key, at: int) -> None:
        """Make the choice that a key of a keyboard stands for, if the screen has it."""
        if not self.use_up_key(at):
            act = self._choices.acts.get(key)
            if act:
                choose(self.navigator, act, at)
            self._show_changes(self._clock.now(), asked=True)

    def stood_still(self, standstill: Standstill) -> None:
        """Let all that people watch go on from where they last saw it: what they missed is not made up. Secrets are
        covered at their time all the same.
        """
        self.table.stood_still(standstill)
        self._motion.stood_still(standstill)
        self._hold_to_switch_off.stood_still(standstill)

    def pump(self) -> None:
        """Do all that is due now, and show it."""
        now = self._clock.now()
        self._do_due(now)
        self._show_changes(now)
        self._lights.tick(now)

    def listen(self) -> None:
        """Take what the devices have to tell, where nothing else has happened or is due (`cycle_due`).

        Virtual time does this instead of a `pump`; `app.py` pumps whenever it wakes. Most edges are the bounce of a
        contact, of which the devices tell nothing. Then nothing has changed that is shown, unless the contacts
        themselves matter: in a self-test, and while the gavel is held.
        """
        now = self._clock.now()
        contacts_matter = self.table.self_test.is_open or self._hold_to_switch_off.is_on
        have_told = self._do_due(now)
        if have_told or contacts_matter:
            self._show_changes(now)

    def _do_due(self, now: int) -> bool:
        """Do all that is due; return whether the devices have told something, a signal or a fault."""
        for call in self._plans.pop_until(now):
            call()
        signals = self._devices.take(now)
        for signal in signals:
            self._handle(signal)
        faults = self._devices.take_faults()
        handle_signal.report_faults(self.table, faults, now)
        self.navigator.tick(now)
        self.table.tick(now)
        self._hold_to_switch_off.tick(now)
        self._screen_saver.tick(now)
        self._announce_unplugged(now)
        return bool(signals or faults)

    def _handle(self, signal: Signal) -> None:
        """Handle a signal that is not used up (`_use_up`). Of devices only the gavel ends a moment: a hand that was
        still bidding takes nothing from the others. A card is read in a moment, too. What a device says of itself, such
        as that it was unplugged, ends nothing.
        """
        is_moment = self.is_moment
        is_used_up = False
        match signal:
            case GavelStruck():
                self._hold_to_switch_off.strike(signal.at)
                is_used_up = self._use_up(signal.at, is_moment=is_moment, ends_moment=True)
            case ButtonPressed() | KeyPressed():
                is_used_up = self._use_up(signal.at, is_moment=is_moment, ends_moment=False)
            case CardRead() if not is_moment:
                is_used_up = self._use_up(signal.at, is_moment=False, ends_moment=False)
        if not is_used_up:
            handle_signal.handle(self.navigator, signal)
        if self._clears.count(signal) and not self.table.self_test.is_open and not self.table.is_bidding_in_secret:
            self.ask_for_touch_test(signal.at)

    def _use_up(self, at: int, *, is_moment: bool, ends_moment: bool) -> bool:
        """Return whether what somebody did at `at` (ns) is used up, and so does nothing else: it lit a dark screen, or
        it came in a moment that everybody only watches, which it ended if it `ends_moment`.

        Outside a moment it ends whatever still moves on the screen.
        """
        if ends_moment or not is_moment:
            self._motion.rest()
        was_dark = self._screen_saver.wake(at)
        return was_dark or is_moment

    def _show_changes(self, now: int, *, asked: bool = False) -> None:
        """Carry out the feedback and update the picture; `asked` if a touch caused the change."""
        pending = self.table.feedback
        self.table.feedback = []
        for feedback in pending:
            if isinstance(feedback, Spoken):
                self._to_say.append(feedback)
                continue
            if isinstance(feedback, AuctionOpened):
                self._announce_held_buttons(now)
            self._lights.carry_out(feedback, now)
            self._notify(feedback, now)
        self._show(now, asked=asked)
        if not self.is_moment:  # the voice tells nothing that the moment has not told yet
            sentences = self._to_say
            self._to_say = []
            for feedback in sentences:
                self._notify(feedback, now)

    def _notify(self, feedback: Feedback, now: int) -> None:
        for watcher in self.watchers:
            watcher.happened(feedback, now)

    def _announce_unplugged(self, now: int) -> None:
        """Announce unplugged devices when a game begins, or goes on after a page that paused it."""
        was_played = self._game_played
        self._game_played = self.table.ledger.number if self.table.is_played else None
        if self._game_played is not None and self._game_played != was_played:
            handle_signal.report_unplugged(self.table, now)

    def _announce_held_buttons(self, now: int) -> None:
        """Announce buttons that are held down in a new open auction; they bid only after they were released."""
        for chair in self._devices.held_buttons:
            if chair <= self.table.any_state.game.seats:
                self.table.note(self.table.seat_at(chair), message("Button is held down"), now)

    def due(self, *, lights: bool = True) -> int | None:
        """Return when `pump` is next needed if nothing happens, in ns; None for never. Without `lights`, those that
        pulse are left out, which the devices change by themselves.
        """
        return earliest(self._devices.due(lights=lights), self.cycle_due())

    def cycle_due(self) -> int | None:
        """Return when `pump` is next needed if also the devices tell nothing, in ns; None for never."""
        now = self._clock.now()
        return earliest(
            self._plans.due(),
            self.navigator.due(),
            self.table.due(now),
            self._motion.due(now),
            self._seen_choices.due(now),
            self._lights.due(),
            self._hold_to_switch_off.due(),
            self._screen_saver.due(),
        )

    def _show(self, now: int, *, asked: bool) -> None:
        shown, changed = self._painted(now, asked=asked)
        if self._was_moment:
            self.table.messages.drawn(now)
        self._was_moment = self.is_moment
        for light in self._lights.change(now, is_dark=self._screen_saver.dark, is_moment=self.is_moment):
            self._notify(light, now)
        self._seen_choices.are_now(ShownChoices(self.picture.targets, self._choices.acts, self._choices.beside))
        if not changed:
            return
        for watcher in self.watchers:
            watcher.painted(shown, now)
        now = self._clock.now()
        self.table.auction.prices_shown.drawn(now, None if self._problem else self._price_shown())
        self._seen_choices.drawn(shown, now, asked=asked)

    def _price_shown(self) -> PriceTag | None:
        """Return the open auction's price as the present picture shows it."""
        table = self.table
        if not (table.ledger_if_any and self.navigator.page.shows_question and has_gavel(table.any_state)):
            return None
        leader = table.state.leader
        return PriceTag(table.auction.number, 0 if leader is None else table.state.committed(leader))

    def _painted(self, now: int, *, asked: bool) -> tuple[Scene, bool]:
        """Return the updated picture; the fallback page if it cannot be drawn, so that the table stays usable."""
        try:
            view = self.table.public_view(now)
            if self._screen_saver.dark:
                seen = dark_scene(view, self.navigator.page)
                self._choices = Choices()
            else:
                seen, self._choices = self._shown_page.of(view, self.navigator.page)
            shown = self._motion.follow(seen, now, wanted=self.table.options.motion_on)
            if not shown.is_moment and not self._seen_choices.takes_touches(shown, now, asked=asked):
                shown = replace(shown, takes_touches=False)
            changed = self.picture.paint(shown)
        except Exception as error:  # noqa: BLE001  # whatever it is, the game goes on
            problem = f"A picture cannot be drawn: {type(error).__name__}: {error}"
            if problem != self._problem:
                self._notify(Logged(problem, "".join(traceback.format_exception(error))), now)
            self._problem = problem
            fallback = FallbackPage(self.navigator.page.beneath)
            self._choices = Choices()
            shown = Scene(fallback.show(self.table.public_view(now), self._choices))
            return shown, self.picture.paint(shown)
        self._problem = ""
        for sound in self._motion.sounds():
            self._notify(Heard(sound), now)
        return shown, changed


def _is_gavel(act: Act | None) -> bool:
    """Return whether an act is a strike of the gavel."""
    return isinstance(act, Enter) and isinstance(act.action, Hammer)


def _is_move(act: Act) -> bool:
    """Return whether an act is a move of the game or a key of a pad."""
    return isinstance(act, Enter | Press) or (isinstance(act, Run) and act.is_key)
