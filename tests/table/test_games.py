"""Finished games stay at hand: their list, and from it the result, lots, story, replay and code of each."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.export.import_folder import import_folder
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.pages.game_story import GameStoryPart
from companion.rules.actions import Bid, Deal, Hammer, Hand, Play
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Variant
from companion.statistics.chapters import Chapter
from tests.support.evenings import add, finished, resumed, whole
from tests.support.exports import export
from tests.support.table import EDITIONS, TableUnderTest, a_table

THREE = ("Ada", "Ben", "Cleo")


def listed(table: TableUnderTest) -> list[int]:
    """The numbers of the games on the screen."""
    return [int(line.open.label) for line in table.screen.lines]


def test_finished_games_are_listed_six_on_a_page_the_latest_first(tmp_path: Path) -> None:
    finished(tmp_path, *[THREE] * 13)
    add(tmp_path, Header("dicetree", Variant.STANDARD, ("Not", "Over", "Yet"), 1), ())
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0))
        pages = [listed(table)]
        while "Earlier" in table.labels:
            table.tap("Earlier")
            pages.append(listed(table))
        assert pages == [[*range(13, 7, -1)], [*range(7, 1, -1)], [1]]
        table.tap("Later")
        table.go(("game", 4), "back")
        assert listed(table) == pages[1], "the way back leads to the same page"


def test_a_game_is_listed_with_its_day_its_winner_and_everybodys_amount(tmp_path: Path) -> None:
    finished(tmp_path, THREE)
    amounts = dict(zip(THREE, resumed(tmp_path).course.state.totals, strict=True))
    first, *others = sorted(THREE, key=lambda name: -amounts[name])
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0))
        (line,) = table.screen.lines
        assert (line.when.split(), line.edition) == (["20", "Nov", "2026"], "Modern Art (DiceTree, 2017)")
        assert line.players == (
            (first, str(amounts[first]), True),
            *((name, str(amounts[name]), False) for name in others),
        )


def test_a_game_of_one_round_is_marked_and_counts_for_no_win(tmp_path: Path) -> None:
    finished(tmp_path, THREE)
    for who, rounds in (("Dora", 1), ("Emil", 3)):
        header = Header("dicetree", Variant.STANDARD, (who, *THREE[1:]), 1, house=HouseRules(rounds=rounds))
        add(tmp_path, header, whole(header, Random(1)))
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0))
        assert [line.when.partition("only ")[2] for line in table.screen.lines] == ["", "1 round", ""]
        table.go("back", ("statistics", Chapter.PLAYERS, 0))
        assert "Games of one or two rounds do not count here." in table.screen.lines
        assert {row[0]: row[1] for row in table.screen.rows} == {
            "Ada": "1",
            "Ben": "2",
            "Cleo": "2",
            "Dora": "0",
            "Emil": "1",
        }


def test_a_game_that_all_left_before_the_third_round_is_of_two(tmp_path: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, THREE, 1)
    actions: list[AnyAction] = []
    for artist, (*sellers, last) in (("klimt", (1, 2, 3, 1, 2)), ("manet", (3, 1, 2, 3, 1))):
        for seat in sellers:
            actions += [Play(seat, artist, Auction.OPEN), Hammer()]
        actions += [Play(last, artist, Auction.OPEN), Deal()]
    add(tmp_path, header, [*actions, *(Hand(seat, 0) for seat in (1, 2, 3))])
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0))
        assert [line.when.endswith("only 2 rounds") for line in table.screen.lines] == [True]
        table.go("back", ("statistics", Chapter.PLAYERS, 0))
        assert [row[1] for row in table.screen.rows] == ["0"] * 3


def test_any_finished_game_leads_to_its_result_lots_story_replay_and_code(tmp_path: Path) -> None:
    finished(tmp_path, THREE, ("Dora", "Emil", "Finn"))
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0), ("game", 1))
        assert (table.shows, {one.name for one in table.screen.standings}) == ("game result", set(THREE))
        table.touch("lots", 0)
        table.touch(table.screen.lines[0].open.means)
        table.go(table.screen.lines[0].open.means)
        assert "Corrections" not in table.labels, "it is looked at, and stays as it is"
        table.go("back", "back", "back")
        for part in (part for part in GameStoryPart if part is not GameStoryPart.TIMES):
            table.touch("story", part)
            assert {name for name in ("Dora", "Emil", "Finn") if name in repr(table.scene)} == set()
        table.go(("lots", 0), *["back"] * 2, "replay", "playback")
        table.advance(3)
        assert table.scene.past is not None
        assert table.scene.past.place.startswith("Step 1 of ")
        table.go("back", "bg-stats")
        assert table.shows == "bg stats"
        table.go("back", "back")
        assert table.shows == "games"


def test_games_are_looked_at_during_another_one_which_goes_on_as_it_was(tmp_path: Path) -> None:
    finished(tmp_path, THREE)
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.key_in(2, 14)
        table.go("menu", "records", ("games", 0), ("game", 1), ("story", GameStoryPart.OVER_TIME))
        table.press(3)
        table.strike(3)
        for _ in range(5):
            table.touch("back")
        assert (table.shows, table.standing) == ("open", (2, 14))
        assert table.confirmed == [Play(1, "klimt", Auction.OPEN), Bid(2, 14)]
        assert "Axel" in repr(table.scene)


def test_a_card_game_leads_to_its_history_and_replay(tmp_path: Path) -> None:
    finished(tmp_path, THREE, edition="card-game")
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0), ("game", 1), "replay")
        table.tap("Later")
        assert table.shows == "card"
        table.go("back", ("history", 0))
        assert table.screen.title == "History"


def test_the_list_is_of_the_games_that_pass_the_filter(tmp_path: Path) -> None:
    finished(tmp_path, THREE, ("Ada", "Dora", "Emil", "Finn"), THREE)
    with a_table(tmp_path, ()) as table:
        table.go("records", ("games", 0), "filter")
        table.tap("Players: all", "Players: 3", "Back")
        assert (table.screen.title, listed(table)) == ("Only 4 players", [2])


def test_without_a_finished_game_the_list_says_so(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.go("menu", "records", ("games", 0))
        assert (table.screen.lines, table.screen.empty) == ((), "No finished games yet.")


def type_text(table: TableUnderTest, text: str) -> None:
    """A real keyboard types this, and the text is ended."""
    table.world.navigator.type_text(text, table.now)
    table.advance(0.1)
    table.tap("Done")


def test_a_place_and_a_note_are_kept_in_the_record_of_a_finished_game(tmp_path: Path) -> None:
    finished(tmp_path, THREE, THREE)
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.go("menu", "records", ("games", 0), ("game", 1), ("story", GameStoryPart.OVER_TIME))
        table.go(("story", GameStoryPart.PLAYERS), "place-and-note", "place")
        type_text(table, "Graz")
        table.touch("note")
        type_text(table, "Ben's birthday")
        assert {"Place: Graz", "Note: Ben's birthday"} <= table.labels
        table.touch("place")
        type_text(table, ", Haus")
        table.go(*["back"] * 3)
        assert table.screen.lines[1].when.endswith(" · Graz, Haus")
        assert table.confirmed == [Play(1, "klimt", Auction.OPEN)], "the game in progress stays as it is"
    header = json.loads(export(tmp_path, EDITIONS, 1).splitlines()[0])
    assert (header["place"], header["notes"]) == ("Graz, Haus", "Ben's birthday")
    assert "place" not in json.loads(export(tmp_path, EDITIONS, 2).splitlines()[0])


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        ("2026-11-20T21:50:00+01:00", "95 min"),
        ("2026-11-20T21:50:00+02:00", "35 min"),
        ("2026-11-28T20:00:00+01:00", ""),
    ],
)
def test_how_long_a_game_took_is_told_where_it_took_one_evening(tmp_path: Path, ended: str, told: str) -> None:
    header = Header("dicetree", Variant.STANDARD, THREE, 1, played="2026-11-20T20:15:00+01:00")
    *actions, last = whole(header, Random(3))
    add(tmp_path, header, actions)
    with a_table(tmp_path, ()) as table:
        table.world.table.time_now = lambda: ended
        table.touch("resume", 1)
        table.world.table.do(last, at=table.now)
        table.go("menu", "records", ("games", 0))
        (line,) = table.screen.lines
        assert line.when.partition(" · ")[2] == told
    assert "ended" not in export(tmp_path, EDITIONS, 1).decode(), "a record has no such key"


def test_a_game_with_a_note_is_not_imported_again(tmp_path: Path) -> None:
    finished(tmp_path / "other", THREE)
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "game.jsonl").write_bytes(export(tmp_path / "other", EDITIONS, 1))
    data = tmp_path / "data"
    data.mkdir()
    assert import_folder(data, EDITIONS, folder, lambda _: None).imported == 1
    with Journal(data) as journal:
        Ledger.resume(journal, 1, EDITIONS).describe(place="Graz", notes="")
    assert import_folder(data, EDITIONS, folder, lambda _: None).imported == 0
