"""Games of a journal as records, whole."""

from pathlib import Path

from companion.export.import_export import numbered, record_of
from companion.journal.journal import Journal
from companion.rules.edition import Editions
from tests.support.command_line import done


def export(data: Path, editions: Editions, game: int | None) -> bytes:
    """Return a game of the journal in a folder as a record, the newest if none is named. Raise JournalFault."""
    with Journal(data, read_only=True) as journal:
        record, fault = record_of(journal, editions, numbered(journal, game))
    if fault:
        raise fault
    return record


def at_another_table(record: bytes, editions: Editions, folder: Path) -> Path:
    """Import a record at another table, where it comes out byte for byte; return the other table's folder, which is in
    this one.
    """
    path, other = folder / "record.jsonl", folder / "another-table"
    path.write_bytes(record)
    done("import", "--again", path, "--data", other)
    assert export(other, editions, None) == record
    return other
