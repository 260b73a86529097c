"""The settings of a table: a TOML file whose missing values are filled from the default in this folder."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints

from companion.checked_toml import CheckedTable, FileRefused, read_toml
from companion.i18n.translator import LANGUAGES
from companion.rules.house_rules import HouseRules
from hardware.config import usb, wiring
from hardware.config.usb import Plugs
from hardware.config.wiring import ConfigError, Wiring
from hardware.time_units import MILLISECOND, MINUTE, SECOND
from hardware.usb_kinds import DRIVERS

Read = Callable[[CheckedTable, str], Any]  # each key's value has a type of its own
"""A function that reads the value of a key, in the file's own unit. It raises FileRefused."""

DEFAULT = Path(__file__).parent / "settings.toml"
VOLUME_LEVELS, BRIGHTNESS_LEVELS = 4, 5
"""The number of levels of the volume, and of the brightness of the panel's light."""
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


class Pins(StrEnum):
    """The kind of pins the table uses."""

    AUTO = "auto"
    """Real pins on a Raspberry Pi, else simulated ones."""
    REAL = "real"
    SIMULATED = "simulated"
    PADS = "pads"
    """Simulated ones, and below the picture simulated number pads that belong to nobody until they are given."""


def _number(least: int, most: int) -> Read:
    """Return a reader of a whole number between these limits."""
    return lambda table, key: table.number(key, least=least, most=most)


def _measure(least: float, most: float) -> Read:
    """Return a reader of a number, whole or not, between these limits."""
    return lambda table, key: table.measure(key, least=least, most=most)


def _pixels(table: CheckedTable, key: str) -> int:
    """Return a side of the picture in pixels; 0 for all of the screen, or the usual window. Raise FileRefused."""
    if _is_zero(table.values[key]):
        return 0
    least, most = PIXELS
    return table.number(key, least=least, most=most)


def _millimetres(table: CheckedTable, key: str) -> float:
    """Return a side of the screen in millimetres; 0 for what is usual with its pixels. Raise FileRefused."""
    if _is_zero(table.values[key]):
        return 0
    least, most = MILLIMETRES
    return table.measure(key, least=least, most=most)


def _is_zero(value: object) -> bool:
    """Return whether a value is the number 0; false is none."""
    return type(value) in (int, float) and value == 0


def _one_of(words: Iterable[str]) -> Read:
    """Return a reader of one of these words."""
    return lambda table, key: table.one_of(key, words)


def _faces(table: CheckedTable, key: str) -> Side | None:
    """Return the side that the picture faces; None for that of whoever's turn it is. Raise FileRefused."""
    word = table.one_of(key, (*Side, WHOSE_TURN))
    return None if word == WHOSE_TURN else Side(word)


def _sides(table: CheckedTable, key: str) -> tuple[Side, ...]:
    """Return the side from which each seat looks. Raise FileRefused."""
    names = table.texts(key)
    if len(names) != len(SEATED) or not set(names) <= set(Side):
        raise table.refuse(key, f"{key} must name one of {', '.join(Side)} for each of {len(SEATED)} seats")
    return tuple(Side(name) for name in names)


def _device(table: CheckedTable, key: str) -> str:
    """Return ALSA's name of a sound device; empty for none. Raise FileRefused."""
    if table.values[key] == "":
        return ""
    return table.matching(key, r"[!-~]+", "a name such as default:CARD=vc4hdmi0")


class Setting(NamedTuple):
    """The place of a value in a settings file, and how it is read. All but wiring and plugs are annotated with one."""

    table: str
    name: str
    read: Read
    unit: float = 0
    """The file's unit in the program's own unit; 0 if they are the same."""
    kept_as: str = ""
    """The name under which `preferences.py` keeps a choice on the screen; empty for what only the file says."""

    def value(self, table: CheckedTable) -> Any:  # as for `Read`
        """Return the value in the file, in the program's own unit. Raise FileRefused."""
        value = self.read(table, self.name)
        return round(value * self.unit) if self.unit else value


def keys_of(kind: type) -> dict[str, Setting]:
    """Return the keys with which the fields of a class are annotated, by field."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: key for name, hint in hints.items() for key in getattr(hint, "__metadata__", ())}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of play. Times are in ns. The defaults are those of `settings.toml`; a test holds both together."""

    language: Annotated[str, Setting("table", "language", _one_of(LANGUAGES), kept_as="language")] = "en"
    """A language of `i18n/translator.py`."""
    seen_after: Annotated[int, Setting("table", "seen-after-ms", _number(0, 1000), unit=MILLISECOND)] = (
        100 * MILLISECOND
    )
    """Time after which a drawn picture counts as seen."""
    segment_ns: Annotated[int, Setting("table", "countdown-seconds", _measure(3, 300), unit=SECOND / 3)] = 5 * SECOND
    """The length of each of the gavel countdown's three segments, a third of what the file says."""
    countdown_on: Annotated[bool, Setting("table", "countdown", CheckedTable.flag)] = False
    sound_on: Annotated[bool, Setting("sound", "on", CheckedTable.flag, kept_as="sound")] = True
    volume: Annotated[int, Setting("sound", "volume", _number(1, VOLUME_LEVELS), kept_as="volume")] = 3
    """The volume, from 1 to VOLUME_LEVELS."""
    voice_on: Annotated[bool, Setting("sound", "voice", CheckedTable.flag, kept_as="voice")] = False
    """Whether the auctioneer's calls are spoken, where espeak-ng is installed."""
    brightness: Annotated[int, Setting("screen", "brightness", _number(1, BRIGHTNESS_LEVELS), kept_as="brightness")] = (
        BRIGHTNESS_LEVELS
    )
    """The brightness of the panel's light, from 1 to BRIGHTNESS_LEVELS, where it can be dimmed."""
    motion_on: Annotated[bool, Setting("screen", "motion", CheckedTable.flag, kept_as="motion")] = True
    """Whether changes on the screen are animated."""
    explain: Annotated[bool, Setting("table", "explain", CheckedTable.flag, kept_as="explain")] = False
    """Whether each kind of auction is explained at its first use in a game."""
    show_time: Annotated[bool, Setting("table", "show-time", CheckedTable.flag, kept_as="show-time")] = False
    """Whether the board says for how long the game has been played."""
    power_off: Annotated[bool, Setting("table", "power-off", CheckedTable.flag)] = False
    """Whether the table may switch the computer off."""
    dim_after: Annotated[int, Setting("table", "dim-after", _measure(0, 1440), unit=MINUTE)] = 0
    """Time without input between games after which the screen goes dark; 0 for never."""
    faces: Annotated[Side | None, Setting("screen", "faces", _faces, kept_as="faces")] = Side.BOTTOM
    """The side that the picture faces; None to face whoever's turn it is."""
    sides: Annotated[tuple[Side, ...], Setting("screen", "sides", _sides)] = SEATED
    """For each seat, the side from which it looks."""

    @property
    def house(self) -> HouseRules:
        """Return the house rules of a game without choices of its own."""
        return HouseRules(countdown=self.countdown_on)


class ScreenSize(NamedTuple):
    """The picture's size in pixels and in millimetres; 0 to take the screen's own."""

    width: Annotated[int, Setting("screen", "width", _pixels)]
    height: Annotated[int, Setting("screen", "height", _pixels)]
    mm_width: Annotated[float, Setting("screen", "mm-width", _millimetres)]
    mm_height: Annotated[float, Setting("screen", "mm-height", _millimetres)]


class ScreenRefused(FileRefused):
    """Settings that can be read, but say of the screen what it cannot hold."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All values of a settings file."""

    options: Options
    screen: ScreenSize
    wiring: Wiring
    """The wiring, without the seats whose paddle is a pod."""
    plugs: Plugs
    pins: Annotated[Pins, Setting("pins", "use", _one_of(Pins))] = Pins.AUTO
    sound_device: Annotated[str, Setting("sound", "device", _device)] = ""
    """ALSA's name of the device for sounds and voice; empty for the computer's own choice."""
    light_percent: Annotated[int, Setting("lights", "brightness", _number(0, 100))] = 100
    """Full brightness of the lights in the seats' buttons, in percent; 0 for dark."""
    file: CheckedTable = field(default_factory=lambda: CheckedTable.empty(DEFAULT), compare=False)
    """What the file itself says, table by table."""

    def screen_refusal(self, why: str, keys: Iterable[str]) -> ScreenRefused | None:
        """Return the refusal of the screen's size, at the line of the first of these keys that the file gives; None if
        it gives none of them.
        """
        table = self.file.table("screen")
        for key in keys:
            if table.values.get(key):
                return ScreenRefused(table.path, table.line_of(key), why)
        return None


def load_settings(path: Path | None) -> Settings:
    """Return the settings in `path` over the default. Raise FileRefused with file, line and remedy.

    The wiring comes as a whole from one of them; a pod takes the place of its seat's button and keypad.
    """
    default = read_toml(DEFAULT)
    given = CheckedTable.empty(DEFAULT) if path is None else read_toml(path)
    usb_tables = dict.fromkeys(kind.table for kind in DRIVERS)
    given.only(*dict.fromkeys((*default.values, *usb_tables)))
    filled = {name: _filled(given, default, name) for name in ("table", "sound", "screen", "pins", "lights")}
    try:
        plugs = usb.parse({name: given.table(name).values for name in usb_tables}, DRIVERS)
        wiring_file = given if "wiring" in given.values else default
        pins = wiring_file.table("wiring").only(*wiring.WIRING_KEYS)
        wired = usb.without_usb_paddles(wiring.parse(pins.values), plugs)
    except ConfigError as error:
        table = given.table(error.table)
        raise FileRefused(table.path, table.line_of(error.key.partition("[")[0]), str(error)) from None

    def values_of(kind: type) -> dict[str, Any]:  # as for `Read`
        """Return the values of the fields of a class that are annotated with their key."""
        return {field: key.value(filled[key.table]) for field, key in keys_of(kind).items()}

    return Settings(
        options=Options(**values_of(Options)),
        screen=ScreenSize(**values_of(ScreenSize)),
        wiring=wired,
        plugs=plugs,
        **values_of(Settings),
        file=given,
    )


def _filled(given: CheckedTable, default: CheckedTable, name: str) -> CheckedTable:
    """Return a table of the given file with its missing values filled from the default."""
    base = default.table(name)
    table = given.table(name).only(*base.values)
    return replace(table, values={**base.values, **table.values})
