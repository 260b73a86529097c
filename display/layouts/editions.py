"""The editions to choose from: each a row with its artists, under the colours that they have on its board."""

from math import ceil

from companion.screen_data.between_games import EditionLine, EditionsScreen
from display.layouts.buttons import heading_with_back
from display.layouts.common import plate_and_name
from display.layouts.grid import BODY_Y, FINGER, GAP, Grid
from display.theme import BONE, INK, SHADE, STONE
from display.widgets import REST, Align, Face, Pieces, Plate, Rect, Text, Touch

_LARGEST_PITCH = 132
"""The largest distance from an edition to the next."""
_LEAST_GAP = 2
_TITLE_W, _TITLE_H, _BOX_W = 252, 26, 130
"""The width of a title beside its artists, its height above them, and there the width of what is in brackets."""
_BESIDE_FROM, _PLATES_FROM = 640, 440
"""From which width of a row its artists are beside the title, and from which they have plates."""


def editions(grid: Grid, screen: EditionsScreen, banner: str) -> Pieces:
    """Yield a row for each edition, the chosen one on bone; in columns where rows would be too low for a finger."""
    yield from heading_with_back(grid, screen.title, screen.back, banner)
    room = grid.whole._replace(y=BODY_Y, h=grid.height - BODY_Y)
    columns = 1
    while room.h // ceil(len(screen.lines) / columns) < FINGER + _LEAST_GAP:
        columns += 1
    rows = ceil(len(screen.lines) / columns)
    pitch = min(_LARGEST_PITCH, room.h // rows)
    places = [
        place for column in room.columns(columns, GAP) for place in column.stack(rows, pitch, min(GAP, pitch - FINGER))
    ]
    for place, line in zip(places, screen.lines, strict=False):
        yield from _edition(place, line)


def _edition(row: Rect, line: EditionLine) -> Pieces:
    """Yield an edition's title, and its artists beside it or below."""
    ink, quiet = (INK, INK) if line.is_chosen else (BONE, STONE)
    yield Plate(row, BONE if line.is_chosen else SHADE)
    room = row.inset(14, 6)
    name, box = _parted(line.choose.label)
    if row.w >= _BESIDE_FROM:
        title, artists = room.across(_TITLE_W, REST, gap=2 * GAP)
        above, below = title.inset(0, (title.h - 46) // 2).down(22, REST, gap=6) if box else (title, title)
        yield Text(above, name, (26, 24, 22, 20), ink, Face.STRONG, lines=1 if box else 2, group="titles")
        yield Text(below, box, (18, 17), quiet, group="boxes")
    else:
        title, artists = room.down(_TITLE_H, REST, gap=6)
        above, below = title.across(REST, _BOX_W if box else 0, gap=GAP)
        yield Text(above, name, (26, 24, 22, 20, 18), ink, Face.STRONG, group="titles")
        yield Text(below, box, (20, 18, 17, 16), quiet, align=Align.RIGHT, group="boxes")
    if row.w >= _PLATES_FROM:
        for place, artist in zip(artists.columns(len(line.artists), GAP), line.artists, strict=True):
            yield from plate_and_name(place, artist, ink)
    else:
        names = " · ".join(artist.name for artist in line.artists)
        yield Text(artists, names, (20, 18, 17, 16), quiet, lines=2, group="artists")
    yield Touch(row, line.choose)


def _parted(title: str) -> tuple[str, str]:
    """Return a title without its last words in brackets, and these words; they may be empty."""
    name, bracket, box = title.removesuffix(")").rpartition(" (")
    return (name, box) if bracket and title.endswith(")") else (title, "")
