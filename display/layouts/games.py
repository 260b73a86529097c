"""The list of finished games, a row each: when it was played, the box, and what everybody had, the winner in bone."""

from companion.screen_data.lists import GameLine, GameLinePlayer, GamesScreen
from display.icons import Sign
from display.layouts.buttons import command, heading_with_back
from display.layouts.common import empty_state, figures
from display.layouts.grid import GAP, HANG_Y, Grid
from display.theme import BONE, INK, PLATE_NAME, STONE
from display.widgets import REST, Box, Face, Pieces, Plate, Rect, Text, Touch

_ROWS = 6
_FOOT = 56
_FACTS_W = 38
"""The percentage of a lying row for the day and the box."""
_MOST_PLAYERS = 5
_AMOUNTS = (28, 26, 24, 22, 20, 18, 16)


def games(grid: Grid, screen: GamesScreen, banner: str) -> Pieces:
    """Yield the rows of a page, the latest first, and along the lower edge the filter and the ways to other pages."""
    yield from heading_with_back(grid, screen.title, screen.back, banner)
    room = grid.whole._replace(y=HANG_Y + 6, h=grid.height - HANG_Y - 6 - _FOOT)
    if not screen.lines:
        yield from empty_state(room, screen.empty)
    for row, line in zip(room.stack(len(screen.lines), room.h // _ROWS), screen.lines, strict=True):
        plate = row._replace(h=row.h - 4)
        yield Plate(plate)
        yield from _game(plate, line, lying=not grid.portrait)
        yield Touch(plate, line.open)
    places = grid.whole._replace(y=grid.height - _FOOT + 2, h=_FOOT - 4).columns(3, GAP)
    signs = (None, Sign.BACK, Sign.NEXT)
    for place, choice, sign in zip(places, (screen.filter, screen.earlier, screen.later), signs, strict=True):
        yield from command(place, choice, sign if place.w > 160 else None)


def _game(plate: Rect, line: GameLine, *, lying: bool) -> Pieces:
    """Yield a game's day and box, and its players beside them; standing, below."""
    if lying:
        facts, players = plate.across(plate.w * _FACTS_W // 100, REST)
    else:
        facts, players = plate.down(REST, plate.h // 2)
    when, box = facts.inset(10, 4).rows(2, 0)
    yield Text(when, line.when, (22, 20, 18), BONE, group="days")
    yield Text(box, line.edition, (20, 18, 16), STONE, group="boxes")
    for place, player in zip(players.columns(_MOST_PLAYERS, 0), line.players, strict=False):
        yield from _player(place, player)


def _player(place: Rect, player: GameLinePlayer) -> Pieces:
    """Yield a player's amount, and below it the name; a winner's are on bone."""
    if player.won:
        yield Box(place, BONE)
    above, below = place.inset(8, 4).rows(2, 4)
    sizes = figures(player.amount, _AMOUNTS, height=above.h, width=above.w)
    ink = INK if player.won else BONE
    yield Text(above, player.amount, sizes, ink, Face.MONEY, group="amounts")
    name_ink = INK if player.won else STONE
    yield Text(below, player.name, PLATE_NAME[2:], name_ink, Face.STRONG if player.won else Face.TEXT, group="names")
