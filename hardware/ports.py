"""Finding a serial device by what it is, and opening its port. The one place that knows pyserial.

Port names (`/dev/ttyACM0`) change with the order of plugging; what a device says of itself over USB does not.
"""

import re
import termios
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import serial
from serial.tools import list_ports

USB_MODEL = re.compile(r"([0-9A-Fa-f]{4}):([0-9A-Fa-f]{4})")
"""A vendor and product number, for adapters without a serial number of their own."""
PORT_ERRORS = (OSError, ValueError, termios.error)
"""What opening and reading a port raise: pyserial's own SerialException is an OSError, but a vanished device also
raises plain OSErrors and errors of the terminal layer that it lets through."""
MOST_READ = 4096
"""Bytes taken at once."""


class Ports(Protocol):
    """Where serial devices are plugged in."""

    def find(self, identity: str) -> Sequence[str]:
        """The names of the ports of the device, which may have several; empty while it is not plugged in."""


class UsbPorts:
    """This computer's USB ports."""

    def find(self, identity: str) -> Sequence[str]:
        """The ports of the device with this serial number, of this `VID:PID`, or at this path beginning with `/`.

        A path is best one of `/dev/serial/by-id/`, which stays the same.
        """
        if identity.startswith("/"):
            return (identity,) if Path(identity).exists() else ()
        model = USB_MODEL.fullmatch(identity)
        numbers = (int(model[1], 16), int(model[2], 16)) if model else None
        return tuple(
            port.device
            for port in sorted(list_ports.comports(), key=lambda port: port.device)
            if (numbers and (port.vid, port.pid) == numbers)
            or (port.serial_number and port.serial_number.upper() == identity.upper())
        )


class Port:
    """An open port, for this program alone; reading never waits. Raises one of `PORT_ERRORS` if it cannot be had."""

    def __init__(self, name: str, baud: int) -> None:
        self.name = name
        self._serial = serial.Serial(name, baud, timeout=0, exclusive=True)

    def fileno(self) -> int:
        """What `select` waits on."""
        descriptor: int = self._serial.fileno()
        return descriptor

    def read(self) -> bytes:
        """What has come, `MOST_READ` bytes at most. Raises one of `PORT_ERRORS` when the device is gone."""
        return self._serial.read(MOST_READ)

    def close(self) -> None:
        """Give the port back, also one whose device is gone."""
        with suppress(*PORT_ERRORS):
            self._serial.close()
