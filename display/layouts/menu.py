"""Menus: a list of choices, in groups or not, and the way back."""

from math import ceil

from companion.screen_data.lists import GroupedMenuScreen, MenuGroup, MenuScreen, Stepper
from companion.screen_data.screens import Choice, TitledScreen
from display.icons import Sign
from display.layouts.buttons import BACK_W, back_command, parted, step_key, switch
from display.layouts.common import fits_a_line, foot_banner, heading, middle_paddle, rail, show_banner
from display.layouts.grid import BODY_Y, FINGER, GAP, Grid
from display.text import fit_piece
from display.theme import BONE, EDGE, INK, NAME, NOTE, SHADE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Plate, Rect, Text, Touch

_ENTRY_PITCH = 59
"""The least distance from an entry to the next; more entries make columns."""
_LARGEST_PITCH, _LARGEST_LONE_PITCH = 72, 88
"""The largest distance from an entry of a group to the next, and where the group is alone."""
_GROUP_HEAD, _ABOUT_H, _LONG_ABOUT_H = 26, 24, 44
"""Height of a group's title, and of what a page is about in one line and in two."""
_WORDS = (26, 24, 22, 20, 18)
_PICKED_WORDS = (40, 36, 32, 28, *_WORDS)
"""Sizes of entries that exclude each other, which are few words."""
_INSET = 18
"""The distance of an entry's words from its edge."""
_VALUE_PERCENT = 23
"""The part of a row that a value has between its keys."""
_VALUES = (36, 32, 28, 26, 24, 22, 20, 18)
_SIGN, _PADDLE = 22, 26
"""Side of an entry's sign, and of a paddle."""
_LOW_NOTE = (18, 16)
"""Sizes of a detail in a low entry."""
_HIGH_ENTRY, _DETAIL_GAP = 68, 2
"""From which height on an entry has larger details, and the gap between its words and the detail."""
_LONG_DETAIL, _LONG_DETAIL_H, _LEAST_LONG_DETAIL_H = (20, 18, 17, 16), 38, 31
"""Sizes of a detail in two lines, and its height at most and at least; the names in it are long."""
_LONE_WORDS_H = 24
"""The height of the words above such a detail."""
_LARGEST_ENTRY_PITCH = 76
"""The largest distance of entries."""
_BAR_H = 6
_KNOB_W = 48
_NARROW_ENTRY = 280
"""Entries up to this width have no room for a reason beside their words."""


def menu(grid: Grid, screen: MenuScreen, banner: str) -> Pieces:
    """Yield a list of choices, in one column while they are few."""
    yield from _head(grid, screen)
    band = foot_banner(grid)
    room = grid.whole._replace(y=BODY_Y, h=band.y - BODY_Y)
    if screen.about:
        about, room = _about(room, screen.about)
        yield about
    count = len(screen.entries)
    columns = _columns(count, room.h)
    rows = max(1, ceil(count / columns))
    hung = room.columns(columns, GAP)
    pitch = min(_LARGEST_ENTRY_PITCH, room.h // rows)
    places = [place for column in hung for place in column.stack(rows, pitch, GAP)]
    for place, entry in zip(places, screen.entries, strict=False):
        if isinstance(entry, Stepper):
            yield from _stepper(place, entry)
        else:
            is_current, picks = entry == screen.current, bool(screen.current)
            yield from _entry(place, entry, entry.label, is_current=is_current, picks=picks)
    yield from show_banner(band, banner)


def grouped_menu(grid: Grid, screen: GroupedMenuScreen, banner: str) -> Pieces:
    """Yield groups of entries side by side, standing one below the other; one that is alone has the whole room."""
    yield from _head(grid, screen)
    band = foot_banner(grid)
    yield from show_banner(band, banner)
    if len(screen.groups) == 1:
        room = grid.whole._replace(y=BODY_Y, h=band.y - BODY_Y)
        yield from _lone_group(room, screen.groups[0])
        return
    room = grid.whole._replace(y=BODY_Y - 6, h=band.y - BODY_Y + 6)
    columns = 2 if grid.portrait else 1
    rows = [ceil(len(group.entries) / columns) for group in screen.groups]
    if grid.portrait:
        pitch = min(_LARGEST_PITCH, (room.h - len(rows) * (_GROUP_HEAD + GAP)) // sum(rows))
    else:
        pitch = min(_LARGEST_PITCH, (room.h - _GROUP_HEAD) // max(rows))
    heights = [_GROUP_HEAD + count * pitch for count in rows]
    places = room.down(*heights, gap=GAP) if grid.portrait else room.columns(len(screen.groups), 2 * GAP)
    for place, group in zip(places, screen.groups, strict=True):
        yield from _group(place, group, columns, pitch)


def _columns(count: int, high: int, least: int = _ENTRY_PITCH) -> int:
    """Return the least number of columns in which so many entries fit a height, `least` from one to the next."""
    columns = 1
    while ceil(count / columns) * least > high:
        columns += 1
    return columns


def _head(grid: Grid, screen: TitledScreen) -> Pieces:
    yield heading(grid, screen.title, BACK_W + GAP if grid.portrait else 0)
    yield rail(grid)
    yield from back_command(grid, screen.back, screen.game)


def _lone_group(room: Rect, group: MenuGroup) -> Pieces:
    """Yield what a page is about, and its entries, which are higher than those of several groups."""
    about, below = _about(room, group.title)
    yield about
    columns = min(2, _columns(len(group.entries), below.h, least=_HIGH_ENTRY + GAP))
    pitch = min(_LARGEST_LONE_PITCH, below.h // ceil(len(group.entries) / columns))
    yield from _group(below, group._replace(title=""), columns, pitch)


def _about(room: Rect, words: str) -> tuple[Text, Rect]:
    """Return what a page is about, in two lines where its names are long, and the room below."""
    place, below = room.down(_ABOUT_H, REST, gap=GAP)
    about = Text(place, words, NAME, STONE)
    if fit_piece(about).condensed:
        place, below = room.down(_LONG_ABOUT_H, REST, gap=GAP)
        about = Text(place, words, NOTE, STONE, lines=2)
    return about, below


def _group(place: Rect, group: MenuGroup, columns: int, pitch: int) -> Pieces:
    """Yield a group's title and its entries, row by row, each with its details in a second line."""
    head_h = 0
    if group.title:
        yield Text(place._replace(h=18), group.title, SMALL, BONE)
        head_h = _GROUP_HEAD
    rows = place._replace(y=place.y + head_h).stack(ceil(len(group.entries) / columns), pitch, min(GAP, pitch - FINGER))
    entry_places = [entry_place for row in rows for entry_place in row.columns(columns, GAP)]
    signs: list[Sign | None] = [None] * len(group.entries)
    if group.symbols:
        signs = [Sign[symbol.name] for symbol in group.symbols]
    for entry_place, entry, sign in zip(entry_places, group.entries, signs, strict=False):
        word, what = parted(entry.label)
        yield from _entry(entry_place, entry, word, detail=entry.disabled_reason or what, sign=sign)


def _stepper(rect: Rect, stepper: Stepper) -> Pieces:
    """Yield what a value is, and the value between the keys of a minus and a plus; below it its level as bars, if it
    has levels. Only the keys have plates, since nothing else of it is touched.
    """
    words, value = parted(stepper.label)
    room = rect.inset(_INSET, 0)._replace(w=rect.w - _INSET)
    label, less, now, more = room.across(REST, rect.h, rect.w * _VALUE_PERCENT // 100, rect.h)
    now = now.inset(GAP, 6)
    if stepper.levels:
        now, bars, _ = now.down(REST, _BAR_H, 6)
        for number, bar in enumerate(bars.columns(stepper.levels, 4), start=1):
            yield Box(bar, BONE if number <= stepper.level else EDGE)
    yield Text(label.inset(0, 6)._replace(w=label.w - GAP), words, _WORDS, BONE, Face.STRONG, lines=2, group="entries")
    yield Text(now, value, _WORDS if stepper.levels else _VALUES, BONE, Face.MONEY, Align.CENTRE, group="values")
    yield from step_key(less, stepper.less, is_plus=False)
    yield from step_key(more, stepper.more, is_plus=True)


def _entry(
    rect: Rect,
    choice: Choice,
    words: str,
    *,
    detail: str = "",
    sign: Sign | None = None,
    is_current: bool = False,
    picks: bool = False,
) -> Pieces:
    """Yield an entry with its `sign` or its seat's paddle, and its `words`: a switch with its knob, and one that opens
    a page with an arrow, but not where one `picks`.

    A `detail` is below its words; else the reason of one that is disabled is beside them.
    """
    yield Plate(rect, BONE if is_current else SHADE)
    room = rect.inset(_INSET, 6) if rect.w > _NARROW_ENTRY else rect.inset(10, 4)
    if choice.on is not None and not choice.disabled_reason:
        room, _, place = room.across(REST, GAP, _KNOB_W)
        yield from switch(place, on=choice.on)
    elif choice.opens and not choice.disabled_reason and not picks:
        room, _, place = room.across(REST, GAP, 20)
        yield Icon(place.square(20), Sign.NEXT, STONE)
    if is_current:
        ink = INK
    elif choice.disabled_reason:
        ink = STONE
    else:
        ink = BONE
    label = room
    if detail:
        label, told = _words_and_detail(room, detail, is_high=rect.h >= _HIGH_ENTRY)
    if sign:
        place, label = label.across(_SIGN, REST, gap=8)
        yield Icon(place.square(_SIGN), sign, ink)
    if choice.paddle is not None:
        place, label = label.across(_PADDLE, REST, gap=12)
        yield middle_paddle(place, choice.paddle, ink)
    if detail:
        yield Text(label, words, _WORDS, ink, Face.STRONG, group="entries")
        yield told
    elif choice.disabled_reason:
        brief = fits_a_line(choice.disabled_reason, room.w * 2 // 5 - GAP)
        label = label._replace(w=label.w * (3 if brief else 2) // 5)
        why = Rect(label.right + GAP, room.y, room.right - label.right - GAP, room.h)
        yield Text(label, words, _WORDS, ink, Face.STRONG, lines=2, group="entries")
        yield Text(why, choice.disabled_reason, NOTE, STONE, align=Align.RIGHT, lines=2)
    else:
        yield Text(label, words, _PICKED_WORDS if picks else _WORDS, ink, Face.STRONG, lines=2, group="entries")
    yield Touch(rect, choice)


def _words_and_detail(room: Rect, detail: str, *, is_high: bool) -> tuple[Rect, Text]:
    """Return the place of an entry's words, and the detail below them, both in the middle of its room. A detail with
    long names has two lines, in a size of its own.
    """
    words_h, detail_h = (28, 25) if is_high else (26, 20)
    words, below = _in_middle(room, words_h, detail_h)
    *sizes, smallest = NOTE if is_high else _LOW_NOTE
    told = Text(below, detail, (*sizes, smallest), STONE, group="details")
    left = room.h - _LONE_WORDS_H - _DETAIL_GAP
    if left < _LEAST_LONG_DETAIL_H or not fit_piece(told._replace(sizes=tuple(sizes))).condensed:
        return words, told
    words, below = _in_middle(room, _LONE_WORDS_H, min(_LONG_DETAIL_H, left))
    return words, Text(below, detail, _LONG_DETAIL, STONE, lines=2)


def _in_middle(room: Rect, words_h: int, detail_h: int) -> tuple[Rect, Rect]:
    """Return the places of words and of a detail with these heights in the middle of a room."""
    middle = room.inset(0, max(0, (room.h - words_h - detail_h - _DETAIL_GAP) // 2))
    words, detail = middle.down(REST, detail_h, gap=_DETAIL_GAP)
    return words, detail
