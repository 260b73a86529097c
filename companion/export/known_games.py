"""The games of a journal as records, to find out whether a record is among them."""

from collections import defaultdict
from functools import cache, cached_property

from companion.export.import_export import as_exported, record_of
from companion.journal.database import checksum
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import import_record, journalled_header
from companion.notation.record import Record, write_header
from companion.rules.edition import Boxes


class KnownGames:
    """The games of a journal, by their header in a record."""

    def __init__(self, journal: Journal, editions: Boxes) -> None:
        self._journal = journal
        self._editions = editions
        self._exported = cache(self._export)

    def find(self, record: Record) -> int | None:
        """Return the number of a record's game if it is there, at this point or further on; else None.

        The rules must accept the record (see `standing`). Raise JournalFault.
        """
        exported = as_exported(record, self._editions)
        numbers = self._numbers[write_header(record.header)]
        return next((number for number in numbers if self._exported(number).startswith(exported)), None)

    def add(self, record: Record) -> int:
        """Add a record's game, also if it is there, and return its number. Raise JournalFault.

        The rules must accept the record (see `standing`).
        """
        number = import_record(self._journal, record, self._editions)
        self._numbers[write_header(record.header)].append(number)
        return number

    def noted(self, number: int) -> str:
        """Return a game as the list of imported records has it, for `has`. Raise JournalFault."""
        header, entries = self._journal.header(number), self._journal.entries(number)
        return f"{number} {checksum(number, header)} {len(entries)}"

    def has(self, noted: str) -> bool:
        """Return whether a game is in the journal with all entries that it had when it was noted."""
        try:
            number, header, entries = map(int, noted.split())
            now = self._journal.entries(number)
            return checksum(number, self._journal.header(number)) == header and len(now) >= entries
        except (ValueError, JournalFault):
            return False

    @cached_property
    def _numbers(self) -> defaultdict[str, list[int]]:
        """The numbers of the games by header."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for number in self._journal.numbers():
            try:
                header = journalled_header(self._journal, number, self._editions)
            except JournalFault:  # a record cannot be that game; the table tells of it where it is resumed
                continue
            found[write_header(header)].append(number)
        return found

    def _export(self, number: int) -> bytes:
        record, _ = record_of(self._journal, self._editions, number)
        return record
