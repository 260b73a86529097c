"""The card reader: its frames in any pieces, and one reading for each time that a card is held to it."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.card_reader import tag_frames
from hardware.simulator.card_reader import REPEAT_NS, sticker_frame
from hardware.time_units import SECOND
from tests.support.bench import MS, told
from tests.support.usb_bench import UsbBench, on_the_usb_bench

VAN_GOGH, MIRO = "0F0184F07A", "3C00D1B2C3"
TAGS = st.binary(min_size=5, max_size=5).map(lambda number: number.hex().upper())


def test_a_frame_as_the_data_sheet_has_it() -> None:
    """62 xor E3 xor 08 xor 6C xor ED is 08."""
    assert sticker_frame("62E3086CED") == b"\x0262E3086CED08\x03"
    assert tag_frames().feed(b"\x0262E3086CED08\x03") == ["62E3086CED"]


def test_an_id_12_ends_its_line_before_its_frame() -> None:
    assert tag_frames().feed(b"\x0262E3086CED08\r\n\x03" * 2) == ["62E3086CED"] * 2


@given(TAGS, st.integers(1, 12), st.integers(0, 6))
def test_a_frame_with_any_digit_changed_is_no_frame(tag: str, place: int, bit: int) -> None:
    line = bytearray(sticker_frame(tag))
    line[place] ^= 1 << bit
    assert tag_frames().feed(bytes(line)) == ([tag] if line.upper() == sticker_frame(tag) else [])


@pytest.fixture
def bench() -> Iterator[UsbBench]:
    with on_the_usb_bench() as bench:
        yield bench.plug_in()


@pytest.mark.parametrize(("away", "times"), [(100, 1), (200, 1), (350, 2), (2_000, 2)])
def test_a_card_is_read_again_once_it_has_been_taken_away(bench: UsbBench, away: int, times: int) -> None:
    bench.reader.hold(MIRO, 500 * MS, 1_000 * MS)
    bench.reader.hold(MIRO, (1_000 + away) * MS, (1_500 + away) * MS)
    assert told(bench.run(5_000 * MS)) == [MIRO] * times


def test_one_card_after_the_other_needs_no_pause(bench: UsbBench) -> None:
    bench.reader.hold(MIRO, 500 * MS, 1_000 * MS)
    bench.reader.hold(VAN_GOGH, 1_000 * MS, 1_500 * MS)
    assert told(bench.run(5_000 * MS)) == [MIRO, VAN_GOGH]


def test_a_reader_that_sends_once_is_read_each_time_a_card_is_held_to_it(bench: UsbBench) -> None:
    line = sticker_frame(MIRO).replace(b"\x03", b"\r\n\x03")
    for at in (500 * MS, 1_500 * MS):
        bench.reader.send(line, at)
    assert told(bench.run(5_000 * MS)) == [MIRO, MIRO]


TORN = sticker_frame(MIRO)[:-3] + b"\x03"


def test_broken_frames_are_told_once_and_whole_ones_between_them_count(bench: UsbBench) -> None:
    for place in range(40):
        bench.reader.send(TORN, 500 * MS + place * REPEAT_NS)
    bench.reader.hold(VAN_GOGH, 600 * MS, 650 * MS)
    assert told(bench.run(5_000 * MS)) == [VAN_GOGH, "reader garbled"]


@pytest.mark.parametrize(("torn", "whole"), [(5, 6), (4, 1)], ids=["more are whole", "only a few"])
def test_a_few_broken_frames_are_no_trouble(bench: UsbBench, torn: int, whole: int) -> None:
    bench.reader.hold(MIRO, 500 * MS, 500 * MS + whole * REPEAT_NS)
    for place in range(torn):
        bench.reader.send(TORN, 1_000 * MS + place * REPEAT_NS)
    assert told(bench.run(5_000 * MS)) == [MIRO]


def test_broken_frames_of_an_evening_do_not_add_up(bench: UsbBench) -> None:
    for minute in range(1, 11):
        bench.reader.hold(MIRO, minute * 60 * SECOND, minute * 60 * SECOND + REPEAT_NS)
        bench.reader.send(TORN * 2, minute * 60 * SECOND + 500 * MS)
    assert told(bench.run(11 * 60 * SECOND)) == [MIRO] * 10


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        (b"0001234567\r\n", "reader unknown"),
        (b"0F0184F07A\r", "reader unknown"),
        (b"0F0184F07A7A", "reader unknown"),
        (b"\x02" + b"0F0184F07A" * 2 + b"\r\n\x03", "reader unknown"),
        (b"\xf8\x00\xc3\x1e\x80\xff\xfc\x0f\xe7\x00\x00\xf8", "reader garbled"),
    ],
    ids=["decimal", "hexadecimal", "EM-18", "longer numbers", "wrong voltage"],
)
def test_a_reader_that_was_never_understood_is_named_for_what_it_sends(
    bench: UsbBench, sent: bytes, named: str
) -> None:
    for place in range(10):
        bench.reader.send(sent, 500 * MS + place * REPEAT_NS)
    assert told(bench.run(5_000 * MS)) == [named]


def test_what_is_left_of_a_frame_when_the_port_opens_is_no_trouble(bench: UsbBench) -> None:
    bench.reader.send(sticker_frame(VAN_GOGH)[3:], 500 * MS)
    bench.reader.hold(MIRO, 550 * MS, 20 * SECOND)
    assert told(bench.run(21 * SECOND)) == [MIRO]


def test_a_reader_pulled_out_is_told_and_is_back(bench: UsbBench) -> None:
    bench.run(500 * MS)
    bench.reader.unplug()
    assert told(bench.run(1_000 * MS)) == ["reader gone"]
    bench.reader.plug()
    bench.reader.hold(MIRO, 4_000 * MS, 4_200 * MS)
    assert told(bench.run(5_000 * MS)) == ["reader gone", "reader back", MIRO]


def test_a_reader_is_judged_and_a_card_is_read_anew_once_it_was_plugged_in_again(bench: UsbBench) -> None:
    for at in (500, 3_000):
        bench.reader.hold(MIRO, at * MS, (at + 100) * MS)
        for place in range(10):
            bench.reader.send(TORN, (at + 200) * MS + place * REPEAT_NS)
        bench.run((at + 1_000) * MS)
        bench.reader.unplug()
        bench.run((at + 1_500) * MS)
        bench.reader.plug()
        bench.run((at + 2_400) * MS)
    assert told(bench.signals) == [MIRO, "reader garbled", "reader gone", "reader back"] * 2
