"""That a journal was found whole, noted beside it: while its bytes are the same, nothing in it is read to find it so.

To read every entry takes a second for a thousand games, to read the file's bytes a hundredth of one. The note is the
checksum of all of them, so a bit that rots is noticed as before, and then every entry is looked at. The note may be
lost at any time, and waits for no disk: what does not fit is as if there were none.
"""

from contextlib import suppress
from pathlib import Path
from zlib import crc32

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.journal.file import FILE

NOTE = "found-whole"
_LOG = f"{FILE}-wal"


def fingerprint(folder: Path) -> str:
    """Which bytes the journal has; empty where its log holds what is not among them yet. Raises OSError."""
    log = folder / _LOG
    if log.exists() and log.stat().st_size:
        return ""
    data = (folder / FILE).read_bytes()
    return f"{len(data)} {crc32(data)}"


def is_noted(folder: Path, found: str) -> bool:
    """Whether the journal with this fingerprint is the one that was last found whole."""
    with suppress(OSError):
        return bool(found) and (folder / NOTE).read_bytes() == found.encode()
    return False


def note(folder: Path, found: str) -> None:
    """The journal with this fingerprint has been found whole; a disk that cannot be written costs time alone."""
    with suppress(OSError):
        write_whole(folder / NOTE, found.encode(), mode=OWNER_ALONE)
