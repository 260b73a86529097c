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
from typing import Protocol, TextIO

from companion.atomic_files import OWNER_ALONE

FILE = "table.log"
LARGEST = 256 * 1024
"""The most bytes of one file."""
OLDER = 3
"""The number of older files; `table.log.1` is the newest of them."""


class Lines(Protocol):
    """A stream that takes lines."""

    def write(self, text: str, /) -> object:
        """Write a line, including its end."""


class TableLog:
    """An open log. Times are from the wall clock, which may be wrong; the order of lines is always right."""

    def __init__(self, data: Path, also: Lines) -> None:
        self._also = also
        self._files: logging.Handler | None = None
        with suppress(OSError):
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._files = _Files(data / FILE)
            self._files.setFormatter(logging.Formatter("{asctime} {message}", "%Y-%m-%dT%H:%M:%S%z", style="{"))

    def write(self, text: str, /) -> None:
        """Write a line to standard error and to the file; line breaks become one line in the file."""
        with suppress(OSError, ValueError):  # full disk, broken pipe, closed file
            self._also.write(text)
        self.keep(text)

    def keep(self, text: str) -> None:
        """Write a line to the file only."""
        if self._files is not None:
            line = text.rstrip("\n").replace("\n", "\\n")
            self._files.handle(logging.LogRecord("table", logging.INFO, "", 0, line, None, None))

    def close(self) -> None:
        """Close the file."""
        if self._files is not None:
            self._files.close()


class _Files(RotatingFileHandler):
    """Log files that only their owner can read; disk errors are ignored."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", errors="backslashreplace")

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_CREAT | os.O_APPEND | os.O_WRONLY, OWNER_ALONE)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the library's name
        """Ignore the error of a write."""


class _FromDevices(logging.Handler):
    """A handler that adds what a device logs, such as a failure in its thread, to the table's log."""

    def __init__(self, log: TableLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write the log record as a line."""
        self._log.write(f"{self.format(record)}\n")


@contextmanager
def table_log(data: Path, also: TextIO) -> Iterator[TableLog]:
    """Open the log of the table in a folder.

    An unexpected exception is logged with its traceback, without the values of variables. Its message must not hold a
    bid or an amount of money.
    """
    log = TableLog(data, also)
    log.keep("switched on")
    devices = _FromDevices(log)
    logging.getLogger().addHandler(devices)
    try:
        yield log
        log.keep("left")
    except Exception as error:
        log.keep("".join(traceback.format_exception(error)))
        raise
    finally:
        logging.getLogger().removeHandler(devices)
        log.close()
