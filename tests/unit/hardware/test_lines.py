"""Which chip has the header's lines, and who holds them, from what the kernel tells."""

from errno import EACCES
from pathlib import Path

import pytest

from hardware.drivers.pins import DeviceError
from hardware.raspberry_pi.chips import header_chip
from hardware.raspberry_pi.lines import line_holders
from tests.support.gpio_chips import Chip, with_chips

NEW_PI_5: dict[str, Chip | int] = {
    "gpiochip11": Chip("gpio-brcmstb@107d508500", 32),
    "gpiochip12": Chip("gpio-brcmstb@107d508520", 4),
    "gpiochip13": Chip("pinctrl-rp1", 54, {7: "spi0 CS1", 8: ""}),
    "gpiochip9": EACCES,
}
"""A Pi 5 with the kernel of July 2026: no chip has the number 0 or 4."""


def test_only_lines_of_the_header_that_somebody_holds_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_chips(monkeypatch, tmp_path, NEW_PI_5)
    assert list(line_holders((4, 7, 8), tmp_path)) == [
        "gpiochip9: Permission denied",
        "gpiochip11: gpio-brcmstb@107d508500, 32 lines",
        "gpiochip12: gpio-brcmstb@107d508520, 4 lines",
        "gpiochip13: pinctrl-rp1, 54 lines",
        "BCM 7: spi0 CS1",
        "BCM 8: ?",
    ]


@pytest.mark.parametrize("label", ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
@pytest.mark.parametrize("number", [0, 4, 13, 600])
def test_the_headers_chip_is_found_by_its_label_whatever_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, label: str, number: int
) -> None:
    with_chips(monkeypatch, tmp_path, {"gpiochip2": Chip("other", 8), f"gpiochip{number}": Chip(label)})
    chip = header_chip(tmp_path)
    assert (chip.path, chip.number, chip.lines) == (tmp_path / f"gpiochip{number}", number, 54)


def test_what_was_found_in_place_of_the_headers_chip_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DeviceError, match="found no gpiochip"):
        header_chip(tmp_path)
    with_chips(monkeypatch, tmp_path, {"gpiochip0": Chip("brcmvirt-gpio", 2), "gpiochip1": EACCES})
    with pytest.raises(DeviceError) as refusal:
        header_chip(tmp_path)
    assert str(refusal.value).endswith("; found gpiochip0 (brcmvirt-gpio), gpiochip1 (Permission denied)")
    assert list(line_holders((4,), tmp_path / "nothing")) == ["no gpiochip"]
