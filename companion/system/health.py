"""The health of the table as a machine: versions, disk, clock, journal.

`pages/system.py` shows it. It is measured when that page opens, never while the table is idle.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from companion.config.app_config import AppConfig, UnreadableFile
from companion.disk_space import free_bytes
from companion.editions.reader import load_editions
from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault
from companion.system.versions import product_version
from hardware.raspberry_pi.computer import Condition, condition

CARD_MADE = "usr/local/share/hammerprice/card-made"
"""On a table that was written as a card image: the day of its Debian packages, such as `2026-11-28`
(`systemd/image/build.sh`). Such a system cannot be updated, only be replaced.
"""
CARD_LASTS = timedelta(days=182)
"""How long a card's system is young enough."""


class Surroundings(NamedTuple):
    """Measurements that change: the computer, its clock and its disk."""

    computer: Condition
    clock: datetime
    clock_is_wrong: bool
    """Whether the clock is before this version's installation: there is no clock chip, and no network has set it."""
    free: int | None
    """Bytes free on the journal's disk; None if it is unavailable."""
    card_made: date | None = None
    """The day from which the system of a card image is; None on any other system, which is updated."""

    @property
    def renew_card_by(self) -> date | None:
        """Return the day on which the system of a card image gets too old."""
        return self.card_made and self.card_made + CARD_LASTS

    @property
    def is_card_old(self) -> bool:
        """Return whether that day has come. A clock that nobody has set does not know."""
        return self.renew_card_by is not None and self.clock.date() >= self.renew_card_by


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


def look_around(data: Path, root: Path = Path("/")) -> Surroundings:
    """Return measurements of the real computer, whose file system begins at `root`."""
    now = datetime.now().astimezone()
    installed = Path(__file__).stat().st_mtime
    return Surroundings(
        computer=condition(root),
        clock=now,
        clock_is_wrong=now.timestamp() < installed,
        free=free_bytes(data),
        card_made=_card_made(root / CARD_MADE),
    )


def _card_made(file: Path) -> date | None:
    """Return the day that a card image says, None if there is none."""
    with suppress(OSError, ValueError):
        return date.fromisoformat(file.read_text(encoding="ascii").strip())
    return None
