"""A pod: turn its frames into presses, keys and troubles, by the same rules as for parts on pins, and tell it what its
lights show.

The port is opened in `usb_device.py`. How a frame is made is in `pod/frames.py`, what it says in `pod/PROTOCOL.md`.

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
from enum import StrEnum
from typing import NamedTuple

from hardware.config.parts import BUTTON
from hardware.config.usb import Plug
from hardware.config.wiring import MAX_SEATS
from hardware.drivers.debouncer import Contact, Judgement
from hardware.drivers.frame_finder import FrameFinder
from hardware.drivers.storm_watch import MUTED_NS, StormWatch
from hardware.drivers.usb_device import UsbDevice
from hardware.drivers.usb_ports import UsbPorts
from hardware.pod.frames import BEAT_MS, MOST_FRAME_BYTES, PROTOCOL_VERSION, SEQUENCES, SHOW_MS, seal
from hardware.pod.keys import DOUBT, LAYOUT
from hardware.signals import TABLE, ButtonPressed, KeyDoubted, KeyPressed, LineTroubled, Signal, Trouble, UsbKind
from hardware.time_units import MILLISECOND, SECOND

log = logging.getLogger(__name__)

POD = UsbKind(
    name="pod",
    table="pods",
    keys={str(seat): seat for seat in range(1, MAX_SEATS + 1)},
    identity=re.compile(r"[0-9A-Fa-f]{4,40}"),  # the serial number of its processor
    remedy='write the serial number in quotes, such as "E6614103E7174F29"',
    unplugged="Paddle unplugged",
    plugged_in="Paddle reconnected",
    contacts=(BUTTON, *LAYOUT),
    has_lights=True,
)
LIGHT_POD = replace(
    POD,
    name="light pod",
    keys={"lights": TABLE},
    unplugged="Seat lights unplugged",
    plugged_in="Seat lights reconnected",
    contacts=(),
    on_when="while its seat's light is",
)

_FRAME = re.compile(
    PROTOCOL_VERSION.encode() + rb" (?P<sequence>\d{1,5}) (?P<clock>\d{1,15}) "
    rb"(?P<event>hello [0-9A-F]{1,40}|lights [1-5]|beat [01] (?:\d|1[0-2])|button [01]|key [0-9*#?])"
)


class FrameKind(StrEnum):
    """What a frame is about, and so what its value is."""

    HELLO = "hello"
    """The pod's identity, the serial number of its processor."""
    LIGHTS = "lights"
    """How many lights the pod has. The frame has the number of the one that follows."""
    BEAT = "beat"
    """The pod is running; whether its button is down (0 or 1), a space, and how many keys are."""
    BUTTON = "button"
    """The button's contact closed (1) or opened (0), bounce included."""
    KEY = "key"
    """A key was pressed, and read alone in its keypad; or `DOUBT`, something that became no key."""


class PodFrame(NamedTuple):
    """One frame with a valid checksum."""

    sequence: int
    clock: int
    """When the event happened, in milliseconds of the pod's clock."""
    kind: FrameKind
    value: str


def pod_frames() -> FrameFinder[PodFrame]:
    """Return a finder of a pod's frames in the bytes from its port."""
    return FrameFinder(start=b"$", end=b"\n", longest=MOST_FRAME_BYTES, decode=_decode)


def _decode(line: bytes) -> PodFrame | None:
    text, _, checksum = line.rpartition(b"*")
    match = _FRAME.fullmatch(text)
    if match is None or checksum != b"%08X" % crc32(text):
        return None
    kind, _, value = match["event"].decode().partition(" ")
    return PodFrame(sequence=int(match["sequence"]), clock=int(match["clock"]), kind=FrameKind(kind), value=value)


CLOCK_SPAN_NS = 5 * SECOND
"""The smallest distance between the clocks is taken over this many nanoseconds."""


class _Distance(NamedTuple):
    """The distance between the clocks that one frame gave. Both are nanoseconds."""

    arrived_at: int
    length: int


class PodTime:
    """The distance between a pod's clock and the table's. All times are nanoseconds.

    A pod has a clock of its own, and USB delivers with a varying delay. Each frame gives an upper limit of the
    distance: arrival minus stamp, which is the true distance plus the delay of that frame. The smallest of the last
    `CLOCK_SPAN_NS` is the closest to the truth, so a pod's press is placed at its own time, not at its arrival, and
    never after its arrival.

    What remains unknown: the shortest delay of the span (on USB one polling interval, about 1 ms, and a cycle of the
    pod's loop), the pod's scan (1 ms), and how far two quartzes drift apart in a span (100 millionths of 5 s: 0.5
    ms). So a press is placed up to about 3 ms late, and at most 0.5 ms early. A bouncing contact may be open at several
    scans, and is then placed later by the time it bounces (ordinary buttons: 1 to 5 ms), while a pin's first edge is
    never missed. These are estimates from data sheets and a simulated pod.
    """

    def __init__(self) -> None:
        self._distances: deque[_Distance] = deque()
        """The distances that can still become the smallest: each is longer than the one before."""

    def note_arrival(self, stamp: int, now: int) -> None:
        """Remember that a frame stamped with `stamp` arrived at `now`."""
        distance = _Distance(arrived_at=now, length=now - stamp)
        while self._distances and self._distances[-1].length >= distance.length:
            self._distances.pop()
        self._distances.append(distance)
        while self._distances[0].arrived_at < now - CLOCK_SPAN_NS:
            self._distances.popleft()

    def place(self, stamp: int) -> int:
        """Return the table's time of `stamp`. At least one frame must have arrived."""
        return stamp + self._distances[0].length


SILENT_NS = 6 * BEAT_MS * MILLISECOND
"""A pod is missing after this many nanoseconds without a heartbeat, though its port may still be open."""
HOPELESS_NS = 3 * SECOND
"""A port is given up after this many nanoseconds without a heartbeat: it may be another port of the same device."""
STORM_FRAMES = 80
"""More buttons and keys than this within `STORM_SPAN_NS` are a storm. A pod notices at most one change a
millisecond, and frantic pressing of a bad button makes half as many.
"""
RESTARTED_MS = 1_000
"""A pod's clock that goes back by more milliseconds than this has started again."""
SAME_TROUBLE_NS = SECOND
"""Nanoseconds in which the same trouble is reported once."""


class PodDriver(UsbDevice):
    """A pod: the paddle of a seat, or the light pod."""

    BAUD = 115_200
    """A pod's USB port has no speed, but pyserial needs one."""

    def __init__(self, plug: Plug, ports: UsbPorts, *, at: int, emit: Callable[[Signal], None]) -> None:
        super().__init__(plug, ports, at=at, emit=emit)
        self._percents = [0] * MAX_SEATS
        """How bright each light is to be, in per cent."""
        self._show_at = at
        self._stranger = ""
        """The identity of another pod that answered last."""
        self._stranger_at = at - SAME_TROUBLE_NS
        self._lost_edge_at = -SAME_TROUBLE_NS
        self._contact: Contact | None = None
        self._begin(at)

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return its seat if the button was down in the pod's last report."""
        contact = self._contact  # the listening thread may replace it meanwhile
        return (self.plug.seat,) if contact is not None and contact.is_down else ()

    def opened(self, now: int) -> None:
        """Remember that the port was opened: the next frame follows no other."""
        self._give_up_at = now + HOPELESS_NS
        self._frames = pod_frames()
        self._begin(now)

    def lost(self, now: int) -> None:
        """Remember that the pod is silent or unplugged: nothing is pressed there, and nothing lights."""
        self._contact = None
        self.lights = 0
        super().lost(now)

    def received(self, data: bytes, now: int) -> None:
        """Take in bytes from the port."""
        for frame in self._frames.feed(data):
            self._handle_frame(frame, now)

    def outgoing_due(self) -> int | None:
        """Return when to say what the lights show; None to a pod that has not said that it has lights."""
        return self._show_at if self.lights else None

    def set_level(self, place: int, level: float) -> None:
        """Set how bright a light is from now on, from 0 to 1. The first of the pod is 0. Any thread may call this."""
        self._percents[place] = round(100 * level)
        self._show_at = 0

    def outgoing(self, now: int) -> bytes:
        """Return what the lights show if that has changed, or was last said `SHOW_MS` ago; nothing to a pod that has
        not said that it has lights.
        """
        if not self.lights or now < self._show_at:
            return b""
        self._show_at = now + SHOW_MS * MILLISECOND
        percents = self._percents[: self.lights]
        return seal(sequence=0, clock=0, kind="show", value=" ".join(str(percent) for percent in percents))

    def _begin(self, at: int) -> None:
        """Forget what is known of the pod's state."""
        self._time = PodTime()
        self._is_identified = False
        self.lights = 0
        self._contact = None
        self._next_sequence: int | None = None
        """The number of the next frame; None if no frame is known yet."""
        self._latest_clock = 0
        """The latest time of the pod's clock, in milliseconds."""
        self._storm = StormWatch(max_events=STORM_FRAMES, start=at)
        self._muted_until: int | None = None
        """When, in nanoseconds, a button that stormed is listened to again; None while it is."""

    def _handle_frame(self, frame: PodFrame, now: int) -> None:
        if frame.clock < self._latest_clock - RESTARTED_MS:
            self._begin(now)
        if frame.kind is FrameKind.HELLO:
            self._is_identified = self._is_mine(frame.value, now)
        if not self._is_identified:
            return
        if frame.kind is FrameKind.LIGHTS:
            self.lights = int(frame.value)
            return
        stamp = frame.clock * MILLISECOND
        self._latest_clock = max(self._latest_clock, frame.clock)
        self._time.note_arrival(stamp, now)
        if self._next_sequence is not None and frame.sequence != self._next_sequence:
            self._report_lost(self._time.place(stamp) - 1)  # before this frame's event
        self._next_sequence = (frame.sequence + 1) % SEQUENCES
        match frame.kind:
            case FrameKind.BEAT:
                self._handle_beat(frame.value, stamp, now)
            case FrameKind.BUTTON | FrameKind.KEY if self._contact is not None:
                self._handle_press(frame, self._contact, stamp, now)

    def _is_mine(self, identity: str, now: int) -> bool:
        if identity == self.plug.identity:
            return True
        if identity != self._stranger and now - self._stranger_at >= SAME_TROUBLE_NS:
            self._stranger = identity
            self._stranger_at = now
            key = "lights" if self.plug.seat == TABLE else self.plug.seat
            log.warning("Pod %s answers, not %s; change pods.%s", identity, self.plug.identity, key)
        return False

    def _handle_beat(self, value: str, stamp: int, now: int) -> None:
        down = value.startswith("1")
        self._missing_at = now + SILENT_NS
        self._give_up_at = now + HOPELESS_NS
        if self._contact is not None and self._contact.is_down != down:
            # An edge is missing. No press is invented: the button counts again after it has been released and quiet.
            self._contact = Contact(down=down, at=stamp, trusted=False)
            self._report_lost(now)
        elif self._contact is None and (self._muted_until is None or now >= self._muted_until):
            self._contact = Contact(down=down, at=stamp, trusted=self._muted_until is None)
            self._muted_until = None
        self.answered(now)

    def _handle_press(self, frame: PodFrame, contact: Contact, stamp: int, now: int) -> None:
        """Take in an edge of the button, or a key."""
        if self._storm.storms(now):
            self._muted_until = now + MUTED_NS
            self._contact = None
            self._emit(LineTroubled(self.plug.seat, Trouble.STORM, at=now))
            return
        if frame.kind is FrameKind.KEY and frame.value == DOUBT:
            self._emit(KeyDoubted(self.plug.seat, at=self._time.place(stamp)))
            return
        if frame.kind is FrameKind.KEY:
            self._emit(KeyPressed(self.plug.seat, frame.value, at=self._time.place(stamp)))
            return
        judgement = contact.judge(low=frame.value == "1", at=stamp)
        if judgement is Judgement.PRESS:
            self._emit(ButtonPressed(self.plug.seat, self._time.place(stamp)))
        elif judgement is Judgement.LOST:
            self._report_lost(now)

    def _report_lost(self, at: int) -> None:
        """Report that something was lost, but not again and again."""
        if at - self._lost_edge_at >= SAME_TROUBLE_NS:
            self._lost_edge_at = at
            self._emit(LineTroubled(self.plug.seat, Trouble.LOST, at=at))
