"""The table's log, in files of limited size beside the journal and on standard error.

Only the table and its devices write to it, and nothing secret. A log that cannot be written is no error.
"""

import logging
import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TextIO

from companion.atomic_files import OWNER_ALONE

LOG_FILE = "table.log"
MAX_LOG_BYTES = 256 * 1024
"""The most bytes of one file."""
OWN = "table"
"""The name of the table's own lines."""
OLDER = 3
"""The number of older files; `table.log.1` is the newest of them."""


class TableLog(RotatingFileHandler):
    """An open log, whose files only their owner can read, and which adds what a device logs, such as a failure.

    Times are from the wall clock, which may be wrong; the order of lines is always right.
    """

    def __init__(self, data: Path, also: TextIO) -> None:
        with suppress(OSError):
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(
            data / LOG_FILE,
            maxBytes=MAX_LOG_BYTES,
            backupCount=OLDER,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        self.setLevel(logging.WARNING)
        self.setFormatter(logging.Formatter("{asctime} {message}", "%Y-%m-%dT%H:%M:%S%z", style="{"))
        self._also = also

    def write(self, text: str, /) -> None:
        """Write a line to standard error and to the file; line breaks become one line in the file."""
        with suppress(OSError, ValueError):  # full disk, broken pipe, closed file
            self._also.write(text)
        self.keep(text)

    def keep(self, text: str) -> None:
        """Write a line to the file only."""
        line = text.rstrip("\n").replace("\n", "\\n")
        self.handle(logging.LogRecord(OWN, logging.INFO, "", 0, line, None, None))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line of the table's own to the file, and what a device logs as a line of its own."""
        if record.name == OWN:
            super().emit(record)
        else:
            self.write(f"{logging.Formatter().format(record)}\n")

    def _open(self) -> TextIOWrapper:
        flags = os.O_CREAT | os.O_APPEND | os.O_WRONLY | os.O_NONBLOCK  # never waits for somebody who reads a pipe
        descriptor = os.open(self.baseFilename, flags, OWNER_ALONE)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the library's name
        """Ignore the error of a write."""


@contextmanager
def table_log(data: Path, also: TextIO) -> Iterator[TableLog]:
    """Open the log of the table in a folder.

    An unexpected exception is logged with its traceback, without the values of variables. Its message must not hold a
    bid or an amount of money.
    """
    log = TableLog(data, also)
    log.keep("switched on")
    logging.getLogger().addHandler(log)
    try:
        yield log
        log.keep("left")
    except Exception as error:
        log.keep("".join(traceback.format_exception(error)))
        raise
    finally:
        logging.getLogger().removeHandler(log)
        log.close()
