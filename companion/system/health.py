"""The health of the table as a machine: versions, disk, clock, journal.

`pages/system.py` shows it. It is measured when that page opens, never while the table is idle.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from companion.config.app_config import AppConfig, UnreadableFile
from companion.disk_space import free_bytes
from companion.editions.reader import load_editions
from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault
from companion.system.versions import product_version
from hardware.raspberry_pi.computer import Condition, condition


class Surroundings(NamedTuple):
    """Measurements that change: the computer, its clock and its disk."""

    computer: Condition
    clock: datetime
    clock_is_wrong: bool
    """Whether the clock is before this version's installation: there is no clock chip, and no network has set it."""
    free: int | None
    """Bytes free on the journal's disk; None if it is unavailable."""


class Health(NamedTuple):
    """The result of a health check."""

    version: str
    editions: int
    own_editions: int
    """How many of the editions are the user's own."""
    games: int | None
    """The number of games in the journal; None if it cannot be read."""
    journal: int
    """The size of the journal in bytes."""
    around: Surroundings | None = None
    """Measurements of the real computer; None in a simulation."""
    unreadable_file: UnreadableFile | None = None
    """The first of the user's files that could not be read when the table was opened."""


def check_health(config: AppConfig, journal: Journal, around: Callable[[Path], Surroundings] | None = None) -> Health:
    """Return the present health of the table with this configuration.

    `around` measures the real computer for the journal's folder; None in a simulation.
    """
    games, size = None, 0
    with suppress(JournalFault):
        games = len(journal.numbers())
    with suppress(OSError):
        size = sum(path.stat().st_size for path in config.data.glob(f"{JOURNAL_FILE}*"))
    return Health(
        version=product_version(),
        editions=len(config.editions),
        own_editions=len(config.editions.keys() - load_editions(None).keys()),
        games=games,
        journal=size,
        around=around(config.data) if around else None,
        unreadable_file=next(iter(config.unreadable_files), None),
    )


def look_around(data: Path) -> Surroundings:
    """Return measurements of the real computer."""
    now = datetime.now().astimezone()
    installed = Path(__file__).stat().st_mtime
    return Surroundings(
        computer=condition(), clock=now, clock_is_wrong=now.timestamp() < installed, free=free_bytes(data)
    )
