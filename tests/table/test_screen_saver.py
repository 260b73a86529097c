"""A table left alone between games goes dark, and comes back at the first hand, which does nothing else."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.rules.protocol import AnyAction
from companion.screen_data.screens import Key
from hardware.config.usb import Plug, Plugs
from hardware.drivers.card_reader import CARD_READER
from hardware.time_units import MINUTE
from tests.support.table import SETTINGS, TableUnderTest, a_table
from tests.table.test_end import play_to_the_end
from tests.table.test_hold_to_switch_off import hold, is_off

TEN = Options(dim_after=10 * MINUTE)


def is_dark(table: TableUnderTest) -> bool:
    return table.shows == "dark"


def test_between_games_it_goes_dark_after_its_time_and_then_nothing_is_due(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=TEN) as table:
        table.advance(595)
        assert not is_dark(table)
        table.advance(10)
        assert is_dark(table)
        assert table.world.loop.due() is None


def test_the_touch_that_wakes_it_does_nothing_else(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=TEN) as table:
        begin = next(area.rect for area in table.world.picture.targets if area.choice.means == Key("begin"))
        table.advance(700)
        assert table.world.picture.targets == ()
        table.tap_at(begin)
        assert table.shows == "game setup"
        table.tap_at(begin)
        assert table.world.table.ledger_if_any


def test_a_press_wakes_it_too(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=TEN) as table:
        for hand in (partial(table.press, 2), partial(table.key, 3, "7"), table.strike):
            table.advance(700)
            assert is_dark(table)
            hand()
            assert table.shows == "game setup"


def test_a_card_at_the_reader_wakes_it_too(tmp_path: Path) -> None:
    reader = replace(SETTINGS, options=TEN, plugs=Plugs((Plug(0, "1A86:7523", CARD_READER),)))
    with a_table(tmp_path, (), settings=reader) as table:
        play_to_the_end(table)
        table.advance(700)
        assert is_dark(table)
        table.reader.hold("0000000001", table.at(0.1), table.at(0.4))
        table.advance(0.5)
        assert not is_dark(table)


def test_the_letter_that_wakes_it_is_not_typed(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=TEN) as table:
        play_to_the_end(table)
        table.go("menu", "players", ("player-of", 1), "type-name")
        table.advance(700)
        assert is_dark(table)
        table.world.loop.type_text("J", table.now)
        assert (table.shows, table.screen.text) == ("keyboard", "")
        table.world.loop.type_text("J", table.now)
        assert table.screen.text == "J"


@pytest.mark.parametrize("key", [Key("begin"), Key("done")])
def test_the_key_of_a_keyboard_that_wakes_it_does_nothing_else(tmp_path: Path, key: Key) -> None:
    with a_table(tmp_path, (), options=TEN) as table:
        table.advance(700)
        table.world.loop.press_key(key, table.now)
        assert table.shows == "game setup"
        assert not table.world.table.ledger_if_any


def test_play_never_goes_dark_and_neither_does_a_test(tmp_path: Path) -> None:
    with a_table(tmp_path, options=TEN) as table:
        table.advance(7200)
        assert not is_dark(table)
        table.tap(table.world.picture.targets[-1].choice.label)
        table.advance(7200)
        assert table.shows == "market"


OPENED = (
    (),
    (Key("story", ("over-time",)),),
    (Key("menu"), Key("lots", (0,))),
)


@pytest.mark.parametrize("opened", OPENED, ids=str)
def test_after_a_game_it_rests_and_is_switched_off_whatever_was_left_open(
    tmp_path: Path, opened: tuple[AnyAction | Key, ...]
) -> None:
    with a_table(tmp_path, (), options=Options(dim_after=10 * MINUTE, power_off=True)) as table:
        play_to_the_end(table)
        for command in opened:
            table.touch(command)
        table.advance(610)
        assert is_dark(table)
        hold(table, 5.2)
        assert is_off(table)


def test_a_test_of_the_parts_stays_bright(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=TEN) as table:
        play_to_the_end(table)
        table.go("menu", "self-test")
        table.advance(7200)
        assert table.shows == "self test"
