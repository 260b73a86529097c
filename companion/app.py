"""The table with a window: joins real time, devices, simulator, journal, screen and sound.

The loop sleeps until a device, input at the window or a deadline wakes it. With simulated pins, a row of simulated
paddles is drawn below the picture and connected to those pins; the drivers are the same as for real pins.
"""

import os
import select
import signal
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import TextIO

from companion.base_app import BaseApp, screen_by
from companion.config.app_config import AppConfig
from companion.config.settings import BRIGHTNESS_LEVELS, Pins, Settings
from companion.config.touch_maps import PicturePlace
from companion.device_input.unnamed_reader import UNNAMED_READER, QuickKeys
from companion.i18n.message import message
from companion.live.feedback import Feedback, Heard, LightChanged, Logged, Spoken
from companion.pages.hooks import DONE, ERASE, TextPage
from companion.pages.page import BACK
from companion.pages.touch_test import map_in_use
from companion.rules.protocol import chair_of, is_secret
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Key
from companion.screen_data.system import DarkScreen
from companion.system.electronics import SIMULATED_PADS, wants_real
from companion.system.instance_lock import instance_lock
from companion.system.log import TableLog
from companion.system.systemd import Supervision
from display.inputs import Closed, Input, KeyboardKeyMoved, Lifted, Touched, Typed
from display.painter import Painter
from display.panel import Panel
from display.panel_size import UNKNOWN, panel_size
from display.simulated_paddles import PLUG, PLUGS_HEIGHT, PaddleLabels, PartMoved, SimulatedPaddles, keypad_key
from display.sound import Sounds
from display.voice import Voice
from display.window import Window
from hardware.clock import MonotonicClock
from hardware.drivers.typing_reader import FEWEST_DIGITS
from hardware.lights import Light, brightness
from hardware.raspberry_pi.backlight import Backlight
from hardware.time_units import MILLISECOND, SECOND, STANDSTILL_NS, Standstill, earliest

PADDLES_HEIGHT = 210
"""Height of the simulated paddles below the picture, in pixels."""
FEWEST_PADDLES = 2
"""The fewest paddles for which they are shown."""

THUMB_REST_NS = 40 * MILLISECOND
"""Time between two keys of one simulated keypad."""
_TOUCH_TEST_KEY = "f9"
"""The key of a real keyboard that opens the touch test: touches may land anywhere."""
_TYPING_KEYS = {"backspace": ERASE, "return": DONE, "enter": DONE, "escape": BACK}
"""The choice that a key of a real keyboard makes on a page into which it types; letters come as text."""


class App(BaseApp):
    """One table on this computer. Close it when done.

    Raise NoScreen, TooSmall, ScreenRefused, JournalFault, CommandRefused.
    """

    def __init__(self, config: AppConfig, *, log: TableLog | TextIO) -> None:
        self._log = log
        settings = config.settings
        screen = settings.screen
        with ExitStack() as opened:
            self._wake_out, self._wake_in = os.pipe()
            for end in (self._wake_out, self._wake_in):
                os.set_blocking(end, False)
                opened.callback(os.close, end)
            self._lights: dict[int, tuple[Light, int]] = {}
            """For each seat, what its light shows and since when."""
            self.supervision = opened.enter_context(closing(Supervision(os.environ)))
            opened.enter_context(instance_lock(config.data))
            below = _height_of_paddles(settings)
            with screen_by(settings):
                window = Window(screen.width, screen.height, title="Hammer Price", below=below)
                self._window = opened.enter_context(closing(window))
                window_size = panel_size(*window.size) if window.fills_screen else UNKNOWN
                mm_size = (screen.mm_width or window_size.mm_width, screen.mm_height or window_size.mm_height)
                panel = Panel.of(*window.size, *mm_size)
            self._backlight = opened.enter_context(closing(Backlight()))
            self.clock = opened.enter_context(closing(MonotonicClock()))
            super().__init__(config, clock=self.clock, picture=Painter(panel), opened=opened, seed=self.clock.now())
            self.table.jobs.in_background = True
            self.table.has_backlight = self._backlight.is_there
            if self.electronics.remark:
                self._log.write(f"{self.electronics.remark}\n")
            self._status = f"The table is open; its pins are driven by: {self.electronics.backend}"
            options = settings.options
            sounds = Sounds(enabled=options.sound_on, volume=options.volume, device=settings.sound_device)
            self._sounds = opened.enter_context(closing(sounds))
            self._voice = opened.enter_context(closing(Voice()))
            self._paddles = _simulated_paddles(panel.width, below, settings) if below else None
            self._asked: int | None = None
            """The chair that the game asked when the paddles were last shown; its keypad gets the computer's digits."""
            self._thumb_free: dict[int, int] = {}
            self._quick_keys = QuickKeys(fewest_digits=FEWEST_DIGITS)
            self._runs_by = self.clock.now()
            """When the loop is to run again at the latest, in ns."""
            self.watch(self)
            self.simulated.watch_lamp(self._note_lamp)
            signal.set_wakeup_fd(self._wake_in, warn_on_full_buffer=False)  # any signal wakes the loop
            opened.callback(signal.set_wakeup_fd, -1)
            for ending in (signal.SIGTERM, signal.SIGINT):
                opened.callback(signal.signal, ending, signal.signal(ending, lambda *_: self._leave()))
            self._open = opened.pop_all()

    def happened(self, feedback: Feedback, at: int) -> None:
        """Play a sound, speak, and write log lines. A voice that cannot speak is switched off."""
        options, problem = self.table.options, ""
        if isinstance(feedback, Heard):
            problem = self._sounds.play(feedback.sound, at)
        elif isinstance(feedback, Spoken) and options.sound_on:
            problem = self._voice.say(feedback.text, language=options.language)
            if problem:
                self.table.prefer(voice=False)
                self.table.messages.warn(message(problem))
        elif isinstance(feedback, LightChanged):
            self._lights[feedback.seat] = feedback.shows, at
        elif isinstance(feedback, Logged):
            self._log.write(f"{feedback.text}\n{feedback.traceback}")
        if problem:
            self._log.write(f"{problem}\n")

    def painted(self, scene: Scene, _at: int) -> None:
        """Show the picture in the window."""
        self._window.show(self.picture.surface, self.picture.changed)
        percent = 100 * self.table.options.brightness // BRIGHTNESS_LEVELS
        self._backlight.show(dim=isinstance(scene.screen, DarkScreen), percent=percent)

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Run until somebody closes the table, or `until` returns true."""
        while not self.table.is_closing:
            self.run_once()
            self.supervision.cycled(self.clock.now(), self._status)
            if self.table.is_closing or until():
                break
            self._sleep()
        self.supervision.leaves()

    def run_once(self) -> None:
        """Handle everything that has happened, once."""
        now = self.clock.now()
        self._notice_standstill(now)
        touch_map = map_in_use(self.navigator.page, self.table.touch_maps)
        if touch_map is None:
            self._window.map_touches(None)
        else:
            self._window.map_touches(touch_map.place)
        for happening in self._window.events(now):
            self.handle_input(happening)
        self._sounds.enabled = self.table.options.sound_on
        self._sounds.volume = self.table.options.volume
        if spoken := self._voice.take():
            problem = self._sounds.speak(spoken, now)
            if problem:
                self._log.write(f"{problem}\n")
        self._sounds.rest(now)
        self.loop.pump()
        self._show_paddles()

    def handle_input(self, happening: Input) -> None:
        """Handle what has happened at the window."""
        if isinstance(happening, Closed):
            self._leave()
        elif isinstance(happening, Touched):
            reported = PicturePlace(*happening.reported)
            self.loop.touch(happening.x, happening.y, happening.at_ns, finger=happening.finger, reported=reported)
        elif isinstance(happening, Lifted):
            self.loop.lift(happening.finger)
        elif isinstance(happening, Typed):
            self.loop.type_text(happening.text, self.clock.now())
        elif isinstance(happening, KeyboardKeyMoved) and happening.down and self._ends_readers_number(happening):
            self._refuse_number(happening)
        elif isinstance(happening, KeyboardKeyMoved) and happening.down and isinstance(self.navigator.page, TextPage):
            if key := _TYPING_KEYS.get(happening.key):
                self.loop.press_key(key, happening.at_ns)
        elif isinstance(happening, KeyboardKeyMoved) and happening.down and happening.key == _TOUCH_TEST_KEY:
            self.loop.ask_for_touch_test(happening.at_ns)
        elif isinstance(happening, KeyboardKeyMoved) and happening.down and (key := self._pad_key(happening)):
            self.loop.press_key(key, happening.at_ns)
        else:
            self._use_paddles(happening)

    def _ends_readers_number(self, pressed: KeyboardKeyMoved) -> bool:
        """Count a key that went down, and return whether it ends the number that a card reader has typed."""
        return self._quick_keys.end_number(pressed.key, pressed.at_ns)

    def _refuse_number(self, enter: KeyboardKeyMoved) -> None:
        """Clear the number of a sticker, which is no amount, in place of its Enter; in a name it stays, to be seen."""
        self.table.messages.warn(UNNAMED_READER)
        self.table.feedback.append(Logged("a card reader types like a keyboard: name its port under [reader]"))
        if not isinstance(self.navigator.page, TextPage):
            self.handle_input(replace(enter, key="backspace"))

    def _pad_key(self, pressed: KeyboardKeyMoved) -> Key | None:
        """Return the choice that a key of a real keyboard makes where a pad is on the screen; None for none."""
        key = Key("key", (keypad_key(pressed.key, pressed.position),))
        return key if self.loop.offers(key) else None

    def _use_paddles(self, happening: Input) -> None:
        """Let a mouse or a keyboard use the simulated paddles, if there are any; a key that wakes the screen does
        nothing else.
        """
        if isinstance(happening, KeyboardKeyMoved) and happening.down and self.loop.use_up_key(happening.at_ns):
            return
        if self._paddles is not None:
            for act in self._paddles.take(happening):
                try:
                    self._press(act)
                except LookupError as error:
                    self.table.messages.reply(message(str(error)))

    def _press(self, act: PartMoved) -> None:
        """Press or release a part of a simulated paddle, which closes or opens a contact at the simulated pins.

        Keypad keys are pressed one after the other, each for as long as a thumb needs: people type faster on a keyboard
        than a keypad can take.
        """
        now = self.clock.now()
        number, key = act.part
        if key == PLUG:
            self.simulated.move_plug(number, goes_in=act.down, at=now)
        elif not key:
            self.simulated.hold(number, down=act.down, at=now)
        elif act.down:
            end = self.simulated.key_press(number, key, max(now, self._thumb_free.get(number, now)))
            self._thumb_free[number] = end + THUMB_REST_NS

    def _show_paddles(self) -> None:
        if self._paddles is None:
            return
        state = self.table.state_if_any
        if self.simulated.pads:
            seat_of = {plug.identity: plug.seat for plug in self.devices.usb.plugs.devices}
            pads = SIMULATED_PADS.devices
            self._paddles.seats = {pad.seat: seat_of[pad.identity] for pad in pads if pad.identity in seat_of}
        self._paddles.names = tuple(state.game.names[seat - 1] for seat in state.chairs) if state else ()
        self._paddles.hides_keys = state is not None and is_secret(state)
        asked = chair_of(state, state.asked) if state and state.asked is not None else None
        if asked != self._asked:
            self._asked = asked
            if asked is not None:
                self._paddles.choose_seat(asked)
        self._paddles.words = self._paddle_labels(self._paddles)
        self._draw_paddles(self.clock.now())

    def _paddle_labels(self, paddles: SimulatedPaddles) -> PaddleLabels:
        say = self.table.translator.say
        if self.loop.offers(Key("key", ("0",))):
            digits = say("0–9: on the screen")
        elif paddles.chosen_name:
            digits = say("0–9: {name}", name=paddles.chosen_name)
        else:
            digits = say("0–9: keypad {number}", number=paddles.chosen)
        hints: tuple[str, ...] = (digits, say("Tab: next keypad"), say("Backspace: *"), say("Enter: #"))
        if self.simulated.pads:
            hints = (digits, say("Tab: next keypad"), say("Backspace: the dot"))
        return PaddleLabels(
            gavel=say("Gavel"), space=say("Space"), hints=hints, unplug=say("Unplug"), plug_in=say("Plug in")
        )

    def _draw_paddles(self, now: int) -> int | None:
        """Draw what has changed on the simulated paddles; return when one of their lights next changes, in ns."""
        if self._paddles is None:
            return None
        shown = {seat: brightness(light, since, now) for seat, (light, since) in self._lights.items()}
        self._paddles.lights = {seat: level for seat, (level, _) in shown.items()}
        if changed := self._paddles.draw():
            self._window.show_below(self._paddles.surface, changed)
        return earliest(*(due for _, due in shown.values()))

    def _sleep(self) -> None:
        """Block until there is something to do. Meanwhile lights pulse, and devices may tell something that comes to
        nothing, such as the bounce of a contact.
        """
        cycle_due = self._cycle_due()
        while cycle_due is None or self.clock.now() < cycle_due:
            now = self.clock.now()
            if self._notice_standstill(now):
                return
            self.devices.step_lights(now)
            # Asking takes what has come, which then makes `fileno()` readable no more: so each wait heeds it.
            cycle_due = earliest(cycle_due, self.devices.due(lights=False))
            due = earliest(cycle_due, self._draw_paddles(now), self.devices.due())
            if self._window.pending():
                return
            patience = self._window.patience_s
            timeout = patience if due is None else max(0.0, min(patience, (due - now) / 1e9))
            self._runs_by = now + round(timeout * SECOND)
            own = self.devices.usb.open_files  # of number pads, which the window takes for its own
            awaited = [
                *(number for number in self._window.descriptors() if number not in own),
                *self._voice.descriptors(),
                self.devices.fileno(),
                self._wake_out,
            ]
            ready, _, _ = select.select(awaited, [], [], timeout)
            if self._wake_out in ready:
                os.read(self._wake_out, 4096)
            if any(descriptor != self.devices.fileno() for descriptor in ready):
                return

    def _notice_standstill(self, now: int) -> bool:
        """Tell the loop if it runs so late that the table stood still, and return whether it did."""
        standstill = Standstill(self._runs_by, now)
        self._runs_by = now
        if now - standstill.began < STANDSTILL_NS:
            return False
        self.loop.stood_still(standstill)
        return True

    def _cycle_due(self) -> int | None:
        """Return when the loop has to run next if nobody does anything, in ns; None for never."""
        return earliest(self.loop.due(lights=False), self._sounds.due(), self.supervision.due())

    def _note_lamp(self, lit: bool, _at: int) -> None:
        """Show a change of the lamp's pin with the next picture of the simulated paddles."""
        if self._paddles is not None:
            self._paddles.lamp_lit = lit

    def _leave(self) -> None:
        self.table.is_closing = True


def _height_of_paddles(settings: Settings) -> int:
    """Return the height of the simulated paddles below the picture, in pixels; 0 for none."""
    if settings.pins is Pins.PADS:
        return PADDLES_HEIGHT + PLUGS_HEIGHT
    if wants_real(settings.pins) or len(settings.wiring.paddles) < FEWEST_PADDLES:
        return 0
    return PADDLES_HEIGHT


def _simulated_paddles(width: int, height: int, settings: Settings) -> SimulatedPaddles:
    """Return the paddles below the picture, which may be number pads."""
    if settings.pins is Pins.PADS:
        return SimulatedPaddles(width, height, len(SIMULATED_PADS.devices), are_pads=True)
    return SimulatedPaddles(width, height, len(settings.wiring.paddles))
