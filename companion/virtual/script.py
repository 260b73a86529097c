"""The table script: physical input to the table, read whole or refused whole, and run on a virtual table.

A record holds the actions of a game; a script holds edges, keys and touches. Errors name the line, as in
`notation/record.py`.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.checked_toml import FileRefused
from companion.live.game_setup import MOST_SEATS
from companion.notation import record
from companion.regular_files import read_input
from companion.rules.edition import AnyEdition, Edition, Editions
from companion.screen_data.screens import Key
from companion.virtual.finger import Result, Wish
from companion.virtual.virtual_app import VirtualApp
from hardware.config.parts import BUTTON, KEYS
from hardware.signals import TABLE
from hardware.time_units import MILLISECOND, SECOND

AFTER_NS = 10 * SECOND
"""Time that a simulation continues after the last line."""
MAX_SCRIPT_BYTES = 4 * 1024**2
"""The most bytes of a script. An evening in all its edges and touches has a tenth."""
LATEST_NS = 366 * 24 * 3600 * SECOND
FURTHER_KEYS = {"button": ("down",), "gavel": (), "paddle": ("key", "down"), "touch": (), "finger": ("down",)}
"""The kinds of lines, each named by a key of its own, with its further keys."""


Refuse = Callable[[str], FileRefused]
"""Returns the refusal of a line for a reason."""
PlanInput = Callable[[VirtualApp], None]
"""Plans the input of a line on a table, before time passes."""


class ScriptLine(NamedTuple):
    """One line of a script."""

    refuse: Refuse
    plan: PlanInput


class _Times(NamedTuple):
    """When the input of a line happens, in ns."""

    at: int
    delivered: int
    """When the program receives it."""


class Script(NamedTuple):
    """A whole script."""

    header: record.Header
    lines: tuple[ScriptLine, ...]
    end: int
    """The time at which the simulation stops, in ns."""


def read_script(path: Path, editions: Editions, seats_wired: int) -> Script:
    """Return a whole script after checking it. Raise FileRefused with the line at fault, or OSError.

    `path` is `-` for standard input; `seats_wired` are the seats that have a paddle in this table's wiring.
    """
    header: record.Header | None = None
    lines: list[ScriptLine] = []
    latest, end = 0, None
    data = read_input(path, MAX_SCRIPT_BYTES + 1)
    if len(data) > MAX_SCRIPT_BYTES:
        raise FileRefused(path, 1, f"larger than {MAX_SCRIPT_BYTES // 1024**2} MiB; expected the script of one evening")
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
                times = _Times(at, _delivered(values, at))
                plan = _plan(values, times, refuse, seats_wired=seats_wired, edition=editions[header.edition])
                lines.append(ScriptLine(refuse, plan))
        except record.LineRefused as error:
            raise refuse(str(error)) from None
    if header is None:
        raise FileRefused(path, 1, 'empty; expected a header such as {"script":1,"edition":…}')
    return Script(header, tuple(lines), latest + AFTER_NS if end is None else end)


def perform(script: Script, world: VirtualApp) -> None:
    """Run a script.

    Raise FileRefused for a part that is not wired, or a wish that nothing on the screen leads to.
    """
    world.table.begin(script.header, at=0)
    world.loop.pump()  # the first picture is there before anybody touches it
    for line in script.lines:
        try:
            line.plan(world)
        except LookupError as missing:
            raise line.refuse(str(missing)) from None
    world.run(script.end)
    if world.hands.touching:
        raise script.lines[-1].refuse("a finger is still on its way at the end; expected a later end")


def _plan(
    values: Mapping[str, object], times: _Times, refuse: Refuse, *, seats_wired: int, edition: AnyEdition
) -> PlanInput:
    """Return what plans the input of a line."""
    kind = next((kind for kind in FURTHER_KEYS if kind in values), None)
    if kind is None:
        raise record.LineRefused("no such act; expected one of button, gavel, paddle, touch, finger, end")
    record.check_keys(values, "at", kind, *FURTHER_KEYS[kind], "delivered")
    if kind == "touch":
        return _plan_touch(values["touch"], times, refuse, edition)
    if kind == "finger":
        return _plan_finger(values, times)
    return _plan_contact(values, kind, times, seats_wired)


def _plan_touch(touch: object, times: _Times, refuse: Refuse, edition: AnyEdition) -> PlanInput:
    """Return what lets a finger touch a control, after those that lead there."""
    wish = _wish(touch, edition)
    written = json.dumps(touch, ensure_ascii=False)
    unreachable = refuse(f"nothing on the screen leads to {written}; expected a touch that it offers then")

    def plan(world: VirtualApp) -> None:
        world.hands.touch(wish, times.at, unreachable, late=times.delivered - times.at)

    return plan


def _plan_finger(values: Mapping[str, object], times: _Times) -> PlanInput:
    """Return what lets a finger come down at a place of the panel, or lifts it."""
    across, down = _place(values["finger"])
    is_down = record.truth(values.get("down"), "down")

    def plan(world: VirtualApp) -> None:
        panel = world.picture.panel
        x = min(int(across * panel.width), panel.width - 1)
        y = min(int(down * panel.height), panel.height - 1)
        if is_down:
            world.loop.later(times.delivered, lambda: world.hands.put_finger(x, y, times.at))
        else:
            world.loop.later(times.delivered, lambda: world.hands.lift_finger(x, y))

    return plan


def _plan_contact(values: Mapping[str, object], kind: str, times: _Times, seats_wired: int) -> PlanInput:
    """Return what makes an edge of a button, of a key or of the gavel."""
    if kind == "gavel":
        seat = TABLE
        down = record.truth(values["gavel"], "gavel")
    else:
        seat = record.whole_number(values[kind], kind, least=1, most=seats_wired)
        down = record.truth(values.get("down"), "down")
    key = _keypad_key(values.get("key")) if kind == "paddle" else BUTTON

    def plan(world: VirtualApp) -> None:
        world.simulated.key(seat, key, down=down, at=times.at, delivered=times.delivered)

    return plan


def _keypad_key(value: object) -> str:
    if not isinstance(value, str) or value not in tuple(KEYS):
        raise record.LineRefused(f"key is {record.shown_value(value)}; expected one of 0 to 9, * and #")
    return value


class _Place(NamedTuple):
    """A place on the panel, as parts of its width and height from 0 to 1."""

    across: float
    down: float


def _wish(value: object, edition: AnyEdition) -> Wish:
    if not isinstance(value, dict):
        raise record.LineRefused("touch must be an action in braces")
    if value in ({"do": "undo"}, {"do": "redo"}):
        return Key(value["do"])
    if value.get("do") == "result" and isinstance(edition, Edition):
        record.check_keys(value, "do", "seat", "amount")
        seat = record.whole_number(value.get("seat"), "seat", least=1, most=MOST_SEATS)
        return Result(seat, record.whole_number(value.get("amount"), "amount", least=0))
    return record.parse_action(value, type(edition))


def _time(value: object, key: str) -> int:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value * MILLISECOND <= LATEST_NS:
        raise record.LineRefused(
            f"{key} is {record.shown_value(value)}; expected milliseconds, 0 to {LATEST_NS // MILLISECOND}"
        )
    return round(value * MILLISECOND)


def _delivered(values: Mapping[str, object], at: int) -> int:
    if "delivered" not in values:
        return at
    delivered = _time(values["delivered"], "delivered")
    if delivered < at:
        raise record.LineRefused("delivered is before at; expected the same time or later")
    return delivered


def _place(value: object) -> _Place:
    if not isinstance(value, list) or len(value) != 2 or not all(_is_part(part) for part in value):
        raise record.LineRefused(
            f"finger is {record.shown_value(value)}; expected two parts of the panel from 0 to 1, such as [0.5,0.25]"
        )
    across, down = value
    return _Place(float(across), float(down))


def _is_part(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
