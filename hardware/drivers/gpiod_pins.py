"""The pins by the kernel's own interface, through libgpiod's Python: a gpiozero pin factory that polls nothing.

One thread sleeps until the kernel has an edge, and then tells it with the kernel's time. lgpio in its place looks at
the pins a thousand times a second (`../README.md`). The wires of the keypads are requested together, so that a frame
takes a few calls of the kernel. There is no PWM: Python's threads would let a dimmed light flicker whenever the picture
is drawn.
"""

import logging
import os
import select
import struct
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fcntl import ioctl
from pathlib import Path
from typing import Any

import gpiod
from gpiod.line import Bias, Direction, Drive, Edge, Value
from gpiozero import PinFixedPull, PinInvalidFunction, PinInvalidPull, PinSetInput
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from hardware.time_units import SECOND

log = logging.getLogger(__name__)

CONSUMER = "hammerprice"
"""By this the kernel names the program as the one that holds a line."""
KEPT_EDGES = 256
"""How many edges of a line the kernel keeps until they are read: of its usual 16 it drops the oldest, the press."""
_VALUES = struct.Struct("=QQ")
"""struct gpio_v2_line_values of Linux' gpio.h: levels, and which lines are meant, a bit for each of a request.

The levels are read and set by the kernel's own calls, at gpiod's file. In an emulated computer these took 43 and 6 µs
for 15 columns and 4 rows, and gpiod's `get_values` and `set_values` 570 and 257 µs: a key that is tapped for 5 ms
would be missed.
"""
_GET_VALUES = 0xC010B40E
_SET_VALUES = 0xC010B40F
_BIASES = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_PULLS = {bias: pull for pull, bias in _BIASES.items()}


class Lines:
    """Lines of a chip that belong to this program, requested together. Any thread may use them."""

    def __init__(self, chip: gpiod.Chip, settings: Mapping[int, gpiod.LineSettings]) -> None:
        self._settings = dict(settings)
        self._outputs: dict[int, Value] = {}
        """The level of each output that was set since it became one."""
        self.bits = {line: 1 << place for place, line in enumerate(self._settings)}
        """The bit of each line in `levels`, in the order of the request."""
        self._lock = threading.Lock()
        self._request = chip.request_lines(
            config=self._config(), consumer=CONSUMER, event_buffer_size=KEPT_EDGES * len(settings)
        )
        self.file = self._request.fd

    def settings(self, line: int) -> gpiod.LineSettings:
        """Return how a line is set."""
        return self._settings[line]

    def set(self, line: int, settings: gpiod.LineSettings) -> None:
        """Set a line anew; the others stay as they are."""
        with self._lock:
            self._settings[line] = settings
            self._outputs.pop(line, None)
            self._request.reconfigure_lines(self._config())

    def levels(self, bits: int) -> int:
        """Return those of the lines with these bits that are high, read at once."""
        values = bytearray(_VALUES.pack(0, bits))
        with self._lock:
            ioctl(self.file, _GET_VALUES, values)
        high: int = _VALUES.unpack(values)[0]
        return high

    def set_levels(self, high: int, bits: int) -> None:
        """Let the lines with these bits be high or low, all at once."""
        with self._lock:
            ioctl(self.file, _SET_VALUES, bytearray(_VALUES.pack(high, bits)))
            for line, bit in self.bits.items():
                if bits & bit:
                    value = Value.ACTIVE if high & bit else Value.INACTIVE
                    self._outputs[line] = value

    def edges(self) -> list[gpiod.EdgeEvent]:
        """Return the edges that the kernel keeps; it must have one."""
        with self._lock:
            return self._request.read_edge_events()

    def _config(self) -> dict[Iterable[int | str] | int | str, gpiod.LineSettings | None]:
        return {
            line: replace(settings, output_value=self._outputs.get(line, settings.output_value))
            for line, settings in self._settings.items()
        }

    def release(self) -> None:
        """Give the lines back."""
        with self._lock:
            self._request.release()


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero ships no types
    """The pins of the chip at `path`, whose lines have the BCM numbers. Raise OSError if it cannot be opened.

    Its ticks are nanoseconds of CLOCK_MONOTONIC.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._chip = gpiod.Chip(str(path))
        self.pin_class = GpiodPin
        self._requested: dict[int, Lines] = {}
        """By its file, each request."""
        self._gpiod_pins: dict[int, GpiodPin] = {}
        """By its number, each pin."""
        self._stop = os.eventfd(0)
        self._epoll = select.epoll()
        self._epoll.register(self._stop, select.EPOLLIN)
        self._thread = threading.Thread(target=self._listen, name="edges", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give all lines back. It may be called twice."""
        if not self._chip:
            return
        os.eventfd_write(self._stop, 1)
        self._thread.join()
        super().close()
        for lines in self._requested.values():
            lines.release()
        self._epoll.close()
        os.close(self._stop)
        self._chip.close()

    def request(self, settings: Mapping[int, gpiod.LineSettings]) -> Lines:
        """Return these lines, requested together. Raise OSError if another program has one of them."""
        lines = Lines(self._chip, settings)
        self._requested[lines.file] = lines
        self._epoll.register(lines.file, select.EPOLLIN)
        return lines

    def add(self, pin: "GpiodPin", number: int) -> None:
        """Let the edges of a line go to its pin."""
        self._gpiod_pins[number] = pin

    def keypad_wires(self, rows: Sequence["GpiodPin"], columns: Sequence["GpiodPin"]) -> "KeypadWires":
        """Return the wires of the keypads: rows that are low or let go, columns with pull-ups, each kind at once."""
        return KeypadWires(
            rows=self._together(
                rows, gpiod.LineSettings(direction=Direction.OUTPUT, drive=Drive.OPEN_DRAIN, output_value=Value.ACTIVE)
            ),
            columns=self._together(columns, gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.PULL_UP)),
        )

    def _together(self, pins: Sequence["GpiodPin"], settings: gpiod.LineSettings) -> Lines:
        """Request the lines of some pins again, together and with these settings."""
        for pin in pins:
            self._epoll.unregister(pin.lines.file)
            self._requested.pop(pin.lines.file).release()
        lines = self.request({pin.line: settings for pin in pins})
        for pin in pins:
            pin.lines = lines
        return lines

    @staticmethod
    def ticks() -> int:
        """Return the time in nanoseconds."""
        return time.monotonic_ns()

    @staticmethod
    def ticks_diff(later: int, earlier: int) -> float:
        """Return the seconds between two times."""
        return (later - earlier) / SECOND

    def _listen(self) -> None:
        """Pass on edges until the end."""
        while True:
            ready = [file for file, _ in self._epoll.poll()]
            if self._stop in ready:
                return
            for lines in [self._requested[file] for file in ready if file in self._requested]:
                try:
                    for event in lines.edges():
                        self._gpiod_pins[event.line_offset].pass_on(event)
                except Exception:
                    log.exception("Edges were lost")


class GpiodPin(LocalPiPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin, which is an input at first."""

    def __init__(self, factory: GpiodFactory, info: Any) -> None:  # info is gpiozero's, which ships no types
        super().__init__(factory, info)
        self.line: int = self._number
        self._edges = Edge.BOTH
        self._heard = 0
        """The number that the kernel gave to the last edge of the line; 0 while none has been heard."""
        self.follows_gap = False
        """Whether edges were lost before the one that is told now."""
        self.lines = factory.request({self.line: self._as_input(info.pull or "floating")})
        factory.add(self, self.line)

    def close(self) -> None:
        """Make it an input again."""
        self._set(self._as_input(self.info.pull or "floating"))

    def output_with_state(self, state: bool) -> None:
        """Become an output that is high or low from its first moment."""
        value = Value.ACTIVE if state else Value.INACTIVE
        self._set(gpiod.LineSettings(direction=Direction.OUTPUT, output_value=value))

    def input_with_pull(self, pull: str) -> None:
        """Become an input. Raise PinFixedPull if the pin's own resistor pulls otherwise."""
        if self.info.pull and pull != self.info.pull:
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        self._set(self._as_input(pull))

    def pass_on(self, event: gpiod.EdgeEvent) -> None:
        """Tell an edge to whoever listens. The kernel numbers the edges of a line, so a gap is an edge that is lost."""
        self.follows_gap = 0 < self._heard < event.line_seqno - 1
        self._heard = event.line_seqno
        if self._when_changed is not None:
            is_high = event.event_type is gpiod.EdgeEvent.Type.RISING_EDGE
            self._call_when_changed(event.timestamp_ns, int(is_high))

    def _as_input(self, pull: str) -> gpiod.LineSettings:
        return gpiod.LineSettings(direction=Direction.INPUT, bias=_BIASES[pull])

    @property
    def _settings(self) -> gpiod.LineSettings:
        return self.lines.settings(self.line)

    def _set(self, settings: gpiod.LineSettings) -> None:
        """Set the line, with its edges if somebody listens to them."""
        listens = self._when_changed is not None and settings.direction is Direction.INPUT
        settings = replace(settings, edge_detection=self._edges if listens else Edge.NONE)
        if settings != self._settings:
            self.lines.set(self.line, settings)

    def _get_function(self) -> str:
        return "output" if self._settings.direction is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        if value == "output":
            self.output_with_state(False)
        elif value == "input":
            self._set(replace(self._as_input("floating"), bias=self._settings.bias))
        else:
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}')

    def _get_state(self) -> int:
        return int(self.lines.levels(self.lines.bits[self.line]) != 0)

    def _set_state(self, value: float) -> None:
        if self._get_function() == "input":
            raise PinSetInput(f"cannot set state of pin {self!r}")
        bit = self.lines.bits[self.line]
        self.lines.set_levels(bit if value else 0, bit)

    def _get_pull(self) -> str:
        return _PULLS.get(self._settings.bias, "floating")

    def _set_pull(self, value: str) -> None:
        if value not in _BIASES:
            raise PinInvalidPull(f'invalid pull "{value}" for pin {self!r}')
        self.input_with_pull(value)

    def _get_frequency(self) -> None:
        return None

    def _set_frequency(self, value: float | None) -> None:
        if value is not None:
            super()._set_frequency(value)  # which says that there is no PWM

    def _enable_event_detect(self) -> None:
        self._heard = 0
        self._set(self._settings)

    def _disable_event_detect(self) -> None:
        self.lines.set(self.line, replace(self._settings, edge_detection=Edge.NONE))


class KeypadWires:
    """The rows and columns of the keypads, each requested together, so that the bits of a request are their places."""

    def __init__(self, *, rows: Lines, columns: Lines) -> None:
        self._rows = rows
        self._columns = columns
        self._all_columns = (1 << len(columns.bits)) - 1
        self._low = 0
        """The rows that are pulled low."""

    def pull_low(self, rows: Sequence[int]) -> None:
        """Pull the rows with these numbers, from 0, low and let go of the others."""
        low = sum(1 << row for row in rows)
        if changed := low ^ self._low:
            self._low = low
            self._rows.set_levels(changed & ~low, changed)

    def low_columns(self) -> int:
        """Return the columns that are low, a bit for each from the first on."""
        return self._all_columns & ~self._columns.levels(self._all_columns)
