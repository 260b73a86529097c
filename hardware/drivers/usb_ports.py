"""The serial ports on USB: find one by the identity of its device, open it, read and write.

This is the only module that uses pyserial. Port names (`/dev/ttyACM0`) change with the order of plugging; the identity
that a device reports over USB does not.
"""

import os
import termios
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import serial
from serial.tools import list_ports

PORT_ERRORS = (OSError, ValueError, termios.error)
"""The errors of opening and reading a port. pyserial's own SerialException is an OSError, but a vanished device also
raises plain OSErrors and errors of the terminal layer.
"""
MOST_READ_BYTES = 4096
"""The most bytes of one read."""


class Port:
    """An open port, used by this program alone; neither reading nor writing waits. Raise one of `PORT_ERRORS` if it
    cannot be opened.
    """

    def __init__(self, name: str, baud: int) -> None:
        self._serial = serial.Serial(name, baud, timeout=0, exclusive=True)

    def fileno(self) -> int:
        """Return the file descriptor for `select`."""
        return int(self._serial.fileno())

    def read(self) -> bytes:
        """Return the available bytes, at most `MOST_READ_BYTES`. Raise one of `PORT_ERRORS` when the device is gone."""
        return self._serial.read(MOST_READ_BYTES)

    def write(self, data: bytes) -> None:
        """Send what there is room for; the rest is lost. Raise one of `PORT_ERRORS` when the device is gone."""
        with suppress(BlockingIOError):  # pyserial's own `write` would try again and again
            os.write(self.fileno(), data)

    def close(self) -> None:
        """Close the port, even if its device is gone."""
        with suppress(*PORT_ERRORS):
            self._serial.close()


class UsbPorts:
    """This computer's USB ports."""

    def open(self, name: str, baud: int) -> Port:
        """Open a port. Raise one of `PORT_ERRORS`."""
        return Port(name, baud)

    def find(self, identity: str) -> Sequence[str]:
        """Return the names of the ports of a device.

        The identity is its serial number, its `VID:PID`, or a path that begins with `/`. The vendor's and product's
        numbers are for adapters without a serial number of their own. The best path is one of `/dev/serial/by-id/`,
        which stays the same.
        """
        if identity.startswith("/"):
            return (identity,) if Path(identity).exists() else ()
        names = (
            port.device
            for port in list_ports.comports()
            if identity.upper() in {f"{port.vid or 0:04X}:{port.pid or 0:04X}", (port.serial_number or "").upper()}
        )
        return tuple(sorted(names))
