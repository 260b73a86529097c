"""The house at the table: looked at over a game, which it puts aside, and never telling of a game in progress."""

from pathlib import Path
from threading import Event

import pytest

from companion.config.settings import Options
from companion.journal.journal import JournalFault
from companion.live.evening import BackgroundJob, Evening
from companion.rules.auction_game.state import Open
from companion.rules.card_game.state import CardState
from companion.screen_data.screens import Key, MenuScreen
from companion.screen_data.set_up import WelcomeScreen
from companion.screen_data.sheet import SheetScreen
from companion.statistics.all_games_tables import Chapter
from tests.support.evenings import finished, resumed
from tests.support.table import NAMES, TableUnderTest, a_table
from tests.unit.statistics.test_statistics import record_of

MANY = [(f"Player {number}", "Ben", "Cleo") for number in range(1, 13)]


def touch(table: TableUnderTest, *commands: Key) -> None:
    for command in commands:
        table.touch(command)


def rows(table: TableUnderTest) -> tuple[tuple[str, ...], ...]:
    assert isinstance(table.screen, SheetScreen)
    return table.screen.rows


def test_the_record_is_read_from_the_first_picture_a_page_at_a_time(tmp_path: Path) -> None:
    finished(tmp_path, *MANY)
    with a_table(tmp_path, ()) as table:
        assert isinstance(table.screen, WelcomeScreen)
        touch(table, Key("records"), Key("statistics", (Chapter.PLAYERS, 0)))
        names = [row[0] for row in rows(table)]
        while "Next page" in table.labels:
            table.tap("Next page")
            names += [row[0] for row in rows(table)]
        assert sorted(names) == sorted({name for table_ in MANY for name in table_})
        table.tap("Previous page")
        assert [row[0] for row in rows(table)] == names[6:12]
        touch(table, Key("back"), Key("back"))
        assert isinstance(table.screen, WelcomeScreen)


def test_without_a_finished_game_it_says_so(table: TableUnderTest) -> None:
    touch(table, Key("menu"), Key("records"), Key("statistics", (Chapter.HALL, 0)))
    assert table.screen.lines == ("No finished games yet.",)


def test_a_game_in_progress_is_in_no_chapter(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"))
    with a_table(tmp_path) as table:
        table.tap("Axel starts")
        touch(table, Key("menu"), Key("records"))
        assert isinstance(table.screen, MenuScreen)
        assert "Count the money" not in table.labels
        for chapter in Chapter:
            touch(table, Key("statistics", (chapter, 0)))
            assert not {name for row in rows(table) for name in row} & set(NAMES)
            touch(table, Key("back"))


def test_sentences_under_a_page_take_the_place_of_a_row(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo", "Dora"), ("Emil", "Finn", "Gerd", "Hans"))
    with a_table(tmp_path, ()) as table:
        touch(table, Key("records"), Key("statistics", (Chapter.MONEY, 0)))
        first = rows(table)
        table.tap("Next page")
        assert (len(first), len(rows(table)), len({*first, *rows(table)})) == (5, 3, 8)


def test_figures_are_written_in_the_language_of_the_table(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"))
    with a_table(tmp_path, (), options=Options(language="de")) as table:
        touch(table, Key("records"), Key("statistics", (Chapter.KINDS, 0)))
        assert {figure[-2] for row in rows(table) for figure in row[2:4]} == {","}


def test_money_of_many_evenings_has_the_languages_sign_between_thousands(tmp_path: Path) -> None:
    finished(tmp_path, *[("Ada", "Ben", "Cleo")] * 12)
    with a_table(tmp_path, (), options=Options(language="de")) as table:
        touch(table, Key("records"), Key("statistics", (Chapter.MONEY, 0)))
        record = record_of(tmp_path)
        assert max(player.auctioneer for player in record.players) > 1000
        assert [row[1] for row in rows(table)] == [
            f"{player.auctioneer:,}".replace(",", ".") for player in record.players
        ]


def test_a_double_that_nobody_completed_is_told_apart_from_those_that_were(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"))
    with a_table(tmp_path, ()) as table:
        touch(table, Key("records"), Key("statistics", (Chapter.KINDS, 0)))
        (alone,) = [row for row in rows(table) if row[0] == "Double, single card"]
        assert alone[2] == "0.0"
        assert "Double" not in [row[0] for row in rows(table)]


def test_an_auction_waits_while_the_house_is_looked_at(tmp_path: Path) -> None:
    with a_table(tmp_path, options=Options(countdown_on=True)) as table:
        table.tap("Axel starts")
        table.play("klimt", "open")
        table.press(paddle=2)
        before = table.state
        touch(table, Key("menu"), Key("records"), Key("statistics", (Chapter.BOXES, 0)))
        table.press(paddle=3)
        table.key_in(paddle=4, amount=50)
        table.advance(60)
        assert table.state == before
        touch(table, Key("back"), Key("back"), Key("back"))
        assert isinstance(table.state.phase, Open)
        table.press(paddle=3)
        assert table.state.phase.leader == 3
        table.advance(16)
        assert isinstance(table.state.phase, Open) is False


def test_the_card_game_has_no_money_to_count(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3], edition="card-game")
    with a_table(tmp_path, ()) as table:
        table.tap("See result", "Result")
        touch(table, Key("menu"), Key("records"))
        assert "Count the money" not in table.labels


def test_an_errand_is_looked_after_while_it_is_under_way_and_the_table_then_rests() -> None:
    evening, may_go_on = Evening(in_background=True), Event()
    errand = evening.send("copy", lambda: may_go_on.wait(60) and "done")
    assert errand.under_way
    assert evening.send("copy", lambda: "twice") is errand
    evening.send("record", lambda: "beside it").wait()
    assert evening.due(now=5_000) == 200_005_000
    may_go_on.set()
    errand.wait()
    assert (errand.found, errand.fault, evening.due(now=5_000)) == ("done", "", None)
    assert evening.send("copy", lambda: "again") is not errand


@pytest.mark.parametrize("fault", [JournalFault("not there"), OSError("pulled")])
def test_an_errand_that_fails_says_why(fault: Exception) -> None:
    def fail() -> str:
        raise fault

    errand = BackgroundJob(fail, in_background=False)
    assert (errand.found, errand.fault, errand.under_way) == (None, str(fault), False)


def test_an_errand_that_fails_unforeseen_ends_is_told_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    evening = Evening(in_background=True)
    errand = evening.send("record", lambda: 1 // 0)
    errand.wait()
    assert (errand.found, errand.fault[:17], evening.due(now=5)) == (None, "ZeroDivisionError", None)
    assert "ZeroDivisionError" in caplog.text


def test_the_card_game_has_favourites_too(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"), edition="card-game")
    game = resumed(tmp_path)
    with a_table(tmp_path, ()) as table:
        touch(table, Key("records"), Key("statistics", (Chapter.FAVOURITES, 0)))
        told = rows(table)
    settled = [step.after for step in game.steps if len(step.after.payouts) > len(step.before.payouts)]
    for name, first, second in told:
        seat = game.header.seats.index(name)
        cards = map(sum, zip(*(state.displays[seat] for state in settled if isinstance(state, CardState)), strict=True))
        artists = [artist.short for artist in game.state.game.edition.artists]
        most = sorted(zip(cards, artists, strict=True), reverse=True)
        assert {first, second} <= {f"{artist} ({number})" for number, artist in most if number >= most[1][0]}
    assert {name for name, *_ in told} == {"Ada", "Ben", "Cleo"}


def test_the_record_is_of_one_box_or_one_number_of_players_until_it_is_of_all_again(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"), ("Ada", "Ben", "Cleo", "Dora"))
    finished(tmp_path, ("Emil", "Finn"), edition="card-game")
    with a_table(tmp_path, ()) as table:
        touch(table, Key("records"), Key("statistics", (Chapter.PLAYERS, 0)), Key("filter"))
        assert table.labels == {"Edition: all", "Players: all", "Back"}
        table.tap("Players: all", "Players: 2", "Players: 3")
        touch(table, Key("back"))
        assert ({name for name, *_ in rows(table)}, table.screen.lines) == (
            {"Ada", "Ben", "Cleo", "Dora"},
            ("Only 4 players",),
        )
        touch(table, Key("filter"))
        table.tap("Edition: all")
        assert table.labels == {"Edition: Modern Art: The Card Game (CMON, 2024)", "Players: all", "Back"}
        touch(table, Key("back"), Key("back"), Key("statistics", (Chapter.BOXES, 0)))
        assert rows(table) == (("Modern Art: The Card Game (CMON, 2024)", "2", "1", "", ""),)
        touch(table, Key("filter"), Key("filter-by", ("dicetree", 0)), Key("filter-by", ("", 0)), Key("back"))
        assert len(rows(table)) == 3


def test_games_of_one_kind_are_not_chosen_from(tmp_path: Path) -> None:
    finished(tmp_path, ("Ada", "Ben", "Cleo"))
    with a_table(tmp_path, ()) as table:
        touch(table, Key("records"), Key("statistics", (Chapter.PLAYERS, 0)))
        assert "Filter" not in table.labels
