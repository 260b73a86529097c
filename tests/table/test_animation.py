"""Movement at the table: what has changed is there at once, moves for some frames, and then nothing stirs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from companion.animation import movement_between
from companion.config.settings import Options
from companion.rules.actions import Bid
from companion.rules.words import Auction
from companion.screen_data.auctions import OpenScreen, SoldScreen
from companion.screen_data.boards import AppraisalScreen
from companion.screen_data.movement import FRAME_MS, price_movement
from display.layouts import layout
from display.panel import Panel
from display.widgets import Touch
from hardware.time_units import MILLISECOND
from tests.support.table import Album, TableUnderTest, a_table


@contextmanager
def watched(folder: Path, *, motion_on: bool = True) -> Iterator[tuple[TableUnderTest, Album]]:
    with a_table(folder, options=Options(motion_on=motion_on)) as table:
        table.play("klimt", "open")
        watching = Album()
        table.world.watch(watching)
        yield table, watching


def test_a_bid_is_on_the_first_picture_and_rises_to_its_place(tmp_path: Path) -> None:
    with watched(tmp_path) as (table, watching):
        table.press(paddle=2)
        table.advance(0.5)
        times = [at for at, _ in watching.scenes]
        assert [scene.elapsed_ms for _, scene in watching.scenes] == [0, 50, 100, 150, None]
        prices = [scene.screen.price for _, scene in watching.scenes if isinstance(scene.screen, OpenScreen)]
        assert set(prices) == {"1"}
        assert times[-1] - times[0] == 4 * FRAME_MS * MILLISECOND
        table.advance(60)
        assert len(watching.scenes) == 5, "then nothing stirs"


def test_the_next_press_ends_it_at_once(tmp_path: Path) -> None:
    with watched(tmp_path) as (table, watching):
        table.world.simulated.press(2, table.at(0.5))
        table.world.simulated.press(3, table.at(0.57))
        table.advance(2)
        told = [
            scene.elapsed_ms
            for _, scene in watching.scenes
            if isinstance(scene.screen, OpenScreen) and scene.screen.bidders[2].note == "Too late"
        ]
        assert set(told) == {None}


def test_movement_changes_nothing_of_who_was_first(tmp_path: Path) -> None:
    def bids(folder: Path, *, motion_on: bool) -> tuple[list[object], list[int]]:
        with watched(folder, motion_on=motion_on) as (table, _):
            for place, gap in enumerate((300, 90, 130, 101, 260, 99)):
                table.world.simulated.press(2 + place % 3, table.at(gap / 1000))
                table.advance(gap / 1000)
            table.advance(1)
            return [action for action in table.confirmed if isinstance(action, Bid)], table.late

    assert bids(tmp_path / "on", motion_on=True) == bids(tmp_path / "off", motion_on=False)


def test_an_undo_moves_nothing(tmp_path: Path) -> None:
    with watched(tmp_path) as (table, watching):
        table.press(paddle=2)
        table.press(paddle=3)
        watching.scenes.clear()
        table.touch("undo")
        assert {scene.elapsed_ms for _, scene in watching.scenes} == {None}


def test_a_lot_of_another_kind_at_a_higher_price_is_no_higher_bid(table: TableUnderTest) -> None:
    table.play("klimt", "once-around")
    asking = table.screen
    dearer = replace(asking, price="9")
    assert movement_between(asking, dearer) == price_movement()
    of_another_kind = replace(dearer, lot=replace(asking.lot, kind=Auction.FIXED_PRICE))
    assert not movement_between(asking, of_another_kind).length_ms


def test_the_hammer_falls_and_tokens_are_hung_once(tmp_path: Path) -> None:
    with watched(tmp_path) as (table, watching):
        table.press(paddle=2)
        table.strike(3)
        table.advance(0.5)
        sold = [scene for _, scene in watching.scenes if isinstance(scene.screen, SoldScreen)]
        assert [scene.elapsed_ms for scene in sold] == [0, 50, 100, 150, 200, 250, 300, None, None]
        assert [scene.takes_touches for scene in sold] == [False] * 8 + [True]
        table.touch("continue")
        table.unbid("munch", "klimt", "klimt", "klimt")
        watching.scenes.clear()
        table.play("klimt", "open")
        table.watch()
        assert any(isinstance(scene.screen, AppraisalScreen) and scene.is_moment for _, scene in watching.scenes)
        watching.scenes.clear()
        table.go("menu", "back")
        assert {scene.elapsed_ms for _, scene in watching.scenes} == {None}, "they hang already"


@pytest.mark.parametrize("panel", [Panel.parse("800x480"), Panel.parse("720x1280")], ids=["lying", "standing"])
def test_what_moves_stays_on_the_panel_and_what_may_be_touched_does_not_move(tmp_path: Path, panel: Panel) -> None:
    with watched(tmp_path) as (table, watching):
        table.press(paddle=2)
        table.strike(3)
        table.touch("continue")
        table.unbid("munch", "klimt", "klimt", "klimt")
        table.play("klimt", "open")
        table.advance(2)
    moving = [scene for _, scene in watching.scenes if scene.elapsed_ms is not None]
    assert {type(scene.screen) for scene in moving} == {OpenScreen, SoldScreen, AppraisalScreen}
    for scene in moving:
        pieces, rested = layout(scene, panel), layout(replace(scene, elapsed_ms=None), panel)
        assert [piece for piece in pieces if isinstance(piece, Touch)] == [
            piece for piece in rested if isinstance(piece, Touch)
        ]
        assert all(piece.rect.y >= 0 and piece.rect.bottom <= panel.height for piece in pieces)
