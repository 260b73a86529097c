"""Real pins or simulated ones, and what the table says when a part of them does not work."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.settings import Options, Pins, load_settings
from companion.rules.actions import Bid
from companion.system.electronics import Electronics, open_electronics, wants_real
from hardware.clock import VirtualClock
from hardware.config.wiring import FULL, Wiring
from hardware.raspberry_pi.board import CHOICE, TIE_NS
from hardware.signals import Fault, FaultKind, Part
from hardware.time_units import MILLISECOND
from tests.support.table import a_table


@pytest.fixture
def kept() -> Iterator[ExitStack]:
    with ExitStack() as kept:
        yield kept


def opened(kept: ExitStack, pins: Pins, wiring: Wiring = FULL) -> Electronics:
    clock = VirtualClock()
    kept.callback(clock.close)
    return open_electronics(replace(load_settings(None), wiring=wiring, pins=pins), clock, kept)


@pytest.mark.parametrize(("pi", "real"), [(True, [Pins.AUTO, Pins.REAL]), (False, [Pins.REAL])])
def test_which_pins_are_meant(monkeypatch: pytest.MonkeyPatch, pi: bool, real: list[Pins]) -> None:
    monkeypatch.setattr("companion.system.electronics.is_raspberry_pi", lambda: pi)
    assert [pins for pins in Pins if wants_real(pins)] == real


def test_a_backend_without_the_kernels_time_is_said_and_has_no_simulated_parts(
    kept: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """gpiozero's own mock pins: chosen by the environment, and stamped when they call back."""
    monkeypatch.setenv(CHOICE, "mock")
    table = opened(kept, Pins.REAL)
    assert table.backend == "mock"
    assert table.remark.startswith("The pins are driven by mock, which does not report the kernel's time")
    assert table.devices.take_faults() == ()
    with pytest.raises(LookupError):
        table.simulated.switch(1)


@pytest.mark.parametrize(
    ("pins", "wiring", "apart"),
    [(Pins.REAL, FULL, TIE_NS), (Pins.REAL, Wiring(gavel=3), 0), (Pins.SIMULATED, FULL, 0)],
    ids=["paddles on pins", "only pods", "simulated"],
)
def test_what_pins_cannot_tell_apart_is_equal_only_for_paddles_on_them(
    kept: ExitStack, monkeypatch: pytest.MonkeyPatch, pins: Pins, wiring: Wiring, apart: int
) -> None:
    monkeypatch.setenv(CHOICE, "mock")
    monkeypatch.setattr("companion.system.electronics.pin_tie_ns", lambda: TIE_NS)
    assert opened(kept, pins, wiring).devices.tie_ns == apart


def test_where_no_pins_can_be_had_everything_is_missing_and_the_lamp_stays_dark(
    kept: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOICE, "abacus")
    table = opened(kept, Pins.REAL)
    (fault,) = table.devices.take_faults()
    assert (fault.part, fault.kind, fault.seat) == (Part.EVERYTHING, FaultKind.MISSING, 0)
    assert "abacus" in str(fault)
    table.devices.set_lamp(lit=True)
    assert table.devices.due() is None


def test_a_held_button_is_said_with_its_wire_once_and_the_screen_stands_in(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.world.simulated.button(3, down=True, at=table.at(0.1))
        table.advance(10.5)
        assert table.scene.banner == "Seat 3’s button is held down: check the wire at pin 29"
        assert table.note(3) == "Held down"
        assert len(table.logged) == 1
        assert table.logged[0].startswith("Seat 3's button is held down: look for what presses it")
        table.advance(60)
        assert len(table.logged) == 1
        table.press(2)
        table.world.simulated.button(3, down=False, at=table.at(0.1))
        table.advance(0.5)
        table.press(3)
    assert table.confirmed[-3:] == [Bid(3, 1), Bid(2, 2), Bid(3, 3)]


def test_a_key_that_stays_down_is_told_though_nothing_else_happens(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.world.simulated.key(2, "5", down=True, at=table.at(0.1))
        table.advance(11)
        assert table.scene.banner == "Seat 2’s keypad is held down: check the wires at pins 21, 36"


BUTTON = Fault(2, Part.BUTTON, FaultKind.MISSING, (4,), "")
KEYPAD = Fault(2, Part.KEYPAD, FaultKind.HELD, (9, 16), "")
WITHOUT_WIRES = Fault(4, Part.KEYPAD, FaultKind.HELD, (), "")
"""As it is told while bids are secret, of the last seat."""
EVERYTHING = Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), "")


@pytest.mark.parametrize(
    ("language", "fault", "told", "logged"),
    [
        ("en", BUTTON, "Seat 2’s button is missing. Use the screen instead.", "Seat 2's button is missing"),
        ("de", BUTTON, "Knopf von Platz 2 fehlt. Nutzt den Bildschirm.", "Seat 2's button is missing"),
        (
            "de",
            KEYPAD,
            "Tastenfeld von Platz 2 klemmt: Drähte an den Pins 21, 36 prüfen",
            "Seat 2's keypad is held down",
        ),
        ("en", WITHOUT_WIRES, "Seat 4’s keypad is held down. Use the screen instead.", "Seat 4's keypad is held down"),
        (
            "en",
            EVERYTHING,
            "No buttons or keypads found. Use the screen instead.",
            "All buttons and keypads are missing",
        ),
    ],
)
def test_a_fault_is_told_in_the_tables_language_and_logged_in_english(
    tmp_path: Path, language: str, fault: Fault, told: str, logged: str
) -> None:
    with a_table(tmp_path, options=Options(language=language)) as table:
        table.world.devices.report(fault)
        table.advance(0.1)
        assert (table.scene.banner, table.logged) == (told, [f"{logged}: "])
        is_held = fault.kind is FaultKind.HELD
        assert [seat for seat in range(1, 6) if table.note(seat)] == ([fault.seat] if is_held else [])


def test_several_faults_at_once_are_one_sentence(tmp_path: Path) -> None:
    with a_table(tmp_path, ()) as table:
        for seat in (2, 4):
            table.world.simulated.button(seat, down=True, at=table.at(0.1))
        table.advance(10.5)
        assert table.scene.banner == "Seat 2’s button is held down, and 1 more. Use the screen instead."
        assert len(table.logged) == 2


@pytest.mark.parametrize(
    ("part", "told", "noted", "logged"),
    [
        (0, "Loose wire: gavel", "", "gavel: loose wire: gavel"),
        (3, "", "Loose wire: button", "bid button of seat 3: loose wire: button"),
    ],
)
def test_a_loose_wire_is_told_where_it_is_and_logged(
    tmp_path: Path, part: int, told: str, noted: str, logged: str
) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        for edge in range(1000):
            at = table.at(0.1) + edge * MILLISECOND // 10
            table.world.simulated.button(part, down=edge % 2 == 0, at=at)
        table.advance(0.5)
        assert (table.said(), table.note(3), table.logged) == (told, noted, [logged])
        assert "lost" not in table.sounds
        assert not table.world.table.auction.digits.doubted, "whoever has a loose wire is not asked again"
