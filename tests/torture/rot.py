"""Bits rot: a byte of a journal, or of its log, is another than was written; the table is switched on; and what then?

Either nothing was lost, or what is damaged is named, the damaged file is kept byte for byte, and every game stands
where it stood after some of its entries. Nothing ever stands where it never stood.
"""

import os
import re
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from companion.journal.database import LAST_CONFIRMED_FILE
from companion.journal.journal import JOURNAL_FILE, Entry, Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.journal.salvage import mend
from tests.support.games import AUCTION_EDITIONS
from tests.torture.faulty import in_a_child
from tests.torture.player import make, plan

LOG = f"{JOURNAL_FILE}-wal"


@dataclass(slots=True)
class Tally:
    """Counts of what happened after each flipped byte."""

    flips: int = 0
    harmless: int = 0
    """Nothing was lost, and no damage reported."""
    mended: int = 0
    """The damage was reported, the file kept, and games offered."""
    refused: int = 0
    """Nothing could be opened; the file was left as it was."""
    entries_lost: int = 0
    """Entries missing in mended journals, in all."""
    wrong: list[str] = field(default_factory=list)
    """Flips after which anything else happened."""


@dataclass(frozen=True, slots=True)
class Specimen:
    """A journal's files, and the entries of its games."""

    files: dict[str, bytes]
    games: dict[int, tuple[Entry, ...]]
    beside: dict[str, bytes] = field(default_factory=dict)
    """What else is in the folder: beside a log, the note of what was last confirmed."""

    def lay_out(self, folder: Path) -> None:
        """Make a folder with all of it."""
        folder.mkdir(parents=True)
        for name, data in (self.files | self.beside).items():
            (folder / name).write_bytes(data)


def specimen(place: Path, *, with_log: bool, games: Sequence[int] = (60, 25, 90)) -> Specimen:
    """Make a journal of games of so many moves; with a log, as a pulled plug leaves it."""
    folder = place / "specimen"
    shutil.rmtree(folder, ignore_errors=True)

    def playing(_: int) -> None:
        with Journal(folder) as journal:
            if with_log:
                journal._connection.execute("PRAGMA wal_autocheckpoint = 0")
            for seed, moves in enumerate(games, start=1):
                game = plan(seed, moves)
                ledger = Ledger.begin(journal, game.header, AUCTION_EDITIONS)
                for move in game.moves:
                    make(ledger, move)
            if with_log:
                os._exit(0)

    in_a_child(playing)
    files = {name: (folder / name).read_bytes() for name in (JOURNAL_FILE, LOG) if (folder / name).exists()}
    assert (LOG in files) == with_log
    beside = {LAST_CONFIRMED_FILE: (folder / LAST_CONFIRMED_FILE).read_bytes()} if with_log else {}
    return Specimen(files, games_in(folder), beside)


def games_in(folder: Path) -> dict[int, tuple[Entry, ...]]:
    """Return the entries of each game in a journal."""
    with Journal(folder) as journal:
        return {number: journal.entries(number) for number in journal.numbers()}


def flip_each(whole: Specimen, name: str, places: Iterable[int], scratch: Path, random: Random) -> Tally:
    """Flip the byte at each of these places of a file, one journal each."""
    tally = Tally()
    for place in places:
        tally.flips += 1
        rotten = bytearray(whole.files[name])
        rotten[place] ^= random.randrange(1, 256)
        _try(whole, {**whole.files, name: bytes(rotten)}, scratch, tally, f"byte {place} of {name}")
    return tally


def cut_short(whole: Specimen, lengths: Iterable[int], scratch: Path) -> Tally:
    """Leave only so many bytes of the journal, one journal each."""
    tally = Tally()
    for length in lengths:
        tally.flips += 1
        _try(
            whole,
            {**whole.files, JOURNAL_FILE: whole.files[JOURNAL_FILE][:length]},
            scratch,
            tally,
            f"cut to {length} bytes",
        )
    return tally


def _try(whole: Specimen, files: dict[str, bytes], scratch: Path, tally: Tally, what: str) -> None:
    shutil.rmtree(scratch, ignore_errors=True)
    replace(whole, files=files).lay_out(scratch)
    try:
        said = mend(scratch)
    except JournalFault as fault:
        tally.refused += 1
        if _kept(scratch, files) is False or not str(fault):
            tally.wrong.append(f"{what}: refused and not kept")
        return
    found = games_in(scratch)
    lost = sum(len(entries) for entries in whole.games.values()) - sum(map(len, found.values()))
    if not said:
        tally.harmless += 1
        if found != whole.games:
            tally.wrong.append(f"{what}: {lost} entries lost in silence")
        return
    tally.mended += 1
    tally.entries_lost += lost
    if any(entries != whole.games.get(number, ())[: len(entries)] for number, entries in found.items()):
        tally.wrong.append(f"{what}: a game stands where it never stood")
    if not _kept(scratch / "damaged-1", files):
        tally.wrong.append(f"{what}: the damaged file was not kept")
    if not is_told_well(str(said), scratch):
        tally.wrong.append(f"{what}: {said}")
    if mend(scratch):
        tally.wrong.append(f"{what}: damaged again")


def is_told_well(said: str, folder: Path) -> bool:
    """Return whether the report is about the journal, and gives no advice that no longer fits."""
    start, end = f"{folder / JOURNAL_FILE}: ", "; the file is kept as damaged-1; this is what could be read"
    what = said.removeprefix(start).removesuffix(end)
    return said == start + what + end and not re.search("--data|keep|report it|mending", what)


def _kept(folder: Path, files: dict[str, bytes]) -> bool:
    return all((folder / name).exists() and (folder / name).read_bytes() == data for name, data in files.items())
