"""The settings of a table: a TOML file whose missing values are filled from the default in this folder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from companion.checked_toml import CheckedTable, FileRefused, read
from companion.i18n.translator import LANGUAGES
from companion.rules.house_rules import HouseRules
from companion.time_units import MILLISECOND, MINUTE, SECOND
from hardware.config import usb, wiring
from hardware.config.usb import Plugs
from hardware.config.wiring import ConfigError, Wiring
from hardware.usb_kinds import DRIVERS

Read = Callable[[CheckedTable, str], Any]
"""A function that reads the value of a key, in the file's own unit. It raises FileRefused."""

DEFAULT = Path(__file__).parent / "settings.toml"
LOUDEST, BRIGHTEST = 4, 5
"""The number of steps of the volume, and of the brightness of the panel's light."""
PIXELS = (320, 7680)
MILLIMETRES = (30, 3000)
"""The smallest and largest size of a screen in each direction."""
WHOSE_TURN = "whose-turn"
"""Value that lets the picture face whoever's turn it is instead of one side."""


class Side(StrEnum):
    """A side of the panel from which people look at it, in clockwise order; the lower edge is the bottom."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"

    @property
    def quarters(self) -> int:
        """Return the clockwise quarter turns that make a picture upright for this side."""
        return list(Side).index(self)


SEATED = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT, Side.BOTTOM)
"""The default sides of seats 1 to 5: clockwise round the panel, the fifth beside the first."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of play. Times are in ns."""

    seen_after: int = 100 * MILLISECOND
    """Time after which a drawn picture counts as seen."""
    countdown: int = 5 * SECOND
    """The length of each of the countdown's three segments."""
    countdown_on: bool = False
    sound_on: bool = True
    volume: int = 3
    """The volume, from 1 to LOUDEST."""
    brightness: int = BRIGHTEST
    """The brightness of the panel's light, from 1 to BRIGHTEST, where it can be dimmed."""
    voice_on: bool = False
    """Whether the auctioneer's calls are spoken, where espeak-ng is installed."""
    motion_on: bool = True
    """Whether changes on the screen are animated."""
    explain: bool = False
    """Whether each kind of auction is explained at its first use in a game."""
    power_off: bool = False
    """Whether the table may switch the computer off."""
    dim_after: int = 0
    """Time without input between games after which the screen goes dark; 0 for never."""
    language: str = "en"
    """A language of `i18n/translator.py`."""
    faces: Side | None = Side.BOTTOM
    """The side that the picture faces at first; None to face whoever's turn it is."""
    sides: tuple[Side, ...] = SEATED
    """For each seat, the side from which it looks."""

    @property
    def house(self) -> HouseRules:
        """Return the house rules of a game without choices of its own."""
        return HouseRules(countdown=self.countdown_on)


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """The picture's size in pixels and in millimetres; 0 to take the screen's own."""

    width: int
    height: int
    mm_width: float
    mm_height: float


class Pins(StrEnum):
    """The kind of pins the table uses."""

    AUTO = "auto"
    """Real pins on a Raspberry Pi, else simulated ones."""
    REAL = "real"
    SIMULATED = "simulated"


@dataclass(frozen=True, slots=True)
class Settings:
    """All values of a settings file."""

    options: Options
    screen: ScreenSize
    wiring: Wiring
    """The wiring, without the seats whose paddle is a pod."""
    plugs: Plugs
    pins: Pins = Pins.AUTO
    light_percent: int = 100
    """Full brightness of the lights in the seats' buttons, in percent; 0 for dark."""
    given: Mapping[str, object] = field(default_factory=dict, compare=False)
    """What the file itself says, table by table."""


def _number(least: int, most: int) -> Read:
    return lambda table, key: table.number(key, least=least, most=most)


def _measure(least: float, most: float) -> Read:
    return lambda table, key: table.measure(key, least=least, most=most)


def _length(read_one: Callable[[int, int], Read], limits: tuple[int, int]) -> Read:
    """Return a reader for a side of the screen: a number between the limits, or 0."""

    def read_length(table: CheckedTable, key: str) -> object:
        value = table.values[key]
        return read_one(*((0, 0) if type(value) in (int, float) and value == 0 else limits))(table, key)

    return read_length


def _one_of(*words: str) -> Read:
    return lambda table, key: table.one_of(key, words)


def _faces(table: CheckedTable, key: str) -> Side | None:
    word = table.one_of(key, (*Side, WHOSE_TURN))
    return None if word == WHOSE_TURN else Side(word)


def _sides(table: CheckedTable, key: str) -> tuple[Side, ...]:
    said = table.texts(key)
    if len(said) != len(SEATED) or not set(said) <= set(Side):
        raise table.refuse(key, f"{key} must name one of {', '.join(Side)} for each of {len(SEATED)} seats")
    return tuple(Side(side) for side in said)


class Row(NamedTuple):
    """One key of a settings file."""

    table: str
    key: str
    field: str
    """The field in `Options`, `ScreenSize` or `Settings`."""
    read: Read
    unit: float = 0
    """The file's unit in the program's own unit; 0 if they are the same."""

    def value(self, table: CheckedTable) -> Any:
        """Return the value in the file, in the program's own unit. Raise FileRefused."""
        said = self.read(table, self.key)
        return round(said * self.unit) if self.unit else said


ROWS = (
    Row("table", "language", "language", _one_of(*LANGUAGES)),
    Row("table", "seen-after-ms", "seen_after", _number(0, 1000), MILLISECOND),
    Row("table", "countdown", "countdown_on", CheckedTable.flag),
    Row("table", "countdown-seconds", "countdown", _measure(3, 300), SECOND / 3),
    Row("table", "power-off", "power_off", CheckedTable.flag),
    Row("table", "dim-after", "dim_after", _measure(0, 1440), MINUTE),
    Row("table", "explain", "explain", CheckedTable.flag),
    Row("sound", "on", "sound_on", CheckedTable.flag),
    Row("sound", "voice", "voice_on", CheckedTable.flag),
    Row("sound", "volume", "volume", _number(1, LOUDEST)),
    Row("screen", "width", "width", _length(_number, PIXELS)),
    Row("screen", "height", "height", _length(_number, PIXELS)),
    Row("screen", "mm-width", "mm_width", _length(_measure, MILLIMETRES)),
    Row("screen", "mm-height", "mm_height", _length(_measure, MILLIMETRES)),
    Row("screen", "faces", "faces", _faces),
    Row("screen", "brightness", "brightness", _number(1, BRIGHTEST)),
    Row("screen", "motion", "motion_on", CheckedTable.flag),
    Row("screen", "sides", "sides", _sides),
    Row("pins", "use", "pins", _one_of(*Pins)),
    Row("lights", "brightness", "light_percent", _number(0, 100)),
)
"""All keys except the wiring."""


def load_settings(path: Path | None) -> Settings:
    """Return the settings in `path` over the default. Raise FileRefused with file, line and remedy.

    The wiring comes as a whole from one of them; a pod takes the place of its seat's button and keypad.
    """
    default = read(DEFAULT)
    given = CheckedTable(DEFAULT, "", {}, 1) if path is None else read(path)
    usb_tables = dict.fromkeys(kind.table for kind in DRIVERS)
    given.only(*dict.fromkeys((*default.values, *usb_tables)))
    filled = {name: _filled(given, default, name) for name in ("table", "sound", "screen", "pins", "lights")}
    try:
        plugs = usb.parse({name: given.table(name).values for name in usb_tables}, DRIVERS)
        pins = (given if "wiring" in given.values else default).table("wiring").only(*wiring.KEYS)
        wired = usb.without_pods(wiring.parse(pins.values), plugs)
    except ConfigError as error:
        table = given.table(error.table)
        raise FileRefused(table.path, table.line_of(error.key.partition("[")[0]), str(error)) from None
    said = {row.field: row.value(filled[row.table]) for row in ROWS}
    options = Options(*(said[field] for field in Options.__match_args__))
    screen = ScreenSize(*(said[field] for field in ScreenSize.__match_args__))
    return Settings(options, screen, wired, plugs, Pins(said["pins"]), said["light_percent"], given.values)


def _filled(given: CheckedTable, default: CheckedTable, name: str) -> CheckedTable:
    """Return a table of the given file with its missing values filled from the default."""
    base = default.table(name)
    table = given.table(name).only(*base.values)
    return CheckedTable(table.path, table.text, {**base.values, **table.values}, table.line)
