"""The pod's work: send the scanners' events as frames, with heartbeats and hellos between them, and light the lights.

No pins are used here: `code.py` passes in the scanners of CircuitPython's `keypad` module, the lights and the USB port.
This runs on the pod and, with a simulated keypad and a pseudo terminal, in the simulator.
"""

from hardware.pod.frames import BEAT_MS, DARK_MS, MOST_FRAME_BYTES, SEQUENCES, seal, unseal
from hardware.pod.keys import OneKeypad

try:  # noqa: SIM105  # CircuitPython has no contextlib; nor typing, and it never looks at annotations
    from typing import Any
except ImportError:
    pass

TICKS_PERIOD_MS = 1 << 29
"""CircuitPython's `supervisor.ticks_ms()` and the time stamps of its key events begin again from 0 at this."""
HELLO_MS = 1000
"""Milliseconds between hellos."""
SETTLE_MS = 50
"""After a `reset` the scanners report everything that is down as if it had just been pressed; for this many
milliseconds such events are noted but not sent.
"""
MAX_EVENTS_PER_RUN = 16
"""The most events of a scanner in one run of the loop, so that a loose wire does not delay the heartbeat."""
MOST_PENDING_BYTES = 1024
"""The most bytes that may wait for the table; a frame that does not fit is dropped, and its number with it."""
FULL_DUTY_CYCLE = 65535
"""The `duty_cycle` of a light that is fully on."""


class Pod:
    """A pod with `lights`, which are CircuitPython's `PWMOut` or have a `duty_cycle` like it.

    `port` is the USB port, `ticks` returns milliseconds. A seat's pod also has two `scanners`, of its button and of its
    keypad; a light pod has none.
    """

    # CircuitPython's classes ship no types, and it has no protocols.
    def __init__(self, identity: str, lights: "Any", port: "Any", ticks: "Any", scanners: "Any" = ()) -> None:
        self._identity = identity
        self._lights = lights
        self._port = port
        self._ticks = ticks
        self._last_ticks = ticks()
        self._clock = 0
        """The pod's time, in milliseconds since its program began."""
        self._settled_at = 0
        """Until then what the scanners notice is not sent."""
        self._sequence = 0
        self._pending = b""
        self._received = b""
        self._connected = False
        self._beat_at = 0
        self._hello_at = 0
        self._dark_at = 0
        self._is_down = False
        self._keypad = OneKeypad(0)
        self._scanners = scanners
        if scanners:
            self._start()

    def run_once(self) -> None:
        """Do one round: time, scanners, lights, heartbeat, and as much output as the port takes. Never wait."""
        ticks = self._ticks()
        self._clock += (ticks - self._last_ticks) % TICKS_PERIOD_MS
        self._last_ticks = ticks
        if self._port.connected != self._connected:
            self._connected = self._port.connected
            self._pending = b""
            self._received = b""
            self._hello_at = self._clock
            self._beat_at = self._clock
        if self._scanners:
            button, matrix = self._scanners
            self._scan(button, matrix)
        if self._lights:
            self._listen()
        if self._clock >= self._settled_at:
            self._greet()
        if self._pending:
            written = self._port.write(self._pending) or 0  # None when nothing fitted
            self._pending = self._pending[written:]

    def _listen(self) -> None:
        """Take in what the table says. Without a word from it for a while the lights go off."""
        if self._port.in_waiting:
            self._received += self._port.read(self._port.in_waiting)
            lines = self._received.split(b"\n")
            unfinished = lines.pop()
            self._received = unfinished[-MOST_FRAME_BYTES:]
            for line in lines:
                self._obey(unseal(line))
        if self._clock >= self._dark_at:
            self._show(["0"] * len(self._lights))

    def _obey(self, frame: "tuple[str, str] | None") -> None:
        """Do what a frame of the table says; None is no frame."""
        if frame is None:
            return
        kind, value = frame
        if kind == "show":
            self._dark_at = self._clock + DARK_MS
            self._show(value.split(" "))

    def _show(self, percents: "list[str]") -> None:
        for light, percent in zip(self._lights, percents):  # noqa: B905  # CircuitPython's zip is never strict
            light.duty_cycle = FULL_DUTY_CYCLE * int(percent) // 100

    def _greet(self) -> None:
        if self._clock >= self._hello_at:
            self._hello_at = self._clock + HELLO_MS
            self._say(self._clock, "hello", self._identity)
            if self._lights and self._connected:
                # It has the number of the frame that follows: a table that knows no lights drops this frame, and would
                # miss a number of its own.
                self._send(seal(self._sequence, self._clock, "lights", str(len(self._lights))))
        if self._clock >= self._beat_at:
            self._beat_at = self._clock + BEAT_MS
            self._say(self._clock, "beat", f"{int(self._is_down)} {self._keypad.down_count}")

    def _say(self, at: int, kind: str, value: str) -> None:
        if not self._connected or self._clock < self._settled_at:
            return
        frame = seal(self._sequence, at, kind, value)
        self._sequence = (self._sequence + 1) % SEQUENCES
        self._send(frame)

    def _send(self, frame: bytes) -> None:
        if len(self._pending) + len(frame) <= MOST_PENDING_BYTES:
            self._pending += frame

    def _start(self) -> None:
        for scanner in self._scanners:
            scanner.events.clear()
            scanner.reset()
        self._settled_at = self._clock + SETTLE_MS
        self._is_down = False
        self._keypad = OneKeypad(self._clock)

    def _scan(self, button: "Any", matrix: "Any") -> None:  # scanners of CircuitPython, which ships no types
        """Take in what the scanners noticed."""
        if button.events.overflowed or matrix.events.overflowed:
            # What was lost is unknown: skip a number, so that the table notices, and start again.
            self._sequence = (self._sequence + 1) % SEQUENCES
            self._start()
        for _ in range(MAX_EVENTS_PER_RUN):
            event = button.events.get()
            if event is None:
                break
            self._is_down = event.pressed
            self._say(self._time(event), "button", "1" if event.pressed else "0")
        for _ in range(MAX_EVENTS_PER_RUN):
            event = matrix.events.get()
            if event is None:
                break
            self._send_keys(self._keypad.change(event.key_number, event.pressed, self._time(event)))
        self._send_keys(self._keypad.look(self._clock))

    def _send_keys(self, told: "list[tuple[str, int]]") -> None:
        for key, at in told:
            self._say(at, "key", key)

    def _time(self, event: "Any") -> int:  # an event of CircuitPython, which ships no types
        """Return the pod's time of an event: shortly before now, or since this run of the loop began."""
        later: int = (event.timestamp - self._last_ticks) % TICKS_PERIOD_MS
        if later >= TICKS_PERIOD_MS // 2:
            later -= TICKS_PERIOD_MS  # it is earlier
        return self._clock + later
