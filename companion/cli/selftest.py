"""`hammerprice selftest`: test every button and key, and write a report."""

import argparse
import select
from contextlib import ExitStack, suppress
from dataclasses import replace

from companion.cli.arguments import positive, settings_of
from companion.config.given_paddles import GivenPaddles, with_given_paddles
from companion.config.paths import data_folder
from companion.config.settings import Pins
from companion.system.electronics import Electronics, open_electronics, wants_real
from companion.terminal import EXIT_FAILED, CommandRefused, print_line
from hardware.clock import Clock, MonotonicClock, VirtualClock
from hardware.config.wiring import MAX_SEATS
from hardware.lights import Light
from hardware.self_test import DARK, SEEN, SelfTest
from hardware.time_units import MILLISECOND, SECOND

LIT_NS = 60 * MILLISECOND
SECONDS = 300
"""The longest time of a test unless another is given."""
REST_NS = 40 * MILLISECOND
"""Time between two presses of a simulated hand."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--seconds", type=positive, metavar="N", help=f"end the test after N seconds (default: {SECONDS})"
    )
    parser.add_argument("--simulated", action="store_true", help="let simulated hands press simulated parts")


def run(options: argparse.Namespace) -> int:
    """Test the wired parts until all have been pressed or the time is over; return the exit code."""
    if options.simulated and options.pins is Pins.REAL:
        raise CommandRefused("--simulated: it takes no real pins; leave it out, or --pins real")
    given = GivenPaddles(data_folder(options.data))
    settings = with_given_paddles(settings_of(options), given.plugs)
    is_real = not options.simulated and wants_real(options.pins or settings.pins)
    pins = Pins.REAL if is_real else Pins.SIMULATED
    with ExitStack() as opened:
        clock: Clock = MonotonicClock() if is_real else VirtualClock()
        opened.callback(clock.close)
        electronics = open_electronics(replace(settings, pins=pins, light_percent=100), clock, opened)
        if options.seconds is not None and isinstance(clock, VirtualClock):
            raise CommandRefused("--seconds: simulated hands need no time; leave it out")
        test = electronics.self_test(settings)
        test.begin()
        if isinstance(clock, VirtualClock):
            print_line("These pins are simulated, and so are the hands that press every button and key of them:")
        else:
            print_line("Press every button and every key once, one after the other, and let go. Ctrl-C ends the test.")
        for tested in test.report():
            print_line(f"  {tested.part.name:16} {tested.part.wires}")
        if isinstance(clock, VirtualClock):
            end = _press_everything(electronics, clock, test)
        else:
            end = clock.now() + (options.seconds or SECONDS) * SECOND
        with suppress(KeyboardInterrupt):
            _listen(electronics, clock, test, end)
        electronics.devices.set_lamp(lit=False)
        print_line("\n".join(["", *test.report_lines()]))
    return 0 if all(tested.verdict.is_good for tested in test.report()) else EXIT_FAILED


def _listen(electronics: Electronics, clock: Clock, test: SelfTest, end: int) -> None:
    """Print what is pressed and light its lamp, until all has been pressed and released or it is `end`."""
    devices = electronics.devices
    lit_until: int | None = None
    asked = set[int]()
    while (now := clock.now()) < end:
        if test.is_done:
            end = min(end, now + SECOND)
        wake = min(time for time in (end, devices.due(), lit_until) if time is not None)
        if isinstance(clock, VirtualClock):
            clock.advance(max(now, wake), devices.has_news)
        else:
            select.select([devices], [], [], max(0, wake - now) / SECOND)
        now = clock.now()
        for signal in devices.take(now):
            test.add_signal(signal)
            print_line(f"  {signal}")
            devices.set_lamp(lit=True)
            lit_until = now + LIT_NS
        for seat in sorted({*test.asked} - asked):
            asked.add(seat)
            print_line(f"  is seat {seat}'s light on? {SEEN} yes, {DARK} no")
        lit = (*devices.held_buttons, *test.asked)
        for seat in range(1, MAX_SEATS + 1):
            devices.show_light(seat, Light.LEAD if seat in lit else Light.OFF, now)
        for fault in devices.take_faults():
            test.add_fault(fault)
            print_line(f"  {fault}")
        if lit_until is not None and now >= lit_until:
            devices.set_lamp(lit=False)
            lit_until = None


def _press_everything(electronics: Electronics, clock: VirtualClock, test: SelfTest) -> int:
    """Press all parts with simulated hands, one after the other, and say which lights are on.

    Return when all has come to rest, in ns.
    """
    at, hands = 100 * MILLISECOND, electronics.simulated
    for tested in test.report():
        for key in tested.pressed:
            at = hands.key_press(tested.part.seat, key, at) + REST_NS
    at += SECOND

    def say_what_is_seen() -> None:
        for seat in test.asked:
            hands.key_press(seat, SEEN if hands.light(seat).brightness else DARK, at)

    clock.call_at(at, say_what_is_seen)
    return at + 2 * SECOND
