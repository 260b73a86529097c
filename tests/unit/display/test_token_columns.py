"""The tokens of a board: however low its room is, they fit it."""

import pytest

from companion.screen_data.boards import MarketColumn, Token
from companion.screen_data.screens import Artist, Mark
from display.layouts.token_columns import hanging, scale_of
from display.widgets import Box, Rect

ARTIST = Artist("Munch", "#d55e00", Mark.CROSS)
ROUND = 4
TOP = 104
"""Where tokens hang from, in units: under the rail of a board."""


@pytest.mark.parametrize("values", [(30,), (30, 20), (30, 30, 20), (10, 30, 20), (30, 30, 30, 10)])
def test_a_column_fits_a_room_however_low_it_is(values: tuple[int, ...]) -> None:
    *placed, ghost = values
    column = MarketColumn(
        artist=ARTIST,
        cards=1,
        tokens=tuple(Token(value, number) for number, value in enumerate(placed, start=1)),
        ghost=ghost,
        rank=1,
        worth=str(sum(values)),
    )
    for height in range(40, 240):
        room = Rect(0, TOP, 86, height)
        pieces = hanging(room, column, scale_of([column], room), ROUND)
        plates = [piece.rect for piece in pieces if isinstance(piece, Box) and piece.rect.w == room.w]
        assert max((plate.bottom for plate in plates), default=TOP) <= room.bottom, height
