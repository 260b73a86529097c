"""How long it took: the table keeps it while the game is played, and tells it when the game is over."""

import csv
import io
import re
from pathlib import Path

import pytest

from companion.course import Asked, Edit
from companion.export.bg_stats import play_of, with_times
from companion.export.games_csv import games_csv
from companion.i18n.translator import translator
from companion.journal.journal import Entry, EntryKind
from companion.journal.written_games import is_step, read_edit
from companion.notation.record import Header, LineRefused
from companion.rules.actions import Adjust, Hammer, Hand, Play, Swap
from companion.rules.house_rules import HouseRules
from companion.rules.words import Auction, Variant
from companion.statistics.all_games import AllGames
from companion.statistics.chapters import Chapter, chapter_table
from companion.statistics.game_times import game_times, times_in_words
from companion.steps import make_step
from tests.support.evenings import resumed
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table, a_table_again

ENGLISH = translator("en")


def a_card_after(table: TableUnderTest, seconds: float, artist: str = "manet") -> None:
    """Whose turn it is puts up a card so much later, and takes it for free at once."""
    table.advance(seconds)
    table.unbid(artist)


def begin_one_round(table: TableUnderTest) -> None:
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1, house=HouseRules(rounds=1))
    table.world.table.begin(header, at=table.now)


def seconds_of(table: TableUnderTest, seat: int) -> list[int]:
    return list(game_times(table.world.table.ledger.course.steps).of_seat(seat))


def test_only_the_time_for_which_the_game_is_played_counts(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        a_card_after(table, 20)
        table.advance(10)
        table.go("menu", ("lots", 0))
        table.advance(600)
        table.go("back", "back")
        table.stand_still(3600)
        a_card_after(table, 5, "cezanne")
        (second,) = seconds_of(table, 2)
        assert 14 <= second <= 18
        a_card_after(table, 7, "munch")
        before = [seconds_of(table, seat) for seat in (1, 2, 3)]
    with a_table_again(tmp_path) as table:
        assert [seconds_of(table, seat) for seat in (1, 2, 3)] == before
        a_card_after(table, 12, "munch")
        (fourth,) = seconds_of(table, 4)
        assert 11 <= fourth <= 16


def test_what_the_table_does_meanwhile_takes_no_time_from_the_card_that_is_waited_for(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.advance(30)
        table.world.table.do(Hand(2, 5), at=table.now)
        table.advance(10)
        table.world.table.do(Swap(1, 3), at=table.now)
        a_card_after(table, 5)
        (first,) = seconds_of(table, 1)
        assert 44 <= first <= 48
        a_card_after(table, 7)
        assert all(seconds <= 10 for seat in (2, 3, 4) for seconds in seconds_of(table, seat))


def test_a_corrected_step_keeps_its_time_and_an_added_one_has_none(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        for seconds in (20, 30, 40):
            a_card_after(table, seconds)
        course = table.world.table.ledger.course
        times = [step.at_s for step in course.steps]
        first, *others = course.steps
        table.world.table.ledger.correct(Edit(0, tuple(course.steps), (first, *others), None, tuple(range(len(times)))))
        assert [step.at_s for step in table.world.table.ledger.course.steps] == times
        assert [step.at_s for step in resumed(tmp_path).course.steps] == times


def test_a_step_that_a_correction_adds_at_the_beginning_leaves_the_times_as_they_were(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        begin_one_round(table)
        for _ in range(5):
            table.advance(42)
            table.enter(Play(table.state.turn, "klimt", Auction.OPEN))
            if table.state.lot:
                table.enter(Hammer())
                table.touch("continue")
        ledger = table.world.table.ledger
        before = ledger.course
        put = [make_step(before.beginning, (Adjust(1, 5),))]
        for step in before.steps:
            put.append(make_step(put[-1].after, step.actions))
        ledger.correct(Edit(0, tuple(before.steps), tuple(put), Asked.ADD, (None, *range(len(before.steps)))))
    for course in (ledger.course, resumed(tmp_path).course):
        assert len(course.steps) == len(before.steps) + 1
        assert course.minutes == before.minutes == 4
        assert game_times(course.steps) == game_times(before.steps)


def test_what_was_undone_is_no_time_of_the_next_card(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.touch("continue")
        table.advance(8)
        table.play("manet", "open")
        table.advance(300)
        table.press(paddle=2)
        table.go("undo", "undo")
        table.advance(3)
        table.play("klimt", "open")
        (card,) = seconds_of(table, 1)
        assert card <= 12
        assert list(game_times(resumed(tmp_path).course.steps).of_seat(1)) == [card]


def test_earlier_versions_read_a_timed_step_as_the_step_it_is(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        a_card_after(table, 20)
        course = table.world.table.ledger.course
        entries = table.world.journal.entries(1)
    entry = entries[1]
    assert (entry.kind, is_step(entry)) == (EntryKind.CORRECT, True)
    at_s = course.steps[1].at_s
    known_to_them = Entry(entry.kind, entry.actions.replace(f',"at":{at_s}', ""))
    before = course.first(1)
    assert read_edit(known_to_them, before) == read_edit(entry, before) == Edit.added(1, course.steps[1])
    for wrong in ('{"kept":0,"at":3}', '{"kept":1,"at":-1}', '{"kept":1,"at":"3"}'):
        with pytest.raises(LineRefused):
            read_edit(Entry(entry.kind, "\n\n".join([wrong, *entry.actions.split("\n\n")[1:]])), before)


def test_what_is_over_tells_its_times(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        begin_one_round(table)
        for _ in range(4):
            a_card_after(table, 42, "klimt")
        table.advance(42)
        table.play("klimt", "open")
        table.touch("continue")
        table.tap("Game story", "Players", "Times")
        heads, rows = table.screen.heads, table.screen.rows
        assert heads == ("Round", "1", "all")
        assert [row[0] for row in rows] == list(NAMES[:4])
        assert all(re.fullmatch("0:4[1-6]", time) for row in rows for time in row[1:]), rows
        assert table.screen.foot == ("Length (min)", "4", "")
        page = table.world.table.story_page(ENGLISH, table.world.table.ledger.course).decode()
        assert "Length (min)" in page
        assert "Average time per card" in page
        ledger = table.world.table.ledger
        assert play_of(ledger)["durationMin"] == 4
        lines = str(with_times(play_of(ledger), times_in_words(ledger.course.steps, ENGLISH))["comments"]).splitlines()
        assert lines[0] == "Length: Round 1: 4 min"
        assert re.fullmatch(r"Average time per card: Axel 0:4\d, Beatrix 0:4\d, Clemens 0:4\d, Doris 0:4\d", lines[1])
    with AllGames(tmp_path, EDITIONS) as games:
        found = games.filtered()
    (player, *_) = found.statistics.players
    assert player.seconds_a_card is not None
    assert 41 <= player.seconds_a_card <= 46
    assert player.minutes_a_game == 4
    assert player.seconds_a_round is not None
    assert 200 <= player.seconds_a_round <= 240
    with_players = chapter_table(found.statistics, Chapter.TIMES, EDITIONS, ENGLISH)
    assert [column.head for column in with_players.columns] == ["", "in all", "per game", "per round", "per card"]
    assert with_players.rows[0][1:4] == ("0:04", "0:04", "4 min")
    assert re.fullmatch(r"4[1-6] s", with_players.rows[0][4])
    heads, *_, last = csv.reader(io.StringIO(games_csv(found.games, ENGLISH).decode("utf-8-sig"), newline=""))
    told = dict(zip(heads, last, strict=True))
    assert 41 <= int(told["seconds"]) <= 46
    assert 200 <= int(told["round 1, seconds"]) <= 240
    assert told["round 2, seconds"] == ""


def test_the_board_says_the_time_only_where_that_is_wished_and_then_by_the_minute(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.touch("continue")
        table.advance(130)
        assert table.screen.title == "Round 1"
        table.go("menu", "settings", "show-time", "back", "back")
        assert table.screen.title == "Round 1 · 2 min"
        table.advance(55)
        assert table.screen.title == "Round 1 · 3 min"
