"""Work that takes longer than a table may be silent: done beside the loop, and looked after now and then.

A job reads files and folds games; it never touches the table. Where time is not real it is done at once, so that
the same hands give the same pictures.
"""

import logging
from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from companion.journal.journal import JournalFault

log = logging.getLogger(__name__)
Found = TypeVar("Found")


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
            log.exception("an errand ended unforeseen")
            self.fault = f"{type(error).__name__}: {error}"
        finally:
            self._done = True
