"""The lights in the seats' buttons on the kernel's lines: a scripted game, its trace, and the lines read as outputs."""

import io
import json
import select
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.base_app import BaseApp
from companion.config.app_config import AppConfig
from companion.config.settings import Pins, load_settings
from companion.editions.reader import load_editions
from companion.live.trace import Trace
from companion.live.undo import undo
from companion.notation.record import Header
from companion.rules.actions import Play
from companion.rules.words import Auction, Variant
from display.painter import Painter
from display.panel import Panel
from hardware.clock import MonotonicClock
from hardware.lights import Light, brightness
from hardware.time_units import MILLISECOND, SECOND
from tests.machines.kernel.switches import Switches

NAMES = ("Axel", "Beatrix", "Clemens")
LOOK = 20 * MILLISECOND
Seen = tuple[int, int, int, bool]
"""Between which times the table last set the lines, a seat, and whether its line was high after that."""
SCRIPT: tuple[tuple[object, ...], ...] = (
    ("play", "open"),
    ("press", 2),
    ("press", 3),
    ("undo",),
    *[("press", 0)] * 3,
    ("play", "once-around"),
    ("press", 1),
    ("press", 3),
    ("press", 1),
    ("press", 2),
    ("play", "sealed"),
    ("key", 1, "4"),
    ("key", 1, "#"),
)
"""What is done, one after the other: a card, a button (0 is the gavel), a key, an undo."""
HOLD = 1200 * MILLISECOND
REST = 4 * SECOND
"""Time from one to the next: an emulated processor is slow."""


def play(switches: Switches, folder: Path) -> str:
    """Play the script in real time; the lines must do what the trace says. Raise AssertionError."""
    with ExitStack() as opened:
        clock = MonotonicClock()
        opened.callback(clock.close)
        settings = replace(load_settings(None), wiring=switches.wiring, pins=Pins.REAL)
        house = AppConfig(folder, settings, load_editions())
        world = BaseApp(house, clock=clock, picture=Painter(Panel.parse("800x480")), opened=opened)
        table, loop = world.table, world.loop
        start, file = clock.now(), io.StringIO()
        world.watch(Trace(file, lambda: b"", start))
        table.begin(Header("dicetree", Variant.STANDARD, NAMES, 1), clock.now())
        seen: list[Seen] = []
        for do, *what in (*SCRIPT, ("end",)):
            end = clock.now() + REST
            while (now := clock.now()) < end:
                loop.pump()
                done = clock.now()
                seen += ((now, done, seat, switches.lit(seat)) for seat in range(1, len(NAMES) + 1))
                due = min(done + LOOK, loop.due() or done + LOOK)
                select.select([world.devices], [], [], max(0, due - clock.now()) / SECOND)
            if do == "play":
                table.do(Play(table.state.turn, "munch", Auction(str(what[0]))), at=now)
            elif do == "undo":
                undo(table, now)
            elif do != "end":
                seat = int(str(what[0]))
                contact = switches.button(seat) if do == "press" else switches.key(seat, str(what[1]))
                switches.close(contact)
                clock.call_at(now + HOLD, partial(switches.open, contact))
    told = [json.loads(line) for line in file.getvalue().splitlines()]
    lights = [
        (start + round(one["at"] * MILLISECOND), one["light"], Light(one["shows"])) for one in told if "light" in one
    ]
    return _compare(lights, seen)


def _compare(lights: list[tuple[int, int, Light]], seen: list[Seen]) -> str:
    """Hold every look at a line against the trace, except where the light changed between the two times."""
    looks, on, wrong = 0, 0, []
    for first, last, seat, lit in seen:
        shown = [(began, light) for began, where, light in lights if where == seat and began <= last]
        began, light = max(shown, default=(0, Light.OFF))
        lately = (*range(max(began, first), last, MILLISECOND), last)
        wanted = {brightness(light, began, moment)[0] > 0.5 for moment in lately}
        if len(wanted) == 1:
            looks, on = looks + 1, on + lit
            if wanted != {lit}:
                wrong.append((seat, light, (last - began) // MILLISECOND, lit))
    kinds = {light for _, _, light in lights}
    assert not wrong, f"{len(wrong)} of {looks}: {wrong[:5]}"
    assert kinds == set(Light), kinds
    assert 0 < on < looks
    return f"{len(lights)} changes of the trace, {looks} looks at the lines agree, {on} of them lit"
