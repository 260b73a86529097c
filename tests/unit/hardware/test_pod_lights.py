"""The lights of pods: what the table says to them, when, and to whom, by cable and by the pod's own program."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.devices import TableDevices
from hardware.drivers.pod import pod_frames
from hardware.lights import Light
from hardware.pod.frames import DARK_MS, MOST_FRAME_BYTES, SHOW_MS, seal, unseal
from hardware.pod.paddle import Pod
from hardware.simulator.usb import MOST_WAITING_BYTES
from tests.support.bench import MS, told
from tests.support.usb_bench import UsbBench, on_the_usb_bench

KNOWN = ("hello", "beat", "button", "key")
"""The kinds of frames that a table without lights knows."""


@pytest.fixture
def bench() -> Iterator[UsbBench]:
    """Pods at two seats, the second an old one without a light; lights are half as bright as they could be."""
    with on_the_usb_bench(1, 2) as bench:
        bench.pods[2].lights = ()
        bench.opened = TableDevices(bench.wiring, bench.hands.pins, bench.clock, bench.usb, light_percent=50)
        bench.plug_in().run(300 * MS)
        yield bench


def show(bench: UsbBench, seat: int, light: Light) -> None:
    bench.devices.show_light(seat, light, bench.clock.now())
    bench.run(bench.clock.now() + 1)


def test_a_pods_light_is_as_bright_as_the_table_says_at_once_and_an_old_pod_is_never_written_to(
    bench: UsbBench,
) -> None:
    show(bench, 2, Light.LEAD)
    bench.run(3000 * MS)
    assert bench.hands.pods[2].socket.in_waiting == 0
    assert bench.usb.lit_seats == (1,)
    show(bench, 1, Light.LEAD)
    assert bench.hands.light(1).brightness == pytest.approx(0.5, abs=1e-4)
    bench.hands.press(2, bench.clock.now())
    assert told(bench.run(bench.clock.now() + 300 * MS)) == ["2"]


def test_a_pod_that_the_table_has_left_goes_dark_and_lights_again_by_itself(bench: UsbBench) -> None:
    show(bench, 1, Light.LEAD)
    dark: list[int] = []
    bench.hands.light(1).observer = lambda _level, at: dark.append(at)
    bench.run(10_000 * MS)
    assert dark == [], "the table repeats itself"
    left = bench.clock.now()
    bench.usb.close()
    bench.clock.advance(left + 3000 * MS)
    assert bench.hands.light(1).brightness == 0
    assert DARK_MS - SHOW_MS <= (dark[0] - left) // MS <= DARK_MS + 100


def test_a_pod_without_power_is_dark_at_once(bench: UsbBench) -> None:
    show(bench, 1, Light.LEAD)
    bench.hands.pods[1].unplug()
    assert bench.hands.light(1).brightness == 0


def test_a_pod_that_takes_nothing_keeps_nobody_waiting(bench: UsbBench) -> None:
    """Its port is full, as of a pod whose program hangs while its heartbeat goes on."""
    bench.hands.pods[1].socket.received = b"x" * MOST_WAITING_BYTES
    show(bench, 1, Light.LEAD)
    bench.hands.press(2, bench.clock.now())
    assert "2" in told(bench.run(bench.clock.now() + 300 * MS))


# The pod's own program


class FakePort:
    """A USB port whose other end is in the test's hands."""

    connected = True
    takes = True
    """Whether there is room for what is written."""

    def __init__(self) -> None:
        self.sent, self.waiting = b"", b""

    @property
    def in_waiting(self) -> int:
        return len(self.waiting)

    def read(self, size: int) -> bytes:
        data, self.waiting = self.waiting[:size], self.waiting[size:]
        return data

    def write(self, data: bytes) -> int:
        if not self.takes:
            return 0
        self.sent += data
        return len(data)


class Lamp:
    duty_cycle = 0


class PodOnItsOwn:
    """The program of a light pod, turn by turn."""

    def __init__(self, lights: int) -> None:
        self.now, self.port, self.lamps = 0, FakePort(), [Lamp() for _ in range(lights)]
        self.pod = Pod("E661", self.lamps, self.port, lambda: self.now)

    def run_once(self, heard: bytes = b"", at: int = 0) -> list[int]:
        """Return how bright the lights are, in percent."""
        self.now = max(self.now, at)
        self.port.waiting += heard
        self.pod.run_once()
        return [round(lamp.duty_cycle / 655.35) for lamp in self.lamps]


def test_lights_are_announced_without_a_number_of_their_own() -> None:
    pod = PodOnItsOwn(5)
    for at in range(3000):
        pod.run_once(at=at)
    frames = pod_frames().feed(pod.port.sent)
    assert [frame.value for frame in frames if frame.kind == "lights"] == ["5"] * 3
    known = [frame.sequence for frame in frames if frame.kind in KNOWN]
    assert known == list(range(len(known))), "an old table, which drops the others, misses none"
    assert b"lights" not in PodOnItsOwn(0).port.sent


@given(st.lists(st.binary(max_size=200) | st.sampled_from([b"$HP1 0 0 show 10*", b"$", b"\n", seal(0, 0, "key", "5")])))
def test_a_pod_takes_any_rubbish_and_then_understands(rubbish: list[bytes]) -> None:
    pod = PodOnItsOwn(2)
    for piece in rubbish:
        pod.run_once(piece)
    assert pod.run_once(b"\n" + seal(0, 0, "show", "100 30")) == [100, 30]
    assert pod.run_once(at=DARK_MS - 1) == [100, 30]
    assert pod.run_once(at=DARK_MS) == [0, 0]


def test_a_frame_for_more_or_fewer_lights_sets_those_there_are() -> None:
    pod = PodOnItsOwn(2)
    assert pod.run_once(seal(0, 0, "show", "10 20 30")) == [10, 20]
    assert pod.run_once(seal(0, 0, "show", "50")) == [50, 20]
    assert unseal(seal(0, 0, "show", "50").replace(b"HP1", b"HP2").strip()) is None


def test_what_a_table_had_begun_to_say_when_its_cable_was_pulled_spoils_nothing_of_the_next() -> None:
    pod = PodOnItsOwn(2)
    pod.run_once(seal(0, 0, "show", "100 30")[:9])
    for connected in (False, True):
        pod.port.connected = connected
        pod.run_once()
    assert pod.run_once(seal(0, 0, "show", "100 30")) == [100, 30]


def test_a_pod_keeps_of_a_line_without_an_end_no_more_than_a_frame_can_have() -> None:
    pod = PodOnItsOwn(2)
    for _ in range(20):
        pod.run_once(b"x" * 100)
    assert len(vars(pod.pod)["_received"]) <= MOST_FRAME_BYTES


def test_a_pod_greets_a_table_at_once_and_says_nothing_that_was_left_from_before() -> None:
    pod = PodOnItsOwn(0)
    pod.port.takes = False
    for at in range(300):
        pod.run_once(at=at)
    pod.port.connected = False
    pod.run_once(at=350)
    pod.port.takes = pod.port.connected = True
    pod.run_once(at=400)
    frames = pod_frames().feed(pod.port.sent)
    assert [(frame.kind, frame.clock) for frame in frames] == [("hello", 400), ("beat", 400)]
