"""How long things last at a table, in seconds as people know them and as the guides tell them, not as the program
counts them.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.live.feedback import Feedback, Lit
from companion.live.public_game import public_course
from companion.pages.step_viewer import StepViewerPage
from companion.screen_data.auctions import SealedScreen
from companion.screen_data.scene import Scene
from hardware.time_units import MILLISECOND, SECOND
from tests.support.lost_edges import deaf_until
from tests.support.table import TableUnderTest

IsShown = Callable[[Scene], bool]
"""Whether something is in a picture."""


class Stopwatch:
    """Keeps when something appeared in a picture and when it was gone, in turn, in ns."""

    def __init__(self, table: TableUnderTest, is_shown: IsShown) -> None:
        self._is_shown = is_shown
        self.times: list[int] = []
        table.world.watch(self)

    def happened(self, _feedback: Feedback, _at: int) -> None:
        """Only pictures count here."""

    def painted(self, scene: Scene, at: int) -> None:
        """Take the time if it has appeared or is gone."""
        if self._is_shown(scene) is (len(self.times) % 2 == 0):
            self.times.append(at)

    @property
    def seconds(self) -> float:
        """How long it was shown for the first time."""
        appeared, gone, *_ = self.times
        return (gone - appeared) / SECOND


LASTS: dict[str, tuple[float, IsShown, Sequence[tuple[Any, ...]]]] = {
    "a player's own money": (
        6,
        lambda scene: getattr(scene.screen, "amount", "") == "100",
        [("touch", "menu"), ("tap", "Players’ money", "Clemens", "I’m Clemens")],
    ),
    "the digits of a secret bid under a finger": (
        5,
        lambda scene: getattr(scene.screen, "typed", None) == "35",
        [("play", "munch", "sealed"), ("tap", "Beatrix", "3", "5"), ("hold", "see")],
    ),
    "a note at a seat": (
        4,
        lambda scene: any(bidder.note for bidder in getattr(scene.screen, "bidders", ())),
        [("play", "munch", "sealed"), ("press", 2)],
    ),
    "the pause before secret bids open": (
        2,
        lambda scene: isinstance(scene.screen, SealedScreen) and all(seat.active for seat in scene.screen.bidders),
        [("play", "munch", "sealed"), *(("key", seat, "7#") for seat in (1, 2, 3, 4))],
    ),
    "each call of a gavel that is held": (
        1,
        lambda scene: getattr(scene.screen, "call", "") == "Going once",
        [("play", "klimt", "open"), ("press", 2), ("hold", "hammer")],
    ),
}


@pytest.mark.parametrize(("seconds", "is_shown", "acts"), LASTS.values(), ids=LASTS)
def test_what_is_shown_for_a_while_is_gone_after_it(
    table: TableUnderTest, seconds: float, is_shown: IsShown, acts: Sequence[tuple[Any, ...]]
) -> None:
    for name, *args in acts[:-1]:
        getattr(table, name)(*args)
    stopwatch = Stopwatch(table, is_shown)
    name, *args = acts[-1]
    getattr(table, name)(*args)
    table.advance(20)
    assert stopwatch.seconds == pytest.approx(seconds, abs=0.04)


def bid(table: TableUnderTest) -> None:
    table.press(3)


def sale(table: TableUnderTest) -> None:
    table.strike()


def lost_press(table: TableUnderTest) -> None:
    """The program is told only that the button is let go."""
    with deaf_until(table, 3, table.at(0.18)):
        table.world.simulated.button(3, down=True, at=table.at(0.1))
        table.world.simulated.button(3, down=False, at=table.at(0.18))
        table.advance(0.5)


@pytest.mark.parametrize(("seconds", "act"), [(0.06, bid), (0.4, sale), (0.2, lost_press)])
def test_the_lamp_is_lit_for_a_while(
    table: TableUnderTest, seconds: float, act: Callable[[TableUnderTest], None]
) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(2)
    table.advance(1)
    lit: list[tuple[bool, int]] = []
    table.world.simulated.watch_lamp(lambda on, at: lit.append((on, at)))
    act(table)
    table.advance(1)
    assert [on for on, _ in lit] == [True, False]
    assert lit[1][1] - lit[0][1] == round(seconds * SECOND)


def test_the_lamp_is_lit_on_by_what_comes_while_it_is_lit(table: TableUnderTest) -> None:
    lit: list[tuple[bool, int]] = []
    table.world.simulated.watch_lamp(lambda on, at: lit.append((on, at)))
    for _ in range(2):
        table.world.table.feedback.append(Lit(60 * MILLISECOND))
        table.advance(0.03)
    table.advance(1)
    (on, on_at), (off, off_at) = lit
    assert (on, off, off_at - on_at) == (True, False, 90 * MILLISECOND)


@pytest.mark.parametrize(("after", "bids"), [(3.9, False), (4.1, True)])
def test_a_key_that_repeats_a_refused_one_is_a_bid_of_nothing_only_later(
    table: TableUnderTest, after: float, bids: bool
) -> None:
    table.play("munch", "sealed")
    table.key_in(3, 333)
    (refused_at,) = table.world.table.auction.refused_seals.values()
    table.world.simulated.key_press(3, "#", refused_at + round(after * SECOND))
    table.advance(5)
    assert [seat.active for seat in table.screen.bidders] == [False, False, bids, False]


def place_of_continue(table: TableUnderTest) -> tuple[int, int]:
    return next(area.rect.middle for area in table.world.picture.targets if area.choice.means.name == "continue")


@pytest.mark.parametrize(("after_ms", "is_open"), [(480, True), (520, False)])
def test_a_sale_that_appears_by_itself_takes_touches_after_half_a_second(
    table: TableUnderTest, after_ms: int, is_open: bool
) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(2)
    sale = Stopwatch(table, lambda scene: hasattr(scene.screen, "payment"))
    table.world.simulated.press(0, table.at(0.3))
    table.world.run(table.at(2), enough=lambda: bool(sale.times))
    x, y = place_of_continue(table)
    tapped_at = sale.times[0] + after_ms * MILLISECOND
    table.world.loop.later(tapped_at, lambda: table.world.hands.tap(x, y, tapped_at))
    table.advance(1)
    assert (table.shows == "sold") is is_open


@pytest.mark.parametrize(("after_ms", "is_open"), [(280, True), (320, False)])
def test_a_second_tap_after_one_that_ended_a_moment_is_haste_for_so_long(
    table: TableUnderTest, after_ms: int, is_open: bool
) -> None:
    table.play("munch", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, seat)
    table.advance(2.5)
    assert table.world.loop.is_moment
    table.world.hands.tap(1, 1, table.now)
    assert not table.world.loop.is_moment
    x, y = place_of_continue(table)
    tapped_at = table.now + after_ms * MILLISECOND
    table.world.loop.later(tapped_at, lambda: table.world.hands.tap(x, y, tapped_at))
    table.advance(1)
    assert (table.shows == "sold") is is_open


@pytest.mark.parametrize(("touches", "seconds"), [(0, 2), (1, 1), (2, 0.5), (3, 4), (4, 2)])
def test_a_game_is_watched_at_four_paces(two_lots: TableUnderTest, touches: int, seconds: float) -> None:
    two_lots.open(StepViewerPage(None, public_course(two_lots.world.table.ledger.course), 0))
    for _ in range(touches):
        two_lots.touch("speed")
    two_lots.advance(1)
    stopwatch = Stopwatch(two_lots, lambda scene: scene.past is not None and scene.past.place == "Step 1 of 6")
    two_lots.tap("Play")
    two_lots.advance(9)
    assert stopwatch.seconds == seconds
