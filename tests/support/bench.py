"""A workbench for the devices: a simulated table, the real drivers, and time that passes when told to."""

import select
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from hardware.clock import MonotonicClock, VirtualClock
from hardware.config.wiring import FULL, Wiring
from hardware.devices import TableDevices
from hardware.signals import Fault, LineTroubled, PluggedIn, Signal, Unplugged
from hardware.simulator.devices import SimulatedDevices

MS = 1_000_000
US = 1_000


class Bench:
    """`hands` acts at the table; `signals` is all that the devices made of it, in their order."""

    def __init__(self, wiring: Wiring = FULL, *, seed: int = 0, tie_ns: int = 0) -> None:
        self.clock = VirtualClock()
        self.hands = SimulatedDevices(wiring, self.clock, seed=seed)
        self.wiring = wiring
        self._tie_ns = tie_ns
        self.signals: list[Signal] = []
        self._faults: list[Fault] = []
        self.opened: TableDevices | None = None

    @property
    def devices(self) -> TableDevices:
        """The devices, switched on at the first use, so that a test can hold something down before."""
        if self.opened is None:
            self.opened = TableDevices(self.wiring, self.hands.pins, self.clock, tie_ns=self._tie_ns)
        return self.opened

    def run(self, until: int) -> list[Signal]:
        """Let time pass as the program's loop does: from news or one deadline to the next, taking what is told."""
        devices = self.devices
        while self.clock.now() < until:
            due = devices.due()
            wait = until if due is None else min(due, until)
            self.clock.advance(max(self.clock.now(), wait), devices.has_news)
            self.signals.extend(devices.take(self.clock.now()))
            self._faults.extend(devices.take_faults())
            due = devices.due()
            assert due is None or due > self.clock.now(), "the loop would never sleep again"
        return self.signals

    def take_faults(self) -> tuple[Fault, ...]:
        """The faults reported since the last call, while time passed or since."""
        faults = (*self._faults, *self.devices.take_faults())
        self._faults.clear()
        return faults

    def close(self) -> None:
        """Put everything away."""
        if self.opened is not None:
            self.opened.close()
        self.clock.close()


@contextmanager
def on_the_bench(wiring: Wiring = FULL, *, seed: int = 0, tie_ns: int = 0) -> Iterator[Bench]:
    """A bench for the length of a test."""
    bench = Bench(wiring, seed=seed, tie_ns=tie_ns)
    try:
        yield bench
    finally:
        bench.close()


def told(signals: Iterable[Signal]) -> list[str]:
    """Signals in short: `2` a button, `3:5` a key, `3:?` none, `gavel`, `1!storm` a trouble, `1 gone` a paddle.

    `1:0!storm` is the trouble of a keypad's left column.
    """
    return [_short(signal) for signal in signals]


SHORT = {
    "ButtonPressed": "{0.seat}",
    "KeyPressed": "{0.seat}:{0.key}",
    "KeyDoubted": "{0.seat}:?",
    "GavelStruck": "gavel",
    "LineTroubled": "{0.seat}!{0.trouble}",
    "Unplugged": "{0.seat} gone",
    "PluggedIn": "{0.seat} back",
    "CardRead": "{0.tag}",
    "ReaderGarbled": "reader garbled",
    "ReaderUnknown": "reader unknown",
    "SpareFound": "spare found",
    "SparePressed": "spare pressed",
}


def _short(signal: Signal) -> str:
    if isinstance(signal, LineTroubled) and signal.column is not None:
        return f"{signal.seat}:{signal.column}!{signal.trouble}"
    if isinstance(signal, Unplugged | PluggedIn) and signal.kind.reads_cards:
        return SHORT[type(signal).__name__].format(signal).replace("0", "reader")
    return SHORT[type(signal).__name__].format(signal)


class InRealTime:
    """Devices on the clock of the computer, read as the loop reads them."""

    clock: MonotonicClock
    devices: TableDevices

    def take(self, count: int) -> list[Signal]:
        """The next `count` signals; gives up after ten seconds, so a failure is a short list and no hanging test."""
        signals: list[Signal] = []
        end = self.clock.now() + 10_000 * MS
        while len(signals) < count and (now := self.clock.now()) < end:
            wait = min(end, self.devices.due() or end) - now
            select.select([self.devices], [], [], max(0, wait) / 1e9)
            signals.extend(self.devices.take(self.clock.now()))
        return signals
