"""The menu: a list of choices, and the way back."""

from math import ceil

from companion.screen_data.lists import MenuScreen, Stepper
from companion.screen_data.screens import Choice
from display.icons import Sign
from display.layouts.buttons import BACK_W, back_command, command, plates, step_key, switch
from display.layouts.common import fits_a_line, heading, rail, show_banner
from display.layouts.grid import GAP, MARGIN, Grid
from display.theme import BONE, HEADLINE, INK, NOTE, SHADE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Rect, Text, Touch

_MENU_Y, _ENTRY_PITCH = 82, 59
"""The top of the entries, and the least distance from one to the next; more entries make columns."""
_GROUP_HEAD = 26
_STEP_W = 64
_KNOB_W = 48
_NARROW_ENTRY = 280
"""Entries up to this width have no room for a reason beside their words."""


def menu(grid: Grid, screen: MenuScreen, banner: str) -> Pieces:
    """Yield a list of choices, in one column while they are few; with none, a large text of what to wait for. A single
    one that does something at once is the answer to a question.
    """
    if len(screen.entries) == 1 and isinstance(screen.entries[0], Choice) and not screen.entries[0].opens:
        yield from _question(grid, screen.title, screen.entries[0], screen.back, banner)
        return
    if screen.entries:
        yield heading(grid, screen.title, BACK_W + GAP if grid.portrait else 0)
    else:
        sentences = screen.title.split("\n")
        room = grid.whole._replace(y=_MENU_Y, h=grid.height - _MENU_Y - 76)
        sentence_places = room.stack(len(sentences), min(160, room.h // len(sentences)), GAP)
        for words, sentence in zip(sentence_places, sentences, strict=True):
            yield Text(words, sentence, (*HEADLINE, 26, 24, 22, 20), BONE, Face.STRONG, lines=3, group="sentences")
    yield rail(grid)
    yield from back_command(grid, screen.back)
    band = grid.whole._replace(y=grid.height - (68 if grid.portrait else 56), h=52)
    high = band.y - GAP - _MENU_Y + GAP
    if screen.groups:
        yield from _groups(grid, screen, band.y)
        yield from show_banner(band, banner)
        return
    count = len(screen.entries)
    columns = 1
    while ceil(count / columns) * _ENTRY_PITCH > high:
        columns += 1
    rows = max(1, ceil(count / columns))
    room = grid.board if columns == 1 else grid.board._replace(w=grid.width - 2 * MARGIN)
    column_widths = [REST] * columns
    hung = room._replace(x=MARGIN, y=_MENU_Y).across(*column_widths, gap=GAP)
    places = [place for column in hung for place in column.stack(rows, min(76, high // rows), GAP)]
    for place, entry in zip(places, screen.entries, strict=False):
        if isinstance(entry, Stepper):
            yield from _stepper(place, entry)
        else:
            yield from _entry(place, entry, is_current=entry == screen.current, picks=bool(screen.current))
    yield from show_banner(band, banner)


def _question(grid: Grid, text: str, answer: Choice, back: Choice | None, banner: str) -> Pieces:
    """Yield a question over two buttons, which are where no key of the grid of cards was touched before it."""
    yield rail(grid)
    if grid.portrait:
        words, *places = grid.whole._replace(y=_MENU_Y + GAP, h=296).down(112, 80, 80, gap=12)
    else:
        words = Rect(MARGIN, _MENU_Y + GAP, grid.main.x - 3 * MARGIN, 160)
        places = list(plates(grid, 2, 192))
    yield Text(words, text, (45, *HEADLINE), BONE, Face.STRONG, lines=3)
    yield from command(places[0], answer, main=True)
    yield from command(places[1], back, Sign.BACK)
    yield from show_banner(words._replace(y=grid.height - 76, h=60), banner)


def _groups(grid: Grid, screen: MenuScreen, bottom: int) -> Pieces:
    """Yield groups of entries side by side, standing one below the other; what is left over above `bottom`, under
    a group that leaves room for it, the middle one if it does.
    """
    rest = [entry for entry in screen.entries if isinstance(entry, Choice)]
    room = grid.whole._replace(y=_MENU_Y - 6, h=grid.height - _MENU_Y - 62)
    columns = 2 if grid.portrait else 1
    heights = [_GROUP_HEAD + ceil(count / columns) * _ENTRY_PITCH for _, count in screen.groups]
    across = room.columns(len(screen.groups), 2 * GAP)
    places = room.down(*heights, gap=GAP) if grid.portrait else across
    for place, (title, count) in zip(places, screen.groups, strict=True):
        yield Text(place._replace(h=18), title, SMALL, STONE)
        rows = place._replace(y=place.y + _GROUP_HEAD).stack(ceil(count / columns), _ENTRY_PITCH, GAP)
        entries, rest = rest[:count], rest[count:]
        entry_places = [entry_place for row in rows for entry_place in row.columns(columns, GAP)]
        for entry_place, entry in zip(entry_places, entries, strict=False):
            yield from _entry(entry_place, entry)
    counts = [count for _, count in screen.groups]
    under = 1 if counts[1] < max(counts) else counts.index(min(counts))
    foot = room if grid.portrait else across[under]
    foot = foot._replace(y=bottom - _ENTRY_PITCH, h=_ENTRY_PITCH - GAP)
    for rect, entry in zip(foot.columns(max(1, len(rest)), GAP), rest, strict=False):
        yield from command(rect, entry)


def _stepper(rect: Rect, stepper: Stepper) -> Pieces:
    """Yield a value between a minus and a plus."""
    yield Box(rect, SHADE)
    less, words, more = rect.across(_STEP_W, REST, _STEP_W)
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
