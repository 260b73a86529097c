"""Kills `forget` and an import of a folder, lets the disk fail, or pulls the plug, at one storage call after the other.

Whatever became of it, every game is as before or as afterwards, and doing it again comes to what it comes to in peace.
"""

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from companion.journal.journal import Entry, Journal, JournalFault
from companion.journal.salvage import find_faults
from companion.notation.record import Header
from companion.rules.words import Variant
from tests.support.command_line import Said, hammerprice
from tests.support.evenings import add, whole
from tests.torture.cuts import EMPTY, EVERYTHING, Disc, calls_of, lay_out
from tests.torture.faulty import Disk
from tests.torture.harms import Outcome, at_every_call, in_harm

GONE = "Mnemosyne"
TABLES = (("Ada", GONE, "Cleo"), ("Ada", "Ben", "Cleo"), ("Dora", "Emil", GONE))
ACTIONS = 12
"""Of each game."""
RECORDS = 2
"""Copied to the folder from which games are imported."""

Games = Mapping[int, tuple[str, tuple[Entry, ...]]]
"""Header and entries of each game."""


@dataclass(slots=True)
class Tally:
    """Counts of what happened after the harms."""

    harmed: int = 0
    killed: int = 0
    refused: int = 0
    """Commands that failed with a message."""
    images: int = 0
    lost: int = 0
    """Journals with a game that is neither as before nor as afterwards, missing, or there twice."""
    corrupt: int = 0
    """Journals with damage."""
    untrue: int = 0
    """Folders in which a name could be found after it was said to be forgotten."""
    stuck: int = 0
    """Commands that could not be done again."""


def torture(place: Path, disk: Disk, *, share: int = 1, offset: int = 0) -> Tally:
    """Harm each command at every `share`th call, from `offset` on, and pull the plug at these."""
    tally = Tally()
    before, records = place / "before", place / "records"
    _play(before, records)
    for arguments in (("forget", "--player", GONE, "--yes"), ("import", records, "--keep-list")):
        command = _Command(arguments, before, place, disk, tally)
        at_every_call(disk, command.do_in_harm, share=share, offset=offset)
        command.pull_plugs(share=share, offset=offset)
    return tally


def _play(data: Path, records: Path) -> None:
    """Make a journal of some games, and a folder of records of others."""
    for number, seats in enumerate(TABLES, start=1):
        header = Header("dicetree", Variant.STANDARD, seats, 1)
        add(data, header, whole(header, Random(number))[:ACTIONS])
    records.mkdir()
    for number in range(1, 1 + RECORDS):
        header = Header("dicetree", Variant.STANDARD, ("Flora", "Gustav", "Hanna"), number)
        other = data.with_name(f"other-{number}")
        add(other, header, whole(header, Random(number))[:ACTIONS])
        (records / f"{number}.jsonl").write_text(hammerprice("export", "--game", 1, "--data", other).out)


class _Command:
    """One command, done again and again."""

    def __init__(self, arguments: tuple[object, ...], before: Path, place: Path, disk: Disk, tally: Tally) -> None:
        self._arguments = arguments
        self._before = before
        self._place = place
        self._folder = place / "data"
        self._disk = disk
        self._tally = tally
        self._lay_out()
        self._games = _games_in(self._folder)
        self._do()
        self._expected = _games_in(self._folder)

    def do_in_harm(self, harm: Callable[[], None]) -> Outcome:
        """Do it once with harm."""
        self._lay_out()
        outcome = in_harm(self._folder, self._disk, harm, lambda: self._do().err)
        self._tally.harmed += 1
        self._tally.killed += outcome.was_killed
        self._tally.refused += bool(outcome.said)
        self._judge(is_done=not outcome.was_killed and not outcome.said)
        return outcome

    def pull_plugs(self, *, share: int, offset: int) -> None:
        """Do it once, and pull the plug at its calls and at its end: nothing has reached the disk, all, or some."""
        self._lay_out()
        disc, random = Disc(_files_in(self._folder)), Random(share)
        calls = list(calls_of(self._place, self._disk, partial(self._do_and, self._disk.mark)))
        for number, call in enumerate(calls):
            if call.what != "M":
                disc.take(call)
            if number % share != offset and call.what != "M":
                continue
            for luck in (EMPTY, EVERYTHING, None):
                lay_out(disc.image(random, luck), self._folder)
                self._tally.images += 1
                self._judge(is_done=call.what == "M")

    def _do(self) -> Said:
        return hammerprice(*self._arguments, "--data", self._folder)

    def _do_and(self, tell: Callable[[int], object]) -> None:
        self._do()
        tell(1)

    def _judge(self, *, is_done: bool) -> None:
        try:
            self._tally.corrupt += bool(find_faults(self._folder))
            self._tally.lost += not self._is_between(_games_in(self._folder))
            self._tally.untrue += is_done and self._names_somebody()
            again = self._do()
            self._tally.stuck += again.code != 0 and "no player is called" not in again.err
            found = _games_in(self._folder)
            self._tally.lost += sorted(found.values()) != sorted(self._expected.values())
            self._tally.untrue += self._names_somebody()
        except JournalFault:
            self._tally.corrupt += 1

    def _is_between(self, found: Games) -> bool:
        """Return whether these are the games before, all or none with another name, and new ones, none of them twice.

        Imported ones may have another order: a record at which an import died is taken last.
        """
        old = [found.get(number) for number in self._games]
        new = [game for number, game in found.items() if number not in self._games]
        expected = [game for number, game in self._expected.items() if number not in self._games]
        is_old = old in ([*self._games.values()], [self._expected[number] for number in self._games])
        return is_old and all(new.count(game) == 1 and game in expected for game in new)

    def _names_somebody(self) -> bool:
        """Return whether the name that is to be forgotten is in a byte of the folder."""
        return GONE in self._arguments and any(GONE.encode() in data for data in _files_in(self._folder).values())

    def _lay_out(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        shutil.copytree(self._before, self._folder)


def _files_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def _games_in(folder: Path) -> Games:
    with Journal(folder, read_only=True) as journal:
        return {number: (journal.header(number), journal.entries(number)) for number in journal.numbers()}
