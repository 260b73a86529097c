"""Number pads, encoders and readers that type: what their keys mean, what is listed, and that nobody else hears."""

import errno
import fcntl
import os
import struct
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from hardware.config.usb import NOBODY, Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.devices import TableDevices
from hardware.drivers.button_encoder import ENCODER
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.input_devices import (
    DROPPED,
    REPORT_EVENT,
    DeviceNews,
    GrabbedNodes,
    InputEvent,
    InputKind,
    input_devices,
    pack_events,
    unpack_events,
)
from hardware.drivers.number_pad import NUMBER_PAD, POLL_NS
from hardware.drivers.usb_ports import Port
from hardware.lights import Light
from hardware.signals import SpareFound, SparePressed
from hardware.simulator.devices import SimulatedDevices
from hardware.simulator.number_pad import (
    ASKED_NS,
    SimulatedEncoder,
    SimulatedNumberPad,
    SimulatedTypingDevice,
    SimulatedTypingReader,
)
from hardware.simulator.usb import SteppedUsbDevices
from tests.support.bench import MS, US, Bench, told
from tests.support.usb_bench import port

SHIFT = 42


class PadBench(Bench):
    """A bench with these devices, all plugged in and found."""

    def __init__(self, *plugs: Plug, light_percent: int = 100, tie_ns: int = 0) -> None:
        super().__init__(Wiring())
        self.plugs = Plugs(plugs)
        self.hands = SimulatedDevices(self.wiring, self.clock, self.plugs)
        self.usb = SteppedUsbDevices(self.plugs, self.hands.usb, self.clock)
        self.opened = TableDevices(
            self.wiring, self.hands.pins, self.clock, self.usb, light_percent=light_percent, tie_ns=tie_ns
        )
        self.hands.plug_in()
        self.later(500)

    def later(self, milliseconds: int) -> list[str]:
        """What is told while time passes."""
        before = len(self.signals)
        return told(self.run(self.clock.now() + milliseconds * MS)[before:])

    def pad(self, seat: int) -> SimulatedNumberPad:
        return self.hands.pads[seat]

    def stranger(self, number: int) -> SimulatedNumberPad:
        """A pad that nobody has, at a port of its own."""
        pad = SimulatedNumberPad(Plug(NOBODY, port(number), NUMBER_PAD), self.hands.usb, self.clock)
        pad.plug()
        return pad

    def report(self, device: SimulatedTypingDevice, *reports: Sequence[tuple[int, int]]) -> list[str]:
        """What is told after reports of codes, each down (1), up (0) or repeated (2), a poll apart."""
        for place, moves in enumerate(reports):
            device.report(*moves, at=self.clock.now() + place * ASKED_NS)
        return self.later(100 + len(reports) * 8)

    def type(self, device: SimulatedTypingDevice, *codes: int) -> list[str]:
        """What is told after keys, one after the other."""
        return self.report(device, *(move for code in codes for move in ([(code, 1)], [(code, 0)])))


@pytest.fixture
def bench() -> Iterator[PadBench]:
    """Pads at seats 1 and 2, which are alike but for their ports; an encoder; a reader that types."""
    bench = PadBench(
        Plug(1, port(1), NUMBER_PAD),
        Plug(2, port(2), NUMBER_PAD),
        Plug(0, port(6), ENCODER),
        Plug(0, port(7), CARD_READER),
    )
    yield bench
    bench.close()


# Keys


def test_every_way_to_type_a_key_is_that_key(bench: PadBench) -> None:
    keypad = (82, 79, 80, 81, 75, 76, 77, 71, 72, 73)
    upper_row = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    without_num_lock = (110, 107, 108, 109, 105, 0x163, 106, 102, 103, 104)
    for codes in (keypad, upper_row, without_num_lock):
        assert bench.type(bench.pad(1), *codes) == [f"1:{digit}" for digit in "0123456789"]
    enter, clear = (96, 28), (83, 14, 111, 121, 52, 51, 1)
    bid = (78, 74, 98, 55, 117, 12, 13, 53, 15, 57)
    for means, same in {"2:#": enter, "2:*": clear, "2": bid}.items():
        for code in same:
            assert bench.type(bench.pad(2), code) == [means], code
    assert bench.type(bench.pad(1), 69, 140, 113) == [], "Num Lock, a calculator key, a volume key"


def test_a_key_of_three_zeros_types_three_and_any_other_that_is_back_so_soon_leaves_doubt(bench: PadBench) -> None:
    assert bench.type(bench.pad(1), 79, 82, 82, 82) == ["1:1", "1:0", "1:0", "1:0"]
    assert bench.type(bench.pad(1), 79, 79) == ["1:1", "1:?"]


@pytest.mark.parametrize("closed_polls", range(1, 6))
def test_a_zero_whose_contact_bounces_under_a_finger_is_never_two(bench: PadBench, closed_polls: int) -> None:
    """The finger stays for seven polls, in which the contact is open for one."""
    polls = [1] * closed_polls + [0] + [1] * (6 - closed_polls) + [0]
    reports = [[(82, is_down)] for is_down in polls]
    assert bench.report(bench.pad(1), [(79, 1)], [(79, 0)], *reports) == ["1:1", "1:0", "1:?"]
    assert bench.type(bench.pad(1), 82) == ["1:0"], "afterwards it is as good as any"


def test_zeros_of_one_key_beside_another_key_are_none(bench: PadBench) -> None:
    zeros = [(82, 1)], [(82, 0)], [(82, 1)], [(82, 0)]
    assert bench.report(bench.pad(1), [(79, 1)], *zeros, [(79, 0)]) == ["1:1", "1:?", "1:?"]
    assert bench.report(bench.pad(1), *zeros[:3], [(96, 1)], [(82, 0)], [(96, 0)]) == ["1:0", "1:?", "1:#"]


def test_a_key_that_stays_down_counts_once_and_one_with_shift_is_none(bench: PadBench) -> None:
    pad = bench.pad(1)
    assert bench.report(pad, [(71, 1)], *([[(71, 2)]] * 20), [(71, 0)]) == ["1:7"]
    assert bench.report(pad, [(SHIFT, 1), (10, 1)], [(10, 0)], [(SHIFT, 0)]) == ["1:?"]


def test_what_was_down_before_counts_once_it_has_been_up(bench: PadBench) -> None:
    pad = bench.pad(1)
    assert bench.report(pad, [(71, 2)], [(78, 2)]) == []
    assert bench.devices.held_buttons == (1,)
    assert bench.report(pad, [(71, 0), (78, 0)]) == []
    assert [*bench.type(pad, 71), *bench.type(pad, 78)] == ["1:7", "1"]


def test_a_pad_is_held_while_any_of_its_bid_keys_is_down_and_no_more_once_it_is_pulled(bench: PadBench) -> None:
    pad = bench.pad(1)
    assert bench.report(pad, [(78, 1)], [(74, 1)], [(74, 0)]) == ["1"]
    assert bench.devices.held_buttons == (1,)
    pad.unplug()
    bench.run(bench.clock.now() + 100 * MS)
    assert not bench.devices.held_buttons


def test_reports_that_the_kernel_lost_leave_doubt(bench: PadBench) -> None:
    pad = bench.pad(1)
    pad.send(pack_events(InputEvent(bench.clock.now(), REPORT_EVENT, DROPPED, 0)), bench.clock.now())
    assert bench.report(pad, [(71, 1)], [(71, 0)]) == ["1:?", "1!lost"]
    assert bench.type(pad, 72) == ["1:8"]


def test_after_reports_that_were_lost_the_bid_key_must_be_quiet_first(bench: PadBench) -> None:
    pad = bench.pad(1)
    pad.send(pack_events(InputEvent(bench.clock.now(), REPORT_EVENT, DROPPED, 0)), bench.clock.now())
    assert bench.report(pad, [(78, 1)], [(78, 0)], [(78, 1)]) == ["1:?", "1!lost"]
    assert bench.report(pad, [(78, 0)]) == []
    assert bench.type(pad, 78) == ["1"]


def test_a_flood_is_named_and_keys_count_again_afterwards(bench: PadBench) -> None:
    pad, now = bench.pad(1), bench.clock.now()
    for place in range(400):
        pad.report((71 + place % 2, place // 2 % 2), at=now + place * 500_000)
    signals = bench.later(400)
    assert signals.count("1!storm") == 1
    assert len(signals) < 100
    bench.later(1_000)
    assert "1:8" in bench.type(pad, 72, 72, 79, 72)
    assert bench.type(bench.pad(2), 78) == ["2"]


def test_an_encoder_has_five_bid_buttons_and_a_gavel(bench: PadBench) -> None:
    encoder = bench.hands.encoder
    assert isinstance(encoder, SimulatedEncoder)
    for first in (0x120, 0x130):
        codes = [first + socket for socket in range(8)]
        assert bench.type(encoder, *codes) == ["1", "2", "3", "4", "5", "gavel"]


def test_a_reader_that_types_tells_a_card_once(bench: PadBench) -> None:
    reader = bench.hands.plugged[CARD_READER, 0]
    assert isinstance(reader, SimulatedTypingReader)
    reader.read_card("0005384263", bench.clock.now())
    for milliseconds in (200, 400):
        reader.read_card("0005384263", bench.clock.now() + milliseconds * MS)
    assert bench.later(800) == ["0000522847"]
    assert bench.type(reader, *(79,) * 3, 28) == ["reader unknown"]


ENCODED = {seat: 0x120 + place for place, seat in enumerate((1, 2, 3, 4, 5, 0))}
"""By seat, the code of its button on an encoder, and the gavel's."""


@pytest.fixture
def encoder(bench: PadBench) -> SimulatedEncoder:
    encoder = bench.hands.encoder
    assert isinstance(encoder, SimulatedEncoder)
    return encoder


def test_buttons_of_an_encoder_are_held_until_it_is_pulled_and_its_gavel_is_no_seats(
    bench: PadBench, encoder: SimulatedEncoder
) -> None:
    held = []
    for seat in (0, 2, 4):
        bench.report(encoder, [(ENCODED[seat], 1)])
        held.append(bench.devices.held_buttons)
    encoder.unplug()
    assert bench.later(1_000) == ["0 gone"]
    assert [*held, bench.devices.held_buttons] == [(), (2,), (2, 4), ()]


def test_what_is_down_on_an_encoder_before_it_is_opened_counts_once_it_was_up(
    bench: PadBench, encoder: SimulatedEncoder
) -> None:
    assert bench.report(encoder, [(ENCODED[3], 2)]) == []
    assert bench.devices.held_buttons == (3,)
    assert bench.report(encoder, [(ENCODED[3], 0)]) == []
    assert bench.type(encoder, ENCODED[3]) == ["3"]


def test_after_reports_that_were_lost_a_button_of_an_encoder_must_be_quiet_first(
    bench: PadBench, encoder: SimulatedEncoder
) -> None:
    encoder.send(pack_events(InputEvent(bench.clock.now(), REPORT_EVENT, DROPPED, 0)), bench.clock.now())
    assert bench.report(encoder, [(ENCODED[1], 0), (ENCODED[2], 1)], [(ENCODED[2], 0)], [(ENCODED[1], 1)]) == ["0!lost"]
    assert bench.report(encoder, [(ENCODED[1], 0)]) == []
    assert bench.type(encoder, ENCODED[1], ENCODED[2]) == ["1", "2"]


UPPER_ROW = dict(zip("1234567890", range(2, 12), strict=True))
LETTERS = dict(zip("ABCDEF", (30, 48, 46, 32, 18, 33), strict=True))
"""The codes that a reader types: KEY_1 and so on, KEY_A and so on."""
STICKERS = {
    "0005384263": "0000522847",
    "123456": "000001E240",
    "12345": "reader unknown",
    "0F0184F07A": "0F0184F07A",
    "ABCDEF": "0000ABCDEF",
    "1234567890ABCDEF": "7890ABCDEF",
    "18446744073709551615": "FFFFFFFFFF",
    "184467440737095516150": "FFFFFFFFFF",
    "": "reader unknown",
}
"""By what a reader types, the number that a sticker has: the first 20 digits count, and of those the last 40 bits."""


@pytest.mark.parametrize("typed", STICKERS)
def test_a_sticker_has_the_number_that_a_reader_types_in_decimal_or_hexadecimal(bench: PadBench, typed: str) -> None:
    reader = bench.hands.plugged[CARD_READER, 0]
    assert isinstance(reader, SimulatedTypingReader)
    assert bench.type(reader, *((UPPER_ROW | LETTERS)[digit] for digit in typed), 28) == [STICKERS[typed]]


# Who was first


def test_presses_within_one_poll_are_equal_and_the_published_rule_settles_them(bench: PadBench) -> None:
    """The lower seat first, then whoever was first in fewer ties. Beyond a poll the earlier press is first."""
    for apart, first in ((9, ["1", "2"]), (9, ["2", "1"]), (11, ["2", "1"]), (9, ["1", "2"])):
        at = bench.clock.now()
        bench.pad(2).report((78, 1), at=at)
        bench.pad(1).report((78, 1), at=at + apart * MS)
        assert bench.later(100) == first
        bench.report(bench.pad(1), [(78, 0)])
        bench.report(bench.pad(2), [(78, 0)])
    assert bench.devices.tie_ns == POLL_NS


def test_a_key_is_equal_to_a_press_and_to_another_key_of_the_same_poll(bench: PadBench) -> None:
    for code in (78, 71):
        at = bench.clock.now()
        bench.pad(2).report((71, 1), at=at)
        bench.pad(1).report((code, 1), at=at + 9 * MS)
        first, second = bench.later(100)
        assert {first[0], second[0]} == {"1", "2"}
        assert first[0] == ("1" if code == 78 else "2"), "the lower seat, and then whoever was first in fewer ties"
        bench.report(bench.pad(1), [(code, 0)])
        bench.report(bench.pad(2), [(71, 0)])


@pytest.mark.parametrize(("on_pins", "tie"), [(0, 10 * MS), (200 * US, 10 * MS), (12 * MS, 12 * MS)])
def test_presses_are_equal_that_the_coarser_of_pins_and_pads_cannot_tell_apart(on_pins: int, tie: int) -> None:
    bench = PadBench(Plug(1, port(1), NUMBER_PAD), Plug(2, port(2), NUMBER_PAD), tie_ns=on_pins)
    assert (bench.devices.tie_ns, bench.devices.told_after_ns) == (tie, 20 * MS + tie)
    bench.close()


# Lights


@pytest.mark.parametrize(("percent", "brightness"), [(0, 0), (1, 1), (100, 1)])
def test_the_light_of_a_pad_is_dark_at_no_per_cent_and_else_fully_on(percent: int, brightness: int) -> None:
    bench = PadBench(Plug(1, port(1), NUMBER_PAD), light_percent=percent)
    bench.devices.show_light(1, Light.LEAD, bench.clock.now())
    bench.later(100)
    assert bench.pad(1).lamp.brightness == brightness
    bench.close()


def test_the_light_of_a_pad_goes_on_and_off_where_others_breathe(bench: PadBench) -> None:
    bench.later(2_000)
    seen: list[tuple[float, int]] = []
    began = bench.clock.now()
    bench.pad(1).lamp.observer = lambda level, at: seen.append((level, (at - began) // MS))
    bench.devices.show_light(1, Light.TURN, began)
    bench.later(3_000)
    levels = [level for level, _ in seen]
    assert levels == [1, 0, 1, 0][: len(levels)]
    assert len(levels) >= 3


def test_a_pad_without_a_light_wakes_nobody_and_is_no_light(bench: PadBench) -> None:
    pad = bench.pad(1)
    pad.unplug()
    bench.later(5_000)
    assert bench.usb.lit_seats == (2,)
    pad.socket.input = pad.input._replace(has_light=False)
    pad.plug()
    bench.later(100)
    bench.devices.show_light(1, Light.LEAD, bench.clock.now())
    bench.later(100)
    due = bench.usb.due()
    assert due is None or due > bench.clock.now()
    assert (bench.usb.lit_seats, pad.lamp.brightness) == ((2,), 0)


def test_a_pad_that_comes_back_lit_is_told_to_be_dark(bench: PadBench) -> None:
    """As with Num Lock of a console."""
    pad = bench.pad(1)
    pad.unplug()
    bench.later(1_000)
    pad.lamp.shine(1, bench.clock.now())
    pad.plug()
    bench.later(100)
    assert pad.lamp.brightness == 0


def test_a_pad_that_another_seat_gets_shows_the_light_of_that_seat_alone(bench: PadBench) -> None:
    bench.devices.show_light(1, Light.LEAD, bench.clock.now())
    bench.later(100)
    bench.devices.give(Plugs((Plug(3, port(1), NUMBER_PAD), *bench.plugs.devices[1:])))
    for seat, light, brightness in ((3, Light.OFF, 0), (1, Light.LEAD, 0), (3, Light.LEAD, 1)):
        bench.devices.show_light(seat, light, bench.clock.now())
        bench.later(100)
        assert bench.pad(1).lamp.brightness == brightness


# Plugged in and out


def test_a_pad_that_is_pulled_is_told_and_is_back_under_another_name(bench: PadBench) -> None:
    bench.devices.show_light(1, Light.LEAD, bench.clock.now())
    assert bench.pad(1).lamp.brightness == 1
    bench.pad(1).unplug()
    assert bench.later(5_000) == ["1 gone"]
    assert bench.pad(1).lamp.brightness == 0
    bench.hands.usb.socket("something else").plug()  # it gets the name that has become free
    bench.pad(1).plug()
    assert bench.later(100) == ["1 back"], "the kernel tells at once"
    assert bench.pad(1).lamp.brightness == 1
    assert bench.type(bench.pad(1), 71) == ["1:7"]


def test_a_hub_that_is_pulled_takes_all_with_it(bench: PadBench) -> None:
    for device in bench.hands.plugged.values():
        device.unplug()
    assert sorted(bench.later(3_000)) == ["0 gone", "1 gone", "2 gone", "reader gone"]
    bench.hands.plug_in()
    assert sorted(bench.later(3_000)) == ["0 back", "1 back", "2 back", "reader back"]


def test_a_pad_that_nobody_has_is_held_all_the_same_and_can_be_given_without_letting_go(bench: PadBench) -> None:
    pad = bench.stranger(3)
    bench.run(bench.clock.now() + 100 * MS)
    assert bench.signals[-1:] == [SpareFound(port(3), bench.signals[-1].at)]
    opened = pad.socket.port
    assert opened is not None
    pad.report((71, 1), at=bench.clock.now())
    pad.report((71, 0), at=bench.clock.now() + ASKED_NS)
    bench.run(bench.clock.now() + 100 * MS)
    assert bench.signals[-1] == SparePressed(port(3), NUMBER_PAD, bench.signals[-1].at), "and not which key"
    bench.devices.give(Plugs((*bench.plugs.devices, Plug(3, port(3), NUMBER_PAD))))
    bench.devices.show_light(3, Light.LEAD, bench.clock.now())
    assert (bench.type(pad, 71), pad.lamp.brightness) == (["3:7"], 1)
    bench.devices.give(bench.plugs)
    before = len(bench.signals)
    pad.report((71, 1), at=bench.clock.now())
    assert all(isinstance(signal, SparePressed) for signal in bench.run(bench.clock.now() + 100 * MS)[before:])
    assert pad.socket.port is opened


def test_what_says_that_it_is_a_keyboard_is_left_alone_but_while_somebody_chooses(bench: PadBench) -> None:
    pad = bench.stranger(3)
    pad.unplug()
    pad.socket.input = SimulatedTypingDevice.input
    pad.plug()
    bench.later(100)
    assert (pad.socket.connected, bench.usb.spares) == (False, ())
    bench.usb.choose(is_on=True)
    bench.later(100)
    assert (pad.socket.connected, bench.usb.spares) == (True, (Plug(NOBODY, port(3), NUMBER_PAD),))
    bench.usb.choose(is_on=False)
    bench.later(100)
    assert not pad.socket.connected


def found(bench: PadBench) -> int:
    """How many devices that nobody has were told of so far."""
    bench.later(600)
    return sum(isinstance(signal, SpareFound) for signal in bench.signals)


def test_a_pad_that_nobody_has_is_told_of_each_time_it_is_plugged_in(bench: PadBench) -> None:
    pad = bench.stranger(3)
    assert found(bench) == 1
    pad.unplug()
    assert found(bench) == 1
    pad.plug()
    assert found(bench) == 2


def test_nobody_is_told_of_a_pad_that_was_taken_away_nor_of_one_that_came_while_somebody_chose(
    bench: PadBench,
) -> None:
    bench.devices.give(Plugs(bench.plugs.devices[1:]))
    assert (found(bench), bench.usb.spares) == (0, (Plug(NOBODY, port(1), NUMBER_PAD),))
    bench.usb.choose(is_on=True)
    bench.stranger(3)
    assert (found(bench), len(bench.usb.spares)) == (0, 2)
    bench.usb.choose(is_on=False)
    assert found(bench) == 0


def test_what_nobody_has_is_neither_held_nor_missing(bench: PadBench, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = bench.stranger(3)
    bench.later(100)
    bench.report(pad, [(78, 1)])
    bench.report(bench.pad(2), [(78, 1)])
    assert bench.devices.held_buttons == (2,)

    def refuse(_name: str, _baud: int) -> Port:
        raise OSError(errno.EBUSY, "another program has it")

    monkeypatch.setattr(bench.hands.usb, "open", refuse)
    bench.stranger(4)
    bench.pad(1).unplug()
    bench.later(5_000)
    assert (len(bench.usb.spares), [plug.seat for plug in bench.usb.missing]) == (2, [1])


PRESSES = {"a key": [71], "the bid key": [78], "two keys at once": [71, 72], "a button": [0x120], "the gavel": [0x125]}
"""What is pressed, by the codes that a pad or an encoder sends."""


@pytest.mark.parametrize("codes", PRESSES.values(), ids=PRESSES)
def test_whatever_is_pressed_while_somebody_chooses_gives_the_device(codes: list[int]) -> None:
    bench = PadBench(Plug(1, port(1), NUMBER_PAD))
    kind = ENCODER if codes[0] >= 0x120 else NUMBER_PAD
    stranger = (SimulatedEncoder if kind is ENCODER else SimulatedNumberPad)(
        Plug(NOBODY, port(3), kind), bench.hands.usb, bench.clock
    )
    stranger.plug()
    bench.usb.choose(is_on=True)
    bench.later(500)
    told_before = len(bench.signals)
    bench.report(stranger, [(code, 1) for code in codes], [(code, 0) for code in codes])
    pressed = bench.signals[told_before:]
    assert pressed
    assert {(type(signal), signal.identity, signal.kind) for signal in pressed} == {(SparePressed, port(3), kind)}  # type: ignore[attr-defined]  # which a SparePressed has
    bench.close()


# The kernel's list and nodes


class Listed(NamedTuple):
    """A folder like /sys/class/input, and one like /dev/input whose nodes are pipes."""

    folder: Path
    nodes: Path

    def add(self, node: str, phys: str, keys: Sequence[int], led: str = "0") -> Path:
        device = self.folder / node / "device"
        (device / "capabilities").mkdir(parents=True)
        bits = sum(1 << key for key in keys)
        words: list[str] = []
        while bits:
            words.insert(0, f"{bits & (1 << 64) - 1:x}")
            bits >>= 64
        for name, text in (("phys", phys), ("name", "SIGMACHIP USB Keypad"), ("capabilities/led", led)):
            (device / name).write_text(f"{text}\n")
        (device / "capabilities/key").write_text(" ".join(words or ["0"]))
        (device / "inhibited").write_text("1\n")
        os.mkfifo(self.nodes / node)
        return device


@pytest.fixture
def listed(tmp_path: Path) -> Listed:
    for folder in ("listed", "nodes"):
        (tmp_path / folder).mkdir()
    return Listed(tmp_path / "listed", tmp_path / "nodes")


KEYPAD = [*range(71, 84), 96]


def test_the_kernels_list_is_read_by_ports(listed: Listed) -> None:
    listed.add("event3", "usb-0000:01:00.0-1.2/input0", KEYPAD, led="7")
    listed.add("event4", "usb-0000:01:00.0-1.2/input1", [113, 114, 140])
    listed.add("event5", "usb-0000:01:00.0-1.3/input0", [*range(1, 84), 96])
    listed.add("event6", "usb-0000:01:00.0-1.4/input0", range(0x120, 0x12C))
    listed.add("event7", "usb-0000:01:00.0-1.5/input0", [0x110, 0x111])
    listed.add("event8", "isa0060/serio0/input0", [*range(1, 84), 96])
    listed.add("event9", "90:48:9a:12:34:56/input0", KEYPAD)
    listed.add("event10", "usb-0000:01:00.0-1.6/input0", [*KEYPAD, 16])
    found = input_devices(listed.folder)
    assert {name: device.kind for name, device in found.items()} == {
        "usb-0000:01:00.0-1.2": InputKind.NUMBER_PAD,
        "usb-0000:01:00.0-1.3": InputKind.KEYBOARD,
        "usb-0000:01:00.0-1.4": InputKind.ENCODER,
        "usb-0000:01:00.0-1.6": InputKind.KEYBOARD,
    }, "a mouse, a built-in keyboard, and a pad by radio are none; what has one letter is a keyboard"
    pad = found["usb-0000:01:00.0-1.2"]
    assert (pad.name, pad.has_light, [node.name for node in pad.nodes]) == (
        "SIGMACHIP USB Keypad",
        True,
        ["event3", "event4"],
    )


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ([113, 114], KEYPAD, InputKind.NUMBER_PAD),
        (KEYPAD[:6], KEYPAD[6:], InputKind.NUMBER_PAD),
        (KEYPAD, [16], InputKind.KEYBOARD),
        ([113], range(0x120, 0x12C), InputKind.ENCODER),
    ],
)
def test_a_device_is_what_all_its_nodes_together_are(
    listed: Listed, first: Sequence[int], second: Sequence[int], kind: InputKind
) -> None:
    listed.add("event3", "usb-1/input0", first)
    listed.add("event4", "usb-1/input1", second, led="1")
    device = input_devices(listed.folder)["usb-1"]
    assert (device.kind, device.has_light) == (kind, True)


def test_a_part_of_an_event_is_none() -> None:
    events = [InputEvent(at=5_000_123_456_000, type=1, code=79, value=down) for down in (1, 0)]
    data = pack_events(*events)
    assert [*unpack_events(data)] == events
    assert [*unpack_events(data[:-1])] == events[:1]


@pytest.mark.parametrize(
    ("told", "is_new"),
    [
        ([], False),
        ([b"SUBSYSTEM=block\0"], False),
        ([b"SUBSYSTEM=input\0"], True),
        ([b"SUBSYSTEM=input\0", b"SUBSYSTEM=block\0"], True),
        ([OSError(errno.ENOBUFS, "more than could be kept")], True),
    ],
)
def test_news_is_what_concerns_devices_that_type_and_what_may(told: list[bytes | OSError], *, is_new: bool) -> None:
    news = DeviceNews()
    kept = [*told, BlockingIOError()]

    def recv(_most: int) -> bytes:
        following = kept.pop(0)
        if isinstance(following, bytes):
            return following
        raise following

    news.close()
    news._news = SimpleNamespace(recv=recv, close=lambda: None)  # type: ignore[assignment]  # a socket in the test's hands
    assert news.take() is is_new
    news.close()


def test_all_nodes_of_a_pad_are_grabbed_and_read_and_let_go(listed: Listed, monkeypatch: pytest.MonkeyPatch) -> None:
    devices = [listed.add(f"event{number}", f"usb-1/input{number}", KEYPAD, led="7") for number in (0, 1)]
    asked: list[tuple[str, int]] = []
    clocks: list[int] = []

    def ioctl(file: int, request: int, argument: object) -> None:
        asked.append((Path(f"/proc/self/fd/{file}").readlink().name, request & 0xFF))
        if isinstance(argument, bytes):
            clocks.extend(struct.unpack("i", argument))

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    grabbed = GrabbedNodes(input_devices(listed.folder)["usb-1"], listed.nodes)
    assert asked == [(node, request) for node in ("event0", "event1") for request in (0xA0, 0x90)]
    assert [(device / "inhibited").read_text() for device in devices] == ["0", "0"]
    assert clocks == [1, 1], "CLOCK_MONOTONIC, that of the table"
    for device in devices:
        (device / "inhibited").write_text("1")
    grabbed.wake()
    assert [(device / "inhibited").read_text() for device in devices] == ["0", "0"]
    event = pack_events(InputEvent(at=5_000_000_001_000, type=1, code=79, value=1))
    grabbed.write(event)  # a pipe gives back what is written
    assert grabbed.read() == event * 2
    assert grabbed.read() == b""
    files = grabbed.open_files
    grabbed.close()
    assert [(device / "inhibited").read_text() for device in devices] == ["1", "1"]
    for file in files:
        with pytest.raises(OSError, match=os.strerror(errno.EBADF)):
            os.fstat(file)


def test_a_pad_that_another_program_holds_is_let_go_whole(listed: Listed) -> None:
    """A pipe cannot be grabbed at all."""
    listed.add("event0", "usb-1/input0", KEYPAD)
    before = list(Path("/proc/self/fd").iterdir())
    with pytest.raises(OSError, match=os.strerror(errno.ENOTTY)):
        GrabbedNodes(input_devices(listed.folder)["usb-1"], listed.nodes)
    assert len(list(Path("/proc/self/fd").iterdir())) == len(before)


def test_nobody_has_to_ask_again_and_again_what_is_plugged_in() -> None:
    news = DeviceNews()
    began = time.process_time()
    assert not news.take()
    assert time.process_time() - began < 0.1
    news.close()
    assert (news.fileno(), news.take()) == (None, False)
