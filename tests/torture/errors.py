"""Lets every storage call of a game fail: once, for a while, or until the disk is mended.

The program keeps running: a refused move is made again, first while the disk still fails and then when it is mended.
Only a second game that is refused is given up. At every refusal a second program looks at what a pulled plug would have
left.
"""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from errno import EIO, ENOSPC, EROFS
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from tests.support.games import AUCTION_EDITIONS
from tests.torture.faulty import Call, Disk, in_a_child
from tests.torture.player import REOPENED_EVERY, Plan, make, plan, standing

Wanted = TypeVar("Wanted")

ONCE, A_WHILE, FOR_GOOD = 1, 7, 1_000_000
"""For how many calls a disk fails."""
TRIES = 3
"""How often a move is made again before somebody mends the disk."""
FAULTS = (
    (Call.WRITE | Call.CUT | Call.CREATE, ENOSPC),
    (Call.SYNC, EIO),
    (Call.WRITE, EIO),
    (Call.ANY, EIO),
    (Call.ANY, EROFS),
)


@dataclass(slots=True)
class Tally:
    """Counts of what happened after the errors."""

    faults: int = 0
    refused: int = 0
    """Moves that were refused."""
    lost: int = 0
    """Games that did not end in the state to which their confirmed moves led."""
    untrue: int = 0
    """Refusals after which the disk held something else than the confirmed moves, with or without the refused one."""


class Evening:
    """One game on a disk that fails at some call."""

    def __init__(self, game: Plan, place: Path, disk: Disk) -> None:
        self._game = game
        self._folder = place / "data"
        self._look = place / "look"
        self._disk = disk
        self._confirmed = -1
        self.refused = 0
        self.untrue = 0

    def play(self) -> bool:
        """Play to the end; return whether the game is then as it should be."""
        journal = self._insist(lambda: Journal(self._folder))
        ledger = self._insist(lambda: Ledger.begin(journal, self._game.header, AUCTION_EDITIONS))
        self._confirmed = 0
        for number, move in enumerate(self._game.moves, start=1):
            if number % REOPENED_EVERY == 0:
                journal.close()
                journal = self._insist(lambda: Journal(self._folder))
                ledger = self._insist(lambda: self._resumed(journal, ledger.number))  # noqa: B023  # called at once
            self._insist(lambda: make(ledger, move))  # noqa: B023  # called at once
            self._confirmed = number
        newest = self._begin_another(journal)
        journal.close()
        again = Journal(self._folder)
        whole = again.newest() == newest and standing(self._resumed(again, 1)) == self._game.standings[-1]
        return whole and again.faults() == ()

    def _begin_another(self, journal: Journal) -> int:
        """Begin a second game, or give it up if it is refused; mend the disk, and return the newest game's number."""
        try:
            return Ledger.begin(journal, self._game.header, AUCTION_EDITIONS).number
        except JournalFault:
            self.refused += 1
            return 1
        finally:
            self._disk.mend()
            journal.newest()

    def _insist(self, wish: Callable[[], Wanted]) -> Wanted:
        for attempt in range(TRIES + 1):
            if attempt == TRIES:
                self._disk.mend()
            try:
                return wish()
            except JournalFault:
                self.refused += 1
                self._look_at_the_disk()
        raise AssertionError("refused on a disk that was mended")

    def _look_at_the_disk(self) -> None:
        """Check what a program would find that is started now: all confirmed moves, and at most the one being made."""
        shutil.rmtree(self._look, ignore_errors=True)
        if self._folder.exists():
            shutil.copytree(self._folder, self._look)
        with Journal(self._look) as journal:
            number = journal.newest()
            if number is None:
                self.untrue += self._confirmed >= 0
            else:
                possible = self._game.standings[max(self._confirmed, 0) : self._confirmed + 2]
                self.untrue += standing(self._resumed(journal, number)) not in possible

    def _resumed(self, journal: Journal, number: int) -> Ledger:
        return Ledger.resume(journal, number, AUCTION_EDITIONS)


def torture(place: Path, disk: Disk, *, seed: int, moves: int = 25, share: int = 1) -> Tally:
    """Play one evening for each `share`th call at which each fault begins, and each time it lasts."""
    game, tally = plan(seed, moves), Tally()
    for kinds, error in FAULTS:
        for calls in (ONCE, A_WHILE, FOR_GOOD):
            at = 1 + seed % share
            while _evening(game, place, disk, partial(disk.fail, kinds, error, at=at, calls=calls), tally):
                at += share
    return tally


def _evening(game: Plan, place: Path, disk: Disk, fail: Callable[[], None], tally: Tally) -> bool:
    """Play an evening; return whether the game was long enough for the fault to begin."""

    def playing(pipe: int) -> None:
        shutil.rmtree(place / "data", ignore_errors=True)
        disk.watch(place / "data")
        fail()
        evening = Evening(game, place, disk)
        lost = not evening.play()
        told = {"began": disk.began, "refused": evening.refused, "untrue": evening.untrue, "lost": lost}
        os.write(pipe, json.dumps(told).encode())

    told, _ = in_a_child(playing)
    values = json.loads(told)
    tally.faults += values["began"]
    tally.refused += values["refused"]
    tally.untrue += values["untrue"]
    tally.lost += values["lost"]
    return bool(values["began"])
