"""Simulated number pads, encoders and readers that type: what their contacts do becomes reports, as on USB.

They are asked every `ASKED_NS`, settle their contacts themselves, and keep what they have to tell until then. One
report never has two moves of one key.
"""

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from hardware.clock import Clock
from hardware.config.parts import BUTTON
from hardware.config.usb import Plug
from hardware.drivers.button_encoder import SEATS
from hardware.drivers.input_devices import (
    JOYSTICK_BUTTONS,
    KEY_EVENT,
    LED_EVENT,
    REPORT_EVENT,
    InputDevice,
    InputEvent,
    InputKind,
    pack_events,
    unpack_events,
)
from hardware.drivers.number_pad import CLEAR_KEYS, ENTER_KEYS, KEYPAD_DIGITS
from hardware.simulator.pins import Lamp
from hardware.simulator.usb import SimulatedDevice, SimulatedUsb
from hardware.time_units import MILLISECOND

ASKED_NS = 8 * MILLISECOND
"""How often a low-speed device is asked, in nanoseconds."""
SETTLED_NS = 5 * MILLISECOND
"""For how long, in nanoseconds, it ignores a contact that has just changed."""
REPEAT_AFTER_NS, REPEAT_NS = 250 * MILLISECOND, 33 * MILLISECOND
"""When the kernel begins to repeat a key that stays down, and how often it does, in nanoseconds."""
_PLUS = 78


class _Move(NamedTuple):
    """A key that goes down or up."""

    code: int
    is_down: bool


class SimulatedTypingDevice(SimulatedDevice):
    """A device whose keys are told to the kernel, and by it to the table."""

    input = InputDevice(InputKind.KEYBOARD, "Simulated keyboard")

    def __init__(self, plug: Plug, usb: SimulatedUsb, clock: Clock) -> None:
        super().__init__(plug, usb, clock)
        self.socket.input = self.input
        self._closed: dict[int, bool] = {}
        """Whether each contact is closed."""
        self._told: dict[int, bool] = {}
        """Whether each was when it was last found to have changed."""
        self._settled_at: dict[int, int] = {}
        """When each is looked at again, in nanoseconds."""
        self._moves: deque[_Move] = deque()
        """What is to be told."""

    def move(self, code: int, *, down: bool, at: int) -> None:
        """Close or open the contact of a key."""
        self._clock.call_at(at, partial(self._switch, code, at, down=down))

    def report(self, *moves: tuple[int, int], at: int) -> None:
        """Send one report of codes with their values, whatever they are."""
        self._clock.call_at(at, partial(self._send_report, moves, at))

    # A busy computer calls late. So each step is handed its own time, and does not ask for it.

    def _switch(self, code: int, at: int, *, down: bool) -> None:
        self._closed[code] = down
        self._look(code, at)

    def _look(self, code: int, at: int) -> None:
        """Notice a contact that has changed, unless it did so just now; then look again later."""
        if self._closed[code] == self._told.get(code, False):
            return
        if at < (settled := self._settled_at.get(code, at)):
            self._clock.call_at(settled, partial(self._look, code, settled))
            return
        self._told[code] = self._closed[code]
        self._settled_at[code] = at + SETTLED_NS
        self._moves.append(_Move(code, self._closed[code]))
        asked_at = (at // ASKED_NS + 1) * ASKED_NS
        self._clock.call_at(asked_at, partial(self._tell, asked_at))
        if self._closed[code]:
            first = at + REPEAT_AFTER_NS
            self._clock.call_at(first, partial(self._repeat, code, self._settled_at[code], first))

    def _tell(self, at: int) -> None:
        """Answer with one report, and with the next one when asked again."""
        moves: dict[int, int] = {}
        while self._moves and self._moves[0].code not in moves:
            move = self._moves.popleft()
            moves[move.code] = int(move.is_down)
        if moves:
            self._send_report(tuple(moves.items()), at)
        if self._moves:
            self._clock.call_at(at + ASKED_NS, partial(self._tell, at + ASKED_NS))

    def _repeat(self, code: int, since: int, at: int) -> None:
        """Let the kernel repeat a key as long as it stays down."""
        if self._told[code] and self._settled_at[code] == since:
            self._send_report(((code, 2),), at)
            self._clock.call_at(at + REPEAT_NS, partial(self._repeat, code, since, at + REPEAT_NS))

    def _send_report(self, moves: Sequence[tuple[int, int]], at: int) -> None:
        stamp = at // 1_000 * 1_000
        events = [InputEvent(at=stamp, type=KEY_EVENT, code=code, value=value) for code, value in moves]
        end = InputEvent(at=stamp, type=REPORT_EVENT, code=0, value=0)
        self.socket.write(pack_events(*events, end))


class SimulatedNumberPad(SimulatedTypingDevice):
    """A number pad with a light."""

    input = InputDevice(InputKind.NUMBER_PAD, "Simulated number pad", has_light=True)

    def __init__(self, plug: Plug, usb: SimulatedUsb, clock: Clock) -> None:
        super().__init__(plug, usb, clock)
        self.lamp = Lamp()

    def key(self, key: str, *, down: bool, at: int) -> None:
        """Make one clean edge of a key, or of the big one, whose name is empty."""
        self.move(code_of(key), down=down, at=at)

    def unplug(self) -> None:
        """Unplug its cable, which also cuts its power."""
        self.lamp.shine(0, self._clock.now())
        super().unplug()

    def _when_received(self) -> None:
        """Light as the table says."""
        data = self.socket.read(self.socket.in_waiting)
        for event in unpack_events(data):
            if event.type == LED_EVENT:
                self.lamp.shine(event.value, self._clock.now())


def code_of(key: str) -> int:
    """Return the code of a paddle's key on a number pad."""
    match key:
        case "#":
            return ENTER_KEYS[0]
        case "*":
            return CLEAR_KEYS[0]
        case _ if key == BUTTON:
            return _PLUS
        case _:
            return KEYPAD_DIGITS[int(key)]


class EncoderButton:
    """One button of an encoder."""

    def __init__(self, encoder: SimulatedTypingDevice, code: int) -> None:
        self._encoder = encoder
        self._code = code

    def key(self, _key: str, *, down: bool, at: int) -> None:
        """Make one clean edge of it."""
        self._encoder.move(self._code, down=down, at=at)


class SimulatedEncoder(SimulatedTypingDevice):
    """An encoder with five bid buttons and a gavel."""

    input = InputDevice(InputKind.ENCODER, "Simulated encoder")

    def button(self, seat: int) -> EncoderButton:
        """Return the button of a seat, or with TABLE of the gavel."""
        return EncoderButton(self, JOYSTICK_BUTTONS.start + SEATS.index(seat))


class SimulatedTypingReader(SimulatedTypingDevice):
    """A card reader that types."""

    def read_card(self, digits: str, at: int) -> None:
        """Type the number of a sticker of decimal digits, and Enter."""
        for place, key in enumerate(f"{digits}#"):
            down_at = at + 2 * place * ASKED_NS
            self.report((code_of(key), 1), at=down_at)
            self.report((code_of(key), 0), at=down_at + ASKED_NS)
