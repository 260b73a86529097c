"""The table as a machine: how it is, its buttons and keys tested, faults told, switching off."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from companion.checked_toml import FileRefused
from companion.config.app_config import UnreadableFile
from companion.config.settings import Options
from companion.config.touch_maps import MARKS
from companion.device_input.hold_to_switch_off import ask_to_switch_off
from companion.pages.paddles import PaddlesPage
from companion.pages.page import PageName
from companion.pages.system import SystemPage
from companion.pages.touch_test import touch_test
from companion.system.health import Health, Surroundings
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.raspberry_pi.computer import Condition
from hardware.signals import Fault, FaultKind, Part
from tests.support.table import SETTINGS
from tests.support.tour.party import Party, Stops

WELL = Surroundings(
    Condition("Raspberry Pi 4 Model B Rev 1.4", temperature=52, is_undervolted=False, uptime=11_520),
    datetime.fromisoformat("2026-11-20T17:10"),
    clock_is_wrong=False,
    free=22_000_000_000,
)
ILL = Surroundings(
    Condition("Raspberry Pi Zero 2 W Rev 1.0", temperature=84, is_undervolted=True, uptime=360_000),
    datetime.fromisoformat("1970-01-01T00:10"),
    clock_is_wrong=True,
    free=12_000_000,
)


def looked_after(party: Party, folder: Path) -> Stops:
    """How a table is that is well, and one that is ill in every way."""
    with party.table(folder, 4, options=Options(power_off=True)) as table:
        ask_to_switch_off(table.world.navigator, table.now)
        table.advance(0.1)
        yield "switch-off", table
        well = Health("0.3.0", 6, own_editions=0, games=1, journal=12_000, around=WELL)
        table.open(SystemPage(None, well))
        table.advance(0.1)
        yield "health", table
        table.world.devices.report(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), ""))
        table.advance(1)
        aside = UnreadableFile(FileRefused(Path("settings.toml"), 128, "not TOML"), None)
        ill = Health("0.3.0", 6, 3, None, 1_400_000, ILL, unreadable_file=aside)
        table.open(SystemPage(None, ill))
        table.advance(0.1)
        yield "health-ill", table
        table.open(PageName.GAME)
        table.advance(0.1)
        yield "deal-fault", table


def given(party: Party, folder: Path) -> Stops:
    """Number pads at two seats, of which one is unplugged, and one for another seat."""
    pads = Plugs(tuple(Plug(seat, f"usb-0000:01:00.0-1.{seat}", NUMBER_PAD) for seat in (1, 2)))
    with party.table(folder, 4, settings=replace(SETTINGS, wiring=Wiring(), plugs=pads)) as table:
        table.world.simulated.pads[2].unplug()
        table.advance(0.5)
        table.open(PaddlesPage(None))
        table.advance(0.1)
        yield "paddles", table
        table.touch("paddle", 4)
        yield "give-paddle", table


def touched(party: Party, folder: Path) -> Stops:
    """The touch test: the second mark, and where a touch lands at the end."""
    with party.table(folder, 4) as table:
        navigator = table.world.navigator
        table.open(touch_test(None, table.now))
        for mark in MARKS:
            navigator.touch_raw(mark, table.now)
            table.advance(0.1)
            if mark is MARKS[0]:
                yield "touch-mark", table
        navigator.touch_raw(MARKS[1], table.now)
        table.advance(0.1)
        yield "touch-landed", table


def tested(party: Party, folder: Path) -> Stops:
    """Some buttons and keys have been pressed."""
    with party.table(folder, 4) as table:
        table.go("menu", "self-test")
        yield "self-test", table
        table.press(1)
        table.key(1, "123456789*0#")
        table.press(3)
        table.key(3, "5")
        table.strike()
        yield "self-test-some", table
