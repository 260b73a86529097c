"""Games of a journal as records, whole."""

from pathlib import Path

from companion.export.import_export import numbered, record_of
from companion.journal.journal import Journal
from companion.rules.edition import Editions


def export(data: Path, editions: Editions, game: int | None) -> bytes:
    """Return a game of the journal in a folder as a record, the newest if none is named. Raise JournalFault."""
    with Journal(data, read_only=True) as journal:
        record, fault = record_of(journal, editions, numbered(journal, game))
    if fault:
        raise fault
    return record
