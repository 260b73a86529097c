"""A table with number pads: as a paddle, and given to seats on the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config.given_paddles import GIVEN_PADDLES_FILE
from companion.rules.actions import Bid, Pass
from hardware.config.usb import NOBODY, Plug
from hardware.drivers.button_encoder import ENCODER
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.drivers.pod import POD
from hardware.simulator.number_pad import ASKED_NS, SimulatedEncoder, SimulatedNumberPad, SimulatedTypingDevice, code_of
from hardware.simulator.pod import SimulatedPod
from tests.support.table import TableUnderTest, a_table, settings_of
from tests.support.usb_bench import identity, port

PADS = """
[wiring]
[numpads]
1 = "usb-0000:01:00.0-1.1"
2 = "usb-0000:01:00.0-1.2"
3 = "usb-0000:01:00.0-1.3"
encoder = "usb-0000:01:00.0-1.6"
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    with a_table(tmp_path, ("Axel", "Beatrix", "Clemens"), settings=settings_of(tmp_path, PADS)) as table:
        yield table


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[TableUnderTest]:
    """A table with nothing but the screen, and no settings file of its own."""
    with a_table(tmp_path, ("Axel", "Beatrix", "Clemens"), settings=settings_of(tmp_path, "[wiring]")) as table:
        yield table


def plug_in_pad(table: TableUnderTest, number: int) -> SimulatedNumberPad:
    """A number pad that nobody has is plugged in at a port."""
    world = table.world
    pad = SimulatedNumberPad(Plug(NOBODY, port(number), NUMBER_PAD), world.simulated.usb, world.clock)
    pad.plug()
    table.advance(0.3)
    return pad


def press_key(table: TableUnderTest, device: SimulatedTypingDevice, code: int) -> None:
    """A finger taps a key."""
    device.move(code, down=True, at=table.now)
    device.move(code, down=False, at=table.now + 10 * ASKED_NS)
    table.advance(0.4)


def seats(table: TableUnderTest) -> list[str]:
    """What the page says that each seat has, and the table; the page is left again."""
    table.touch("paddles")
    told = [line.words for line in table.screen.lines]
    table.touch("back")
    table.go("back", "back")
    return told


def test_an_open_and_a_sealed_auction_with_a_pad_pulled_in_the_middle(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=1)
    table.key_in(2, 12)
    table.world.simulated.pads[3].unplug()
    table.advance(0.5)
    assert table.note(3) == "Paddle unplugged"
    table.world.simulated.pads[3].plug()
    table.advance(0.5)
    assert table.note(3) == "Paddle reconnected"
    table.press(paddle=3)
    table.strike(3)
    assert [action for action in table.confirmed if isinstance(action, Bid)] == [Bid(1, 1), Bid(2, 12), Bid(3, 13)]
    table.touch("continue")
    table.play("munch", "sealed")
    for seat, amount in ((1, 5), (2, 30), (3, 12)):
        table.key_in(seat, amount)
    table.advance(2)
    assert table.state.cash == (113, 70, 87)


@pytest.mark.parametrize(("after_s", "taken"), [(3.5, [Bid(2, 9)]), (1, [])])
def test_an_amount_that_is_begun_after_a_pad_is_back_counts_unless_it_may_be_the_rest_of_another(
    table: TableUnderTest, after_s: float, taken: list[Bid]
) -> None:
    table.play("klimt", "open")
    table.key(2, "1")
    table.world.simulated.pads[2].unplug()
    table.advance(0.5)
    assert not table.world.table.auction.digits.by_seat, "nobody can see what is in doubt"
    table.world.simulated.pads[2].plug()
    table.advance(after_s)
    table.key_in(2, 9)
    assert [action for action in table.confirmed if isinstance(action, Bid)] == taken
    assert (table.note(2) == "Press again") == (not taken)
    table.key_in(2, 10)
    assert table.confirmed[-1] == Bid(2, 10)


def test_a_secret_bid_is_not_none_if_a_pad_was_pulled_while_it_was_typed(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    table.key(2, "7")
    table.world.simulated.pads[2].unplug()
    table.advance(0.5)
    table.world.simulated.pads[2].plug()
    table.advance(5)
    table.key(2, "#")
    assert table.note(2) == "Enter your bid again"
    table.key_in(2, 7)
    assert table.world.table.auction.secret_bids[2].amount == 7


def test_the_light_of_num_lock_is_the_seats_light(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(paddle=2)
    lit = {seat: pad.lamp.brightness for seat, pad in table.world.simulated.pads.items()}
    assert lit == {1: 0, 2: 1, 3: 0}


def test_a_pad_is_offered_given_by_a_key_of_it_kept_and_taken_away(bare: TableUnderTest, tmp_path: Path) -> None:
    pad = plug_in_pad(bare, 4)
    assert bare.said() == "New number pads: see System, Paddles"
    press_key(bare, pad, code_of("7"))
    assert bare.confirmed == [], "nobody has it, and it does nothing"
    bare.go("paddles", ("paddle", 2))
    assert bare.screen.ask == "Seat 2: press a key of your number pad"
    press_key(bare, pad, code_of("7"))
    assert bare.said() == "Seat 2 has this paddle now"
    bare.go("back", "back", "back")
    bare.play("klimt", "open")
    bare.world.simulated.pads[2] = pad
    bare.press(paddle=2)
    assert bare.confirmed[-1] == Bid(2, 1)
    assert pad.lamp.brightness == 1
    again = settings_of(tmp_path, "[wiring]")
    assert (tmp_path / GIVEN_PADDLES_FILE).read_text().endswith(f'\n[numpads]\n2 = "{port(4)}"\n')
    bare.world.close()
    with a_table(tmp_path, (), settings=again) as table:
        table.touch("resume", 1)
        table.touch(Bid(1, 2))
        table.press(paddle=2)
        assert table.confirmed[-1] == Bid(2, 3)
        assert seats(table)[:3] == ["Seat 1: Screen", "Seat 2: Number pad", "Seat 3: Screen"]
        table.world.simulated.pads[2].unplug()
        table.advance(1)
        table.go("paddles", ("paddle", 2))
        table.touch("take-away")
        assert [line.words for line in table.screen.lines][1] == "Seat 2: Screen"
        assert not table.world.table.self_test.unplugged
        table.world.simulated.pads[2].plug()
        table.advance(1)
        assert "New number pad" in table.said(), "it is offered anew"


def test_a_pad_goes_from_seat_to_seat_and_what_was_typed_is_in_doubt(bare: TableUnderTest) -> None:
    pad = plug_in_pad(bare, 4)
    bare.touch("paddles")
    for seat, said in ((5, "this"), (2, "seat 5’s"), (3, "seat 2’s")):
        bare.touch("paddle", seat)
        press_key(bare, pad, code_of("1"))
        assert bare.said() == f"Seat {seat} has {said} paddle now"
    assert [line.words for line in bare.screen.lines][1:3] == ["Seat 2: Screen", "Seat 3: Number pad"]
    assert bare.world.table.auction.digits.doubted == {2, 3}, "nobody plays at seat 5"
    bare.go("back", "back", "back")
    bare.play("klimt", "open")
    lit = []
    for bid in (Bid(2, 1), Bid(3, 2)):
        bare.touch(bid)
        lit.append(pad.lamp.brightness)
    assert lit == [0, 1], "its light is that of seat 3 alone"
    pad.unplug()
    plug_in_pad(bare, 5)
    assert bare.said().startswith("New number pad"), "in another socket it is another pad"


@pytest.mark.parametrize("calls_itself", ["keyboard", "encoder", "pod"])
def test_other_devices_are_given_in_the_same_way(bare: TableUnderTest, calls_itself: str) -> None:
    world, place = bare.world, 1
    usb, clock = world.simulated.usb, world.clock
    bare.touch("paddles")
    match calls_itself:
        case "keyboard":
            device = SimulatedNumberPad(Plug(NOBODY, port(5), NUMBER_PAD), usb, clock)
            device.socket.input = SimulatedTypingDevice.input
            device.plug()
            bare.touch("paddle", 1)
            press_key(bare, device, code_of("1"))
        case "encoder":
            place = 0
            encoder = SimulatedEncoder(Plug(NOBODY, port(5), ENCODER), usb, clock)
            encoder.plug()
            bare.touch("paddle", 0)
            press_key(bare, encoder, 0x120)
        case _:
            pod = SimulatedPod(Plug(NOBODY, identity(1), POD), usb, clock)
            pod.plug()
            bare.touch("paddle", 1)
            bare.advance(1)
            pod.key("5", down=True, at=bare.now)
            pod.key("5", down=False, at=bare.now + 20 * ASKED_NS)
            bare.advance(0.5)
    expected = {
        "keyboard": "Seat 1: Number pad",
        "encoder": "Gavel and bid buttons: Arcade buttons",
        "pod": "Seat 1: Pod",
    }
    assert bare.screen.lines[place - 1].words == expected[calls_itself]


def test_what_the_settings_name_cannot_be_given_to_others(table: TableUnderTest) -> None:
    table.touch("paddles")
    told = {line.words: line.note for line in table.screen.lines}
    named = "from the settings"
    assert told == {
        "Seat 1: Number pad": named,
        "Seat 2: Number pad": named,
        "Seat 3: Number pad": named,
        "Seat 4: Screen": "",
        "Seat 5: Screen": "",
        "Gavel and bid buttons: Arcade buttons": named,
    }
    assert table.screen.rule.startswith("Presses within 10 ms are a tie"), "the rule is published where pads are given"
    table.touch("paddle", 4)
    press_key(table, table.world.simulated.pads[1], code_of("1"))
    assert table.screen.ask == "Seat 4: press a key of your number pad"


def test_the_self_test_knows_pads_and_the_encoder(table: TableUnderTest) -> None:
    table.touch("self-test")
    assert [part.button for part in table.screen.parts] == [False] * 6
    for seat in (1, 2, 3):
        table.press(paddle=seat)
        table.key(seat, "1234567890*##")
    words = [part.word for part in table.screen.parts[:3]]
    assert words == ["OK"] * 3, "each light was on, which `#` says"


def test_a_file_of_given_paddles_that_cannot_be_read_is_ignored(tmp_path: Path) -> None:
    (tmp_path / GIVEN_PADDLES_FILE).write_text('[numpads]\n9 = "usb-1"')
    with a_table(tmp_path, settings=settings_of(tmp_path, "[wiring]")) as table:
        assert seats(table)[0] == "Seat 1: Screen"


def test_a_seat_with_a_button_or_a_keypad_alone_is_wired_to_pins(tmp_path: Path) -> None:
    wiring = "[wiring]\nrows = [8, 9, 10, 11]\nbuttons = [0, 2]\ncolumns = [[12, 13, 14], []]"
    with a_table(tmp_path, settings=settings_of(tmp_path, wiring)) as table:
        told = seats(table)
    assert told[:3] == ["Seat 1: Wired to pins", "Seat 2: Wired to pins", "Seat 3: Screen"]
    assert told[5] == "Gavel and bid buttons: Screen"


def test_a_pass_is_no_press_of_a_pad_that_nobody_has(bare: TableUnderTest) -> None:
    pad = plug_in_pad(bare, 4)
    bare.play("klimt", "once-around")
    press_key(bare, pad, code_of("#"))
    assert not any(isinstance(action, Pass) for action in bare.confirmed)
