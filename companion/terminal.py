"""What the commands print: lines in English, refusals, numbers with their nouns, progress; and the exit codes."""

import codecs
import errno
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from difflib import get_close_matches
from io import TextIOWrapper
from time import monotonic
from unicodedata import category, east_asian_width

EXIT_FAILED = 1
"""The exit code if something was found wrong, or the user cancelled."""
EXIT_REFUSED = 2
"""The exit code after any refusal."""
EXIT_POWER_OFF = 80
"""The exit code of a table that was switched off with power; the service switches the computer off."""

ESCAPED = "hammerprice-escaped"
"""The name of how letters are written that standard output cannot take."""


PATIENCE_SECONDS = 1.0
"""The time after which a progress bar is shown."""
REDRAW_SECONDS = 0.1
SURE_AFTER_SECONDS = 3.0
"""The time after which the pace of what is done tells how long the rest will take."""
BAR_WIDTH = 30
Progress = Callable[[int, int], None]
"""Takes how much is done, and of how much."""


NEAR = 0.7
"""How similar a known name must be to be suggested, where 1 is the same (see `difflib`)."""
NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
NO_FOLDER = frozenset({errno.EEXIST, errno.ENOTDIR})
"""The errors of the system where a file is in the place of a folder."""


def no_progress(_done: int, _total: int) -> None:
    """Show nothing."""


class CommandRefused(Exception):
    """A command that cannot be carried out; `str()` is the message."""


def ready_streams() -> None:
    """Open the standard streams that are closed, and let none of them refuse a letter.

    No file that is opened later can then take their numbers. Reading ends at once, standard error goes nowhere, and
    writing to standard output raises OSError.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)  # takes the lowest number: this one
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))
    codecs.register_error(ESCAPED, _escape)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors=ESCAPED)


def _escape(error: UnicodeError) -> tuple[str, int]:
    """Return letters that standard output cannot take as JSON writes them, so that JSON stays JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def one_line(text: str) -> str:
    """Return foreign text as one printable line, without control characters and with long numbers shortened."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return re.sub(r"(\d{20})\d{20,}", r"\1…", shown)


def suggestion(given: str, known: Iterable[str]) -> str:
    """Return a question for what was probably meant; nothing if nothing is near."""
    names = {name.lstrip("-"): name for name in known}
    near = get_close_matches(given.lstrip("-"), names, n=1, cutoff=NEAR)
    return f"; did you mean {names[near[0]]}?" if near else ""


def remedy(error: OSError) -> str:
    """Return what to do about a file that the system refuses."""
    if error.errno in NO_SPACE:
        return "make space there, or name another place"
    if error.errno in NO_FOLDER:
        return "a file is where a folder must be; name another place"
    return "check the path and its permissions"


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: `1 game`, `2 games`; `many` is for irregular plurals."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def padded(text: str, width: int) -> str:
    """Return a text with blanks after it, so that it fills that many columns of a terminal."""
    return text + " " * (width - columns_of(text))


def padded_left(text: str, width: int) -> str:
    """Return a text with blanks before it, so that it ends after that many columns of a terminal."""
    return " " * (width - columns_of(text)) + text


def columns_of(text: str) -> int:
    """Return how many columns of a terminal a text fills: a letter two if it is wide, as Chinese and Korean ones are
    (https://www.unicode.org/reports/tr11/), and none if it is put upon the letter before it.
    """
    wide = sum(1 for letter in text if east_asian_width(letter) in {"W", "F"})
    upon = sum(1 for letter in text if category(letter) in {"Mn", "Me", "Cf"})
    return len(text) + wide - upon


def print_line(line: str) -> None:
    """Write a line to standard output at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def print_faults(faults: Sequence[str]) -> int:
    """Write each fault as a line on standard error; return the exit code, 0 if there are none."""
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return EXIT_FAILED if faults else 0


class ProgressBar(AbstractContextManager["ProgressBar"]):
    """A bar on standard error for what takes longer than a second; nothing where that is no terminal."""

    def __init__(self, what: str) -> None:
        """Begin to wait; `what` says what is done meanwhile."""
        self._what = what
        self._is_seen = sys.stderr.isatty()
        self._began = monotonic()
        self._next_drawing = self._began + PATIENCE_SECONDS
        self._is_shown = False

    def report(self, done: int, total: int) -> None:
        """Show how much is done, if it is time for it."""
        now = monotonic()
        if not self._is_seen or now < self._next_drawing:
            return
        self._next_drawing = now + REDRAW_SECONDS
        self._is_shown = True
        filled = BAR_WIDTH * done // max(total, 1)
        bar = f"{self._what} [{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done:,} of {total:,}"
        sys.stderr.write(f"\r{bar}{self._time_left(done, total, now)}\x1b[K")
        sys.stderr.flush()

    def _time_left(self, done: int, total: int, now: float) -> str:
        """Return how long it will go on at this pace, once that can be told."""
        taken = now - self._began
        if not done or taken < SURE_AFTER_SECONDS:
            return ""
        left = taken * (total - done) / done
        return f", {left:.0f} s left" if left < 100 else f", {left / 60:.0f} min left"

    def hide(self) -> None:
        """Take the bar off its line, which another line or the end of the work needs."""
        if self._is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._is_shown = False

    def print_line(self, line: str) -> None:
        """Write a line to standard output at once, above the bar."""
        self.hide()
        print_line(line)

    def __exit__(self, *_: object) -> None:
        self.hide()
