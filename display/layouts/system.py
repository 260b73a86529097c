"""The computer and its parts: facts about it in two columns, and the dark screen between games."""

from math import ceil

from companion.screen_data.system import DarkScreen, Fact, HealthScreen, TouchTestScreen
from display.layouts.buttons import command, heading_with_back
from display.layouts.common import banner_h, show_banner
from display.layouts.grid import GAP, HANG_Y, RAIL_Y, Grid
from display.theme import BONE, HAIR, MUTE, NOTE, RAIL, SHADE, SMALL, STONE, Colour
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text

_TOP = 84
_FOOT = 56
"""Height of the band along the lower edge, where the commands are."""
_MESSAGE_H, _MESSAGE_STANDING_H = 36, 44
"""The least height of the message above it: on a standing picture in two lines."""
_APART = 3 * GAP
_MEND_EDGE = 4
"""Width of the bright edge of a fact that has a remedy."""
_DARK_HANG = (40, 100, 60, 20, 80)
"""The lengths of the plates on the dark screen, in percent of the longest."""
_CROSS = 24
"""The length of each arm of a cross."""
_LONGEST = 76
"""The greatest distance from one fact to the next."""


def health(grid: Grid, screen: HealthScreen, banner: str) -> Pieces:
    """Yield the facts, each a name and a value, first those to mend, on plates with the remedy; below them the message
    and the commands.
    """
    yield from heading_with_back(grid, screen.title, screen.back)
    below = grid.whole._replace(y=_TOP, h=grid.height - _TOP - GAP)
    message_h = max(_MESSAGE_STANDING_H if grid.portrait else _MESSAGE_H, banner_h(banner, below.w))
    room, banner_at, _, band = below.down(REST, message_h, GAP, 2 * (_FOOT + GAP) if grid.portrait else _FOOT)
    columns = room.columns(1 if grid.portrait else 2, _APART)
    rows = max(1, ceil(len(screen.facts) / len(columns)))
    places = [place for column in columns for place in column.stack(rows, min(_LONGEST, room.h // rows))]
    to_mend_first = sorted(screen.facts, key=lambda fact: not fact.remedy)
    for place, fact in zip(places, to_mend_first, strict=False):
        if fact.remedy:
            yield from _to_mend(place._replace(h=place.h - 4), fact)
        else:
            yield from _name_and_value(place._replace(h=place.h - 4), fact, STONE)
            yield Box(Rect(place.x, place.bottom - 3, place.w, 1), HAIR)
    yield from show_banner(banner_at, banner)
    if grid.portrait:
        test, _, others = band.down(_FOOT, 2 * GAP, _FOOT)
    else:
        test, others = band.across(band.w // 2, REST, gap=GAP)
    paddles, touch = others.across((others.w - GAP) * 4 // 7, REST, gap=GAP)
    yield from command(test, screen.test)
    yield from command(paddles, screen.paddles)
    yield from command(touch, screen.touch)


def _to_mend(plate: Rect, fact: Fact) -> Pieces:
    """Yield a fact that has a remedy, and below it the remedy."""
    yield Box(plate, SHADE)
    yield Box(plate._replace(w=_MEND_EDGE), BONE)
    inner = plate.inset(12, 2)
    above, below = inner.down(inner.h * 11 // 20, REST, gap=3)
    yield from _name_and_value(above, fact, BONE)
    yield Text(below, fact.remedy, (20, 18, 17, 16), BONE, group="remedies")


def _name_and_value(row: Rect, fact: Fact, ink: Colour) -> Pieces:
    """Yield a fact's name and its value side by side."""
    name, value = row.columns(2, GAP)
    yield Text(name, fact.name, NOTE, ink, group="names")
    yield Text(value, fact.value, SMALL, BONE, Face.STRONG, Align.RIGHT, group="values")


def touch_test(grid: Grid, screen: TouchTestScreen, banner: str) -> Pieces:
    """Yield the mark or the cross, and in the middle what to do, far from all marks."""
    middle = Rect(grid.width // 10, grid.height * 3 // 10, grid.width * 4 // 5, grid.height * 2 // 5)
    ask, hint, _, band = middle.down(REST, 28, GAP, _FOOT)
    yield Text(ask, screen.ask, (30, 26, 22, 20, 18), BONE, Face.STRONG, Align.CENTRE, lines=3)
    yield Text(hint, screen.hint, SMALL, BONE, align=Align.CENTRE)
    for place, choice in zip(band.columns(3, GAP), (screen.keep, screen.again, screen.leave), strict=True):
        yield from command(place, choice)
    if screen.mark is not None:
        yield from _cross(grid, screen.mark)
    if screen.landed is not None:
        yield from _cross(grid, screen.landed)
    yield from show_banner(grid.whole._replace(y=grid.height - _FOOT - GAP, h=_FOOT), banner)


def _cross(grid: Grid, place: tuple[float, float]) -> Pieces:
    """Yield a cross at a place of the picture, which may reach beyond it."""
    x, y = round(place[0] * grid.width), round(place[1] * grid.height)
    yield Box(Rect(x - _CROSS, y - 1, 2 * _CROSS + 1, 3), BONE)
    yield Box(Rect(x - 1, y - _CROSS, 3, 2 * _CROSS + 1), BONE)


def dark(grid: Grid, screen: DarkScreen, banner: str) -> Pieces:
    """Yield a dimmed rail with empty plates, and below them a word, as dim as is still readable."""
    yield Box(grid.whole._replace(y=RAIL_Y, h=RAIL), HAIR)
    longest = grid.height // 2 - HANG_Y
    for plate, percent in zip(grid.whole.columns(len(_DARK_HANG), GAP), _DARK_HANG, strict=True):
        yield Box(plate._replace(y=HANG_Y, h=longest * percent // 100), SHADE)
    words = grid.whole._replace(y=grid.height * 2 // 3 - 20, h=40)
    yield Text(words, screen.hint, (28, 26, 24), MUTE, align=Align.CENTRE)
    yield from show_banner(grid.whole._replace(y=grid.height - _FOOT - GAP, h=_FOOT), banner)
