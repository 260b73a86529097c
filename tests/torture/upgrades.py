"""Kills the program, or lets the disk fail, at one storage call after the other while it opens a journal of an earlier
version, which brings that up to date.

Whatever became of it, the journal is then the old one or the new one, and the next start must find every entry in it.
"""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.journal.journal import FILE, Journal, JournalFault
from companion.journal.salvage import find_faults
from tests.torture.faulty import Disk, in_a_child
from tests.torture.mendings import harms
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
        for harm in harms(disk):
            call = 1 + offset
            while _upgrade(earlier, place / "data", disk, lambda: harm(at=call), tally):  # noqa: B023  # called at once
                call += share
    return tally


def of_version(version: int, scratch: Path) -> Specimen:
    """Return a journal of an earlier version, with the entries that this version finds in it."""
    files = {FILE: (KEPT / f"version-{version}.sqlite3").read_bytes()}
    shutil.rmtree(scratch, ignore_errors=True)
    Specimen(files, {}).lay_out(scratch)
    return Specimen(files, games_in(scratch))


def _upgrade(earlier: Specimen, folder: Path, disk: Disk, harm: Callable[[], None], tally: Tally) -> bool:
    """Open the journal once with harm; return whether opening was long enough for it to begin."""
    shutil.rmtree(folder, ignore_errors=True)
    earlier.lay_out(folder)

    def opening(pipe: int) -> None:
        disk.watch(folder)
        harm()
        said = ""
        try:
            Journal(folder).close()
        except JournalFault as fault:
            said = str(fault)
        with open(pipe, "w", closefd=False) as out:
            json.dump({"began": disk.began, "said": said}, out)

    told, ended = in_a_child(opening)
    values = json.loads(told) if ended else {"began": True, "said": ""}
    tally.upgrades += 1
    tally.refused += bool(values["said"])
    try:
        tally.untrue += bool(find_faults(folder))
        tally.lost += games_in(folder) != earlier.games
    except JournalFault:
        tally.stuck += 1
    return bool(values["began"])
