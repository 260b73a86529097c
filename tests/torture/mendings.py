"""Kills the program, or lets the disk fail, at one storage call after the other while a damaged journal is mended.

Whatever became of it, the next start must have every game as a mending in peace has it, and the damaged files kept.
"""

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.journal.journal import JOURNAL_FILE, JournalFault
from companion.journal.salvage import mend
from tests.torture.faulty import Disk
from tests.torture.harms import Outcome, at_every_call, in_harm
from tests.torture.rot import LOG, Specimen, games_in, specimen

GAMES = (6, 9)
"""Moves of each game in the journal."""


@dataclass(slots=True)
class Tally:
    """Counts of what happened after the mendings."""

    mendings: int = 0
    lost: int = 0
    """Mendings after which a game was missing or different from an undisturbed mending."""
    untrue: int = 0
    """Mendings that did not keep the damaged files, or reported no damage."""
    stuck: int = 0
    """Mendings after which the next start could not mend the journal."""


def torture(place: Path, disk: Disk, *, share: int = 1, offset: int = 0) -> Tally:
    """Harm the mending of each damaged journal at every `share`th call, from `offset` on."""
    tally = Tally()
    for damage in damaged(place):
        at_every_call(disk, Mending(damage, place, disk, tally).mend_in_harm, share=share, offset=offset)
    return tally


def damaged(place: Path) -> Iterator[Specimen]:
    """Yield a journal with a damaged entry, and one with a damaged log."""
    whole = specimen(place, with_log=False, games=GAMES)
    data = whole.files[JOURNAL_FILE]
    yield replace(whole, files={JOURNAL_FILE: _flipped(data, data.index(b'"do":"'))})
    logged = specimen(place, with_log=True, games=GAMES)
    log = logged.files[LOG]
    yield replace(logged, files={**logged.files, LOG: _flipped(log, len(log) // 2)})


def _flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


class Mending:
    """One damaged journal, mended again and again."""

    def __init__(self, specimen: Specimen, place: Path, disk: Disk, tally: Tally) -> None:
        self._specimen = specimen
        self._folder = place / "data"
        self._disk = disk
        self._tally = tally
        self._lay_out()
        mend(self._folder)
        self._expected = games_in(self._folder)

    def mend_in_harm(self, harm: Callable[[], None]) -> Outcome:
        """Mend once with harm."""
        self._lay_out()
        outcome = in_harm(self._folder, self._disk, harm, lambda: str(mend(self._folder) or ""))
        self._tally.mendings += 1
        if not outcome.was_killed and not outcome.said:
            self._tally.untrue += 1
        self._judge()
        return outcome

    def _judge(self) -> None:
        try:
            mend(self._folder)
            found = games_in(self._folder)
        except JournalFault:
            self._tally.stuck += 1
            return
        if found != self._expected:
            self._tally.lost += 1
        if not any(_holds(aside, self._specimen.files) for aside in self._folder.glob("damaged-*")):
            self._tally.untrue += 1

    def _lay_out(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._specimen.lay_out(self._folder)


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    return all((folder / name).exists() and (folder / name).read_bytes() == data for name, data in files.items())
