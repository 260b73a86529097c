"""What was measured, as JSON and as the tables that people read: in the terminal, and on the page of the docs."""

import json
import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.bench.measure import Figure, Growth, Held

HERE = Path(__file__).parent
KEPT = HERE / "results.json"
"""The last result that was kept."""
PAGE = HERE / "README.md"
CHART = HERE / "growth.svg"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
"""Between these the page has what `page_lines` says."""
MOVED = 0.1
"""From this part of a figure on its change since the last result is told."""


@dataclass(frozen=True, slots=True)
class Results:
    """All that one run has measured."""

    machine: str
    figures: tuple[Figure, ...]
    growth: tuple[Growth, ...]


def machine() -> str:
    """What it was measured on, in neutral words."""
    cores = len(os.sched_getaffinity(0))
    return f"{platform.machine()}, {cores} cores, {platform.system()}, Python {platform.python_version()}"


def read(path: Path) -> Results | None:
    """A result that was kept; None if there is none."""
    if not path.exists():
        return None
    values = json.loads(path.read_text(encoding="utf-8"))
    figures = tuple(Figure(**{**each, "held": Held(each["held"])}) for each in values["figures"])
    growth = tuple(
        Growth(**{**each, "points": tuple((count, cost) for count, cost in each["points"])})
        for each in values["growth"]
    )
    return Results(values["machine"], figures, growth)


def write(path: Path, results: Results) -> None:
    """Keep a result."""
    path.write_text(json.dumps(_rounded(asdict(results)), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _rounded(value: object) -> object:
    """Numbers to five figures: what a measurement has."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def brought_up_to_date(before: Results, part: Results) -> Results:
    """A kept result with the figures of a part that was measured again."""
    figures = {(each.name, each.beside, each.unit): each for each in (*before.figures, *part.figures)}
    growth = {each.name: each for each in (*before.growth, *part.growth)}
    return Results(part.machine, tuple(figures.values()), tuple(growth.values()))


def compared(figure: Figure, before: Results | None) -> str:
    """How a figure has changed since the last result; empty where it has not, or was not there."""
    if before is None:
        return ""
    key = (figure.name, figure.beside, figure.unit)
    was = next((each for each in before.figures if (each.name, each.beside, each.unit) == key), None)
    if was is None:
        return "new"
    if not was.ours or abs(figure.ours / was.ours - 1) < MOVED:
        return ""
    return f"{figure.ours / was.ours - 1:+.0%} since {number(was.ours)}"


def cells(figure: Figure) -> tuple[str, ...]:
    """A figure in words: name, ours, 99th percentile, baseline, ratio, target, reached."""
    reached = {True: "yes", False: "no", None: ""}[figure.reached]
    if reached == "no" and figure.judged is not None:
        reached = f"no: {number(figure.judged)}"
    return (
        figure.name,
        f"{number(figure.ours)} {figure.unit}",
        "" if figure.late is None else number(figure.late),
        "" if figure.baseline is None else f"{number(figure.baseline)} ({figure.beside})",
        "" if figure.ratio is None else f"{number(figure.ratio)} ×",
        _target(figure),
        reached,
    )


def _target(figure: Figure) -> str:
    if figure.target is None:
        return ""
    bound = "≥" if figure.at_least else "≤"
    held = {Held.MEDIAN: "", Held.LATE: " (99th)", Held.RATIO: " ×", Held.BEYOND: " beyond"}[figure.held]
    return f"{bound} {number(figure.target)}{held}"


def number(value: float) -> str:
    """Three figures, or all before the point."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


HEAD = ("figure", "ours (median)", "99th percentile", "baseline", "ratio", "target", "reached")


def page_lines(results: Results) -> Iterator[str]:
    """The table of the docs."""
    yield f"Measured on: {results.machine}."
    yield ""
    yield f"| {' | '.join(HEAD)} |"
    yield f"|{'---|' * len(HEAD)}"
    for figure in results.figures:
        yield f"| {' | '.join(cells(figure))} |"


def write_page(results: Results) -> None:
    """Bring the page's table up to date."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    table = "".join(f"{line}\n" for line in page_lines(results))
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


def in_columns(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Rows as lines of a terminal, the columns as wide as they need be."""
    kept = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*kept, strict=True)]
    for row in kept:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
