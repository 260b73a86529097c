"""When the touch test opens by itself, or from a paddle."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.config.touch_maps import TouchMap, TouchMaps
from companion.device_input.ask_for_touch_test import ClearsInARow, Mistouches
from hardware.signals import ButtonPressed, GavelStruck, KeyPressed, Signal

MS = 1_000_000


def test_ten_touches_of_which_none_hits_anything_open_it_and_ten_more_again(tmp_path: Path) -> None:
    touches = Mistouches(TouchMaps(tmp_path, "800x480"))
    opened = [number for number in range(1, 31) if touches.count(is_hit=False)]
    assert opened == [10, 20, 30]


@pytest.mark.parametrize("hit", [1, 5, 10])
def test_a_panel_on_which_anything_was_ever_hit_works(tmp_path: Path, hit: int) -> None:
    touches = Mistouches(TouchMaps(tmp_path, "800x480"))
    assert not any(touches.count(is_hit=number == hit) for number in range(1, 41))


def test_a_panel_with_a_map_is_not_asked_about(tmp_path: Path) -> None:
    maps = TouchMaps(tmp_path, "800x480")
    maps.keep(TouchMap())
    touches = Mistouches(maps)
    assert not any(touches.count(is_hit=False) for _ in range(30))
    maps.forget()
    assert touches.count(is_hit=False)


def opened_by(signals: Sequence[Signal]) -> list[int]:
    """By which of these signals it is opened."""
    clears = ClearsInARow()
    return [number for number, signal in enumerate(signals, start=1) if clears.count(signal)]


@pytest.mark.parametrize(("apart_ms", "opened"), [(1, [5, 10]), (1_000, [5, 10]), (1_001, [])])
def test_five_clears_within_four_seconds_open_it_and_five_more_again(apart_ms: int, opened: list[int]) -> None:
    assert opened_by([KeyPressed(2, "*", number * apart_ms * MS) for number in range(10)]) == opened


@pytest.mark.parametrize(
    ("between", "opens"),
    [
        (KeyPressed(2, "7", 0), False),
        (KeyPressed(2, "#", 0), False),
        (KeyPressed(3, "*", 0), False),
        (ButtonPressed(3, 0), True),
        (GavelStruck(0), True),
    ],
)
def test_clears_are_in_a_row_unless_another_key_or_keypad_comes_between(between: Signal, *, opens: bool) -> None:
    clear = KeyPressed(2, "*", 0)
    assert opened_by([clear, clear, clear, clear, between, clear]) == ([6] if opens else [])
