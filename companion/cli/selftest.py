"""`hammerprice selftest`: press every button and key, see and hear it, and get a report."""

import argparse
import select
from collections.abc import Callable
from contextlib import ExitStack, suppress

from companion.cli.arguments import add_folders, positive
from companion.cli.output import FAILED, print_line
from companion.config.options import MILLISECOND, SECOND
from companion.config.paths import settings_file
from companion.config.settings import Pins, Settings, load_settings
from companion.system.electronics import open_electronics, wants_real
from companion.system.self_test_report import report_lines
from hardware.clock import MonotonicClock, VirtualClock
from hardware.config.wiring import Wiring
from hardware.drivers.serial_devices import SerialDevices
from hardware.drivers.serial_line import UsbPorts
from hardware.self_test import KEYS, SelfTest, Verdict, button
from hardware.signals import (
    ButtonPressed,
    CardRead,
    GavelStruck,
    KeyPressed,
    LineTroubled,
    PaddleBack,
    PaddleGone,
    ReaderBack,
    ReaderGarbled,
    ReaderGone,
    Signal,
)
from hardware.simulator.table import SimulatedTable
from hardware.simulator.usb_devices import SimulatedPlugs

HELP = "press every button and key, and get a report"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    add_folders(parser, default=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=positive, default=300, metavar="N", help="how long at most (default: 300)")
    parser.add_argument("--simulated", action="store_true", help="let simulated hands press simulated parts")


def run(options: argparse.Namespace) -> int:
    """Carry out the command; return its exit code."""
    settings = load_settings(settings_file(options.settings))
    pins = Pins.SIMULATED if options.simulated else options.pins or settings.pins
    return 0 if selftest(settings, pins, seconds=options.seconds, tell=print_line) else FAILED


LIT = 60 * MILLISECOND
REST = 40 * MILLISECOND
"""Between two acts of a simulated hand."""

_OF_THE_READER = {
    ReaderGone: "card reader: unplugged",
    ReaderBack: "card reader: back",
    ReaderGarbled: "card reader: cannot be understood",
}
Tell = Callable[[str], None]


def selftest(settings: Settings, pins: Pins, *, seconds: int, tell: Tell) -> bool:
    """Test what is wired, for at most `seconds` or until all has been pressed; whether nothing is wrong."""
    with ExitStack() as kept:
        sitting = _Sitting(settings, pins, kept, tell)
        sitting.invite()
        with suppress(KeyboardInterrupt):
            sitting.run(seconds)
        report = sitting.test.report()
        for line in report_lines(sitting.electronics, report):
            tell(line)
    return all(part.verdict in {Verdict.GOOD, Verdict.EARS} for part in report)


class _Sitting:
    """One run of the self-test, with people's hands in real time or with simulated ones in virtual time."""

    def __init__(self, settings: Settings, pins: Pins, kept: ExitStack, tell: Tell) -> None:
        self._wiring, plugs = settings.wiring, settings.plugs
        self._tell = tell
        self._lit_until: int | None = None
        self.test = SelfTest(self._wiring, plugs)
        watch = self.test.watch
        if wants_real(pins):
            self._clock: MonotonicClock | VirtualClock = MonotonicClock()
            kept.callback(self._clock.close)
            serial = SerialDevices(plugs, UsbPorts(), self._clock)
            self.electronics = open_electronics(self._wiring, pins, self._clock, kept, watch=watch, serial=serial)
        else:
            self._clock = VirtualClock()
            kept.callback(self._clock.close)
            usb = SimulatedPlugs(plugs, self._clock)
            kept.callback(usb.close)
            self.electronics = open_electronics(
                self._wiring, pins, self._clock, kept, watch=watch, serial=usb.serial, pods=usb.pods
            )
            usb.plug_in()
        self._devices = self.electronics.devices
        self.test.wires = self._devices.wires

    def invite(self) -> None:
        """Say what there is to press."""
        self._tell("Press every button and every key once, one after the other, and let go. Ctrl-C ends the test.")
        for part in self.test.report():
            self._tell(f"  {part.part:16} {part.wires}")

    def run(self, seconds: int) -> None:
        """Until all has been pressed and come to rest, or the time is over."""
        if isinstance(self._clock, VirtualClock):
            self._tell("These pins are simulated, and so are the hands.")
            end = _press_everything(self._wiring, self.electronics.simulated)
        else:
            end = self._clock.now() + seconds * SECOND
        resting = False
        while (now := self._clock.now()) < end:
            if self.test.done and not resting:
                resting, end = True, min(end, now + SECOND)
            self._wait(now, end)
            self._turn(self._clock.now())
        self._devices.lamp(False)

    def _wait(self, now: int, end: int) -> None:
        times = [time for time in (end, self._devices.due(), self._lit_until) if time is not None]
        if isinstance(self._clock, VirtualClock):
            step = self._clock.next_due()
            self._clock.advance(max(now, min(times if step is None else [*times, step])))
        else:
            select.select([self._devices], [], [], max(0, min(times) - now) / SECOND)

    def _turn(self, now: int) -> None:
        for signal in self._devices.take(now):
            self.test.hear(signal)
            self._tell(f"  {_said(signal)}")
            self._devices.lamp(True)
            self._lit_until = now + LIT
        for fault in self._devices.take_faults():
            self.test.find(fault)
            self._tell(f"  {fault}")
        if self._lit_until is not None and now >= self._lit_until:
            self._devices.lamp(False)
            self._lit_until = None


def _press_everything(wiring: Wiring, hands: SimulatedTable) -> int:
    """Simulated hands press all there is, one after the other; when they have come to rest, in ns."""
    at = 100 * MILLISECOND
    if wiring.gavel is not None:
        at = hands.strike(at) + REST
    for seat, paddle in enumerate(wiring.paddles, 1):
        if paddle.button is not None:
            at = hands.press(seat, at) + REST
        for key in KEYS if paddle.columns else "":
            at = hands.key_press(seat, key, at) + REST
    for seat in hands.pods:
        at = hands.press(seat, at) + REST
        for key in KEYS:
            at = hands.key_press(seat, key, at) + REST
    return at + SECOND


def _said(signal: Signal) -> str:
    match signal:
        case ButtonPressed(seat):
            return button(seat)
        case GavelStruck():
            return button(0)
        case KeyPressed(seat, key):
            return f"seat {seat}'s key {key}"
        case LineTroubled(seat, trouble, _, column):
            line = button(seat) if column is None else f"seat {seat}'s column {column + 1}"
            return f"{line}: {trouble}"
        case PaddleGone(seat):
            return f"seat {seat}'s paddle is unplugged"
        case PaddleBack(seat):
            return f"seat {seat}'s paddle is back"
        case CardRead(tag):
            return f"card reader: {tag}"
        case ReaderGone() | ReaderBack() | ReaderGarbled():
            return _OF_THE_READER[type(signal)]
