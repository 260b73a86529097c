"""Serial devices with all that goes wrong on cables, in virtual time and, for the thread, in real time."""

import logging
import os
import pty
import runpy
import select
import sys
import tty
from collections.abc import Iterator, Sequence
from pathlib import Path
from queue import SimpleQueue
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import hardware.pod as pod_folder
from hardware.clock import MonotonicClock
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import FULL, PaddleWiring, Wiring
from hardware.devices import TableDevices
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.pod import POD, PodDriver, pod_frames
from hardware.drivers.usb_device import MOST_BYTES_A_SECOND
from hardware.drivers.usb_devices import UsbDevices
from hardware.drivers.usb_ports import PORT_ERRORS, UsbPorts
from hardware.lights import Light
from hardware.pod.frames import seal
from hardware.signals import ButtonPressed, Signal, Unplugged
from hardware.simulator.card_reader import SimulatedCardReader
from hardware.simulator.devices import SimulatedDevices
from hardware.simulator.pod import MAX_KEPT_EVENTS, Scanner, SimulatedPod
from tests.support.bench import MS, InRealTime, told
from tests.support.pty_usb import PtyUsb
from tests.support.usb_bench import READER, UsbBench, identity, on_the_usb_bench

READY = 500 * MS
MIXED = Wiring(paddles=(PaddleWiring(2), PaddleWiring(), PaddleWiring()), gavel=3)
"""Seat 1 on pins, seat 2 for a pod, seat 3 with nothing but the screen."""


@pytest.fixture
def bench() -> Iterator[UsbBench]:
    with on_the_usb_bench(2, wiring=MIXED) as bench:
        yield bench.plug_in()


class Line:
    """A hand-held end of seat 2's cable, which can say anything."""

    def __init__(self, bench: UsbBench, who: str = identity(2)) -> None:
        self.bench = bench
        self.who = who
        self.sequence = 0
        self.born = bench.clock.now()
        self.socket = bench.pods[2].socket
        bench.pods[2].hang()
        self.socket.plug()
        bench.run(bench.clock.now() + 300 * MS)
        self.beat()

    def send(self, data: bytes) -> None:
        now = self.bench.clock.now()
        self.bench.pods[2].send(data, now)
        self.bench.run(now + 1 * MS)

    def frame(self, kind: str, value: str) -> bytes:
        self.sequence += 1
        return seal((self.sequence - 1) % 65_536, (self.bench.clock.now() - self.born) // MS, kind, value)

    def beat(self, state: str = "0 0") -> None:
        self.send(self.frame("hello", self.who) + self.frame("beat", state))

    def later(self, milliseconds: int) -> None:
        """Time passes, with heartbeats."""
        for _ in range(milliseconds // 100):
            self.bench.run(self.bench.clock.now() + 100 * MS)
            self.send(self.frame("beat", "0 0"))

    @property
    def told(self) -> list[str]:
        """All signals until now, and a little later: so long they wait for earlier ones."""
        return told(self.bench.run(self.bench.clock.now() + 30 * MS))


# A mixed table


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("fast", [-100, 100])
def test_pins_and_pods_compete_by_time(seed: int, fast: int) -> None:
    """8 ms apart is more than a pod's uncertainty with the longest bounce: whoever was first has it.

    The two quartzes are 60 ms apart by then.
    """
    with on_the_usb_bench(2, wiring=MIXED, seed=seed, fast={2: fast}) as bench:
        bench.plug_in().run(600_000 * MS)
        at = bench.clock.now()
        for turn in range(6):
            first, second = (1, 2) if turn % 2 else (2, 1)
            bench.hands.press(first, at + turn * 300 * MS + seed * 170_000)
            bench.hands.press(second, at + turn * 300 * MS + seed * 170_000 + 8 * MS)
        bench.hands.press(0, at + 1_900 * MS)
        assert told(bench.run(at + 3_000 * MS)) == ["2", "1", "1", "2"] * 3 + ["gavel"]


# What comes over the cable


def test_a_frame_that_got_lost_is_told_before_what_the_next_one_tells(bench: UsbBench) -> None:
    """Pods tell of a key some milliseconds after it went down; by then the key before it is known to be missing."""
    line = Line(bench)
    line.frame("key", "3")
    later = line.frame("key", "#")
    bench.run(bench.clock.now() + 8 * MS)
    line.send(later)
    assert line.told == ["2!lost", "2:#"]


def test_numbers_of_frames_begin_again_and_none_is_lost(bench: UsbBench) -> None:
    line = Line(bench)
    line.sequence = 65_520
    line.beat()
    assert line.told == ["2!lost"], "the numbers between"
    line.later(3_000)
    line.send(line.frame("key", "5"))
    assert line.told == ["2!lost", "2:5"]


def test_an_edge_that_the_heartbeat_contradicts_is_no_press_until_it_was_released(bench: UsbBench) -> None:
    line = Line(bench)
    line.send(line.frame("beat", "1 0"))
    assert line.told == ["2!lost"]
    line.later(200)
    line.send(line.frame("button", "1"))
    assert line.told == ["2!lost", "2"]


RUBBISH: list[Sequence[bytes]] = [
    [b"\x00\xff" * 500],
    [b"no newline, ever " * 200] * 15,
    [b"$" * 3_000],
    [b"\n" * 3_000],
    [seal(1, 1, "button", "1").replace(b"*", b"+")],
    [seal(7, 7, "button", "1")[:-2], b"$"],
    [b"Adafruit CircuitPython 9.2.0 on 2024-11-20; Raspberry Pi Pico\r\n>>> "],
]


@pytest.mark.parametrize("rubbish", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_dropped_and_the_next_frame_counts(bench: UsbBench, rubbish: Sequence[bytes]) -> None:
    line = Line(bench)
    for data in rubbish:
        line.send(data)
    line.send(line.frame("key", "5"))
    assert line.told == ["2:5"]


def test_an_endless_stream_is_rested_from_and_the_others_go_on(bench: UsbBench) -> None:
    line = Line(bench)
    at = bench.clock.now()
    for _ in range(2 * MOST_BYTES_A_SECOND // 4_000):
        line.send(b"x" * 4_000)
    assert line.socket.sent != b"", "the rest waits"
    bench.hands.press(1, bench.clock.now())
    bench.run(bench.clock.now() + 50 * MS)
    assert line.told == ["1"]
    bench.run(at + 1_500 * MS)
    assert line.socket.sent == b""


class Flood(SimpleNamespace):
    """A port that always has 4096 bytes more."""

    def fileno(self) -> int:
        return 7

    def read(self) -> bytes:
        return b"x" * 4_096

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


def test_after_64_kib_a_port_is_not_waited_for_until_the_next_second() -> None:
    """Else the thread that waits for it would never sleep."""
    ports: Any = SimpleNamespace(find=lambda _identity: ("a port",), open=lambda _name, _baud: Flood())
    pod = PodDriver(Plug(2, identity(2), POD), ports, at=0, emit=lambda _signal: None)
    pod.step(0)
    for began in (0, 1_000 * MS):
        waited_for = []
        for number in range(16):
            pod.step(began + number * MS)
            waited_for.append(pod.fileno())
        assert waited_for == [7] * 15 + [None]
        assert pod.due() == began + 1_000 * MS


def test_another_pod_at_the_same_socket_is_not_listened_to(bench: UsbBench, caplog: pytest.LogCaptureFixture) -> None:
    line = Line(bench, who="E66118604B123456")
    line.send(line.frame("button", "1") + line.frame("key", "1"))
    assert told(bench.run(4_000 * MS)) == ["2 gone"]
    assert "Pod E66118604B123456 answers, not E6614103E7170002; change pods.2" in caplog.text


def test_a_pod_that_names_itself_anew_all_the_time_is_logged_once_a_second(
    bench: UsbBench, caplog: pytest.LogCaptureFixture
) -> None:
    line = Line(bench)
    caplog.clear()
    for number in range(3_000):
        line.send(line.frame("hello", f"E66118604B12000{number % 2}"))
    assert 3 <= sum("change pods.2" in message for message in caplog.messages) <= 4


def test_a_pod_that_starts_anew_on_an_open_port_is_taken_up_again(bench: UsbBench) -> None:
    line = Line(bench)
    line.later(2_000)
    line.born, line.sequence = bench.clock.now(), 0
    line.beat("1 0")
    line.send(line.frame("button", "0"))
    bench.run(bench.clock.now() + 100 * MS)
    line.send(line.frame("button", "1"))
    assert line.told == ["2"]


def test_a_wild_pod_is_muted_for_a_second(bench: UsbBench) -> None:
    line = Line(bench)
    for _ in range(20):
        line.send(b"".join(line.frame("key", "1") for _ in range(50)))
    assert line.told[-1] == "2!storm"
    assert line.told.count("2:1") == 80
    line.later(1_100)
    line.send(line.frame("key", "2"))
    assert line.told[-1] == "2:2"


def test_a_pod_that_a_seat_has_is_nobodys_while_somebody_chooses_another(bench: UsbBench) -> None:
    bench.run(READY)
    bench.usb.choose(is_on=True)
    assert bench.usb.spares == ()
    bench.hands.press(2, bench.clock.now())
    assert told(bench.run(bench.clock.now() + 300 * MS)) == ["2"]


# Ports


def test_a_port_that_another_program_has_is_named_with_the_remedy(
    bench: UsbBench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    taken = bench.hands.usb.open(bench.hands.usb.find(identity(2))[0], 9600)
    assert told(bench.run(4_000 * MS)) == ["2 gone"]
    assert caplog.text.count("Seat 2's pod (E6614103E7170002) cannot be opened") == 1
    assert "close the program that uses it" in caplog.text
    taken.close()
    assert told(bench.run(8_000 * MS)) == ["2 gone", "2 back"]


def test_a_device_with_several_ports_is_listened_to_at_the_one_that_speaks(bench: UsbBench) -> None:
    """A board's console has the same serial number, and says nothing that a table understands."""
    usb = bench.hands.usb
    usb.sockets = {"a console": usb.socket(identity(2)), **usb.sockets}
    bench.run(8_000 * MS)
    bench.hands.press(2, bench.clock.now())
    assert told(bench.run(9_000 * MS)) == ["2 gone", "2 back", "2"]


def test_a_port_is_this_programs_alone_until_it_is_closed() -> None:
    """Another program would take some of the bytes, and so some of the bids."""
    end, table_end = pty.openpty()
    try:
        ours = UsbPorts().open(os.ttyname(table_end), 115_200)
        with pytest.raises(PORT_ERRORS):
            UsbPorts().open(os.ttyname(table_end), 115_200)
        os.write(end, b"all")
        assert ours.read() == b"all"
        ours.close()
        UsbPorts().open(os.ttyname(table_end), 115_200).close()
    finally:
        os.close(end)
        os.close(table_end)


def test_a_step_that_fails_closes_that_line_only(bench: UsbBench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.run(READY)
    with monkeypatch.context() as broken:
        broken.setattr(PodDriver, "received", lambda *_: 1 / 0)
        bench.reader.hold("0F0184F07A", READY + 100 * MS, READY + 150 * MS)
        assert told(bench.run(READY + 300 * MS)) == ["2 gone", "0F0184F07A"]
    assert told(bench.run(READY + 3_000 * MS))[2:] == ["2 back"]


def test_this_computers_ports_are_found_by_what_is_plugged_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugged = [
        SimpleNamespace(device="/dev/ttyUSB0", serial_number=None, vid=0x1A86, pid=0x7523),
        SimpleNamespace(device="/dev/ttyACM1", serial_number="E6614103E7170002", vid=0x2E8A, pid=0x000B),
        SimpleNamespace(device="/dev/ttyACM0", serial_number="E6614103E7170002", vid=0x2E8A, pid=0x000B),
        SimpleNamespace(device="/dev/ttyS0", serial_number=None, vid=None, pid=None),
    ]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: plugged)
    there = tmp_path / "by-id"
    there.touch()
    for who, where in {
        "e6614103e7170002": ("/dev/ttyACM0", "/dev/ttyACM1"),
        "1A86:7523": ("/dev/ttyUSB0",),
        "1a86:7524": (),
        "E661": (),
        str(there): (str(there),),
        f"{there}-not": (),
    }.items():
        assert UsbPorts().find(who) == where


# The pod's own program


def test_scanners_that_lost_something_are_told_as_lost(bench: UsbBench) -> None:
    bench.run(READY)
    scanner = bench.pods[2].button
    for _ in range(MAX_KEPT_EVENTS + 1):
        scanner.switch(0, closed=True)
        scanner.scan()
        scanner.switch(0, closed=False)
        scanner.scan()
    assert scanner.events.overflowed
    assert told(bench.run(READY + 500 * MS)) == ["2!lost"]
    bench.hands.press(2, READY + 600 * MS)
    assert told(bench.run(READY + 1_000 * MS)) == ["2!lost", "2"]


class Jumper:
    """The pin that `boot.py` reads, as `digitalio.DigitalInOut`."""

    def __init__(self, pin: int, jumper: dict[str, bool]) -> None:
        assert pin == 5
        self._jumper = jumper
        self._pull = ""

    def switch_to_input(self, pull: str) -> None:
        self._pull = pull

    @property
    def value(self) -> bool:
        assert self._pull == "up"
        return not self._jumper["is there"]


class Enough(Exception):
    """Ends the pod's endless loop."""


@pytest.mark.parametrize(("program", "lights", "settled"), [("code.py", 1, 50), ("code_of_light_pod.py", 5, 1)])
def test_the_pods_files_run_as_they_are_copied(
    monkeypatch: pytest.MonkeyPatch, program: str, lights: int, settled: int
) -> None:
    """`boot.py` and the program above stand-ins for CircuitPython's modules, which take what these document."""
    enabled: list[dict[str, bool]] = []
    sent = bytearray()
    ticks = iter(range(2**29 - 100, 2**29 + 900))
    made: dict[str, Scanner] = {}

    def now() -> int:
        tick = next(ticks, None)
        if tick is None:
            raise Enough
        return tick % 2**29

    def scanner(kind: str, known: set[str], **options: object) -> Scanner:
        assert set(options) == known
        assert (options["interval"], options["max_events"]) == (0.001, 64)
        return made.setdefault(kind, Scanner(lambda: 2**29 - 50))

    class PodPort:
        connected = True
        timeout: float | None = None
        write_timeout: float | None = None
        waiting = seal(0, 0, "show", "100 50 0 0 0")

        @property
        def in_waiting(self) -> int:
            return len(self.waiting)

        def read(self, size: int) -> bytes:
            assert self.timeout == 0
            data, self.waiting = self.waiting[:size], self.waiting[size:]
            return data

        def write(self, data: bytes) -> int:
            assert self.write_timeout == 0
            sent.extend(data[:20])
            return len(data[:20])

    def module(name: str, **content: object) -> None:
        stand_in = ModuleType(name)
        stand_in.__dict__.update(content)
        monkeypatch.setitem(sys.modules, name, stand_in)

    keys = {"value_when_pressed", "pull", "interval", "max_events"}
    matrix = {"row_pins", "column_pins", "interval", "max_events"}
    module("board", **{f"GP{number}": number for number in range(29)})
    module("microcontroller", cpu=SimpleNamespace(uid=bytes.fromhex("E6614103E7170002")))
    module("supervisor", ticks_ms=now)
    module("usb_cdc", enable=lambda **what: enabled.append(what), data=PodPort())
    jumper = {"is there": True}
    off: list[str] = []
    module("usb_hid", disable=lambda: off.append("keyboard and mouse"))
    module("usb_midi", disable=lambda: off.append("MIDI"))
    module("storage", disable_usb_drive=lambda: off.append("drive"))
    module("digitalio", DigitalInOut=lambda pin: Jumper(pin, jumper), Pull=SimpleNamespace(UP="up"))
    leds = [SimpleNamespace(duty_cycle=0) for _ in range(lights)]
    free = iter(leds)
    module("pwmio", PWMOut=lambda _pin, frequency: next(free) if frequency == 500 else None)
    module(
        "keypad",
        Keys=lambda _pins, **options: scanner("button", keys, **options),
        KeyMatrix=lambda **options: scanner("matrix", matrix, **options),
    )
    folder = Path(next(iter(pod_folder.__path__)))
    runpy.run_path(str(folder / "boot.py"))
    assert off == []
    jumper["is there"] = False
    runpy.run_path(str(folder / "boot.py"))
    assert off == ["keyboard and mouse", "MIDI", "drive"]
    assert enabled == [{"console": False, "data": True}] * 2
    with pytest.raises(Enough):
        runpy.run_path(str(folder / program))
    frames = pod_frames().feed(bytes(sent))
    assert [frame.kind for frame in frames[:4]] == ["hello", "lights", "beat", "beat"]
    assert (frames[0].value, frames[1].value) == ("E6614103E7170002", str(lights))
    assert [frame.sequence for frame in frames if frame.kind != "lights"] == list(range(len(frames) - 1))
    assert [frame.clock for frame in frames[2:5]] == [settled, settled + 100, settled + 200]
    assert [led.duty_cycle for led in leds] == [65535, 32767, 0, 0, 0][:lights]
    assert set(made) == ({"button", "matrix"} if program == "code.py" else set())


# In real time


class Live(InRealTime):
    """Pods and reader in real time: a thread that listens, and a loop that waits on the file descriptor."""

    def __init__(self) -> None:
        self.clock = MonotonicClock()
        plugs = Plugs((*(Plug(seat, identity(seat), POD) for seat in (2, 3)), READER))
        usb = PtyUsb()
        self.hands = SimulatedDevices(MIXED, self.clock)
        self.pods = {plug.seat: SimulatedPod(plug, usb, self.clock) for plug in plugs.devices[:2]}
        self.hands.pods.update(self.pods)
        self.reader = SimulatedCardReader(READER, usb, self.clock)
        self.reader.plug()
        for pod in self.pods.values():
            pod.plug()
        self.usb = UsbDevices(plugs, usb, self.clock)
        self.devices = TableDevices(MIXED, self.hands.pins, self.clock, self.usb)


@pytest.fixture
def live() -> Iterator[Live]:
    live = Live()
    yield live
    live.devices.close()
    live.clock.close()
    live.reader.unplug()
    for pod in live.pods.values():
        pod.unplug()


def test_hands_and_signals_agree_about_the_time(live: Live) -> None:
    """A busy computer moves hands late. So one moves after the other was heard, and none is timed after it was."""
    at = live.clock.now() + 400 * MS
    for seat in (2, 1, 3):
        live.hands.button(seat, down=True, at=at)
        (press,) = live.take(1)
        heard = live.clock.now()
        assert told([press]) == [str(seat)]
        assert isinstance(press, ButtonPressed)
        assert at - 5 * MS < press.at <= heard
        assert seat != 1 or press.at - at < 1 * MS, "on pins to the millisecond"
        at = heard + 20 * MS
    live.reader.hold("0F0184F07A", at, at + 10 * MS)
    assert told(live.take(1)) == ["0F0184F07A"]


def test_keys_and_the_order_of_hands_on_pins_in_real_time() -> None:
    """A computer that is busy with something else may miss the moment, though hardly each of five times."""
    assert any(_heard_in_real_time() == (["3", "1", "5", "2", "4"], "idle", "2:*") for _ in range(5))


def _heard_in_real_time() -> tuple[list[str], str, str]:
    """Who is heard, of presses 40 µs apart told backwards; that the table then sleeps; a key in its time."""
    clock = MonotonicClock()
    hands = SimulatedDevices(FULL, clock)
    table = InRealTime()
    table.clock, table.devices = clock, TableDevices(FULL, hands.pins, clock)
    try:
        at = clock.now() + 60 * MS
        for place, seat in enumerate((3, 1, 5, 2, 4)):
            when = at + place * 40_000
            hands.button(seat, down=True, at=when, delivered=when + (5 - place) * MS)
        order = told(table.take(5))
        reads = hands.pins.reads
        news, _, _ = select.select([table.devices], [], [], 0.2)
        sleeps = not news and hands.pins.reads == reads
        at = clock.now() + 60 * MS
        hold = 500 * MS  # a busy computer must read it while it is down
        hands.key_press(2, "*", at, hold)
        (key,) = table.take(1)
        return order, "idle" if sleeps else "awake", told([key])[0] if at <= key.at < at + hold else "at another time"
    finally:
        table.devices.close()
        clock.close()


def test_a_plug_pulled_in_real_time_is_told_at_once(live: Live) -> None:
    live.hands.press(2, live.clock.now() + 400 * MS)
    assert told(live.take(1)) == ["2"]
    at = live.clock.now()
    live.pods[2].unplug()
    (gone,) = live.take(1)
    assert isinstance(gone, Unplugged)
    assert gone.at - at < 500 * MS
    live.pods[2].plug()
    assert told(live.take(1)) == ["2 back"]


def test_bytes_from_a_pty_of_no_simulator() -> None:
    """The line with nothing of ours at its other end: a plain pty by its path, as from `/dev/serial/by-id`."""
    end, table_end = pty.openpty()
    tty.setraw(table_end)
    clock = MonotonicClock()
    pins = SimulatedDevices(Wiring(), clock).pins
    serial = UsbDevices(Plugs((Plug(0, os.ttyname(table_end), CARD_READER),)), UsbPorts(), clock)
    devices = TableDevices(Wiring(), pins, clock, serial)
    try:
        heard: list[Signal] = []
        end_at = clock.now() + 10_000 * MS
        while not heard and clock.now() < end_at:
            os.write(end, b"\x0262E3086CED08\x03")
            select.select([devices], [], [], 0.05)
            heard += devices.take(clock.now())
        assert told(heard) == ["62E3086CED"]
    finally:
        devices.close()
        clock.close()
        os.close(end)
        os.close(table_end)


def test_a_light_on_a_pod_follows_in_real_time(live: Live) -> None:
    shown: SimpleQueue[float] = SimpleQueue()
    live.hands.light(2).observer = lambda level, _at: shown.put(level)
    live.hands.press(2, live.clock.now() + 400 * MS)
    assert told(live.take(1)) == ["2"]
    live.devices.show_light(2, Light.LEAD, live.clock.now())
    assert shown.get(timeout=5) == 1
    live.devices.show_light(2, Light.OFF, live.clock.now())
    assert shown.get(timeout=5) == 0
