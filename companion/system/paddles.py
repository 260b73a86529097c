"""Who has which paddle: what the settings name, what was given on the screen, and what is plugged in and nobody's."""

from typing import NamedTuple

from companion.config.given_paddles import GivenPaddles
from companion.config.settings import Settings
from hardware.config.usb import Plug, Plugs, without_usb_paddles
from hardware.devices import TableDevices
from hardware.self_test import SelfTest
from hardware.signals import TABLE


class PaddleOfSeat(NamedTuple):
    """What a seat bids with, or with TABLE what all seats bid and strike with."""

    plug: Plug | None
    """Its device on USB; None if it has none."""
    is_missing: bool
    """Whether that device is unplugged, or does not answer."""
    is_named: bool
    """Whether the settings name it, so that it cannot be given to others on the screen."""
    is_wired: bool
    """Whether it has a button or a keypad on pins."""


class Paddles:
    """The paddles of one table. `named` is what the settings file names, `settings` what the table was opened with."""

    def __init__(
        self, named: Plugs, given: GivenPaddles, settings: Settings, devices: TableDevices, self_test: SelfTest
    ) -> None:
        self._named = named
        self._given = given
        self._wiring = settings.wiring
        self._devices = devices
        self._self_test = self_test

    def of(self, seat: int) -> PaddleOfSeat:
        """Return what a seat has, or with TABLE the table's encoder and gavel."""
        usb = self._devices.usb
        plugs = [plug for plug in usb.plugs.devices if plug.seat == seat and plug.kind.contacts]
        plug = plugs[0] if plugs else None
        if seat == TABLE:
            is_wired = self._wiring.gavel is not None
        else:
            paddle = self._wiring.paddles[seat - 1 : seat]
            is_wired = any(one.button is not None or one.columns is not None for one in paddle)
        return PaddleOfSeat(
            plug=plug, is_missing=plug in usb.missing, is_named=plug in self._named.devices, is_wired=is_wired
        )

    def seat_with(self, identity: str) -> int | None:
        """Return the seat that has a device on USB, TABLE for the table's; None for nobody."""
        return next((plug.seat for plug in self._devices.usb.plugs.devices if plug.identity == identity), None)

    @property
    def tie_ns(self) -> int:
        """Return how far apart, in nanoseconds, presses are at most that are equal."""
        return self._devices.tie_ns

    def choose(self, *, is_on: bool) -> None:
        """Listen, or listen no more, for a press of whatever could be given to a seat."""
        self._devices.usb.choose(is_on=is_on)

    def give(self, plug: Plug) -> None:
        """Give a device to its seat, unless the settings name either."""
        self._given.give(plug)
        self._use()

    def take_away(self, plug: Plug) -> None:
        """Give a device to nobody, unless the settings name it."""
        self._given.take_away(plug)
        self._use()

    def _use(self) -> None:
        plugs = self._named.and_given(self._given.plugs)
        self._devices.give(plugs)
        self._self_test.use(without_usb_paddles(self._wiring, plugs), plugs)
