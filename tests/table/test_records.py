"""The house at the table: looked at over a game, which it puts aside, and never telling of a game in progress."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from companion.journal.journal import JOURNAL_FILE, JournalFault
from companion.live.background_jobs import BackgroundJob, BackgroundJobs
from companion.statistics.chapters import Chapter
from tests.support.evenings import finished
from tests.support.table import NAMES, a_table

MANY = [(f"Player {number}", "Ben", "Cleo") for number in range(1, 13)]


def test_the_record_is_read_from_the_first_picture_a_page_at_a_time(tmp_path: Path) -> None:
    finished(tmp_path, *MANY)
    with a_table(tmp_path, ()) as table:
        table.go("records", ("statistics", Chapter.PLAYERS, 0))
        names = [row[0] for row in table.screen.rows]
        while "Next" in table.labels:
            table.tap("Next")
            names += [row[0] for row in table.screen.rows]
        assert sorted(names) == sorted({name for table_ in MANY for name in table_})
        table.tap("Previous")
        assert [row[0] for row in table.screen.rows] == names[6:12]
        table.go("back", "back")
        assert table.shows == "welcome"


def test_a_game_in_progress_is_in_no_chapter(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"))
    with a_table(tmp_path) as table:
        table.tap("Axel starts")
        table.go("menu", "records")
        assert "Count the money" not in table.labels
        for chapter in Chapter:
            table.go(("statistics", chapter, 0))
            assert {len(table.screen.heads), len(table.screen.widths)} == {*map(len, table.screen.rows)}
            assert not {name for row in table.screen.rows for name in row} & set(NAMES)
            table.go("back")


def test_sentences_under_a_page_take_the_place_of_a_row(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo", "Dora"), ("Emil", "Finn", "Gerd", "Hans"))
    with a_table(tmp_path, ()) as table:
        table.go("records", ("statistics", Chapter.MONEY, 0))
        first = table.screen.rows
        table.tap("Next")
        assert (len(first), len(table.screen.rows), len({*first, *table.screen.rows})) == (5, 3, 8)


def test_a_game_that_cannot_be_read_is_told_under_every_chapter_and_the_others_are_counted(tmp_path: Path) -> None:
    finished(tmp_path, *[("Ada", "Ben", "Cleo")] * 3)
    with a_table(tmp_path, ()) as table:
        with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as journal, journal:
            journal.execute("UPDATE entry SET checksum = 1 WHERE game = 2 AND number = 5")
        for chapter in Chapter:
            table.go("records", ("statistics", chapter, 0))
            assert table.screen.lines[-1] == "1 game cannot be read"
            assert table.screen.rows
            table.go("back", "back")


def in_background() -> BackgroundJobs:
    """Jobs done beside the loop."""
    jobs = BackgroundJobs()
    jobs.in_background = True
    return jobs


def test_a_job_is_looked_after_while_it_is_under_way_and_the_table_then_rests() -> None:
    jobs, may_go_on = in_background(), Event()
    job = jobs.start("copy", lambda: may_go_on.wait(60) and "done")
    assert job.is_alive()
    assert jobs.start("copy", lambda: "twice") is job
    jobs.start("record", lambda: "beside it").join()
    assert jobs.due(now=5_000) == 25_005_000
    may_go_on.set()
    job.join()
    assert (job.found, job.fault, jobs.due(now=5_000)) == ("done", "", None)
    assert jobs.start("copy", lambda: "again") is not job


@pytest.mark.parametrize("fault", [JournalFault(Path("journal"), "gone"), OSError("pulled")])
def test_a_job_that_fails_says_why(fault: Exception) -> None:
    def fail() -> str:
        raise fault

    job = BackgroundJob(fail, in_background=False)
    assert (job.found, job.fault, job.is_alive()) == (None, str(fault), False)


def test_a_job_that_fails_unforeseen_ends_is_told_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    jobs = in_background()
    job = jobs.start("record", lambda: 1 // 0)
    job.join()
    assert (job.found, job.fault[:17], jobs.due(now=5)) == (None, "ZeroDivisionError", None)
    assert "ZeroDivisionError" in caplog.text


def test_the_record_is_of_one_box_or_one_number_of_players_until_it_is_of_all_again(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"), ("Ada", "Ben", "Cleo", "Dora"))
    finished(tmp_path, ("Emil", "Finn"), edition="card-game")
    with a_table(tmp_path, ()) as table:
        table.go("records", ("statistics", Chapter.PLAYERS, 0), "filter")
        assert table.labels == {"Edition: all", "Players: all", "With anybody", "Back"}
        table.tap("Players: all", "Players: 2", "Players: 3")
        table.go("back")
        assert ({name for name, *_ in table.screen.rows}, table.screen.lines) == (
            {"Ada", "Ben", "Cleo", "Dora"},
            ("Only 4 players",),
        )
        table.go("filter")
        table.tap("Edition: all")
        cards = "Modern Art: The Card Game (CMON, 2024)"
        assert table.labels == {f"Edition: {cards}", "Players: all", "With anybody", "Back"}
        table.go("back", "back", ("statistics", Chapter.BOXES, 0))
        assert table.screen.rows == ((cards, "2", "1", "", ""),)
        table.go("filter", ("filter-by", "dicetree", 0, ""), ("filter-by", "", 0, ""), "back")
        assert len(table.screen.rows) == 3


def test_the_record_is_of_the_games_in_which_somebody_took_part(tmp_path: Path) -> None:
    finished(tmp_path, *MANY[:8], ("Ada", "Finn", "Zoe"))
    with a_table(tmp_path, ()) as table:
        table.go("records", ("statistics", Chapter.RIVALS, 0), "filter")
        table.tap("With anybody")
        assert {"With anybody", "Ben", "Cleo", "Next"} <= table.labels
        table.tap("Next", "Previous", "Next", "Zoe", "Back")
        assert [row[:3] for row in table.screen.rows] == [("Zoe", "Ada", "1"), ("Zoe", "Finn", "1")]
        assert table.screen.lines == ("Only with Zoe",)
        table.go("back", ("statistics", Chapter.PLAYERS, 0))
        assert {row[0] for row in table.screen.rows} == {"Ada", "Finn", "Zoe"}, "the filter is kept"
        table.go("filter")
        table.tap("With Zoe", "With anybody", "Back")
        assert "Next" in table.labels


def test_games_of_one_kind_are_not_chosen_from(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"))
    with a_table(tmp_path, ()) as table:
        table.go("records", ("statistics", Chapter.PLAYERS, 0))
        assert "Filter" not in table.labels
