"""Several people touch the screen at once: each finger counts for itself, and holds only what it touched."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.actions import Bid
from companion.rules.auction_game.auctions import Open
from companion.virtual.hands import TAPPING_FINGER
from display.inputs import Lifted, Reader, Touched
from tests.support.table import NAMES, TableUnderTest, a_table

SWITCHES = ("sound", "face-active-player", "animations", "explain-rules")
"""Controls of one page that do not affect each other."""


@pytest.fixture(scope="module")
def settings_page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableUnderTest]:
    """A table whose settings are on the screen."""
    with a_table(tmp_path_factory.mktemp("settings")) as table:
        table.go("continue", "menu", "settings")
        yield table


ENDS = st.permutations([*range(len(SWITCHES))] * 2)
PAUSES_MS = st.lists(st.integers(0, 200), min_size=2 * len(SWITCHES), max_size=2 * len(SWITCHES))


@given(ENDS, PAUSES_MS)
def test_however_fingers_overlap_each_control_acts_exactly_once(
    settings_page: TableUnderTest, ends: list[int], pauses_ms: list[int]
) -> None:
    """Each number comes twice in `ends`: that finger comes down on its control, and is lifted."""
    table = settings_page
    targets = table.world.picture.targets
    places = [next(area.rect.middle for area in targets if area.choice.means.name == name) for name in SWITCHES]
    before = [_is_on(table, name) for name in SWITCHES]
    size = table.world.picture.panel.width, table.world.picture.panel.height
    reader = Reader(window=size, picture=pygame.Rect(0, 0, *size), paddles=pygame.Rect(0, 0, 0, 0))
    down: set[int] = set()
    for finger, pause_ms in zip(ends, pauses_ms, strict=True):
        table.advance(pause_ms / 1000)
        across, along = ((pixel + 0.5) / pixels for pixel, pixels in zip(places[finger], size, strict=True))
        kind = pygame.FINGERUP if finger in down else pygame.FINGERDOWN
        down.add(finger)
        for read in reader.read(pygame.event.Event(kind, finger_id=finger, x=across, y=along), table.now):
            if isinstance(read, Touched):
                table.world.loop.touch(read.x, read.y, read.at_ns, finger=read.finger)
            elif isinstance(read, Lifted):
                table.world.loop.lift(read.finger)
    table.advance(1)
    assert [_is_on(table, name) for name in SWITCHES] == [not is_on for is_on in before]


def _is_on(table: TableUnderTest, name: str) -> bool:
    """Whether a switch on the screen is on."""
    return next(bool(area.choice.on) for area in table.world.picture.targets if area.choice.means.name == name)


def test_a_bid_by_touch_while_the_gavel_is_held_starts_the_strikes_again(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=2)
    table.hold("hammer")
    table.advance(1.5)
    assert table.screen.call == "Going twice"
    table.touch(Bid(3, 2))
    assert (table.standing, table.screen.call) == ((3, 2), "")
    table.advance(2)
    assert table.screen.call == "Going twice", "the finger has stayed on the gavel"
    table.lift()
    table.advance(5)
    assert isinstance(table.state.phase, Open), "it let go"


def test_the_gavel_is_held_as_long_as_any_finger_stays_on_it(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=2)
    table.hold("hammer")
    table.hold("hammer")
    table.lift()
    table.advance(1.1)
    assert not isinstance(table.state.phase, Open)
    table.advance(1)
    table.play("munch", "open")
    table.press(paddle=3)
    table.advance(5)
    assert (table.screen.call, table.standing) == ("", (3, 1)), "the finger that stayed was of the auction before"


def test_a_hand_that_rests_on_the_screen_keeps_nobody_from_bidding_or_striking(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.rest(400, 2)
    assert not any(area.rect.holds(400, 2) for area in table.world.picture.targets), "there is no control"
    table.touch(Bid(3, 1))
    table.hold("hammer")
    table.lift()
    table.advance(5)
    assert (table.standing, table.screen.call) == ((3, 1), "Going once")
    table.hold("hammer")
    table.world.loop.lift(TAPPING_FINGER)
    table.advance(2.5)
    assert not isinstance(table.state.phase, Open), "the finger on the gavel has stayed there"


def test_digits_are_covered_when_the_finger_that_shows_them_is_lifted_and_no_other(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3]) as table:
        table.play("munch", "sealed")
        table.tap("Beatrix", "3", "5")
        table.hold("see")
        table.rest(2, 2)
        table.lift()
        assert table.screen.typed == "35"
        table.tap("1")
        assert table.screen.typed == "351"
        table.lift()
        assert table.screen.typed is None
