"""A simulated RDM6300: frames at the pace of the real one, while a card is held to it."""

from hardware.drivers.card_reader import FRAME_END, FRAME_START, checksum_of
from hardware.simulator.usb import SimulatedDevice
from hardware.time_units import MILLISECOND

REPEAT_NS = 50 * MILLISECOND
"""Nanoseconds between two frames of a card in range."""


def sticker_frame(tag: str) -> bytes:
    """Return the frame of a sticker with this number of ten hexadecimal digits."""
    return FRAME_START + f"{tag}{checksum_of(bytes.fromhex(tag)):02X}".encode() + FRAME_END


class SimulatedCardReader(SimulatedDevice):
    """A card reader."""

    def hold(self, tag: str, at: int, until: int) -> None:
        """Hold a card in range from `at` until `until`."""
        for time in range(at, until, REPEAT_NS):
            self.send(sticker_frame(tag), time)
