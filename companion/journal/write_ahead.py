"""SQLite's write-ahead log, where it is damaged: SQLite takes what follows a flipped byte for what a power cut tore,
and says nothing. Here it is told apart, and made readable again.

The format is SQLite's (https://www.sqlite.org/fileformat2.html#the_write_ahead_log): a header of 32 bytes, then frames
of 24 bytes and a page each, all numbers big-endian; every frame's checksum goes on from that of the frame before.
"""

import struct
from collections import Counter
from itertools import takewhile
from typing import NamedTuple

from companion.journal.file import PAGE

HEADER = 32
FRAME_HEADER = 24
FRAME = FRAME_HEADER + PAGE
_MAGIC = 0x377F0682
"""The last bit says in which order of bytes the checksums were made: 1 for big-endian."""
_VERSION = 3007000


class Log(NamedTuple):
    """What is in a log file."""

    header: bytes
    frames: tuple[bytes, ...]
    """What an earlier log has left behind the last frame of this one is not among them."""

    @property
    def header_is_whole(self) -> bool:
        """Whether the header's checksum is right."""
        return self.header[24:] == struct.pack(">II", *_checksum(self.header[:24], (0, 0), self._order))

    def unread_commits(self, read: int) -> int:
        """Commits after the first `read` frames, which are those that SQLite could read."""
        return sum(frame[4:8] != bytes(4) for frame in self.frames[read:] if _are_alike(frame[8:16], self.salts))

    def is_damaged(self, read: int) -> bool:
        """Whether confirmed entries are in what SQLite could not read.

        Every commit is waited for before the next, so that a power cut tears the last one at most. Whether the last
        commit of all was torn before it was confirmed, or has rotted since, cannot be told.
        """
        return self.unread_commits(read) > (1 if self.header_is_whole else 0)

    def mended(self) -> bytes:
        """The log with checksums that fit what is in it: SQLite reads all of it, and rows must speak for themselves."""
        salts = self.salts
        start = struct.pack(">IIII", _MAGIC | (self._order == ">"), _VERSION, PAGE, 0) + salts
        sums = _checksum(start, (0, 0), self._order)
        parts = [start, struct.pack(">II", *sums)]
        for frame in takewhile(lambda frame: _are_alike(frame[8:16], salts), self.frames):
            sums = _checksum(frame[FRAME_HEADER:], _checksum(frame[:8], sums, self._order), self._order)
            parts += [frame[:8], salts, struct.pack(">II", *sums), frame[FRAME_HEADER:]]
        return b"".join(parts)

    @property
    def _order(self) -> str:
        return ">" if self.header[:4] == struct.pack(">I", _MAGIC | 1) else "<"

    @property
    def salts(self) -> bytes:
        """What marks the frames of this log: a log that is begun again over an earlier one gets others."""
        if self.header_is_whole or not self.frames:
            return self.header[16:24]
        return Counter(frame[8:16] for frame in self.frames).most_common(1)[0][0]


def parse(data: bytes) -> Log:
    """The frames up to the last of the present log."""
    frames = [data[at : at + FRAME] for at in range(HEADER, len(data) - FRAME + 1, FRAME)]
    header = data[:HEADER].ljust(HEADER, b"\0")
    log = Log(header, tuple(frames))
    last = max((place for place, frame in enumerate(frames, start=1) if frame[8:16] == log.salts), default=0)
    return Log(header, tuple(frames[:last]))


def _are_alike(salts: bytes, others: bytes) -> bool:
    """Whether they are the same, or would be without one rotten byte; those of another log differ in more."""
    return sum(one != other for one, other in zip(salts, others, strict=True)) <= 1


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    for one, other in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
