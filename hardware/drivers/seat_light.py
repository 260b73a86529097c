"""The light in a seat's button, on a pin of its own or on a pod.

At full brightness a pin is only switched on and off. To dim it, the pin library switches it many times a second, which
keeps the computer awake; a larger resistor dims without that cost.
"""

from collections.abc import Callable

from hardware.drivers.pins import TablePin
from hardware.lights import Light, brightness

PWM_HZ = 100
"""Fast enough that no eye sees it flicker."""


class SeatLight:
    """The light of `seat`, `percent` bright at its brightest; `set_level` sets how bright it is, from 0 to 1."""

    def __init__(self, seat: int, set_level: Callable[[float], None], percent: int, pins: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.pins = pins
        """The BCM number of its wire; empty for a light on a pod."""
        self.due: int | None = None
        """When `step` is next needed, in ns; None for never."""
        self._set_level = set_level
        self._percent = percent
        self._light, self._since = Light.OFF, 0

    def show(self, light: Light, now: int) -> None:
        """Choose what the light shows from `now` on; call `step` to begin. What it shows already goes on."""
        if light is not self._light:
            self._light, self._since, self.due = light, now, now

    def step(self, now: int) -> None:
        """Set the brightness that the light has at `now`. Raise whatever `set_level` raises."""
        level, change = brightness(self._light, self._since, now)
        self.due = change if self._percent else None
        self._set_level(level * self._percent / 100)


def light_on(pin: TablePin, *, dimmed: bool) -> Callable[[float], None]:
    """Return what sets how bright a light on a pin is, from 0 to 1; unless it is `dimmed`, it is only switched.

    Both raise DeviceError if the pin cannot be driven.
    """
    with pin.claiming():
        pin.io.output_with_state(False)
        if dimmed:
            pin.io.frequency = PWM_HZ

    def set_level(level: float) -> None:
        with pin.claiming():
            pin.io.state = level if dimmed else round(level)

    return set_level
