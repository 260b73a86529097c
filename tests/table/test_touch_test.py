"""The touch test: however a touch sensor is mounted, touches land where they belong once four marks were touched."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from companion.config.touch_maps import MARKS, NEAR, TOUCH_FILE, PicturePlace, TouchMap, TouchMaps, found_map
from companion.pages.touch_test import TouchTestPage, map_in_use
from display.inputs import Reader, Touched
from tests.support.command_line import done, hammerprice_child
from tests.support.table import Album, TableUnderTest, a_table

Sensor = Callable[[PicturePlace], PicturePlace]
"""Where a sensor reports a touch."""


def sensor(
    *, swaps: bool, mirrors: tuple[bool, bool], scales: tuple[float, float], shifts: tuple[float, float]
) -> Sensor:
    """A sensor that is mounted in some way."""

    def reports(touched: PicturePlace) -> PicturePlace:
        x, y = (touched.y, touched.x) if swaps else touched
        parts = [
            (1 - part if mirrored else part) * scale + shift
            for part, mirrored, scale, shift in zip((x, y), mirrors, scales, shifts, strict=True)
        ]
        return PicturePlace(*parts)

    return reports


TURNED = sensor(swaps=True, mirrors=(False, True), scales=(1, 1), shifts=(0, 0))
SENSORS = st.builds(
    sensor,
    swaps=st.booleans(),
    mirrors=st.tuples(st.booleans(), st.booleans()),
    scales=st.tuples(st.floats(0.6, 1.4), st.floats(0.6, 1.4)),
    shifts=st.tuples(st.floats(-0.2, 0.2), st.floats(-0.2, 0.2)),
)


@given(reports=SENSORS, seed=st.integers(0, 99), part=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_any_turn_mirror_scale_and_offset_is_found_from_four_inexact_touches(
    reports: Sensor, seed: int, part: tuple[float, float]
) -> None:
    random = Random(seed)
    found = found_map([reports(PicturePlace(*(one + random.uniform(-0.02, 0.02) for one in mark))) for mark in MARKS])
    assert found is not None
    landed = found.place(reports(PicturePlace(*part)))
    assert max(abs(landed.x - part[0]), abs(landed.y - part[1])) <= NEAR


@pytest.mark.parametrize(
    "touches",
    [
        [PicturePlace(0.5, 0.5)] * 4,
        [MARKS[0], MARKS[1], MARKS[2], MARKS[2]],
        [MARKS[0], MARKS[2], MARKS[1], MARKS[3]],
        [*MARKS[:3], PicturePlace(0.4, 0.9)],
    ],
)
def test_touches_beside_the_marks_are_no_map(touches: list[PicturePlace]) -> None:
    assert found_map(touches) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"a": [1]}',
        '{"a": [true, 0, 0, 1, 0]}',
        '{"a": [true, 1, 0, 0, 0]}',
        '{"a": [true, 1, 0, 1, "0"]}',
        '{"a": [true, 1, Infinity, 1, 0]}',
        '{"a": [true, 1, 0, NaN, 0]}',
        '{"a": [true, 1, 0, 1, true]}',
        '{"a": [1, 1, 0, 1, 0]}',
    ],
)
def test_a_file_that_cannot_be_read_or_used_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / TOUCH_FILE).write_text(text)
    assert TouchMaps(tmp_path, "a").kept is None


def test_a_touch_beyond_an_edge_belongs_to_the_edge() -> None:
    shifted = TouchMap(False, 1.25, -0.125, -1, 1.125)
    assert shifted.place((0.5, 0.625)) == (0.5, 0.5)
    assert shifted.place((0, 0)) == (0, 1)
    assert shifted.place((1, 1.2)) == (1, 0)


def test_maps_of_many_panels_are_kept_each_by_itself(tmp_path: Path) -> None:
    found = {f"{width}x480@154x86": TouchMap(True, 1, width / 10_000, -1, 1) for width in range(800, 830)}
    for panel, one in found.items():
        TouchMaps(tmp_path, panel).keep(one)
    assert {panel: TouchMaps(tmp_path, panel).kept for panel in found} == found
    TouchMaps(tmp_path, "800x480@154x86").forget()
    assert [panel for panel in found if TouchMaps(tmp_path, panel).kept is None] == ["800x480@154x86"]


def test_a_finger_is_placed_by_the_map_and_a_mouse_is_not() -> None:
    reader = Reader(window=(800, 680), picture=pygame.Rect(0, 0, 800, 480), paddles=pygame.Rect(0, 480, 800, 200))
    reader.touch_map = lambda reported: (1 - reported[0], reported[1])
    finger = Event(pygame.FINGERDOWN, finger_id=0, x=100.5 / 800, y=48.5 / 680)
    assert reader.read(finger, 1) == [Touched(699, 48, 1, 0)]
    mouse = Event(pygame.MOUSEBUTTONDOWN, pos=(20, 30), button=1, touch=False)
    assert reader.read(mouse, 2) == [Touched(20, 30, 2, -1)]


# At the table


class Fingers:
    """Fingers at a table whose touches land as the sensor says, unless the table knows better."""

    def __init__(self, table: TableUnderTest, reports: Sensor) -> None:
        self.table = table
        self.reports = reports

    def touch(self, x: float, y: float) -> None:
        """A finger taps a part of the picture."""
        table, world = self.table, self.table.world
        reported = self.reports(PicturePlace(x, y))
        known = map_in_use(world.navigator.page, world.table.touch_maps)
        placed = (
            known.place(reported) if known else PicturePlace(min(max(reported.x, 0), 1), min(max(reported.y, 0), 1))
        )
        panel = world.picture.panel
        pixel = min(int(placed.x * panel.width), panel.width - 1), min(int(placed.y * panel.height), panel.height - 1)
        table.advance(1)
        world.loop.touch(*pixel, table.now, finger=0, reported=reported)
        world.loop.lift(0)
        table.advance(0.1)

    def touch_choice(self, name: str) -> None:
        """A finger taps the middle of a choice, as it is seen."""
        rect = next(area.rect for area in self.table.world.picture.targets if area.choice.means.name == name)
        panel = self.table.world.picture.panel
        self.touch((rect[0] + rect[2] / 2) / panel.width, (rect[1] + rect[3] / 2) / panel.height)

    def touch_marks(self) -> None:
        """A finger taps each mark that is shown."""
        while self.table.screen.mark is not None:
            self.touch(*self.table.screen.mark)


def is_tested(table: TableUnderTest) -> bool:
    """Whether the test is open."""
    return isinstance(table.world.navigator.page, TouchTestPage)


def test_ten_touches_that_hit_nothing_open_the_test_which_mends_the_screen_and_can_be_forgotten(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        fingers = Fingers(table, TURNED)
        table.play("klimt", "open")
        for _ in range(10):
            assert not is_tested(table)
            fingers.touch(0.02, 0.5)
        assert is_tested(table)
        fingers.touch_marks()
        fingers.touch(0.3, 0.2)
        landed = table.screen.landed
        assert landed is not None
        assert max(abs(landed.x - 0.3), abs(landed.y - 0.2)) < 0.01
        fingers.touch_choice("keep-touch")
        assert table.said() == "Touches land in the right place now"
        fingers.touch_choice("menu")
        fingers.touch_choice("system")
        fingers.touch_choice("touch")
        fingers.touch_choice("forget-touch")
        assert table.said() == "Touches are no longer corrected"
        assert table.world.table.touch_maps.kept is None


def test_what_was_found_is_kept_for_this_panel_alone(tmp_path: Path) -> None:
    maps = TouchMaps(tmp_path, "800x480@154x86")
    maps.keep(TouchMap(True, 1, 0, -1, 1))
    assert TouchMaps(tmp_path, "800x480@154x86").kept == TouchMap(True, 1, 0, -1, 1)
    assert TouchMaps(tmp_path, "1280x720@217x136").kept is None
    assert done("touchtest", "--forget", "--data", tmp_path) == "Touches are taken as they are\n"
    assert TouchMaps(tmp_path, "800x480@154x86").kept is None
    maps.keep(TouchMap(True, 1, 0, -1, 1))
    maps.forget()
    assert TouchMaps(tmp_path, "800x480@154x86").kept is None


SEES_THE_FIRST_PAGE = """
import os
from functools import partial
from companion import app
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
app.Window = partial(app.Window, unseen=True)
app.App.run = lambda table, until: print(type(table.navigator.page).__name__, "is over:", until())
"""


def test_a_command_opens_the_test_alone(tmp_path: Path) -> None:
    said = hammerprice_child("touchtest", home=tmp_path, before=SEES_THE_FIRST_PAGE)
    assert (said.code, said.out) == (0, "TouchTestPage is over: False\n"), said


def test_marks_that_are_missed_are_asked_for_again_and_a_test_that_nobody_ends_changes_nothing(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        fingers = Fingers(table, TURNED)
        table.touch("touch-test")
        for _ in range(4):
            fingers.touch(0.5, 0.5)
        assert table.screen.hint == "The marks were missed: try again"
        fingers.touch_marks()
        assert table.screen.keep is not None
        table.advance(21)
        assert not is_tested(table)
        assert table.world.table.touch_maps.kept is None


def test_a_touch_that_hits_something_is_a_panel_that_works(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        fingers = Fingers(table, lambda touched: touched)
        fingers.touch_choice("menu")
        for _ in range(12):
            fingers.touch(0.01, 0.99)
        assert not is_tested(table)


@pytest.mark.parametrize(("auction", "opens"), [("open", True), ("sealed", False)])
def test_five_clears_of_a_paddle_open_the_test_but_while_bids_are_secret(
    tmp_path: Path, auction: str, *, opens: bool
) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", auction)
        table.key(2, "****")
        assert not is_tested(table)
        table.key(2, "*")
        assert is_tested(table) == opens


@pytest.mark.parametrize(("apart", "opens"), [(0.95, True), (1.05, False)])
def test_five_clears_open_the_test_within_four_seconds(tmp_path: Path, apart: float, *, opens: bool) -> None:
    with a_table(tmp_path) as table:
        for place in range(5):
            table.world.simulated.key_press(2, "*", table.at(1 + apart * place))
        table.advance(7)
        assert is_tested(table) == opens


def test_five_clears_begin_no_test_anew_that_is_open(table: TableUnderTest) -> None:
    fingers = Fingers(table, TURNED)
    table.touch("touch-test")
    for _ in range(2):
        fingers.touch(*table.screen.mark)
    table.key(2, "*****")
    assert table.screen.mark == MARKS[2]


def test_after_the_test_nobody_sees_what_one_player_was_shown_before(table: TableUnderTest) -> None:
    table.touch("menu")
    table.tap("Players’ money", "Clemens", "I’m Clemens")
    assert table.screen.amount == "100"
    table.key(2, "*****")
    for mark in MARKS:
        table.world.loop.touch(0, 0, table.now, finger=0, reported=mark)
    watching = Album()
    table.world.watch(watching)
    table.touch("cancel-touch")
    table.advance(10)
    assert table.shows == "deal"
    assert not [scene for _, scene in watching.scenes if hasattr(scene.screen, "amount")]


def test_five_clears_in_the_self_test_are_keys_that_are_tested(table: TableUnderTest) -> None:
    table.touch("self-test")
    table.key(2, "*****")
    assert table.shows == "self test"
