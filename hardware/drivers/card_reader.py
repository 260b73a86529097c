"""The RDM6300 card reader: a card that is held to it is read once, until it has been taken away.

A frame has 14 bytes: 0x02, ten hexadecimal digits (the number of the sticker), two digits that are the exclusive or
of the five bytes before, 0x03; at 9600 bits a second, 8N1, about every 50 ms while a sticker is in range (data sheet
of the RDM6300; a compatible EM4100 sticker has 40 bits). Pure: the port is `serial_line.py`'s business. Which card a
sticker is on is not known here.
"""

import re
from collections.abc import Callable
from functools import reduce
from operator import xor

from hardware.drivers.serial_line import FrameFinder
from hardware.signals import CardRead, ReaderBack, ReaderGarbled, ReaderGone, Signal

BAUD = 9600
START, END = b"\x02", b"\x03"
DIGITS = 12
"""Hexadecimal digits between start and end: ten of the number, two of the check."""

_DIGITS = re.compile(rb"[0-9A-Fa-f]{12}")


def check(number: bytes) -> int:
    """The exclusive or of the bytes of a number."""
    return reduce(xor, number, 0)


def tag_frames() -> FrameFinder[str]:
    """What finds the numbers of stickers, in upper case, in what the port gives."""
    return FrameFinder(START, END, DIGITS, _read)


def _read(digits: bytes) -> str | None:
    if _DIGITS.fullmatch(digits) is None:
        return None
    *number, told = bytes.fromhex(digits.decode())
    return digits[:10].decode().upper() if check(bytes(number)) == told else None


AWAY = 300_000_000
"""Nanoseconds without a frame after which a card has been taken away: six frames in a row."""
GARBLED = 5
"""So many broken frames are told: one now and then is a card at the edge of the range."""
FIND = 3_000_000_000
"""Nanoseconds that the reader has to be found in at the start before it is said to be gone."""


class CardReader:
    """Hands `hear` what the reader tells. All times are nanoseconds of the table's clock."""

    def __init__(self, *, at: int, hear: Callable[[Signal], None]) -> None:
        self._hear = hear
        self._gone = False
        self._open = False
        self._find_until = at + FIND
        self._frames = tag_frames()
        self._garbled = False
        self._tag = ""
        self._seen_at = 0

    def opened(self, now: int) -> None:
        """Its port was opened."""
        self._open = True
        self._frames = tag_frames()
        self._garbled = False
        self._tag = ""
        if self._gone:
            self._gone = False
            self._hear(ReaderBack(now))

    def closed(self, now: int) -> None:
        """Its port is closed, or has vanished."""
        self._open = False
        self._lose(now)

    def heard(self, data: bytes, now: int) -> None:
        """Its port gave bytes."""
        for tag in self._frames.feed(data):
            if tag != self._tag or now - self._seen_at >= AWAY:
                self._hear(CardRead(tag, now))
            self._tag, self._seen_at = tag, now
        if self._frames.broken >= GARBLED and not self._garbled:
            self._garbled = True
            self._hear(ReaderGarbled(now))

    def due(self) -> int | None:
        """When to notice that it has never been there; None for never."""
        return None if self._open or self._gone else self._find_until

    def tick(self, now: int) -> None:
        """Notice that it has never been there."""
        if not self._open and now >= self._find_until:
            self._lose(now)

    def hopeless(self) -> int | None:
        """Never: a reader without a card says nothing."""
        return None

    def _lose(self, now: int) -> None:
        if not self._gone:
            self._gone = True
            self._hear(ReaderGone(now))
