"""The lights of pods: what the table says to them, when, and to whom, by cable and by the pod's own program."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.devices import TableDevices
from hardware.drivers.pod import pod_frames
from hardware.lights import Light
from hardware.pod.frames import DARK_MS, SHOW_MS, seal, unseal
from hardware.pod.paddle import Pod
from hardware.signals import Part
from hardware.simulator.devices import SimulatedDevices
from hardware.simulator.usb import ROOM, SteppedSerialDevices
from tests.support.bench import MS, Bench, told

SEATS = (1, 2)
KNOWN = ("hello", "beat", "button", "key")
"""The kinds of frames that a table without lights knows."""


class LightBench(Bench):
    """Pods at two seats, the second an old one without a light; seat 0 is the light pod."""

    def __init__(self, *seats: int) -> None:
        super().__init__(Wiring())
        plugs = Plugs(tuple(Plug(seat, f"E66{seat}", Part.POD if seat else Part.LIGHT_POD) for seat in seats))
        self.hands = SimulatedDevices(self.wiring, self.clock, plugs)
        self.serial = SteppedSerialDevices(plugs, self.hands.usb, self.clock)
        if 2 in seats:
            self.hands.pods[2].lights = ()
        self.opened = TableDevices(self.wiring, self.hands.pins, self.clock, self.serial, light_percent=50)
        self.hands.plug_in()
        self.run(300 * MS)

    def show(self, seat: int, light: Light) -> None:
        self.devices.light(seat, light, self.clock.now())
        self.run(self.clock.now() + 1)


@pytest.fixture
def bench() -> Iterator[LightBench]:
    bench = LightBench(*SEATS)
    yield bench
    bench.close()


def test_a_pods_light_is_as_bright_as_the_table_says_at_once_and_an_old_pod_is_never_written_to(
    bench: LightBench,
) -> None:
    bench.show(2, Light.LEAD)
    bench.run(3000 * MS)
    assert bench.hands.pods[2].socket.in_waiting == 0
    assert bench.devices.lit_by_pods == (1,)
    bench.show(1, Light.LEAD)
    assert bench.hands.light(1) == pytest.approx(0.5, abs=1e-4)
    bench.hands.press(2, bench.clock.now())
    assert told(bench.run(bench.clock.now() + 300 * MS)) == ["2"]


def test_a_pod_that_the_table_has_left_goes_dark_and_lights_again_by_itself(bench: LightBench) -> None:
    bench.show(1, Light.LEAD)
    dark: list[int] = []
    bench.hands.watch_light(1, lambda _level, at: dark.append(at))
    bench.run(10_000 * MS)
    assert dark == [], "the table repeats itself"
    left = bench.clock.now()
    bench.serial.close()
    bench.clock.advance(left + 3000 * MS)
    assert bench.hands.light(1) == 0
    assert DARK_MS - SHOW_MS <= (dark[0] - left) // MS <= DARK_MS + 100


def test_a_pod_that_takes_nothing_keeps_nobody_waiting(bench: LightBench) -> None:
    """Its port is full, as of a pod whose program hangs while its heartbeat goes on."""
    bench.hands.pods[1].socket.received = b"x" * ROOM
    bench.show(1, Light.LEAD)
    bench.hands.press(2, bench.clock.now())
    assert "2" in told(bench.run(bench.clock.now() + 300 * MS))


# The pod's own program


class FakePort:
    """A USB port whose other end is in the test's hands."""

    connected = True

    def __init__(self) -> None:
        self.sent, self.waiting = b"", b""

    @property
    def in_waiting(self) -> int:
        return len(self.waiting)

    def read(self, size: int) -> bytes:
        data, self.waiting = self.waiting[:size], self.waiting[size:]
        return data

    def write(self, data: bytes) -> int:
        self.sent += data
        return len(data)


class Lamp:
    duty_cycle = 0


class PodOnItsOwn:
    """The program of a light pod, turn by turn."""

    def __init__(self, lights: int) -> None:
        self.now, self.port, self.lamps = 0, FakePort(), [Lamp() for _ in range(lights)]
        self.pod = Pod("E661", self.lamps, self.port, lambda: self.now)

    def turn(self, heard: bytes = b"", at: int = 0) -> list[int]:
        """Return how bright the lights are, in percent."""
        self.now = max(self.now, at)
        self.port.waiting += heard
        self.pod.turn()
        return [round(lamp.duty_cycle / 655.35) for lamp in self.lamps]


def test_lights_are_announced_without_a_number_of_their_own() -> None:
    pod = PodOnItsOwn(5)
    for at in range(3000):
        pod.turn(at=at)
    frames = pod_frames().feed(pod.port.sent)
    assert [frame.value for frame in frames if frame.kind == "lights"] == ["5"] * 3
    known = [frame.sequence for frame in frames if frame.kind in KNOWN]
    assert known == list(range(len(known))), "an old table, which drops the others, misses none"
    assert b"lights" not in PodOnItsOwn(0).port.sent


@given(st.lists(st.binary(max_size=200) | st.sampled_from([b"$HP1 0 0 show 10*", b"$", b"\n", seal(0, 0, "key", "5")])))
def test_a_pod_takes_any_rubbish_and_then_understands(rubbish: list[bytes]) -> None:
    pod = PodOnItsOwn(2)
    for piece in rubbish:
        pod.turn(piece)
    assert pod.turn(b"\n" + seal(0, 0, "show", "100 30")) == [100, 30]
    assert pod.turn(at=DARK_MS - 1) == [100, 30]
    assert pod.turn(at=DARK_MS) == [0, 0]


def test_a_frame_for_more_or_fewer_lights_sets_those_there_are() -> None:
    pod = PodOnItsOwn(2)
    assert pod.turn(seal(0, 0, "show", "10 20 30")) == [10, 20]
    assert pod.turn(seal(0, 0, "show", "50")) == [50, 20]
    assert unseal(seal(0, 0, "show", "50").replace(b"HP1", b"HP2").strip()) is None
