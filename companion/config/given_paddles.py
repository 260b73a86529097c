"""The devices on USB that were given to seats on the screen: a text file in the data folder.

    [numpads]
    2 = "usb-0000:01:00.0-1.2"

It has the tables of a settings file (`hardware/config/usb.py`). What the settings name goes first. Simulated number
pads have a file of their own.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from companion.checked_toml import FileRefused, read_toml
from companion.config.kept_files import keep
from companion.config.settings import Settings
from hardware.config import usb
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import ConfigError
from hardware.signals import UsbKind
from hardware.usb_kinds import DRIVERS

GIVEN_PADDLES_FILE = "paddles.toml"
SIMULATED_PADDLES_FILE = "simulated-paddles.toml"
_HEAD = "# Which paddle was given to which seat on the screen. Hammer Price writes this file.\n"


class GivenPaddles:
    """The devices given in `folder`, or the simulated ones."""

    def __init__(self, folder: Path, *, simulated: bool = False) -> None:
        if simulated:
            self._path = folder / SIMULATED_PADDLES_FILE
        else:
            self._path = folder / GIVEN_PADDLES_FILE
        self.plugs = _read(self._path)

    def give(self, plug: Plug) -> None:
        """Give a device to its seat, in place of what was given there; whoever had it has it no more."""
        others = [other for other in self.plugs.devices if other.identity != plug.identity]
        self._keep([*(other for other in others if other.place != plug.place), plug])

    def take_away(self, plug: Plug) -> None:
        """Give a device to nobody."""
        self._keep([other for other in self.plugs.devices if other.identity != plug.identity])

    def _keep(self, devices: list[Plug]) -> None:
        order = list(DRIVERS)
        self.plugs = Plugs(tuple(sorted(devices, key=lambda plug: (order.index(plug.kind), plug.seat))))
        keep(self._path, _written(self.plugs))


def with_given_paddles(settings: Settings, plugs: Plugs) -> Settings:
    """Return the settings with the devices that were given besides those that they name. A seat that has a paddle on
    USB has none on pins.
    """
    together = settings.plugs.and_given(plugs)
    return replace(settings, plugs=together, wiring=usb.without_usb_paddles(settings.wiring, together))


def _read(path: Path) -> Plugs:
    """Return what the file gives; nothing if it is not there or cannot be read."""
    try:
        file = read_toml(path)
        tables: dict[str, Mapping[str, object]] = {
            name: file.table(name).values for name in dict.fromkeys(kind.table for kind in DRIVERS)
        }
        return usb.parse(tables, DRIVERS)
    except (FileRefused, ConfigError):
        return Plugs()


def _written(plugs: Plugs) -> str:
    """Return devices as the tables of a settings file."""
    lines = [_HEAD]
    for table in sorted({plug.kind.table for plug in plugs.devices}):
        lines.append(f"\n[{table}]\n")
        own = [plug for plug in plugs.devices if plug.kind.table == table]
        lines += [f"{_key(plug.kind, plug.seat)} = {json.dumps(plug.identity)}\n" for plug in own]
    return "".join(lines)


def _key(kind: UsbKind, seat: int) -> str:
    return next(key for key, place in kind.keys.items() if place == seat)
