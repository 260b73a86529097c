"""`make architecture`: draw which part of the product imports which, from the imports themselves.

A part is a row of the table in companion/README.md, or one of the other two packages. A part stands above all that it
imports. An arrow leads from a part to one that it imports; where a longer way leads to the same part, the arrow is left
out, or nobody could read the picture.
"""

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from tests.support.imports import MODULES, NAMES, ROOT, rows_of_the_companion

PICTURE = ROOT / "display/pictures/architecture.svg"
BOX_WIDTH, LINE_HEIGHT, PADDING = 150, 17, 7
BOX_COLUMN, ARROW_COLUMN = 170, 44
"""The width of a column that has a box, or an arrow on its way through the row."""
ROW_GAP, MARGIN = 34, 20
ROUNDS = 12
"""How often the parts are put in order, down and up again, so that arrows cross less."""
FILLS = {"companion": "#f6f3ef", "hardware": "#cfe8f8", "display": "#f7e3ee"}

Graph = Mapping[str, frozenset[str]]
"""The parts that each part imports."""


class Point(NamedTuple):
    """A place in the picture, in px."""

    x: float
    y: float


def parts() -> dict[str, tuple[str, ...]]:
    """The names in the box of each part, by the first of them."""
    rows = {row[0]: tuple(row) for row in rows_of_the_companion()}
    return rows | {"hardware": ("hardware",), "display": ("display",)}


def graph() -> Graph:
    """What each part imports, without what follows from other arrows."""
    part_of = {name: first for first, names in parts().items() for name in names}
    found: dict[str, set[str]] = {part: set() for part in parts()}
    for module in MODULES:
        part = _part(module.name, part_of)
        for name in module.imports:
            other = _part(name, part_of) if name in NAMES else ""
            if part and other and part != other:
                found[part].add(other)

    @cache
    def below(part: str) -> frozenset[str]:
        return frozenset(found[part]).union(*(below(other) for other in found[part]))

    return {
        part: frozenset(other for other in others if not any(other in below(third) for third in others))
        for part, others in found.items()
    }


def _part(name: str, part_of: Mapping[str, str]) -> str:
    """The part of a module, by its full name; empty for the package `companion` itself."""
    package, *inside = name.split(".")
    place = inside[0] if package == "companion" and inside else package
    return part_of.get(place, "")


def levels(arrows: Graph) -> list[list[str]]:
    """The parts by how far they stand above those that import nothing, the highest first."""

    @cache
    def level(part: str) -> int:
        return max((level(other) + 1 for other in arrows[part]), default=0)

    highest = max(map(level, arrows))
    return [[part for part in arrows if level(part) == height] for height in range(highest, -1, -1)]


class Layout(NamedTuple):
    """Where everything is: the rows from the top, and the points of each arrow as nodes of neighbouring rows."""

    rows: list[list[str]]
    """Parts, and places where an arrow passes a row."""
    arrows: list[list[str]]


def laid_out(arrows: Graph) -> Layout:
    """The rows, each ordered so that what belongs together is near."""
    rows = levels(arrows)
    row_of = {part: number for number, row in enumerate(rows) for part in row}
    ways = []
    for part, others in arrows.items():
        for other in sorted(others):
            passed = [f"{part}>{other}@{row}" for row in range(row_of[part] + 1, row_of[other])]
            for number, node in enumerate(passed, start=row_of[part] + 1):
                rows[number].append(node)
            ways.append([part, *passed, other])
    neighbours: dict[str, list[str]] = {node: [] for row in rows for node in row}
    for way in ways:
        for upper, lower in pairwise(way):
            neighbours[upper].append(lower)
            neighbours[lower].append(upper)
    for turn in range(ROUNDS):
        order = rows if turn % 2 == 0 else rows[::-1]
        for row in order:
            place = _places(rows)
            row.sort(key=lambda node: mean(place[other] for other in neighbours[node]))
    return Layout(rows, ways)


def _places(rows: Sequence[Sequence[str]]) -> dict[str, float]:
    """How far right of the middle each node is, in px."""
    places: dict[str, float] = {}
    for row in rows:
        left: float = -_width(row) / 2
        for node in row:
            places[node] = left + _width([node]) / 2
            left += _width([node])
    return places


def _width(row: Sequence[str]) -> int:
    """The width of these nodes beside each other, in px."""
    return sum(ARROW_COLUMN if ">" in node else BOX_COLUMN for node in row)


def drawn() -> str:
    """The picture."""
    names = parts()
    layout = laid_out(graph())
    place = _places(layout.rows)
    width = max(map(_width, layout.rows)) + 2 * MARGIN
    heights = {part: len(lines) * LINE_HEIGHT + 2 * PADDING for part, lines in names.items()}
    lowest = min(heights.values())
    middle: dict[str, Point] = {}
    y: float = MARGIN
    for row in layout.rows:
        for node in row:
            middle[node] = Point(width / 2 + place[node], y + heights.get(node, lowest) / 2)
        y += max(heights.get(node, lowest) for node in row) + ROW_GAP
    height = y - ROW_GAP + MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="sans-serif" font-size="13" text-anchor="middle">',
        "<title>Which part imports which</title>",
        '<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#57504a"/></marker>',
        f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
        *(_arrow(way, middle, heights) for way in layout.arrows),
        *(line for part in names for line in _box(part, names[part], middle[part], heights[part])),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _arrow(way: Sequence[str], middle: Mapping[str, Point], heights: Mapping[str, int]) -> str:
    """An arrow through the middles of what it passes, from the lower edge of a box to the upper edge of another."""
    start, *passed, end = (middle[node] for node in way)
    start, end = Point(start.x, start.y + heights[way[0]] / 2), Point(end.x, end.y - heights[way[-1]] / 2)
    path = f"M{start.x:g} {start.y:g}"
    for here, there in pairwise([start, *passed, end]):
        half = (here.y + there.y) / 2
        path += f" C{here.x:g} {half:g} {there.x:g} {half:g} {there.x:g} {there.y:g}"
    return f'<path d="{path}" fill="none" stroke="#57504a" marker-end="url(#head)"/>'


def _box(part: str, names: Sequence[str], middle: Point, height: int) -> list[str]:
    top = middle.y - height / 2
    fill = FILLS.get(part, FILLS["companion"])
    return [
        f'<rect x="{middle.x - BOX_WIDTH / 2:g}" y="{top:g}" width="{BOX_WIDTH}" height="{height}" rx="4" '
        f'fill="{fill}" stroke="#8a8276"/>',
        *(
            f'<text x="{middle.x:g}" y="{top + PADDING + (number + 0.75) * LINE_HEIGHT:g}">{escape(name)}</text>'
            for number, name in enumerate(names)
        ),
    ]


if __name__ == "__main__":
    Path(PICTURE).write_text(drawn(), encoding="utf-8")
    sys.stdout.write(f"{PICTURE}\n")
