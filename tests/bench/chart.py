"""The growth chart: what things cost against how much of them there is, as SVG; small charts side by side."""

from collections.abc import Sequence
from html import escape

from tests.bench.measure import Growth

WIDTH, HEIGHT, GAP = 360, 230, 20
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 44, 38
ACROSS = 2
INK, GROUND, LINE, QUIET = "#f3ecdf", "#141210", "#e0a458", "#a59c8e"


def chart(growths: Sequence[Growth]) -> str:
    """An SVG picture with a chart for each."""
    rows = -(-len(growths) // ACROSS)
    width, height = ACROSS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="{GROUND}"/>',
    ]
    for place, growth in enumerate(growths):
        x = GAP + place % ACROSS * (WIDTH + GAP)
        y = GAP + place // ACROSS * (HEIGHT + GAP)
        parts += [f'<g transform="translate({x} {y})">', *_one(growth), "</g>"]
    return "\n".join([*parts, "</svg>", ""])


def _one(growth: Growth) -> list[str]:
    most = max(count for count, _ in growth.points)
    highest = max(cost for _, cost in growth.points) * 1.15 or 1
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    foot = TOP + high
    points = [(LEFT + count / most * wide, foot - cost / highest * high) for count, cost in growth.points]
    parts = [
        _text((0, 16), growth.name, INK, 15),
        _text((0, 34), growth.unit, QUIET, 12),
        _text((WIDTH - RIGHT, HEIGHT - 4), growth.against, QUIET, 12, "end"),
        f'<path d="M{LEFT} {TOP}V{foot}H{WIDTH - RIGHT}" fill="none" stroke="{QUIET}"/>',
        f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" fill="none" stroke="{LINE}" '
        'stroke-width="2"/>',
    ]
    for x, y in points:
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{LINE}"/>')
    parts += [_text((x, foot + 16), f"{count:,.0f}", QUIET, 11, "middle") for count, x in _labels(growth, points)]
    last = growth.points[-1][1]
    parts.append(_text((LEFT - 6, points[-1][1] + 4), _short(last), QUIET, 11, "end"))
    first = growth.points[0][1]
    if abs(points[0][1] - points[-1][1]) > 14:
        parts.append(_text((LEFT - 6, points[0][1] + 4), _short(first), QUIET, 11, "end"))
    return parts


def _labels(growth: Growth, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The counts that have room under the axis, from the right."""
    labels: list[tuple[float, float]] = []
    for (count, _), (x, _) in zip(reversed(growth.points), reversed(points), strict=True):
        if not labels or labels[-1][1] - x > 34:
            labels.append((count, x))
    return labels


def _short(cost: float) -> str:
    return f"{cost:,.0f}" if cost >= 100 else f"{cost:.1f}" if cost >= 1 else f"{cost:.2f}"


def _text(place: tuple[float, float], words: str, colour: str, size: int, anchor: str = "start") -> str:
    x, y = place
    style = f'fill="{colour}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(words)}</text>'
