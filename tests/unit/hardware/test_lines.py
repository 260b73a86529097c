"""Who holds the header's lines, from what lgpio says of its chips."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from hardware.raspberry_pi.lines import line_holders


class BusyError(Exception):
    """In place of lgpio.error."""


def test_only_lines_of_the_header_that_somebody_holds_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a Pi 5: the header's chip is not the only one, and one cannot be opened."""
    labels = {10: "gpio-brcmstb", 0: "pinctrl-rp1"}

    def open_chip(number: int) -> int:
        if number not in labels:
            raise BusyError("can not open gpiochip")
        return number

    played = SimpleNamespace(
        error=BusyError,
        gpiochip_open=open_chip,
        gpiochip_close=lambda chip: 0,
        gpio_get_chip_info=lambda chip: [0, 54, f"gpiochip{chip}", labels[chip]],
        gpio_get_line_info=lambda chip, pin: [0, pin, 1, f"GPIO{pin}", "spi0 CS1" if pin == 7 else ""],
    )
    monkeypatch.setitem(sys.modules, "lgpio", played)
    for number in (0, 4, 10):
        (tmp_path / f"gpiochip{number}").touch()
    assert list(line_holders((4, 7), tmp_path)) == [
        "gpiochip0: pinctrl-rp1, 54 lines",
        "BCM 7: spi0 CS1",
        "gpiochip4: can not open gpiochip",
        "gpiochip10: gpio-brcmstb, 54 lines",
    ]


def test_without_lgpio_the_report_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    (told,) = line_holders((4,), tmp_path)
    assert "install python3-lgpio" in told
