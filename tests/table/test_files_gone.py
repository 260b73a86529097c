"""The journal's files are deleted or cut by somebody, under a running table or while it is off: that is noticed."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest

from companion.journal.database import LAST_CONFIRMED_FILE
from companion.journal.journal import JOURNAL_FILE, Journal
from companion.journal.ledger import Ledger
from companion.journal.salvage import mend
from companion.notation.record import Header
from companion.rules.actions import Adjust, Bid
from companion.rules.words import Variant
from tests.support.command_line import RULEBOOK, done, hammerprice
from tests.support.table import AUCTION_EDITIONS, NAMES, a_table, a_table_again
from tests.torture.faulty import in_a_child

LOG = f"{JOURNAL_FILE}-wal"
HEADER, FRAME = 32, 24 + 4096
"""Bytes of SQLite's log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log)."""


def killed(folder: Path) -> None:
    """An evening of ten entries, of which the last are in the log alone, ended by a kill."""

    def evening(_: int) -> None:
        ledger = Ledger.begin(Journal(folder), Header("dicetree", Variant.STANDARD, NAMES[:4], 1), AUCTION_EDITIONS)
        for _ in range(10):
            ledger.do(Adjust(1, 1))
        os._exit(0)

    in_a_child(evening)
    assert (folder / LOG).stat().st_size


def test_a_log_that_is_deleted_under_a_table_costs_one_refusal_and_no_entry(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.press(2)
        (tmp_path / LOG).unlink()
        table.press(3)
        assert table.said().startswith("journal.sqlite3: it or its log was taken away"), (
            "its folder is in the log alone"
        )
        assert "its log was taken away, or is another file; nothing was confirmed" in table.said()
        assert f"{tmp_path}/journal.sqlite3: it or its log" in table.logged[-1]
        table.press(3)
        assert table.confirmed[1:] == [Bid(2, 1), Bid(3, 2)]
    with a_table_again(tmp_path) as again:
        assert again.shows == "open"
        assert again.world.table.ledger.course.actions[1:] == (Bid(2, 1), Bid(3, 2))


def test_a_journal_that_is_moved_away_under_a_table_is_missed_before_the_next_confirmation(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        (tmp_path / JOURNAL_FILE).rename(tmp_path / "away")
        table.press(2)
        assert "taken away, or is another file; nothing was confirmed" in table.said()
        (tmp_path / JOURNAL_FILE).touch()
        table.press(2)
        copyfile(tmp_path / "away", tmp_path / JOURNAL_FILE)
        table.press(2)
        assert len(table.confirmed) == 1, "nothing is written to another file, not even to a copy"
        (tmp_path / "away").replace(tmp_path / JOURNAL_FILE)
        table.press(2)
        assert table.confirmed[1:] == [Bid(2, 1)]


@pytest.mark.parametrize(
    ("frames", "lost"), [(None, "game 1"), (0, "game 1"), (2, "game 1"), (12, r"what follows entry \d of game 1")]
)
def test_a_log_that_is_deleted_or_cut_while_the_table_is_off_is_missed_at_the_start(
    tmp_path: Path, frames: int | None, lost: str
) -> None:
    killed(tmp_path / "data")
    log = tmp_path / "data" / LOG
    if frames is None:
        log.unlink()
    else:
        os.truncate(log, frames and HEADER + FRAME * frames)
    said = str(mend(tmp_path / "data"))
    assert re.search(rf": {lost} is missing \(10 entries were confirmed\)", said)
    assert "damaged-1" in said
    assert mend(tmp_path / "data") is None, "said once"


def test_a_journal_that_is_deleted_while_the_table_is_off_is_missed_at_the_start(tmp_path: Path) -> None:
    killed(tmp_path / "data")
    (tmp_path / "data" / JOURNAL_FILE).unlink()
    (tmp_path / "data" / LOG).unlink()
    with a_table(tmp_path / "data", ()) as table:
        assert "gone, and whatever was confirmed in it may be missing" in table.said()
        table.tap("Start game")
    assert mend(tmp_path / "data") is None


def test_a_note_that_has_rotted_makes_nothing_missing(tmp_path: Path) -> None:
    killed(tmp_path / "data")
    note = (tmp_path / "data" / LAST_CONFIRMED_FILE).read_bytes()
    for place in range(len(note)):
        rotten = note[:place] + bytes([note[place] ^ 1]) + note[place + 1 :]
        (tmp_path / "data" / LAST_CONFIRMED_FILE).write_bytes(rotten)
        assert mend(tmp_path / "data") is None, rotten


def test_a_kill_alone_is_not_told_of(tmp_path: Path) -> None:
    killed(tmp_path / "data")
    assert mend(tmp_path / "data") is None
    with Journal(tmp_path / "data") as journal:
        assert len(journal.entries(1)) == 10


def played(folder: Path) -> None:
    """An evening in which a game was begun, ended in good order."""
    with a_table(folder) as table:
        table.play("klimt", "open")
        table.press(2)


def opened(folder: Path) -> None:
    """A table that was switched on and off."""
    with a_table(folder, ()) as table:
        table.advance(1)


@pytest.mark.parametrize("how", ["deleted", "emptied"])
def test_a_journal_that_is_gone_after_an_orderly_end_is_missed_at_the_start(tmp_path: Path, how: str) -> None:
    played(tmp_path)
    (tmp_path / JOURNAL_FILE).unlink()
    if how == "emptied":
        (tmp_path / JOURNAL_FILE).touch()
    for command in ("games", "export", "doctor"):
        assert hammerprice(command, "--data", tmp_path).code, command
    with a_table(tmp_path, ()) as table:
        assert "gone, and whatever was confirmed in it may be missing" in table.said()
        table.tap("Start game")
    with a_table(tmp_path, ()) as again:
        assert "gone" not in again.said(), "said once"


def test_a_journal_that_is_gone_is_told_of_at_the_start_even_if_a_game_was_brought_in_before(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / JOURNAL_FILE).unlink()
    record = RULEBOOK / "004-first-round.jsonl"
    done("import", record, "--data", tmp_path)
    with a_table(tmp_path, ()) as table:
        assert "gone, and whatever was confirmed in it may be missing" in table.said()
        table.touch("resume", 1)
    assert done("export", "--data", tmp_path) == record.read_text()
    assert mend(tmp_path) is None, "said once"


def test_a_journal_that_is_put_back_after_a_game_was_brought_in_is_opened_as_it_was(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / JOURNAL_FILE).rename(tmp_path / "away")
    done("import", RULEBOOK / "004-first-round.jsonl", "--data", tmp_path)
    (tmp_path / "away").replace(tmp_path / JOURNAL_FILE)
    before = (tmp_path / JOURNAL_FILE).read_bytes()
    assert mend(tmp_path) is None
    assert (tmp_path / JOURNAL_FILE).read_bytes() == before
    with a_table_again(tmp_path) as again:
        assert again.shows == "open"
        assert again.world.table.ledger.course.actions[1:] == (Bid(2, 1),)
    (tmp_path / JOURNAL_FILE).unlink()
    assert "gone, and whatever was confirmed" in str(mend(tmp_path)), "it is missed again"


def test_a_copy_that_is_put_back_from_before_what_was_confirmed_is_told_of(tmp_path: Path) -> None:
    played(tmp_path)
    copy = (tmp_path / JOURNAL_FILE).read_bytes()
    with a_table_again(tmp_path) as again:
        again.press(3)
    (tmp_path / JOURNAL_FILE).unlink()
    done("import", RULEBOOK / "004-first-round.jsonl", "--data", tmp_path)
    (tmp_path / JOURNAL_FILE).write_bytes(copy)
    assert "whatever was confirmed in it may be missing" in str(mend(tmp_path))


def test_a_journal_that_stands_before_what_was_confirmed_is_told_at_the_start(tmp_path: Path) -> None:
    """Somebody has put back a copy of it, after both evenings ended in good order."""
    played(tmp_path)
    copy = (tmp_path / JOURNAL_FILE).read_bytes()
    with a_table_again(tmp_path) as again:
        again.press(3)
    (tmp_path / JOURNAL_FILE).write_bytes(copy)
    assert "what follows entry 2 of game 1 is missing (3 entries were confirmed)" in str(mend(tmp_path))


def test_a_journal_from_before_there_was_a_note_is_missed_once_a_table_has_had_it_open(tmp_path: Path) -> None:
    played(tmp_path)
    (tmp_path / LAST_CONFIRMED_FILE).unlink()
    opened(tmp_path)
    (tmp_path / JOURNAL_FILE).unlink()
    assert "gone, and whatever was confirmed" in str(mend(tmp_path))


def test_nothing_is_missed_after_a_first_start_an_import_or_what_was_forgotten_on_purpose(tmp_path: Path) -> None:
    data = tmp_path / "data"
    record = RULEBOOK / "004-first-round.jsonl"
    steps: dict[str, Callable[[], object]] = {
        "a first start": lambda: opened(data),
        "an import": lambda: done("import", record, "--data", data),
        "another": lambda: done("import", "--again", record, "--data", data),
        "the newest game is forgotten": lambda: done("forget", "--game", 2, "--yes", "--data", data),
        "a player is forgotten": lambda: done("forget", "--player", "Axel", "--yes", "--data", data),
        "an evening": lambda: played(data),
        "all of it is forgotten": lambda: [
            done("forget", "--game", number, "--yes", "--data", data) for number in (1, 2)
        ],
        "another import": lambda: done("import", record, "--data", data),
    }
    for step, do in steps.items():
        do()
        assert mend(data) is None, step


def test_the_note_beside_a_journal_tells_nothing_but_how_many_entries_the_last_game_has(tmp_path: Path) -> None:
    played(tmp_path)
    assert (tmp_path / LAST_CONFIRMED_FILE).read_text().split()[:2] == ["1", "2"]
    assert len((tmp_path / LAST_CONFIRMED_FILE).read_text().split()) == 3
