"""The table's electronics on the computer's own pins, or on simulated ones.

The drivers are the same in both cases. If real pins are wanted but unavailable, the table is played by touch and the
devices report what is missing.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import NamedTuple

from companion.config.settings import Pins, Settings
from companion.system import versions
from hardware.clock import Clock, VirtualClock
from hardware.config.usb import Plug, Plugs, without_usb_paddles
from hardware.config.wiring import MAX_SEATS, Wiring
from hardware.devices import TableDevices
from hardware.drivers.number_pad import NUMBER_PAD
from hardware.drivers.pins import DeviceError, PinFactory
from hardware.drivers.usb_devices import UsbDevices
from hardware.drivers.usb_ports import UsbPorts
from hardware.raspberry_pi.board import BETTER, is_raspberry_pi, open_board, pin_tie_ns
from hardware.self_test import SelfTest
from hardware.signals import TABLE, Fault, FaultKind, Part
from hardware.simulator.devices import SimulatedDevices
from hardware.simulator.usb import SteppedUsbDevices
from hardware.time_units import MICROSECOND

SIMULATED_PADS = Plugs(tuple(Plug(number, f"usb-simulated-{number}", NUMBER_PAD) for number in range(1, MAX_SEATS + 1)))
"""The number pads below the picture of a window. Hands find each where the paddle of that number would be, whoever has
it.
"""


class Electronics(NamedTuple):
    """The devices at the pins."""

    devices: TableDevices
    simulated: SimulatedDevices
    """The simulated parts, which scripts and the mouse can press; empty with real pins."""
    backend: str
    """The driver of the pins: a gpiozero backend, `simulated`, or `nothing`."""
    cost: str = ""
    """What is bad about that driver; empty if nothing is."""
    stamped: bool = True
    """Whether edges carry the kernel's time stamp rather than the time of a callback."""

    @property
    def remark(self) -> str:
        """Return the log line about these pins; empty if there is none."""
        return f"The pins are driven by {self.backend}, which {self.cost}; {BETTER}" if self.cost else ""

    def self_test(self, settings: Settings) -> SelfTest:
        """Return the self-test of the parts of these settings, which takes in the edges from now on."""
        test = SelfTest(
            settings.wiring, settings.plugs, usb_lit_seats=lambda: self.devices.usb.lit_seats, about=self._about
        )
        self.devices.raw_listener = test.add_raw
        return test

    def _about(self) -> Iterator[str]:
        """Yield what a report says of the computer."""
        yield ", ".join(versions.versions())
        yield versions.computer()
        yield f"pins: {self.backend}, time stamps: {'of the edge' if self.stamped else 'of the callback'}"
        yield f"equal presses: at most {self.devices.tie_ns // MICROSECOND} µs apart"


def wants_real(pins: Pins) -> bool:
    """Return whether these pins mean real ones on this computer."""
    return pins is Pins.REAL or (pins is Pins.AUTO and is_raspberry_pi())


def with_simulated_pads(settings: Settings) -> Settings:
    """Return the settings of a table with simulated number pads, which has no other paddles."""
    return replace(settings, wiring=without_usb_paddles(settings.wiring, SIMULATED_PADS))


def open_electronics(settings: Settings, clock: Clock, kept: ExitStack, *, seed: int = 0) -> Electronics:
    """Return the electronics of these settings, open until `kept` is closed.

    In virtual time the USB devices are simulated, too. The same `seed` gives the same simulated contact bounce.
    """
    plugs, is_real = settings.plugs, wants_real(settings.pins)
    plugged: Plugs | None = None
    if settings.pins is Pins.PADS:
        plugged = SIMULATED_PADS
    elif isinstance(clock, VirtualClock):
        plugged = plugs
    is_simulated = plugged is not None
    wired = Wiring() if is_real else settings.wiring
    simulated = SimulatedDevices(wired, clock, plugged, seed=seed)
    simulated.plug_in()  # before the table first looks for them: nothing is missing then

    def devices(factory: PinFactory, wiring: Wiring, *, tie_ns: int = 0) -> TableDevices:
        """Return the open devices of a wiring, at the pins of this factory; presses within `tie_ns` are equal."""
        usb: UsbDevices
        if is_simulated:
            usb = SteppedUsbDevices(plugs, simulated.usb, clock)
        else:
            usb = UsbDevices(plugs, UsbPorts(), clock)
        opened = TableDevices(
            wiring, factory, clock=clock, usb=usb, light_percent=settings.light_percent, tie_ns=tie_ns
        )
        kept.callback(opened.close)
        return opened

    if not is_real:
        return Electronics(devices(simulated.pins, settings.wiring), simulated, backend="simulated")
    try:
        board = open_board()
        kept.callback(board.close)
        opened = devices(board.pins, settings.wiring, tie_ns=_tie_ns(settings.wiring))
        return Electronics(opened, simulated, backend=board.backend, cost=board.cost, stamped=board.stamped)
    except DeviceError as error:
        unwired = devices(None, Wiring())
        remedy = f"{error}; use the screen instead"
        unwired.report(Fault(seat=TABLE, part=Part.EVERYTHING, kind=FaultKind.MISSING, pins=(), remedy=remedy))
        return Electronics(unwired, simulated, backend="nothing")


def _tie_ns(wiring: Wiring) -> int:
    """Return how far apart, in nanoseconds, presses at a table of this wiring are at most that count as equal.

    At a table whose paddles are all pods it does not matter what the pins can tell.
    """
    has_paddle_on_pins = any(use.part in (Part.BUTTON, Part.KEYPAD) for use in wiring.uses())
    return pin_tie_ns() if has_paddle_on_pins else 0
