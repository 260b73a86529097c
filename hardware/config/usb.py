"""The USB devices as data: which pod is which seat's paddle, and which adapter is the card reader's.

The settings file is read elsewhere; this module turns its tables `[pods]` and `[reader]` into `Plugs`, or raises an
error that names the key and the remedy.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from hardware.config.wiring import SEATS, ConfigError, PaddleWiring, Wiring

POD = re.compile(r"[0-9A-Fa-f]{4,40}")
"""The serial number of a pod: that of its processor, in hexadecimal digits."""
READER = re.compile(r"[!-~]{1,200}")


class Plug(NamedTuple):
    """A pod: a seat's paddle, or with the seat 0 the light pod."""

    seat: int
    identity: str
    """The pod's serial number, in upper case."""


class Plugs(NamedTuple):
    """All serial devices of a table."""

    pods: tuple[Plug, ...] = ()
    """The pods, by seat; the light pod, with five lights and no paddle, has the seat 0 and is the last."""
    reader: str | None = None
    """The card reader's adapter: a serial number, `VID:PID`, or a path that begins with `/`."""

    def identity(self, seat: int) -> str | None:
        """Return the serial number of a seat's pod; None for a seat without one."""
        return next((plug.identity for plug in self.pods if plug.seat == seat), None)


def parse(pods: Mapping[str, object], reader: Mapping[str, object]) -> Plugs:
    """Read the settings' tables.

        [pods]
        2 = "E6614103E7174F29"
        lights = "E66118604B3A7C21"

        [reader]
        device = "1A86:7523"

    Raise ConfigError for an unknown key, a value that is no identity, and a pod that is given to two seats.
    """
    keys: dict[str, str] = {}
    found = []
    for key, value in pods.items():
        if key not in {"lights", *(str(seat) for seat in range(1, SEATS + 1))}:
            raise ConfigError("pods", key, "there is no such seat", f"the keys are 1 to {SEATS}, and lights")
        if not isinstance(value, str) or POD.fullmatch(value) is None:
            remedy = 'write the serial number in quotes, such as "E6614103E7174F29"'
            raise ConfigError("pods", key, f"{value!r} is not a pod", remedy)
        if (other := keys.setdefault(value.upper(), key)) != key:
            holder = "the light pod" if other == "lights" else f"seat {other}"
            raise ConfigError("pods", key, f"{holder} has this pod", "give every seat a pod of its own")
        found.append(Plug(0 if key == "lights" else int(key), value.upper()))
    return Plugs(tuple(sorted(found, key=lambda plug: plug.seat or SEATS + 1)), _reader(reader))


def _reader(table: Mapping[str, object]) -> str | None:
    for key in table:
        if key != "device":
            raise ConfigError("reader", key, "there is no such key", "the key is device")
    device = table.get("device", "")
    if device == "":
        return None
    if not isinstance(device, str) or READER.fullmatch(device) is None:
        remedy = 'write its serial number, VID:PID such as "1A86:7523", or its path in /dev/serial/by-id'
        raise ConfigError("reader", "device", f"{device!r} is not a device", remedy)
    return device


def check(plugs: Plugs, wiring: Wiring, *, ready_made: bool) -> None:
    """Raise ConfigError for a seat with a pod and also parts on pins; `ready_made` wirings are not named part by part.

    The light in a pod's button may be on a pin.
    """
    pins = "name all pins in place of wiring.paddles, with" if ready_made else "write"
    for seat, paddle in enumerate(wiring.paddles, start=1):
        if plugs.identity(seat) is not None and paddle._replace(light=None) != PaddleWiring():
            remedy = f"{pins} 0 in its place in wiring.buttons and [] in wiring.columns, or take out pods.{seat}"
            raise ConfigError("pods", str(seat), f"seat {seat} has parts on pins too", remedy)


def without_pods(wiring: Wiring, plugs: Plugs) -> Wiring:
    """Return the wiring without the parts of the seats that have a pod."""
    seats = {plug.seat for plug in plugs.pods}
    paddles = tuple(PaddleWiring() if seat in seats else paddle for seat, paddle in enumerate(wiring.paddles, start=1))
    rows = wiring.rows if any(paddle.columns for paddle in paddles) else ()
    return Wiring(rows=rows, paddles=paddles, gavel=wiring.gavel, buzzer=wiring.buzzer)
