"""The set-up of seats, names and edition."""

from companion.screen_data.between_games import GameSetupScreen, SeatSetting
from display.icons import Sign
from display.layouts.buttons import BACK_W, back_command, command, quiet_command
from display.layouts.common import heading, paddle, rail, show_banner, swatch
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid
from display.layouts.welcome import CORNER_W, corner
from display.theme import BONE, EDGE, INK, NAME, STONE
from display.widgets import REST, Align, Box, Face, Icon, Label, Pieces, Plate, Rect, Text, Touch

_ROWS_Y, _ROW_PITCH, _ROW_H = 80, 66, 58
_START_W, _REMOVE_W = 104, 64
_DRAW_W = 112
_GRIP_W = 52
"""Width of a seat's paddle, which is touched to seat the players anew."""
_NOTED_TITLE_W = 190
"""Width of the title beside a note on a lying picture."""
SMALL_PRINT = (22, 20, 18, 17, 16)
"""Sizes of the text on mystery hands, beside its switch or in a row of its own."""


def game_setup(grid: Grid, screen: GameSetupScreen, banner: str) -> Pieces:
    """Yield the seats in the order they sit, and the edition with its artists at their right or below."""
    taken = BACK_W + GAP if screen.back else 0
    if not (screen.back and (grid.portrait or banner)):  # there is no room beside the back command
        beside = grid.whole.w - _NOTED_TITLE_W if banner and not grid.portrait else taken + CORNER_W + GAP
        yield heading(grid, screen.title, beside)
    yield from corner(grid.width - MARGIN - taken, screen, screen.menu)
    yield rail(grid)
    right = grid.width - MARGIN if grid.portrait else grid.board.right
    room = Rect(MARGIN, _ROWS_Y, right - MARGIN, _ROW_H)
    rows = room.stack(len(screen.seats) + 2, _ROW_PITCH, _ROW_PITCH - _ROW_H)
    add, variant = (row.across(REST, _START_W + GAP + _REMOVE_W, gap=GAP)[0] for row in rows[-2:])
    for row, seat in zip(rows, screen.seats, strict=False):
        yield from _seat(row, seat, is_seating=screen.is_seating)
    yield from command(add, screen.add, Sign.ADD)
    yield from command(variant, screen.variant)
    if screen.mystery:
        left = variant.right + GAP if screen.variant else variant.x
        yield Text(variant._replace(x=left, w=right - left), screen.mystery, SMALL_PRINT, STONE, lines=3)
    plate, guide, band = _setup_places(grid)
    if not grid.portrait and not screen.back:
        _, band, _ = band._replace(w=grid.whole.w).across(_NOTED_TITLE_W, REST, CORNER_W, gap=GAP)
    yield from quiet_command(grid.foot, screen.house_rules, Sign.RENAME)
    yield from quiet_command(guide, screen.guide, Sign.HELP)
    yield from _edition(plate, screen)
    draw, band = band.across(_DRAW_W, REST, gap=GAP)
    yield from quiet_command(draw, screen.draw, Sign.GAVEL)
    yield from show_banner(band, banner)
    yield from back_command(grid, screen.back)
    yield from command(grid.main, screen.begin, is_main=True)


def _setup_places(grid: Grid) -> tuple[Rect, Rect, Rect]:
    """Return the places of the edition, the switch of the explanations, and a note, which covers no control."""
    if grid.portrait:
        guide = grid.foot._replace(y=grid.main.y - 60, w=grid.width - 2 * MARGIN)
        band = guide._replace(y=guide.y - 60)
        plate = Rect(MARGIN, _ROWS_Y + 5 * _ROW_PITCH + GAP, band.w, 0)
        return plate._replace(h=min(320, band.y - GAP - plate.y)), guide, band
    plate = Rect(grid.side.x, HANG_Y, grid.side.w, grid.height - 160)
    left = grid.foot.right + 3 * GAP
    guide = grid.foot._replace(x=left, w=plate.x - MARGIN - left)
    return plate, guide, Rect(MARGIN, 6, grid.board.w - CORNER_W, 52)


def _seat(row: Rect, seat: SeatSetting, *, is_seating: bool) -> Pieces:
    """Yield a seat's row. Touching the numbers in a new order seats the players so; those who have a place in it show
    their new number.
    """
    name, start, remove = row.across(REST, _START_W, _REMOVE_W, gap=GAP)
    yield Plate(name)
    grip, rename = name.across(_GRIP_W, REST)
    number, number_ink = seat.number, EDGE if is_seating else BONE
    if seat.new_number is not None:
        yield Box(grip, BONE)
        number, number_ink = seat.new_number, INK
    yield paddle(name.x + 12, name.y + 11, 28, number, number_ink)
    yield Touch(grip, seat.sit_next)
    _, words, _, sign, _ = rename.across(8, REST, 8, 22, 16)
    yield Text(words, seat.rename.label, NAME, BONE, Face.STRONG)
    yield Icon(sign.square(22), Sign.RENAME, STONE)
    yield Touch(rename, seat.rename)
    if seat.starts:
        yield Box(start, BONE)
        yield Label(start.inset(7, 0), Sign.GAVEL, seat.start.label, (22, 20, 18), INK, Face.TEXT, sign_size=22, gap=8)
    else:
        yield Plate(start)
        yield Icon(start.square(22), Sign.GAVEL, STONE)
    yield Touch(start, seat.start)
    if seat.remove:
        yield Plate(remove)
        yield Icon(remove.square(24), Sign.REMOVE, STONE)
        yield Touch(remove, seat.remove)


def _edition(plate: Rect, screen: GameSetupScreen) -> Pieces:
    """Yield the edition's plate: its artists in board order; a touch opens the list of editions."""
    yield Plate(plate)
    count = len(screen.artists)
    if plate.w > plate.h:
        room = plate.inset(16)
        places = [place.down(REST, 24, gap=6) for place in room._replace(h=room.h - 60).columns(count, GAP)]
        side, align = 32, Align.CENTRE
    else:
        rows = Rect(plate.x + 16, plate.y + 14, plate.w - 28, 0).stack(count, (plate.h - 86) // count, GAP)
        places = [row.across(56, REST, gap=16) for row in rows]
        side, align = 24, Align.LEFT
    for artist, (colour, name) in zip(screen.artists, places, strict=True):
        yield from swatch(colour, artist, side)
        sizes = (24, 22, 20) if align is Align.LEFT else (22, 20, 18, 16)
        yield Text(name, artist.name, sizes, BONE, align=align, group="names")
    words = Rect(plate.x + 16, plate.bottom - 64, plate.w - 68, 54)
    yield Text(words, screen.edition.label, (26, 24, 22, 20, 18), BONE, Face.STRONG, lines=3)
    yield Icon(Rect(plate.right - 42, plate.bottom - 49, 26, 26), Sign.NEXT)
    yield Touch(plate, screen.edition)
