"""Ways to harm a program's storage calls, and a child process that is harmed so."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

from companion.journal.journal import JournalFault
from tests.torture.errors import A_WHILE, FAULTS, FOR_GOOD, ONCE
from tests.torture.faulty import Death, Disk, in_a_child


class Outcome(NamedTuple):
    """What became of a child process that was harmed."""

    has_begun: bool
    """Whether it made so many storage calls that the harm began."""
    was_killed: bool
    said: str
    """What it said, the text of a fault included."""


def harms(disk: Disk) -> Iterator[Callable[..., None]]:
    """Yield every kind of harm: a function that sets it up from call `at` on."""
    for death in Death:
        yield partial(disk.kill, death)
    for (kinds, error), calls in product(FAULTS, (ONCE, A_WHILE, FOR_GOOD)):
        yield partial(disk.fail, kinds, error, calls=calls)


def at_every_call(disk: Disk, harmed: Callable[[Callable[[], None]], Outcome], *, share: int, offset: int) -> None:
    """Call `harmed` with every kind of harm at every `share`th storage call, from `offset` on, until none begins."""
    for harm in harms(disk):
        call = 1 + offset
        while harmed(partial(harm, at=call)).has_begun:
            call += share


def in_harm(folder: Path, disk: Disk, harm: Callable[[], None], task: Callable[[], str]) -> Outcome:
    """Do a task with the files in a folder, in a child process that is harmed; the task returns what it says."""

    def child(pipe: int) -> None:
        disk.watch(folder)
        harm()
        try:
            said = task()
        except JournalFault as fault:
            said = str(fault)
        with open(pipe, "w", closefd=False) as out:
            json.dump({"began": disk.began, "said": said}, out)

    told, ended = in_a_child(child)
    if not ended:
        return Outcome(has_begun=True, was_killed=True, said="")
    values = json.loads(told)
    return Outcome(has_begun=bool(values["began"]), was_killed=False, said=values["said"])
