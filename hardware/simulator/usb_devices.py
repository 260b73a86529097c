"""All serial devices of a table, simulated, at the sockets of a simulated USB, for a table in virtual time."""

from hardware.clock import VirtualClock
from hardware.config.usb import Plugs
from hardware.config.wiring import SEATS
from hardware.simulator.pod import SimulatedPod
from hardware.simulator.reader import SimulatedReader
from hardware.simulator.usb import SimulatedUsb, SteppedSerialDevices


class SimulatedPlugs:
    """The devices that `plugs` names.

    The table's devices listen with `serial`. Call `plug_in` once that has been opened; close it when done.
    """

    def __init__(self, plugs: Plugs, clock: VirtualClock) -> None:
        self._usb = usb = SimulatedUsb()
        self.serial = SteppedSerialDevices(plugs, usb, clock)
        self.pods = {
            plug.seat: SimulatedPod(
                plug.identity,
                usb,
                clock,
                self.serial.step,
                lights=1 if plug.seat else SEATS,
                is_light_pod=not plug.seat,
            )
            for plug in plugs.pods
        }
        """By seat; 0 is the light pod."""
        self.reader: SimulatedReader | None = None
        if plugs.reader is not None:
            self.reader = SimulatedReader(plugs.reader, usb, clock, self.serial.step)

    def plug_in(self) -> None:
        """Plug in all devices."""
        if self.reader is not None:
            self.reader.plug()
        for pod in self.pods.values():
            pod.plug()

    def close(self) -> None:
        """Unplug all cables."""
        self._usb.close()
