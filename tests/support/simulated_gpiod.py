"""A simulated gpiod: a chip whose lines are those of a simulated circuit.

It keeps to what a real kernel does (Linux 6.12, tried by `make kernel`): a line belongs to one request; an open drain
that is high drives nothing; edges are stamped, numbered for each line, and kept until they are read, the oldest dropped
when there is no room.
"""

import os
import struct
import threading
import time
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from errno import EBUSY

import gpiod
from gpiod.line import Bias, Direction, Drive, Edge, Value

from hardware.simulator import circuit
from hardware.simulator.circuit import Circuit, Switch

MOST_KEPT = 1024
"""The kernel keeps no more edges of one request (GPIO_V2_LINES_MAX * 16)."""
VALUES = struct.Struct("=QQ")
GET_VALUES, SET_VALUES = 0xC010B40E, 0xC010B40F
"""GPIO_V2_LINE_GET_VALUES_IOCTL and GPIO_V2_LINE_SET_VALUES_IOCTL of Linux' gpio.h, and their structure."""
Settings = Mapping[Iterable[int | str] | int | str, gpiod.LineSettings | None]
_PULLS = {Bias.PULL_UP: circuit.Drive.PULL_UP, Bias.PULL_DOWN: circuit.Drive.PULL_DOWN}


class SimulatedChip:
    """Like `gpiod.Chip`."""

    def __init__(self) -> None:
        self.circuit = Circuit()
        self.requests: dict[int, SimulatedRequest] = {}
        """By line."""
        self.taken: set[int] = set()
        """The lines of other programs."""
        self.is_open = True
        self.lock = threading.RLock()
        self.sleeps = threading.Event()
        """Set once all outputs of a request are low, as the rows of keypads are that are not scanned."""

    def __bool__(self) -> bool:
        return self.is_open

    def close(self) -> None:
        """Close it."""
        self.is_open = False

    def request_lines(self, config: Settings, consumer: str, event_buffer_size: int) -> "SimulatedRequest":
        """Like `gpiod.Chip.request_lines`, with numbers of lines."""
        lines = {int(str(line)): settings or gpiod.LineSettings() for line, settings in config.items()}
        if (self.taken | self.requests.keys()) & lines.keys():
            raise OSError(EBUSY, os.strerror(EBUSY))
        request = SimulatedRequest(self, lines, room=min(event_buffer_size, MOST_KEPT))
        for line in lines:
            self.requests[line] = request
            request.apply(line)
        return request

    def switch(self, switch: Switch, *, closed: bool) -> None:
        """Close or open a contact, now."""
        with self.lock:
            before = self.levels()
            self.circuit.set_switch(switch, closed=closed)
            self.settle(before)

    def ioctl(self, file: int, question: int, values: bytearray) -> None:
        """Like `fcntl.ioctl` at the file of a request."""
        next(request for request in self.requests.values() if request.fd == file).answer(question, values)

    def levels(self) -> dict[int, bool]:
        """Return whether each line that is requested is high."""
        return {line: self.circuit.is_high(line) for line in self.requests}

    def settle(self, before: Mapping[int, bool]) -> None:
        """Let each request hear of its lines that have changed."""
        for line, was_high in before.items():
            if (is_high := self.circuit.is_high(line)) != was_high:
                self.requests[line].note_edge(line, is_high=is_high)


class SimulatedRequest:
    """Like `gpiod.LineRequest`."""

    def __init__(self, chip: SimulatedChip, settings: Mapping[int, gpiod.LineSettings], room: int) -> None:
        self._chip = chip
        self._settings = dict(settings)
        self._kept: deque[gpiod.EdgeEvent] = deque(maxlen=room)
        self._numbers = dict.fromkeys(settings, 0)
        self._count = 0
        self.fd = os.eventfd(0, os.EFD_SEMAPHORE | os.EFD_NONBLOCK)

    def reconfigure_lines(self, config: Settings) -> None:
        """Like gpiod's: settings of all lines of the request."""
        assert {int(str(line)) for line in config} == self._settings.keys()
        for line, settings in config.items():
            number = int(str(line))
            if settings is not None and settings != self._settings[number]:
                self._settings[number] = settings
                self.apply(number)

    def answer(self, question: int, values: bytearray) -> None:
        """Like the kernel, asked at the request's file for levels, or told to set them; all at one moment."""
        high, bits = VALUES.unpack(values)
        lines = {line: 1 << place for place, line in enumerate(self._settings) if bits >> place & 1}
        with self._chip.lock:
            if question == GET_VALUES:
                high = sum(bit for line, bit in lines.items() if self._chip.circuit.is_high(line))
                values[:] = VALUES.pack(high, bits)
                return
            assert question == SET_VALUES
            before = self._chip.levels()
            for line, bit in lines.items():
                assert self._settings[line].direction is Direction.OUTPUT
                value = Value.ACTIVE if high & bit else Value.INACTIVE
                self._settings[line] = replace(self._settings[line], output_value=value)
                self._drive(line)
            self._chip.settle(before)
            if not any(self._chip.circuit.is_high(line) for line in self._settings):
                self._chip.sleeps.set()

    def read_edge_events(self) -> list[gpiod.EdgeEvent]:
        """Like gpiod's, where there are some."""
        with self._chip.lock:
            events = list(self._kept)
            self._kept.clear()
            for _ in events:
                os.eventfd_read(self.fd)
            return events

    def release(self) -> None:
        """Like gpiod's: the lines are inputs again."""
        for line in self._settings:
            del self._chip.requests[line]
            self._chip.circuit.drive(line, circuit.Drive.NOTHING)
        os.close(self.fd)

    def note_edge(self, line: int, *, is_high: bool) -> None:
        """Keep an edge if anybody listens, and drop the oldest if there is no room."""
        if self._settings[line].edge_detection is not Edge.BOTH:
            return
        self._count += 1
        self._numbers[line] += 1
        kind = gpiod.EdgeEvent.Type.RISING_EDGE if is_high else gpiod.EdgeEvent.Type.FALLING_EDGE
        if len(self._kept) < (self._kept.maxlen or 0):
            os.eventfd_write(self.fd, 1)
        self._kept.append(gpiod.EdgeEvent(kind.value, time.monotonic_ns(), line, self._count, self._numbers[line]))

    def apply(self, line: int) -> None:
        """Drive a line as it is set."""
        with self._chip.lock:
            before = self._chip.levels()
            self._drive(line)
            self._chip.settle(before)

    def _drive(self, line: int) -> None:
        settings = self._settings[line]
        drive = _PULLS.get(settings.bias, circuit.Drive.NOTHING)
        if settings.direction is Direction.OUTPUT:
            is_high = settings.output_value is Value.ACTIVE
            lets_go = is_high and settings.drive is Drive.OPEN_DRAIN
            if not lets_go:
                drive = circuit.Drive.HIGH if is_high else circuit.Drive.LOW
        self._chip.circuit.drive(line, drive)
