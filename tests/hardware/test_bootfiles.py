"""A Raspberry Pi's boot files: fitted to any wiring, whatever else is in them, once and for all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.bootfiles import BEGIN, END, fitted_cmdline, fitted_config, in_the_way
from hardware.cautions import lines_needed
from hardware.wiring import FULL, THREE, Wiring
from tests.hardware.wirings import wirings

RASPBERRY = "dtparam=audio=on\ndtparam=spi=on\ndtoverlay=vc4-kms-v3d\n\n[cm4]\notg_mode=1\n"
OURS_FULL = f"""{BEGIN}
[all]
dtparam=i2c_arm=off
dtparam=spi=off
enable_uart=0
dtparam=i2s=off
{END}
"""
LINES = st.lists(st.sampled_from(["dtparam=spi=on", "[pi4]", "[all]", "", "# a note", "enable_uart=1", BEGIN, END]))


def test_the_tables_lines_come_last_and_count_for_every_model() -> None:
    assert fitted_config(RASPBERRY, FULL) == RASPBERRY + OURS_FULL


def test_another_wiring_has_its_lines_in_their_place() -> None:
    fitted = fitted_config(fitted_config(RASPBERRY, FULL), THREE)
    assert fitted == RASPBERRY + f"{BEGIN}\n[all]\ndtparam=spi=off\ndtparam=i2s=off\n{END}\n"


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
    needed = [line for line, _ in lines_needed(wiring)]
    if BEGIN not in lines:
        assert fitted_config(once, wiring) == once
        assert once.startswith(text)
    if needed:
        assert once.splitlines()[-len(needed) - 2 :] == ["[all]", *needed, END]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("console=serial0,115200 console=tty1 rootwait\n", "console=tty1 rootwait\n"),
        ("console=ttyAMA0,115200 console=tty1", "console=tty1\n"),
        ("console=tty1  rootwait\n", "console=tty1  rootwait\n"),
        ("", ""),
    ],
)
def test_the_serial_console_leaves_the_pins_that_the_table_has(before: str, after: str) -> None:
    assert fitted_cmdline(before, FULL) == after
    assert fitted_cmdline(before, THREE) == before


def test_what_takes_pins_away_is_named_but_a_note_of_it_is_not() -> None:
    found = in_the_way("#dtoverlay=gpio-fan\n dtoverlay=w1-gpio,gpiopin=4\ndtoverlay=vc4-kms-v3d\n", FULL)
    assert [(line, claim.name) for line, claim in found] == [("dtoverlay=w1-gpio,gpiopin=4", "1-Wire")]
    assert in_the_way("dtoverlay=gpio-ir\n", Wiring()) == ()
