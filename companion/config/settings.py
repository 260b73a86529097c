"""The settings of a table: a TOML file that may say as little as it likes, over the complete default in this folder."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from companion.checked_toml import CheckedTable, FileRefused, read
from companion.config.options import LOUDEST, MILLISECOND, MINUTE, SECOND, Options
from companion.config.sides import SEATED, Side
from companion.i18n.translator import LANGUAGES
from hardware.config import usb, wiring
from hardware.config.usb import PlugError, Plugs
from hardware.config.wiring import Wiring, WiringError

Number = TypeVar("Number", int, float)

DEFAULT = Path(__file__).parent / "settings.toml"
PIXELS = (320, 7680)
MILLIMETRES = (30, 3000)
"""The least and the most that a screen can have each way."""
WHOSE_TURN = "whose-turn"
"""What the picture faces instead of a side."""


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """The picture's size in pixels and in millimetres; 0 where the settings leave it to the screen."""

    width: int
    height: int
    mm_width: float
    mm_height: float


class Pins(StrEnum):
    """Which pins the table is played with."""

    AUTO = "auto"
    """Real ones on a Raspberry Pi, else simulated ones."""
    REAL = "real"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a settings file can say."""

    options: Options
    screen: ScreenSize
    wiring: Wiring
    """Without the seats whose paddle is a pod."""
    plugs: Plugs
    pins: Pins = Pins.AUTO


def load_settings(path: Path | None) -> Settings:
    """The settings of `path` over the default. Raises FileRefused with file, line and remedy; nothing is half-taken."""
    default = read(DEFAULT)
    given = default if path is None else read(path)
    given.check_keys(*default.values)
    plugged = _plugs(given)
    wired = _wiring(given, default, plugged)
    return Settings(_options(given, default), _screen(given, default), wired, plugged, _pins(given, default))


def settings_lines(settings: Settings) -> list[str]:
    """What a settings file would say to be read as these, in its own units, but for `[wiring]` and what is on USB."""
    options, screen = settings.options, settings.screen
    said: dict[str, bool | float | str | tuple[str, ...]] = {
        "table.language": options.language,
        "table.seen-after-ms": options.seen_after / MILLISECOND,
        "table.countdown": options.countdown_on,
        "table.countdown-seconds": 3 * options.countdown / SECOND,
        "table.power-off": options.power_off,
        "table.dim-after": options.dim_after / MINUTE,
        "table.explain": options.explain,
        "sound.on": options.sound_on,
        "sound.volume": options.volume,
        "screen.width": screen.width,
        "screen.height": screen.height,
        "screen.mm-width": screen.mm_width,
        "screen.mm-height": screen.mm_height,
        "screen.faces": options.faces or WHOSE_TURN,
        "screen.motion": options.motion_on,
        "screen.sides": options.sides,
        "pins.use": settings.pins,
    }
    return [f"{key} = {f'{value:g}' if type(value) is float else json.dumps(value)}" for key, value in said.items()]


def _options(given: CheckedTable, default: CheckedTable) -> Options:
    table = _over(given, default, "table")
    screen = _over(given, default, "screen")
    seconds = table.measure("countdown-seconds", least=3, most=300)
    language = table.words("language")
    if language not in LANGUAGES:
        raise table.refuse("language", f"language must be one of {', '.join(LANGUAGES)}, in quotes")
    return Options(
        language=language,
        seen_after=table.number("seen-after-ms", least=0, most=1000) * MILLISECOND,
        countdown=int(seconds * SECOND / 3),
        countdown_on=table.flag("countdown"),
        power_off=table.flag("power-off"),
        dim_after=round(table.measure("dim-after", least=0, most=1440) * MINUTE),
        sound_on=_over(given, default, "sound").flag("on"),
        volume=_over(given, default, "sound").number("volume", least=1, most=LOUDEST),
        motion_on=screen.flag("motion"),
        explain=table.flag("explain"),
        faces=_faces(screen),
        sides=_sides(screen),
    )


def _faces(screen: CheckedTable) -> Side | None:
    said = screen.words("faces")
    if said != WHOSE_TURN and said not in list(Side):
        raise screen.refuse("faces", f"faces is {said!r}; expected one of {', '.join((*Side, WHOSE_TURN))}")
    return None if said == WHOSE_TURN else Side(said)


def _sides(screen: CheckedTable) -> tuple[Side, ...]:
    said = screen.texts("sides")
    if len(said) != len(SEATED) or not set(said) <= set(Side):
        raise screen.refuse("sides", f"sides must name one of {', '.join(Side)} for each of {len(SEATED)} seats")
    return tuple(Side(side) for side in said)


def _screen(given: CheckedTable, default: CheckedTable) -> ScreenSize:
    table = _over(given, default, "screen")
    return ScreenSize(
        width=_side(table, "width", table.number, PIXELS),
        height=_side(table, "height", table.number, PIXELS),
        mm_width=_side(table, "mm-width", table.measure, MILLIMETRES),
        mm_height=_side(table, "mm-height", table.measure, MILLIMETRES),
    )


def _side(table: CheckedTable, name: str, read_one: Callable[..., Number], limits: tuple[int, int]) -> Number:
    """A side of the screen between the limits, or 0."""
    value = table.values[name]
    least, most = (0, 0) if type(value) in (int, float) and value == 0 else limits
    return read_one(name, least=least, most=most)


def _plugs(given: CheckedTable) -> Plugs:
    pods, reader = given.table("pods"), given.table("reader")
    try:
        return usb.parse(pods.values, reader.values)
    except PlugError as error:
        raise _refusal(given, error) from None


def _wiring(given: CheckedTable, default: CheckedTable, plugged: Plugs) -> Wiring:
    """The wiring is taken whole from one file: half of one and half of another would be nobody's.

    Where the default is taken, seats with a pod of their own are left out of it; who names pins and a pod for one
    seat is refused.
    """
    table = given.table("wiring") if "wiring" in given.values else default.table("wiring")
    table.check_keys(*wiring.KEYS)
    try:
        wired = wiring.parse(table.values)
        if "wiring" not in given.values:
            wired = usb.without_pods(wired, plugged)
        usb.check(plugged, wired, ready_made="paddles" in table.values)
    except PlugError as error:
        raise _refusal(given, error) from None
    except WiringError as error:
        key = error.key.partition("[")[0]
        raise FileRefused(table.path, table.line_of(key), str(error)) from None
    return wired


def _refusal(given: CheckedTable, error: PlugError) -> FileRefused:
    table = given.table(error.table)
    return FileRefused(table.path, table.line_of(error.key), str(error))


def _pins(given: CheckedTable, default: CheckedTable) -> Pins:
    table = _over(given, default, "pins")
    use = table.words("use")
    if use not in list(Pins):
        raise table.refuse("use", f"use must be one of {', '.join(Pins)}, in quotes")
    return Pins(use)


def _over(given: CheckedTable, default: CheckedTable, name: str) -> CheckedTable:
    """A table of the given file, its missing values filled from the default."""
    base, table = default.table(name), given.table(name)
    table.check_keys(*base.values)
    return CheckedTable(table.path, table.text, {**base.values, **table.values}, table.line)
