"""A table script at its edges: the first and the last time, a hand heard at once, a finger on the rim of the panel."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.checked_toml import FileRefused
from companion.virtual.script import Script, read_script
from display.panel import Panel
from tests.support.command_line import SCRIPT, written
from tests.support.table import EDITIONS

A_YEAR_MS = 366 * 24 * 3600 * 1000
SECOND = 1_000_000_000


def read(folder: Path, *lines: str) -> Script:
    return read_script(written(folder / "script", SCRIPT, *lines), EDITIONS, seats_wired=2)


@pytest.mark.parametrize(
    "line",
    [
        '{"at":0,"gavel":true}',
        f'{{"at":{A_YEAR_MS},"gavel":true}}',
        '{"at":1000,"delivered":1000,"gavel":true}',
        '{"at":1000,"delivered":1000.001,"gavel":true}',
        '{"at":1000,"button":2,"down":true}',
        '{"at":1000,"finger":[0,0],"down":true}',
        '{"at":1000,"finger":[1,1],"down":true}',
    ],
)
def test_what_is_just_possible_is_taken(tmp_path: Path, line: str) -> None:
    assert len(read(tmp_path, line).lines) == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"at":-0.001,"gavel":true}', "expected milliseconds, 0 to"),
        (f'{{"at":{A_YEAR_MS + 1},"gavel":true}}', "expected milliseconds, 0 to"),
        ('{"at":1000,"delivered":999.999,"gavel":true}', "delivered is before at"),
        ('{"at":1000,"button":3,"down":true}', "button"),
        ('{"at":1000,"button":0,"down":true}', "button"),
        ('{"at":1000,"finger":[1.001,0],"down":true}', "from 0 to 1"),
        ('{"at":1000,"finger":[0,-0.001],"down":true}', "from 0 to 1"),
    ],
)
def test_what_is_just_impossible_is_refused(tmp_path: Path, line: str, says: str) -> None:
    with pytest.raises(FileRefused, match=says):
        read(tmp_path, line)


def test_lines_may_have_the_same_time_and_the_simulation_ends_at_the_end_or_ten_seconds_after_the_last(
    tmp_path: Path,
) -> None:
    twice = ('{"at":2000,"gavel":true}', '{"at":2000,"gavel":false}')
    assert read(tmp_path, *twice).end == 12 * SECOND
    assert read(tmp_path, *twice, '{"at":2000,"end":true}').end == 2 * SECOND
    assert read(tmp_path).end == 10 * SECOND
    with pytest.raises(FileRefused, match="after the end"):
        read(tmp_path, '{"at":2000,"end":true}', '{"at":2000,"gavel":true}')


@pytest.mark.parametrize(
    ("part", "pixel"), [((0, 0), (0, 0)), ((0.5, 0.25), (400, 120)), ((1, 1), (799, 479)), ((0.999, 1), (799, 479))]
)
def test_a_finger_comes_down_on_the_panel_also_at_its_rim(
    tmp_path: Path, part: tuple[float, float], pixel: tuple[int, int]
) -> None:
    (line,) = read(tmp_path, f'{{"at":1000,"finger":[{part[0]},{part[1]}],"down":true,"delivered":1500}}').lines
    put: list[tuple[int, ...]] = []

    def later(at: int, act: Callable[[], None]) -> None:
        put.append((at,))
        act()

    world: Any = SimpleNamespace(
        picture=SimpleNamespace(panel=Panel.of(800, 480)),
        loop=SimpleNamespace(later=later),
        hands=SimpleNamespace(put_finger=lambda *place: put.append(place)),
    )
    line.plan(world)
    assert put == [(1_500_000_000,), (*pixel, 1_000_000_000)]
