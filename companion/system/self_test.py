"""The self-test of the table and of the command: the test that is open, its input, and its report.

The results of presses are in `hardware/self_test.py`. The owner of the devices passes their signals to `hear` and
their faults to `find`; their edges it watches itself. The report names versions, pins and wires, and nothing about
games or users.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.system import versions
from companion.time_units import MILLISECOND
from hardware.config.parts import BUTTON
from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.self_test import PartReport, SelfTest, Verdict
from hardware.signals import Fault, FaultKind, Part, PluggedIn, Signal, Unplugged

if TYPE_CHECKING:
    from companion.system.electronics import Electronics

REPORT = "selftest.txt"
"""The file name of the report in the table's data folder."""


class SelfTester:
    """Runs self-tests of the parts in `wiring` and `plugs`, whose devices are `electronics`."""

    def __init__(self, electronics: "Electronics", wiring: Wiring, plugs: Plugs) -> None:
        self.test: SelfTest | None = None
        """The open test; None if there is none."""
        self._wiring = wiring
        self._plugs = plugs
        self._electronics = electronics
        self.missing: list[Fault] = []
        """The parts that are missing."""
        self._unplugged: dict[tuple[Part, int], Unplugged] = {}

    def hear(self, signal: Signal) -> None:
        """Pass a signal to the open test; also remember what is unplugged."""
        if isinstance(signal, Unplugged):
            self._unplugged[signal.part, signal.seat] = signal
        elif isinstance(signal, PluggedIn):
            self._unplugged.pop((signal.part, signal.seat), None)
        if self.test is not None:
            self.test.hear(signal)

    def find(self, fault: Fault) -> None:
        """Pass a fault to the open test; also remember the missing part."""
        if fault.ill is FaultKind.MISSING:
            self.missing.append(fault)
        if self.test is not None:
            self.test.find(fault)

    @property
    def unplugged(self) -> tuple[Unplugged, ...]:
        """Return what is unplugged."""
        return tuple(self._unplugged.values())

    def begin(self) -> SelfTest:
        """Open a new test and return it."""
        devices = self._electronics.devices
        self.test = SelfTest(self._wiring, self._plugs, lambda: devices.lit_by_pods)
        devices.watch = self.test.watch
        for fault in self.missing:
            self.test.find(fault)
        for gone in self._unplugged.values():
            self.test.hear(gone)
        return self.test

    def end(self, folder: Path) -> Path:
        """Close the test, write its report to a folder, and return its file. Raise OSError if it cannot be written.

        The test is closed in any case. Only the table's own user can read the report.
        """
        test, self.test = self.test, None
        self._electronics.devices.watch = None
        if test is None:
            raise LookupError("no self-test is open")
        file = folder / REPORT
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as report:
            os.fchmod(descriptor, 0o600)
            report.writelines(f"{line}\n" for line in report_lines(self._electronics, test.report()))
        return file


def report_lines(electronics: "Electronics", report: tuple[PartReport, ...]) -> Iterator[str]:
    """Return the lines of a report: the system, and the result of each part."""
    yield "Self-test of a Hammer Price table"
    yield ", ".join(versions.versions())
    yield versions.computer()
    yield f"pins: {electronics.backend}, time stamps: {'of the edge' if electronics.stamped else 'of the callback'}"
    given = set[str]()
    for part in report:
        yield ""
        yield f"{part.part}: {part.verdict}"
        yield f"    wired to {part.wires}"
        if part.pressed and part.verdict is not Verdict.MISSING:
            bounce = "not seen" if part.bounce is None else f"{part.bounce / MILLISECOND:.1f} ms"
            yield f"    pressed {_counts(part)}, longest bounce {bounce}"
        if part.remedy:
            yield "    as above" if part.remedy in given else f"    {part.remedy}"
            given.add(part.remedy)


def _counts(part: PartReport) -> str:
    if list(part.pressed) == [BUTTON]:
        return f"{part.pressed[BUTTON]}×"
    return " ".join(f"{key or 'button'}:{count}" for key, count in part.pressed.items())
