"""A Raspberry Pi's boot files: fitted to any wiring, whatever else is in them, once and for all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.config.wiring import FULL, THREE, PaddleWiring, Wiring
from hardware.raspberry_pi.boot_files import (
    SECTION_BEGIN,
    SECTION_END,
    conflicting_lines,
    fitted_cmdline,
    fitted_config,
    lines_needed,
)
from tests.support.wirings import wirings

RASPBERRY = "dtparam=audio=on\ndtparam=spi=on\ndtoverlay=vc4-kms-v3d\n\n[cm4]\notg_mode=1\n"
OURS_FULL = f"""{SECTION_BEGIN}
[all]
dtparam=i2c_arm=off
dtparam=spi=off
enable_uart=0
dtparam=i2s=off
{SECTION_END}
"""
LINES = st.lists(
    st.sampled_from(["dtparam=spi=on", "[pi4]", "[all]", "", "# a note", "enable_uart=1", SECTION_BEGIN, SECTION_END])
)


def test_another_wiring_has_its_lines_in_their_place() -> None:
    fitted = fitted_config(fitted_config(RASPBERRY, FULL), THREE)
    assert fitted == RASPBERRY + f"{SECTION_BEGIN}\n[all]\ndtparam=spi=off\ndtparam=i2s=off\n{SECTION_END}\n"


def test_a_wiring_without_pins_takes_them_out_again() -> None:
    assert fitted_config(RASPBERRY + OURS_FULL, Wiring()) == RASPBERRY


def test_a_last_line_without_an_end_is_not_run_into() -> None:
    assert fitted_config("arm_64bit=1", FULL) == f"arm_64bit=1\n{OURS_FULL}"


@given(wirings(), LINES)
def test_fitting_twice_is_fitting_once_and_the_lines_needed_have_the_last_word(
    wiring: Wiring, lines: list[str]
) -> None:
    text = "".join(f"{line}\n" for line in lines)
    once = fitted_config(text, wiring)
    needed = [line.text for line in lines_needed(wiring)]
    if SECTION_BEGIN not in lines:
        assert fitted_config(once, wiring) == once
        assert once.startswith(text)
    if needed:
        assert once.splitlines()[-len(needed) - 2 :] == ["[all]", *needed, SECTION_END]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("console=serial0,115200 console=tty1 rootwait\n", "console=tty1 rootwait\n"),
        ("console=ttyAMA0,115200 console=tty1", "console=tty1\n"),
        ("console=tty0 console=ttyS1,115200 rootwait", "console=tty0 rootwait\n"),
        ("console=tty1  rootwait\n", "console=tty1  rootwait\n"),
        ("", ""),
    ],
)
def test_the_serial_console_leaves_the_pins_that_the_table_has(before: str, after: str) -> None:
    assert fitted_cmdline(before, FULL) == after
    assert fitted_cmdline(before, THREE) == before


TAKES = {
    "": "dtparam=uart0=off",
    "2 3 4 5 6 7 24 25": "dtoverlay=spi3-1cs",
    "3": "dtoverlay=gpio-shutdown",
    "4 5": "dtoverlay=uart2 dtoverlay=i2c2-pi5",
    "4 5 6 7": "dtoverlay=i2c3",
    "4 5 6 7 25": "dtoverlay=spi4-2cs",
    "4 5 8 9": "dtoverlay=uart3",
    "8 9": "dtoverlay=i2c4",
    "8 9 10 11": "dtoverlay=spi0-1cs",
    "8 9 12 13": "dtoverlay=uart4-pi5",
    "9 10 11": "dtoverlay=spi0-0cs",
    "12 13": "dtoverlay=uart5 dtoverlay=i2c5",
    "12 13 14 15 26": "dtoverlay=spi5-1cs-pi5",
    "14 15": "dtoverlay=disable-bt dtoverlay=pi3-miniuart-bt dtoverlay=uart0-pi5,ctsrts"
    " dtoverlay=uart1,txd1_pin=14,rxd1_pin=15 dtparam=uart0 dtparam=uart0=on dtparam=uart0_console enable_rp1_uart=1",
    "18 19 20 21 27": "dtoverlay=spi6-1cs",
    "22 23": "dtoverlay=i2c6",
    "23 24": "dtoverlay=i2c-gpio,bus=3",
    " ".join(map(str, range(2, 28))): "dtoverlay=vc4-kms-dpi",
}
"""Some of the pins from BCM 2 to 27 that lines may take on one or another Pi, as `overlays/README` has them."""


@pytest.mark.parametrize(("pins", "line"), [(pins, line) for pins, lines in TAKES.items() for line in lines.split()])
def test_a_line_is_in_the_way_of_a_part_on_the_pins_that_it_takes_and_of_no_other(pins: str, line: str) -> None:
    found = [pin for pin in range(2, 28) if conflicting_lines(f"{line}\n", Wiring(paddles=(PaddleWiring(pin),)))]
    assert " ".join(map(str, found)) == pins


def test_what_takes_pins_away_is_named_but_a_note_of_it_is_not() -> None:
    found = conflicting_lines("#dtoverlay=gpio-fan\n dtoverlay=w1-gpio,gpiopin=4\ndtoverlay=vc4-kms-v3d\n", FULL)
    assert [(line, claim.name) for line, claim in found] == [("dtoverlay=w1-gpio,gpiopin=4", "1-Wire")]
    assert conflicting_lines("dtoverlay=gpio-ir\n", Wiring()) == ()
