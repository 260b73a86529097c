"""The picture of the wiring can be read on both grounds: nothing overlaps, is cut, or leaves the sheet."""

from dataclasses import replace
from itertools import combinations

import pytest

from display.drawing import fit, width
from display.svg import Mark, Sheet
from display.theme import contrast
from display.widgets import Align, Box, Icon, Outline, Paddle, Rect, Text
from display.wiring_picture import (
    ON_PAPER,
    ON_THE_WALL,
    Button,
    Buzzer,
    Inks,
    Kind,
    PaddlePart,
    Pin,
    Plan,
    wiring_sheet,
)

KEYS = ("123", "456", "789", "*0#")
LONGEST = Pin(0, "BCM 27", "buzzer's ground", 5, Kind.SIGNAL)
"""The longest words that a pin has."""


def plan(seats: int, *, whole: bool = True, kind: Kind = Kind.SIGNAL) -> Plan:
    paddles = (PaddlePart(seat, Button(39, 40), (35, 37, 38)) for seat in range(1, seats + 1))
    parts = (PaddlePart(seat, None, ()) for seat in range(1, seats + 1))
    return Plan(
        title="Hammer Price: wiring",
        summary="5 bid buttons, 5 keypads, 1 gavel, 1 buzzer" if whole else "nothing is wired",
        pins=tuple(Pin(number, LONGEST.name, LONGEST.words, LONGEST.seat, kind) for number in range(1, 41)),
        keys=KEYS,
        rows=(31, 32, 33, 36) if whole else (),
        paddles=tuple(paddles if whole else parts),
        gavel=Button(29, 30) if whole else None,
        buzzer=Buzzer(26, 17, 34) if whole else None,
        notes=("Buzzer: by a transistor. A lamp (LED): by 1 kΩ to ground",) * 4,
    )


PLANS = {
    **{f"{seats} seats": plan(seats) for seats in range(6)},
    "5 seats on the screen": plan(5, whole=False),
    "5 pods": replace(
        plan(5, whole=False), paddles=tuple(PaddlePart(seat, None, (), pod=True) for seat in range(1, 6))
    ),
    "power": plan(3, kind=Kind.POWER),
    "free": plan(3, kind=Kind.FREE),
}
INKS = {"wall": ON_THE_WALL, "paper": ON_PAPER}

every_plan = pytest.mark.parametrize("name", PLANS)
both_inks = pytest.mark.parametrize("inks", INKS.values(), ids=INKS)


def ink(mark: Mark) -> Rect:
    """Where a mark's ink is: of words their width and the height of capitals."""
    if not isinstance(mark, Text):
        return mark.rect
    fitted, wide = fit(mark), width(mark)
    spare = {Align.LEFT: 0, Align.CENTRE: (mark.rect.w - wide) // 2, Align.RIGHT: mark.rect.w - wide}[mark.align]
    return Rect(mark.rect.x + spare, mark.rect.middle[1] - fitted.height // 2, wide, fitted.height)


@every_plan
def test_no_words_overlap_words_and_none_are_cut(name: str) -> None:
    texts = [mark for mark in wiring_sheet(PLANS[name], ON_THE_WALL).marks if isinstance(mark, Text)]
    assert [text.text for text in texts if fit(text).cut or fit(text).condensed] == []
    spots = [(text.text, ink(text)) for text in texts]
    assert [(a, b) for (a, one), (b, other) in combinations(spots, 2) if one.overlaps(other)] == []


@every_plan
def test_no_two_parts_overlap(name: str) -> None:
    """Frames, chips, paddles and signs: a word may stand in a frame, a frame in nothing but the header's board."""
    marks = [mark for mark in wiring_sheet(PLANS[name], ON_THE_WALL).marks if isinstance(mark, Outline | Paddle | Icon)]
    assert [pair for pair in combinations(marks, 2) if pair[0].rect.overlaps(pair[1].rect)] == []


@every_plan
def test_everything_is_on_the_sheet(name: str) -> None:
    sheet = wiring_sheet(PLANS[name], ON_THE_WALL)
    whole = Rect(40, 30, sheet.width - 80, sheet.height - 40)
    assert [mark for mark in sheet.marks if not ink(mark).within(whole)] == []


def ground(sheet: Sheet, upto: int, spot: Rect) -> tuple[int, int, int]:
    """The colour under the middle of a mark: of the last box painted there before it."""
    under = [mark for mark in sheet.marks[:upto] if isinstance(mark, Box) and mark.rect.holds(*spot.middle)]
    return under[-1].colour if under else sheet.ground


@both_inks
@every_plan
def test_words_can_be_told_from_their_ground(name: str, inks: Inks) -> None:
    sheet = wiring_sheet(PLANS[name], inks)
    for place, mark in enumerate(sheet.marks):
        if isinstance(mark, Text):
            assert contrast(mark.colour, ground(sheet, place, mark.rect)) >= 7, mark


@both_inks
def test_kinds_of_pins_differ_by_more_than_shade(inks: Inks) -> None:
    """A filled square, a strong frame, a faint frame: also on a bad print."""
    looks = {}
    for kind in Kind:
        marks = wiring_sheet(plan(0, kind=kind), inks).marks
        board = next(place for place, mark in enumerate(marks) if isinstance(mark, Box) and mark.colour == inks.board)
        looks[kind] = marks[board + 1]
    assert isinstance(looks[Kind.SIGNAL], Box)
    assert isinstance(looks[Kind.POWER], Outline)
    assert isinstance(looks[Kind.FREE], Outline)
    assert contrast(inks.strong, inks.board) > 2 * contrast(inks.faint, inks.board)
