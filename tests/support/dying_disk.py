"""A disk that dies at a commit, and a plug that is pulled there: before the entry has reached the disk, or after it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.journal.journal import Journal
from tests.support.table import TableUnderTest


class PlugPulled(BaseException):
    """The power is gone: nothing in the program comes after it."""


class DyingDisk:
    """A connection that fails at the commit, before or after the entry has reached the disk."""

    def __init__(self, connection: sqlite3.Connection, *, landed: bool, error: BaseException) -> None:
        self._connection = connection
        self._landed = landed
        self._error = error

    def execute(self, statement: str, *values: Any) -> Any:
        if statement == "COMMIT":
            self._connection.execute("COMMIT" if self._landed else "ROLLBACK")
            raise self._error
        return self._connection.execute(statement, *values)

    def close(self) -> None:
        self._connection.close()


def let_commits_fail(journal: Journal, *, landed: bool, error: BaseException | None = None) -> None:
    """Let the journal's commits fail until it is opened anew, as it does after an error of the disk."""
    error = error or sqlite3.OperationalError("disk I/O error")
    journal._connection = DyingDisk(journal._connection, landed=landed, error=error)  # type: ignore[assignment]


@contextmanager
def plug_pulled_at_commit(table: TableUnderTest, *, landed: bool) -> Iterator[None]:
    """The power goes at the first commit in here, when the entry has reached the disk or before."""
    let_commits_fail(table.world.journal, landed=landed, error=PlugPulled())
    with pytest.raises(PlugPulled):
        yield
    table.pull_the_plug()
