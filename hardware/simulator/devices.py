"""What hands do at the simulated table: contacts close and open, in clean edges or with realistic bounce."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import cycle

from hardware.clock import Clock
from hardware.config.parts import BUTTON, KEYS, parts
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import Wiring
from hardware.simulator.circuit import GROUND, Contact
from hardware.simulator.pins import Lamp, SimulatedPins
from hardware.simulator.pod import SimulatedPod
from hardware.simulator.usb import SimulatedDevice, SimulatedUsb
from hardware.usb_kinds import DRIVERS

HOLD = 80_000_000
"""How long, in nanoseconds, a hand keeps a button or key down by default."""
BOUNCE = 4_000_000
"""The longest bounce of a contact, in nanoseconds, when it closes and again when it opens."""
SHORTEST = 2 * BOUNCE
"""The shortest time, in nanoseconds, from one edge of a hand to the next."""


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
        self.pods = {seat: pod for (_, seat), pod in self.plugged.items() if isinstance(pod, SimulatedPod)}
        """By seat; 0 is the light pod."""
        self._contacts = {
            (part.seat, key): Contact(*(*wires, GROUND)[:2])
            for part in parts(wiring, Plugs())
            for key, wires in part.contacts.items()
        }
        self._wiring = wiring
        self._clock = clock
        self._random = random.Random(seed)
        self._at_rest: dict[int, int] = {}

    def plug_in(self) -> None:
        """Plug in all USB devices."""
        for device in self.plugged.values():
            device.plug()

    def hold(self, seat: int, *, down: bool, at: int) -> None:
        """Press a bid button, or with 0 the gavel, or release it, with the bounce of a real contact.

        No hand is quicker than SHORTEST: an edge waits until the one before has come to rest.
        """
        at = max(at, self._at_rest.get(seat, at))
        self._at_rest[seat] = at + SHORTEST
        for edge, closed in zip(self._train(at, BOUNCE), cycle((down, not down)), strict=False):
            self.key(seat, BUTTON, down=closed, at=edge)

    def button(self, seat: int, *, down: bool, at: int, delivered: int | None = None) -> None:
        """Make one clean edge of a seat's bid button, or with 0 of the gavel, as `key` does of a key."""
        self.key(seat, BUTTON, down=down, at=at, delivered=delivered)

    def key(self, seat: int, key: str, *, down: bool, at: int, delivered: int | None = None) -> None:
        """Make one clean edge of a key, delivered to the program at `delivered`; a pod's when the pod sends it.

        The program reads keys as levels too, so a key with a delay also reads as down only then.
        """
        if seat and seat in self.pods and delivered is None:
            self.pods[seat].key(key, down=down, at=at)
            return
        heard = at if delivered is None else delivered
        edge = partial(self.pins.switch, self.contact(seat, key), closed=down, at=at, delivered=heard)
        self._clock.call_at(heard if key else at, edge)

    def press(self, seat: int, at: int, hold: int = HOLD) -> int:
        """Press a bid button, or with 0 the gavel; return when it has come to rest, in nanoseconds."""
        return self.key_press(seat, BUTTON, at, hold)

    def key_press(self, seat: int, key: str, at: int, hold: int = HOLD) -> int:
        """Press a key and return when it has come to rest, in nanoseconds."""
        longest = min(BOUNCE, hold // 4)
        edges = (*self._train(at, longest), *self._train(at + hold, longest))
        for edge, closed in zip(edges, cycle((True, False)), strict=False):
            self.key(seat, key, down=closed, at=edge)
        return edges[-1]

    def watch_lamp(self, observer: Callable[[bool, int], None]) -> None:
        """Call `observer(lit, at)` whenever the lamp or buzzer goes on or off; never at a table without one."""
        if self._wiring.buzzer is not None:
            self.pins.pin(self._wiring.buzzer).lamp.observer = lambda level, at: observer(level > 0, at)

    def light(self, seat: int) -> Lamp:
        """Return the light in a seat's button, at a pin or on a pod."""
        if 1 <= seat <= len(self._wiring.paddles) and (pin := self._wiring.paddles[seat - 1].light) is not None:
            lamp: Lamp = self.pins.pin(pin).lamp
            return lamp
        for pod, place in ((seat, 0), (0, seat - 1)):
            if pod in self.pods and 0 <= place < len(self.pods[pod].lights):
                return self.pods[pod].lights[place]
        raise _missing(f"seat {seat} has no light")

    def _train(self, start: int, longest: int) -> Iterator[int]:
        """Yield the times of an edge and its bounces: an odd number, so that the contact ends up changed."""
        yield start
        bounces = 2 * self._random.randint(0, 6)
        yield from sorted(start + place for place in self._random.sample(range(1, longest + bounces + 1), bounces))

    def contact(self, seat: int, key: str = BUTTON) -> Contact:
        """Return a seat's bid button or key, or with 0 the gavel."""
        if contact := self._contacts.get((seat, key)):
            return contact
        if key and (seat, KEYS[0]) in self._contacts:
            raise LookupError(f"there is no key {key!r}; the keys are 0 to 9, * and #")
        raise _missing(f"seat {seat} has no {'keypad' if key else 'button'}" if seat else "there is no gavel")


def _missing(what: str) -> LookupError:
    return LookupError(f"{what} on this wiring; use the screen, or wire one")


def _simulated(plug: Plug, usb: SimulatedUsb, clock: Clock) -> SimulatedDevice:
    """Return what simulates a device: for `CardReader` in `drivers/card_reader.py` it is `SimulatedCardReader` in
    `simulator/card_reader.py`. So no driver needs to know its simulation, and no second list names them.
    """
    driver = DRIVERS[plug.kind]
    module = import_module(f"{__package__}.{driver.__module__.rpartition('.')[2]}")
    simulation: type[SimulatedDevice] = getattr(module, f"Simulated{driver.__name__}")
    return simulation(plug, usb, clock)
