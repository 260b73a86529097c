"""The list of a game's steps, a row each: its number, who did it, what happened, and the cards."""

from companion.screen_data.past import StepLine, StepListScreen
from display.icons import Sign
from display.layouts.buttons import LIST_FOOT, heading_with_back, list_foot
from display.layouts.common import middle_paddle, swatch
from display.layouts.grid import GAP, HANG_Y, Grid
from display.theme import BONE, STONE
from display.widgets import REST, Align, Face, Icon, Pieces, Plate, Rect, Text, Touch

_ROWS = 6
_LARGEST_PITCH = 120
_NUMBER_W = 48
_PADDLE = 22
_ARROW = 20
_CARD = 28
"""Width and height of a card."""
_CARD_MARK = 14
"""Width and height of the mark on it."""


def step_list(grid: Grid, screen: StepListScreen, banner: str) -> Pieces:
    """Yield the rows of a page, the latest first, and along the lower edge the ways to other pages."""
    yield from heading_with_back(grid, screen.title, screen.back, banner, game=screen.game)
    room = grid.whole._replace(y=HANG_Y, h=grid.height - HANG_Y - LIST_FOOT)
    rows = room.stack(len(screen.lines), min(_LARGEST_PITCH, room.h // _ROWS))
    for row, line in zip(rows, screen.lines, strict=True):
        plate = row._replace(h=row.h - 2)
        yield Plate(plate)
        yield from _step(plate.inset(GAP, 0), line)
        yield Touch(row, line.open)
    yield from list_foot(grid, earlier=screen.earlier, later=screen.later)


def _step(row: Rect, line: StepLine) -> Pieces:
    """Yield a step in a row; the cards are before the arrow that leads to its moment."""
    cards_w = len(line.artists) * (_CARD + GAP // 2)
    number, blade, words, cards, arrow = row.across(_NUMBER_W, _PADDLE, REST, cards_w, _ARROW, gap=GAP)
    if line.number is not None:
        yield Text(number, str(line.number), (22, 20), STONE, align=Align.RIGHT)
    if line.seat is not None:
        yield middle_paddle(blade, line.seat)
    yield Text(words.inset(0, 4), line.words, (28, 26, 24, 22, 20, 18), BONE, Face.STRONG, lines=2, group="steps")
    for place, artist in enumerate(line.artists):
        card = cards.moved(place * (_CARD + GAP // 2))._replace(w=_CARD).square(_CARD)
        yield from swatch(card, artist, _CARD_MARK)
    yield Icon(arrow.square(_ARROW), Sign.NEXT, STONE)
