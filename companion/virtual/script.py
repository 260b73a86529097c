"""The table script: physical input to the table, read whole or refused whole, and run on a virtual table.

A record holds the actions of a game; a script holds edges, keys and touches. Errors name the line, as in
`notation/record.py`.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from companion.checked_toml import FileRefused
from companion.notation import record
from companion.pages.game_setup import MOST
from companion.regular_files import read_regular
from companion.rules.edition import Box, Boxes, Edition
from companion.screen_data.screens import Key
from companion.time_units import MILLISECOND, SECOND
from companion.virtual.finger import Result, Wish
from companion.virtual.virtual_app import VirtualApp
from hardware.config.parts import BUTTON, KEYS

AFTER = 10 * SECOND
"""Time that a simulation continues after the last line."""
LARGEST_FILE = 4 * 1024**2
"""The most bytes of a script. An evening in all its edges and touches has a tenth."""
LATEST = 366 * 24 * 3600 * SECOND
KEYS_BESIDE = {"button": ("down",), "gavel": (), "paddle": ("key", "down"), "touch": (), "finger": ("down",)}
"""The kinds of lines, each with its further keys."""


Refuse = Callable[[str], FileRefused]
"""Returns the refusal of a line for a reason."""
Plan = Callable[[VirtualApp], object]
"""Plans the effect of a line on a table when the script is set up, before time passes."""


class Line(NamedTuple):
    """One line of a script."""

    refuse: Refuse
    plan: Plan


class Script(NamedTuple):
    """A whole script."""

    header: record.Header
    lines: tuple[Line, ...]
    end: int
    """The time at which the simulation stops, in ns."""


def read_script(path: Path, editions: Boxes, seats_wired: int) -> Script:
    """Return a whole script after checking it. Raise FileRefused with the line at fault, or OSError.

    `seats_wired` are the seats that have a paddle in this table's wiring.
    """
    header: record.Header | None = None
    lines: list[Line] = []
    latest, end = 0, None
    data = read_regular(path, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise FileRefused(path, 1, f"larger than {LARGEST_FILE // 1024**2} MiB; expected the script of one evening")
    for number, line in record.each_line(data):
        refuse = partial(FileRefused, path, number)
        try:
            values = record.parse_object(line)
            if header is None:
                header = record.parse_header(values, "script", editions)
                continue
            if end is not None:
                raise record.LineRefused("a line after the end; expected the end last")
            at = _time(values.get("at"), "at")
            if at < latest:
                raise record.LineRefused("earlier than the line before it; expected lines in the order of their times")
            latest = at
            if "end" in values:
                record.check_keys(values, "at", "end")
                if not record.truth(values["end"], "end"):
                    raise record.LineRefused("end is false; expected true")
                end = at
            else:
                lines.append(Line(refuse, _plan(values, at, refuse, seats_wired, editions[header.edition])))
        except record.LineRefused as error:
            raise refuse(str(error)) from None
    if header is None:
        raise FileRefused(path, 1, 'empty; expected a header such as {"script":1,"edition":…}')
    return Script(header, tuple(lines), latest + AFTER if end is None else end)


def perform(script: Script, world: VirtualApp) -> None:
    """Run a script.

    Raise FileRefused for a part that is not wired, or a wish that nothing on the screen leads to.
    """
    world.table.begin(script.header, at=0)
    world.run(0)  # the first picture is there before anybody touches it
    for line in script.lines:
        try:
            line.plan(world)
        except LookupError as missing:
            raise line.refuse(str(missing)) from None
    world.run(script.end)
    if world.hands.touching:
        raise script.lines[-1].refuse("a finger is still on its way at the end; expected a later end")


def _plan(values: Mapping[str, object], at: int, refuse: Refuse, seats_wired: int, box: Box) -> Plan:
    """Return the effect of a line; each kind of line has a key of its own."""
    kind = next((kind for kind in KEYS_BESIDE if kind in values), None)
    if kind is None:
        raise record.LineRefused("no such act; expected one of button, gavel, paddle, touch, finger, end")
    record.check_keys(values, "at", kind, *KEYS_BESIDE[kind], "delivered")
    if kind == "touch":
        wish, late = _wish(values["touch"], box), _delivered(values, at) - at
        said = json.dumps(values["touch"], ensure_ascii=False)
        unreachable = refuse(f"nothing on the screen leads to {said}; expected a touch that it offers then")
        return lambda world: world.hands.touch(wish, at, unreachable, late=late)
    if kind == "finger":
        place, is_down = _place(values["finger"]), record.truth(values.get("down"), "down")
        heard = _delivered(values, at)
        if is_down:
            return lambda world: world.loop.later(heard, lambda: _come_down(world, *place, at))
        return lambda world: world.loop.later(heard, world.loop.lift)
    seat = 0 if kind == "gavel" else record.whole_number(values[kind], kind, least=1, most=seats_wired)
    down = record.truth(values["gavel"], "gavel") if kind == "gavel" else record.truth(values.get("down"), "down")
    key = values.get("key") if kind == "paddle" else BUTTON
    if not isinstance(key, str) or (kind == "paddle" and key not in tuple(KEYS)):
        raise record.LineRefused(f"key is {record.shown(key)}; expected one of 0 to 9, * and #")
    heard = _delivered(values, at)
    return lambda world: world.simulated.key(seat, key, down=down, at=at, delivered=heard)


def _come_down(world: VirtualApp, across: float, down: float, at: int) -> None:
    """Touch the panel at these parts of its width and height."""
    panel = world.picture.panel
    world.loop.touch(
        min(int(across * panel.width), panel.width - 1), min(int(down * panel.height), panel.height - 1), at
    )


def _wish(value: object, box: Box) -> Wish:
    if not isinstance(value, dict):
        raise record.LineRefused("touch must be an action in braces")
    if value in ({"do": "undo"}, {"do": "redo"}):
        return Key(value["do"])
    if value.get("do") == "result" and isinstance(box, Edition):
        record.check_keys(value, "do", "seat", "amount")
        seat = record.whole_number(value.get("seat"), "seat", least=1, most=MOST)
        return Result(seat, record.whole_number(value.get("amount"), "amount", least=0))
    return record.parse_action(value, box)


def _time(value: object, key: str) -> int:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value * MILLISECOND <= LATEST:
        raise record.LineRefused(f"{key} is {record.shown(value)}; expected milliseconds, 0 to {LATEST // MILLISECOND}")
    return round(value * MILLISECOND)


def _delivered(values: Mapping[str, object], at: int) -> int:
    if "delivered" not in values:
        return at
    heard = _time(values["delivered"], "delivered")
    if heard < at:
        raise record.LineRefused("delivered is before at; expected the same time or later")
    return heard


def _place(value: Any) -> tuple[float, float]:
    if not isinstance(value, list) or [type(part) in (int, float) and 0 <= part <= 1 for part in value] != [True, True]:
        raise record.LineRefused(
            f"finger is {record.shown(value)}; expected two parts of the panel from 0 to 1, such as [0.5,0.25]"
        )
    return float(value[0]), float(value[1])
