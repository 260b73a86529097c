"""What was measured, as JSON and as a table for the terminal."""

import json
import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.bench.measure import Figure, Held

KEPT = Path(__file__).parent / "results.json"
"""The last result that was kept."""
MOVED = 0.1
"""A figure that has changed by at least this part of itself is named."""


@dataclass(frozen=True, slots=True)
class Results:
    """All that one run has measured."""

    machine: str
    figures: tuple[Figure, ...]


def machine() -> str:
    """Describe what it was measured on, in neutral words."""
    cores = len(os.sched_getaffinity(0))
    return f"{platform.machine()}, {cores} cores, {platform.system()}, Python {platform.python_version()}"


def read(path: Path) -> Results:
    """Read a result that was kept."""
    values = json.loads(path.read_text(encoding="utf-8"))
    return Results(
        values["machine"], tuple(Figure(**each | {"held": Held(each["held"])}) for each in values["figures"])
    )


def write(path: Path, results: Results) -> None:
    """Keep a result, its numbers rounded to five figures."""
    figures = [
        {key: float(f"{value:.5g}") if isinstance(value, float) else value for key, value in asdict(figure).items()}
        for figure in results.figures
    ]
    values = {"machine": results.machine, "figures": figures}
    path.write_text(json.dumps(values, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def brought_up_to_date(before: Results, part: Results) -> Results:
    """Return a kept result with the figures of a part that was measured again."""
    figures = {(each.name, each.beside): each for each in (*before.figures, *part.figures)}
    return Results(part.machine, tuple(figures.values()))


def compared(figure: Figure, before: Results) -> str:
    """Say how a figure has changed since the last result; empty if it has not."""
    was = next((each for each in before.figures if (each.name, each.beside) == (figure.name, figure.beside)), None)
    if was is None:
        return "new"
    if not was.ours or abs(figure.ours / was.ours - 1) < MOVED:
        return ""
    return f"{figure.ours / was.ours - 1:+.0%} since {number(was.ours)}"


HEAD = ("figure", "ours (median)", "99th percentile", "baseline", "ratio", "target", "reached")


def cells(figure: Figure) -> tuple[str, ...]:
    """Return a figure in words, in the order of `HEAD`."""
    return (
        figure.name,
        f"{number(figure.ours)} {figure.unit}",
        "" if figure.late is None else number(figure.late),
        "" if figure.baseline is None else f"{number(figure.baseline)} ({figure.beside})",
        "" if figure.ratio is None else f"{number(figure.ratio)} ×",
        _target(figure),
        {True: "yes", False: "no", None: ""}[figure.reached],
    )


def _target(figure: Figure) -> str:
    if figure.target is None:
        return ""
    bound = "≥" if figure.at_least else "≤"
    held = {Held.MEDIAN: "", Held.LATE: " (99th)", Held.RATIO: " ×", Held.BEYOND: " beyond"}[figure.held]
    return f"{bound} {number(figure.target)}{held}"


def number(value: float) -> str:
    """Write three figures, or all before the point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def in_columns(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield rows as lines of a terminal, the columns as wide as they need be."""
    kept = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*kept, strict=True)]
    for row in kept:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
