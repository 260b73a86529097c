"""The devices on USB as data: whose paddle each is, which lights it has, and which of two is used for one place."""

import pytest

from hardware.config.parts import parts, usb_lights
from hardware.config.usb import NOBODY, Plug, Plugs, parse, without_usb_paddles
from hardware.config.wiring import FOUR, FULL, ConfigError, PaddleWiring, Wiring
from hardware.drivers.button_encoder import ENCODER
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.drivers.pod import LIGHT_POD, POD
from hardware.signals import UsbKind
from hardware.usb_kinds import DRIVERS

PAD_1, PAD_2 = Plug(1, "usb-1", NUMBER_PAD), Plug(2, "usb-2", NUMBER_PAD)
POD_2, LIGHTS = Plug(2, "E6614102", POD), Plug(0, "E66141FF", LIGHT_POD)
BUTTONS, READER = Plug(0, "usb-6", ENCODER), Plug(0, "1A86:7523", CARD_READER)


def test_only_what_one_seat_presses_is_a_paddle() -> None:
    assert Plugs((PAD_1, POD_2, LIGHTS, BUTTONS, READER)).paddles == {1: PAD_1, 2: POD_2}


@pytest.mark.parametrize(
    ("plugs", "milliseconds"), [((), 0), ((POD_2, READER), 0), ((PAD_1,), 10), ((PAD_1, PAD_2, BUTTONS, POD_2), 10)]
)
def test_presses_tie_within_one_poll_however_many_devices_are_polled(
    plugs: tuple[Plug, ...], milliseconds: int
) -> None:
    assert Plugs(plugs).tie_ns == milliseconds * 1_000_000


@pytest.mark.parametrize(
    ("plug", "pressed", "lit"),
    [
        (PAD_2, [2], [2]),
        (POD_2, [2], [2]),
        (LIGHTS, [], [1, 2, 3, 4, 5]),
        (BUTTONS, [0, 1, 2, 3, 4, 5], []),
        (READER, [], []),
        (Plug(NOBODY, "usb-3", NUMBER_PAD), [NOBODY], []),
    ],
    ids=lambda part: part.kind.name if isinstance(part, Plug) else "",
)
def test_what_is_pressed_and_lit_on_a_device(plug: Plug, pressed: list[int], lit: list[int]) -> None:
    assert ([*plug.pressed_seats], [*plug.lit_seats]) == (pressed, lit)


@pytest.mark.parametrize("devices", [(POD_2, LIGHTS), (LIGHTS, POD_2)])
def test_a_seat_has_the_light_of_the_device_that_is_named_first(devices: tuple[Plug, ...]) -> None:
    lights = dict.fromkeys(range(1, 6), LIGHTS.identity)
    assert Plugs(devices).lights == (lights | {2: POD_2.identity} if devices[0] is POD_2 else lights)


@pytest.mark.parametrize(
    ("given", "is_used"),
    [
        (PAD_1, True),
        (Plug(3, "E6614102", POD), False),
        (Plug(2, "usb-9", NUMBER_PAD), False),
        (Plug(0, "usb-9", ENCODER), False),
        (Plug(0, "2A86:7523", CARD_READER), True),
    ],
    ids=["a free seat", "a device of the settings", "a seat of the settings", "the table's buttons", "another kind"],
)
def test_what_the_settings_name_goes_before_what_was_given_on_the_screen(given: Plug, *, is_used: bool) -> None:
    named = (POD_2, BUTTONS)
    assert Plugs(named).and_given(Plugs((given,))) == Plugs((*named, given) if is_used else named)


def test_a_seat_with_its_paddle_on_usb_keeps_only_its_light_on_pins_and_rows_go_with_the_last_keypad() -> None:
    wiring = without_usb_paddles(FOUR, Plugs((POD_2, LIGHTS, BUTTONS)))
    assert wiring.paddles == (FOUR.paddles[0], PaddleWiring(light=25), *FOUR.paddles[2:])
    assert wiring.rows == (8, 9, 10, 11)
    pads = Plugs(tuple(Plug(seat, f"usb-{seat}", NUMBER_PAD) for seat in range(1, 6)))
    assert (without_usb_paddles(FULL, pads).rows, without_usb_paddles(FULL, pads).gavel) == ((), 3)


def test_a_light_on_usb_is_a_part_only_of_a_seat_that_has_none_on_pins() -> None:
    """Of five seats the first four have lights on pins, but for the second."""
    wiring = Wiring(paddles=tuple(PaddleWiring(light=None if pin == 21 else pin) for pin in (20, 21, 22, 23)))
    assert [light.seat for light in usb_lights(wiring, Plugs((LIGHTS,)))] == [2, 5]


def test_a_device_on_usb_is_named_by_what_it_is_known_by() -> None:
    wires = {part.name: part.wires for part in parts(Wiring(), Plugs((PAD_1, POD_2)))}
    assert wires == {"seat 1's number pad": "USB, port usb-1", "seat 2's pod": "USB, serial number E6614102"}


NAMED: dict[str, tuple[dict[str, dict[str, object]], list[tuple[int, str, UsbKind]]]] = {
    "a serial number as it is printed": ({"pods": {"2": "e6614103e7174f29"}}, [(2, "E6614103E7174F29", POD)]),
    "a path, whose letters count": (
        {"reader": {"device": "/dev/serial/by-id/a"}},
        [(0, "/dev/serial/by-id/a", CARD_READER)],
    ),
    "a port, whose letters count": ({"numpads": {"1": "usb-3f98.usb-1.2"}}, [(1, "usb-3f98.usb-1.2", NUMBER_PAD)]),
    "no reader": ({"reader": {"device": ""}}, []),
    "what belongs to the whole table": (
        {"pods": {"lights": "ABCD"}, "numpads": {"encoder": "usb-1"}, "reader": {"device": "1a86:7523"}},
        [(0, "ABCD", LIGHT_POD), (0, "usb-1", ENCODER), (0, "1A86:7523", CARD_READER)],
    ),
}
"""What is named in the settings, and what that is."""


@pytest.mark.parametrize(("tables", "plugs"), NAMED.values(), ids=NAMED)
def test_a_device_is_named_as_its_kind_wants(
    tables: dict[str, dict[str, object]], plugs: list[tuple[int, str, UsbKind]]
) -> None:
    assert [*parse(tables, DRIVERS).devices] == plugs


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ({"pods": {"2": "ABCD", "3": "abcd"}}, "pods.3: seat 2 has this device"),
        ({"pods": {"2": "ABCD", "lights": "ABCD"}}, "pods.lights: seat 2 has this device"),
        ({"pods": {"lights": "ABCD", "2": "ABCD"}}, "pods.2: the light pod has this device"),
        ({"pods": {"2": "ABCD"}, "numpads": {"2": "usb-1"}}, "numpads.2: seat 2 has a pod"),
        ({"pods": {"6": "ABCD"}}, "pods.6: there is no such key"),
    ],
)
def test_a_device_for_two_and_a_seat_with_two_are_refused(tables: dict[str, dict[str, object]], said: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        parse(tables, DRIVERS)
    assert str(refusal.value).startswith(said)
