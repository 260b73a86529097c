"""The self-test at the table, from cable to report: before a game, in the middle of one, with what does not work."""

import stat
from functools import partial
from pathlib import Path

from companion.rules.actions import Bid
from companion.screen_data.system import PartsTested
from hardware.config.parts import KEYS
from hardware.signals import Fault, FaultKind, Part
from hardware.simulator.circuit import GROUND, Switch
from tests.conftest import MIXED
from tests.support.table import NAMES, TableUnderTest, a_table, settings_of


def open_the_test(table: TableUnderTest) -> None:
    table.go("menu", "self-test")


def seat(table: TableUnderTest, number: int) -> PartsTested:
    tested: PartsTested = table.screen.parts[number - 1]
    return tested


def report(table: TableUnderTest) -> str:
    return (table.house.data / "selftest.txt").read_text(encoding="utf-8")


def test_every_press_is_seen_heard_and_lit_and_all_together_are_good(table: TableUnderTest) -> None:
    lit: list[bool] = []
    table.world.simulated.watch_lamp(lambda on, _: lit.append(on))
    open_the_test(table)
    assert seat(table, 3) == PartsTested(3, False, (False,) * 12, "13 left", good=False)
    table.press(paddle=3)
    table.key(3, "5")
    assert seat(table, 3) == PartsTested(3, True, tuple(key == "5" for key in KEYS), "11 left", good=False)
    assert (table.sounds, lit) == (["bid"] * 2, [True, False] * 2)
    table.strike()
    assert (seat(table, 0).button, seat(table, 0).word) == (True, "OK")
    for paddle in range(1, 6):
        table.press(paddle)
        table.key(paddle, KEYS)
    assert {tested.word for tested in table.screen.parts[:-1]} == {"OK"}
    assert table.screen.hint == "All good"
    table.touch("back")
    assert report(table).count(": good\n") == 11
    assert "pressed 2×" in report(table)


def test_the_report_is_kept_for_the_tables_user_alone_and_said_to_be_there(table: TableUnderTest) -> None:
    file = table.house.data / "selftest.txt"
    file.write_text("an older one, and longer " * 1_000)
    file.chmod(0o644)
    open_the_test(table)
    table.touch("back")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert report(table).startswith("Self-test of a Hammer Price table\n")
    assert "older" not in report(table)
    assert table.scene.banner == f"Report saved as {file}"
    assert table.shows == "grouped menu"


def test_a_report_that_cannot_be_written_is_said_and_the_game_goes_on(table: TableUnderTest) -> None:
    (table.house.data / "selftest.txt").mkdir()
    open_the_test(table)
    table.touch("back")
    assert table.scene.banner.startswith("The report could not be saved: ")
    table.play("klimt", "open")
    table.press(paddle=2)
    assert table.confirmed[-1] == Bid(2, 1)


def test_no_key_is_shown_while_secret_bids_are_made(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.go("menu", "system")
    assert "Test buttons and keypads" not in table.labels
    assert "not during secret bids" in {area.choice.disabled_reason for area in table.world.picture.targets}


def test_a_loose_column_is_named_with_its_pin_and_in_the_report(table: TableUnderTest) -> None:
    open_the_test(table)
    pins, wire = table.world.simulated.pins, Switch(16, GROUND)
    for place in range(1_001):
        at = table.now + place * 100_000
        table.world.clock.call_at(at, partial(pins.set_switch, wire, closed=place % 2 == 0, at=at, delivered=at))
    table.advance(0.2)
    assert seat(table, 2).word == "Loose wire: pin 36"
    pins.set_switch(wire, closed=False, at=table.now, delivered=table.now)
    table.advance(2)
    table.touch("back")
    assert "seat 2's keypad: loose\n" in report(table)
    assert "look for a loose wire at BCM 16 (header pin 36)" in report(table)


def test_what_was_missing_before_the_test_is_missing_in_it_and_in_the_next(table: TableUnderTest) -> None:
    table.world.devices.report(Fault(4, Part.BUTTON, FaultKind.MISSING, (6,), "BCM 6 is busy"))
    table.advance(1)
    table.go("menu", "system")
    for _ in range(2):
        table.touch("self-test")
        assert (seat(table, 4).word, seat(table, 4).good) == ("Not found: see the report", False)
        table.touch("back")
        assert "seat 4's button: missing\n" in report(table)
        assert "BCM 6 is busy" in report(table)


def test_pins_and_a_pod_and_a_seat_with_nothing(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, MIXED.replace("[2]", "[2, 0, 5]"))
    with a_table(tmp_path, NAMES[:3], settings=settings) as table:
        open_the_test(table)
        assert [len(tested.keys) for tested in table.screen.parts[:-1]] == [12, 12, 0]
        table.press(paddle=2)
        table.key(2, f"{KEYS}#")
        table.press(paddle=3)
        assert [tested.word for tested in table.screen.parts[:-1]] == ["13 left", "OK", "OK"]
        table.world.simulated.pods[2].unplug()
        table.advance(2)
        assert seat(table, 2).word == "Not found: see the report"
        table.touch("back")
        assert "seat 2's pod: missing\n    wired to USB, serial number E6614103E7174F29" in report(table)
        table.touch("self-test")
        assert seat(table, 2).word == "Not found: see the report", "it was gone before this test began"
        table.world.simulated.pods[2].plug()
        table.advance(3)
        assert seat(table, 2).word == "13 left"


def test_a_light_that_went_with_its_pod_is_not_asked_about(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, MIXED.replace("[2]", "[2, 0, 5]"))
    with a_table(tmp_path, NAMES[:3], settings=settings) as table:
        open_the_test(table)
        table.press(paddle=2)
        table.key(2, KEYS)
        assert seat(table, 2).word == "Lit? Yes: #, no: *"
        table.world.simulated.pods[2].unplug()
        table.advance(2)
        assert seat(table, 2).word == "Not found: see the report"
        table.touch("back")
        assert "seat 2's pod: missing" in report(table)
        assert "seat 2's light" not in report(table)


def test_a_player_says_whether_the_seats_light_is_on(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], settings=settings_of(tmp_path, "[wiring]\npaddles = 3")) as table:
        open_the_test(table)
        for paddle in (1, 2):
            table.press(paddle)
            table.key(paddle, KEYS)
            assert (seat(table, paddle).word, seat(table, paddle).good) == ("Lit? Yes: #, no: *", False)
            assert table.world.simulated.light(paddle).brightness == 1
        table.key(1, "#")
        table.key(2, "*")
        assert [(tested.word, tested.good) for tested in table.screen.parts[:2]] == [
            ("OK", True),
            ("Light stays dark: pin 19", False),
        ]
        assert table.lights == "off off"
        table.touch("back")
        assert "look at BCM 10 (header pin 19), its resistor, and which way round it is" in report(table)
