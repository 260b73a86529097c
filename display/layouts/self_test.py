"""The self-test: a place for each seat with its bid button and its keys, which fill when they have been pressed."""

from math import ceil

from companion.screen_data.system import PartsTested, SelfTestScreen
from display.icons import Sign
from display.layouts.buttons import heading_with_back
from display.layouts.common import paddle, show_banner
from display.layouts.grid import GAP, Grid
from display.theme import BONE, INK, NOTE, STONE
from display.widgets import REST, Align, Box, Face, Icon, Outline, Pieces, Rect, Text

_TOP = 80
_FOOT = 56
"""Height of the band along the lower edge."""
_APART = 2 * GAP
_PADDLE = 36
_KEYS_Y = 60
"""The top of the keys, below a place's upper edge."""
_WORD_H = 62
_WIDEST = 200
"""The greatest width of a place for one seat."""
_STANDING = 3
"""Places side by side on a standing picture."""


def self_test(grid: Grid, screen: SelfTestScreen, banner: str) -> Pieces:
    """Yield the seats in order, then the table's gavel, and below them what to do."""
    yield from heading_with_back(grid, screen.title, screen.back)
    room, band = grid.whole._replace(y=_TOP, h=grid.height - _TOP - GAP).down(REST, _FOOT, gap=GAP)
    across = min(len(screen.parts), _STANDING) if grid.portrait else len(screen.parts)
    places = room.cells(ceil(len(screen.parts) / across), across, _APART)
    for place, tested in zip(places, screen.parts, strict=False):
        yield from _seat(place._replace(w=min(place.w, _WIDEST)), tested, screen)
    yield from show_banner(band, banner, Text(band, screen.hint, (26, 24, 22, 20), BONE, Face.STRONG, lines=2))


def _seat(place: Rect, tested: PartsTested, screen: SelfTestScreen) -> Pieces:
    """Yield a seat's number, its button, its keys, and the verdict."""
    beside = Rect(place.x + _PADDLE + 12, place.y, place.w - _PADDLE - 12, _PADDLE + 10)
    if tested.number is not None:
        yield paddle(place.x, place.y, _PADDLE, tested.number)
    else:
        yield Icon(Rect(place.x, place.y + 4, _PADDLE, _PADDLE), Sign.GAVEL)
    if tested.button is not None:
        yield from _part(beside, screen.gavel if tested.number is None else screen.bid, pressed=tested.button)
    word = Rect(place.x, place.bottom - _WORD_H, place.w, _WORD_H)
    if tested.keys:
        keys = Rect(place.x, place.y + _KEYS_Y, place.w, word.y - GAP - place.y - _KEYS_Y)
        for spot, name, pressed in zip(keys.cells(4, 3, 6), screen.keys, tested.keys, strict=True):
            yield from _part(spot, name, pressed=pressed)
    else:
        word = word._replace(y=place.y + _KEYS_Y)
    yield Text(word, tested.word, NOTE, BONE if tested.good else STONE, lines=3)


def _part(rect: Rect, words: str, *, pressed: bool) -> Pieces:
    """Yield a button or a key."""
    yield Box(rect, BONE) if pressed else Outline(rect, STONE)
    yield Text(rect.inset(3, 2), words, (24, 22, 20, 18, 17, 16), INK if pressed else BONE, Face.STRONG, Align.CENTRE)
