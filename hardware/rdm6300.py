"""The frames of an RDM6300 card reader: bytes in whatever pieces, sticker numbers out, anything else dropped.

A frame has 14 bytes: 0x02, ten hexadecimal digits (the number of the sticker), two digits that are the exclusive or
of the five bytes before, 0x03; at 9600 bits a second, 8N1, about every 50 ms while a sticker is in range (data sheet
of the RDM6300; a compatible EM4100 sticker has 40 bits). Pure: when a card counts as read is `card_reader.py`'s
business.
"""

import re
from functools import reduce
from operator import xor

BAUD = 9600
START, END = b"\x02", b"\x03"
DIGITS = 12
"""Hexadecimal digits between start and end: ten of the number, two of the check."""

_DIGITS = re.compile(rb"[0-9A-Fa-f]{12}")


def check(number: bytes) -> int:
    """The exclusive or of the bytes of a number."""
    return reduce(xor, number, 0)


class TagFrames:
    """Finds the frames in what the port gives. It never holds more than one."""

    def __init__(self) -> None:
        self.broken = 0
        """How many frames began and were none."""
        self._frame: bytearray | None = None
        """The digits since the last start; None outside a frame."""

    def feed(self, data: bytes) -> list[str]:
        """Take in what was read; the numbers of the frames that are whole with it, in upper case."""
        found = []
        for piece in re.split(rb"([\x02\x03])", data):
            if piece == START:
                self.broken += self._frame is not None
                self._frame = bytearray()
            elif self._frame is None:
                continue
            elif piece != END:
                if len(self._frame) + len(piece) <= DIGITS:
                    self._frame += piece
                else:
                    self._drop()
            elif (tag := _read(bytes(self._frame))) is not None:
                found.append(tag)
                self._frame = None
            else:
                self._drop()
        return found

    def _drop(self) -> None:
        self.broken += 1
        self._frame = None


def _read(digits: bytes) -> str | None:
    if _DIGITS.fullmatch(digits) is None:
        return None
    *number, told = bytes.fromhex(digits.decode())
    return digits[:10].decode().upper() if check(bytes(number)) == told else None
