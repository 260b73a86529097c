"""Who looks after the table as a machine: what it is made of and how it is.

What is found is told by `pages/system.py`. The picture is made from what was found when it was opened: it is a
look, not a watch, and an idle table looks at nothing.
"""

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion.config.app_config import AppConfig, LaidAside
from companion.editions.reader import load_boxes
from companion.journal.journal import FILE, Journal, JournalFault
from companion.system.versions import product_version
from hardware.raspberry_pi.computer import Condition, condition

LEAST_FREE = 200_000_000
"""Bytes on the journal's disk below which it is time to make room: an evening takes less than a million."""


class Surroundings(NamedTuple):
    """What is different every time: the computer, its clock and its disk."""

    computer: Condition
    clock: datetime
    clock_is_wrong: bool
    """It is before this version was installed: there is no clock chip, and no network has set it."""
    free: int | None
    """Bytes left on the journal's disk; None where that is gone."""

    @property
    def is_full(self) -> bool:
        """Whether it is time to make room."""
        return self.free is not None and self.free < LEAST_FREE


class Health(NamedTuple):
    """A table, looked at."""

    version: str
    boxes: int
    own_boxes: int
    """Those of them that are this table's own."""
    games: int | None
    """In the journal; None where it cannot be read."""
    journal: int
    """Its size in bytes."""
    around: Surroundings | None = None
    """None where nothing is real."""
    laid_aside: LaidAside | None = None
    """The first file of this table's own that could not be read when it was opened."""


class HealthMonitor:
    """Looks after the table of `house`."""

    def __init__(
        self,
        house: AppConfig,
        journal: Journal,
        around: Callable[[Path], Surroundings] | None = None,
    ) -> None:
        """`around` looks at what is real, from the folder of the journal; None where nothing is."""
        self._house = house
        self._journal = journal
        self._around = around

    def look(self) -> Health:
        """How the table is now."""
        data, boxes = self._house.data, self._house.editions
        return Health(
            version=product_version(),
            boxes=len(boxes),
            own_boxes=len(boxes.keys() - load_boxes(None).keys()),
            games=_games(self._journal),
            journal=_size(data),
            around=self._around(data) if self._around else None,
            laid_aside=next(iter(self._house.laid_aside), None),
        )


def look_around(data: Path) -> Surroundings:
    """The real computer, as it is now."""
    now = datetime.now().astimezone()
    installed = Path(__file__).stat().st_mtime
    return Surroundings(condition(), now, now.timestamp() < installed, _free(data))


def _free(data: Path) -> int | None:
    try:
        return shutil.disk_usage(data).free
    except OSError:
        return None


def _size(data: Path) -> int:
    """Of the journal's files that are still there, in bytes."""
    try:
        return sum(path.stat().st_size for path in data.glob(f"{FILE}*"))
    except OSError:
        return 0


def _games(journal: Journal) -> int | None:
    try:
        return len(journal.numbers())
    except JournalFault:
        return None
