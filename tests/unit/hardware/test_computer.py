"""What a computer tells of itself, from files as Linux has them on a Raspberry Pi; and its backlight."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.raspberry_pi.backlight import Backlight
from hardware.raspberry_pi.computer import Condition, condition


def files(root: Path, **texts: str) -> Path:
    """A file system with these files, `/` written as `__`."""
    for name, text in texts.items():
        path = root / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_a_raspberry_pi_tells_all(tmp_path: Path) -> None:
    root = files(
        tmp_path,
        proc__device_tree__model="",
        sys__class__thermal__thermal_zone0__temp="51600\n",
        sys__class__thermal__thermal_zone1__temp="48000\n",
        sys__class__hwmon__hwmon0__name="cpu_thermal\n",
        sys__class__hwmon__hwmon1__name="rpi_volt\n",
        sys__class__hwmon__hwmon1__in0_lcrit_alarm="1\n",
        proc__uptime="11520.04 40000.00\n",
    )
    files(root, **{"proc__device-tree__model": "Raspberry Pi 5 Model B Rev 1.0\0"})
    assert condition(root) == Condition("Raspberry Pi 5 Model B Rev 1.0", 51.6, is_undervolted=True, uptime=11520.04)
    assert not condition(root).is_hot


def test_another_computer_tells_nothing_and_nonsense_is_nothing(tmp_path: Path) -> None:
    assert condition(tmp_path) == Condition("", None, None, None)
    files(tmp_path, sys__class__thermal__thermal_zone0__temp="hot", proc__uptime="long")
    assert condition(tmp_path) == Condition("", None, None, None)


@pytest.mark.parametrize(("temperature", "hot"), [("79900", False), ("80000", True)])
def test_from_eighty_degrees_on_it_is_hot(tmp_path: Path, temperature: str, hot: bool) -> None:
    assert condition(files(tmp_path, sys__class__thermal__thermal_zone0__temp=temperature)).is_hot is hot


@pytest.mark.parametrize(
    ("told", "celsius"), [("-5000\n", -5.0), ("0\n", 0.0), ("51600\n", 51.6), ("-", None), ("", None)]
)
def test_a_cold_computer_tells_its_temperature_too(tmp_path: Path, told: str, celsius: float | None) -> None:
    assert condition(files(tmp_path, sys__class__thermal__thermal_zone0__temp=told)).temperature == celsius


def a_light(folder: Path, now: int, most: int = 255) -> Path:
    """A panel's light as the kernel has it."""
    light = folder / "10-0045"
    light.mkdir()
    (light / "max_brightness").write_text(f"{most}\n")
    (light / "brightness").write_text(f"{now}\n")
    return light / "brightness"


@pytest.mark.parametrize("up_again", [lambda light: light.show(dim=False), Backlight.close], ids=["turned", "closed"])
def test_the_light_goes_down_and_comes_back_fully(tmp_path: Path, up_again: Callable[[Backlight], None]) -> None:
    light = a_light(tmp_path, 180)
    backlight = Backlight(tmp_path)
    backlight.show(dim=True)
    assert 0 < int(light.read_text()) < 20
    up_again(backlight)
    assert int(light.read_text()) == 255


def test_a_step_of_brightness_is_a_part_of_the_most_that_the_panel_can(tmp_path: Path) -> None:
    """A Touch Display 2 starts at 15 of 31."""
    light = a_light(tmp_path, 90, 200)
    backlight = Backlight(tmp_path)
    assert backlight.is_there
    for percent, level in ((20, 40), (100, 200), (60, 120)):
        backlight.show(dim=False, percent=percent)
        assert int(light.read_text()) == level
    backlight.close()
    assert int(light.read_text()) == 200


@pytest.mark.parametrize("most", [1, 2, 7, 31, 255, 65_535])
def test_no_step_of_brightness_turns_a_panel_off_however_few_levels_it_has(tmp_path: Path, most: int) -> None:
    light = a_light(tmp_path, most, most)
    backlight = Backlight(tmp_path)
    for percent in (1, 20, 40, 60, 80, 100):
        for dim in (False, True):
            backlight.show(dim=dim, percent=percent)
            assert 0 < int(light.read_text()) <= most


@pytest.mark.parametrize("percent", [20, 60, 100])
def test_a_dark_screen_dims_the_light_however_bright_it_was_and_is_written_once(tmp_path: Path, percent: int) -> None:
    light = a_light(tmp_path, 200, 200)
    backlight = Backlight(tmp_path)
    backlight.show(dim=False, percent=percent)
    for dim, level in ((True, 10), (False, percent * 2)):
        backlight.show(dim=dim, percent=percent)
        assert int(light.read_text()) == level
        light.write_text("somebody else's\n")
        backlight.show(dim=dim, percent=percent)
        assert light.read_text() == "somebody else's\n"


def test_a_panel_that_was_unplugged_stops_nobody(tmp_path: Path) -> None:
    light = a_light(tmp_path, 200)
    backlight = Backlight(tmp_path)
    light.unlink()
    light.mkdir()
    backlight.show(dim=True)
    backlight.close()


def test_a_table_that_died_in_the_dark_starts_bright(tmp_path: Path) -> None:
    light = a_light(tmp_path, 12)
    Backlight(tmp_path)
    assert int(light.read_text()) == 255


def test_a_panel_whose_light_cannot_be_turned_is_left_alone(tmp_path: Path) -> None:
    light = tmp_path / "broken"
    light.mkdir()
    (light / "brightness").write_text("")
    backlight = Backlight(tmp_path)
    backlight.show(dim=True)
    assert (light / "brightness").read_text() == ""
