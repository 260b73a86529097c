"""The parts of a table that people press, hear or see, each listed once for the self-test, the wiring sheet and
reports.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, product
from operator import attrgetter

from hardware.config.header import wire
from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.signals import TABLE, Part, UsbKind, part_name

KEYPAD_ROWS = ("123", "456", "789", "*0#")
"""The keys of a keypad, row by row, as a player sees them."""
KEYS = "".join(KEYPAD_ROWS)
BUTTON = ""
"""The name of a single contact's only key, and of a bid button on USB."""
_ON_WHEN = {Part.BUZZER: "for a moment at every press", Part.LIGHT: "while its button is down"}


@dataclass(frozen=True, slots=True)
class TablePart:
    """One part, on pins or on USB."""

    kind: Part | UsbKind
    seat: int = TABLE
    """The seat of the part; TABLE for a part of the whole table."""
    contacts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The BCM numbers of the wires of each key, the column's last; empty for a part that nobody presses."""
    pins: tuple[int, ...] = ()
    identity: str = ""
    """The identity of its device on USB; empty for a part on pins."""
    on_when: str = ""
    """When a person sees or hears that a part works that nobody presses; empty where the self-test does not ask."""

    @property
    def name(self) -> str:
        """Return the part in a player's words: `seat 3's button`."""
        return part_name(self.kind, self.seat)

    @property
    def wires(self) -> str:
        """Return all its wires: `BCM 5 (header pin 29)`; of a device on USB, what it is known by."""
        if self.identity:
            is_port = self.identity.startswith("usb-")
            return f"USB, {'port' if is_port else 'serial number'} {self.identity}"
        return ", ".join(wire(pin) for pin in self.pins)


def parts(wiring: Wiring, plugs: Plugs) -> Iterator[TablePart]:
    """Yield every part: those on pins in the order of `Wiring.uses`, then USB devices."""
    used = [use for use in wiring.uses() if use.part is not Part.KEYPADS]
    for (part, seat), uses in groupby(used, key=attrgetter("part", "seat")):
        pins = tuple(use.pin for use in uses)
        match part:
            case Part.BUTTON | Part.GAVEL:
                yield TablePart(part, seat, contacts={BUTTON: pins}, pins=pins)
            case Part.KEYPAD:
                contacts = dict(zip(KEYS, product(wiring.rows, pins), strict=True))
                yield TablePart(part, seat, contacts=contacts, pins=wiring.rows + pins)
            case _:
                yield TablePart(part, seat, pins=pins, on_when=_ON_WHEN[part])
    for plug in plugs.devices:
        for seat in plug.pressed_seats or (plug.seat,):
            yield TablePart(
                plug.kind,
                seat,
                contacts=dict.fromkeys(plug.kind.contacts, ()),
                identity=plug.identity,
                on_when=plug.kind.on_when,
            )


def usb_lights(wiring: Wiring, plugs: Plugs) -> Iterator[TablePart]:
    """Yield the light of each seat that may have it on USB, which is known only once the device has said so."""
    for seat, identity in sorted(plugs.lights.items()):
        if seat > len(wiring.paddles) or wiring.paddles[seat - 1].light is None:
            yield TablePart(Part.LIGHT, seat, identity=identity, on_when=_ON_WHEN[Part.LIGHT])
