"""What hands do at the simulated table: contacts close and open, in clean edges or with realistic bounce."""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import cycle

from hardware.clock import Clock
from hardware.config.parts import BUTTON, KEYS, parts
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.drivers.button_encoder import ButtonEncoder
from hardware.drivers.card_reader import CardReader
from hardware.drivers.number_pad import NumberPad
from hardware.drivers.pod import PodDriver
from hardware.drivers.typing_reader import TypingReader
from hardware.drivers.usb_device import UsbDevice
from hardware.signals import TABLE
from hardware.simulator.card_reader import SimulatedCardReader
from hardware.simulator.circuit import GROUND, Switch
from hardware.simulator.number_pad import EncoderButton, SimulatedEncoder, SimulatedNumberPad, SimulatedTypingReader
from hardware.simulator.pins import Lamp, SimulatedPins
from hardware.simulator.pod import SimulatedPod
from hardware.simulator.usb import SimulatedDevice, SimulatedUsb
from hardware.time_units import MILLISECOND
from hardware.usb_kinds import driver_of

PRESS_NS = 80 * MILLISECOND
"""How long, in nanoseconds, a hand keeps a button or key down by default."""
BOUNCE_NS = 4 * MILLISECOND
"""The longest bounce of a contact, in nanoseconds, when it closes and again when it opens."""
SHORTEST_NS = 2 * BOUNCE_NS
"""The shortest time, in nanoseconds, from one edge of a hand to the next."""

SIMULATIONS: Mapping[type[UsbDevice], type[SimulatedDevice]] = {
    PodDriver: SimulatedPod,
    NumberPad: SimulatedNumberPad,
    ButtonEncoder: SimulatedEncoder,
    CardReader: SimulatedCardReader,
    TypingReader: SimulatedTypingReader,
}
"""What simulates the device of each driver."""


class SimulatedDevices:
    """The buttons, keypads, gavel and lamp of `wiring`, at the pins of a simulated Pi, and the USB devices of `plugs`.

    Pass `pins` to the drivers as their pin factory. All times are nanoseconds of `clock`; an act in the past happens as
    soon as possible, with the stamp it was given. Every method may be called from any thread. Raise LookupError for a
    part that the wiring does not have. The same `seed` bounces in the same way.
    """

    def __init__(self, wiring: Wiring, clock: Clock, plugs: Plugs | None = None, *, seed: int = 0) -> None:
        self.pins = SimulatedPins(clock)
        self.usb = SimulatedUsb()
        self.plugged = {
            (plug.kind, plug.seat): _simulated(plug, self.usb, clock) for plug in (plugs or Plugs()).devices
        }
        """The devices on USB, by kind and seat."""
        self.pods = {seat: pod for (_, seat), pod in self.plugged.items() if isinstance(pod, SimulatedPod)}
        """By seat, and at TABLE the light pod."""
        self.pads = {seat: pad for (_, seat), pad in self.plugged.items() if isinstance(pad, SimulatedNumberPad)}
        """The number pads by seat."""
        encoders = [device for device in self.plugged.values() if isinstance(device, SimulatedEncoder)]
        self.encoder = encoders[0] if encoders else None
        self._switches = {
            (part.seat, key): _switch_between(wires)
            for part in parts(wiring, Plugs())
            for key, wires in part.contacts.items()
        }
        """The contacts on pins, by seat and key."""
        self._wiring = wiring
        self._clock = clock
        self._random = random.Random(seed)
        self._at_rest: dict[int, int] = {}
        """By seat, when its button has come to rest after its last edge, in nanoseconds."""

    def plug_in(self) -> None:
        """Plug in all USB devices."""
        for device in self.plugged.values():
            device.plug()

    def move_plug(self, pad: int, *, goes_in: bool, at: int) -> None:
        """Plug a number pad in, or unplug it."""
        device = self.pads[pad]
        if goes_in:
            self._clock.call_at(at, device.plug)
        else:
            self._clock.call_at(at, device.unplug)

    def hold(self, seat: int, *, down: bool, at: int) -> None:
        """Press a bid button, or with TABLE the gavel, or release it, with the bounce of a real contact.

        No hand is quicker than `SHORTEST_NS`: an edge waits until the one before has come to rest.
        """
        at = max(at, self._at_rest.get(seat, at))
        self._at_rest[seat] = at + SHORTEST_NS
        for edge, closed in zip(self._bounces(at, BOUNCE_NS), cycle((down, not down)), strict=False):
            self.key(seat, BUTTON, down=closed, at=edge)

    def button(self, seat: int, *, down: bool, at: int, delivered: int | None = None) -> None:
        """Make one clean edge of a seat's bid button, or with TABLE of the gavel, as `key` does of a key."""
        self.key(seat, BUTTON, down=down, at=at, delivered=delivered)

    def key(self, seat: int, key: str, *, down: bool, at: int, delivered: int | None = None) -> None:
        """Make one clean edge of a key, delivered to the program at `delivered`; a pod's when the pod sends it.

        The program reads keys as levels too, so a key with a delay also reads as down only then.
        """
        if delivered is None and (paddle := self._usb_paddle(seat, key)) is not None:
            paddle.key(key, down=down, at=at)
            return
        if delivered is None:
            delivered = at
        edge = partial(self.pins.set_switch, self.switch(seat, key), closed=down, at=at, delivered=delivered)
        self._clock.call_at(at if key == BUTTON else delivered, edge)

    def _usb_paddle(self, seat: int, key: str) -> SimulatedPod | SimulatedNumberPad | EncoderButton | None:
        """Return the device on USB that has a key of a seat, or with TABLE the gavel; None for none."""
        if seat != TABLE and seat in self.pods:
            return self.pods[seat]
        if seat in self.pads:
            return self.pads[seat]
        return self.encoder.button(seat) if self.encoder is not None and key == BUTTON else None

    def press(self, seat: int, at: int, hold: int = PRESS_NS) -> int:
        """Press a bid button, or with TABLE the gavel; return when it has come to rest, in nanoseconds."""
        return self.key_press(seat, BUTTON, at, hold)

    def key_press(self, seat: int, key: str, at: int, hold: int = PRESS_NS) -> int:
        """Press a key and return when it has come to rest, in nanoseconds."""
        longest = min(BOUNCE_NS, hold // 4)
        edges = [*self._bounces(at, longest), *self._bounces(at + hold, longest)]
        for edge, closed in zip(edges, cycle((True, False)), strict=False):
            self.key(seat, key, down=closed, at=edge)
        return edges[-1]

    def watch_lamp(self, observer: Callable[[bool, int], None]) -> None:
        """Call `observer(lit, at)` whenever the lamp or buzzer goes on or off; never at a table without one."""
        if self._wiring.buzzer is not None:
            self.pins.pin(self._wiring.buzzer).lamp.observer = lambda level, at: observer(level > 0, at)

    def light(self, seat: int) -> Lamp:
        """Return the light in a seat's button, at a pin or on a pod."""
        if 1 <= seat <= len(self._wiring.paddles):
            pin = self._wiring.paddles[seat - 1].light
            if pin is not None:
                lamp: Lamp = self.pins.pin(pin).lamp
                return lamp
        if seat in self.pods and self.pods[seat].lights:
            return self.pods[seat].lights[0]
        if seat in self.pads:
            return self.pads[seat].lamp
        if TABLE in self.pods and 1 <= seat <= len(self.pods[TABLE].lights):
            return self.pods[TABLE].lights[seat - 1]
        raise _missing(f"seat {seat} has no light")

    def _bounces(self, start: int, longest: int) -> Iterator[int]:
        """Yield the times of an edge and its bounces: an odd number, so that the contact ends up changed."""
        yield start
        count = 2 * self._random.randint(0, 6)
        delays = self._random.sample(range(1, longest + count + 1), count)
        yield from sorted(start + delay for delay in delays)

    def switch(self, seat: int, key: str = BUTTON) -> Switch:
        """Return the contact of a seat's bid button or key, or with TABLE of the gavel."""
        if switch := self._switches.get((seat, key)):
            return switch
        if key != BUTTON and (seat, KEYS[0]) in self._switches:
            raise LookupError(f"there is no key {key!r}; the keys are 0 to 9, * and #")
        if seat == TABLE:
            raise _missing("there is no gavel")
        raise _missing(f"seat {seat} has no {'button' if key == BUTTON else 'keypad'}")


def _switch_between(wires: tuple[int, ...]) -> Switch:
    """Return a key's switch between its row and its column, or a single contact's to ground."""
    if len(wires) == 1:
        return Switch(wires[0], GROUND)
    row, column = wires
    return Switch(row, column)


def _missing(what: str) -> LookupError:
    return LookupError(f"{what} on this wiring; use the screen, or wire one")


def _simulated(plug: Plug, usb: SimulatedUsb, clock: Clock) -> SimulatedDevice:
    """Return what simulates a device."""
    simulation = SIMULATIONS[driver_of(plug)]
    return simulation(plug, usb, clock)
