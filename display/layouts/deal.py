"""The deal: what hands do before a round, one step below the other, and the hands that come of it."""

from companion.screen_data.boards import DealScreen, DealStep
from display.layouts.appraisal import COIN_GAP, purse
from display.layouts.buttons import command
from display.layouts.common import rail, show_banner
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, GAP, Grid
from display.layouts.seats import seats
from display.text import fit_piece
from display.theme import BONE, HEADLINE, STONE
from display.widgets import REST, Face, Outline, Pieces, Rect, Text

_WORDS = (*HEADLINE[1:], 26, 24, 22, 20, 18, 17, 16)
"""Sizes of the steps, which are all in the largest one in which they have room."""
_NOTE = 26
"""The largest size of the note."""
_LINE_EM = 1.2
"""The height of a line, in parts of its size."""
_MOST_LINES = 4
_SLACK = 6
"""By how much a line ends before its room: in a panel's pixels it may be a little wider."""
_NUMBER_W, _APART = 44, 18
"""The room of a step's number, and the distance between steps."""
_CARD_PITCH, _CARD_H, _COIN = 38, 42, 34
"""The distance from one card to the next, its height, and the height of a coin."""


def deal(grid: Grid, screen: DealScreen, banner: str) -> Pieces:
    """Yield the steps, with the cards and coins that everybody takes, a note below them, and the new hands. In a lying
    picture a message to the table takes some of the steps' room.
    """
    yield Text(grid.heading._replace(y=32), screen.title, (*HEADLINE, 26, 24), BONE, Face.STRONG)
    yield rail(grid, BOARD_RAIL_Y)
    top = BOARD_HANG_Y + _APART
    bottom = grid.banner.y if banner or grid.portrait else grid.main.bottom
    room = grid.board._replace(y=top, h=bottom - GAP - top)
    size = next((size for size in _WORDS if _height(room, screen, size) <= room.h), _WORDS[-1])
    *places, note_at = room.down(*_heights(room, screen, size), gap=_APART)
    for number, (place, step) in enumerate(zip(places, screen.steps, strict=True), start=1):
        yield from _step(place, number, step, size)
    yield _note(note_at, screen.note, size)
    yield from seats(grid.seats, screen.seats)
    yield from command(grid.main, screen.next, is_main=True)
    yield from show_banner(grid.banner, banner)


def _height(room: Rect, screen: DealScreen, size: int) -> int:
    """Return how high the steps and the note are together, with the room between them."""
    return sum(height + _APART for height in _heights(room, screen, size)) - _APART


def _heights(room: Rect, screen: DealScreen, size: int) -> list[int]:
    """Return how high each step is, with its cards or coins, and last the note."""
    steps = [_lines_height(_words(room, step, size)) + _picture_height(step) for step in screen.steps]
    return [*steps, _lines_height(_note(room, screen.note, size))]


def _picture_height(step: DealStep) -> int:
    """Return how high cards or coins are, with the room above them."""
    if step.cards:
        return GAP + _CARD_H
    return GAP + _COIN if step.coins else 0


def _lines_height(words: Text) -> int:
    """Return how high the lines of a text are in the only size that it has."""
    return round(len(fit_piece(words).lines) * words.sizes[0] * _LINE_EM)


def _note(place: Rect, note: str, size: int) -> Text:
    """Return the words of the note, which begin where those of the steps do and are not larger."""
    return Text(_beside_number(place), note, (min(size, _NOTE),), STONE, lines=_MOST_LINES)


def _words(room: Rect, step: DealStep, size: int) -> Text:
    """Return the words of a step."""
    return Text(_beside_number(room), step.words, (size,), BONE, Face.STRONG, lines=_MOST_LINES)


def _beside_number(room: Rect) -> Rect:
    """Return the part of a room in which words stand, at the right of a step's number."""
    return room._replace(x=room.x + _NUMBER_W, w=room.w - _NUMBER_W - _SLACK)


def _step(place: Rect, number: int, step: DealStep, size: int) -> Pieces:
    """Yield a step, after its number, and below its words the cards and coins."""
    words, picture = place.down(REST, _picture_height(step))
    yield Text(place._replace(w=_NUMBER_W, h=round(size * _LINE_EM)), str(number), (size,), STONE, Face.STRONG)
    yield _words(words, step, size)
    below = Rect(words.x + _NUMBER_W, picture.y + GAP, words.w - _NUMBER_W, picture.h - GAP)
    pitch = min(_CARD_PITCH, (below.w + GAP) // max(1, step.cards))
    for card in range(step.cards):
        yield Outline(Rect(below.x + pitch * card, below.y, pitch - GAP, below.h), STONE)
    yield from purse(below.moved(-COIN_GAP), step.coins, _COIN)
