"""All kinds of devices on USB: the one place that lists them with their drivers.

A kind is declared beside its driver. What simulates a driver is listed in `simulator/devices.py`.
"""

from collections.abc import Mapping

from hardware.config.usb import Plug
from hardware.drivers.button_encoder import ENCODER, ButtonEncoder
from hardware.drivers.card_reader import CARD_READER, CardReader
from hardware.drivers.input_devices import ON_USB, InputKind
from hardware.drivers.number_pad import NUMBER_PAD, NumberPad
from hardware.drivers.pod import LIGHT_POD, POD, PodDriver
from hardware.drivers.typing_reader import TypingReader
from hardware.drivers.usb_device import UsbDevice
from hardware.signals import UsbKind

DRIVERS: Mapping[UsbKind, type[UsbDevice]] = {
    POD: PodDriver,
    NUMBER_PAD: NumberPad,
    LIGHT_POD: PodDriver,
    ENCODER: ButtonEncoder,
    CARD_READER: CardReader,
}
"""In the order in which a table's devices are listed."""
SPARE_KINDS: Mapping[InputKind, UsbKind] = {
    InputKind.NUMBER_PAD: NUMBER_PAD,
    InputKind.KEYBOARD: NUMBER_PAD,
    InputKind.ENCODER: ENCODER,
}
"""What a device that types can be given as. What says that it is a keyboard may be a pad; its owner knows."""


def driver_of(plug: Plug) -> type[UsbDevice]:
    """Return the driver of a device. A card reader that is named by its port types."""
    if plug.kind is CARD_READER and plug.identity.startswith(ON_USB):
        return TypingReader
    return DRIVERS[plug.kind]
