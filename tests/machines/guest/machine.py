"""A computer that QEMU simulates: it can be switched on and off, touched, looked at, and given commands.

`Machine` is any such computer, `Guest` the one with a disk made by `tests/machines/guest/disk.py`. Its processor is
emulated and some ten times slower than a real one: times measured in it say nothing of a Raspberry Pi.
"""

import base64
import json
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self, TypeVar

from tests.machines.guest.disk import Disk

QEMU = "qemu-system-x86_64"
WIDTH, HEIGHT = 800, 480
MM_WIDTH, MM_HEIGHT = 203, 121
"""The screen in millimetres, as its EDID says: 100 dots an inch (QEMU, hw/display/edid-generate.c)."""
PATIENCE = 3600
"""Longest time to wait for anything, in seconds."""
Answer = TypeVar("Answer")
NOTHING: Mapping[str, object] = {}
BOOT = (
    "root=/dev/vda rw console=ttyS0 mitigations=off vt.global_cursor_default=0 no_timer_check panic=1 "
    "systemd.default_device_timeout_sec=180"
)
"""The kernel's command line. On a busy host an emulated timer or disk may be late, which must not matter."""
_AXIS_END = 0x7FFF
_AGENT = "org.qemu.guest_agent.0"


class Line:
    """One of QEMU's sockets, which takes and gives lines of JSON."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._heard = b""

    def ask(self, execute: str, arguments: Mapping[str, object] = NOTHING, *, patience: float = PATIENCE) -> object:
        """Return the answer. Raises OSError if there is none in time, and RuntimeError if it is an error."""
        self._socket.settimeout(patience)
        self._socket.sendall(json.dumps({"execute": execute, "arguments": dict(arguments)}).encode() + b"\n")
        return self.answer(execute)

    def answer(self, execute: str) -> object:
        """Return the next answer, and ignore other messages. Raises as `ask`."""
        while True:
            answer = self._line()
            if "error" in answer:
                raise RuntimeError(f"{execute}: {answer['error']}")
            if "return" in answer:
                return answer["return"]

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()

    def _line(self) -> dict[str, object]:
        while b"\n" not in self._heard:
            more = self._socket.recv(65536)
            if not more:
                raise ConnectionError("the computer is off")
            self._heard += more
        line, _, self._heard = self._heard.partition(b"\n")
        told = json.loads(line)
        assert isinstance(told, dict), told
        return told


class Machine(ABC):
    """One computer with a screen of 800×480, a pointer on it, and no network. Use as a context manager."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._monitor: Line | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.cut_power()

    def start(self, command: Sequence[str]) -> None:
        """Start QEMU with this command line, and wait until it answers."""
        for name in ("monitor", "agent"):
            (self._folder / name).unlink(missing_ok=True)
        with (self._folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self._monitor = self.until(self._greeted)

    def cut_power(self) -> None:
        """Pull the plug: what is not yet on the disk is lost."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def goes_off(self) -> None:
        """Wait until it has switched itself off."""
        assert self._process
        self._process.wait(PATIENCE)

    def touch(self, x: int, y: int) -> None:
        """Touch a pixel.

        The pointer comes from beside it: the kernel does not report one that has not moved.
        """
        for left, top in ((x - 8, y - 8), (x, y)):
            places = {"x": left * _AXIS_END // WIDTH, "y": top * _AXIS_END // HEIGHT}
            self._input(*({"type": "abs", "data": {"axis": axis, "value": at}} for axis, at in places.items()))
        for pressed in (True, False):
            self._input({"type": "btn", "data": {"button": "left", "down": pressed}})
            time.sleep(0.2)

    def picture(self, path: Path) -> Path:
        """Write what is on the screen as a PNG."""
        self.ask("screendump", {"filename": str(path.resolve()), "format": "png"})
        return path

    def ask(self, execute: str, arguments: Mapping[str, object]) -> None:
        """Ask QEMU's monitor for something."""
        assert self._monitor
        self._monitor.ask(execute, arguments)

    def does(self, command: str) -> bool:
        """Return whether a command can be run and succeeds."""
        try:
            return self._run(command)[0] == 0
        except (OSError, RuntimeError):
            return False

    def says(self, command: str) -> str:
        """Return a command's output. Raises AssertionError if it fails."""
        code, said = self._run(command)
        assert code == 0, f"{command}: ended with {code}\n{said}"
        return said.strip()

    def until(self, what: Callable[[], Answer | None]) -> Answer:
        """Call `what` until it returns something true, and return that. Raises AssertionError after PATIENCE."""
        end = time.monotonic() + PATIENCE
        while not (answer := what()):
            assert time.monotonic() < end, f"{what} did not come true in {PATIENCE} s"
            assert self._process and self._process.poll() is None, "the computer is off"
            time.sleep(0.5)
        return answer

    def _greeted(self) -> Line | None:
        try:
            monitor = Line(self._folder / "monitor")
            monitor.ask("qmp_capabilities")
        except OSError:
            return None
        return monitor

    @abstractmethod
    def _run(self, command: str) -> tuple[int, str]:
        """Return the exit code and the output of a shell command. Raises OSError or RuntimeError if it was not run."""

    def _input(self, *events: object) -> None:
        self.ask("input-send-event", {"events": events})


class Guest(Machine):
    """A computer with a disk and a USB stick; an agent in it runs commands."""

    second_disk = "readonly=on"
    """What QEMU is told of the second disk, which is a stick that is only read."""
    network: Sequence[str] = ()
    """What QEMU is told of a network."""
    kernel_options = ""
    """What the kernel is told besides."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        super().__init__(folder)
        self._disk = disk
        self._syncs = 0

    def switch_on(self) -> None:
        """Start, and wait until commands can be run."""
        self.start(self._command())
        self.until(lambda: self.does("true"))

    def _run(self, command: str) -> tuple[int, str]:
        """Run a command over a connection of its own: an agent that has restarted answers no old one."""
        agent = Line(self._folder / "agent")
        try:
            self._syncs += 1
            told = agent.ask("guest-sync", {"id": self._syncs}, patience=5)
            while told != self._syncs:
                told = agent.answer("guest-sync")  # the one before was for a line that did not wait for it
            asked = {"path": "/bin/sh", "arg": ["-c", command], "capture-output": True}
            begun = agent.ask("guest-exec", asked)
            assert isinstance(begun, dict), begun
            while True:
                told = agent.ask("guest-exec-status", {"pid": begun["pid"]})
                assert isinstance(told, dict), told
                if told["exited"]:
                    break
                time.sleep(0.1)
        finally:
            agent.close()
        said = b"".join(base64.b64decode(told.get(stream, "")) for stream in ("out-data", "err-data"))
        return told.get("exitcode", -1), said.decode(errors="replace")

    def _command(self) -> list[str]:
        screen = f"virtio-gpu-pci,xres={WIDTH},yres={HEIGHT}"
        devices = ("virtio-tablet-pci", "virtio-rng-pci", "virtio-serial-pci", screen)
        agent, monitor = self._folder / "agent", self._folder / "monitor"
        return [
            QEMU,
            *("-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "1024"),
            *("-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"),
            *("-kernel", str(self._disk.kernel), "-initrd", str(self._disk.initrd)),
            *("-append", f"{BOOT} {self.kernel_options}"),
            *("-drive", f"file={self._disk.image},format=raw,if=virtio,cache=writeback"),
            *("-drive", f"file={self._disk.stick},format=raw,if=virtio,{self.second_disk}"),
            *self.network,
            *(part for device in devices for part in ("-device", device)),
            *("-chardev", f"socket,id=agent,path={agent},server=on,wait=off"),
            *("-device", f"virtserialport,chardev=agent,name={_AGENT}"),
            *("-qmp", f"unix:{monitor},server=on,wait=off", "-serial", f"file:{self._folder / 'console.log'}"),
        ]
