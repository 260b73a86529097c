"""The devices on USB: find one by its identity, open it, read and write.

A device has a serial port, or it is one that types (`input_devices.py`). This is the only module that uses pyserial.
The names of serial ports (`/dev/ttyACM0`) change with the order of plugging; the identity that a device reports over
USB does not.
"""

import os
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from errno import ENODEV
from pathlib import Path
from typing import Protocol

import serial
from serial.tools import list_ports

from hardware.drivers.input_devices import ON_USB, DeviceNews, GrabbedNodes, InputDevice, input_devices

PORT_ERRORS = (OSError, ValueError, termios.error)
"""The errors of opening and reading a port. pyserial's own SerialException is an OSError, but a vanished device also
raises plain OSErrors and errors of the terminal layer.
"""
POD_VENDORS = (0x239A, 0x2E8A)
"""The numbers of Adafruit, whose CircuitPython runs on pods, and of Raspberry Pi, who make the Pico."""
MOST_READ_BYTES = 4096
"""The most bytes of one read."""


class Port(Protocol):
    """An open device, used by this program alone; neither reading nor writing waits."""

    def fileno(self) -> int:
        """Return the file descriptor for `select`."""

    def read(self) -> bytes:
        """Return the available bytes, at most some thousands. Raise one of `PORT_ERRORS` when the device is gone."""

    def write(self, data: bytes) -> None:
        """Send what there is room for. Raise one of `PORT_ERRORS` when the device is gone."""

    def close(self) -> None:
        """Close the device, even if it is gone."""


class SerialPort:
    """An open serial port. Raise one of `PORT_ERRORS` if it cannot be opened."""

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
    """What is plugged into this computer."""

    def open(self, name: str, baud: int) -> Port:
        """Open what `find` found. Raise one of `PORT_ERRORS`."""
        if name.startswith(ON_USB):
            if (device := self.inputs().get(name)) is None:
                raise OSError(ENODEV, "the device is gone")
            return GrabbedNodes(device)
        return SerialPort(name, baud)

    def news(self) -> DeviceNews | None:
        """Return what tells when something was plugged in."""
        return DeviceNews()

    def inputs(self) -> Mapping[str, InputDevice]:
        """Return the devices that type or have buttons, by their identity."""
        return input_devices()

    def pods(self) -> Sequence[str]:
        """Return the serial numbers of what may be a pod."""
        ports = [port for port in list_ports.comports() if port.vid in POD_VENDORS]
        return sorted({port.serial_number.upper() for port in ports if port.serial_number})

    def find(self, identity: str) -> Sequence[str]:
        """Return the names under which a device can be opened.

        The identity of one that types is its port, such as `usb-0000:01:00.0-1.2`. Of others it is the serial number,
        the `VID:PID`, or a path that begins with `/`. The vendor's and product's numbers are for adapters without a
        serial number of their own. The best path is one of `/dev/serial/by-id/`, which stays the same.
        """
        if identity.startswith(ON_USB):
            return (identity,) if identity in self.inputs() else ()
        if identity.startswith("/"):
            return (identity,) if Path(identity).exists() else ()
        names = (
            port.device
            for port in list_ports.comports()
            if identity.upper() in {f"{port.vid or 0:04X}:{port.pid or 0:04X}", (port.serial_number or "").upper()}
        )
        return tuple(sorted(names))


class NoPorts(UsbPorts):
    """A computer into which nothing can be plugged."""

    def news(self) -> None:
        """Return None: there is never any."""

    def inputs(self) -> Mapping[str, InputDevice]:
        """Return nothing."""
        return {}
