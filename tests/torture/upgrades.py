"""Kills the program, or lets the disk fail, at one storage call after the other while it opens a journal of an earlier
version, which brings that up to date.

Whatever became of it, the journal is then the old one or the new one, and the next start must find every entry in it.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault
from companion.journal.salvage import find_faults
from tests.torture.faulty import Disk
from tests.torture.harms import Outcome, at_every_call, in_harm
from tests.torture.rot import Specimen, games_in

KEPT = Path(__file__).parents[1] / "unit" / "journal" / "journals"
"""Journals as earlier versions wrote them."""
EARLIER = (1, 2)


@dataclass(slots=True)
class Tally:
    """Counts of what happened after the upgrades."""

    upgrades: int = 0
    refused: int = 0
    """Upgrades that failed with a message; the rest were killed, or went well."""
    lost: int = 0
    """Upgrades after which an entry was missing or different."""
    untrue: int = 0
    """Upgrades after which the journal was damaged."""
    stuck: int = 0
    """Upgrades after which the next start could not open the journal."""


def torture(place: Path, disk: Disk, *, share: int = 1, offset: int = 0) -> Tally:
    """Harm the upgrade from each earlier version at every `share`th call, from `offset` on."""
    tally = Tally()
    for version in EARLIER:
        earlier = of_version(version, place / "specimen")
        at_every_call(disk, partial(_upgrade_in_harm, earlier, place / "data", disk, tally), share=share, offset=offset)
    return tally


def of_version(version: int, scratch: Path) -> Specimen:
    """Return a journal of an earlier version, with the entries that this version finds in it."""
    files = {JOURNAL_FILE: (KEPT / f"version-{version}.sqlite3").read_bytes()}
    shutil.rmtree(scratch, ignore_errors=True)
    Specimen(files, {}).lay_out(scratch)
    return Specimen(files, games_in(scratch))


def _upgrade_in_harm(earlier: Specimen, folder: Path, disk: Disk, tally: Tally, harm: Callable[[], None]) -> Outcome:
    """Open the journal once with harm."""
    shutil.rmtree(folder, ignore_errors=True)
    earlier.lay_out(folder)
    outcome = in_harm(folder, disk, harm, lambda: _open(folder))
    tally.upgrades += 1
    if outcome.said:
        tally.refused += 1
    try:
        if find_faults(folder):
            tally.untrue += 1
        if games_in(folder) != earlier.games:
            tally.lost += 1
    except JournalFault:
        tally.stuck += 1
    return outcome


def _open(folder: Path) -> str:
    """Open the journal, which brings it up to date; return that there is nothing to say."""
    Journal(folder).close()
    return ""
