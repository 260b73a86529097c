"""The RDM6300 card reader: a card that is held to it is read once, until it has been taken away.

A frame has 14 bytes: 0x02, ten hexadecimal digits (the number of the sticker), two digits that are the exclusive or of
the five bytes before, 0x03; at 9600 bits a second, 8N1, about every 50 ms while a sticker is in range (data sheet of
the RDM6300; a compatible EM4100 sticker has 40 bits). This module does not open the port (`serial_connection.py`) and
does not know which card a sticker is on.
"""

import re
from functools import reduce
from operator import xor

from hardware.drivers.serial_connection import FrameFinder, SerialDevice
from hardware.signals import CardRead, ReaderGarbled, UsbKind

CARD_READER = UsbKind(
    name="card reader",
    table="reader",
    keys={"device": 0},
    identity=re.compile(r"[!-~]{0,200}"),
    remedy='write its serial number, VID:PID such as "1A86:7523", or its path in /dev/serial/by-id',
    unplugged="Card reader unplugged",
    plugged_in="Card reader reconnected",
    reads_cards=True,
)

START, END = b"\x02", b"\x03"
DIGITS = 12
"""Hexadecimal digits between start and end: ten of the number, two of the checksum."""

_DIGITS = re.compile(rb"[0-9A-Fa-f]{12}")


def check(number: bytes) -> int:
    """Return the exclusive or of the bytes of a number."""
    return reduce(xor, number, 0)


def tag_frames() -> FrameFinder[str]:
    """Return a finder of the stickers' numbers, in upper case, in the bytes from the port."""
    return FrameFinder(START, END, DIGITS, _read)


def _read(digits: bytes) -> str | None:
    if _DIGITS.fullmatch(digits) is None:
        return None
    *number, checksum = bytes.fromhex(digits.decode())
    return digits[:10].decode().upper() if check(bytes(number)) == checksum else None


AWAY_NS = 300_000_000
"""A card has been taken away after this many nanoseconds without a frame: six frames in a row."""
GARBLED = 5
"""This many broken frames are reported. A few are normal for a card at the edge of the range."""


class CardReader(SerialDevice):
    """The card reader. Without a card it sends nothing, so its port is never given up."""

    BAUD = 9600

    def opened(self, now: int) -> None:
        """Note that the port was opened."""
        self._silent_at = None
        self._frames = tag_frames()
        self._garbled = False
        self._tag = ""
        self._last_frame_at = 0
        self.found(now)

    def heard(self, data: bytes, now: int) -> None:
        """Take in bytes from the port."""
        for tag in self._frames.feed(data):
            if tag != self._tag or now - self._last_frame_at >= AWAY_NS:
                self._hear(CardRead(tag, now))
            self._tag, self._last_frame_at = tag, now
        if self._frames.broken >= GARBLED and not self._garbled:
            self._garbled = True
            self._hear(ReaderGarbled(now))
