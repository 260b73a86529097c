"""The self-test as the table knows it: whether one is open, what is told to it, and where its report goes.

What a test makes of presses is in `hardware/self_test.py`, its page in `pages/self_test.py`. Devices are not known
here: who puts the table together hands their edges to `watch`, and says how a report is written.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.self_test import PartReport, RawReading, SelfTest
from hardware.signals import Fault, FaultKind, PaddleBack, PaddleGone, ReaderBack, ReaderGone, Signal

REPORT = "selftest.txt"
"""The report's name in the folder of the table's data."""

Write = Callable[[tuple[PartReport, ...]], Iterable[str]]
"""A report as lines of text."""


class SelfTester:
    """Begins and ends self-tests of the parts of `wiring` and `plugs`; reports are kept in `folder`."""

    def __init__(self, wiring: Wiring, plugs: Plugs, folder: Path) -> None:
        self.test: SelfTest | None = None
        """The test that is open."""
        self._wiring = wiring
        self._plugs = plugs
        self._file = folder / REPORT
        self._wires: Mapping[int, str] = {}
        self._write: Write = lambda _: ()
        self._missing: list[Fault] = []
        self._gone: dict[int, PaddleGone | ReaderGone] = {}

    def connect(self, wires: Mapping[int, str], write: Write) -> None:
        """The electronics are there: where each pin's wire starts, and how a report on them is written."""
        self._wires, self._write = wires, write

    def watch(self, raw: RawReading) -> None:
        """An edge or a reading as it came; it means something only to an open test."""
        if self.test is not None:
            self.test.watch(raw)

    def hear(self, signal: Signal) -> None:
        """A signal; of those before a test it is remembered which pods are gone, and whether the reader is."""
        if isinstance(signal, PaddleGone | ReaderGone):
            self._gone[getattr(signal, "seat", 0)] = signal
        elif isinstance(signal, PaddleBack | ReaderBack):
            self._gone.pop(getattr(signal, "seat", 0), None)
        if self.test is not None:
            self.test.hear(signal)

    def find(self, fault: Fault) -> None:
        """A fault; of those before a test it is remembered what is missing, which it stays."""
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

    def begin(self) -> None:
        """Open a new test."""
        self.test = SelfTest(self._wiring, self._plugs)
        self.test.wires = self._wires
        for fault in self._missing:
            self.test.find(fault)
        for gone in self._gone.values():
            self.test.hear(gone)

    def end(self) -> Path:
        """Close the test and write its report; where it is. Raises OSError, and the test is closed all the same.

        Only the table's own user may read it, as all that the table keeps.
        """
        test, self.test = self.test, None
        if test is None:
            raise LookupError("no self-test is open")
        lines = "".join(f"{line}\n" for line in self._write(test.report())).lstrip()
        descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            os.fchmod(descriptor, 0o600)
            file.write(lines)
        return self._file
