"""The USB devices of a table as data.

The settings file is read elsewhere; this module turns its tables `[pods]`, `[numpads]` and `[reader]` into `Plugs`, or
raises an error that names the key and the remedy.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from hardware.config.wiring import MAX_SEATS, ConfigError, PaddleWiring, Wiring
from hardware.signals import TABLE, UsbKind

NOBODY = -1
"""Stands in place of a seat for a device that nobody has."""
_AS_WRITTEN = ("/", "usb-")
"""How paths and names of ports begin. All other identities are in upper case."""


class Plug(NamedTuple):
    """One device."""

    seat: int
    """The seat of its paddle; TABLE for a device of the whole table, NOBODY for one that nobody has."""
    identity: str
    """Its serial number or `VID:PID`, in upper case, a path that begins with `/`, or its port (`usb-…`)."""
    kind: UsbKind

    @property
    def place(self) -> tuple[int, str]:
        """Return what only one device can be: the paddle of a seat, or the table's device of a kind."""
        return self.seat, self.kind.name if self.seat == TABLE else ""

    @property
    def pressed_seats(self) -> Sequence[int]:
        """Return the seats that press something on it, and TABLE for the gavel."""
        if not self.kind.contacts:
            return ()
        return range(TABLE, MAX_SEATS + 1) if self.seat == TABLE else (self.seat,)

    @property
    def lit_seats(self) -> Sequence[int]:
        """Return the seats of the lights that it may have."""
        if not self.kind.has_lights or self.seat == NOBODY:
            return ()
        return range(1, MAX_SEATS + 1) if self.seat == TABLE else (self.seat,)


class Plugs(NamedTuple):
    """All USB devices of a table."""

    devices: tuple[Plug, ...] = ()
    """In the order of their kinds, each kind by seat."""

    @property
    def paddles(self) -> dict[int, Plug]:
        """Return the seats whose paddle is on USB, each with it."""
        return {plug.seat: plug for plug in self.devices if plug.kind.contacts and plug.seat != TABLE}

    @property
    def tie_ns(self) -> int:
        """Return how far apart, in nanoseconds, presses may be that one of them cannot tell apart."""
        return max((plug.kind.tie_ns for plug in self.devices), default=0)

    def and_given(self, given: "Plugs") -> "Plugs":
        """Return these devices and those that were given on the screen, unless these have the device or its place."""
        known = {plug.identity for plug in self.devices}
        places = {plug.place for plug in self.devices}
        more = [plug for plug in given.devices if plug.identity not in known and plug.place not in places]
        return Plugs((*self.devices, *more))

    @property
    def lights(self) -> dict[int, str]:
        """Return the seats that may have a light on a pod, each with the identity of that pod."""
        return {seat: plug.identity for plug in reversed(self.devices) for seat in plug.lit_seats}


def parse(tables: Mapping[str, Mapping[str, object]], kinds: Collection[UsbKind]) -> Plugs:
    """Read the settings' tables, of which these kinds of devices say what may stand there.

        [pods]
        2 = "E6614103E7174F29"
        lights = "E66118604B3A7C21"

        [numpads]
        3 = "usb-0000:01:00.0-1.2"

        [reader]
        device = "1A86:7523"

    Raise ConfigError for an unknown key, a value that is no identity, a device that is named twice, and a seat with
    two paddles.
    """
    found: dict[tuple[str, str], Plug] = {}
    for table, values in tables.items():
        known = {key: kind for kind in kinds if kind.table == table for key in kind.keys}
        for key, value in values.items():
            if (kind := known.get(key)) is None:
                raise ConfigError(
                    table=table, key=key, problem="there is no such key", remedy=f"expected {', '.join(known)}"
                )
            if not isinstance(value, str) or kind.identity.fullmatch(value) is None:
                raise ConfigError(table=table, key=key, problem=f"{value!r} is not a {kind}", remedy=kind.remedy)
            if not value:
                continue  # no device
            identity = value if value.startswith(_AS_WRITTEN) else value.upper()
            plug = Plug(seat=kind.keys[key], identity=identity, kind=kind)
            if other := found.get((table, identity)):
                holder = f"the {other.kind}" if other.seat == TABLE else f"seat {other.seat}"
                remedy = "name another one, or leave this one out"
                raise ConfigError(table=table, key=key, problem=f"{holder} has this device", remedy=remedy)
            if other := next((one for one in found.values() if plug.seat != TABLE and one.seat == plug.seat), None):
                problem = f"seat {plug.seat} has a {other.kind}"
                raise ConfigError(table=table, key=key, problem=problem, remedy="name only one of the two")
            found[table, identity] = plug
    order = list(kinds)
    return Plugs(tuple(sorted(found.values(), key=lambda plug: (order.index(plug.kind), plug.seat))))


def without_usb_paddles(wiring: Wiring, plugs: Plugs) -> Wiring:
    """Return the wiring without the buttons and keypads of the seats whose paddle is on USB.

    Their lights may be on pins. Rows without any keypad are left out, too.
    """
    paddles = tuple(
        PaddleWiring(light=paddle.light) if seat in plugs.paddles else paddle
        for seat, paddle in enumerate(wiring.paddles, start=1)
    )
    rows = wiring.rows if any(paddle.columns for paddle in paddles) else ()
    return replace(wiring, rows=rows, paddles=paddles)
