"""The table's log: what was said to be logged, in files of bounded size beside the journal, and on standard error.

Only what the table and its devices say is written, and none of it is secret. A log that cannot be written stops
nothing: the table plays on.
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
"""Bytes of one file."""
OLDER = 3
"""Files kept beside the one being written: `table.log.1` is the newest of them."""


class Lines(Protocol):
    """Whatever lines can be written to."""

    def write(self, text: str, /) -> object:
        """Write a line, its end included."""


class TableLog:
    """A log that is open. Times are those of the wall clock, which may be wrong; the order of lines is not."""

    def __init__(self, data: Path, also: Lines) -> None:
        self._also = also
        self._files: logging.Handler | None = None
        with suppress(OSError):
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._files = _Files(data / FILE)
            self._files.setFormatter(logging.Formatter("{asctime} {message}", "%Y-%m-%dT%H:%M:%S%z", style="{"))

    def write(self, text: str, /) -> None:
        """A line, on standard error and in the file; what has several lines is one in the file."""
        with suppress(OSError, ValueError):  # a full disk, a pipe that nobody reads any more, a file that was closed
            self._also.write(text)
        self.keep(text)

    def keep(self, text: str) -> None:
        """A line in the file alone."""
        if self._files is not None:
            line = text.rstrip("\n").replace("\n", "\\n")
            self._files.handle(logging.LogRecord("table", logging.INFO, "", 0, line, None, None))

    def close(self) -> None:
        """Close the file."""
        if self._files is not None:
            self._files.close()


class _Files(RotatingFileHandler):
    """Files for their owner alone; an error of the disk is nobody's business at the table."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", errors="backslashreplace")

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_CREAT | os.O_APPEND | os.O_WRONLY, OWNER_ALONE)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the library's name
        """Nothing: see above."""


class _FromDevices(logging.Handler):
    """What a device logs by itself, a step that failed on its thread, is a line like any other."""

    def __init__(self, log: TableLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write it."""
        self._log.write(f"{self.format(record)}\n")


@contextmanager
def table_log(data: Path, also: TextIO) -> Iterator[TableLog]:
    """The log of the table in a folder.

    Whatever ends the program unforeseen is written too: where it came from, without the values there, and its own
    message, in which nobody's fist or money may be.
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
