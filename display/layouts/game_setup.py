"""The set-up of seats, names and edition."""

from typing import NamedTuple

from companion.screen_data.between_games import GameSetupScreen, SeatSetting
from display.icons import Sign
from display.layouts.buttons import BACK_W, back_command, command, quiet_command
from display.layouts.common import heading, middle_paddle, rail, show_banner, swatch
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid
from display.layouts.welcome import CORNER_W, corner
from display.theme import BONE, INK, NAME, STONE
from display.widgets import REST, Align, Box, Face, Icon, Label, Pieces, Plate, Rect, Text, Touch

_ROWS_Y, _LYING_ROWS_Y = 80, 76
"""Top of the rows, in a standing picture and in a lying one."""
_MOST_SEATS, _ROWS = 5, 6
"""The most seats, and the rows of a lying picture: below the seats is one to add a player. A standing one has as many
rows as seats, since five seats are the most.
"""
_LARGEST_PITCH, _ROWS_APART = 66, 4
_COMMAND_H = 56
"""Height of the commands in rows of their own of a standing picture, and of a note."""
_START_W, _REMOVE_W = 104, 64
_STARTS, _STARTS_BROKEN = (22, 20, 18), (20, 19, 18, 17, 16)
"""Sizes of who goes first, in one line and in more."""
_MARK, _MARK_CLEAR = 32, 4
"""The largest side of an artist's mark over the name, and what is free above and below it on a low plate."""
_DRAW_W = 112
_GUIDE_PERCENT = 52
"""The width of the switch of the explanations in percent of its row, in a lying picture."""
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
    at = _places(grid)
    for row, seat in zip(at.rows, screen.seats, strict=False):
        yield from _seat(row, seat, is_seating=screen.is_seating)
    yield from command(_beside_keys(at.rows[-1]), screen.add, Sign.ADD)
    if screen.variant or screen.mystery:
        row = at.rows[len(screen.seats)]
        variant = _beside_keys(row)
        yield from command(variant, screen.variant)
        left = variant.right + GAP if screen.variant else variant.x
        yield Text(row._replace(x=left, w=row.right - left), screen.mystery, SMALL_PRINT, STONE, lines=3)
    yield from quiet_command(at.house_rules, screen.house_rules, Sign.RENAME)
    yield from quiet_command(at.guide, screen.guide, Sign.HELP)
    yield from _edition(at.edition, screen)
    yield from quiet_command(at.draw, screen.draw, Sign.GAVEL)
    note = at.note
    if not grid.portrait and not screen.back:
        note = note._replace(w=grid.width - MARGIN - CORNER_W - GAP - note.x)
    yield from show_banner(note, banner)
    yield from back_command(grid, screen.back)
    yield from command(grid.main, screen.begin, is_main=True)


class _Places(NamedTuple):
    """Where everything below the head is, and the note, which in a lying picture is in the head."""

    rows: tuple[Rect, ...]
    """The rows of the seats, and the last one, which is not always a seat's, of the command to add a player: it stays
    where it is, however many there are.
    """
    draw: Rect
    edition: Rect
    house_rules: Rect
    guide: Rect
    """The switch of the explanations."""
    note: Rect


def _places(grid: Grid) -> _Places:
    """Return the places of everything; the note covers no control."""
    if grid.portrait:
        house_rules = grid.foot._replace(y=grid.main.y, h=grid.main.h)
        guide = grid.whole._replace(y=grid.main.y - GAP - _COMMAND_H, h=_COMMAND_H)
        rows = grid.whole._replace(y=_ROWS_Y).stack(_MOST_SEATS, _LARGEST_PITCH, GAP)
        below_seats = grid.whole._replace(y=rows[-1].bottom + GAP, h=_COMMAND_H)
        draw, note = below_seats.across(_DRAW_W, REST, gap=GAP)
        edition = grid.whole._replace(y=draw.bottom + 2 * GAP)
        edition = edition._replace(h=min(320, guide.y - GAP - edition.y))
    else:
        left = Rect(MARGIN, _LYING_ROWS_Y, grid.board.right - MARGIN, 0)
        foot = left._replace(y=grid.main.bottom - grid.foot.h, h=grid.foot.h)
        house_rules, guide = foot.across(REST, foot.w * _GUIDE_PERCENT // 100, gap=GAP)
        pitch = min(_LARGEST_PITCH, (foot.y - GAP + _ROWS_APART - left.y) // _ROWS)
        rows = left.stack(_ROWS, pitch, _ROWS_APART)
        draw = rows[-1]._replace(x=_beside_keys(rows[-1]).right + GAP)
        draw = draw._replace(w=left.right - draw.x)
        edition = Rect(grid.side.x, HANG_Y, grid.side.w, grid.height - 160)
        note_x = MARGIN + _NOTED_TITLE_W + GAP
        note = Rect(note_x, 4, grid.board.w - CORNER_W - note_x, _COMMAND_H)
    return _Places(rows=rows, draw=draw, edition=edition, house_rules=house_rules, guide=guide, note=note)


def _beside_keys(row: Rect) -> Rect:
    """Return the part of a row that a name has, beside the keys of who goes first and of who leaves."""
    name, _ = row.across(REST, _START_W + GAP + _REMOVE_W, gap=GAP)
    return name


def _seat(row: Rect, seat: SeatSetting, *, is_seating: bool) -> Pieces:
    """Yield a seat's row. Touching the numbers in a new order seats the players so: those still to be touched are keys
    with a bone edge, and those who have a place in it show their new number.
    """
    name, start, remove = row.across(REST, _START_W, _REMOVE_W, gap=GAP)
    yield Plate(name)
    grip, rename = name.across(_GRIP_W, REST)
    number, number_ink = seat.number, BONE
    if seat.new_number is not None:
        number, number_ink = seat.new_number, STONE
    elif is_seating:
        yield Plate(grip, edge=BONE)
    yield middle_paddle(Rect(name.x + 12, name.y, 28, name.h), number, number_ink)
    yield Touch(grip, seat.sit_next)
    _, words, _, sign, _ = rename.across(8, REST, 8, 22, 16)
    yield Text(words, seat.rename.label, NAME, BONE, Face.STRONG)
    yield Icon(sign.square(22), Sign.RENAME, STONE)
    yield Touch(rename, seat.rename)
    if seat.starts:
        yield Box(start, BONE)
        yield Label(
            start.inset(7, 5),
            Sign.GAVEL,
            seat.start.label,
            _STARTS,
            INK,
            Face.TEXT,
            sign_size=22,
            gap=8,
            broken=_STARTS_BROKEN,
        )
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
        side, align = min(_MARK, places[0][0].h - 2 * _MARK_CLEAR), Align.CENTRE
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
