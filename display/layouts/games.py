"""The list of finished games, a row each: who won, what the others had, when it was played, and the box."""

from companion.screen_data.lists import GameLine, GamesScreen
from display.icons import Sign
from display.layouts.buttons import command, heading_with_back
from display.layouts.common import empty_state
from display.layouts.grid import GAP, HANG_Y, Grid
from display.theme import BONE, SHADE, STONE
from display.widgets import REST, Box, Face, Pieces, Rect, Text, Touch

_ROWS = 6
_FOOT = 56
_FACTS_W = 40
"""The percentage of a lying row for the day and the box."""


def games(grid: Grid, screen: GamesScreen, banner: str) -> Pieces:
    """Yield the rows of a page, the latest first, and along the lower edge the filter and the ways to other pages."""
    yield from heading_with_back(grid, screen.title, screen.back, banner)
    room = grid.whole._replace(y=HANG_Y + 6, h=grid.height - HANG_Y - 6 - _FOOT)
    if not screen.lines:
        yield from empty_state(room, screen.empty)
    for row, line in zip(room.stack(len(screen.lines), room.h // _ROWS), screen.lines, strict=True):
        plate = row._replace(h=row.h - 4)
        yield Box(plate, SHADE)
        yield from _game(plate.inset(12, 4), line, lying=not grid.portrait)
        yield Touch(plate, line.open)
    places = grid.whole._replace(y=grid.height - _FOOT + 2, h=_FOOT - 4).columns(3, GAP)
    signs = (None, Sign.BACK, Sign.NEXT)
    for place, choice, sign in zip(places, (screen.filter, screen.earlier, screen.later), signs, strict=True):
        yield from command(place, choice, sign if place.w > 160 else None)


def _game(room: Rect, line: GameLine, *, lying: bool) -> Pieces:
    """Yield a game in two lines beside its day and box; standing, above them."""
    if lying:
        facts, _, result = room.across(room.w * _FACTS_W // 100, 2 * GAP, REST)
        when, box = facts.rows(2, 0)
        winner, others = result.rows(2, 0)
    else:
        winner, others, when, box = room.rows(4, 0)
    yield Text(winner, line.winner, (26, 24, 22, 20, 18), BONE, Face.STRONG, group="winners")
    yield Text(others, line.others, (20, 18, 16), STONE, group="others")
    yield Text(when, line.when, (22, 20, 18), BONE, group="days")
    yield Text(box, line.edition, (20, 18, 16), STONE, group="boxes")
