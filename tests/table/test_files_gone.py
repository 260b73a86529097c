"""The journal's files are deleted or cut by somebody, under a running table or while it is off: that is noticed."""

import os
import re
from pathlib import Path

import pytest

from companion.journal.database import NOTE
from companion.journal.journal import FILE, Journal
from companion.journal.ledger import Ledger
from companion.journal.salvage import mend
from companion.notation.record import Header
from companion.rules.actions import Adjust, Bid
from companion.rules.words import Variant
from tests.support.table import EDITIONS, NAMES, a_table, a_table_again
from tests.torture.faulty import in_a_child

LOG = f"{FILE}-wal"
HEADER, FRAME = 32, 24 + 4096
"""Bytes of SQLite's log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log)."""


def killed(folder: Path) -> None:
    """An evening of ten entries, of which the last are in the log alone, ended by a kill."""

    def evening(_: int) -> None:
        ledger = Ledger.begin(Journal(folder), Header("dicetree", Variant.STANDARD, NAMES[:4], 1), EDITIONS)
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
        assert "its log was taken away, or is another file; nothing was confirmed" in table.said()
        table.press(3)
        assert table.confirmed[1:] == [Bid(2, 1), Bid(3, 2)]
    with a_table_again(tmp_path) as again:
        assert again.shows == "open"
        assert again.world.table.ledger.actions[1:] == (Bid(2, 1), Bid(3, 2))


def test_a_journal_that_is_moved_away_under_a_table_is_missed_before_the_next_confirmation(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        (tmp_path / FILE).rename(tmp_path / "away")
        table.press(2)
        assert "taken away, or is another file; nothing was confirmed" in table.said()
        (tmp_path / FILE).touch()
        table.press(2)
        assert len(table.confirmed) == 1
        (tmp_path / "away").replace(tmp_path / FILE)
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
    (tmp_path / "data" / FILE).unlink()
    (tmp_path / "data" / LOG).unlink()
    with a_table(tmp_path / "data", ()) as table:
        assert "gone, and whatever was confirmed in it may be missing" in table.said()
        table.tap("Start game")
    assert mend(tmp_path / "data") is None


def test_a_kill_alone_is_not_told_of(tmp_path: Path) -> None:
    killed(tmp_path / "data")
    assert mend(tmp_path / "data") is None
    with Journal(tmp_path / "data") as journal:
        assert len(journal.entries(1)) == 10
    assert not (tmp_path / "data" / NOTE).exists()
