"""The table's electronics on the computer's own pins, or on simulated ones.

The drivers are the same in both cases. If real pins are wanted but unavailable, the table is played by touch and the
devices report what is missing.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any, NamedTuple

from companion.config.settings import Pins
from hardware.clock import Clock
from hardware.config.wiring import Wiring
from hardware.devices import TableDevices, Watch
from hardware.drivers.pins import DeviceError
from hardware.drivers.serial_devices import SerialDevices
from hardware.raspberry_pi.board import is_raspberry_pi, open_board
from hardware.signals import Fault, FaultKind, Part
from hardware.simulator.pod import SimulatedPod
from hardware.simulator.table import SimulatedTable

SIMULATED = "simulated"
NOTHING = "nothing"


class Electronics(NamedTuple):
    """The devices at the pins."""

    devices: TableDevices
    simulated: SimulatedTable
    """The simulated parts, which scripts and the mouse can press; empty with real pins."""
    backend: str
    """The driver of the pins: a gpiozero backend, `simulated`, or `nothing`."""
    stamped: bool = True
    """Whether edges carry the kernel's time stamp rather than the time of a callback."""

    @property
    def remark(self) -> str:
        """Return the log line about these pins; empty if there is none."""
        if self.stamped:
            return ""
        return (
            f"The pins are driven by {self.backend}, which does not report the kernel's time of an edge: "
            "the first press is the one received first; install lgpio to use the time of the press itself"
        )


def wants_real(pins: Pins) -> bool:
    """Return whether these pins mean real ones on this computer."""
    return pins is Pins.REAL or (pins is Pins.AUTO and is_raspberry_pi())


def open_electronics(
    wiring: Wiring,
    pins: Pins,
    clock: Clock,
    kept: ExitStack,
    *,
    seed: int = 0,
    watch: Watch | None = None,
    serial: SerialDevices | None = None,
    pods: Mapping[int, SimulatedPod] | None = None,
    light_percent: int = 100,
) -> Electronics:
    """Return the electronics, open until `kept` is closed. The same `seed` gives the same simulated contact bounce.

    `serial` are the USB devices; `pods` are the simulated ones among them. Lights use at most `light_percent` of their
    full brightness.
    """

    def devices(factory: Any, wired: Wiring = wiring) -> TableDevices:
        opened = TableDevices(wired, factory, clock, serial, watch=watch, light_percent=light_percent)
        kept.callback(opened.close)
        return opened

    if not wants_real(pins):
        simulated = SimulatedTable(wiring, clock, pods=pods, seed=seed)
        return Electronics(devices(simulated.pins), simulated, SIMULATED)
    nobody = SimulatedTable(Wiring(), clock)
    try:
        board = open_board()
        kept.callback(board.close)
        return Electronics(devices(board.pins), nobody, board.backend, board.stamped)
    except DeviceError as error:
        unwired = devices(None, Wiring())
        unwired.find(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), f"{error}; use the screen instead"))
        return Electronics(unwired, nobody, NOTHING)
