"""A simulated RDM6300: frames at the pace of the real one, while a card is held to it."""

from functools import partial

from hardware.clock import Clock
from hardware.config.usb import Plug
from hardware.drivers.card_reader import END, START, check
from hardware.simulator.usb import SimulatedUsb

REPEAT = 50_000_000
"""Nanoseconds between two frames of a card in range."""


def frame(tag: str) -> bytes:
    """Return the frame of a sticker with this number of ten hexadecimal digits."""
    return START + f"{tag}{check(bytes.fromhex(tag)):02X}".encode() + END


class SimulatedReader:
    """The card reader `plug`. Times are nanoseconds of `clock`."""

    def __init__(self, plug: Plug, usb: SimulatedUsb, clock: Clock) -> None:
        self.socket = usb.socket(plug.identity)
        self._clock = clock

    def plug(self) -> None:
        """Plug it in."""
        self.socket.plug()

    def unplug(self) -> None:
        """Unplug its cable."""
        self.socket.unplug()

    def hold(self, tag: str, at: int, until: int) -> None:
        """Hold a card in range from `at` until `until`."""
        for time in range(at, until, REPEAT):
            self.send(frame(tag), time)

    def send(self, data: bytes, at: int) -> None:
        """Send these bytes, whatever they are."""
        self._clock.call_at(at, partial(self.socket.say, data))
