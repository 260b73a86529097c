"""The self-test as the table and the command know it: one that is open, what is told to it, and its report.

What a test makes of presses is in `hardware/self_test.py`. Who opens the devices hands their edges to `watch`, their
signals to `hear`, their faults to `find`. The report names versions, pins and wires, and nothing of a game or of who
uses the computer.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.config.options import MILLISECOND
from companion.system import versions
from hardware.config.parts import BUTTON
from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.self_test import PartReport, RawReading, SelfTest, Verdict
from hardware.signals import Fault, FaultKind, PaddleBack, PaddleGone, ReaderBack, ReaderGone, Signal

if TYPE_CHECKING:
    from companion.system.electronics import Electronics

REPORT = "selftest.txt"
"""The report's name in the folder of the table's data."""


class SelfTester:
    """Begins and ends self-tests of the parts of `wiring` and `plugs`. `connect` it before the first."""

    def __init__(self, wiring: Wiring, plugs: Plugs) -> None:
        self.test: SelfTest | None = None
        """The test that is open."""
        self._wiring = wiring
        self._plugs = plugs
        self._electronics: Electronics
        self._missing: list[Fault] = []
        self._gone: dict[int, PaddleGone | ReaderGone] = {}

    def connect(self, electronics: "Electronics") -> None:
        """Take in that the electronics are there."""
        self._electronics = electronics

    def watch(self, raw: RawReading) -> None:
        """Take in an edge or a reading as it came; it means something only to an open test."""
        if self.test is not None:
            self.test.watch(raw)

    def hear(self, signal: Signal) -> None:
        """Take in a signal; before a test it is remembered which pods are gone, and whether the reader is."""
        if isinstance(signal, PaddleGone | ReaderGone):
            self._gone[getattr(signal, "seat", 0)] = signal
        elif isinstance(signal, PaddleBack | ReaderBack):
            self._gone.pop(getattr(signal, "seat", 0), None)
        if self.test is not None:
            self.test.hear(signal)

    def find(self, fault: Fault) -> None:
        """Take in a fault; before a test it is remembered what is missing, which it stays."""
        if fault.ill is FaultKind.MISSING:
            self._missing.append(fault)
        if self.test is not None:
            self.test.find(fault)

    @property
    def missing(self) -> tuple[Fault, ...]:
        """The parts that cannot be had."""
        return tuple(self._missing)

    @property
    def gone(self) -> tuple[int, ...]:
        """Seats whose pod is unplugged, and 0 where the card reader is."""
        return tuple(self._gone)

    def begin(self) -> SelfTest:
        """Open a new test, and return it."""
        self.test = SelfTest(self._wiring, self._plugs)
        self.test.wires = self._electronics.devices.wires
        for fault in self._missing:
            self.test.find(fault)
        for gone in self._gone.values():
            self.test.hear(gone)
        return self.test

    def end(self, folder: Path) -> Path:
        """Close the test and write its report into a folder; return its file. Raises OSError when it is closed.

        Only the table's own user may read it, as all that the table keeps.
        """
        test, self.test = self.test, None
        if test is None:
            raise LookupError("no self-test is open")
        file = folder / REPORT
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as report:
            os.fchmod(descriptor, 0o600)
            report.writelines(f"{line}\n" for line in report_lines(self._electronics, test.report()))
        return file


def report_lines(electronics: "Electronics", report: tuple[PartReport, ...]) -> Iterator[str]:
    """Return a report as text: what it was made on, and what was felt of each part."""
    yield "Self-test of a Hammer Price table"
    yield ", ".join(versions.versions())
    yield versions.computer()
    yield f"pins: {electronics.backend}, time stamps: {'of the edge' if electronics.stamped else 'of the callback'}"
    told = set[str]()
    for part in report:
        yield ""
        yield f"{part.part}: {part.verdict}"
        yield f"    wired to {part.wires}"
        if part.pressed and part.verdict is not Verdict.MISSING:
            bounce = "not seen" if part.bounce is None else f"{part.bounce / MILLISECOND:.1f} ms"
            yield f"    pressed {_counts(part)}, longest bounce {bounce}"
        if part.remedy:
            yield "    as above" if part.remedy in told else f"    {part.remedy}"
            told.add(part.remedy)


def _counts(part: PartReport) -> str:
    if list(part.pressed) == [BUTTON]:
        return f"{part.pressed[BUTTON]}×"
    return " ".join(f"{key or 'button'}:{count}" for key, count in part.pressed.items())
