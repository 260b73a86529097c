"""The header's facts, and the maker's table of connections."""

import tomllib
from collections import Counter

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings

from hardware.config.header import HEADER, PINS, header_pin, pulled_up
from hardware.config.wiring import FOUR, Wiring, parse
from hardware.raspberry_pi.wiring_table import COLUMN, COLUMN_OHM, ROW_OHM, Connection, connections, table_lines
from tests.support.wirings import settings_text, wirings

PI_4B = "c03111"


def test_the_header_is_as_gpiozero_knows_it() -> None:
    board = MockFactory(revision=PI_4B).board_info.headers["J8"]
    for pin in HEADER:
        theirs = board.pins[pin.number]
        ours = {"3.3 V": "3V3", "5 V": "5V", "ground": "GND"}[pin.power] if pin.power else f"GPIO{pin.bcm}"
        assert theirs.name == ours, pin
        assert (theirs.pull == "up") == (pin.bcm in (2, 3)), pin
    assert [header_pin(bcm) for bcm in (2, 3, 14, 27)] == [3, 5, 8, 13]


def test_up_to_bcm_8_a_pin_is_pulled_up_from_power_on() -> None:
    """The data sheet of the BCM2835, table of alternative functions."""
    assert [bcm for bcm in PINS if pulled_up(bcm)] == [2, 3, 4, 5, 6, 7, 8]


@given(wiring=wirings())
def test_every_pin_of_any_wiring_is_in_the_table_once_where_the_header_has_it(wiring: Wiring) -> None:
    assert parse(tomllib.loads(settings_text(wiring))["wiring"]) == wiring
    wires = connections(wiring)
    assert max(Counter(wire.pin for wire in wires).values()) == 1
    signals = {wire.bcm: wire for wire in wires if wire.bcm is not None}
    assert {bcm: wire.pin for bcm, wire in signals.items()} == {use.pin: header_pin(use.pin) for use in wiring.uses()}
    for use in wiring.uses():
        assert _says(signals[use.pin], use.key), (use, signals[use.pin])
    lines = table_lines(wires)[1:]
    assert [line.split()[1] for line in lines] == [str(wire.pin) for wire in wires]


def _says(wire: Connection, key: str) -> bool:
    """Whether a connection is the part that the settings name by this key."""
    name, *places = key.replace("]", "").split("[")
    if not places:
        return (wire.seat, wire.part) == (0, name)
    first = int(places[0]) + 1
    match name:
        case "columns":
            side = ("left", "middle", "right")[int(places[1])]
            return (wire.seat, wire.part) == (first, f"{side} column")
        case "buttons":
            return (wire.seat, wire.part) == (first, "bid button")
        case "lights":
            return (wire.seat, wire.part) == (first, "light")
        case _:
            return (wire.seat, wire.part) == (0, f"row {first}")


@settings(max_examples=50)
@given(wiring=wirings())
def test_power_comes_from_power_and_ground_from_ground(wiring: Wiring) -> None:
    for wire in connections(wiring):
        power = HEADER[wire.pin - 1].power
        if "ground" in wire.part:
            assert power == "ground"
        elif "3.3 V" in wire.part or wire.part == "pull-ups":
            assert power == "3.3 V"
        else:
            assert wire.part == "screen" or power is None


@pytest.mark.parametrize("keypads", range(1, 6))
def test_a_row_reads_low_however_many_keypads_hold_a_key_in_it(keypads: int) -> None:
    """At most 0.8 V reads as low on a Pi 4, whose own pull-up is 33 kOhm at the strongest."""
    own_ohm, in_column_ohm = 33_000, int(COLUMN.removesuffix(" Ω"))
    pull_up = 1 / (1 / COLUMN_OHM + 1 / (own_ohm + in_column_ohm)) / keypads
    cable = 3.3 * ROW_OHM / (ROW_OHM + pull_up)
    pin = cable + (3.3 - cable) * in_column_ohm / (own_ohm + in_column_ohm)
    assert pin < 0.8
    assert 3.3 / ROW_OHM <= 0.016, "a short of two lines stays within what a pin bears"


def test_a_light_has_a_wire_and_shares_its_seats_ground() -> None:
    lines = table_lines(connections(FOUR))
    assert " 24   18  seat 1: light          through 330 Ω to the long leg of the LED in the button" in lines
    assert "  –    9  seat 1: ground         to its other leg and the LED's short leg" in lines
    assert "  –    9  seat 1: ground  to the LED's short leg" in table_lines(connections(parse({"lights": [9]})))
