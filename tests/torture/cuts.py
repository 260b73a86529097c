"""Pulls the plug: builds what a disk may hold at any moment of a game from the storage calls of that game.

Until a file is synced, each of its writes may be on the disk, missing, torn into sectors of 512 bytes, or there before
an earlier one; until its folder is synced, a name may be missing, or still be there. A disk that reports writing what
it has not written is not among these.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import MappingProxyType

from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.journal.salvage import mend
from tests.support.games import AUCTION_EDITIONS
from tests.torture.faulty import Disk, in_a_child
from tests.torture.player import Plan, plan, play, standing

SECTOR = 512
EMPTY, EVERYTHING = 0, 1
"""Two images are built of every moment: nothing unwritten has reached the disk, and all of it has."""


@dataclass(frozen=True, slots=True)
class Call:
    """One storage call: `C`reate, `W`rite, `T`runcate, `S`ync, `U`nlink, `R`ename, or a `M`ark."""

    what: str
    where: int
    name: str
    data: bytes
    """What is written, or the new name."""


@dataclass(slots=True)
class File:
    """What is surely on the disk of a file, and what may be."""

    sure: bytes = b""
    pending: list[Call] = field(default_factory=list)


@dataclass(slots=True)
class Tally:
    """What came of the images."""

    images: int = 0
    corrupt: int = 0
    """Journals in which something could not be read, or was said to be damaged."""
    lost: int = 0
    """Journals without something that was confirmed, or with something that never was."""


def torture(place: Path, disk: Disk, *, seed: int, moves: int = 40, images: int = 6) -> Tally:
    """Pull the plug after each call of a game, and look at so many images of the disk at each moment."""
    game, tally, disc, confirmed = plan(seed, moves), Tally(), Disc(), -1
    random = Random(seed)
    (place / "data").mkdir()
    for call in calls_of(place, disk, lambda: play(game, place / "data", disk.mark)):
        if call.what == "M":
            confirmed = call.where
            continue
        disc.take(call)
        for number in range(images):
            luck = number if number in {EMPTY, EVERYTHING} else None
            _judge(game, disc.image(random, luck), confirmed, place / "image", tally)
    return tally


def calls_of(place: Path, disk: Disk, work: Callable[[], object]) -> list[Call]:
    """Do some work in a child process, and return its storage calls in the folder `data`, with the marks it makes."""
    notes = place / "notes"

    def playing(_: int) -> None:
        descriptor = os.open(notes, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        disk.watch(place / "data")
        disk.note_to(descriptor)
        work()

    in_a_child(playing)
    shutil.rmtree(place / "data")
    return list(_parse(notes.read_bytes()))


def _parse(notes: bytes) -> Iterator[Call]:
    at = 0
    while at < len(notes):
        end = notes.index(b"\n", at)
        what, where, length, name = notes[at:end].decode().split(" ", 3)
        at = end + 1 + int(length)
        yield Call(what, int(where), name, notes[end + 1 : at])


class Disc:
    """A disk as the calls so far have left it."""

    def __init__(self, files: Mapping[str, bytes] = MappingProxyType({})) -> None:
        self._sure = {name: File(data) for name, data in files.items()}
        self._names = self._sure
        self._moves: list[dict[str, File]] = []
        """The folder after each change of a name that was not waited for."""

    def take(self, call: Call) -> None:
        """Apply one more call."""
        if call.what == "C":
            self._rename({**self._names, call.name: File()})
        elif call.what == "R":
            names = dict(self._names)
            names[call.data.decode()] = names.pop(call.name)
            self._rename(names)
        elif call.what == "U":
            self._rename({name: file for name, file in self._names.items() if name != call.name})
        elif call.what == "S" and call.name == ".":
            self._sure, self._moves = self._names, []
        elif call.what == "S":
            file = self._names[call.name]
            file.sure, file.pending = _written(file.sure, file.pending), []
        elif call.what in "WT":
            self._names[call.name].pending.append(call)

    def image(self, random: Random, luck: int | None) -> dict[str, bytes]:
        """Return what may be on the disk if the power goes now: as little as possible, all, or anything between."""
        folders = [self._sure, *self._moves]
        folder = folders[0] if luck == EMPTY else folders[-1] if luck == EVERYTHING else random.choice(folders)
        return {name: _written(file.sure, _survivors(file.pending, random, luck)) for name, file in folder.items()}

    def _rename(self, names: dict[str, File]) -> None:
        self._names = names
        self._moves.append(names)


def _survivors(pending: Sequence[Call], random: Random, luck: int | None) -> list[Call]:
    """Return the writes, or sectors of writes, that have reached the disk, in the order in which they did."""
    if luck == EMPTY:
        return []
    if luck == EVERYTHING:
        return list(pending)
    share = random.choice((0.1, 0.5, 0.9))
    kept: list[Call] = []
    for call in pending:
        torn = call.what == "W" and random.random() < 0.5
        parts = list(_sectors(call)) if torn else [call]
        kept += [part for part in parts if random.random() < share]
    if random.random() < 0.5:
        random.shuffle(kept)
    return kept


def _sectors(call: Call) -> Iterator[Call]:
    start, end = call.where, call.where + len(call.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        yield Call("W", start, call.name, call.data[start - call.where : stop - call.where])
        start = stop


def _written(sure: bytes, calls: Sequence[Call]) -> bytes:
    content = bytearray(sure)
    for call in calls:
        reach = call.where + len(call.data)
        content.extend(bytes(max(0, reach - len(content))))
        if call.what == "T":
            del content[call.where :]
        else:
            content[call.where : reach] = call.data
    return bytes(content)


def lay_out(image: Mapping[str, bytes], folder: Path) -> None:
    """Make the folder anew with the files of an image, but for SQLite's shared memory, which no power cut leaves."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in image.items():
        if not name.endswith("-shm"):
            (folder / name).write_bytes(data)


def _judge(game: Plan, image: dict[str, bytes], confirmed: int, scratch: Path, tally: Tally) -> None:
    tally.images += 1
    lay_out(image, scratch)
    try:
        damage = mend(scratch)
        with Journal(scratch) as journal:
            newest = journal.newest()
            found = None if newest is None else standing(Ledger.resume(journal, newest, AUCTION_EDITIONS))
    except JournalFault:
        tally.corrupt += 1
        return
    if damage:
        tally.corrupt += 1
    elif found is None:
        tally.lost += confirmed >= 0
    else:
        tally.lost += newest != 1 or found not in game.standings[max(confirmed, 0) : confirmed + 2]
