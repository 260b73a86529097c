"""Which way the picture faces: turned by a touch, to a seat, or following whose turn it is; and touched when turned."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.config.settings import Side, load_settings
from companion.rules.actions import Bid
from tests.support.past_of_a_game import look_at
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again

OPTIONS = load_settings(None).options
FOLLOWING = replace(OPTIONS, faces=None)


@contextmanager
def at_the_board(folder: Path, names: Sequence[str] = NAMES[:4], **how: Any) -> Iterator[TableUnderTest]:
    """A table with the first cards dealt and the notice of it put away."""
    with a_table(folder, names, **how) as table:
        table.touch("continue")
        yield table


def turn(table: TableUnderTest) -> int:
    return table.scene.rotation


def test_a_table_faces_its_lower_edge_until_it_is_turned(tmp_path: Path) -> None:
    with at_the_board(tmp_path) as table:
        before = table.pixels
        table.tap("Menu")
        for expected in (1, 2, 3, 0):
            table.tap("Rotate screen")
            assert turn(table) == expected
        table.tap("Back")
        assert table.pixels == before


def test_a_turned_picture_stays_turned_when_the_table_is_switched_on_again(tmp_path: Path) -> None:
    with at_the_board(tmp_path) as table:
        table.tap("Menu", "Rotate screen")
    with a_table_again(tmp_path) as again:
        assert turn(again) == 1
        again.go("menu", "settings", "face-active-player")
    with a_table_again(tmp_path) as again:
        assert again.world.table.options.faces is None
        again.go("menu", "settings", "face-active-player")
    with a_table_again(tmp_path) as again:
        assert again.world.table.options.faces is Side.BOTTOM


@pytest.mark.parametrize("edition", ["dicetree", "card-game"])
def test_a_name_on_the_deal_or_the_board_turns_nothing(tmp_path: Path, edition: str) -> None:
    with a_table(tmp_path, edition=edition) as table:
        assert table.shows == "deal"
        table.tap("Clemens")
        assert (table.shows, turn(table)) == ("hand", 0)
        table.tap("Back")
        table.touch("continue")
        table.tap("Clemens")
        assert (table.shows, turn(table)) == ("hand", 0)


def test_the_picture_is_turned_to_a_player_from_the_menu(tmp_path: Path) -> None:
    with at_the_board(tmp_path, NAMES) as table:
        for seat, side in ((2, Side.LEFT), (3, Side.TOP), (4, Side.RIGHT), (5, Side.BOTTOM), (1, Side.BOTTOM)):
            table.tap("Menu", "Turn to a player", NAMES[seat - 1])
            assert turn(table) == side.quarters
            assert table.shows == "market"
            assert table.note(seat) == "The screen faces this seat"
        table.advance(5)
        assert table.note(1) == ""


def test_a_picture_that_follows_faces_whose_turn_it_is(tmp_path: Path) -> None:
    with at_the_board(tmp_path, options=FOLLOWING) as table:
        assert turn(table) == 0
        table.play("manet", "open")
        table.touch(Bid(3, 1))
        assert turn(table) == 0, "the auctioneer's, whoever bids"
        table.strike(3)
        assert table.shows == "sold"
        assert turn(table) == 0, "still the auctioneer's, who announces it"
        table.tap("Market")
        assert table.state.turn == 2
        assert turn(table) == Side.LEFT.quarters


def test_a_picture_that_follows_faces_whoever_is_handed_the_screen(tmp_path: Path) -> None:
    with at_the_board(tmp_path, options=FOLLOWING) as table:
        table.play("manet", "sealed")
        table.tap(NAMES[2])
        assert turn(table) == Side.TOP.quarters
        table.tap("Back")
        assert turn(table) == 0


def test_a_picture_of_the_past_faces_whose_turn_it_is_now_and_others_that_pause_the_game_the_lower_edge(
    tmp_path: Path,
) -> None:
    with at_the_board(tmp_path, options=FOLLOWING) as table:
        table.unbid("manet", "klimt", "munch")
        assert turn(table) == Side.RIGHT.quarters, "Doris plays"
        look_at(table, "3. Beatrix played Klimt, Open")
        assert turn(table) == Side.RIGHT.quarters
        table.touch("correct")
        assert turn(table) == Side.RIGHT.quarters, "and what is asked about it too"
        table.touch("self-test")
        assert turn(table) == Side.BOTTOM.quarters


def test_following_is_switched_in_the_menu_and_ends_with_a_touch_that_turns(tmp_path: Path) -> None:
    with at_the_board(tmp_path, first=2) as table:
        table.tap("Menu")
        table.touch("settings")
        table.tap("Screen faces active player")
        assert turn(table) == Side.LEFT.quarters
        table.tap("Screen faces active player")
        assert turn(table) == Side.BOTTOM.quarters, "upside down for nobody"
        table.tap("Screen faces active player", "Back", "Rotate screen")
        assert turn(table) == Side.TOP.quarters
        table.touch("settings")
        assert not next(entry.on for entry in table.screen.entries if entry.label == "Screen faces active player")
