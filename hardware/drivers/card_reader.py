"""The RDM6300 card reader: a card that is held to it is read once, until it has been taken away.

A frame has 14 bytes: 0x02, ten hexadecimal digits (the number of the sticker), two digits that are the exclusive or of
the five bytes before, 0x03; at 9600 bits a second, 8N1, about every 50 ms while a sticker is in range (data sheet of
the RDM6300; a compatible EM4100 sticker has 40 bits). This module does not open the port (`serial_device.py`) and
does not know which card a sticker is on.
"""

import re
from functools import reduce
from operator import xor

from hardware.drivers.frame_finder import FrameFinder
from hardware.drivers.serial_device import SerialDevice
from hardware.signals import TABLE, CardRead, ReaderGarbled, UsbKind
from hardware.time_units import MILLISECOND

CARD_READER = UsbKind(
    name="card reader",
    table="reader",
    keys={"device": TABLE},
    identity=re.compile(r"[!-~]{0,200}"),
    remedy='write its serial number, VID:PID such as "1A86:7523", or its path in /dev/serial/by-id',
    unplugged="Card reader unplugged",
    plugged_in="Card reader reconnected",
    reads_cards=True,
)

FRAME_START = b"\x02"
FRAME_END = b"\x03"
DIGITS = 12
"""Hexadecimal digits between start and end: ten of the number, two of the checksum."""
_NUMBER_BYTES = 5

_DIGITS = re.compile(rb"[0-9A-Fa-f]{12}")


def checksum_of(number: bytes) -> int:
    """Return the exclusive or of the bytes of a number."""
    return reduce(xor, number, 0)


def tag_frames() -> FrameFinder[str]:
    """Return a finder of the stickers' numbers, in upper case, in the bytes from the port."""
    return FrameFinder(start=FRAME_START, end=FRAME_END, longest=DIGITS, decode=_decode)


def _decode(digits: bytes) -> str | None:
    if _DIGITS.fullmatch(digits) is None:
        return None
    data = bytes.fromhex(digits.decode())
    number, checksum = data[:_NUMBER_BYTES], data[_NUMBER_BYTES]
    return number.hex().upper() if checksum_of(number) == checksum else None


AWAY_NS = 300 * MILLISECOND
"""A card has been taken away after this many nanoseconds without a frame: six frames in a row."""
GARBLED_FRAMES = 5
"""This many broken frames are reported. A few are normal for a card at the edge of the range."""


class CardReader(SerialDevice):
    """The card reader. Without a card it sends nothing, so its port is never given up."""

    BAUD = 9600

    def opened(self, now: int) -> None:
        """Remember that the port was opened."""
        self._missing_at = None
        self._frames = tag_frames()
        self._is_garbled_known = False
        self._last_tag = ""
        self._last_frame_at = 0
        self.answered(now)

    def received(self, data: bytes, now: int) -> None:
        """Take in bytes from the port."""
        for tag in self._frames.feed(data):
            if tag != self._last_tag or now - self._last_frame_at >= AWAY_NS:
                self._emit(CardRead(tag, now))
            self._last_tag = tag
            self._last_frame_at = now
        if self._frames.broken >= GARBLED_FRAMES and not self._is_garbled_known:
            self._is_garbled_known = True
            self._emit(ReaderGarbled(now))
