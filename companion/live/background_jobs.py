"""Jobs in the background: they read files and replay games beside the loop, and never touch the table.

In virtual time a job is done at once, so that the same input gives the same pictures.
"""

import logging
from collections.abc import Callable
from threading import Thread
from typing import Any, Generic, TypeVar

from companion.journal.journal import JournalFault
from hardware.time_units import MILLISECOND

JOB_CHECK_NS = 25 * MILLISECOND
"""How often jobs are checked, in ns."""
ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


class BackgroundJob(Thread, Generic[ResultT]):
    """A job that has been started; alive while it runs in the background."""

    def __init__(self, work: Callable[[], ResultT], *, in_background: bool) -> None:
        super().__init__(daemon=True)
        self._work = work
        self.found: ResultT | None = None
        """The result; None while the job runs, and if it failed."""
        self.fault = ""
        """Why the job failed; empty otherwise."""
        if in_background:
            self.start()
        else:
            self.run()

    def run(self) -> None:
        """Do the work, whatever its errors."""
        try:
            self.found = self._work()
        except (JournalFault, OSError) as error:
            self.fault = str(error)
        except Exception as error:  # whatever the error, the table must not wait for ever
            log.exception("A background job failed")
            self.fault = f"{type(error).__name__}: {error}"


class BackgroundJobs:
    """The jobs of one table: the last for each purpose."""

    def __init__(self) -> None:
        self.in_background = False
        """True in real time: jobs are done beside the loop."""
        self._jobs: dict[str, BackgroundJob[Any]] = {}  # each purpose has a result of its own type

    def start(self, purpose: str, work: Callable[[], ResultT]) -> BackgroundJob[ResultT]:
        """Start a job, or return the running one for the same purpose: two would write the same files."""
        known = self._jobs.get(purpose)
        if known is not None and known.is_alive():
            return known
        self._jobs[purpose] = job = BackgroundJob(work, in_background=self.in_background)
        return job

    def due(self, now: int) -> int | None:
        """Return when to check whether jobs are done, in ns; None where no job runs."""
        return now + JOB_CHECK_NS if any(job.is_alive() for job in self._jobs.values()) else None
