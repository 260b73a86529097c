"""The card readers RDM6300, ID-12 and ID-20: a card that is held to one is read once, until it has been taken away.

A frame has 14 bytes: 0x02, ten hexadecimal digits (the number of the sticker), two digits that are the exclusive or of
the five bytes before, 0x03; at 9600 bits a second, 8N1 (data sheet of the RDM6300; a compatible EM4100 sticker has 40
bits). An RDM6300 sends it about every 50 ms while a sticker is in range. An ID-12 or ID-20 sends it once, with CR and
LF before the 0x03 (their data sheet, "Output Data Structure - ASCII"). This module does not open the port
(`usb_device.py`) and does not know which card a sticker is on.
"""

import re
from functools import reduce
from operator import xor

from hardware.drivers.frame_finder import FrameFinder
from hardware.drivers.usb_device import UsbDevice
from hardware.signals import TABLE, CardRead, ReaderGarbled, ReaderUnknown, UsbKind
from hardware.time_units import MILLISECOND, SECOND

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
LINE_END = b"\r\n"
"""What an ID-12 or ID-20 sends before the end of a frame."""
DIGITS = 12
"""Hexadecimal digits between start and end: ten of the number, two of the checksum."""
_NUMBER_BYTES = 5

_DIGITS = re.compile(rb"[0-9A-Fa-f]{12}")
_TEXT = re.compile(rb"[\x02\x03\t\r\n -~]*")
"""What readers send that write numbers as text. A broken line, or one of the wrong voltage, has other bytes too."""


def checksum_of(number: bytes) -> int:
    """Return the exclusive or of the bytes of a number."""
    return reduce(xor, number, 0)


def tag_frames() -> FrameFinder[str]:
    """Return a finder of the stickers' numbers, in upper case, in the bytes from the port."""
    return FrameFinder(start=FRAME_START, end=FRAME_END, longest=DIGITS + len(LINE_END), decode=_decode)


def _decode(body: bytes) -> str | None:
    digits = body.removesuffix(LINE_END)
    if _DIGITS.fullmatch(digits) is None:
        return None
    data = bytes.fromhex(digits.decode())
    number, checksum = data[:_NUMBER_BYTES], data[_NUMBER_BYTES]
    return number.hex().upper() if checksum_of(number) == checksum else None


AWAY_NS = 300 * MILLISECOND
"""A card has been taken away after this many nanoseconds without a frame: six frames in a row."""
JUDGED_NS = 10 * SECOND
"""What a reader sends is judged anew after this many nanoseconds, so that single broken frames do not add up."""
GARBLED_FRAMES = 5
"""This many broken frames, if they are also more than the whole ones, are reported. A few are normal for a card at the
edge of the range.
"""
UNKNOWN_BYTES = GARBLED_FRAMES * DIGITS
"""After this many bytes without a single frame a reader is reported as one that cannot be read."""


class CardReader(UsbDevice):
    """The card reader. Without a card it sends nothing, so its port is never given up."""

    BAUD = 9600

    def opened(self, now: int) -> None:
        """Remember that the port was opened."""
        self._missing_at = None
        self._frames = tag_frames()
        self._is_trouble_told = False
        self._is_understood = False
        """Whether there was ever a whole frame."""
        self._not_understood = b""
        """The beginning of what was sent before the first whole frame."""
        self._last_tag = ""
        self._last_frame_at = 0
        self._judge_from(now)
        self.answered(now)

    def received(self, data: bytes, now: int) -> None:
        """Take in bytes from the port."""
        if now >= self._judged_since + JUDGED_NS:
            self._judge_from(now)
        for tag in self._frames.feed(data):
            if tag != self._last_tag or now - self._last_frame_at >= AWAY_NS:
                self._emit(CardRead(tag, now))
            self._last_tag = tag
            self._last_frame_at = now
            self._whole += 1
            self._is_understood = True
        if not self._is_understood:
            self._not_understood = (self._not_understood + data)[:UNKNOWN_BYTES]
        if not self._is_trouble_told and (trouble := self._trouble(now)) is not None:
            self._is_trouble_told = True
            self._emit(trouble)

    def _judge_from(self, now: int) -> None:
        """Begin to count anew what the reader sends."""
        self._judged_since = now
        self._whole = 0
        self._broken_before = self._frames.broken
        self._not_understood = b""

    def _trouble(self, now: int) -> ReaderGarbled | ReaderUnknown | None:
        """Return the report that frames are broken, or that the reader is none of those that are read here."""
        if self._is_understood:
            broken = self._frames.broken - self._broken_before
            return ReaderGarbled(now) if broken >= GARBLED_FRAMES and broken > self._whole else None
        if len(self._not_understood) < UNKNOWN_BYTES:
            return None
        return ReaderUnknown(self._not_understood, now) if _TEXT.fullmatch(self._not_understood) else ReaderGarbled(now)
