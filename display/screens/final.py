"""The result: money is told for the first time, and how it came."""

from collections.abc import Iterator

from companion.scene import FinalScreen, Standing
from display.pieces import Align, Box, Face, Line, Outline, Piece, Rect, Sign, Text
from display.screens.grid import FOOT, MAIN_COMMAND, MARGIN, MENU, SIDE_W, SIDE_X
from display.screens.parts import (
    command,
    corner_command,
    heading,
    money_size,
    money_width,
    note,
    paddle,
    quiet_command,
    rail,
)
from display.theme import BONE, EDGE, HAIR, INK, MUTE, SMALL, STONE

_CHART = Rect(24, 96, 488, 286)
_LOW_CHART = Rect(24, 214, 488, 168)
_BEST = Rect(MARGIN, 92, 330, 98)
_SEATS_Y, _SEATS_H, _PLATE_GAP = 76, 320, 6


def final(screen: FinalScreen, said: str) -> Iterator[Piece]:
    """Winner, the winning amount, the way there as a chart, all seats by what they have."""
    yield heading(screen.headline, 528)
    pitch = min(64, _SEATS_H // len(screen.standings))
    plates = [
        Rect(SIDE_X, _SEATS_Y + pitch * place, SIDE_W, pitch - _PLATE_GAP) for place in range(len(screen.standings))
    ]
    yield from _chart(screen.standings, plates, _place(screen.standings, screen.best))
    yield rail()
    yield Text(_BEST, screen.best, (136, 120, 104, 90, 76, 64), BONE, Face.MONEY)
    for plate, standing in zip(plates, screen.standings, strict=True):
        yield from _standing(plate, standing)
    yield from command(MAIN_COMMAND, screen.new, main=True)
    yield from corner_command(MENU, screen.menu, Sign.MENU)
    yield from quiet_command(Rect(SIDE_X, 4, 180, 56), screen.undo, Sign.UNDO)
    yield from note(FOOT, said)


def _standing(plate: Rect, standing: Standing) -> Iterator[Piece]:
    ink = INK if standing.won else BONE
    yield Box(plate, BONE) if standing.won else Outline(plate, EDGE)
    yield paddle(plate.x + 12, plate.y + (plate.h - 36) // 2, 28, standing.number, ink)
    left, right = plate.x + 54, plate.right - 12
    size = money_size(standing.amount, (40, 36, 32, 28, 24, 22), right - left - 70)
    width = money_width(standing.amount, size)
    name = Rect(left, plate.y, right - left - width - 8, plate.h)
    yield Text(name, standing.name, (28, 26, 24, 22), ink, Face.STRONG if standing.won else Face.TEXT)
    amount = Rect(right - width, plate.y, width, plate.h)
    yield Text(amount, standing.amount, (size, size - 4), ink, Face.MONEY, Align.RIGHT)


def _points(standings: tuple[Standing, ...], chart: Rect) -> list[tuple[tuple[int, int], ...]]:
    """Each seat's money as points of the chart, start at the left."""
    amounts = [amount for standing in standings for amount in standing.history]
    least, most = min(amounts), max(amounts)
    steps = max(1, max(len(standing.history) for standing in standings) - 1)
    return [
        tuple(
            (
                chart.x + chart.w * step // steps,
                chart.bottom - (amount - least) * chart.h // max(1, most - least),
            )
            for step, amount in enumerate(standing.history)
        )
        for standing in standings
    ]


def _chart(standings: tuple[Standing, ...], plates: list[Rect], chart: Rect) -> Iterator[Piece]:
    """A line for each seat, ending at its plate; the winners' in bone over the others."""
    lines = _points(standings, chart)
    longest = max(lines, key=len)
    for step, (x, _) in enumerate(longest):
        top = min(line[step][1] for line in lines if step < len(line))
        yield Box(Rect(x, top, 1, chart.bottom + 8 - top), HAIR)
        if step:
            label = Rect(x - 20, chart.bottom + 14, 40, 18)
            yield Text(label, str(step), SMALL, STONE, align=Align.CENTRE)
    for line, plate, standing in sorted(zip(lines, plates, standings, strict=True), key=lambda seat: seat[2].won):
        points = (*line, (SIDE_X, plate.middle[1]))
        width, square = (5, 14) if standing.won else (3, 10)
        left, top = min(x for x, _ in points) - square, min(y for _, y in points) - square
        right, bottom = max(x for x, _ in points) + 1, max(y for _, y in points) + square
        room = Rect(left, top, right - left, bottom - top)
        yield Line(room, points, BONE if standing.won else MUTE, width, square)


def _place(standings: tuple[Standing, ...], best: str) -> Rect:
    """The chart's place: beside the winning amount, or under it if some line begins so high that it would cross it."""
    right = _BEST.x + min(_BEST.w, money_width(best, 136)) + 16
    for line in _points(standings, _CHART):
        near = sum(x < right for x, _ in line) + 1
        if any(y < _BEST.bottom + 16 for _, y in line[:near]):
            return _LOW_CHART
    return _CHART
