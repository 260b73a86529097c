"""A workbench with serial devices in virtual time: the drivers at one end of each cable, a simulated device at the
other."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.devices import TableDevices
from hardware.drivers.card_reader import CARD_READER
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.drivers.pod import POD
from hardware.simulator.card_reader import SimulatedCardReader
from hardware.simulator.devices import SimulatedDevices
from hardware.simulator.usb import SteppedUsbDevices
from tests.support.bench import Bench

READER = Plug(0, "1A86:7523", CARD_READER)


def identity(seat: int) -> str:
    """The serial number of the pod at a seat."""
    return f"E6614103E717000{seat}"


def port(seat: int) -> str:
    """The port of the number pad at a seat."""
    return f"usb-0000:01:00.0-1.{seat}"


def reader_of(hands: SimulatedDevices) -> SimulatedCardReader:
    """The reader of cards, at a table that has one."""
    reader = hands.plugged[CARD_READER, 0]
    assert isinstance(reader, SimulatedCardReader)
    return reader


class UsbBench(Bench):
    """A bench whose `pods` are plugged in when its devices are switched on; the `reader` too."""

    def __init__(
        self, seats: Sequence[int], wiring: Wiring, *, seed: int, fast: Mapping[int, int], pads: Sequence[int]
    ) -> None:
        super().__init__(wiring)
        pods = [Plug(seat, identity(seat), POD) for seat in seats]
        plugs = Plugs((*pods, *(Plug(seat, port(seat), NUMBER_PAD) for seat in pads), READER))
        self.hands = SimulatedDevices(wiring, self.clock, plugs, seed=seed)
        self.usb = SteppedUsbDevices(plugs, self.hands.usb, self.clock)
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
            self.opened = TableDevices(self.wiring, self.hands.pins, self.clock, self.usb)
        return self.opened

    def plug_in(self) -> "UsbBench":
        """Everything is plugged in."""
        self.hands.plug_in()
        return self


@contextmanager
def on_the_usb_bench(
    *seats: int,
    wiring: Wiring | None = None,
    seed: int = 0,
    fast: Mapping[int, int] | None = None,
    pads: Sequence[int] = (),
) -> Iterator[UsbBench]:
    """A bench for the length of a test, with pods at `seats` and number pads at the seats in `pads`."""
    bench = UsbBench(seats, wiring or Wiring(), seed=seed, fast=fast or {}, pads=pads)
    try:
        yield bench
    finally:
        bench.close()
