"""Menus: a list of choices, in groups or not, and the way back."""

from math import ceil

from companion.screen_data.lists import GroupedMenuScreen, MenuGroup, MenuScreen, Stepper
from companion.screen_data.screens import Choice, TitledScreen
from display.icons import Sign
from display.layouts.buttons import BACK_W, back_command, command, step_key, switch
from display.layouts.common import fits_a_line, foot_banner, heading, rail, show_banner
from display.layouts.grid import BODY_Y, GAP, MARGIN, Grid
from display.theme import BONE, EDGE, INK, NOTE, SHADE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Rect, Text, Touch

_ENTRY_PITCH = 59
"""The least distance from an entry to the next; more entries make columns."""
_GROUP_HEAD = 26
_STEP_W = 64
_BAR_H = 6
_KNOB_W = 48
_NARROW_ENTRY = 280
"""Entries up to this width have no room for a reason beside their words."""


def menu(grid: Grid, screen: MenuScreen, banner: str) -> Pieces:
    """Yield a list of choices, in one column while they are few."""
    yield from _head(grid, screen)
    band = foot_banner(grid)
    high = band.y - BODY_Y
    count = len(screen.entries)
    columns = 1
    while ceil(count / columns) * _ENTRY_PITCH > high:
        columns += 1
    rows = max(1, ceil(count / columns))
    room = grid.board if columns == 1 else grid.board._replace(w=grid.width - 2 * MARGIN)
    column_widths = [REST] * columns
    hung = room._replace(x=MARGIN, y=BODY_Y).across(*column_widths, gap=GAP)
    places = [place for column in hung for place in column.stack(rows, min(76, high // rows), GAP)]
    for place, entry in zip(places, screen.entries, strict=False):
        if isinstance(entry, Stepper):
            yield from _stepper(place, entry)
        else:
            yield from _entry(place, entry, is_current=entry == screen.current, picks=bool(screen.current))
    yield from show_banner(band, banner)


def grouped_menu(grid: Grid, screen: GroupedMenuScreen, banner: str) -> Pieces:
    """Yield groups of entries side by side, standing one below the other. The choice that stands apart is at the foot,
    under a group that leaves room for it, the middle one if it does.
    """
    yield from _head(grid, screen)
    band = foot_banner(grid)
    room = grid.whole._replace(y=BODY_Y - 6, h=grid.height - BODY_Y - 62)
    columns = 2 if grid.portrait else 1
    counts = [len(group.entries) for group in screen.groups]
    heights = [_GROUP_HEAD + ceil(count / columns) * _ENTRY_PITCH for count in counts]
    across = room.columns(len(screen.groups), 2 * GAP)
    places = room.down(*heights, gap=GAP) if grid.portrait else across
    for place, group in zip(places, screen.groups, strict=True):
        yield from _group(place, group, columns)
    if screen.apart:
        under = 1 if counts[1] < max(counts) else counts.index(min(counts))
        foot = room if grid.portrait else across[under]
        yield from command(foot._replace(y=band.y - _ENTRY_PITCH, h=_ENTRY_PITCH - GAP), screen.apart)
    yield from show_banner(band, banner)


def _head(grid: Grid, screen: TitledScreen) -> Pieces:
    yield heading(grid, screen.title, BACK_W + GAP if grid.portrait else 0)
    yield rail(grid)
    yield from back_command(grid, screen.back)


def _group(place: Rect, group: MenuGroup, columns: int) -> Pieces:
    """Yield a group's title and its entries, row by row."""
    yield Text(place._replace(h=18), group.title, SMALL, STONE)
    rows = place._replace(y=place.y + _GROUP_HEAD).stack(ceil(len(group.entries) / columns), _ENTRY_PITCH, GAP)
    entry_places = [entry_place for row in rows for entry_place in row.columns(columns, GAP)]
    for entry_place, entry in zip(entry_places, group.entries, strict=False):
        yield from _entry(entry_place, entry)


def _stepper(rect: Rect, stepper: Stepper) -> Pieces:
    """Yield a value between a minus and a plus, and below it its level as bars, if it has levels."""
    yield Box(rect, SHADE)
    less, words, more = rect.across(_STEP_W, REST, _STEP_W)
    if stepper.levels:
        words, bars, _ = words.down(REST, _BAR_H, 6)
        for number, bar in enumerate(bars.inset(GAP, 0).columns(stepper.levels, 4), start=1):
            yield Box(bar, BONE if number <= stepper.level else EDGE)
    yield Text(words.inset(4, 6), stepper.label, (26, 24, 22, 20, 18), BONE, Face.STRONG, Align.CENTRE, 2)
    yield from step_key(less, stepper.less, is_plus=False)
    yield from step_key(more, stepper.more, is_plus=True)


def _entry(rect: Rect, choice: Choice, *, is_current: bool = False, picks: bool = False) -> Pieces:
    """Yield an entry: a switch with its knob, and one that opens a page with an arrow, but not where one `picks`."""
    yield Box(rect, BONE if is_current else SHADE)
    room = rect.inset(18, 6)
    if choice.on is not None and not choice.disabled_reason:
        room, _, place = room.across(REST, GAP, _KNOB_W)
        yield from switch(place, on=choice.on)
    elif choice.opens and not choice.disabled_reason and not picks:
        room, _, place = room.across(REST, GAP, 20)
        yield Icon(place.square(20), Sign.NEXT, STONE)
    if choice.disabled_reason and rect.w < _NARROW_ENTRY:
        label, why = room.rows(2, 0)
        yield Text(label, choice.label, (20, 18), STONE, Face.STRONG)
        yield Text(why, choice.disabled_reason, NOTE[2:], STONE)
    elif choice.disabled_reason:
        brief = fits_a_line(choice.disabled_reason, room.w * 2 // 5 - GAP)
        label = room._replace(w=room.w * (3 if brief else 2) // 5)
        why = Rect(label.right + GAP, room.y, room.right - label.right - GAP, room.h)
        yield Text(label, choice.label, (26, 24, 22, 20, 18), STONE, Face.STRONG, lines=2)
        yield Text(why, choice.disabled_reason, NOTE, STONE, align=Align.RIGHT, lines=2)
    else:
        yield Text(room, choice.label, (26, 24, 22, 20, 18), INK if is_current else BONE, Face.STRONG, lines=2)
    yield Touch(rect, choice)
