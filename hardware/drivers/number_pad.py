"""A number pad on USB: its events become presses and keys, by the same rules as for parts on pins.

A pad tells the number of each key that goes down or up, and is meant to settle its contacts itself. So every report is
taken as a steady reading. Of keys that are down together none counts until one is alone, and what became no key leaves
doubt (`pod/keys.py`). A pad may have keys `00` and `000`, which type the zero more quickly than any finger: so a zero
may come back at once, if it was short each time.

A low-speed device is asked every 8 to 10 ms (USB 2.0, 5.7.4), so the time of a press is that much too late.
"""

import re
from collections.abc import Callable, Mapping

from hardware.config.parts import BUTTON
from hardware.config.usb import Plug
from hardware.config.wiring import MAX_SEATS
from hardware.drivers.debouncer import Contact, Judgement
from hardware.drivers.input_devices import LED_EVENT, NUM_LOCK_LIGHT, REPORT_EVENT, InputEvent, pack_events
from hardware.drivers.typing_device import TypingDevice
from hardware.drivers.usb_ports import UsbPorts
from hardware.pod.keys import DOUBT, LAYOUT, RELEASED_MS, KeypadTouches
from hardware.signals import ButtonPressed, KeyDoubted, KeyPressed, Signal, UsbKind
from hardware.time_units import MILLISECOND, earliest

POLL_NS = 10 * MILLISECOND
"""The longest time, in nanoseconds, until a pad or an encoder is asked again: presses within it are equal."""
PORT = re.compile(r"usb-[!-~]{1,80}")
"""What names a device that types: its port."""

NUMBER_PAD = UsbKind(
    name="number pad",
    table="numpads",
    keys={str(seat): seat for seat in range(1, MAX_SEATS + 1)},
    identity=PORT,
    remedy='write its port in quotes, such as "usb-0000:01:00.0-1.2"; `hammerprice doctor` lists the ports',
    unplugged="Paddle unplugged",
    plugged_in="Paddle reconnected",
    contacts=(BUTTON, *LAYOUT),
    has_lights=True,
    tie_ns=POLL_NS,
)

KEYPAD_DIGITS = (82, 79, 80, 81, 75, 76, 77, 71, 72, 73)
"""KEY_KP0 to KEY_KP9."""
_UPPER_DIGITS = (11, *range(2, 11))
"""KEY_0 to KEY_9, the upper row of a keyboard."""
_WITHOUT_NUM_LOCK = (110, 107, 108, 109, 105, 0x163, 106, 102, 103, 104)
"""What a pad sends in place of 0 to 9 while its own Num Lock is off: KEY_INSERT, KEY_END, KEY_DOWN and so on."""
ENTER_KEYS = (96, 28)
"""KEY_KPENTER, KEY_ENTER."""
CLEAR_KEYS = (83, 14, 111, 121, 52, 51, 1)
"""KEY_KPDOT, KEY_BACKSPACE, KEY_DELETE, KEY_KPCOMMA, KEY_DOT, KEY_COMMA, KEY_ESC."""
BID_KEYS = frozenset({78, 74, 98, 55, 117, 12, 13, 53, 15, 57})
"""KEY_KPPLUS, the tall one, KEY_KPMINUS, KEY_KPSLASH, KEY_KPASTERISK, KEY_KPEQUAL, KEY_MINUS, KEY_EQUAL, KEY_SLASH,
KEY_TAB, KEY_SPACE.
"""
_MODIFIERS = frozenset({29, 42, 54, 56, 97, 100, 125, 126})
"""Control, Shift, Alt and the like: a digit beside one of them may stand for something else."""

_NUMBERS: Mapping[int, int] = {
    **{
        code: LAYOUT.index(str(digit))
        for codes in (KEYPAD_DIGITS, _UPPER_DIGITS, _WITHOUT_NUM_LOCK)
        for digit, code in enumerate(codes)
    },
    **dict.fromkeys(ENTER_KEYS, LAYOUT.index("#")),
    **dict.fromkeys(CLEAR_KEYS, LAYOUT.index("*")),
}
"""The number of a paddle's key, by the code of the pad's."""
_ZERO = LAYOUT.index("0")
_RELEASED_NS = RELEASED_MS * MILLISECOND
_SENT_ZERO_NS = 2 * POLL_NS
"""Shorter than this, in nanoseconds, is each zero of a key `00`, which is over with the next poll.

A bounce cannot turn 10 into 100. A finger stays on a key for at least 50 ms. If the contact opens once in that time,
for less than 10 ms, the press falls into two parts, which together last more than 40 ms. So one of them is longer than
this.
"""
_LIT = 0.5
"""From this level on its light is on: it cannot be dimmed."""


class NumberPad(TypingDevice):
    """A number pad, the paddle of a seat."""

    can_dim = False

    def __init__(self, plug: Plug, ports: UsbPorts, *, at: int, emit: Callable[[Signal], None]) -> None:
        super().__init__(plug, ports, at=at, emit=emit)
        self._is_lit = False
        """Whether its light is to be on."""

    def begin(self, at: int) -> None:
        """Forget what is known of its keys and its light."""
        super().begin(at)
        self._touches = KeypadTouches(_RELEASED_NS, quick=_ZERO, quick_for=_SENT_ZERO_NS)
        self._keys_down = 0
        """A bit for each of the paddle's keys that is down."""
        self._bid_keys_down: frozenset[int] = frozenset()
        self._modifiers_down: frozenset[int] = frozenset()
        self._contact = Contact(down=False, at=at)
        self._look_at: int | None = None
        """When it is known what became of the keys that are up again; None while there are none."""
        self._was_told_lit: bool | None = None
        """What its light was told last; None if it was told nothing."""

    def opened(self, now: int) -> None:
        """Remember that the pad was opened, and whether it has a light."""
        device = self._ports.inputs().get(self.plug.identity)
        self.lights = 1 if device is not None and device.has_light else 0
        super().opened(now)

    def lost(self, now: int) -> None:
        """Remember that the pad is unplugged: nothing is pressed there, and nothing lights."""
        self.begin(now)
        self.lights = 0
        super().lost(now)

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return its seat while its bid key is down."""
        return (self.plug.seat,) if self._contact.is_down else ()

    def set_level(self, _place: int, level: float) -> None:
        """Set whether its light is on. Any thread may call this."""
        self._is_lit = level >= _LIT

    def outgoing_due(self) -> int | None:
        """Return 0 while its light is to be told something, else None."""
        return 0 if self.lights and self._is_lit != self._was_told_lit else None

    def outgoing(self, _now: int) -> bytes:
        """Return what tells its light to be on or off; nothing where it is so already."""
        if self.outgoing_due() is None:
            return b""
        self._was_told_lit = self._is_lit
        return pack_events(
            InputEvent(at=0, type=LED_EVENT, code=NUM_LOCK_LIGHT, value=int(self._is_lit)),
            InputEvent(at=0, type=REPORT_EVENT, code=0, value=0),
        )

    def due(self) -> int | None:
        """Return when, in nanoseconds, `step` is needed if nothing can be read; None for never."""
        return earliest(super().due(), self._look_at)

    def step(self, now: int) -> None:
        """Read the pad, and tell what became of keys that are up again."""
        super().step(now)
        if self._look_at is not None and now >= self._look_at:
            self._read_keys(now)

    def handle_moves(self, moves: Mapping[int, bool], at: int) -> None:
        """Take in the keys that went down or up in one report."""
        self._read_keys(at)
        for code, is_down in moves.items():
            if code in _NUMBERS:
                bit = 1 << _NUMBERS[code]
                self._keys_down = self._keys_down | bit if is_down else self._keys_down & ~bit
            elif code in BID_KEYS:
                self._bid_keys_down = _changed(self._bid_keys_down, code, is_down=is_down)
            elif code in _MODIFIERS:
                self._modifiers_down = _changed(self._modifiers_down, code, is_down=is_down)
        self._read_keys(at)
        is_bid = bool(self._bid_keys_down)
        if is_bid != self._contact.is_down and self._contact.judge(low=is_bid, at=at) is Judgement.PRESS:
            self._emit(ButtonPressed(self.plug.seat, self._contact.pressed_at))

    def handle_held(self, code: int, at: int) -> None:
        """Let a key that was down before the pad was opened count only once it has been up."""
        if code in _NUMBERS:
            self._keys_down |= 1 << _NUMBERS[code]
            self._touches.ignore(1 << _NUMBERS[code])
        elif code in BID_KEYS:
            self._bid_keys_down |= {code}
            self._contact = Contact(down=True, at=at, trusted=False)

    def handle_lost(self, at: int) -> None:
        """Remember that keys may have been lost: what was typed is in doubt, and the bid key must first be quiet."""
        self._contact = Contact(down=False, at=at, trusted=False)
        self._emit(KeyDoubted(self.plug.seat, at))

    def _read_keys(self, at: int) -> None:
        """Tell which keys were pressed by `at`, or that something became no key."""
        told = self._touches.read(self._keys_down, at, is_steady=True, is_clear=not self._modifiers_down)
        for key, pressed_at in told:
            if key == DOUBT:
                self._emit(KeyDoubted(self.plug.seat, pressed_at))
            else:
                self._emit(KeyPressed(self.plug.seat, key, pressed_at))
        self._look_at = None if self._keys_down or self._touches.are_over else at + _RELEASED_NS


def _changed(down: frozenset[int], code: int, *, is_down: bool) -> frozenset[int]:
    return down | {code} if is_down else down - {code}
