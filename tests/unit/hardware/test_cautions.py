"""What a maker is told about a wiring that works: config.txt, power-on, what is missing."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given

import hardware
from hardware.config.header import PINS
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import FULL, THREE, Wiring, parse
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.pod import LIGHT_POD, POD
from hardware.raspberry_pi.boot_files import CLAIMS, lines_forbidden, lines_needed
from hardware.raspberry_pi.wiring_table import cautions, ranges
from tests.support.wirings import wirings


def test_the_makers_page_has_the_same_lines() -> None:
    page = (Path(hardware.__file__).parent / "BUILDING.md").read_text(encoding="utf-8")
    for wiring in (FULL, THREE):
        assert "\n\n" + "".join(f"    {line.text}\n" for line in lines_needed(wiring)) + "\n" in page


@given(wiring=wirings())
def test_every_claim_on_a_used_pin_is_told_and_no_other(wiring: Wiring) -> None:
    used = {use.pin for use in wiring.uses()}
    told = {line.claim for line in (*lines_needed(wiring), *lines_forbidden(wiring))}
    assert told == {claim for claim in CLAIMS if used & set(claim.pins)}


KEYPAD = "columns = [[16, 17, 18]]"
CAUTIONS: list[tuple[str, str, str]] = [
    ("gavel = 3", "BCM 3 (pin 5): the gavel also starts a Pi that was shut down", ""),
    ("buttons = [3]", "BCM 3 (pin 5): seat 1's button also starts a Pi", ""),
    (f"rows = [4, 3, 5, 6]\n{KEYPAD}", "BCM 3 (pin 5) starts a Pi", "the row to another pin"),
    (f"rows = [4, 2, 5, 6]\n{KEYPAD}", "the resistor of the keypads' row 2 must not be", "330 Ω"),
    (f"rows = [4, 3, 5, 6]\n{KEYPAD}", "BCM 3 (pin 5) has a fixed pull-up of 1.8 kΩ", "the keypads' row 2"),
    ("gavel = 14", "BCM 14 (pin 8) may be driven high while the Pi starts", "put 330 Ω into the wire to the gavel"),
    ("buttons = [4, 14]", "BCM 14 (pin 8) may be driven high", "the wire to seat 2's button"),
    ("buzzer = 5", "BCM 5 (pin 29) is pulled up at power-on", "gpio=5=op,dl"),
    ("buttons = [15]", "may carry the serial console", "console=serial0,115200 out of cmdline.txt"),
    ("buttons = [7]", "free for SPI with one device", "dtoverlay=spi0-1cs"),
    ("buzzer = 27", "there is no gavel", "on the screen"),
    ("gavel = 3", "there is no buzzer or lamp", "the screen"),
    ("buttons = [4, 0]", "seat 1 has no keypad", "touches the screen"),
    ("buttons = [4, 0]", "seat 2 has no button and no keypad", "touches the screen"),
    ("lights = [9, 2]", "BCM 2 (pin 3): seat 2's light may glow", "until the table runs"),
    ("lights = [14]", "BCM 14 (pin 8): seat 1's light may glow", "until the table runs"),
    ("buttons = [4]", "no button has a light", "name pins as `lights`"),
    ("gavel = 3", "free: BCM 2, 4–27", "SPI and UART and I2S sound may be used"),
]


@pytest.mark.parametrize(
    ("pins", "told"),
    [([], ""), ([5], "5"), ([5, 4], "4, 5"), ([6, 4, 5], "4–6"), ([2, 3, 8, 9, 10, 11, 27], "2, 3, 8–11, 27")],
)
def test_three_neighbours_or_more_are_told_as_a_range(pins: list[int], told: str) -> None:
    assert ranges(pins) == told


@pytest.mark.parametrize(
    ("plug", "is_told"),
    [
        (None, True),
        (Plug(0, "1A86:7523", CARD_READER), True),
        (Plug(2, "ABCD", POD), False),
        (Plug(0, "ABCD", LIGHT_POD), False),
    ],
    ids=["nothing", "a reader", "a pod", "a light pod"],
)
def test_a_table_with_lights_on_usb_has_lights(plug: Plug | None, *, is_told: bool) -> None:
    told = cautions(FULL, Plugs((plug,) if plug else ()))
    assert any("no button has a light" in caution for caution in told) is is_told


@pytest.mark.parametrize(("text", "what", "remedy"), CAUTIONS, ids=[f"{text}: {what}" for text, what, _ in CAUTIONS])
def test_what_to_mind_is_said_with_the_remedy(text: str, what: str, remedy: str) -> None:
    told = [caution for caution in cautions(parse(tomllib.loads(text)), Plugs()) if what in caution]
    assert len(told) == 1
    assert remedy in told[0]


def test_nothing_more_is_said_of_the_full_wiring() -> None:
    assert [caution.split(";")[0].split(":")[0] for caution in cautions(FULL, Plugs())] == [
        "BCM 3 (pin 5)",
        "BCM 14 and 15 may carry the serial console",
        "no button has a light",
        "no pin is left",
    ]


def test_a_seat_with_a_pod_lacks_nothing() -> None:
    wiring, pods = parse({"buttons": [4, 0, 0]}), Plugs((Plug(2, "E661", POD),))
    told = [caution for caution in cautions(wiring, pods) if caution.startswith("seat")]
    assert [caution.split(":")[0] for caution in told] == ["seat 1 has no keypad", "seat 3 has no button and no keypad"]


@given(wiring=wirings())
def test_every_seat_without_a_part_is_named(wiring: Wiring) -> None:
    told = " ".join(cautions(wiring, Plugs()))
    for seat, paddle in enumerate(wiring.paddles, start=1):
        assert (f"seat {seat} has no" in told) == (paddle.button is None or paddle.columns is None)
    assert ("no pin is left" in told) == (len(list(wiring.uses())) == len(PINS))
