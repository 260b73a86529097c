"""Kills the program, or lets the disk fail, at one storage call after the other while a damaged journal is mended.

Whatever became of it, the next start must have every game as a mending in peace has it, and the damaged files kept.
"""

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path

from companion.journal.journal import FILE, JournalFault
from companion.journal.salvage import mend
from tests.torture.errors import A_WHILE, FAULTS, FOR_GOOD, ONCE
from tests.torture.faulty import Death, Disk, in_a_child
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
        Mending(damage, place, disk, tally).at_every_call(share=share, offset=offset)
    return tally


def damaged(place: Path) -> Iterator[Specimen]:
    """Yield a journal with a damaged entry, and one with a damaged log."""
    whole = specimen(place, with_log=False, games=GAMES)
    data = whole.files[FILE]
    yield replace(whole, files={FILE: _flipped(data, data.index(b'"do":"'))})
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

    def at_every_call(self, *, share: int, offset: int) -> None:
        """Kill the mending, and let it fail in every way, from every `share`th call on."""
        for harm in harms(self._disk):
            call = 1 + offset
            while self._mend(harm, call):
                call += share

    def _mend(self, harm: Callable[..., None], call: int) -> bool:
        """Mend once with harm from a call on; return whether the mending was long enough for it to begin."""
        self._lay_out()

        def mending(pipe: int) -> None:
            self._disk.watch(self._folder)
            harm(at=call)
            try:
                said = str(mend(self._folder) or "")
            except JournalFault as fault:
                said = str(fault)
            with open(pipe, "w", closefd=False) as out:
                json.dump({"began": self._disk.began, "said": said}, out)

        told, ended = in_a_child(mending)
        values = json.loads(told) if ended else {"began": True, "said": "killed"}
        self._tally.mendings += 1
        self._tally.untrue += not values["said"]
        self._judge()
        return bool(values["began"])

    def _judge(self) -> None:
        try:
            mend(self._folder)
            found = games_in(self._folder)
        except JournalFault:
            self._tally.stuck += 1
            return
        self._tally.lost += found != self._expected
        self._tally.untrue += not any(_holds(aside, self._specimen.files) for aside in self._folder.glob("damaged-*"))

    def _lay_out(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._specimen.lay_out(self._folder)


def harms(disk: Disk) -> Iterator[Callable[..., None]]:
    """Yield every kind of harm: a function that sets it up from call `at` on."""
    for death in Death:
        yield partial(disk.kill, death)
    for (kinds, error), calls in product(FAULTS, (ONCE, A_WHILE, FOR_GOOD)):
        yield partial(disk.fail, kinds, error, calls=calls)


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    return all((folder / name).exists() and (folder / name).read_bytes() == data for name, data in files.items())
