"""All that was played as one SQLite file: its tables are those of the documents, and say what the games say."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.notation.record import Header
from companion.rules.words import Variant
from tests.support.command_line import ROOT, hammerprice, refused
from tests.support.evenings import add, finished, resumed, whole
from tests.support.table import NAMES

HALF = Header("dicetree", Variant.STANDARD, NAMES[:3], 1)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A game with auctions, a card game, and one that is not over."""
    finished(tmp_path, NAMES[:4])
    finished(tmp_path, NAMES[:3], edition="card-game")
    add(tmp_path, HALF, whole(HALF, Random(2))[:-20])
    return tmp_path


@pytest.fixture
def file(data: Path, tmp_path: Path) -> Path:
    path = tmp_path / "all.sqlite3"
    said = hammerprice("archive", path, "--data", data)
    assert (said.code, said.out, said.err) == (0, f"Written to {path}: 3 games\n", "")
    return path


def asked(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as tables:
        return tables.execute(query).fetchall()


def test_seats_have_what_they_had_in_the_end(data: Path, file: Path) -> None:
    ledger = resumed(data, 1)
    assert asked(file, "SELECT name, total FROM seats WHERE game = 1 ORDER BY seat") == list(
        zip(NAMES[:4], ledger.course.state.totals, strict=True)
    )
    assert asked(file, "SELECT count(*) FROM seats WHERE game = 2 AND won") != [(0,)]


def test_prices_and_payouts_add_up_to_everybodys_money(file: Path) -> None:
    query = """
        SELECT total - 100
            - (SELECT coalesce(sum(amount), 0) FROM payouts WHERE game = 1 AND seat = seats.seat)
            - (SELECT coalesce(sum(price), 0) FROM lots WHERE game = 1 AND auctioneer = seat AND buyer <> seat)
            + (SELECT coalesce(sum(price), 0) FROM lots WHERE game = 1 AND buyer = seat)
        FROM seats WHERE game = 1
    """
    assert asked(file, query) == [(0,)] * 4


def test_the_actions_are_the_lines_of_the_record(data: Path, file: Path) -> None:
    for game in (1, 2, 3):
        lines = hammerprice("export", "--game", str(game), "--data", data).out.splitlines()[1:]
        rows = asked(file, f"SELECT action FROM actions WHERE game = {game} ORDER BY number")  # noqa: S608  # ours
        assert sorted(str(row[0]) for row in rows) == sorted(lines)


def test_of_a_game_that_is_not_over_nobodys_money_is_told(file: Path) -> None:
    assert asked(file, "SELECT over FROM games ORDER BY game") == [(1,), (1,), (0,)]
    assert asked(file, "SELECT DISTINCT total, won FROM seats WHERE game = 3") == [(None, None)]
    for table in ("lots", "payouts", "pictures", "rounds"):
        assert asked(file, f"SELECT * FROM {table} WHERE game = 3") == []  # noqa: S608  # those above


def test_points_are_no_payouts_of_the_bank(file: Path) -> None:
    assert asked(file, "SELECT DISTINCT game FROM payouts") == [(1,)]


def test_every_column_is_in_the_documents(file: Path) -> None:
    told = (ROOT / "companion" / "NOTATION.md").read_text()
    for (table,) in asked(file, "SELECT name FROM sqlite_master WHERE type = 'table'"):
        columns = [row[1] for row in asked(file, f"PRAGMA table_info({table})")]
        line = re.search(rf"^\| `{table}` \| `([^`]+)`", told, re.MULTILINE)
        assert line, table
        assert line[1].split() == columns


def test_a_file_that_is_there_is_left_alone(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("keep this")
    said = hammerprice("archive", path, "--data", data)
    assert (said.code, path.read_text()) == (2, "keep this")
    assert "there is such a file already" in said.err


def test_a_place_that_cannot_be_written_is_told_and_leaves_nothing(data: Path, tmp_path: Path) -> None:
    assert "all.sqlite3: No such file or directory; check the path" in refused(
        "archive", tmp_path / "nowhere" / "all.sqlite3", "--data", data
    )
