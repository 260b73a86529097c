"""Devices on USB that type or have buttons, such as number pads: which are plugged in, and opening one for the table
alone.

The kernel lists them in /sys/class/input, and tells a program that listens whenever that changes. `struct` and two
requests of Linux's input.h are all it takes to read one; the package evdev would need a compiler on each Raspberry Pi.
What the events of a number pad mean is in `number_pad.py`.

A device is known by its port, such as `usb-0000:01:00.0-1.2`: two pads of one kind differ in nothing else. It may have
several nodes in /dev/input, say one for its digits and one for its volume keys, which belong together.
"""

import fcntl
import logging
import os
import select
import socket
import struct
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

log = logging.getLogger(__name__)

NODES = Path("/dev/input")
LISTED = Path("/sys/class/input")
ON_USB = "usb-"
"""How the name of a port on USB begins, as the kernel makes it (`usb_make_path` in Linux's linux/usb.h)."""

_GRAB = 0x40044590
"""EVIOCGRAB of Linux's linux/input.h: from now on nobody else gets the device's events, nor does the console."""
_SET_CLOCK = 0x400445A0
"""EVIOCSCLOCKID: by which clock the kernel stamps the events."""

KEY_EVENT, LED_EVENT, REPORT_EVENT = 1, 0x11, 0
"""EV_KEY, EV_LED and EV_SYN: a key moved, a light is to change, a report ends or was lost."""
DROPPED = 3
"""SYN_DROPPED: nobody read for so long that the kernel has lost reports."""
NUM_LOCK_LIGHT = 0
"""LED_NUML."""

_LETTERS = range(16, 26)
"""KEY_Q to KEY_P. What has them is a keyboard."""
_DIGITS = frozenset({71, 72, 73, 75, 76, 77, 79, 80, 81, 82}), frozenset(range(2, 12))
"""KEY_KP0 to KEY_KP9, and KEY_0 to KEY_9. What has either, and no letters, is a number pad."""
JOYSTICK_BUTTONS = range(0x120, 0x140)
"""BTN_TRIGGER to BTN_THUMBR. An encoder for arcade buttons has them in the order of its sockets, in one half or the
other.
"""

_NETLINK_UEVENT = 15
"""NETLINK_KOBJECT_UEVENT of Linux's linux/netlink.h."""
_UDEV = 2
"""The group in which udev tells of a device once its rules have given it to its owner (systemd's sd-device)."""
_MOST_NEWS_BYTES = 65_536


class InputEvent(NamedTuple):
    """One event, as `struct input_event` of Linux's linux/input.h has it."""

    at: int
    """The kernel's time, in nanoseconds of CLOCK_MONOTONIC, to the microsecond."""
    type: int
    code: int
    value: int
    """Of a key: 0 up, 1 down, 2 repeated because it stays down."""


_EVENT = struct.Struct("@llHHi")
_MOST_READ_BYTES = 64 * _EVENT.size


def pack_events(*events: InputEvent) -> bytes:
    """Return events as the kernel writes and reads them."""
    return b"".join(
        _EVENT.pack(event.at // 1_000_000_000, event.at // 1_000 % 1_000_000, event.type, event.code, event.value)
        for event in events
    )


def unpack_events(data: bytes) -> Iterator[InputEvent]:
    """Yield the events in what the kernel wrote; bytes beyond the last whole one are none."""
    whole = len(data) - len(data) % _EVENT.size
    for seconds, microseconds, kind, code, value in _EVENT.iter_unpack(data[:whole]):
        yield InputEvent(seconds * 1_000_000_000 + microseconds * 1_000, kind, code, value)


class InputKind(Enum):
    """What a device on USB can be to a table."""

    NUMBER_PAD = auto()
    ENCODER = auto()
    """A board with sockets for arcade buttons."""
    KEYBOARD = auto()
    """It says that it has letters. Many number pads say so, too, and so do readers that type."""


class InputDevice(NamedTuple):
    """A device that is plugged in."""

    kind: InputKind
    name: str
    """What it calls itself."""
    nodes: tuple[Path, ...] = ()
    """Its nodes in the kernel's list."""
    has_light: bool = False
    """Whether it says that it has lights, as for Num Lock."""


def input_devices(listed: Path = LISTED) -> Mapping[str, InputDevice]:
    """Return the devices on USB in the kernel's list by their ports, but for those that are of no use to a table."""
    nodes = defaultdict[str, list[Path]](list)
    for node in sorted(listed.glob("event*")):
        port = _text(node / "device/phys").rpartition("/")[0]
        if port.startswith(ON_USB):
            nodes[port].append(node)
    found = {}
    for port, own in nodes.items():
        kind = _kind_of(frozenset(key for node in own for key in _keys(node)))
        if kind is not None:
            has_light = any(_text(node / "device/capabilities/led").strip("0 ") for node in own)
            found[port] = InputDevice(kind, _text(own[0] / "device/name"), tuple(own), has_light=has_light)
    return found


def _kind_of(keys: Collection[int]) -> InputKind | None:
    """Return what a device with these keys is; None for a mouse, a headset and the like."""
    if any(letter in keys for letter in _LETTERS):
        return InputKind.KEYBOARD
    if any(digits <= set(keys) for digits in _DIGITS):
        return InputKind.NUMBER_PAD
    return InputKind.ENCODER if any(button in keys for button in JOYSTICK_BUTTONS) else None


def _keys(node: Path) -> Iterator[int]:
    """Yield the numbers of the keys that a node says it has: a bit for each, in words, the last of them first."""
    words = _text(node / "device/capabilities/key").split()
    bits = 8 * struct.calcsize("l")
    for place, word in enumerate(reversed(words)):
        value = int(word, 16)
        yield from (place * bits + number for number in range(bits) if value >> number & 1)


def _text(file: Path) -> str:
    """Return what the kernel says in a file; nothing if the device has gone meanwhile, or does not say it."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


class GrabbedNodes:
    """All nodes of a device, grabbed: its keys reach this program alone. Raise OSError if that cannot be."""

    def __init__(self, device: InputDevice, folder: Path = NODES) -> None:
        self._waits = select.epoll()
        self._inhibitors = [node / "device/inhibited" for node in device.nodes]
        self.open_files: tuple[int, ...] = ()
        """The descriptors of its nodes."""
        try:
            for node in device.nodes:
                self._open(folder / node.name)
        except OSError:
            self.close()
            raise
        self.wake()

    def _open(self, path: Path) -> None:
        node = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        self.open_files += (node,)
        self._waits.register(node, select.EPOLLIN)
        fcntl.ioctl(node, _SET_CLOCK, struct.pack("i", time.CLOCK_MONOTONIC))
        fcntl.ioctl(node, _GRAB, 1)

    def wake(self) -> None:
        """Let the kernel take the device's keys."""
        self._inhibit("0")

    def _inhibit(self, value: str) -> None:
        """Let the kernel take the device's keys, or keep it from that, where this program may (`hammerprice.rules`)."""
        for inhibitor in self._inhibitors:
            with suppress(OSError):
                inhibitor.write_text(value)

    def fileno(self) -> int:
        """Return the file descriptor for `select`."""
        return self._waits.fileno()

    def read(self) -> bytes:
        """Return what can be read of each node, some events at a time. Raise OSError when the device is gone."""
        return b"".join(os.read(node, _MOST_READ_BYTES) for node, _ in self._waits.poll(0))

    def write(self, data: bytes) -> None:
        """Write events for the lights; a node without lights ignores them. Raise OSError when the device is gone."""
        for node in self.open_files:
            os.write(node, data)

    def close(self) -> None:
        """Let go of the device, after which the kernel takes no keys of it until somebody opens it again."""
        self._inhibit("1")
        for node in self.open_files:
            os.close(node)
        self.open_files = ()
        self._waits.close()


class DeviceNews:
    """Tells when something was plugged in or out, or given to its owner. Where the kernel tells nobody, as in a
    container, this never does.
    """

    def __init__(self) -> None:
        self._news: socket.socket | None = None
        try:
            self._news = socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK, _NETLINK_UEVENT)
            self._news.bind((0, _UDEV))
        except OSError as error:
            log.warning("Number pads are found at the start only: nothing tells what is plugged in later (%s)", error)
            self.close()

    def fileno(self) -> int | None:
        """Return the file descriptor for `select`; None if there is no news."""
        return None if self._news is None else self._news.fileno()

    def take(self) -> bool:
        """Return whether there was news of an input device since the last call."""
        is_new = False
        while self._news is not None:
            try:
                is_new |= b"SUBSYSTEM=input\0" in self._news.recv(_MOST_NEWS_BYTES)
            except BlockingIOError:
                break
            except OSError:  # it has lost some: more was told than it could keep
                return True
        return is_new

    def close(self) -> None:
        """Listen no more."""
        if self._news is not None:
            self._news.close()
            self._news = None
