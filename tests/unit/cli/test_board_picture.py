"""The drawings of the board and of the steps of building can be read: no words are cut or leave the sheet, and below is
above in a mirror.
"""

import pytest

from companion.cli.board_picture import LEFT, LEG, PITCH, BoardSide, board_sheet, step_sheet
from companion.cli.cable_picture import CableStep, cable_sheet
from display.svg import Sheet
from display.widgets import Box, Rect, Text
from hardware.config.wiring import ready_made
from hardware.raspberry_pi.perfboard import COLUMNS
from hardware.raspberry_pi.soldering_steps import SolderingStep
from tests.support.audits import fit


@pytest.mark.parametrize("seats", range(1, 6))
def test_no_words_are_cut_and_none_leave_the_sheet(seats: int) -> None:
    wiring = ready_made(seats)
    sheets = [
        *(board_sheet(wiring, side) for side in BoardSide),
        *(step_sheet(wiring, step) for step in SolderingStep),
        *(cable_sheet(wiring, step) for step in CableStep),
    ]
    assert {sheet.title: _unreadable(sheet) for sheet in sheets if _unreadable(sheet)} == {}


def _unreadable(sheet: Sheet) -> list[str]:
    """The words that are condensed, cut, or not wholly on the sheet."""
    texts = [piece for piece in sheet.marks if isinstance(piece, Text)]
    whole = Rect(20, 20, sheet.width - 40, sheet.height - 40)
    return [text.text for text in texts if fit(text).condensed or not text.rect.within(whole)]


def test_the_legs_below_are_those_above_in_a_mirror() -> None:
    above, below = (_legs(side) for side in BoardSide)
    first, last = LEFT, LEFT + (COLUMNS - 1) * PITCH
    assert above
    assert {(first + last - x, y) for x, y in above} == below


def _legs(side: BoardSide) -> set[tuple[int, int]]:
    """Where the squares of legs are."""
    squares = (piece.rect for piece in board_sheet(ready_made(5), side).marks if isinstance(piece, Box))
    return {square.middle for square in squares if (square.w, square.h) == (LEG, LEG)}
