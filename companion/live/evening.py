"""What the table has told the program this evening beside the game itself, and what is being looked up for it.

A job reads files and folds games beside the loop; it never touches the table. Where time is not real it is done at
once, so that the same hands give the same pictures.

It is not journalled: a program that is started again begins without it.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Generic, TypeVar

from companion.config.options import MILLISECOND
from companion.journal.journal import JournalFault
from companion.statistics.records import ALL, Which

LOOKING = 200 * MILLISECOND
"""So often jobs are looked after, in ns."""
Found = TypeVar("Found")

log = logging.getLogger(__name__)


class BackgroundJob(Generic[Found]):
    """A piece of work that has been begun."""

    def __init__(self, work: Callable[[], Found], *, in_background: bool) -> None:
        self._work = work
        self.found: Found | None = None
        """What came of it; None while it is under way, and where it failed."""
        self.fault = ""
        """Why nothing came of it."""
        self._done = False
        self._thread = Thread(target=self._run, daemon=True)
        if in_background:
            self._thread.start()
        else:
            self._run()

    @property
    def under_way(self) -> bool:
        """Whether nothing has come of it yet, good or bad."""
        return not self._done

    def wait(self) -> None:
        """Wait until it is done."""
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            self.found = self._work()
        except (JournalFault, OSError) as error:
            self.fault = str(error)
        except Exception as error:  # whatever it is, the table must not wait for ever
            log.exception("a job ended unforeseen")
            self.fault = f"{type(error).__name__}: {error}"
        finally:
            self._done = True


@dataclass(slots=True)
class Evening:
    """Told on the screen, until the program ends."""

    only: Which = ALL
    """The games that the record of the house is about."""
    counted: dict[int, dict[int, int]] = field(default_factory=dict)
    """By game and seat: what its player has counted at the end."""
    in_background: bool = False
    """Whether jobs are done beside the loop: where time is real."""
    jobs: dict[str, BackgroundJob[Any]] = field(default_factory=dict)
    """By what they are for, the one begun last."""

    def send(self, purpose: str, work: Callable[[], Found]) -> BackgroundJob[Found]:
        """Begin a job, or go on with the one for the same that is under way: two would write the same files."""
        known = self.jobs.get(purpose)
        if known is not None and known.under_way:
            return known
        self.jobs[purpose] = job = BackgroundJob(work, in_background=self.in_background)
        return job

    def due(self, now: int) -> int | None:
        """When to look whether jobs are done, in ns; None where there is nothing to wait for."""
        return now + LOOKING if any(job.under_way for job in self.jobs.values()) else None
