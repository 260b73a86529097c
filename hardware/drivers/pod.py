"""A pod: turn its frames into presses, keys and troubles, by the same rules as for parts on pins, and tell it what its
lights show.

The port is opened in `serial_connection.py`. How a frame is made is in `pod/frames.py`, what it says in
`pod/PROTOCOL.md`.
The pod's button is judged by the pod's clock, as `Contact` judges a pin by the kernel's; only then is a press converted
to the table's clock. A pod sends the state of its button with every heartbeat, so no state has to survive an
unplugging.
"""

import logging
import re
from binascii import crc32
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from hardware.config.usb import Plug
from hardware.config.wiring import SEATS
from hardware.drivers.debouncer import MUTED_NS, Contact, Judgement, StormWatch
from hardware.drivers.serial_connection import FrameFinder, SerialDevice, UsbPorts
from hardware.pod.frames import BEAT_MS, LONGEST, SEQUENCES, SHOW_MS, VERSION, seal
from hardware.pod.keys import LAYOUT
from hardware.signals import ButtonPressed, KeyPressed, LineTroubled, Signal, Trouble, UsbKind

POD = UsbKind(
    name="pod",
    table="pods",
    keys={str(seat): seat for seat in range(1, SEATS + 1)},
    identity=re.compile(r"[0-9A-Fa-f]{4,40}"),  # the serial number of its processor
    remedy='write the serial number in quotes, such as "E6614103E7174F29"',
    unplugged="Paddle unplugged",
    plugged_in="Paddle reconnected",
    contacts=("", *LAYOUT),
    has_lights=True,
)
LIGHT_POD = replace(
    POD,
    name="light pod",
    keys={"lights": 0},
    unplugged="Seat lights unplugged",
    plugged_in="Seat lights reconnected",
    contacts=(),
    on_when="while its seat's light is",
)

_FRAME = re.compile(
    VERSION.encode() + rb" (\d{1,5}) (\d{1,15}) "
    rb"(hello [0-9A-F]{1,40}|lights [1-5]|beat [01] (?:\d|1[0-2])|button [01]|key [0-9*#])"
)


class PodFrame(NamedTuple):
    """One frame with a valid checksum."""

    sequence: int
    clock: int
    """When the event happened, in milliseconds of the pod's clock."""
    kind: str
    """What it is about, and so what the value is.

    - `hello`: the pod's identity, the serial number of its processor.
    - `lights`: how many lights the pod has. It has the number of the frame that follows.
    - `beat`: the pod is running; whether its button is down, a space, and how many keys are.
    - `button`: its contact closed (1) or opened (0), bounce included.
    - `key`: a key was pressed, alone in its keypad.
    """
    value: str


def pod_frames() -> FrameFinder[PodFrame]:
    """Return a finder of a pod's frames in the bytes from its port."""
    return FrameFinder(b"$", b"\n", LONGEST, _read)


def _read(line: bytes) -> PodFrame | None:
    text, _, checksum = line.rpartition(b"*")
    match = _FRAME.fullmatch(text)
    if match is None or checksum != b"%08X" % crc32(text):
        return None
    kind, _, value = match[3].decode().partition(" ")
    return PodFrame(int(match[1]), int(match[2]), kind, value)


WINDOW_NS = 5_000_000_000
"""The smallest distance is taken over this many nanoseconds."""


class PodTime:
    """The distance between a pod's clock and the table's. All times are nanoseconds.

    A pod has a clock of its own, and USB delivers with a varying delay. Each frame gives an upper limit of the
    distance: arrival minus stamp, which is the true distance plus the delay of that frame. The smallest of the last
    `WINDOW_NS` is the closest to the truth, so a pod's press is placed at its own time, not at its arrival, and never
    after its arrival.

    What remains unknown: the shortest delay of the window (on USB one polling interval, about 1 ms, and a turn of the
    pod's loop), the pod's scan (1 ms), and how far two quartzes drift apart in a window (100 millionths of 5 s: 0.5
    ms). So a press is placed up to about 3 ms late, and at most 0.5 ms early. A bouncing contact may be open at several
    scans, and is then placed later by the time it bounces (ordinary buttons: 1 to 5 ms), while a pin's first edge is
    never missed. These are estimates from data sheets and a simulated pod.
    """

    def __init__(self) -> None:
        self._distances: deque[tuple[int, int]] = deque()
        """Times of arrival and their distances, each farther than the one before: those that can still become the
        smallest.
        """

    def heard(self, stamp: int, now: int) -> None:
        """Note that a frame stamped with `stamp` arrived at `now`."""
        distance = now - stamp
        while self._distances and self._distances[-1][1] >= distance:
            self._distances.pop()
        self._distances.append((now, distance))
        while self._distances[0][0] < now - WINDOW_NS:
            self._distances.popleft()

    def place(self, stamp: int) -> int:
        """Return the table's time of `stamp`. At least one frame must have arrived."""
        return stamp + self._distances[0][1]


log = logging.getLogger(__name__)

MILLISECOND = 1_000_000
SILENT = 6 * BEAT_MS * MILLISECOND
"""A pod is missing after this many nanoseconds without a heartbeat, though its port may still be open."""
HOPELESS = 3_000_000_000
"""A port is given up after this many nanoseconds without a heartbeat: it may be another port of the same device."""
STORM_FRAMES = 80
"""More buttons and keys than this within `STORM_SPAN_NS` are a storm. A pod notices at most one change a
millisecond, and frantic pressing of a bad button makes half as many.
"""
RESTARTED = 1_000
"""A pod's clock that goes back by more milliseconds than this has started again."""
SAME_TROUBLE = 1_000_000_000
"""Nanoseconds in which the same trouble is reported once."""


class Pod(SerialDevice):
    """A pod: the paddle of a seat, or the light pod."""

    BAUD = 115_200
    """A pod's USB port has no speed, but pyserial needs one."""

    def __init__(self, plug: Plug, ports: UsbPorts, *, at: int, hear: Callable[[Signal], None]) -> None:
        super().__init__(plug, ports, at=at, hear=hear)
        self._levels = [0] * SEATS
        self._show_at = at
        self._stranger, self._stranger_at = "", at - SAME_TROUBLE
        self._lost_at = -SAME_TROUBLE
        self._contact: Contact | None = None
        self._begin(at)

    @property
    def button_down(self) -> bool:
        """Return whether the button was down in the pod's last report."""
        contact = self._contact  # the listening thread may replace it meanwhile
        return contact is not None and contact.down

    def opened(self, now: int) -> None:
        """Note that the port was opened: the next frame follows no other."""
        self._hopeless_at = now + HOPELESS
        self._frames = pod_frames()
        self._begin(now)

    def lost(self, now: int) -> None:
        """Note that the pod is silent or unplugged: nothing is pressed there, and nothing lights."""
        self._contact, self.lights = None, 0
        super().lost(now)

    def heard(self, data: bytes, now: int) -> None:
        """Take in bytes from the port."""
        for frame in self._frames.feed(data):
            self._take(frame, now)

    def outgoing_at(self) -> int | None:
        """Return when to say what the lights show; None to a pod that has not said that it has lights."""
        return self._show_at if self.lights else None

    def show(self, place: int, level: float) -> None:
        """Let a light, the first of the pod is 0, be so bright from now on, from 0 to 1. Any thread may call this."""
        self._levels[place] = round(100 * level)
        self._show_at = 0

    def outgoing(self, now: int) -> bytes:
        """Return what its lights show if that has changed, or was last said `SHOW_MS` ago; nothing to a pod that has
        not said that it has lights.
        """
        if not self.lights or now < self._show_at:
            return b""
        self._show_at = now + SHOW_MS * MILLISECOND
        return seal(0, 0, "show", " ".join(map(str, self._levels[: self.lights])))

    def _begin(self, at: int) -> None:
        """Forget what is known of the pod's state."""
        self._time = PodTime()
        self._is_identified = False
        self.lights = 0
        """How many lights the pod has said to have."""
        self._contact = None
        self._next = -1
        self._clock = 0
        self._storm = StormWatch(STORM_FRAMES, at)
        self._muted_until = 0
        """When, in nanoseconds, a button that stormed is listened to again; 0 while it is."""

    def _take(self, frame: PodFrame, now: int) -> None:
        if frame.clock < self._clock - RESTARTED:
            self._begin(now)
        if frame.kind == "hello":
            self._is_identified = self._is_mine(frame.value, now)
        if not self._is_identified:
            return
        if frame.kind == "lights":
            self.lights = int(frame.value)
            return
        stamp = frame.clock * MILLISECOND
        self._clock = max(self._clock, frame.clock)
        self._time.heard(stamp, now)
        if self._next not in {-1, frame.sequence}:
            self._report_lost(self._time.place(stamp) - 1)  # before this frame's event
        self._next = (frame.sequence + 1) % SEQUENCES
        if frame.kind == "beat":
            self._beat(frame.value, stamp, now)
        elif frame.kind != "hello" and self._contact is not None:
            self._act(frame, self._contact, stamp, now)

    def _is_mine(self, identity: str, now: int) -> bool:
        if identity == self.plug.identity:
            return True
        if identity != self._stranger and now - self._stranger_at >= SAME_TROUBLE:
            self._stranger, self._stranger_at = identity, now
            key = self.plug.seat or "lights"
            log.warning("Pod %s answers, not %s; change pods.%s", identity, self.plug.identity, key)
        return False

    def _beat(self, value: str, stamp: int, now: int) -> None:
        down = value.startswith("1")
        self._silent_at = now + SILENT
        self._hopeless_at = now + HOPELESS
        if self._contact is None:
            if now >= self._muted_until:
                self._contact = Contact(down=down, at=stamp, trusted=not self._muted_until)
                self._muted_until = 0
        elif self._contact.down != down:
            # An edge is missing. No press is invented: the button counts again after it has been released and quiet.
            self._contact = Contact(down=down, at=stamp, trusted=False)
            self._report_lost(now)
        self.found(now)

    def _act(self, frame: PodFrame, contact: Contact, stamp: int, now: int) -> None:
        if self._storm.storms(now):
            self._storm.restart(now)
            self._muted_until = now + MUTED_NS
            self._contact = None
            self._hear(LineTroubled(self.plug.seat, Trouble.STORM, now))
        elif frame.kind == "key":
            self._hear(KeyPressed(self.plug.seat, frame.value, self._time.place(stamp)))
        else:
            judgement = contact.judge(low=frame.value == "1", at=stamp)
            if judgement is Judgement.PRESS:
                self._hear(ButtonPressed(self.plug.seat, self._time.place(stamp)))
            elif judgement is Judgement.LOST:
                self._report_lost(now)

    def _report_lost(self, at: int) -> None:
        """Report that something was lost, but not again and again."""
        if at - self._lost_at >= SAME_TROUBLE:
            self._lost_at = at
            self._hear(LineTroubled(self.plug.seat, Trouble.LOST, at))
