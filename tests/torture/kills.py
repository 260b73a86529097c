"""Kills the program at every storage call of a game, and goes on with the game.

Every kill is a real SIGKILL, before the call, halfway through what it writes, or after it. Then the program that starts
again is killed at every call of its start and of its end. A kill loses nothing that the kernel has, so nothing here
waits for the disk; for a pulled plug see `cuts.py`.
"""

import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from tests.support.games import AUCTION_EDITIONS
from tests.torture.faulty import Death, Disk, in_a_child
from tests.torture.player import Plan, make, plan, play, standing


@dataclass(slots=True)
class Tally:
    """Counts of what happened after each kill."""

    kills: int = 0
    recovery_kills: int = 0
    lost: int = 0
    """Confirmed moves that were not there afterwards."""
    invented: int = 0
    """Games in a state to which no moves had led."""
    stuck: int = 0
    """Games that could not be continued."""


def torture(place: Path, disk: Disk, *, seed: int, moves: int = 40, recoveries_every: int = 25) -> Tally:
    """Kill one game at each of its calls, and every so many recoveries at each of theirs."""
    tally = Tally()
    Killing(plan(seed, moves), place, disk, tally, recoveries_every=recoveries_every).at_every_call()
    return tally


class Killing:
    """One game's kills."""

    def __init__(self, game: Plan, place: Path, disk: Disk, tally: Tally, *, recoveries_every: int) -> None:
        self._game = game
        self._place = place
        self._folder = place / "data"
        self._disk = disk
        self._tally = tally
        self._recoveries_every = recoveries_every

    def at_every_call(self) -> None:
        """Play and kill until the game comes to its end unharmed."""
        for death in Death:
            call = 1
            while self._kill(death, call):
                call += 1

    def _kill(self, death: Death, call: int) -> bool:
        """Play and kill; return False once the game came to its end."""
        shutil.rmtree(self._folder, ignore_errors=True)

        def playing(pipe: int) -> None:
            self._disk.watch(self._folder)
            self._disk.kill(death, call)
            play(self._game, self._folder, lambda number: os.write(pipe, f"{number}\n".encode()))

        told, ended = in_a_child(playing)
        if ended:
            return False
        self._tally.kills += 1
        confirmed = int(told.split()[-1]) if told else -1
        if self._tally.kills % self._recoveries_every == 0:
            self._kill_recoveries(confirmed)
        self._judge(confirmed)
        return True

    def _kill_recoveries(self, confirmed: int) -> None:
        """Start the program again, and kill it at each call of that."""
        kept = self._place / "kept"
        for death in Death:
            call = 1
            while True:
                shutil.rmtree(kept, ignore_errors=True)
                if self._folder.exists():
                    shutil.copytree(self._folder, kept)

                def starting(_: int, call: int = call, death: Death = death) -> None:
                    self._disk.watch(self._folder)
                    self._disk.kill(death, call)
                    Journal(self._folder).close()

                _, ended = in_a_child(starting)
                self._judge(confirmed, go_on=False)
                shutil.rmtree(self._folder, ignore_errors=True)
                if kept.exists():
                    shutil.copytree(kept, self._folder)
                if ended:
                    break
                self._tally.recovery_kills += 1
                call += 1

    def _judge(self, confirmed: int, *, go_on: bool = True) -> None:
        """Check that the journal has the confirmed moves, or those and the one that was being made."""
        with Journal(self._folder) as journal:
            newest = journal.newest()
            if newest is None:
                self._tally.lost += confirmed >= 0
                return
            ledger = Ledger.resume(journal, newest, AUCTION_EDITIONS)
            found = standing(ledger)
            possible = self._game.standings[max(confirmed, 0) : confirmed + 2]
            begun_as = replace(ledger.course.header, seats=self._game.header.seats)  # the players may be renamed
            if newest != 1 or begun_as != self._game.header or found not in possible:
                earlier = newest == 1 and found in self._game.standings[: confirmed + 1]
                self._tally.lost += earlier
                self._tally.invented += not earlier
                return
            number = max(confirmed, 0) + possible.index(found)
            if go_on and number < len(self._game.moves):
                make(ledger, self._game.moves[number])
                again = Ledger.resume(journal, newest, AUCTION_EDITIONS)
                self._tally.stuck += standing(again) != self._game.standings[number + 1]
