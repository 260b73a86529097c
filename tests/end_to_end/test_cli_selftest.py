"""`hammerprice selftest`: simulated hands press everything, and the report can be pasted into a bug."""

from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.command_line import done, hammerprice, hammerprice_child, refused, written

SOON_MISSING = "from hardware.drivers import usb_device; usb_device.START_NS //= 10"
"""A pod is looked for a tenth of the time."""
POD = ("[wiring]", "buttons = [17, 0]", "[pods]", '2 = "E6614103E7174F29"')


def test_simulated_hands_press_everything_and_all_is_good() -> None:
    out = done("selftest", "--simulated")
    heard, _, report = out.partition("\nSelf-test of a Hammer Price table\n")
    assert heard.count("'s key ") == 60
    assert heard.count("\n  the gavel\n") == 1
    assert f"gpiozero {version('gpiozero')}" in report
    assert "pins: simulated" in report
    parts = report.split("\n\n")[1:]
    assert [part.splitlines()[0] for part in parts] == [
        "the gavel: good",
        "the buzzer: for you to judge",
        *(f"seat {seat}'s {part}: good" for seat in range(1, 6) for part in ("button", "keypad")),
    ]
    assert "    wired to BCM 6 (header pin 31)\n    pressed 1×, longest bounce " in report


@pytest.mark.parametrize("pods", [(), ("[pods]", 'lights = "E6614103E7174F29"')], ids=["pins", "light pod"])
def test_players_say_which_lights_they_see(tmp_path: Path, pods: tuple[str, ...]) -> None:
    settings = written(tmp_path / "settings.toml", "[wiring]", f"paddles = {5 if pods else 2}", *pods)
    said = hammerprice("--settings", settings, "selftest", "--simulated")
    assert said.code == 0
    for seat, wire in ((1, "BCM 9 (header pin 21)"), (2, "BCM 10 (header pin 19)")):
        where = "USB, serial number E6614103E7174F29" if pods else wire
        assert f"seat {seat}'s light: good\n    wired to {where}\n" in said.out
        assert f"  is seat {seat}'s light on? # yes, * no\n" in said.out


def test_lights_that_the_settings_keep_dark_are_tested_too(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.toml", "[wiring]", "paddles = 2", "[lights]", "brightness = 0")
    assert "seat 2's light: good" in done("--settings", settings, "selftest", "--simulated")


def test_a_pod_that_is_not_plugged_in_is_missing(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.toml", *POD)
    how = ("--settings", settings, "--pins", "real", "selftest", "--seconds", "10")
    said = hammerprice_child(*how, before=SOON_MISSING)
    assert said.code == 1
    assert "  seat 2's pod is unplugged\n" in said.out
    assert "seat 2's pod: missing\n" in said.out
    assert "plug it in; if it is, look at its cable, and at what names it in the settings" in said.out


def test_without_pins_everything_is_missing_for_one_reason() -> None:
    said = hammerprice_child("--pins", "real", "selftest", "--seconds", "1")
    assert said.code == 1
    assert said.err == ""
    assert said.out.count(": missing\n") == 12
    assert said.out.count("as above") == 11
    assert "pressed" not in said.out.partition("Self-test of")[2]


def test_pins_that_are_none_are_refused(tmp_path: Path) -> None:
    assert "'maybe'" in hammerprice("--pins", "maybe").err
    settings = written(tmp_path / "settings.toml", "[pins]", 'use = "maybe"')
    said = hammerprice("--settings", settings, "selftest", "--simulated")
    assert (said.code, said.err) == (2, f"{settings}:2: use must be one of auto, real, simulated, pads, in quotes\n")


def test_simulated_hands_press_simulated_parts_also_at_a_table_with_real_pins(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.toml", "[pins]", 'use = "real"', "[wiring]", "paddles = 2")
    out = done("--settings", settings, "selftest", "--simulated")
    assert "pins: simulated" in out
    assert "seat 2's button: good" in out
    why = "--simulated: it takes no real pins; leave it out, or --pins real\n"
    assert refused("--pins", "real", "selftest", "--simulated") == why
    assert "--seconds: simulated hands need no time" in refused("selftest", "--simulated", "--seconds", 5)
