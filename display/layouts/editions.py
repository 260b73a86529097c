"""The editions to choose from: each a row with the names of its artists, under the plates of the board's columns."""

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from companion.screen_data.between_games import EditionLine, EditionsScreen
from companion.screen_data.screens import Artist
from display.layouts.buttons import heading_with_back, parted
from display.layouts.common import swatch
from display.layouts.grid import BODY_Y, FINGER, GAP, HANG_Y, Grid
from display.theme import BONE, INK, SHADE, STONE, Colour
from display.widgets import REST, Align, Face, Pieces, Plate, Rect, Text, Touch

_LARGEST_PITCH = 132
"""The largest distance from an edition to the next."""
_LEAST_GAP, _LARGEST_GAP = 2, 5
"""The least and the largest distance between rows."""
_INSET = 14
_PLATE_H, _PLATE_MARK = 30, 20
"""The height of the plates that hang from the rail, and the side of their marks."""
_TITLE_H = 24
"""The height of a title with what is beside it."""
_HIGH_ROW = 72
"""From this height of a row its lines are apart."""
_SWATCH, _MARK = 24, 16
"""The sides of an artist's plate beside the name, and of the mark on it."""
_BESIDE_FROM, _NAMES_FROM = 640, 400
"""From which width of a row its artists are side by side, and from which they have plates in two lines."""
_NAMES_H = 58
"""The least height of two such lines."""
_FIRST_PERCENT, _SECOND_PERCENT = 30, 34
"""The widths of the first and the second of three names side by side, in percent of their row: the second is the
longest of some edition.
"""
_NAME = (22, 20)


def editions(grid: Grid, screen: EditionsScreen, banner: str) -> Pieces:
    """Yield a row for each edition, the chosen one on bone; in columns where rows would be too low for a finger.

    Where all boards look the same, their plates hang once from the rail.
    """
    yield from heading_with_back(grid, screen.title, screen.back, banner)
    room = grid.whole._replace(y=BODY_Y, h=grid.height - BODY_Y)
    below_plates = grid.whole._replace(y=HANG_Y + _PLATE_H + GAP, h=grid.height - HANG_Y - _PLATE_H - GAP)
    columns = 1
    while room.h // ceil(len(screen.lines) / columns) < FINGER + _LEAST_GAP:
        columns += 1
    rows = ceil(len(screen.lines) / columns)
    is_one_board = len({_look(line.artists) for line in screen.lines}) == 1
    has_room = room.w >= _BESIDE_FROM and columns == 1 and below_plates.h // rows >= FINGER + _LEAST_GAP
    hangs_once = is_one_board and has_room
    if hangs_once:
        room = below_plates
        board = screen.lines[0].artists
        for place, artist in zip(_names(room, len(board)), board, strict=True):
            yield from swatch(place._replace(y=HANG_Y, h=_PLATE_H), artist, _PLATE_MARK)
    pitch = min(_LARGEST_PITCH, room.h // rows)
    gap = min(_LARGEST_GAP, pitch - FINGER)
    places = [place for column in room.columns(columns, GAP) for place in column.stack(rows, pitch, gap)]
    for place, line, title in zip(places, screen.lines, _titles(screen.lines), strict=False):
        yield from _edition(place, line, title, has_plates=not hangs_once)


def _look(artists: Sequence[Artist]) -> tuple[tuple[str, str], ...]:
    """Return what the columns of a board look like."""
    return tuple((artist.colour, artist.mark) for artist in artists)


class _Title(NamedTuple):
    """The title of an edition."""

    own: str
    """What distinguishes it from the others."""
    shared: str
    """What else the box says; it may be empty."""


def _titles(lines: Sequence[EditionLine]) -> list[_Title]:
    """Return the titles: in front is what is after a colon, or else what is in brackets, if names are the same. The
    name of the box that several share distinguishes none.
    """
    names = [_without_brackets(line.choose.label) for line in lines]
    count = Counter(name for name, _ in names)
    titles = []
    for name, box in names:
        series, part = parted(name)
        if part:
            titles.append(_Title(part, box if count[series] else ", ".join(filter(None, (series, box)))))
        elif box and count[name] > 1:
            titles.append(_Title(box, ""))
        else:
            titles.append(_Title(name, box))
    return titles


def _without_brackets(title: str) -> tuple[str, str]:
    """Return a title without its last words in brackets, and these words; they may be empty."""
    name, bracket, box = title.removesuffix(")").rpartition(" (")
    if bracket and title.endswith(")"):
        return name, box
    return title, ""


def _names(row: Rect, count: int) -> tuple[Rect, ...]:
    """Return the places of so many artists in a row, side by side."""
    return row.inset(_INSET, 0).columns(count, GAP)


def _edition(row: Rect, line: EditionLine, title: _Title, *, has_plates: bool) -> Pieces:
    """Yield an edition's title, and below it the names of its artists, with their plates where these hang nowhere."""
    ink = INK if line.is_chosen else BONE
    quiet = INK if line.is_chosen else STONE
    yield Plate(row, BONE if line.is_chosen else SHADE)
    room = row.inset(_INSET, 4 if row.h < _HIGH_ROW else 10)
    above, names = room.down(_TITLE_H, REST, gap=5 if row.h < _HIGH_ROW else GAP)
    own, shared = above.columns(2, GAP)
    yield Text(own, title.own, (26, 24, 22, 20), ink, Face.STRONG, group="titles")
    yield Text(shared, title.shared, (20, 18, 17, 16), quiet, align=Align.RIGHT, group="boxes")
    count = len(line.artists)
    if row.w >= _BESIDE_FROM:
        for place, artist in zip(_names(row, count), line.artists, strict=True):
            yield from _artist(place._replace(y=names.y, h=names.h), artist, quiet, has_plate=has_plates)
    elif row.w >= _NAMES_FROM and names.h >= _NAMES_H:
        first, second = (names.w * percent // 100 for percent in (_FIRST_PERCENT, _SECOND_PERCENT))
        places = [place for three in names.rows(2, 4) for place in three.across(first, second, REST, gap=GAP)]
        for place, artist in zip(places, line.artists, strict=False):
            yield from _artist(place, artist, quiet, has_plate=True)
    else:
        text = " · ".join(artist.name for artist in line.artists)
        yield Text(names, text, (20, 18, 17, 16), quiet, lines=2, group="artists")
    yield Touch(row, line.choose)


def _artist(place: Rect, artist: Artist, ink: Colour, *, has_plate: bool) -> Pieces:
    """Yield an artist's name, after the plate with the mark if there is none above."""
    if has_plate:
        plate, place = place.across(_SWATCH, REST, gap=6)
        yield from swatch(plate.square(_SWATCH), artist, _MARK)
    yield Text(place, artist.name, _NAME, ink, group="artists")
