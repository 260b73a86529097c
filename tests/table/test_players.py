"""Names are right at any time: a player is renamed in a game, and two whose names were mixed up change them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import cast
from unicodedata import normalize

import pytest

from companion.export.bg_stats import play_of
from companion.export.import_export import course_of
from companion.export.known_games import KnownGames
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.notation.replay import read_named
from companion.pages.page import PageName
from companion.pages.players import PlayersPage
from tests.support.dying_disk import let_commits_fail
from tests.support.evenings import finished, resumed
from tests.support.exports import at_another_table, export
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table, a_table_again

SWAPPED = ("Beatrix", "Axel", "Clemens", "Doris")


def swap(table: TableUnderTest) -> tuple[str, ...]:
    """Five touches."""
    table.tap("Menu", "Players", "Axel", "Beatrix", "Only the names were wrong")
    return SWAPPED


def rename(table: TableUnderTest) -> tuple[str, ...]:
    """Five touches, and one for each letter that is wrong."""
    table.tap("Menu", "Players", "Axel", "Correct spelling: Axel", "erase", "s", "Done")
    return ("Axes", *NAMES[1:4])


def replace_player(table: TableUnderTest) -> tuple[str, ...]:
    """Five touches, and one for each letter."""
    table.tap("Menu", "Players", "Axel", "Type a name", "A", "d", "a", "Done")
    return ("Ada", *NAMES[1:4])


def pick(table: TableUnderTest) -> tuple[str, ...]:
    """Four touches, for one who has played here before."""
    table.tap("Menu", "Players", "Axel", "Zoe")
    return ("Zoe", *NAMES[1:4])


def test_nobody_changes_seats_with_themselves(table: TableUnderTest) -> None:
    table.tap("Menu", "Players", "Clemens")
    assert table.labels & {*NAMES[:4]} == {"Axel", "Beatrix", "Doris"}


@pytest.mark.parametrize("way", [swap, rename, replace_player, pick])
def test_it_follows_at_once_survives_the_plug_and_is_in_the_record(
    tmp_path: Path, way: Callable[[TableUnderTest], tuple[str, ...]]
) -> None:
    for players in ("Zoe", "Axel", "Beatrix"), NAMES[:4]:
        with a_table(tmp_path, players) as table:
            pass
    with a_table_again(tmp_path, 2) as table:
        table.touch("continue")
        table.play("klimt", "open")
        table.press(3)
        bid, money = table.standing, table.state.cash
        names = way(table)
        assert (table.shows, [entry.label for entry in table.screen.entries]) == ("menu", [*names])
        table.go("back", "back")
        assert all(name in repr(table.screen) for name in names)
        assert (table.standing, table.state.cash) == (bid, money), "chairs keep what they have"
        table.pull_the_plug()
    written = export(tmp_path, EDITIONS, 2)
    assert json.loads(written.splitlines()[0])["seats"] == [*names]
    at_another_table(written, EDITIONS, tmp_path)
    with a_table_again(tmp_path, 2) as again:
        assert again.state.game.names == names
        again.go("menu", "undo")
        assert again.state.game.names == names, "a name is no step"


def test_in_the_set_up_nothing_stays_at_a_seat(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:4]):
        pass
    with a_table(tmp_path, ()) as table:
        table.go("new-game")
        asked = table.scene.banner
        table.go(("rename", 1))
        assert "Beatrix" in table.labels
        assert table.scene.banner == asked


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "Type at least one letter"),
        ("  ", "Type at least one letter"),
        ("Doris", "Doris sits here: go back, touch the name to swap"),
        (" Doris\u200b ", "Doris sits here: go back, touch the name to swap"),
        ("\u2800\ufe0f\u200b", "Type at least one letter"),
    ],
)
def test_a_name_that_is_none_or_another_players_changes_nothing(table: TableUnderTest, typed: str, why: str) -> None:
    table.go("continue", "menu", "players", ("player-of", 1), "type-name")
    table.world.loop.type_text(typed, table.now)
    table.touch("done")
    assert (table.shows, table.scene.banner) == ("keyboard", why)
    assert table.state.game.names == table.world.table.ledger.course.header.seats == NAMES[:4]


@pytest.mark.parametrize("typed", [" ", "", " \u200b "])
def test_a_name_that_is_typed_as_it_was_changes_nothing_and_is_not_refused(table: TableUnderTest, typed: str) -> None:
    table.go("continue", "menu", "players", ("player-of", 1), "correct-spelling")
    table.world.loop.type_text(typed, table.now)
    table.touch("done")
    assert (table.shows, table.said()) == ("menu", "")
    assert table.state.game.names == NAMES[:4]


@pytest.mark.parametrize("letters", ["\u0645\u0631\u064a\u0645", "\U0001f600", "\u05d3", "\u6021\u0e2a", "\u1f08"])
def test_letters_that_cannot_be_drawn_are_not_taken(table: TableUnderTest, letters: str) -> None:
    table.go("continue", "menu", "players", ("player-of", 1), "type-name")
    table.world.loop.type_text("Jo", table.now)
    table.world.loop.type_text(letters, table.now)
    assert (table.screen.text, table.scene.banner) == ("Jo", "These letters cannot be shown: type others")
    table.world.loop.type_text("hn", table.now)
    assert (table.screen.text, table.scene.banner) == ("John", "")


@pytest.mark.parametrize(
    "name", ["Łucja", "Ναυσικά", "Ольга", "怡君", "은서", "ゆき", "Zoe\u0308", "O'Neil-Ørn", "鑫 Łu"]
)
def test_names_of_many_scripts_are_typed(table: TableUnderTest, name: str) -> None:
    table.go("continue", "menu", "players", ("player-of", 1), "type-name")
    for letter in name:
        table.world.loop.type_text(letter, table.now)
    table.touch("done")
    assert table.state.game.names[0] == normalize("NFC", name)


@pytest.mark.parametrize("edition", ["dicetree", "card-game"])
def test_a_game_that_is_over_is_renamed_and_is_the_same_play_in_another_app(tmp_path: Path, edition: str) -> None:
    finished(tmp_path, NAMES[:4], edition=edition)
    before = play_of(resumed(tmp_path))
    with a_table(tmp_path, ()) as table:
        table.world.table.resume(table.world.table.game_of(1), table.now)
        table.open(PlayersPage(None))
        table.advance(0.1)
        table.tap("Axel", "Beatrix")
        table.open(PageName.GAME)
        table.advance(60)
        assert table.world.table.any_state.game.names == SWAPPED
    after = play_of(resumed(tmp_path))
    assert after["sourcePlayId"] == before["sourcePlayId"]
    assert [player["name"] for player in cast(list[dict[str, str]], after["players"])] == [*SWAPPED]


def test_a_game_with_another_place_and_note_is_the_same_play_in_another_app(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:4])
    before = play_of(resumed(tmp_path))
    with Journal(tmp_path) as journal:
        Ledger.resume(journal, 1, EDITIONS).describe(place="At Axel’s", notes="Rain")
    assert play_of(resumed(tmp_path))["sourcePlayId"] == before["sourcePlayId"]


def test_a_record_on_a_stick_is_the_game_whose_players_were_renamed(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:4])
    (tmp_path / "record.jsonl").write_bytes(export(tmp_path, EDITIONS, 1))
    with Journal(tmp_path) as journal:
        Ledger.resume(journal, 1, EDITIONS).rename(SWAPPED)
        games = KnownGames(journal, EDITIONS)
        assert games.find(course_of(read_named(str(tmp_path / "record.jsonl"), EDITIONS), EDITIONS)) == 1


def test_a_seat_without_a_player_gets_one_from_an_empty_line(tmp_path: Path) -> None:
    with a_table(tmp_path, ("Axel", "Player 2", "Clemens")) as table:
        table.go("continue", "menu", "players", ("player-of", 2), "type-name")
        assert table.screen.text == ""
        table.tap("J", "o", "Done")
        assert table.state.game.names == ("Axel", "Jo", "Clemens")


def test_a_game_that_is_renamed_elsewhere_is_refused_in_one_sentence(table: TableUnderTest, tmp_path: Path) -> None:
    with Journal(tmp_path) as elsewhere:
        Ledger.resume(elsewhere, 1, EDITIONS).rename(SWAPPED)
    table.touch("continue")
    table.tap("Menu", "Players", "Clemens", "Doris", "Only the names were wrong")
    assert table.scene.banner == "Game changed by another program: close this one, start it again."
    assert "the header of game 1 was changed by another program; nothing was changed" in table.logged[-1]
    assert table.state.game.names == NAMES[:4]


@pytest.mark.parametrize(("landed", "names"), [(True, SWAPPED), (False, NAMES[:4])])
def test_the_plug_is_pulled_at_the_commit(
    table: TableUnderTest, tmp_path: Path, landed: bool, names: tuple[str, ...]
) -> None:
    table.touch("continue")
    let_commits_fail(table.world.journal, landed=landed)
    swap(table)
    assert table.state.game.names == names
    table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        assert again.state.game.names == names
