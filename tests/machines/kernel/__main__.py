"""Tries the devices' contract on the kernel's lines; prints what was tried, and ends with 1 if something failed.

Where there are no such lines, or the machine is too slow for a verdict, it says so and ends with 77.
"""

import select
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

import gpiod
from gpiozero.pins.local import LocalPiPin

from companion.config.settings import Pins, load_settings
from companion.system.electronics import Electronics, open_electronics
from display.sdl_environment import WITHOUT_DESKTOP, NoScreen, check_screen_is_free, connectors
from hardware.clock import MonotonicClock
from hardware.config.parts import KEYS
from hardware.config.wiring import FULL, THREE
from hardware.drivers.key_matrix import KeyMatrix
from hardware.drivers.keypad import RowReadings
from hardware.drivers.pins import TickScale
from hardware.raspberry_pi.board import BACKENDS, is_raspberry_pi
from hardware.raspberry_pi.chips import header_chip
from hardware.signals import WINDOW_NS, FaultKind, Signal
from tests.machines.kernel import seat_lights
from tests.machines.kernel.switches import GROUND, Switches, switches_file
from tests.support.bench import told

CANNOT = 77
HOLD = 0.12
"""Seconds: generous, since an emulated processor may be slow."""
REST = 0.12
TAPS, TAPS_MS = 20, (5, 10, 15)
"""How many short taps, and how long they are, in milliseconds."""
AT_REST_S = 10
"""Seconds over which wake-ups are counted."""


class Table:
    """The whole table on the kernel's lines, in real time."""

    def __init__(self, switches: Switches) -> None:
        self.switches = switches
        self._kept = ExitStack()
        self.clock = MonotonicClock()
        self._kept.callback(self.clock.close)
        self.electronics: Electronics = open_electronics(
            replace(load_settings(None), wiring=FULL, pins=Pins.REAL), self.clock, self._kept
        )
        self.devices = self.electronics.devices

    def leave(self) -> None:
        """Release all lines."""
        self._kept.close()

    def listen(self, seconds: float) -> list[Signal]:
        """Return the signals of so many seconds."""
        signals: list[Signal] = []
        end = self.clock.now() + round(seconds * 1e9)
        while (now := self.clock.now()) < end:
            due = min(time for time in (end, self.devices.due()) if time is not None)
            select.select([self.devices], [], [], max(0, due - now) / 1e9)
            signals += self.devices.take(self.clock.now())
        return signals

    def press(self, *contacts: str, bounces: int = 0) -> list[str]:
        """Close contacts one after the other, hold and release them, with bounce at both ends."""
        for contact in contacts:
            for _ in range(bounces):
                self.switches.close(contact)
                self.switches.open(contact)
            self.switches.close(contact)
        heard = self.listen(HOLD)
        for contact in contacts:
            for _ in range(bounces):
                self.switches.open(contact)
                self.switches.close(contact)
            self.switches.open(contact)
        return told([*heard, *self.listen(REST)])


def every_button(table: Table) -> str:
    """Press five buttons and the gavel, each bouncing six times."""
    for seat in range(6):
        heard = table.press(table.switches.button(seat), bounces=6)
        assert heard == [str(seat) if seat else "gavel"], f"{seat}: {heard}"
    return "6 contacts, 26 edges each"


def every_key(table: Table) -> str:
    """Press sixty keys, each bouncing twice."""
    for seat in range(1, 6):
        for key in KEYS:
            heard = table.press(table.switches.key(seat, key), bounces=2)
            assert heard == [f"{seat}:{key}"], f"{seat}:{key}: {heard}"
    assert table.switches.shorts == 0
    return "60 keys"


def ghosts(table: Table) -> str:
    """Press three keys that make a fourth one read: it must not be heard."""
    contacts = [table.switches.key(1, "1"), table.switches.key(1, "4"), table.switches.key(2, "1")]
    heard = table.press(*contacts)
    assert set(heard) <= {"1:1", "1:4", "2:1", "1:?", "2:?"}, heard
    assert table.switches.shorts == 0
    return f"told {heard}"


def order(table: Table) -> str:
    """Press five buttons as fast as possible, in every direction: they must be heard in their order."""
    rounds = 60
    for turn in range(rounds):
        seats = [1 + (place * (1, -1)[turn % 2] + turn) % 5 for place in range(5)]
        heard = table.press(*(table.switches.button(seat) for seat in seats))
        assert heard == [str(seat) for seat in seats], f"{seats}: {heard}"
    return f"{rounds} rounds of five"


def short_taps(table: Table) -> str:
    """Tap a key briefly, at every phase of the scan while another paddle's key is held, and of one that sleeps."""
    heard = Counter[str]()
    for held in (False, True):
        if held:
            table.switches.close(table.switches.key(2, "5"))
            table.listen(HOLD)
        for milliseconds in TAPS_MS * TAPS:
            table.switches.close(table.switches.key(1, "7"))
            time.sleep(milliseconds / 1e3)
            table.switches.open(table.switches.key(1, "7"))
            beside = ", beside a held key" if held else ""
            heard[f"{milliseconds} ms{beside}"] += told(table.listen(REST)).count("1:7")
    table.switches.open(table.switches.key(2, "5"))
    table.listen(REST)
    return "; ".join(f"{what}: {count} of {TAPS}" for what, count in heard.items())


def a_frame(table: Table) -> str:
    """Measure how long it takes to read sixty keys once."""
    times, read = [], KeyMatrix._read

    def timed(matrix: KeyMatrix) -> RowReadings:
        before = time.perf_counter()
        frame = read(matrix)
        times.append(time.perf_counter() - before)
        return frame

    with mock.patch.object(KeyMatrix, "_read", timed):
        table.press(table.switches.key(3, "5"))
    return f"{statistics.median(times) * 1e3:.2f} ms"


def lost_edges(table: Table) -> str:
    """Press a button so often while nobody reads that the kernel drops edges: that is told, and no press invented."""
    (pin,) = [line.pin.io for seat, line in table.devices._lines.items() if seat == 4]
    if not isinstance(pin, LocalPiPin) or not hasattr(pin, "lines"):
        return "this library cannot tell"
    contact = table.switches.button(4)
    with pin.lines._lock:
        for _ in range(200):
            table.switches.close(contact)
            time.sleep(0.003)
            table.switches.open(contact)
            time.sleep(0.003)
    heard = told(table.listen(REST + 0.3))
    assert "4!lost" in heard, heard
    assert table.press(contact) == ["4"]
    return f"told {heard}"


def a_failing_edge(table: Table) -> str:
    """Let the handling of an edge fail: the library's thread must not end."""
    with mock.patch.object(TickScale, "time", side_effect=ZeroDivisionError):
        table.press(table.switches.button(1))
    table.press(table.switches.button(1))
    heard = table.press(table.switches.button(1))
    assert heard == ["1"], heard
    return "the next press was heard"


def latency(table: Table) -> list[float]:
    """Measure the seconds from the write that closes a contact until the edge is in the queue."""
    took = []
    for _ in range(50):
        before = time.perf_counter()
        table.switches.close(table.switches.button(4))
        assert select.select([table.devices], [], [], 5)[0]
        took.append(time.perf_counter() - before)
        table.listen(0.05)
        table.switches.open(table.switches.button(4))
        table.listen(0.05)
    return took


def at_rest(table: Table) -> str:
    """Measure how often the threads wake up, and their time on the processor, while nobody touches anything."""
    wake_ups, busy = _wake_ups(), time.process_time()
    assert table.listen(AT_REST_S) == []
    wake_ups, busy = _wake_ups() - wake_ups, time.process_time() - busy
    return f"{wake_ups / AT_REST_S:.0f} wake-ups a second, {100 * busy / AT_REST_S:.1f} % of a core"


def _wake_ups() -> int:
    """Return how often all threads of this program have waited for something."""
    status = [file.read_text() for file in Path("/proc/self/task").glob("*/status")]
    return sum(int(text.partition("\nvoluntary_ctxt_switches:")[2].split(maxsplit=1)[0]) for text in status)


def a_taken_line(table: Table) -> str:
    """Let another program hold a line: only its part may be missing."""
    table.leave()
    held = f"gpiod.request_lines('{header_chip().path}', config={{5: None}})"
    hold = f"import gpiod; held = {held}; print(1, flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=-1, stdout=-1) as other:
        assert other.stdout
        other.stdout.readline()
        again = Table(table.switches)
        faults = again.devices.take_faults()
        heard = [again.press(table.switches.button(seat)) for seat in (2, 3)]
        again.leave()
        other.kill()
    assert [(fault.name, fault.kind) for fault in faults] == [("seat 3's button", FaultKind.MISSING)], faults
    assert heard == [["2"], []], heard
    return faults[0].remedy


def a_taken_screen(_table: Table) -> str:
    """Let another program draw to the card with the panel: the table must not open a window that nobody sees."""
    cards = {connector.card for connector in connectors() if connector.status == "connected"}
    if not cards:
        return "not tried: no graphics card has a panel"
    env = {"SDL_VIDEODRIVER": WITHOUT_DESKTOP}
    check_screen_is_free(env)
    hold = f"screen = open('/dev/dri/card{min(cards)}', 'r+b', 0); print(1, flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", hold], stdin=-1, stdout=-1) as other:
        assert other.stdout
        other.stdout.readline()
        try:
            check_screen_is_free(env)
        except NoScreen as error:
            told = str(error)
        else:
            told = ""
        other.kill()
    assert told, "the screen was called free"
    check_screen_is_free(env)
    return told


def lights(table: Table) -> str:
    """Play a game whose lights are read at their lines: they do what the trace says."""
    with TemporaryDirectory() as folder:
        return seat_lights.play(Switches(table.switches.path, THREE), Path(folder))


CONTRACT: tuple[Callable[[Table], str], ...] = (
    at_rest,
    every_button,
    every_key,
    ghosts,
    order,
    a_frame,
    short_taps,
    lost_edges,
    a_failing_edge,
)


def main() -> int:
    """Run the contract with each library, one after the other, or with those that are named."""
    path = switches_file()
    libraries = sys.argv[1:] or ["gpiod", "lgpio"]
    needed = {
        **{f"{name} (.venv/bin/pip install {name})": find_spec(name) is not None for name in ("gpiod", *libraries)},
        "a gpio-sim chip with switches": path is not None,
        "a /proc/cpuinfo of a Raspberry Pi": is_raspberry_pi(),
    }
    if wanting := [what for what, is_there in needed.items() if not is_there]:
        sys.stdout.write(f"cannot run here: needs {', '.join(wanting)}; see tests/machines/kernel/README.md\n")
        return CANNOT
    assert path is not None
    ground = gpiod.request_lines(
        str(header_chip().path), config={GROUND: gpiod.LineSettings(direction=gpiod.line.Direction.OUTPUT)}
    )
    codes = []
    for library in libraries:
        with mock.patch.dict(BACKENDS, {library: BACKENDS[library]}, clear=True):
            codes.append(_try(Switches(path, FULL)))
    ground.release()
    return max(codes)


def _try(switches: Switches) -> int:
    """Run the contract with the library that is left."""
    failed = 0
    table = Table(switches)
    missing = [str(fault) for fault in table.devices.take_faults()]
    sys.stdout.write(f"pins: {table.electronics.backend}, {'; '.join(missing) or 'all there'}\n")
    table.listen(0.2)
    took = latency(table)
    for act in CONTRACT:
        failed += not _kept(act, table)
        took += latency(table)
    for act in (a_taken_line, lights, a_taken_screen):
        failed += not _kept(act, table)
    sys.stdout.write(f"latency: median {statistics.median(took) * 1e3:.2f} ms, worst {max(took) * 1e3:.2f} ms\n")
    if failed and max(took) * 1e9 > WINDOW_NS / 2:
        sys.stdout.write("no verdict: edges were so late that this machine is too slow, or too busy\n")
        return CANNOT
    return int(failed > 0)


def _kept(act: Callable[[Table], str], table: Table) -> bool:
    try:
        sys.stdout.write(f"{act.__name__}: {act(table)}\n")
    except AssertionError as error:
        sys.stdout.write(f"{act.__name__}: FAILED {error}\n")
        return False
    finally:
        sys.stdout.flush()
    return True


if __name__ == "__main__":
    sys.exit(main())
