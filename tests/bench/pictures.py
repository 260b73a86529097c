"""What a picture costs, and the way from an edge at a pin to the painted picture."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from companion.config.app_config import AppConfig
from companion.config.options import MILLISECOND, SECOND
from companion.config.settings import load_settings
from companion.notation.record import Header
from companion.rules.auction_game.actions import Play
from companion.rules.auction_game.words import Auction
from companion.rules.common import Variant
from companion.rules.house_rules import HouseRules
from companion.screen_data.screens import Scene
from companion.virtual.virtual_table import VirtualTable
from display.painter import Painter
from display.panel import Panel
from hardware.signals import WINDOW_NS
from tests.bench.measure import Figure, cpu_seconds
from tests.bench.rules import HEADER
from tests.support.game_script import EDITIONS
from tests.support.tour import open_screen
from tests.support.tour import pictures as tour

PANEL = Panel(800, 480, 154.08, 85.92)
PRESSES = 40


def measures(folder: Path) -> Iterator[Figure]:
    """Yield milliseconds of processor time."""
    first = Scene(open_screen(10))
    yield Figure("picture: the first", "CPU ms", cpu_seconds(lambda: Painter(PANEL).paint(first), 15) * 1e3)
    painter = Painter(PANEL)
    waiting = [first, tour("en")["appraisal"]] * 100
    yield Figure("picture: another screen", "CPU ms", cpu_seconds(lambda: painter.paint(waiting.pop()), 200) * 1e3)
    yield Figure("press at a pin to painted picture", "CPU ms", _press_to_picture(folder) * 1e3)


def _press_to_picture(folder: Path) -> float:
    """Return the seconds of a press when two seats press in turn: each is a bid, on disk, and a new picture."""
    world = VirtualTable(AppConfig(folder / "table", load_settings(None), EDITIONS))
    try:
        world.table.begin(
            Header(HEADER.edition, Variant.STANDARD, HEADER.seats, 1, house=HouseRules(start=1_000)), at=0
        )
        world.run(SECOND)
        world.table.messages.notices = ()
        world.table.do(Play(1, "manet", Auction.OPEN), at=SECOND)
        world.run(2 * SECOND)
        return median(_press(world, 2 + place % 2) for place in range(PRESSES))
    finally:
        world.close()


def _press(world: VirtualTable, seat: int) -> float:
    at = world.clock.now() + 300 * MILLISECOND
    world.simulated.button(seat, down=True, at=at)
    world.simulated.button(seat, down=False, at=at + 80 * MILLISECOND)
    world.run(at - MILLISECOND)
    actions = len(world.table.ledger.actions)
    took = cpu_seconds(lambda: world.run(at + WINDOW_NS), 1)
    if len(world.table.ledger.actions) == actions:
        raise AssertionError("the press was no bid: this would measure nothing")
    world.run(at + SECOND)
    return took
