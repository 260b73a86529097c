"""The settings file: what a table is when nothing is said, what may be said, and how anything else is refused."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from companion.checked_toml import MAX_TOML_BYTES, MAX_TOML_LINE_CHARS, FileRefused
from companion.config.settings import DEFAULT, Options, Pins, ScreenSize, Settings, Side, load_settings
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import FULL, PaddleWiring, Wiring
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.pod import POD
from hardware.time_units import MILLISECOND, SECOND

TEXT = DEFAULT.read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def load(file: Path, text: str | bytes) -> Settings:
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_settings(file)


def refused(file: Path, text: str | bytes) -> str:
    """The refusal without the file's name: `LINE: what is wrong; what was expected`."""
    with pytest.raises(FileRefused) as refusal:
        load(file, text)
    said = str(refusal.value)
    assert said.isprintable()
    assert said.startswith(f"{file}:")
    return said.removeprefix(f"{file}:")


# What may be said


def test_the_defaults_of_the_code_are_those_of_the_file() -> None:
    assert load_settings(None).options == Options()


def test_a_table_of_which_nothing_is_said() -> None:
    assert load_settings(None) == Settings(
        options=Options(seen_after=100 * MILLISECOND, segment_ns=5 * SECOND, countdown_on=False, sound_on=True),
        screen=ScreenSize(0, 0, 0.0, 0.0),
        wiring=FULL,
        plugs=Plugs(),
    )


@pytest.mark.parametrize("text", [TEXT, "", "\n# nothing\n", "[table]\n[sound]\n", TEXT.replace("\n", "\r\n")])
def test_a_file_that_changes_nothing(file: Path, text: str) -> None:
    assert load(file, text) == load_settings(None)


def test_what_a_file_leaves_out_stays_as_it_is(file: Path) -> None:
    changed = load(file, "[table]\ncountdown = true\nseen-after-ms = 0\n[screen]\nwidth = 1280\nmm-width = 217\n")
    default = load_settings(None)
    assert (changed.options.countdown_on, changed.options.seen_after) == (True, 0)
    assert (changed.options.segment_ns, changed.options.sound_on) == (default.options.segment_ns, True)
    assert changed.screen == ScreenSize(1280, 0, 217.0, 0.0)
    assert changed.wiring == default.wiring


def test_the_picture_faces_a_side_or_whose_turn_it_is(file: Path) -> None:
    assert load(file, '[screen]\nfaces = "left"\n').options.faces is Side.LEFT
    assert load(file, '[screen]\nfaces = "whose-turn"\n').options.faces is None
    sides = ["top", "top", "bottom", "left", "right"]
    assert load(file, f"[screen]\nsides = {sides}\n").options.sides == tuple(Side(side) for side in sides)


def test_the_countdown_has_three_equal_parts(file: Path) -> None:
    assert load(file, "[table]\ncountdown-seconds = 4.5").options.segment_ns == 1_500 * MILLISECOND


LIMITS = [
    ("table", "seen-after-ms", -1, 0, 1000, 1001),
    ("table", "countdown-seconds", 2.9, 3, 300, 300.1),
    ("table", "dim-after", -0.1, 0, 1440, 1440.1),
    ("sound", "volume", 0, 1, 4, 5),
    ("screen", "brightness", 0, 1, 5, 6),
    ("screen", "width", 319, 320, 7680, 7681),
    ("screen", "height", 319, 320, 7680, 7681),
    ("screen", "mm-width", 29.9, 30, 3000, 3000.1),
    ("screen", "mm-height", 29.9, 30, 3000, 3000.1),
    ("lights", "brightness", -1, 0, 100, 101),
]


@pytest.mark.parametrize(("table", "key", "less", "least", "most", "more"), LIMITS)
def test_each_number_may_be_from_its_least_to_its_most(  # noqa: PLR0917  # a row of the table above
    file: Path, table: str, key: str, less: float, least: float, most: float, more: float
) -> None:
    for allowed in (least, most):
        load(file, f"[{table}]\n{key} = {allowed}\n")
    for wrong in (less, more, "true"):
        assert refused(file, f"[{table}]\n{key} = {wrong}\n").startswith(f"2: {key} must be a ")


def test_a_part_of_a_unit_is_rounded_to_the_next_nanosecond(file: Path) -> None:
    assert load(file, "[table]\ncountdown-seconds = 4.7\n").options.segment_ns == 1_566_666_667


def test_a_seat_with_a_pod_has_only_its_light_on_a_pin(file: Path) -> None:
    wired = load(file, '[wiring]\nbuttons = [4, 5]\nlights = [9, 10]\n[pods]\n2 = "E661"').wiring
    assert wired.paddles == (PaddleWiring(4, light=9), PaddleWiring(light=10))


def test_a_seat_with_a_pod_has_no_pins_of_the_default(file: Path) -> None:
    mixed = load(file, '[pods]\n2 = "e661aa"\n[reader]\ndevice = "1A86:7523"')
    assert mixed.plugs == Plugs((Plug(2, "E661AA", POD), Plug(0, "1A86:7523", CARD_READER)))
    left = tuple(PaddleWiring() if seat == 2 else paddle for seat, paddle in enumerate(FULL.paddles, start=1))
    assert mixed.wiring == replace(FULL, paddles=left)


def test_a_table_has_several_devices_of_its_own_beside_each_other(file: Path) -> None:
    several = load(file, '[pods]\nlights = "E662"\n[numpads]\nencoder = "usb-1"\n[reader]\ndevice = "1A86:7523"').plugs
    assert [(plug.seat, plug.identity) for plug in several.devices] == [(0, "E662"), (0, "usb-1"), (0, "1A86:7523")]


@pytest.mark.parametrize(
    ("written_as", "meant"),
    [("1a86:7523", "1A86:7523"), ("/dev/serial/by-id/usb-1a86_Serial", "/dev/serial/by-id/usb-1a86_Serial")],
)
def test_a_number_may_be_written_small_and_a_path_is_taken_as_it_stands(
    file: Path, written_as: str, meant: str
) -> None:
    assert load(file, f'[reader]\ndevice = "{written_as}"').plugs == Plugs((Plug(0, meant, CARD_READER),))


def test_nothing_but_pods_needs_no_rows(file: Path) -> None:
    pods = "\n".join(f'{seat} = "E661AA{seat}"' for seat in range(1, 6))
    assert load(file, f"[pods]\n{pods}").wiring == Wiring(paddles=(PaddleWiring(),) * 5, gavel=3, buzzer=27)


CHANGED = """
[table]
language = "ko"
seen-after-ms = 50
countdown = true
countdown-seconds = 10
power-off = true
dim-after = 0.5
explain = true
[sound]
on = false
voice = true
volume = 1
device = "default:CARD=Headphones"
[screen]
width = 1280
height = 720
mm-width = 217
mm-height = 136.5
faces = "whose-turn"
brightness = 2
motion = false
sides = ["top", "top", "bottom", "left", "right"]
[pins]
use = "real"
[lights]
brightness = 30
"""


def test_every_value_is_read_in_the_units_of_the_program(file: Path) -> None:
    said = load(file, CHANGED)
    assert said == Settings(
        options=Options(
            seen_after=50 * MILLISECOND,
            segment_ns=round(10 * SECOND / 3),
            countdown_on=True,
            sound_on=False,
            volume=1,
            brightness=2,
            voice_on=True,
            motion_on=False,
            explain=True,
            power_off=True,
            dim_after=30 * SECOND,
            language="ko",
            faces=None,
            sides=(Side.TOP, Side.TOP, Side.BOTTOM, Side.LEFT, Side.RIGHT),
        ),
        screen=ScreenSize(1280, 720, 217.0, 136.5),
        wiring=FULL,
        plugs=Plugs(),
        pins=Pins.REAL,
        sound_device="default:CARD=Headphones",
        light_percent=30,
    )
    assert said.file.values == tomllib.loads(CHANGED)


# What is refused

ONLY_TABLES = "expected only table, sound, screen, pins, lights, wiring, pods, numpads, reader"
REFUSED: list[tuple[str, str]] = [
    ("[tabel]", f"1: unknown key 'tabel'; {ONLY_TABLES}"),
    ("countdown = true", f"1: unknown key 'countdown'; {ONLY_TABLES}"),
    ("\ntable = 3", "2: table must be a table, [table]"),
    (
        "[table]\ncountdown = true\nsound = true",
        "3: unknown key 'sound'; expected only language, seen-after-ms, countdown, ",
    ),
    ("[table]\n\ncountdown = 1", "3: countdown must be true or false"),
    ("[table]\nseen-after-ms = -1", "2: seen-after-ms must be a whole number from 0 to 1000"),
    ("[table]\nseen-after-ms = 1001", "2: seen-after-ms must be a whole number from 0 to 1000"),
    ("[table]\ncountdown-seconds = 2.9", "2: countdown-seconds must be a number from 3 to 300"),
    ('[sound]\non = "no"', "2: on must be true or false"),
    ('[sound]\ndevice = "the left one"', "2: device 'the left one' must be a name such as default:CARD=vc4hdmi0"),
    ("[screen]\nheight = 480\nwidth = 319", "3: width must be a whole number from 320 to 7680"),
    ("[screen]\nwidth = false", "2: width must be a whole number from 320 to 7680"),
    ("[screen]\nmm-width = false", "2: mm-width must be a number from "),
    ("[screen]\nmm-height = 29", "2: mm-height must be a number from 30 to 3000"),
    ('[screen]\nfaces = "north"', "2: faces must be one of bottom, left, top, right, whose-turn, in quotes"),
    ('[screen]\nsides = ["top", "left"]', "2: sides must name one of bottom, left, top, right for each of 5 seats"),
    ('[screen]\nsides = ["top", "left", "top", "left", "up"]', "2: sides must name one of bottom, left, top, right"),
    ("[wiring]\nbuzer = 27", "2: unknown key 'buzer'; expected only paddles, rows, gavel, buzzer, buttons, columns"),
    ('[wiring]\n"\\n" = 27', "1: unknown key '\\n'; expected only paddles, rows, gavel, buzzer, buttons, columns"),
    ("[wiring]\ngavel = 4\nbuttons = [5, 4]", "3: wiring.buttons[1]: BCM 4 for seat 2's button is the gavel (gavel); "),
    ("[wiring]\ngavel = 28", "2: wiring.gavel: there is no pin BCM 28 for the gavel; give every part a pin of its own"),
    ('[pods]\n\n6 = "E661"', "3: pods.6: there is no such key; expected 1, 2, 3, 4, 5, lights"),
    ('[pods]\n"\\n" = "E661"', "1: pods.'\\n': there is no such key"),
    ('[pods]\n1 = "E661"\n3 = "e661"', "3: pods.3: seat 1 has this device; name another one, or leave this one out"),
    ('[pods]\n1 = "E661"\n[numpads]\n1 = "usb-1"', "4: numpads.1: seat 1 has a pod; name only one of the two"),
    ('[numpads]\n1 = "E661"', "2: numpads.1: 'E661' is not a number pad; write its port in quotes"),
    ("[pods]\n1 = 5", "2: pods.1: 5 is not a pod; write the serial number in quotes"),
    ('[pods]\n1 = "/dev/ttyACM0"', "2: pods.1: '/dev/ttyACM0' is not a pod; write the serial number"),
    ("pods = 1", "1: pods must be a table, [pods]"),
    ('[reader]\n\nport = "x"', "3: reader.port: there is no such key; expected device"),
    ("[reader]\ndevice = 7", "2: reader.device: 7 is not a card reader; write its serial number"),
    ('[reader]\ndevice = "a b"', "2: reader.device: 'a b' is not a card reader"),
    ("[table\n", "1: not TOML: "),
    (f"[table]\nseen-after-ms = 0x{'f' * MAX_TOML_LINE_CHARS}", "2: longer than 2000 characters; expected short lines"),
    (f"[table]\nseen-after-ms = 0x{'f' * (MAX_TOML_LINE_CHARS - 20)}", "2: seen-after-ms must be a whole number"),
    ("[wiring]\ngavel = 0x" + "f" * (MAX_TOML_LINE_CHARS - 20), "2: wiring.gavel: there is no pin BCM "),
    ("x = " + "[\n" * 5_000, "5000: not TOML: "),
]


@pytest.mark.parametrize(("text", "says"), REFUSED, ids=[says[:50] for _, says in REFUSED])
def test_what_cannot_be_is_refused_with_its_line_and_the_remedy(file: Path, text: str, says: str) -> None:
    assert refused(file, text).startswith(says)


def test_a_file_that_is_not_text_is_refused(file: Path) -> None:
    assert refused(file, b"[table]\ncountdown = \xff") == "2: not UTF-8 text; save the file as UTF-8"
    assert refused(file, b"\n" * (MAX_TOML_BYTES + 1)).startswith("1: larger than 256 KiB")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path, why in [(tmp_path / "missing", "No such file or directory"), (tmp_path, "Is a directory")]:
        with pytest.raises(FileRefused) as refusal:
            load_settings(path)
        assert str(refusal.value) == f"{path}:1: cannot be read ({why}); expected a readable TOML file"
