"""The wiring as data: which part of the table is on which pin, and which wirings cannot work.

Pins are BCM numbers; `header.py` says where they are. The settings file is read elsewhere; this module turns its
`[wiring]` table into a `Wiring`, or raises an error that names the key and the remedy.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple

from hardware.config.header import FIXED_PULL_UPS, HIGH_AT_BOOT, PINS
from hardware.signals import TABLE, Part

MAX_SEATS = 5
KEYPAD_ROW_COUNT = 4
"""The rows of every keypad."""

_OWN_PIN = f"give every part a pin of its own, BCM {PINS[0]} to {PINS[-1]}"
_QUIET_PIN = "use another pin for the buzzer, such as BCM 27"


class ConfigError(ValueError):
    """A wiring or plug that cannot work, with the settings' table and key, the problem and the remedy."""

    def __init__(self, table: str, key: str, problem: str, remedy: str) -> None:
        super().__init__(f"{table}.{key if key.isprintable() else repr(key)}: {problem}; {remedy}")
        self.table = table
        self.key = key
        self.problem = problem
        self.remedy = remedy


def _refused(key: str, problem: str, remedy: str) -> ConfigError:
    return ConfigError(table="wiring", key=key, problem=problem, remedy=remedy)


class PaddleWiring(NamedTuple):
    """A seat's paddle. None stands for a part that the seat does not have."""

    button: int | None = None
    columns: tuple[int, int, int] | None = None
    """The keypad's columns, left to right."""
    light: int | None = None
    """The light in the button."""


class Use(NamedTuple):
    """What a pin is used for."""

    key: str
    """The place in the settings: `columns[2][0]`."""
    name: str
    """The part in a player's words: `seat 3's left column`."""
    pin: int
    part: Part
    """What is missing without this pin: a keypad needs all its columns, all keypads need all rows."""
    seat: int = TABLE
    """The seat of the paddle; TABLE for a part of the whole table."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """All parts of a table and their pins.

    Raise ConfigError for a pin outside 2 to 27, two uses of one pin, a column on 2 or 3, the buzzer on 2, 3 or 14,
    keypads without four rows, or more than five paddles.
    """

    rows: tuple[int, ...] = ()
    """The four row lines that all keypads share, top to bottom; empty at a table without keypads."""
    paddles: tuple[PaddleWiring, ...] = ()
    """Seat 1 first."""
    gavel: int | None = None
    buzzer: int | None = None
    """A buzzer or a lamp that is on while its pin is high."""

    def __post_init__(self) -> None:
        if len(self.paddles) > MAX_SEATS:
            problem = f"{len(self.paddles)} paddles, but a table has {MAX_SEATS} seats"
            raise _refused("buttons", problem, f"remove the entries after seat {MAX_SEATS}")
        has_keypads = any(paddle.columns for paddle in self.paddles)
        if len(self.rows) != KEYPAD_ROW_COUNT and (self.rows or has_keypads):
            raise _refused("rows", f"{len(self.rows)} rows", "a keypad has 4 rows; name their pins, top to bottom")
        used: dict[int, Use] = {}
        for use in self.uses():
            _check(use)
            if other := used.get(use.pin):
                raise _refused(use.key, f"BCM {use.pin} for {use.name} is {other.name} ({other.key})", _OWN_PIN)
            used[use.pin] = use

    def uses(self) -> Iterator[Use]:
        """Yield every pin in use, in the order gavel, buzzer, rows, paddles."""
        if self.gavel is not None:
            yield Use(pin=self.gavel, part=Part.GAVEL, key="gavel", name="the gavel")
        if self.buzzer is not None:
            yield Use(pin=self.buzzer, part=Part.BUZZER, key="buzzer", name="the buzzer")
        for row, pin in enumerate(self.rows):
            yield Use(pin=pin, part=Part.KEYPADS, key=f"rows[{row}]", name=f"the keypads' row {row + 1}")
        for place, paddle in enumerate(self.paddles):
            yield from self._uses_of(paddle, place)

    @staticmethod
    def _uses_of(paddle: PaddleWiring, place: int) -> Iterator[Use]:
        """Return the pins of a paddle at `place`, from 0."""
        seat = place + 1
        if paddle.button is not None:
            name = f"seat {seat}'s button"
            yield Use(pin=paddle.button, part=Part.BUTTON, seat=seat, key=f"buttons[{place}]", name=name)
        for column, pin in enumerate(paddle.columns or ()):
            name = f"seat {seat}'s column {column + 1}"
            yield Use(pin=pin, part=Part.KEYPAD, seat=seat, key=f"columns[{place}][{column}]", name=name)
        if paddle.light is not None:
            name = f"seat {seat}'s light"
            yield Use(pin=paddle.light, part=Part.LIGHT, seat=seat, key=f"lights[{place}]", name=name)


def _check(use: Use) -> None:
    if use.pin not in PINS:
        raise _refused(use.key, f"there is no pin BCM {use.pin} for {use.name}", _OWN_PIN)
    if use.pin in FIXED_PULL_UPS and use.part is Part.KEYPAD:
        problem = f"BCM {use.pin} has a fixed pull-up, too strong for {use.name}"
        raise _refused(use.key, problem, "use BCM 2 and 3 for buttons or the gavel")
    if use.pin in FIXED_PULL_UPS and use.part is Part.BUZZER:
        problem = f"BCM {use.pin} has a fixed pull-up, so the buzzer would sound whenever the table is not running"
        raise _refused(use.key, problem, _QUIET_PIN)
    if use.pin == HIGH_AT_BOOT and use.part is Part.BUZZER:
        raise _refused(use.key, f"BCM {use.pin} goes high while the Pi starts, so the buzzer would sound", _QUIET_PIN)


FULL = Wiring(
    rows=(8, 9, 10, 11),
    paddles=(
        PaddleWiring(button=2, columns=(12, 13, 14)),
        PaddleWiring(button=4, columns=(15, 16, 17)),
        PaddleWiring(button=5, columns=(18, 19, 20)),
        PaddleWiring(button=6, columns=(21, 22, 23)),
        PaddleWiring(button=7, columns=(24, 25, 26)),
    ),
    gavel=3,
    buzzer=27,
)
"""Five complete seats on all 26 pins. On BCM 3 the gavel also wakes a halted Pi. On BCM 27, which is pulled down at
power-on, the buzzer stays silent.
"""

FOUR = Wiring(
    rows=(8, 9, 10, 11),
    paddles=(
        PaddleWiring(button=2, columns=(12, 13, 14), light=24),
        PaddleWiring(button=4, columns=(15, 16, 17), light=25),
        PaddleWiring(button=5, columns=(18, 19, 20), light=26),
        PaddleWiring(button=6, columns=(21, 22, 23), light=7),
    ),
    gavel=3,
    buzzer=27,
)
"""Four complete seats with lights on the pins that the fifth would use. On BCM 7, which is pulled up at power-on, the
light may glow until the program runs.
"""

THREE = Wiring(
    rows=(12, 13, 16, 17),
    paddles=(
        PaddleWiring(button=4, columns=(18, 19, 20), light=9),
        PaddleWiring(button=5, columns=(21, 22, 23), light=10),
        PaddleWiring(button=6, columns=(24, 25, 26), light=11),
    ),
    gavel=7,
    buzzer=27,
)
"""Three complete seats with lights that leave I2C (2, 3) and the UART (14, 15) free. In exchange the gavel does not
wake a halted Pi.
"""

WIRING_KEYS = ("paddles", "rows", "gavel", "buzzer", "buttons", "columns", "lights")
"""The keys of a `[wiring]` table."""


def parse(table: Mapping[str, object]) -> Wiring:
    """Read the settings' `[wiring]` table: how many paddles, or the pins of all parts.

        paddles = 3

        rows = [8, 9, 10, 11]
        gavel = 3
        buzzer = 27
        buttons = [2, 4, 5, 6]
        columns = [[12, 13, 14], [15, 16, 17], [18, 19, 20], [21, 22, 23]]
        lights = [24, 25, 26, 7]

    `paddles` is used without the other keys (`ready_made`). `buttons`, `columns` and `lights` have one entry a seat,
    seat 1 first. A seat without a part has `0` or `[]` in its place, or the list ends before it; a table without a
    gavel, a buzzer, keypads or lights leaves the key out.
    Raise ConfigError for a value of a wrong type, and all that `Wiring` refuses.
    Its other keys are refused where the file is read.
    """
    if "paddles" in table:
        if other := next((key for key in table if key != "paddles"), None):
            raise _refused(other, "`paddles` sets all pins", "leave out either `paddles` or all pins")
        return ready_made(table["paddles"])
    buttons, lights = _pins("buttons", table), _pins("lights", table)
    columns = [_columns(f"columns[{place}]", entry) for place, entry in enumerate(_list("columns", table))]
    return Wiring(
        rows=tuple(_pins("rows", table)),
        paddles=tuple(
            PaddleWiring(button=button or None, columns=keypad, light=light or None)
            for button, keypad, light in zip_longest(buttons, columns, lights)
        ),
        gavel=_pin("gavel", table["gavel"]) if "gavel" in table else None,
        buzzer=_pin("buzzer", table["buzzer"]) if "buzzer" in table else None,
    )


def ready_made(paddles: object) -> Wiring:
    """Return the wiring for a number of paddles: up to three are those of `THREE`, four are `FOUR`, five are `FULL`.

    Raise ConfigError for anything but 1 to 5.
    """
    if not isinstance(paddles, int) or isinstance(paddles, bool) or not 1 <= paddles <= MAX_SEATS:
        raise _refused("paddles", "not a number of paddles", f"expected 1 to {MAX_SEATS}")
    smallest = next(wiring for wiring in (THREE, FOUR, FULL) if paddles <= len(wiring.paddles))
    return replace(smallest, paddles=smallest.paddles[:paddles])


def _list(key: str, table: Mapping[str, object]) -> list[object]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise _refused(key, f"{value!r} is not a list", "write a list such as [2, 4, 5, 6, 7]")
    return value


def _pins(key: str, table: Mapping[str, object]) -> list[int]:
    return [_pin(f"{key}[{place}]", entry) for place, entry in enumerate(_list(key, table))]


def _pin(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _refused(key, f"{value!r} is not a pin", f"write a BCM number, {PINS[0]} to {PINS[-1]}")
    return value


def _columns(key: str, value: object) -> tuple[int, int, int] | None:
    if value == []:
        return None
    if not isinstance(value, list) or len(value) != 3:
        raise _refused(key, f"{value!r} is not a keypad", "write its three columns, left to right, or []")
    left, middle, right = (_pin(f"{key}[{place}]", entry) for place, entry in enumerate(value))
    return left, middle, right
