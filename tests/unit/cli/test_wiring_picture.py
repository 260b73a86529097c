"""The picture of the wiring can be read on both grounds: nothing overlaps, is cut, or leaves the sheet."""

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from companion.cli.wiring_picture import wiring_sheet
from display.svg import Sheet, SheetPiece, on_paper
from display.theme import contrast
from display.widgets import Align, Box, Icon, Outline, Paddle, Rect, Text
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import PaddleWiring, Wiring, ready_made
from hardware.drivers.pod import POD
from tests.support.audits import fit, width

PINLESS = Wiring(paddles=(PaddleWiring(),) * 5)
PLANS = {
    **{f"{seats} seats": (ready_made(seats), Plugs()) for seats in range(1, 6)},
    "nothing": (Wiring(), Plugs()),
    "5 seats on the screen": (PINLESS, Plugs()),
    "5 pods": (PINLESS, Plugs(tuple(Plug(seat, "E6614103E7174F29", POD) for seat in range(1, 6)))),
    "a pod beyond the pins": (ready_made(3), Plugs((Plug(5, "E6614103E7174F29", POD),))),
}

every_plan = pytest.mark.parametrize("name", PLANS)
both_grounds = pytest.mark.parametrize("on", [lambda sheet: sheet, on_paper], ids=["wall", "paper"])


def ink(mark: SheetPiece) -> Rect:
    """Where a mark's ink is: of words their width and the height of capitals."""
    if not isinstance(mark, Text):
        return mark.rect
    fitted, wide = fit(mark), width(mark)
    spare = {Align.LEFT: 0, Align.CENTRE: (mark.rect.w - wide) // 2, Align.RIGHT: mark.rect.w - wide}[mark.align]
    return Rect(mark.rect.x + spare, mark.rect.middle[1] - fitted.height // 2, wide, fitted.height)


@every_plan
def test_no_words_overlap_words_and_none_are_cut(name: str) -> None:
    texts = [mark for mark in wiring_sheet(*PLANS[name]).marks if isinstance(mark, Text)]
    assert [text.text for text in texts if fit(text).condensed] == []
    spots = [(text.text, ink(text)) for text in texts]
    assert [(a, b) for (a, one), (b, other) in combinations(spots, 2) if one.overlaps(other)] == []


@every_plan
def test_no_two_parts_overlap(name: str) -> None:
    """Frames, chips, paddles and signs: a word may stand in a frame, a frame in nothing but the header's board."""
    marks = [mark for mark in wiring_sheet(*PLANS[name]).marks if isinstance(mark, Outline | Paddle | Icon)]
    assert [pair for pair in combinations(marks, 2) if pair[0].rect.overlaps(pair[1].rect)] == []


@every_plan
def test_everything_is_on_the_sheet(name: str) -> None:
    sheet = wiring_sheet(*PLANS[name])
    whole = Rect(40, 30, sheet.width - 80, sheet.height - 40)
    assert [mark for mark in sheet.marks if not ink(mark).within(whole)] == []


def ground(sheet: Sheet, upto: int, spot: Rect) -> tuple[int, int, int]:
    """The colour under the middle of a mark: of the last box painted there before it."""
    under = [mark for mark in sheet.marks[:upto] if isinstance(mark, Box) and mark.rect.holds(*spot.middle)]
    return under[-1].colour if under else sheet.ground


@both_grounds
@every_plan
def test_words_can_be_told_from_their_ground(name: str, on: Callable[[Sheet], Sheet]) -> None:
    sheet = on(wiring_sheet(*PLANS[name]))
    for place, mark in enumerate(sheet.marks):
        if isinstance(mark, Text):
            assert contrast(mark.colour, ground(sheet, place, mark.rect)) >= 7, mark


@both_grounds
def test_kinds_of_pins_differ_by_more_than_shade(on: Callable[[Sheet], Sheet]) -> None:
    """A filled square, a strong frame, a faint frame: also on a bad print."""
    marks = on(wiring_sheet(Wiring(gavel=3), Plugs())).marks
    looks = [before for before, mark in pairwise(marks) if isinstance(mark, Text) and mark.sizes == (20,)]
    signal, power, free = (looks[number - 1] for number in (5, 34, 40))
    board = next(mark.colour for mark in marks if isinstance(mark, Box) and mark.rect.holds(*free.rect.middle))
    assert isinstance(signal, Box)
    assert (type(power), type(free)) == (Outline, Outline)
    assert power != free
    assert contrast(power.colour, board) > 2 * contrast(free.colour, board)
