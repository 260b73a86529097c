"""Killed at every storage call: a game is played, its program killed at one call after the other, and gone on with.

Every kill is a real SIGKILL of a process, before the call, in the middle of what it writes, or when it is done. Then
the program that starts again is killed at every call of its start, and of the closing that tidies the journal up.
A kill takes nothing from the kernel, so nothing here waits for the disk; for a pulled plug see `cuts.py`.
"""

import argparse
import json
import os
import shutil
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from tests.companion.game_script import EDITIONS
from tests.torture.faulty import IN_MEMORY, Death, Disk, in_a_child
from tests.torture.player import Plan, make, plan, play, standing


@dataclass(slots=True)
class Tally:
    """What came of the kills."""

    kills: int = 0
    recovery_kills: int = 0
    lost: int = 0
    """Confirmed moves that were not there afterwards."""
    invented: int = 0
    """Games that stood where none of the moves made led."""
    stuck: int = 0
    """Games that could not be gone on with."""
    told: int = 0
    """Kills after which the move being made was there although nobody had been told of it."""

    @property
    def bad(self) -> int:
        """How often something was not as a table deserves."""
        return self.lost + self.invented + self.stuck


class Killing:
    """One game's kills."""

    def __init__(self, game: Plan, place: Path, disk: Disk, tally: Tally, *, recoveries_every: int) -> None:
        self._game = game
        self._place = place
        self._folder = place / "data"
        self._disk = disk
        self._tally = tally
        self._recoveries_every = recoveries_every

    def at_every_call(self, deaths: tuple[Death, ...] = tuple(Death), *, share: int = 1, offset: int = 0) -> None:
        """Play and kill until the game comes to its end unharmed; only every `share`th call where it is not 1."""
        for death in deaths:
            call = 1 + offset
            while self._kill(death, call):
                call += share

    def _kill(self, death: Death, call: int) -> bool:
        """Whether the game was killed, not played to its end."""
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
        if self._recoveries_every and self._tally.kills % self._recoveries_every == 0:
            self._kill_recoveries(confirmed)
        self._judge(confirmed)
        return True

    def _kill_recoveries(self, confirmed: int) -> None:
        """Start again after each kill, and be killed at each call of that."""
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
        """What the journal gives back: the confirmed moves, or those and the one that was being made."""
        journal = Journal(self._folder)
        try:
            newest = journal.newest()
            if newest is None:
                self._tally.lost += confirmed >= 0
                return
            ledger = Ledger.resume(journal, newest, EDITIONS)
            found = standing(ledger)
            possible = self._game.standings[max(confirmed, 0) : confirmed + 2]
            if newest != 1 or ledger.header != self._game.header or found not in possible:
                earlier = newest == 1 and found in self._game.standings[: confirmed + 1]
                self._tally.lost += earlier
                self._tally.invented += not earlier
                return
            number = max(confirmed, 0) + possible.index(found)
            self._tally.told += go_on and number > confirmed
            if go_on and number < len(self._game.moves):
                make(ledger, self._game.moves[number])
                again = Ledger.resume(journal, newest, EDITIONS)
                self._tally.stuck += standing(again) != self._game.standings[number + 1]
        finally:
            journal.close()


def main() -> None:
    """Kill the games of some seeds, and print what came of it as JSON. Must be started on a faulty disk."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.kills", description=__doc__)
    parser.add_argument("seeds", type=int, nargs="+", help="a game each")
    parser.add_argument("--moves", type=int, default=40, help="of each game (default: 40)")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="kill at every Nth call (default: 1)")
    parser.add_argument("--recoveries", type=int, default=25, metavar="N", help="kill every Nth recovery too")
    options = parser.parse_args()
    disk, tally, kinds = Disk(), Tally(), Counter[str]()
    disk.leave_out_syncs()
    with TemporaryDirectory(prefix="hammerprice-kills-", dir=IN_MEMORY) as place:
        for seed in options.seeds:
            game = plan(seed, options.moves)
            kinds.update(str(move.kind) for move in game.moves)
            killing = Killing(game, Path(place), disk, tally, recoveries_every=options.recoveries)
            killing.at_every_call(share=options.share, offset=seed % options.share)
    sys.stdout.write(json.dumps({**asdict(tally), "moves": kinds}) + "\n")


if __name__ == "__main__":
    main()
