"""Find the frames of a serial device in its bytes, which may come in any pieces, with rubbish between them."""

from collections.abc import Callable
from typing import Generic, TypeVar

FrameT = TypeVar("FrameT")


class FrameFinder(Generic[FrameT]):
    """Find the frames between the bytes `start` and `end`.

    `decode` returns a frame for the bytes between, or None if they are none. No more than `longest` bytes are held.
    """

    def __init__(self, *, start: bytes, end: bytes, longest: int, decode: Callable[[bytes], FrameT | None]) -> None:
        self.broken = 0
        """How many frames began but were not valid."""
        self._start = start
        self._end = end
        self._longest = longest
        self._decode = decode
        self._held = b""
        """The beginning of a frame whose end has not come yet; empty outside a frame, or when it is too long."""

    def feed(self, data: bytes) -> list[FrameT]:
        """Take in bytes and return the frames that they complete."""
        found = []
        pieces = (self._held + data).split(self._start)[1:]
        self._held = b""
        for number, piece in enumerate(pieces, start=1):
            body, end, _ = piece.partition(self._end)
            is_short = len(body) <= self._longest
            if is_short and end and (frame := self._decode(body)) is not None:
                found.append(frame)
            elif is_short and not end and number == len(pieces):
                self._held = self._start + body
            else:
                self.broken += 1
        return found
