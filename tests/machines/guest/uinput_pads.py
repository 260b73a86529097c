"""Five number pads and an encoder, made by the kernel's uinput; run in the simulated computer by its own Python.

It reads lines from the pipe that is its first argument: `tap 2 78` presses and releases a key of a device, `pull 2`
unplugs it, `plug 2` plugs it in again. Device 6 is the encoder. `bid 1 2 1` lets pads bid in this order, and writes
into a file beside the pipe after how many milliseconds the table has lit each, a line each. It uses nothing but the
standard library.
"""

import fcntl
import os
import select
import struct
import sys
import time
from pathlib import Path

EV_SYN, EV_KEY, EV_LED = 0, 1, 0x11
SET_EVENTS, SET_KEY, SET_LED, SET_PHYS = 0x40045564, 0x40045565, 0x40045569, 0x4008556C
SETUP, CREATE, DESTROY = 0x405C5503, 0x5501, 0x5502
"""UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_LEDBIT, UI_SET_PHYS, UI_DEV_SETUP, UI_DEV_CREATE, UI_DEV_DESTROY of Linux's
linux/uinput.h.
"""
USB, VENDOR, PRODUCT = 3, 0x1C4F, 0x0002
KEYPAD = (69, 98, 55, 14, *range(71, 84), 96)
ENCODER = 6
PLUS = 78
HOLD_S = 0.1
PATIENCE_S = 10
UNTIL_SEEN_S = 2
"""After which the picture of the last bid has been drawn, and seen for long enough."""
LIGHTS = ".lights"
"""How the file ends that has the times."""
EVENT = struct.Struct("@llHHi")


def port(number: int) -> str:
    """Return the port that a device says it is at."""
    return f"usb-0000:01:00.0-1.{number}"


def plug(number: int) -> int:
    """Make a device and return its descriptor."""
    device = os.open("/dev/uinput", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, SET_EVENTS, EV_KEY)
    for key in range(0x120, 0x12C) if number == ENCODER else KEYPAD:
        fcntl.ioctl(device, SET_KEY, key)
    if number != ENCODER:
        fcntl.ioctl(device, SET_EVENTS, EV_LED)
        fcntl.ioctl(device, SET_LED, 0)
    phys = f"{port(number)}/input0".encode() + b"\0"
    fcntl.ioctl(device, SET_PHYS, phys)
    fcntl.ioctl(device, SETUP, struct.pack("HHHH80sI", USB, VENDOR, PRODUCT, 1, b"USB Keypad", 0))
    fcntl.ioctl(device, CREATE)
    return device


def move(device: int, key: int, value: int) -> None:
    """Press a key, or release it."""
    for event in ((EV_KEY, key, value), (EV_SYN, 0, 0)):
        os.write(device, EVENT.pack(0, 0, *event))


def tap(device: int, key: int) -> None:
    """Press a key and release it."""
    for value in (1, 0):
        move(device, key, value)
        time.sleep(HOLD_S)


def lights(device: int, seconds: float) -> list[int]:
    """Return what the table told a pad's light, 1 for on, once it told something, or after so many seconds."""
    if not select.select([device], [], [], seconds)[0]:
        return []
    told = EVENT.iter_unpack(os.read(device, 64 * EVENT.size))
    return [value for _, _, kind, _, value in told if kind == EV_LED]


def bid(device: int) -> float:
    """Press the big key, and return after how many milliseconds the pad is lit; infinity if it is not."""
    lights(device, seconds=0)
    began = time.monotonic()
    move(device, PLUS, 1)
    told = lights(device, PATIENCE_S)
    took = (time.monotonic() - began) * 1_000 if 1 in told else float("inf")
    time.sleep(HOLD_S)
    move(device, PLUS, 0)
    return took


def main() -> None:
    """Make all devices, and do what the lines say."""
    pipe = Path(sys.argv[1])
    os.mkfifo(pipe)
    devices = {number: plug(number) for number in range(1, ENCODER + 1)}
    while True:
        for line in pipe.read_text().splitlines():
            verb, number, *keys = line.split()
            match verb:
                case "tap":
                    for key in keys:
                        tap(devices[int(number)], int(key))
                case "pull":
                    fcntl.ioctl(devices[int(number)], DESTROY)
                    os.close(devices.pop(int(number)))
                case "plug":
                    devices[int(number)] = plug(int(number))
                case "bid":
                    took = []
                    for pad in (number, *keys):
                        time.sleep(UNTIL_SEEN_S)
                        took.append(f"{bid(devices[int(pad)]):.1f}\n")
                    pipe.with_suffix(LIGHTS).write_text("".join(took))


if __name__ == "__main__":
    main()
