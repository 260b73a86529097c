"""A pod's frames as the table reads them: bytes in whatever pieces, whole frames out, anything else dropped.

Pure: no port, no time, no seat. How a frame is made is in `pod/frames.py`, what it says in `pod/PROTOCOL.md`; what
follows from it is `pod_paddle.py`'s business.
"""

import re
from binascii import crc32
from enum import StrEnum
from typing import NamedTuple

from hardware.pod.frames import VERSION

LONGEST = 96
"""Bytes from the `$` to the newline. No pod says more in one frame; what is longer is no frame."""

_START, _END = b"$", b"\n"
_FRAME = re.compile(
    rb"(HP\d+) (\d{1,5}) (\d{1,15}) "
    rb"(?:(hello) ([0-9A-F]{1,40})|(beat) ([01] (?:\d|1[0-2]))|(button) ([01])|(key) ([0-9*#]))\*([0-9A-F]{8})"
)


class Kind(StrEnum):
    """What a frame is about."""

    HELLO = "hello"
    """The value is who it is: the serial number of its processor."""
    BEAT = "beat"
    """It lives. The value is whether its button is down, a space, and how many keys are."""
    BUTTON = "button"
    """The button's contact closed (1) or opened (0), bounce and all."""
    KEY = "key"
    """A key was pressed, alone in its keypad."""


class PodFrame(NamedTuple):
    """One frame, checked."""

    sequence: int
    clock: int
    """Milliseconds of the pod's clock: when what it tells happened."""
    kind: Kind
    value: str


class PodFrames:
    """Finds the frames in what a port gives. It never holds more than `LONGEST` bytes."""

    def __init__(self) -> None:
        self.broken = 0
        """How many lines began like a frame and were none."""
        self._line: bytearray | None = None
        """What came since the last `$`; None when there was none, or the line has grown too long."""

    def feed(self, data: bytes) -> list[PodFrame]:
        """Take in what was read; the frames that are whole with it."""
        found = []
        for piece in re.split(rb"([$\n])", data):
            if piece == _START:
                self.broken += self._line is not None
                self._line = bytearray()
            elif self._line is None:
                continue
            elif piece != _END:
                if len(self._line) + len(piece) <= LONGEST:
                    self._line += piece
                else:
                    self._drop()
            elif (frame := _read(bytes(self._line))) is not None:
                found.append(frame)
                self._line = None
            else:
                self._drop()
        return found

    def _drop(self) -> None:
        self.broken += 1
        self._line = None


def _read(line: bytes) -> PodFrame | None:
    match = _FRAME.fullmatch(line)
    if match is None or match[1] != VERSION.encode() or crc32(line[: match.start(12) - 1]) != int(match[12], 16):
        return None
    kind, value = (group.decode() for group in match.groups()[3:11] if group is not None)
    return PodFrame(int(match[2]), int(match[3]), Kind(kind), value)
