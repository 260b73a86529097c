"""All kinds of devices on USB: the one place that lists them with their drivers.

A kind is declared beside its driver. What simulates a driver is listed in `simulator/devices.py`.
"""

from collections.abc import Mapping

from hardware.drivers.card_reader import CARD_READER, CardReader
from hardware.drivers.pod import LIGHT_POD, POD, PodDriver
from hardware.drivers.serial_device import SerialDevice
from hardware.signals import UsbKind

DRIVERS: Mapping[UsbKind, type[SerialDevice]] = {POD: PodDriver, LIGHT_POD: PodDriver, CARD_READER: CardReader}
"""In the order in which a table's devices are listed."""
