"""The light in a seat's button: an LED at a pin of its own.

At full brightness it is only switched on and off. To dim it, the pin library switches its pin many times a second,
which keeps the computer awake; a larger resistor dims without that cost.
"""

from hardware.config.wiring import Use
from hardware.drivers.pins import TablePin
from hardware.lights import Light, brightness

PWM_HZ = 100
"""Fast enough that no eye sees it flicker."""


class SeatLight:
    """One light, `percent` bright at its brightest. Raise DeviceError whenever its pin cannot be driven."""

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
        """Choose what the light shows from `now` on; call `step` to begin."""
        self._light, self._since, self.due = light, now, now

    def step(self, now: int) -> None:
        """Set the brightness that the light has at `now`."""
        level, change = brightness(self._light, now - self._since)
        self.due = None if change is None or not self._percent else self._since + change
        wanted = level * self._percent / 100
        with self._pin.claiming():
            self._pin.io.state = wanted if self._is_dimmed else round(wanted)

    def close(self) -> None:
        """Switch the light off for good."""
        if self._is_dimmed:
            self._pin.io.frequency = None

    @property
    def _is_dimmed(self) -> bool:
        return 0 < self._percent < 100
