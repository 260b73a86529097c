"""The table's electronics, put together: on the computer's own pins, or on simulated ones with hands that press.

The drivers are the same either way. Where real pins are wanted and cannot be had, the table plays by touch and the
devices tell what is missing.
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
    """Everything at the pins."""

    devices: TableDevices
    simulated: SimulatedTable
    """What simulated hands press; it has no parts where the pins are real."""
    backend: str
    """What drives the pins: a gpiozero backend, `simulated`, or `nothing`."""
    stamped: bool = True
    """Whether edges come with their own time, which the kernel knows, rather than that of a callback."""

    @property
    def remark(self) -> str:
        """What is to be said of these pins in the log, where there is anything."""
        if self.stamped:
            return ""
        return (
            f"The pins are driven by {self.backend}, which does not hand on the kernel's time of an edge: "
            "who was first is decided by when the program heard of it; install lgpio to have it decided by the press"
        )


def wants_real(pins: Pins) -> bool:
    """Whether that means real pins on this computer."""
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
    """Electronics until `kept` is closed. The same `seed` bounces simulated contacts in the same way.

    `serial` are the devices on USB; `pods` the simulated ones among them, for simulated hands. Lights are at their
    brightest `light_percent` bright.
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
        unwired.find(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), f"{error}; the screen stands in"))
        return Electronics(unwired, nobody, NOTHING)
