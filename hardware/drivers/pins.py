"""What every device driver needs of gpiozero: a pin of its own, and its edges on the table's clock.

This module does not know what a pin is for, nor which library drives it (`board.py`).
"""

import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from gpiozero import PinPWMUnsupported

from hardware.clock import Clock
from hardware.config.wiring import Use
from hardware.time_units import SECOND

log = logging.getLogger(__name__)

PinFactory = Any  # gpiozero ships no types, so neither its factories nor its pins have any here
"""A gpiozero pin factory."""
GpiozeroPin = Any  # gpiozero ships no types
"""A pin of such a factory."""
Ticks = Any  # each library has a type of its own
"""A time stamp of a pin factory."""

PWM_HZ = 100
"""Fast enough that no eye sees it flicker."""


class DeviceError(Exception):
    """A device that cannot be used; the message names the remedy."""


class TablePin:
    """The pin of one part of the table; `scale` gives the times of its edges.

    Every method raises an error of the pin library's own if the pin cannot be used, for instance because another
    program uses it.
    """

    def __init__(self, factory: PinFactory, use: Use, scale: "TickScale") -> None:
        self.bcm = use.pin
        self._scale = scale
        self._use = use
        self.io = factory.pin(use.pin)
        """The gpiozero pin."""
        self._is_dimmed = False
        """Whether the pin library switches it many times a second."""

    def listen(self, when_changed: Callable[[int, bool], None]) -> None:
        """Call `when_changed` with the time of each edge, in nanoseconds, and whether the line is then low.

        It is called on a thread of the pin library. While it is called, `follows_gap` tells of this edge.
        """
        self._when_changed = when_changed
        self.io.when_changed = self._changed

    @property
    def follows_gap(self) -> bool:
        """Return whether edges were lost before the one that is told now; only the kernel's own numbers tell."""
        return getattr(self.io, "follows_gap", False)

    def ignore(self) -> None:
        """Stop listening."""
        self.io.when_changed = None

    def as_output(self) -> Callable[[float], None]:
        """Make the pin a low output, and return a function that sets the brightness of the light on it, from 0 to 1.

        The pin is only switched on and off, unless it can `dim`.
        """
        self.io.output_with_state(False)

        def set_level(level: float) -> None:
            self.io.state = level if self._is_dimmed else round(level)

        return set_level

    def dim(self) -> bool:
        """Let the pin library switch an output many times a second; return whether it can.

        This keeps the computer awake; a larger resistor dims without that cost.
        """
        try:
            self.io.frequency = PWM_HZ
        except PinPWMUnsupported:
            log.warning("%r cannot be dimmed by this library: take a larger resistor, or a light pod", self)
            return False
        self._is_dimmed = True
        return True

    def close(self) -> None:
        """Stop listening to the pin and make it an input."""
        self.ignore()
        self.io.frequency = None
        self.io.close()

    def _changed(self, ticks: Ticks, state: int) -> None:
        """Pass on an edge from gpiozero. It must not raise, or lgpio's thread would end with every line."""
        try:
            self._when_changed(self._scale.time(ticks), not state)
        except Exception:
            log.exception("An edge of %r was lost", self)

    def __repr__(self) -> str:
        return f"<{self._use.name} on BCM {self._use.pin}>"


class KeypadWires(Protocol):
    """The rows and columns that the keypads share."""

    def pull_low(self, rows: Sequence[int]) -> None:
        """Pull the rows with these numbers, from 0, low and let go of the others."""

    def low_columns(self) -> int:
        """Return the columns that are low, a bit for each from the first on."""


@runtime_checkable
class DrivesKeypads(Protocol):
    """A pin factory that can drive all wires of one kind at once."""

    def keypad_wires(self, rows: Sequence[GpiozeroPin], columns: Sequence[GpiozeroPin]) -> KeypadWires:
        """Return the wires at these pins of the factory."""


class SinglePins:
    """The wires of the keypads at pins that are driven and read one after the other."""

    def __init__(self, rows: Sequence[TablePin], columns: Sequence[TablePin]) -> None:
        self._rows = [row.io for row in rows]
        self._columns = [(1 << place, column.io) for place, column in enumerate(columns)]
        """The columns' bits and pins."""
        self._low: set[int] = set()
        """The rows that are pulled low."""
        for row in self._rows:
            # A pull-down left from power-on would work against the columns' pull-ups through a held key.
            row.input_with_pull(row.info.pull or "floating")
        for _, column in self._columns:
            column.input_with_pull("up")

    def pull_low(self, rows: Sequence[int]) -> None:
        """Pull the rows with these numbers, from 0, low and let go of the others."""
        for number in sorted(self._low.difference(rows)):
            self._rows[number].function = "input"
        for number in rows:
            self._rows[number].output_with_state(False)
        self._low = set(rows)

    def low_columns(self) -> int:
        """Return the columns that are low, a bit for each from the first on."""
        low = 0
        for bit, column in self._columns:
            if not column.state:
                low |= bit
        return low


def keypad_wires(factory: PinFactory, rows: Sequence[TablePin], columns: Sequence[TablePin]) -> KeypadWires:
    """Return the wires of the keypads, all of a kind at once where the factory can do that."""
    if isinstance(factory, DrivesKeypads):
        return factory.keypad_wires([row.io for row in rows], [column.io for column in columns])
    return SinglePins(rows, columns)


class TickScale:
    """Convert the ticks of a pin factory to nanoseconds of the clock.

    All edges use one fixed anchor, so their order and distances are exactly those of the ticks. Raise DeviceError for a
    backend whose ticks start again from 0 (pigpio, every 71 minutes).
    """

    def __init__(self, factory: PinFactory, clock: Clock) -> None:
        if factory.ticks_diff(0, 1) > 0:
            raise DeviceError(
                "the pins' time stamps start again from 0 now and then; use gpiod or lgpio instead of pigpio"
            )
        self._ticks_diff = factory.ticks_diff
        readings = [(clock.now(), factory.ticks(), clock.now()) for _ in range(5)]
        before, self._anchor, after = min(readings, key=lambda reading: reading[2] - reading[0])
        self._anchor_at = before + (after - before) // 2

    def time(self, ticks: Ticks) -> int:
        """Return the time in nanoseconds of an edge with these ticks."""
        seconds: float = self._ticks_diff(ticks, self._anchor)
        return self._anchor_at + round(seconds * SECOND)
