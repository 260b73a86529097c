"""The drawings of the board can be read: no words are cut or leave the sheet, and below is above in a mirror."""

import pytest

from companion.cli.board_picture import LEFT, LEG, PITCH, BoardSide, board_sheet
from display.widgets import Box, Rect, Text
from hardware.config.wiring import ready_made
from hardware.raspberry_pi.perfboard import COLUMNS
from tests.support.audits import fit


@pytest.mark.parametrize("side", BoardSide)
@pytest.mark.parametrize("seats", range(1, 6))
def test_no_words_are_cut_and_none_leave_the_sheet(seats: int, side: BoardSide) -> None:
    sheet = board_sheet(ready_made(seats), side)
    texts = [piece for piece in sheet.marks if isinstance(piece, Text)]
    whole = Rect(20, 20, sheet.width - 40, sheet.height - 40)
    assert [text.text for text in texts if fit(text).condensed or not text.rect.within(whole)] == []


def test_the_legs_below_are_those_above_in_a_mirror() -> None:
    above, below = (_legs(side) for side in BoardSide)
    first, last = LEFT, LEFT + (COLUMNS - 1) * PITCH
    assert above
    assert {(first + last - x, y) for x, y in above} == below


def _legs(side: BoardSide) -> set[tuple[int, int]]:
    """Where the squares of legs are."""
    squares = (piece.rect for piece in board_sheet(ready_made(5), side).marks if isinstance(piece, Box))
    return {square.middle for square in squares if (square.w, square.h) == (LEG, LEG)}
