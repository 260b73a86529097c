"""A workbench with serial devices in virtual time: the drivers at one end of each cable, a simulated device at the
other."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.devices import TableDevices
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.pod import POD
from hardware.simulator.card_reader import SimulatedCardReader
from hardware.simulator.devices import SimulatedDevices
from hardware.simulator.usb import SteppedSerialDevices
from tests.support.bench import Bench

READER = Plug(0, "1A86:7523", CARD_READER)


def identity(seat: int) -> str:
    """The serial number of the pod at a seat."""
    return f"E6614103E717000{seat}"


def reader_of(hands: SimulatedDevices) -> SimulatedCardReader:
    """The reader of cards, at a table that has one."""
    reader = hands.plugged[CARD_READER, 0]
    assert isinstance(reader, SimulatedCardReader)
    return reader


class UsbBench(Bench):
    """A bench whose `pods` are plugged in when its devices are switched on; the `reader` too."""

    def __init__(self, seats: Sequence[int], wiring: Wiring, *, seed: int, fast: Mapping[int, int]) -> None:
        super().__init__(wiring)
        plugs = Plugs((*(Plug(seat, identity(seat), POD) for seat in seats), READER))
        self.hands = SimulatedDevices(wiring, self.clock, plugs, seed=seed)
        self.serial = SteppedSerialDevices(plugs, self.hands.usb, self.clock)
        self.pods = self.hands.pods
        for seat, pod in self.pods.items():
            pod.fast = fast.get(seat, 0)

    @property
    def reader(self) -> SimulatedCardReader:
        """The reader of cards."""
        return reader_of(self.hands)

    @property
    def devices(self) -> TableDevices:
        """The devices, switched on at the first use, so that a test can hold or unplug something before."""
        if self.opened is None:
            self.opened = TableDevices(self.wiring, self.hands.pins, self.clock, self.serial)
        return self.opened

    def plug_in(self) -> "UsbBench":
        """Everything is plugged in."""
        self.hands.plug_in()
        return self


@contextmanager
def on_the_usb_bench(
    *seats: int, wiring: Wiring | None = None, seed: int = 0, fast: Mapping[int, int] | None = None
) -> Iterator[UsbBench]:
    """A bench for the length of a test."""
    bench = UsbBench(seats, wiring or Wiring(), seed=seed, fast=fast or {})
    try:
        yield bench
    finally:
        bench.close()
