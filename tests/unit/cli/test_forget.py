"""Forgetting a game or a player: asked first, gone from every byte, and the rest as it was."""

import gzip
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.atomic_files import unfinished
from companion.journal.journal import JOURNAL_FILE, Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Adjust
from companion.rules.words import Variant
from companion.statistics import game_tables
from companion.statistics.all_games import AllGames
from companion.statistics.game_tables import STATISTICS_FILE
from companion.system.instance_lock import instance_lock
from tests.support.command_line import Said, hammerprice, written
from tests.support.evenings import add, finished, resumed, whole
from tests.support.table import EDITIONS
from tests.unit.export.test_usb_sticks import no_file_longer_than

GONE = "Mnemosyne"
TABLES = (("Ada", GONE, "Cleo"), ("Ada", "Ben", "Cleo"), ("Dora", "Emil", GONE))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Three games; Mnemosyne was at two of them, and what is kept beside the journal knows it."""
    finished(tmp_path, *TABLES)
    assert GONE in hammerprice("stats", "--data", tmp_path).out
    assert GONE.encode() in everything(tmp_path)
    return tmp_path


def everything(data: Path) -> bytes:
    """Every byte in the folder, and what is packed."""
    files = {file: file.read_bytes() for file in sorted(data.rglob("*")) if file.is_file()}
    return b"".join([*files.values(), *(gzip.decompress(files[file]) for file in files if file.suffix == ".gz")])


def records(data: Path, *games: int) -> list[str]:
    return [hammerprice("export", "--game", str(game), "--data", data).out for game in games]


def forget(data: Path, *what: object, answer: bytes = b"yes\n") -> Said:
    return hammerprice("forget", *what, "--data", data, stdin=answer)


def test_a_forgotten_game_is_gone_from_every_byte_and_the_others_are_as_they_were(data: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, ("Ada", "Xanthippe", "Cleo"), 1)
    number = add(data, header, [*whole(header, Random(4)), Adjust(1, 5, "the vase fell")])
    before = records(data, 1, 2, 3)
    assert forget(data, "--game", number).code == 0
    assert b"Xanthippe" not in everything(data)
    assert b"the vase fell" not in everything(data)
    assert records(data, 1, 2, 3) == before
    with Journal(data) as journal:
        assert (journal.faults(), journal.numbers()) == ((), (1, 2, 3))
    assert "there is no game 4" in hammerprice("export", "--game", str(number), "--data", data).err


def test_the_last_game_there_is_can_be_forgotten_and_another_be_played(tmp_path: Path) -> None:
    finished(tmp_path, TABLES[0])
    forget(tmp_path, "--game", 1)
    finished(tmp_path, TABLES[1])
    assert resumed(tmp_path, 1).course.header.seats == TABLES[1]


def test_a_forgotten_player_is_a_number_in_every_game_and_gone_from_every_byte(data: Path) -> None:
    before = records(data, 1, 2, 3)
    said = forget(data, "--player", GONE)
    assert said.code == 0
    assert GONE.encode() not in everything(data)
    assert records(data, 1, 2, 3) == [record.replace(GONE, "Player 1") for record in before]
    assert "Player 1" in hammerprice("stats", "--data", data).out
    with Journal(data) as journal:
        assert journal.faults() == ()


def test_what_a_killed_program_had_begun_to_keep_is_gone_too(data: Path) -> None:
    unfinished(data / STATISTICS_FILE).write_text(GONE)
    assert forget(data, "--player", GONE).code == 0
    assert GONE.encode() not in everything(data)


def test_the_number_is_one_that_nobody_is_called(tmp_path: Path) -> None:
    finished(tmp_path, ("Player 1", GONE, "Player 2"))
    forget(tmp_path, "--player", GONE)
    assert resumed(tmp_path).course.header.seats == ("Player 1", "Player 3", "Player 2")


def test_the_number_is_one_that_nobody_is_called_in_other_games_either(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", GONE, "Cleo"), ("Player 1", "Ben", "Cleo"))
    assert forget(tmp_path, "--player", GONE, answer=b" YES \n").code == 0
    assert resumed(tmp_path, 1).course.header.seats == ("Ada", "Player 2", "Cleo")
    assert resumed(tmp_path, 2).course.header.seats == ("Player 1", "Ben", "Cleo")


def test_names_are_found_however_their_accents_were_typed(tmp_path: Path) -> None:
    finished(tmp_path, ("Zoë", "Ben", "Cleo"))
    assert forget(tmp_path, "--player", "Zoe\u0308").code == 0
    assert resumed(tmp_path).course.header.seats == ("Player 1", "Ben", "Cleo")
    written(tmp_path / "table.log", "two seats are called Zoe\u0308")
    finished(tmp_path, ("Zoë", "Ben", "Cleo"))
    assert f"Not forgotten: {tmp_path / 'table.log'} has the name" in forget(tmp_path, "--player", "Zoë").out


def test_where_a_name_stands_otherwise_is_told(tmp_path: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, TABLES[0], 1, notes=f"{GONE} brought cake")
    add(tmp_path, header, whole(header, Random(1)))
    (tmp_path / "damaged-1").mkdir()
    for copied in (f"damaged-1/{JOURNAL_FILE}", f"old-{JOURNAL_FILE}"):
        (tmp_path / copied).touch()
    said = forget(tmp_path, "--player", GONE)
    assert said.out.count("damaged-1") == 1, "as a folder"
    assert f"old-{JOURNAL_FILE}: a copy of the journal" in said.out
    assert "Not forgotten: game 1 has the name in its notes" in said.out
    assert "damaged-1: a damaged journal is kept here" in said.out


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (
            "entry SET checksum = 0 WHERE game = 1 AND number = 5",
            "game 1 cannot be read, so it was not searched: {}: entry 5 of game 1",
        ),
        (
            "game SET checksum = 0 WHERE id = 1",
            "game 1 cannot be read, so it was not searched: {}: the header of game 1",
        ),
        (
            "entry SET checksum = 0 WHERE game = 2 AND number = 5",
            "game 2 cannot be read, so it was not searched: {}: entry 5 of game 2",
        ),
    ],
)
def test_beside_a_damaged_game_a_player_is_forgotten_in_the_others_and_the_damaged_one_is_told(
    data: Path, damage: str, told: str
) -> None:
    with closing(sqlite3.connect(data / JOURNAL_FILE)) as connection, connection:
        connection.execute("UPDATE " + damage)
        before = connection.execute("SELECT * FROM entry ORDER BY game, number").fetchall()
    said = forget(data, "--player", GONE)
    assert said.code == 0, said.err
    assert f"Not forgotten: {told.format(data / JOURNAL_FILE)} cannot be read" in said.out
    with closing(sqlite3.connect(data / JOURNAL_FILE)) as connection:
        headers = dict(connection.execute("SELECT id, header FROM game"))
        assert connection.execute("SELECT * FROM entry ORDER BY game, number").fetchall() == before
    assert [number for number, header in headers.items() if GONE in header] == ([1] if "game 1" in told else [])
    assert '"Player 1"' in headers[3]


@pytest.mark.parametrize("answer", [b"", b"no\n", b"y\n"])
def test_nothing_is_forgotten_unless_somebody_says_yes(data: Path, answer: bytes) -> None:
    before = everything(data)
    said = forget(data, "--game", 1, answer=answer)
    assert said.code == 1
    assert said.out.endswith("Nothing was changed\n")
    assert hash(everything(data)) == hash(before)


@pytest.mark.parametrize("what", [("--game", 9), ("--game", 0), ("--player", "Nobody"), ("--player", GONE.lower())])
def test_what_is_not_there_is_refused_and_nothing_is_changed(data: Path, what: tuple[object, ...]) -> None:
    before = everything(data)
    said = forget(data, *what)
    assert said.code == 2
    assert hash(everything(data)) == hash(before)


def test_a_table_that_is_open_keeps_what_it_has(data: Path) -> None:
    with instance_lock(data):
        said = forget(data, "--game", 3)
    assert said.code == 2
    assert "another Hammer Price has this table open" in said.err
    assert "Axel" not in records(data, 3)[0]
    assert GONE in records(data, 3)[0]


def test_old_bytes_that_another_reader_holds_are_told_of_and_doing_it_again_is_safe(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.journal.database.BUSY_SECONDS", 0.01)
    with closing(sqlite3.connect(data / JOURNAL_FILE)) as reader:
        rows = reader.execute("SELECT * FROM entry")
        rows.fetchone()
        said = forget(data, "--game", 1)
        assert said.code == 2
        assert "may still be in the file" in said.err
        rows.close()
    assert forget(data, "--game", 3).code == 0
    assert GONE.encode() not in everything(data)


def test_copies_of_the_journal_that_anybody_made_are_told_and_the_journal_itself_is_not(data: Path) -> None:
    copies = ("before-update/journal.sqlite3", "of-failed-update/journal.sqlite3-wal", "backup/monday-journal.sqlite3")
    for copy in (*copies, "journal.sqlite3.old"):
        (data / copy).parent.mkdir(exist_ok=True)
        (data / copy).write_bytes((data / JOURNAL_FILE).read_bytes())
    (data / "photograph").write_bytes(b"a vase")
    said = forget(data, "--player", GONE)
    told = [line for line in said.out.splitlines() if line.startswith("Not forgotten: ")]
    assert sorted(told) == sorted(
        f"Not forgotten: {data / copy}: a copy of the journal, or of what is in it"
        for copy in (*copies, f"{JOURNAL_FILE}.old")
    )


@pytest.mark.parametrize("where", ["notes", "place", "why"])
def test_a_name_is_found_in_what_was_written_of_a_game_of_others(data: Path, where: str) -> None:
    texts = {key: f"at {GONE.upper()}'s" if key == where else "" for key in ("notes", "place", "why")}
    seats = ("Ada", "Ben", "Cleo")
    header = Header("dicetree", Variant.STANDARD, seats, 1, place=texts["place"], notes=texts["notes"])
    add(data, header, [*whole(header, Random(4)), Adjust(1, 5, "first line\u2028second"), Adjust(1, 5, texts["why"])])
    assert "Not forgotten: game 4 has the name in its notes" in forget(data, "--player", GONE).out
    assert "Not forgotten: game 4" not in forget(data, "--player", "Dora").out


def test_a_name_is_found_in_a_reason_that_was_entered_at_a_table_that_keeps_the_time(data: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo"), 1)
    with Journal(data) as journal:
        Ledger.begin(journal, header, EDITIONS).do(Adjust(1, 5), Adjust(2, 5, f"from {GONE}"), at_s=60)
    assert "Not forgotten: game 4 has the name in its notes" in forget(data, "--player", GONE).out


@pytest.mark.parametrize("file", ["refused-records.txt", "table.log", "table.log.2"])
def test_what_the_lists_and_logs_beside_the_journal_say_of_a_name_is_told(data: Path, file: str) -> None:
    written(data / file, f"game-0007.jsonl:1: two seats are called {GONE.upper()}")
    assert f"Not forgotten: {data / file} has the name; delete this file\n" in forget(data, "--player", GONE).out
    assert str(data / file) not in forget(data, "--player", "Dora").out


@pytest.mark.parametrize("what", [("--player", GONE), ("--game", 1)])
def test_what_cannot_be_searched_is_told(data: Path, what: tuple[object, ...]) -> None:
    os.mkfifo(data / "table.log")
    said = forget(data, *what).out
    assert (
        "Not searched: USB sticks, memory cards and other computers. Look there for the folder hammerprice-games"
        in said
    )
    assert ("table.log cannot be read, so it was not searched" in said) is (what[0] == "--player")


def test_forgetting_that_found_no_room_is_done_to_the_end_by_doing_it_again(data: Path) -> None:
    """There is room for the change in the log, and none for the whole file anew."""
    with no_file_longer_than((data / JOURNAL_FILE).stat().st_size * 2 // 3):
        said = forget(data, "--player", GONE)
    assert (said.code, "do it again" in said.err) == (2, True)
    assert not (data / STATISTICS_FILE).exists()
    said = forget(data, "--player", GONE)
    assert said.code == 0, said.err
    assert "will be overwritten" in said.out
    assert forget(data, "--player", GONE).code == 2, "nothing is left to do"


def test_what_is_kept_beside_the_journal_is_zeros_on_the_disk_before_it_is_gone(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_disk = []
    kept = data / STATISTICS_FILE
    monkeypatch.setattr("companion.cli.forget.os.fsync", lambda _: on_the_disk.append(set(kept.read_bytes())))
    forget(data, "--player", GONE)
    assert on_the_disk == [{0}]


def test_a_name_forgotten_while_games_are_folded_is_not_written_down_again(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(data, header := Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo"), 1), whole(header, Random(4)))
    insert = game_tables._insert_game

    def interrupted(tables: sqlite3.Connection, ledger: Ledger) -> list[tuple[object, ...]]:
        assert forget(data, "--player", GONE).code == 0
        return insert(tables, ledger)

    monkeypatch.setattr(game_tables, "_insert_game", interrupted)
    with AllGames(data, EDITIONS) as games:
        games.filtered()
    assert GONE.encode() not in everything(data)


def test_what_version_0_1_0_kept_beside_the_journal_is_gone_too(data: Path) -> None:
    (data / "finished-games.jsonl").write_text(GONE)
    forget(data, "--player", GONE)
    assert GONE.encode() not in everything(data)
