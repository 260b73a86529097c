"""The format of a pod's frames, and the figures that the pod and the table must agree on.

This runs on the pod (CircuitPython) and at the table (CPython), so it uses no dataclasses and no typing. `PROTOCOL.md`
says what the frames mean; `drivers/pod.py` reads those of a pod.
"""

from binascii import crc32

PROTOCOL_VERSION = "HP1"
"""Changes whenever an older table would misunderstand a newer pod."""
BEAT_MS = 100
"""Milliseconds between heartbeats."""
SEQUENCES = 65536
"""Sequence numbers start again from 0 after so many frames."""
MOST_FRAME_BYTES = 96
"""The most bytes from the `$` to the newline; what is longer is no frame."""
SHOW_MS = 500
"""Milliseconds after which the table says again how bright a pod's lights are."""
DARK_MS = 2000
"""A pod that has not been told for so many milliseconds how bright its lights are turns them off."""


def seal(sequence: int, clock: int, kind: str, value: str) -> bytes:
    """Return one frame: `$HP1 SEQUENCE CLOCK KIND VALUE*CRC` and a newline; `clock` is in milliseconds of the pod."""
    text = f"{PROTOCOL_VERSION} {sequence} {clock} {kind} {value}"
    return f"${text}*{crc32(text.encode()):08X}\n".encode()


def unseal(line: bytes) -> "tuple[str, str] | None":
    """Return the kind and the value of a frame, its newline taken away; None for what is no frame of this version."""
    begin = line.find(b"$") + 1
    text, _, checksum = line[begin:].rpartition(b"*")
    if checksum != f"{crc32(text):08X}".encode():
        return None
    fields = text.decode().split(" ", 4)
    if len(fields) != 5:
        return None
    version, _sequence, _clock, kind, value = fields
    return (kind, value) if version == PROTOCOL_VERSION else None
