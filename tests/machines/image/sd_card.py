"""An SD card with the image on it, in a simulated computer: a Raspberry Pi 3B, or a machine with a screen.

What a Raspberry Pi's firmware does, QEMU does instead: it takes kernel, RAM disk and the kernel's command line, which
are read from the card's first partition here as they are there.
"""

import base64
import hashlib
import re
import shutil
import socket
import subprocess
from pathlib import Path

from tests.machines.guest.machine import HEIGHT, WIDTH, Machine
from tests.machines.install.needed import tool

QEMU = "qemu-system-aarch64"
NEEDED = (QEMU, "mcopy", "mkfs.vfat", "sfdisk", "fdtput")
SECTOR = 512
FAT_MIB = 4
"""Where the first partition begins."""
CARD_GIB = 2
"""QEMU wants a power of two."""
STICK_MIB = 64
ACCELERATION = ("-accel", "tcg,thread=single", "-icount", "shift=1")
"""The clock counts instructions, so that on a busy host nothing comes too late for the watchdog; 2 ns for each."""
PATIENT = "systemd.default_device_timeout_sec=600 audit=0"
"""What the kernel is told besides: on a busy host a disk may be late."""
REVISION = "a02082"
"""Of a Raspberry Pi 3B; the firmware puts it into the device tree."""
PROMPT = b"root@hammerprice:"
"""What the log-in says when commands can be typed; what is typed before is lost."""
ANSWER = 600
"""Longest time that a command may take, in seconds."""


def run(command: str, *arguments: str) -> str:
    """Return what a command of this computer says. Raises subprocess.CalledProcessError."""
    return subprocess.run([tool(command), *arguments], check=True, capture_output=True, text=True).stdout


class SdCard:
    """An SD card, on which the image was just written."""

    def __init__(self, image: Path, path: Path) -> None:
        self.path = path
        self._fat = f"{path}@@{FAT_MIB}M"
        shutil.copy(image, path)
        with path.open("ab") as card:
            card.truncate(CARD_GIB << 30)

    def put(self, source: Path, name: str) -> None:
        """Put a file or a folder on the first partition, as any computer with a card reader can."""
        self._mtools("mcopy", "-s", "-o", str(source), f"::/{name}")

    def take(self, pattern: str, to: Path) -> Path:
        """Copy a file from the first partition."""
        self._mtools("mcopy", "-n", f"::/{pattern}", str(to))
        return to

    def told(self) -> str:
        """Return what the kernel is told."""
        return self._mtools("mtype", "::/cmdline.txt").strip()

    def root(self) -> str:
        """Return the fingerprint of the second partition, which nothing may change."""
        listed = run("sfdisk", "--dump", str(self.path))
        start, size = (int(number) for number in re.findall(r"start= *(\d+), size= *(\d+)", listed)[1])
        with self.path.open("rb") as card:
            card.seek(start * SECTOR)
            return hashlib.sha256(card.read(size * SECTOR)).hexdigest()

    def _mtools(self, command: str, *arguments: str) -> str:
        return run(command, "-i", self._fat, *arguments)


class Computer(Machine):
    """A computer that starts from an SD card."""

    console = "ttyAMA0"
    """The serial line that the maintenance log-in is on."""
    kernel_options = PATIENT
    """What its kernel is told besides what the card says."""

    def __init__(self, folder: Path, card: SdCard) -> None:
        super().__init__(folder)
        self.card = card
        self._kernel = card.take("vmlinuz-*", folder / "kernel")
        self._initrd = card.take("initrd.img-*", folder / "initrd")
        self.stick = folder / "stick"
        with self.stick.open("wb") as stick:
            stick.truncate(STICK_MIB << 20)
        run("mkfs.vfat", "-F", "32", str(self.stick))
        self._asked = 0
        self._heard = folder / "heard"

    def switch_on(self) -> None:
        """Start; commands can be run once the maintenance log-in is there, if the card has its file."""
        log_in = f"systemd.wants=maintenance@{self.console}.service"
        serving = "server=on,wait=off"
        self.start(
            [
                *(QEMU, *self._board(), *ACCELERATION, "-display", "none", "-no-reboot"),
                *("-kernel", str(self._kernel), "-initrd", str(self._initrd)),
                *("-append", f"{self.card.told()} {self.kernel_options} {log_in}"),
                *("-qmp", f"unix:{self._folder / 'monitor'},{serving}"),
                *("-chardev", f"socket,id=agent,path={self._folder / 'agent'},{serving},logfile={self._heard}"),
            ]
        )

    def has_log_in(self) -> bool:
        """Return whether the log-in has come."""
        return PROMPT in self._heard.read_bytes()

    def plug_in(self) -> None:
        """Plug the stick in; it stays until the power is cut."""
        self.ask("device_add", {"driver": "usb-storage", "drive": "stick"})

    def _board(self) -> list[str]:
        screen = f"virtio-gpu-pci,xres={WIDTH},yres={HEIGHT}"
        devices = ("virtio-blk-pci,drive=card", screen, "qemu-xhci", "usb-tablet", "usb-kbd")
        return [
            *("-M", "virt", "-cpu", "cortex-a53", "-smp", "2", "-m", "1G", "-nic", "none"),
            *("-drive", f"file={self.card.path},format=raw,if=none,id=card"),
            *(part for device in devices for part in ("-device", device)),
            *("-drive", f"file={self.stick},format=raw,if=none,id=stick"),
            *("-serial", "chardev:agent"),
        ]

    def _run(self, command: str) -> tuple[int, str]:
        """Type a command into the shell of the log-in, in a form of which the echo is not taken for the answer."""
        if not self.has_log_in():
            raise ConnectionError("no command can be typed yet")
        self._asked += 1
        code = base64.b64encode(command.encode()).decode()
        run = f'(eval "$(echo {code} | base64 -d)") </dev/null 2>&1 | base64 -w 0'
        asked = f'{run}; echo " ${{PIPESTATUS[0]}} answer-$(({self._asked}))"\n'
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(ANSWER)
            line.connect(str(self._folder / "agent"))
            line.sendall(b"\x03\n" + asked.encode())
            heard = b""
            while not (answer := re.search(rb"([\w+/=]*) (\d+) answer-%d\b" % self._asked, heard)):
                more = line.recv(65536)
                if not more:
                    raise ConnectionError("the computer is off")
                heard += more
        return int(answer[2]), base64.b64decode(answer[1]).decode(errors="replace")


class RaspberryPi3(Computer):
    """A Raspberry Pi 3B with its SD card, USB and pins, and no picture: its graphics are not emulated."""

    console = "ttyS1"
    twin: Path | None = None
    """A stick that is plugged in from the beginning, and on which the same image was written."""
    kernel_options = f"{PATIENT} systemd.watchdog_sec=off"
    """QEMU restarts this board as soon as its watchdog is started (`hw/misc/bcm2835_powermgt.c`); it does not count."""

    def registers(self, *addresses: int) -> list[int]:
        """Return the content of 32-bit registers, read past the processor."""
        with socket.socket(socket.AF_UNIX) as line, line.makefile("rw") as file:
            line.connect(str(self._folder / "qtest"))
            file.write("".join(f"readl {address:#x}\n" for address in addresses))
            file.flush()
            return [int(file.readline().split()[1], 16) for _ in addresses]

    def _board(self) -> list[str]:
        tree = self.card.take("bcm2837-rpi-3-b.dtb", self._folder / "tree")
        run("fdtput", "-p", "-t", "x", str(tree), "/system", "linux,revision", REVISION)
        twin = f"file={self.twin},format=raw,if=none,id=twin"
        return [
            *("-M", "raspi3b", "-dtb", str(tree), "-drive", f"file={self.card.path},format=raw,if=sd"),
            *(("-drive", twin, "-device", "usb-storage,drive=twin") if self.twin else ()),
            *("-device", "usb-tablet", "-device", "usb-kbd", "-serial", "null", "-serial", "chardev:agent"),
            *("-qtest", f"unix:{self._folder / 'qtest'},server=on,wait=off", "-qtest-log", "none"),
        ]
