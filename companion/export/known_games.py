"""The games of a journal as records, to find out whether a record is among them.

Players can be renamed, and a place and a note entered, at any time, so a game with a time is known by the rest of its
header.
"""

from collections import defaultdict
from functools import cache, cached_property

from companion.course import Course
from companion.export.import_export import as_record, record_of
from companion.journal.database import checksum
from companion.journal.journal import Journal, JournalFault
from companion.journal.written_games import add_game, journalled_header
from companion.notation.record import Header, write_header
from companion.rules.edition import Editions


class KnownGames:
    """The games of a journal, by what does not change in their headers."""

    def __init__(self, journal: Journal, editions: Editions) -> None:
        self._journal = journal
        self._editions = editions
        self._actions = cache(self._exported_actions)

    def find(self, course: Course) -> int | None:
        """Return the number of a recorded game if it is there, at this point or further on; else None. Raise
        JournalFault.
        """
        numbers = self._numbers[_identity(course.header)]
        if not numbers:
            return None
        actions = _actions_of(as_record(course))
        return next((number for number in numbers if self._actions(number).startswith(actions)), None)

    def add(self, course: Course) -> int:
        """Add a recorded game, also if it is there, and return its number. Raise JournalFault."""
        number = add_game(self._journal, course)
        self._numbers[_identity(course.header)].append(number)
        return number

    def noted(self, number: int) -> str:
        """Return a game as the list of imported records has it, for `has`. Raise JournalFault."""
        header = journalled_header(self._journal, number, self._editions)
        return f"{number} {checksum(number, _unchanging(header))} {len(self._journal.entries(number))}"

    def has(self, noted: str) -> bool:
        """Return whether a game is in the journal with all entries that it had when it was noted."""
        try:
            number, expected, entries = map(int, noted.split())
            header = journalled_header(self._journal, number, self._editions)
            now = self._journal.entries(number)
            return checksum(number, _unchanging(header)) == expected and len(now) >= entries
        except (ValueError, JournalFault):
            return False

    @cached_property
    def _numbers(self) -> defaultdict[str, list[int]]:
        """The numbers of the games by what does not change in their headers."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number in self._journal.numbers():
            try:
                header = journalled_header(self._journal, number, self._editions)
            except JournalFault:  # a record cannot be that game; the table tells of it where it is resumed
                continue
            found[_identity(header)].append(number)
        return found

    def _exported_actions(self, number: int) -> bytes:
        record, _ = record_of(self._journal, self._editions, number)
        return _actions_of(record)


def _identity(header: Header) -> str:
    """Return what does not change in a game's header; of a game without a time, all of it."""
    return _unchanging(header) if header.played else write_header(header)


def _unchanging(header: Header) -> str:
    """Return a header as a line, without what can be changed after a game."""
    return write_header(header.unchanging())


def _actions_of(record: bytes) -> bytes:
    """Return the lines of a record after its header."""
    return record.partition(b"\n")[2]
