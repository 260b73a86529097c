"""The USB devices as data: their kinds, and which of them a table has.

The settings file is read elsewhere; this module turns its tables `[pods]` and `[reader]` into `Plugs`, or raises an
error that names the key and the remedy.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from hardware.config.wiring import SEATS, ConfigError, PaddleWiring, Wiring
from hardware.signals import Part


class UsbKind(NamedTuple):
    """A kind of device, and how the settings name one of this kind."""

    part: Part
    table: str
    """The settings' table."""
    keys: Mapping[str, int]
    """For each key, the seat whose device it names; 0 for the whole table's."""
    identity: re.Pattern[str]
    """What the value must be; empty, where that is allowed, stands for no device."""
    remedy: str
    """What to write there."""


_POD = re.compile(r"[0-9A-Fa-f]{4,40}")
"""The serial number of a pod: that of its processor, in hexadecimal digits."""
_POD_REMEDY = 'write the serial number in quotes, such as "E6614103E7174F29"'
KINDS = (
    UsbKind(Part.POD, "pods", {str(seat): seat for seat in range(1, SEATS + 1)}, _POD, _POD_REMEDY),
    UsbKind(Part.LIGHT_POD, "pods", {"lights": 0}, _POD, _POD_REMEDY),
    UsbKind(
        Part.CARD_READER,
        "reader",
        {"device": 0},
        re.compile(r"[!-~]{0,200}"),
        'write its serial number, VID:PID such as "1A86:7523", or its path in /dev/serial/by-id',
    ),
)
"""All kinds, in the order in which a table's devices are listed."""
TABLES = tuple(dict.fromkeys(kind.table for kind in KINDS))


class Plug(NamedTuple):
    """One device."""

    seat: int
    """The seat of its paddle; 0 for a device of the whole table."""
    identity: str
    """Its serial number or `VID:PID`, in upper case, or a path that begins with `/`."""
    part: Part = Part.POD


class Plugs(NamedTuple):
    """All USB devices of a table."""

    devices: tuple[Plug, ...] = ()
    """In the order of `KINDS`, each kind by seat."""

    def identity(self, part: Part, seat: int = 0) -> str | None:
        """Return the identity of a device; None if the table does not have it."""
        return next((plug.identity for plug in self.devices if (plug.part, plug.seat) == (part, seat)), None)

    @property
    def paddles(self) -> tuple[int, ...]:
        """Return the seats whose paddle is a pod."""
        return tuple(plug.seat for plug in self.devices if plug.part is Part.POD)

    @property
    def lights(self) -> Sequence[int]:
        """Return the seats that may have a light on a pod."""
        return self.paddles if self.identity(Part.LIGHT_POD) is None else range(1, SEATS + 1)


def parse(tables: Mapping[str, Mapping[str, object]]) -> Plugs:
    """Read the settings' tables.

        [pods]
        2 = "E6614103E7174F29"
        lights = "E66118604B3A7C21"

        [reader]
        device = "1A86:7523"

    Raise ConfigError for an unknown key, a value that is no identity, and a device that is named twice.
    """
    found: dict[tuple[str, str], Plug] = {}
    for table, values in tables.items():
        kinds = {key: kind for kind in KINDS if kind.table == table for key in kind.keys}
        for key, value in values.items():
            if (kind := kinds.get(key)) is None:
                raise ConfigError(table, key, "there is no such key", f"expected {', '.join(kinds)}")
            if not isinstance(value, str) or kind.identity.fullmatch(value) is None:
                raise ConfigError(table, key, f"{value!r} is not a {kind.part}", kind.remedy)
            identity = value if value.startswith("/") else value.upper()
            plug = Plug(kind.keys[key], identity, kind.part)
            if value and (other := found.setdefault((table, identity), plug)) is not plug:
                holder = f"seat {other.seat}" if other.seat else f"the {other.part}"
                raise ConfigError(table, key, f"{holder} has this pod", "give every seat a pod of its own")
    order = [kind.part for kind in KINDS]
    return Plugs(tuple(sorted(found.values(), key=lambda plug: (order.index(plug.part), plug.seat))))


def without_pods(wiring: Wiring, plugs: Plugs) -> Wiring:
    """Return the wiring without the buttons and keypads of the seats that have a pod. Their lights may be on pins.

    Rows without any keypad are left out, too.
    """
    paddles = tuple(
        PaddleWiring(light=paddle.light) if seat in plugs.paddles else paddle
        for seat, paddle in enumerate(wiring.paddles, start=1)
    )
    rows = wiring.rows if any(paddle.columns for paddle in paddles) else ()
    return replace(wiring, rows=rows, paddles=paddles)
