"""The USB devices of a table as data.

The settings file is read elsewhere; this module turns its tables `[pods]` and `[reader]` into `Plugs`, or raises an
error that names the key and the remedy.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from hardware.config.wiring import MAX_SEATS, ConfigError, PaddleWiring, Wiring
from hardware.signals import TABLE, UsbKind


class Plug(NamedTuple):
    """One device."""

    seat: int
    """The seat of its paddle; TABLE for a device of the whole table."""
    identity: str
    """Its serial number or `VID:PID`, in upper case, or a path that begins with `/`."""
    kind: UsbKind

    @property
    def lit_seats(self) -> Sequence[int]:
        """Return the seats of the lights that it may have."""
        if not self.kind.has_lights:
            return ()
        return range(1, MAX_SEATS + 1) if self.seat == TABLE else (self.seat,)


class Plugs(NamedTuple):
    """All USB devices of a table."""

    devices: tuple[Plug, ...] = ()
    """In the order of their kinds, each kind by seat."""

    @property
    def paddles(self) -> tuple[int, ...]:
        """Return the seats whose paddle is a pod."""
        return tuple(plug.seat for plug in self.devices if plug.kind.contacts)

    @property
    def lights(self) -> dict[int, str]:
        """Return the seats that may have a light on a pod, each with the identity of that pod."""
        return {seat: plug.identity for plug in reversed(self.devices) for seat in plug.lit_seats}


def parse(tables: Mapping[str, Mapping[str, object]], kinds: Collection[UsbKind]) -> Plugs:
    """Read the settings' tables, of which these kinds of devices say what may stand there.

        [pods]
        2 = "E6614103E7174F29"
        lights = "E66118604B3A7C21"

        [reader]
        device = "1A86:7523"

    Raise ConfigError for an unknown key, a value that is no identity, and a device that is named twice.
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
            identity = value if value.startswith("/") else value.upper()
            if other := found.get((table, identity)):
                holder = f"the {other.kind}" if other.seat == TABLE else f"seat {other.seat}"
                raise ConfigError(
                    table=table, key=key, problem=f"{holder} has this pod", remedy="give every seat a pod of its own"
                )
            found[table, identity] = Plug(seat=kind.keys[key], identity=identity, kind=kind)
    order = list(kinds)
    return Plugs(tuple(sorted(found.values(), key=lambda plug: (order.index(plug.kind), plug.seat))))


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
