"""The self-test: each part pressed, measured and judged, and the wire that is named when one does not come."""

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hardware.arbiter import Edge
from hardware.config.parts import BUTTON, KEYS
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import FULL, THREE, PaddleWiring, Wiring
from hardware.devices import TableDevices
from hardware.drivers.button_encoder import ENCODER
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.keypad import KeysRead
from hardware.drivers.pod import POD
from hardware.self_test import PartReport, SelfTest, Verdict
from hardware.signals import (
    ButtonPressed,
    CardRead,
    Fault,
    FaultKind,
    GavelStruck,
    KeyPressed,
    LineTroubled,
    Part,
    PluggedIn,
    ReaderGarbled,
    ReaderUnknown,
    Signal,
    Trouble,
    Unplugged,
)
from tests.support.bench import MS, US, Bench, on_the_bench

TWO_SEATS = Wiring(rows=FULL.rows, paddles=FULL.paddles[:2], gavel=3, buzzer=27)


def begun(wiring: Wiring, plugs: Plugs | None = None) -> SelfTest:
    """A self-test that has begun."""
    test = SelfTest(wiring, plugs or Plugs())
    test.begin()
    return test


class Tried:
    """A self-test on the bench."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.test = begun(bench.wiring)
        bench.opened = TableDevices(bench.wiring, bench.hands.pins, bench.clock)
        bench.opened.raw_listener = self.test.add_raw

    def run(self, until: int) -> None:
        """Let time pass, telling the test all that the devices tell."""
        before = len(self.bench.signals)
        for signal in self.bench.run(until)[before:]:
            self.test.add_signal(signal)
        for fault in self.bench.take_faults():
            self.test.add_fault(fault)

    def press_all(self, at: int, *, but: str = "") -> int:
        """The gavel, and every button and key; `but` keys of seat 2."""
        hands = self.bench.hands
        at = hands.press(0, at) + 40 * MS
        for seat in range(1, len(self.bench.wiring.paddles) + 1):
            at = hands.press(seat, at) + 40 * MS
            for key in KEYS:
                if seat != 2 or key not in but:
                    at = hands.key_press(seat, key, at, hold=50 * MS) + 30 * MS
        self.run(at + 100 * MS)
        return at + 100 * MS

    def part(self, name: str) -> PartReport:
        return next(part for part in self.test.report() if part.part.name == name)


@contextmanager
def on_test(wiring: Wiring = TWO_SEATS, *, taken: tuple[int, ...] = ()) -> Iterator[Tried]:
    with on_the_bench(wiring) as bench:
        bench.hands.pins.taken.update(taken)
        yield Tried(bench)


@pytest.mark.parametrize(("train", "verdict"), [(12_000, Verdict.GOOD), (12_001, Verdict.BOUNCES)])
def test_the_longest_train_is_measured_and_said_to_be_too_long_from_12_ms_on(train: int, verdict: Verdict) -> None:
    with on_test() as table:
        for place, at in enumerate((0, 3_000, 6_000, 9_000, train)):
            table.bench.hands.button(1, down=place % 2 == 0, at=100 * MS + at * US)
        table.bench.hands.button(1, down=False, at=200 * MS)
        table.run(400 * MS)
        part = table.part("seat 1's button")
    assert (part.pressed, part.longest_bounce, part.verdict) == ({BUTTON: 1}, train * US, verdict)
    assert ("BCM 2 (header pin 3)" in part.remedy) is (verdict is Verdict.BOUNCES)


def test_a_tap_shorter_than_a_rest_is_no_long_bounce() -> None:
    with on_test() as table:
        table.bench.hands.button(1, down=True, at=100 * MS)
        table.bench.hands.button(1, down=False, at=115 * MS)
        table.run(400 * MS)
        assert (table.part("seat 1's button").longest_bounce, table.part("seat 1's button").verdict) == (
            None,
            Verdict.GOOD,
        )


def test_a_loose_contact_fills_no_memory_however_long_the_test_is_left_open() -> None:
    test = begun(TWO_SEATS)

    def storm(begins: int, edges: int) -> int:
        """Return by how many bytes the test has grown."""
        before = tracemalloc.get_traced_memory()[0]
        for number in range(edges):
            test.add_raw(Edge(2, begins + number * MS, low=number % 2 == 0))
            test.add_fault(Fault(2, Part.BUTTON, FaultKind.HELD, (), "let go of it"))
        return tracemalloc.get_traced_memory()[0] - before

    tracemalloc.start()
    try:
        storm(0, 100)
        assert storm(100 * MS, 5_000) < 4_000
    finally:
        tracemalloc.stop()
    test.add_raw(Edge(2, 5_100 * MS, low=True))
    assert next(part for part in test.report() if part.part.seat == 2).longest_bounce == 5_100 * MS


def test_a_key_that_bounces_long_is_named_with_both_its_wires() -> None:
    with on_test() as table:
        for place in range(9):
            table.bench.hands.key(2, "6", down=place % 2 == 0, at=100 * MS + place * 2 * MS)
        table.bench.hands.key(2, "6", down=False, at=300 * MS)
        table.press_all(500 * MS)
        part = table.part("seat 2's keypad")
    assert part.verdict is Verdict.BOUNCES
    assert part.remedy.startswith("key 6: ")
    assert part.remedy.endswith("BCM 9 (header pin 21), BCM 17 (header pin 11)")


SILENT = {
    "2580": "keys 2 5 8 0: look at BCM 16 (header pin 36)",
    "25801": "keys 1 2 5 8 0: look at BCM 16 (header pin 36)",
    "456": "keys 4 5 6: look at BCM 9 (header pin 21)",
    "7": "key 7: look at BCM 10 (header pin 19), BCM 15 (header pin 10)",
    KEYS: "look at BCM 15 (header pin 10), BCM 16 (header pin 36), BCM 17 (header pin 11)",
}


@pytest.mark.parametrize("keys", SILENT)
def test_keys_that_never_come_are_explained_by_their_wires(keys: str) -> None:
    with on_test() as table:
        table.press_all(100 * MS, but=keys)
        part = table.part("seat 2's keypad")
        assert not table.test.is_done
    assert part.verdict is Verdict.NEVER
    assert part.remedy.endswith(SILENT[keys])


def test_a_row_that_no_keypad_brings_is_named() -> None:
    with on_test(Wiring(rows=FULL.rows, paddles=(FULL.paddles[0],))) as table:
        at = 100 * MS
        for key in KEYS[3:]:
            at = table.bench.hands.key_press(1, key, at) + 30 * MS
        table.run(at + 100 * MS)
        assert table.part("seat 1's keypad").remedy == "keys 1 2 3: look at BCM 8 (header pin 24)"


def test_held_loose_lost_never_and_missing_are_told_with_their_wire() -> None:
    with on_test(FULL, taken=(6,)) as table:
        hands = table.bench.hands
        hands.button(1, down=True, at=100 * MS)
        for edge in range(300):
            hands.button(2, down=edge % 2 == 0, at=100 * MS + edge * 100 * US)
        pin = hands.pins.pin(5)
        table.bench.clock.call_at(110 * MS, lambda: pin.call_listener(110 * MS, high=True, armed=pin.armed))
        table.run(10_200 * MS)
        verdicts = {part.part.name: (part.verdict, part.remedy) for part in table.test.report()}
    wanted = {1: Verdict.HELD, 2: Verdict.LOOSE, 3: Verdict.LOST, 4: Verdict.MISSING, 5: Verdict.NEVER}
    for seat, verdict in wanted.items():
        told, remedy = verdicts[f"seat {seat}'s button"]
        assert told is verdict
        assert f"BCM {(2, 4, 5, 6, 7)[seat - 1]}" in remedy


def press_all_of(test: SelfTest, seat: int) -> None:
    """A seat's button and all its keys; the last of them is the one that says that a light is on."""
    test.add_signal(ButtonPressed(seat, 0))
    for key in KEYS:
        test.add_signal(KeyPressed(seat, key, 0))


def verdicts_of(test: SelfTest, seat: int) -> list[str]:
    return [str(part.verdict) for part in test.report() if part.part.seat == seat]


def test_a_test_that_is_begun_anew_knows_nothing_of_the_one_before_but_what_is_missing() -> None:
    test = begun(THREE)
    fresh = test.report()
    test.add_raw(Edge(1, 100 * MS, low=True))
    test.add_raw(Edge(1, 120 * MS, low=False))
    test.add_raw(Edge(1, 121 * MS, low=True))
    test.add_raw(KeysRead((1, 2, 3), (1, 0, 0, 0), at=0))
    press_all_of(test, 1)
    test.add_signal(KeyPressed(1, "#", 0))
    test.add_signal(LineTroubled(2, Trouble.STORM, 0))
    test.add_signal(LineTroubled(2, Trouble.LOST, 0, 1))
    test.add_fault(Fault(3, Part.BUTTON, FaultKind.HELD, (), "let go of it"))
    assert verdicts_of(test, 1) == ["bounces long", "good", "good"]
    assert verdicts_of(test, 2) == ["loose", "lost an edge", "for you to judge"]
    assert verdicts_of(test, 3) == ["held", "never pressed", "for you to judge"]
    missing = Fault(2, Part.LIGHT, FaultKind.MISSING, (), "take another pin")
    test.add_fault(missing)
    test.end()
    test.begin()
    assert [part for part in test.report() if part.part.name != missing.name] == [
        part for part in fresh if part.part.name != missing.name
    ]
    assert verdicts_of(test, 2) == ["never pressed", "never pressed", "missing"]
    press_all_of(test, 1)
    assert verdicts_of(test, 1) == ["good", "good", "not seen yet"], "nobody has said yet that it is on"
    test.add_raw(KeysRead((1, 2, 3), (0, 0, 0, 0), at=MS))
    assert next(part for part in test.report() if part.part.name == "seat 1's keypad").longest_bounce is None


def test_a_test_that_has_ended_takes_in_only_what_is_missing_or_unplugged() -> None:
    test = begun(TWO_SEATS, Plugs((Plug(3, "E6614103", POD),)))
    test.end()
    before = test.report()
    press_all_of(test, 1)
    test.add_raw(Edge(1, 100 * MS, low=True))
    test.add_signal(GavelStruck(0))
    test.add_signal(LineTroubled(1, Trouble.STORM, 0))
    test.add_fault(Fault(1, Part.BUTTON, FaultKind.HELD, (), "let go of it"))
    assert test.report() == before
    test.add_fault(Fault(1, Part.BUTTON, FaultKind.MISSING, (), "BCM 2 is busy"))
    test.add_signal(Unplugged(POD, 3, 0))
    assert (verdicts_of(test, 1), verdicts_of(test, 3)) == (["missing", "never pressed"], ["missing"])


def test_a_player_says_of_a_light_only_once_all_else_was_pressed_and_may_say_otherwise() -> None:
    test = begun(Wiring(rows=THREE.rows, paddles=THREE.paddles[:1]))
    for key in "#*#1234567890":
        test.add_signal(KeyPressed(1, key, 0))
        assert (test.asked, test.is_done) == ((), False)
    test.add_signal(ButtonPressed(1, 0))
    assert (verdicts_of(test, 1), test.asked, test.is_done) == (["good", "good", "not seen yet"], (1,), False)
    for key, verdict in (("#", "good"), ("*", "stays dark"), ("#", "good")):
        test.add_signal(KeyPressed(1, key, 0))
        assert (verdicts_of(test, 1)[-1], test.asked, test.is_done) == (verdict, (), True)


def test_what_is_no_part_any_more_is_not_unplugged_and_what_still_is_stays_so() -> None:
    pods = Plug(1, "E6614101", POD), Plug(2, "E6614102", POD)
    test = begun(Wiring(), Plugs(pods))
    for pod in pods:
        test.add_signal(Unplugged(POD, pod.seat, 0))
    test.use(Wiring(), Plugs(pods[1:]))
    assert [*test.unplugged] == [(POD, 2)]


@pytest.mark.parametrize("verdict", Verdict)
def test_all_is_good_where_nothing_is_wrong_or_only_a_person_can_tell(verdict: Verdict) -> None:
    assert verdict.is_good is (verdict.value in {"good", "for you to judge"})


def test_what_is_missing_need_not_be_pressed() -> None:
    with on_test() as table:
        table.test.add_fault(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), "no chip"))
        assert table.test.is_done
        assert {(part.verdict, part.remedy) for part in table.test.report()} == {(Verdict.MISSING, "no chip")}


def test_keypads_behind_a_missing_wire_do_not_shift_the_others() -> None:
    """Seat 1 of two has no keypad for want of a column: what is read belongs to seat 2."""
    with on_test(taken=(12,)) as table:
        at = table.bench.hands.key_press(2, "6", 100 * MS)
        table.run(at + 100 * MS)
        part = table.part("seat 2's keypad")
        assert part.pressed["6"] == 1
        assert part.longest_bounce is not None
        assert table.part("seat 1's keypad").verdict is Verdict.MISSING


def test_a_pod_is_a_part_like_any_other() -> None:
    wiring = Wiring(rows=FULL.rows, paddles=(FULL.paddles[0], PaddleWiring()))
    test = begun(wiring, Plugs((Plug(2, "E6614103", POD),)))
    assert [part.part.name for part in test.report()] == ["seat 1's button", "seat 1's keypad", "seat 2's pod"]
    for key in KEYS[1:]:
        test.add_signal(KeyPressed(2, key, 0))
    pod = test.report()[2]
    assert (pod.part.wires, pod.verdict) == ("USB, serial number E6614103", Verdict.NEVER)
    assert pod.remedy == "the button and key 1: look at what is inside it"
    test.add_signal(Unplugged(POD, 2, 0))
    assert test.report()[2].verdict is Verdict.MISSING
    test.add_signal(PluggedIn(POD, 2, 0))
    test.add_signal(ButtonPressed(2, 0))
    test.add_signal(KeyPressed(2, "1", 0))
    assert test.report()[2].verdict is Verdict.GOOD
    test.add_signal(LineTroubled(2, Trouble.STORM, 0))
    assert test.report()[2].remedy == "look for a loose wire at what is inside it"


def test_the_report_tells_the_computer_each_part_and_a_remedy_once() -> None:
    test = SelfTest(
        Wiring(gavel=3, buzzer=27, paddles=(PaddleWiring(4), PaddleWiring(5))), Plugs(), about=lambda: ["A Pi 4"]
    )
    test.begin()
    test.add_signal(GavelStruck(0))
    test.add_raw(Edge(0, 100 * MS, low=True))
    test.add_raw(Edge(0, 101_500 * US, low=True))
    for seat in (1, 2):
        test.add_fault(Fault(seat, Part.BUTTON, FaultKind.MISSING, (), "install gpiod"))
    assert [*test.report_lines()] == [
        "Self-test of a Hammer Price table",
        "A Pi 4",
        "",
        "the gavel: good",
        "    wired to BCM 3 (header pin 5)",
        "    pressed 1×, longest bounce 1.5 ms",
        "",
        "the buzzer: for you to judge",
        "    wired to BCM 27 (header pin 13)",
        "    it is on for a moment at every press",
        "",
        "seat 1's button: missing",
        "    wired to BCM 4 (header pin 7)",
        "    install gpiod",
        "",
        "seat 2's button: missing",
        "    wired to BCM 5 (header pin 29)",
        "    as above",
    ]


def test_the_buttons_of_an_encoder_that_is_unplugged_are_all_missing() -> None:
    encoder = Plug(0, "usb-1", ENCODER)
    test = begun(Wiring(), Plugs((encoder, Plug(2, "E6614103", POD))))
    test.add_signal(Unplugged(ENCODER, 0, 0))
    missing = [part.part.name for part in test.report() if part.verdict is Verdict.MISSING]
    assert missing == ["the button encoder", *(f"seat {seat}'s button encoder" for seat in range(1, 6))]


def test_a_pod_does_not_go_missing_with_the_pins() -> None:
    test = begun(Wiring(gavel=3), Plugs((Plug(2, "E6614103", POD),)))
    test.add_fault(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), "no chip"))
    assert [part.verdict for part in test.report()] == [Verdict.MISSING, Verdict.NEVER]


def test_what_comes_from_a_seat_without_a_part_is_passed_over() -> None:
    test = begun(Wiring())
    for signal in (
        ButtonPressed(2, 0),
        KeyPressed(2, "1", 0),
        LineTroubled(2, Trouble.LOST, 0),
        Unplugged(POD, 2, 0),
    ):
        test.add_signal(signal)
    assert test.report() == ()


SAID: list[tuple[Signal, str]] = [
    (ButtonPressed(3, 0), "seat 3's button"),
    (GavelStruck(0), "the gavel"),
    (KeyPressed(3, "#", 0), "seat 3's key #"),
    (LineTroubled(0, Trouble.STORM, 0), "the gavel: storm"),
    (LineTroubled(2, Trouble.STORM, 0, 1), "seat 2's column 2: storm"),
    (Unplugged(POD, 2, 0), "seat 2's pod is unplugged"),
    (PluggedIn(POD, 2, 0), "seat 2's pod is back"),
    (CardRead("0F0184F07A", 0), "card reader: 0F0184F07A"),
    (Unplugged(CARD_READER, 0, 0), "the card reader is unplugged"),
    (PluggedIn(CARD_READER, 0, 0), "the card reader is back"),
    (ReaderGarbled(0), "card reader: cannot be understood"),
    (
        ReaderUnknown(b"0001234567\r\n", 0),
        r"card reader: sends b'0001234567\r\n'; expected the frames of an RDM6300, ID-12 or ID-20",
    ),
]


@pytest.mark.parametrize(("signal", "line"), SAID)
def test_a_signal_is_a_line_for_whoever_presses(signal: Signal, line: str) -> None:
    assert str(signal) == line
