"""The format of a pod's frames, and the figures that the pod and the table must agree on.

This runs on the pod (CircuitPython) and at the table (CPython), so it uses no dataclasses and no typing. `PROTOCOL.md`
says what the frames mean; `drivers/pod.py` reads them.
"""

from binascii import crc32

VERSION = "HP1"
"""Changes whenever an older table would misunderstand a newer pod."""
BEAT_MS = 100
"""Milliseconds between heartbeats."""
HELLO_MS = 1000
"""Milliseconds between hellos."""
SEQUENCES = 65536
"""Sequence numbers start again from 0 after so many frames."""


def seal(sequence: int, clock: int, kind: str, value: str) -> bytes:
    """Return one frame: `$HP1 SEQUENCE CLOCK KIND VALUE*CRC` and a newline; `clock` is in milliseconds of the pod."""
    text = f"{VERSION} {sequence} {clock} {kind} {value}"
    return f"${text}*{crc32(text.encode()):08X}\n".encode()
