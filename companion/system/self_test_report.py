"""The report of a self-test as text: what it was made on, and what was felt of each part.

It names versions, pins and wires, and nothing of a game or of who uses the computer.
"""

from collections.abc import Iterator

from companion.config.options import MILLISECOND
from companion.system import versions
from companion.system.electronics import Electronics
from hardware.self_test import BUTTON, PartReport, Verdict


def report_lines(electronics: Electronics, report: tuple[PartReport, ...]) -> Iterator[str]:
    """The report as text: what it was made on, and what was felt of each part."""
    yield ""
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
            yield f"    pressed {_counts(part)}, longest bounce {_bounce(part.bounce)}"
        if part.remedy:
            yield "    as above" if part.remedy in told else f"    {part.remedy}"
            told.add(part.remedy)


def _counts(part: PartReport) -> str:
    if list(part.pressed) == [BUTTON]:
        return f"{part.pressed[BUTTON]}×"
    return " ".join(f"{key or 'button'}:{count}" for key, count in part.pressed.items())


def _bounce(nanoseconds: int | None) -> str:
    return "not seen" if nanoseconds is None else f"{nanoseconds / MILLISECOND:.1f} ms"
