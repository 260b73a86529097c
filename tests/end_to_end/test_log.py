"""The log beside the journal, bounded and without secrets, and the report, which tells nothing private."""

import io
import os
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

import pytest

from companion.journal.journal import JOURNAL_FILE, Entry, EntryKind, Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Adjust, Bid
from companion.rules.house_rules import HouseRules
from companion.rules.words import Variant
from companion.system.instance_lock import instance_lock
from companion.system.log import LOG_FILE, MAX_LOG_BYTES, OLDER, TableLog, table_log
from hardware.clock import MonotonicClock
from tests.support.command_line import NOBODY, done, hammerprice, hammerprice_child, written
from tests.support.table import AUCTION_EDITIONS, a_table

PEOPLE = ("Ottokar", "Kunigunde", "Zdenka", "Bořivoj")


def test_a_line_goes_to_the_file_and_to_standard_error(tmp_path: Path) -> None:
    also = io.StringIO()
    with table_log(tmp_path / "data", also) as kept:
        kept.write("bid button of seat 2: is down\n")
        kept.write("two\nlines\n")
    lines = (tmp_path / "data" / LOG_FILE).read_text().splitlines()
    assert [line.split(" ", 1)[1] for line in lines] == [
        "switched on",
        "bid button of seat 2: is down",
        "two\\nlines",
        "left",
    ]
    assert also.getvalue() == "bid button of seat 2: is down\ntwo\nlines\n"


def test_a_storm_of_lines_takes_no_more_than_its_share_of_the_disk(tmp_path: Path) -> None:
    storm = TableLog(tmp_path, io.StringIO())
    for number in range(2 * (OLDER + 1) * MAX_LOG_BYTES // 1000):
        storm.write(f"{number} {'x' * 1000}\n")
    storm.close()
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == [
        LOG_FILE,
        *(f"{LOG_FILE}.{number}" for number in range(1, OLDER + 1)),
    ]
    assert max(path.stat().st_size for path in files) <= MAX_LOG_BYTES
    assert files[0].read_text().splitlines()[-1].split()[1] == str(number)


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / LOG_FILE).mkdir()
    also = io.StringIO()
    with table_log(tmp_path, also) as kept:
        kept.write("still heard\n")
    with table_log(tmp_path / LOG_FILE / "table.log" / "x", also) as kept:
        kept.write("and again\n")
    assert also.getvalue() == "still heard\nand again\n"


def test_a_standard_error_that_nobody_reads_any_more_stops_neither_table_nor_devices(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    also, clock, lives = os.fdopen(writer, "w", buffering=1), MonotonicClock(), threading.Event()

    def fails() -> None:
        raise RuntimeError("a loose wire")

    with table_log(tmp_path, also) as kept:
        kept.write("still kept\n")
        clock.call_at(0, fails)
        clock.call_at(0, lives.set)
        assert lives.wait(10)
    clock.close()
    with suppress(BrokenPipeError):
        also.close()
    _, line, failed, _ = (tmp_path / LOG_FILE).read_text().splitlines()
    assert line.endswith(" still kept")
    assert failed.endswith("RuntimeError: a loose wire")


def test_what_ends_the_program_unforeseen_is_in_the_log_on_one_line_without_values(tmp_path: Path) -> None:
    def fails(bid: int) -> None:
        raise RuntimeError("unforeseen")

    with pytest.raises(RuntimeError), table_log(tmp_path, io.StringIO()):
        fails(4700 + 11)
    _, last = (tmp_path / LOG_FILE).read_text().splitlines()
    assert "RuntimeError: unforeseen" in last
    assert "4711" not in last


def private_house(folder: Path) -> None:
    """A table with an evening behind it that is nobody else's business."""
    journal = Journal(folder)
    header = Header(
        "dicetree",
        Variant.STANDARD,
        PEOPLE,
        1,
        place="Salmannsdorf",
        notes="Kunigunde owes 4711",
        house=HouseRules(start=7654),
    )
    ledger = Ledger.begin(journal, header, AUCTION_EDITIONS)
    ledger.do(Adjust(2, 8321, "Wergeld"))
    journal.append(1, 2, [Entry(EntryKind.STEP, '{"do":"adjust","seat":2,"amount":-99999}')], finished=False)
    journal.close()
    with table_log(folder, io.StringIO()) as kept:
        kept.write("Kunigunde and Ottokar-Bořivoj: loose button\n")
        kept.write(f"{NOBODY / 'x'}: amount is 6180\n")
        with Journal(folder) as journal:
            try:
                Ledger.resume(journal, 1, AUCTION_EDITIONS)
            except Exception as fault:  # noqa: BLE001  # whatever it says is what gets logged
                kept.write(f"{fault}\n")


def test_nothing_private_is_in_a_report(tmp_path: Path) -> None:
    data = tmp_path / "Anna Schmidt" / "data"
    private_house(data)
    said = done("doctor", "--report", "--data", data)
    secrets = (*PEOPLE, "Salmannsdorf", "owes", "4711", "7654", "8321", "Wergeld", "99999", "6180", "Schmidt")
    assert [secret for secret in secrets if secret in said] == []
    assert str(NOBODY) not in said


def test_a_report_tells_what_a_fault_is_looked_for_with(tmp_path: Path) -> None:
    with a_table(tmp_path, PEOPLE) as table:
        table.play("klimt", "sealed")
        for seat, keys in ((2, "5#"), (4, "3#"), (3, "999#3#"), (1, "#")):
            table.key(seat, keys)
        table.advance(3)
    with table_log(tmp_path, io.StringIO()) as kept:
        kept.write("gavel: loose\n")
    text = hammerprice("doctor", "--report", "--data", tmp_path).out
    for part in (
        "[program]\nhammerprice 0.",
        "SQLite 3.",
        "in the file: {}\nchosen on the screen: {}\n",
        "gavel",
        "1 game, unfinished: 1",
    ):
        assert part in text
    assert "  the last: play, bid+bid+bid+pass" in text or "  the last: play, bid+bid+pass+bid" in text
    assert text.splitlines()[-2].endswith("gavel: loose")


def test_a_report_tells_the_last_entries_of_a_game_and_which_cannot_be_read(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.enter(*(Bid(2 + amount % 2, amount) for amount in range(1, 25)))
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as damaged:
        damaged.execute("UPDATE entry SET actions = '' WHERE number = 25")
        damaged.commit()
    text = hammerprice("doctor", "--report", "--data", tmp_path).out
    assert "journal.sqlite3: entry 25 of game 1 cannot be read: its checksum is wrong" in text
    assert f"  24 entries: 24 step\n  the last: {', '.join(['bid'] * 20)}\n" in text


def test_a_report_tells_what_the_settings_say_and_what_was_chosen_on_the_screen(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.toml", "[table]", "explain = false  # Anna wants none")
    with a_table(tmp_path, ()) as table:
        table.touch("explain-rules")
        table.touch("language", "de")
    text = hammerprice("doctor", "--report", "--data", tmp_path, "--settings", settings).out
    assert 'in the file: {"table":{"explain":false}}\n' in text
    assert 'chosen on the screen: {"language":"de","explain":true}\n' in text


def test_a_second_start_says_so_and_is_a_line_in_the_log(tmp_path: Path) -> None:
    with instance_lock(tmp_path):
        second = hammerprice_child("--data", tmp_path, home=tmp_path)
    assert (second.code, second.out) == (2, "")
    assert "another Hammer Price has this table open" in second.err
    lines = (tmp_path / LOG_FILE).read_text().splitlines()
    assert [line.split(" ", 1)[1].partition(": ")[2][:20] for line in lines] == ["", "another Hammer Price", ""]


def test_a_report_of_a_table_that_has_nothing_or_something_else_says_so(tmp_path: Path) -> None:
    assert (
        "[journal]\n0 games, unfinished: none" in hammerprice("doctor", "--report", "--data", tmp_path / "nowhere").out
    )
    (tmp_path / JOURNAL_FILE).write_text("no journal at all" * 1000)
    said = hammerprice_child("doctor", "--report", "--data", tmp_path)
    assert said.code == 0
    assert "not a journal that can be read" in said.out
