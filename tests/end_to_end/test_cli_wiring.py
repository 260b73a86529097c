"""`hammerprice wiring`: the table and the picture say the same of any wiring, and what cannot be is refused."""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest
from hypothesis import example, given, settings

from hardware.config.header import HEADER, header_pin
from hardware.config.wiring import FOUR, FULL, THREE, Wiring
from hardware.raspberry_pi.small_parts import CONTACT_PULL_UP, DEBOUNCE
from hardware.raspberry_pi.wiring_table import BASE, COLUMN, LIGHT, PULL_UP, ROW
from hardware.signals import Part
from tests.support.command_line import ROOT, Said, done, hammerprice, written
from tests.support.wirings import settings_text, wirings

SVG = "{http://www.w3.org/2000/svg}"
HEADER_ENDS, PARTS_BEGIN = 800, 850
"""Left of the one is the header, right of the other are the parts."""
CHIP_SIZE = "20"
"""The type size of a pin's number."""


@dataclass(frozen=True, slots=True)
class Word:
    """Words in the picture and where they stand."""

    words: str
    x: float
    y: float
    size: str


def words_of(svg: Path) -> list[Word]:
    texts = ET.parse(svg).iter(f"{SVG}text")  # noqa: S314  # the file is our own
    return [
        Word(str(one.text), float(one.get("x", 0)), float(one.get("y", 0)), one.get("font-size", "")) for one in texts
    ]


def in_the_picture(words: list[Word]) -> dict[int, tuple[str, str]]:
    """By pin of the header: its name, and the part beside it as the table would say it."""
    left = [word for word in words if word.x < HEADER_ENDS]
    chips = {int(word.words): word for word in left if word.size == CHIP_SIZE}
    found = {}
    for number, chip in chips.items():
        side = 1 if number % 2 == 0 else -1
        row = [word for word in left if abs(word.y - chip.y) < 16 and (word.x - chip.x) * side > 20]
        row = [word for word in row if word.size != CHIP_SIZE]
        name, *rest = (word.words for word in sorted(row, key=lambda word: abs(word.x - chip.x)))
        seat = f"seat {rest.pop(0)}: " if rest and rest[0].isdigit() else ""
        found[number] = (name, seat + "".join(rest))
    return found


def in_the_table(out: str) -> dict[int, str]:
    """By pin of the header: the part in the printed table."""
    table = out.partition("\n\n")[0].splitlines()[1:]
    rows = [re.split(r"\s{2,}", line.strip()) for line in table]
    assert len({row[1] for row in rows}) == len(rows)
    return {int(pin): part for _, pin, part, _ in rows}


@settings(max_examples=12)
@given(wiring=wirings())
@example(wiring=FULL)
@example(wiring=THREE)
@example(wiring=Wiring())
def test_the_table_and_the_picture_say_what_the_settings_say(tmp_path: Path, wiring: Wiring) -> None:
    file = written(tmp_path / "settings.toml", settings_text(wiring))
    told, words = (
        in_the_table(done("wiring", "--settings", file, "--force", "--svg", tmp_path / "wiring.svg")),
        words_of(tmp_path / "wiring.svg"),
    )
    drawn = in_the_picture(words)
    assert {pin: name for pin, (name, _) in drawn.items()} == {pin.number: pin.name for pin in HEADER}
    assert {pin: part for pin, (_, part) in drawn.items() if part not in ("", "leave empty")} == told
    assert {header_pin(use.pin) for use in wiring.uses()} <= told.keys()
    assert parts_pins(words) == wired_pins(wiring)


def parts_pins(words: list[Word]) -> Counter[int]:
    """How often each signal pin is drawn at the parts."""
    pins = [
        int(word.words) for word in words if word.x > PARTS_BEGIN and word.size == CHIP_SIZE and word.words.isdigit()
    ]
    return Counter(pin for pin in pins if HEADER[pin - 1].power is None)


def wired_pins(wiring: Wiring) -> Counter[int]:
    """How often each should be: a row at every keypad, everything else once."""
    keypads = sum(paddle.columns is not None for paddle in wiring.paddles)
    uses = [(use.pin, keypads if use.key.startswith("rows") else 1) for use in wiring.uses()]
    return Counter({header_pin(pin): times for pin, times in uses})


def test_the_lines_of_config_txt_and_what_to_mind() -> None:
    said = hammerprice("wiring", "--paddles", 3)
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[lines.index("config.txt must have:") + 1].split()[0] == "dtparam=spi=off"
    assert any(line.startswith("  dtoverlay=w1-gpio ") for line in lines[lines.index("and no line that begins:") :])
    assert lines[-1] == "  free: BCM 2, 3, 8, 14, 15; I2C and UART may be used for other things"


def test_ready_made_wirings_are_those_that_the_settings_can_name(tmp_path: Path) -> None:
    for paddles in range(1, 6):
        file = written(tmp_path / "settings.toml", "[wiring]", f"paddles = {paddles}")
        named = hammerprice("wiring", "--settings", file)
        assert named == hammerprice("wiring", "--paddles", paddles)
        assert f"seat {paddles}: bid button" in named.out
        assert f"seat {paddles + 1}" not in named.out
    assert hammerprice("wiring") == hammerprice("wiring", "--paddles", 5)


@pytest.mark.parametrize(("paper", "ground"), [([], (0x14, 0x12, 0x10)), (["--paper"], (0xFF, 0xFF, 0xFF))])
def test_the_png_is_the_same_sheet(tmp_path: Path, paper: list[str], ground: tuple[int, int, int]) -> None:
    png = tmp_path / "wiring.png"
    assert hammerprice("wiring", *paper, "--png", png, "--svg", tmp_path / "wiring.svg").code == 0
    picture = pygame.image.load(png)
    root = ET.parse(tmp_path / "wiring.svg").getroot()  # noqa: S314  # the file is our own
    assert [str(side) for side in picture.get_size()] == [root.get("width"), root.get("height")]
    assert tuple(picture.get_at((1, 1)))[:3] == ground
    boxes = [box for box in root.iter(f"{SVG}rect") if box.get("fill") != "none" and box.get("x")]
    for box in boxes:  # a corner of a filled square has no words on it
        corner = (int(box.get("x", 0)), int(box.get("y", 0)))
        assert "#{:02x}{:02x}{:02x}".format(*picture.get_at(corner)[:3]) == box.get("fill")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_pictures_in_the_documents_are_of_these_wirings(tmp_path: Path, seats: int) -> None:
    """`make pictures` makes them anew."""
    svg = tmp_path / "wiring.svg"
    assert hammerprice("wiring", "--paddles", seats, "--paper", "--svg", svg).code == 0
    kept = ROOT / "hardware/pictures" / f"wiring-{seats}.svg"
    assert in_the_picture(words_of(svg)) == in_the_picture(words_of(kept))
    assert (kept.with_suffix(".png")).is_file()


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("side", ["parts", "wires"])
def test_the_boards_in_the_documents_are_of_these_wirings(tmp_path: Path, seats: int, side: str) -> None:
    svg = tmp_path / "board.svg"
    said = hammerprice("wiring", "--paddles", seats, "--board", side, "--paper", "--svg", svg)
    assert said.code == 0
    kept = ROOT / "hardware/pictures" / f"board-{seats}-{side}.svg"
    assert svg.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", range(1, 6))
def test_the_lists_in_the_documents_are_of_these_wirings(seats: int) -> None:
    lists = [done("wiring", "--paddles", seats)]
    lists += [f"Step {step}\n{done('wiring', '--paddles', seats, '--step', step)}" for step in range(1, 6)]
    assert "\n".join(lists) == (ROOT / "hardware/pictures" / f"list-{seats}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("step", range(1, 10))
def test_the_steps_in_the_documents_are_of_these_wirings(tmp_path: Path, step: int) -> None:
    """Step 8 is of four seats, whose buttons have a light."""
    svg = tmp_path / "step.svg"
    seats = 4 if step == 8 else 5
    said = hammerprice("wiring", "--paddles", seats, "--step", step, "--paper", "--svg", svg)
    assert said.code == 0
    kept = ROOT / "hardware/pictures" / f"step-{step}.svg"
    assert svg.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")


def test_the_lists_of_all_soldering_steps_are_the_lists_of_the_board() -> None:
    steps = [line for step in range(1, 6) for line in done("wiring", "--step", step).splitlines()]
    board = [line for side in ("parts", "wires") for line in done("wiring", "--board", side).splitlines()]
    assert {*steps} == {*board}
    headings = {"Bare wires:", "Insulated wires:"}
    assert sorted(line for line in steps if line not in headings) == sorted(
        line for line in board if line not in headings
    )


def test_a_step_lists_each_wire_of_the_paddle_with_its_part(tmp_path: Path) -> None:
    keypad = done("wiring", "--step", 7).splitlines()
    assert keypad[0] == "wire  1  the row of keys 1 2 3"
    assert keypad[-1] == "wire  9  the column of keys 3 6 9 #"
    assert "wire 10  the long leg of the light" in done("wiring", "--paddles", 4, "--step", 8)
    assert "wire 10" not in done("wiring", "--paddles", 5, "--step", 8)
    assert "contact 17  3.3 V   a beep to O\n" in done("wiring", "--step", 6)
    assert "+ at the screw 3.3 V" in done("wiring", "--step", 9)
    bare = written(tmp_path / "settings.toml", "[wiring]", "buttons = [2]")
    said = hammerprice("wiring", "--settings", bare, "--step", 7)
    assert said == Said(2, "", "--step 7: this wiring has no keypad; choose another step\n")


def test_the_case_in_the_documents_is_the_one_that_is_listed(tmp_path: Path) -> None:
    svg = tmp_path / "case.svg"
    listed = done("wiring", "--case", "--paper", "--svg", svg).splitlines()
    assert svg.read_text(encoding="utf-8") == (ROOT / "hardware/pictures/case.svg").read_text(encoding="utf-8")
    words = {word.words for word in words_of(svg)}
    assert {cell for line in listed for cell in line.split("\t")} <= words


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--paddles", "6"], "--paddles 6: not a number of paddles; expected 1 to 5"),
        (["--step", "10"], "--step: there is no step 10; expected 1 to 9; see `hammerprice wiring --help`"),
        (["--case", "--paddles", "3"], "--paddles: there is one case for every wiring; leave it out"),
        (["--paper"], "--paper: there is no picture; add --svg FILE or --png FILE"),
        (
            ["--png", "/dev/null/x.png"],
            "/dev/null/x.png: Not a directory; a file is where a folder must be; name another place",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: list[str], line: str) -> None:
    assert hammerprice("wiring", *arguments) == Said(2, "", f"{line}\n")


def test_what_is_on_usb_is_told_and_a_pod_stands_in_its_seats_place(tmp_path: Path) -> None:
    file = written(
        tmp_path / "settings.toml",
        *("[wiring]", "buttons = [2]", "[pods]", '3 = "E6614103"', "[reader]", 'device = "1A86:7523"'),
    )
    assert "\nOn USB:\n  seat 3's pod: E6614103\n  the card reader: 1A86:7523\n" in done(
        "wiring", "--settings", file, "--svg", tmp_path / "wiring.svg"
    )
    words = words_of(tmp_path / "wiring.svg")
    (pod,) = [word for word in words if word.words == "A pod on USB"]
    (seat,) = [word for word in words if word.words == "Seat 3"]
    assert PARTS_BEGIN < pod.x < seat.x, "under the seat's own heading"
    assert seat.y < pod.y < seat.y + 120
    assert "1 button, 1 pod, 1 card reader" in {word.words for word in words}


def test_the_circuits_have_the_values_of_the_wiring() -> None:
    """The drawing is kept as it is. The 47 nF of a contact take 0.1 ms with its 2.2 kΩ."""
    words = [word.words for word in words_of(ROOT / "hardware/pictures/circuits.svg")]
    circuits = re.split(r"\n(?=Bid |Keypad: |Light: |Buzzer\n)", "\n".join(words))[1:]
    values = [re.findall(r"[\d.]+ (?:k?Ω|nF)", circuit) for circuit in circuits]
    contact, keypad = [CONTACT_PULL_UP, ROW, CONTACT_PULL_UP, DEBOUNCE], [PULL_UP, ROW, COLUMN]
    assert values == [contact, keypad, [LIGHT], [LIGHT, BASE, LIGHT, BASE], [BASE, BASE]]
    assert {"cable", "button", "key", "LED", "NPN", "lamp", "buzzer", "1N4148", "3.3 V", "5 V", "ground"} <= {*words}
    contacts = dict(zip(words[3:23:2], words[4:23:2], strict=True))
    seat = [re.sub(".*'s? ", "", use.name) for use in FOUR.uses() if use.seat == 1 or use.part is Part.KEYPADS]
    assert [contacts[str(number)] for number in range(1, 11)] == [*seat[:4], "ground", *seat[4:]]
