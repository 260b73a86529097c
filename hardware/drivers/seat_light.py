"""The light in a seat's button: an LED at a pin of its own.

At full brightness it is only switched on and off. Dimmed, its pin is switched so many times a second by the library
that drives it, which keeps the computer awake; a larger resistor dims for nothing.
"""

from hardware.config.wiring import Use
from hardware.drivers.pins import TablePin
from hardware.lights import Light, brightness

PWM_HZ = 100
"""Fast enough that no eye sees it flicker."""
ON = 0.5
"""A light that is not dimmed is on from this brightness."""


class SeatLight:
    """One light, `percent` bright at its brightest. Raises DeviceError whenever its pin cannot be driven."""

    def __init__(self, use: Use, pin: TablePin, percent: int) -> None:
        self.use = use
        self.due: int | None = None
        """When `step` is next needed, in ns; None for never."""
        self._pin = pin
        self._percent = percent
        self._light, self._since = Light.OFF, 0
        with pin.claiming():
            pin.io.output_with_state(False)
            if self._is_dimmed:
                pin.io.frequency = PWM_HZ

    def show(self, light: Light, now: int) -> None:
        """Show this from `now` on, which `step` begins."""
        self._light, self._since, self.due = light, now, now

    def step(self, now: int) -> None:
        """Be as bright as the light is at `now`."""
        level, change = brightness(self._light, now - self._since)
        self.due = None if change is None or not self._percent else self._since + change
        with self._pin.claiming():
            self._pin.io.state = level * self._percent / 100 if self._is_dimmed else level >= ON

    def close(self) -> None:
        """Go dark for good."""
        if self._is_dimmed:
            self._pin.io.frequency = None

    @property
    def _is_dimmed(self) -> bool:
        return self._percent < 100
