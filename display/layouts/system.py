"""The computer and its parts: facts about it in two columns, and the dark screen between games."""

from math import ceil

from companion.screen_data.system import DarkScreen, Fact, HealthScreen, TouchTestScreen
from display.icons import Sign
from display.layouts.buttons import command, heading_with_back
from display.layouts.common import banner_h, show_banner
from display.layouts.grid import GAP, HANG_Y, RAIL_Y, Grid
from display.theme import BONE, EDGE, HAIR, HEADLINE, MUTE, NOTE, RAIL, SHADE, SMALL, STONE, Colour
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Plate, Rect, Text

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
_ARM, _ARM_TO_COME = 36, 14
"""The length of each arm of the mark's cross, and of those to come."""
_RING, _TOUCHED = 49, 13
"""The sides of the ring round a mark, and of the square where one was touched."""
_PROGRESS_H, _ASK_H, _HINT_H, _KEEP_H = 84, 92, 28, 64
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
    yield Plate(plate)
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
    """Yield the marks or the cross, and in the middle what to do, far from all marks."""
    middle = Rect(grid.width // 10, grid.height // 5, grid.width * 4 // 5, grid.height * 3 // 5)
    if screen.progress:
        height = _PROGRESS_H + _ASK_H + _HINT_H
        block = middle._replace(y=middle.middle[1] - height // 2, h=height)
        progress, ask, hint = block.down(_PROGRESS_H, _ASK_H, _HINT_H)
        yield Text(progress, screen.progress, (90,), BONE, Face.STRONG, Align.CENTRE)
    else:
        height = _ASK_H + _HINT_H + _KEEP_H + 5 * GAP
        block = middle._replace(y=middle.middle[1] - height // 2, h=height)
        ask, _, hint, _, band = block.down(_ASK_H, GAP, _HINT_H, 4 * GAP, _KEEP_H)
        for place, choice in zip(band.columns(3, GAP), (screen.keep, screen.again, screen.leave), strict=True):
            yield from command(place, choice, is_main=choice is screen.keep)
    yield Text(ask, screen.ask, HEADLINE[2:], BONE, Face.STRONG, Align.CENTRE, lines=3)
    yield Text(hint, screen.hint, SMALL, STONE, align=Align.CENTRE)
    for mark in screen.touched:
        yield Box(_at(grid, mark).square(_TOUCHED), STONE)
    for mark in screen.to_come:
        yield from _cross(_at(grid, mark), _ARM_TO_COME, EDGE)
    for aim in (screen.mark, screen.landed):
        if aim is not None:
            yield Icon(_at(grid, aim).square(_RING), Sign.AIM, BONE)
            yield from _cross(_at(grid, aim), _ARM, BONE)
    yield from show_banner(grid.whole._replace(y=grid.height - _FOOT - GAP, h=_FOOT), banner)


def _at(grid: Grid, place: tuple[float, float]) -> Rect:
    """Return the unit at a place of the picture."""
    return Rect(round(place[0] * grid.width), round(place[1] * grid.height), 1, 1)


def _cross(at: Rect, arm: int, colour: Colour) -> Pieces:
    """Yield a cross, which may reach beyond the picture."""
    yield Box(at.inset(-arm, -1), colour)
    yield Box(at.inset(-1, -arm), colour)


def dark(grid: Grid, screen: DarkScreen, banner: str) -> Pieces:
    """Yield a dimmed rail with empty plates, and below them a word, as dim as is still readable."""
    yield Box(grid.whole._replace(y=RAIL_Y, h=RAIL), HAIR)
    longest = grid.height // 2 - HANG_Y
    for plate, percent in zip(grid.whole.columns(len(_DARK_HANG), GAP), _DARK_HANG, strict=True):
        yield Box(plate._replace(y=HANG_Y, h=longest * percent // 100), SHADE)
    words = grid.whole._replace(y=grid.height * 2 // 3 - 20, h=40)
    yield Text(words, screen.hint, (28, 26, 24), MUTE, align=Align.CENTRE)
    yield from show_banner(grid.whole._replace(y=grid.height - _FOOT - GAP, h=_FOOT), banner)
