"""How a pod seals what it says into a line of bytes, and the figures that the pod and the table must agree on.

Runs on the pod (CircuitPython) and at the table (CPython) alike, so it is plainer than the rest: no dataclasses, no
typing. What the frames mean is written down in `PROTOCOL.md`; how the table reads them is `pod.py`'s business.
"""

from binascii import crc32

VERSION = "HP1"
"""Changes whenever an older table would misunderstand a newer pod."""
BEAT_MS = 100
"""Milliseconds between heartbeats."""
HELLO_MS = 1000
"""Milliseconds between hellos."""
SEQUENCES = 65536
"""Sequence numbers begin again from 0 after so many frames."""


def seal(sequence: int, clock: int, kind: str, value: str) -> bytes:
    """One frame: `$HP1 SEQUENCE CLOCK KIND VALUE*CRC` and a newline; `clock` is in milliseconds of the pod."""
    text = f"{VERSION} {sequence} {clock} {kind} {value}"
    return f"${text}*{crc32(text.encode()):08X}\n".encode()
