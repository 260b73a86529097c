"""Parts that many screens share: rail, heading, banner, marks in a row, money's room.

Each gives pieces on the grid. What belongs to one family of screens stays with it.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil, inf

from companion.screen_data.screens import Artist
from display.layouts.grid import GAP, MARGIN, RAIL_Y, Grid
from display.theme import BONE, EDGE, FACT, GHOST, HEADLINE, INK, NOTE, RAIL, STONE, Colour, parse_colour
from display.widgets import REST, Align, Box, Face, Icon, Outline, Paddle, Piece, Pieces, Rect, Text

_FIGURE_EM, _K_ABOVE_EM = 0.714, 0.047
"""Height of a figure of money in parts of its type size, and how far a k rises above it."""
_DIGIT_EM, _COMMA_EM, _WIDE_EM = 0.56, 0.29, 0.64
FACT_LETTER_W = 17
"""Px of a letter with capitals of 4 mm, to guess how wide a name is."""
_LETTER_W = 7.4
"""Px of a letter in the smallest type of a reason, to guess whether one line is enough."""
_BANNER_ABOVE, _BANNER_BESIDE, _BANNER_LINE_H = 6, 26, 20
"""Px of a banner above its words and below them, on both sides of them, and of a line of the smallest type."""
_MARKS = ((36, 16), (25, 12), (0, 10))
"""From which pitch a mark in a row of marks has which side."""
_MARK = 16
_MARK_PITCH, _MARK_GAP, _COUNTED_PITCH = 22, 6, 46
"""The distance of marks in a row, how much of it is free, and the largest distance of marks with counts."""
_LOW_PLATE = 24
_PLATED_NAME_H, _PLATED_NAME_GAP, _PLATED_NAME_BESIDE = 18, 5, 3
"""The height of a name below its artist's plate, the gap between them, and how much wider than the plate it may be."""
_EMPTY_PIP = 6
"""The side of the square for a card that is not yet on the table."""
_LIMIT = 5
"""The cards by an artist that end a round of the auction game."""
_EMPTY_W, _EMPTY_H, _EMPTY_WORDS_H = 160, 112, 96
"""Size of the frame that stands for something that is not there yet, and height of the words below it."""
_WIDE_FROM = 0x1100
"""From this code point on characters are as wide as they are tall, for all texts used here."""


def letters(text: str) -> int:
    """Return how many letters' room a text takes: a Chinese or Korean character counts as two."""
    return len(text) + sum(ord(sign) >= _WIDE_FROM for sign in text)


def introduces(text: str) -> bool:
    """Return whether a sentence only says what follows."""
    return text.endswith((":", "："))


def fits_a_line(text: str, width: int) -> bool:
    """Return whether a text probably fits a line of `width` in the smallest type."""
    return lines_of(text, width) <= 1


def lines_of(text: str, width: int) -> int:
    """Return how many lines of `width` a text probably takes in the smallest type."""
    return ceil(letters(text) * _LETTER_W / width)


def rail(grid: Grid, y: int = RAIL_Y) -> Box:
    """Return the bone rail, from margin to margin."""
    return Box(Rect(MARGIN, y, grid.width - 2 * MARGIN, RAIL), BONE)


def heading(grid: Grid, text: str, beside: int = 0) -> Text:
    """Return a screen's heading over the rail, with `beside` units left free at its right; in two lines if long."""
    room = grid.heading._replace(w=grid.width - 2 * MARGIN - beside) if beside else grid.heading
    return Text(room, text, (*HEADLINE, 26, 24, 22, 20), BONE, Face.STRONG, lines=2)


def title_and_banner(grid: Grid, title: str, banner: str, *, helped: bool = False) -> Pieces:
    """Yield the round and the message to the whole table on a picture with a board, both up to the help command."""
    if banner:
        right = grid.banner.x
    elif helped:
        right = grid.help.x
    else:
        right = grid.board.right + GAP
    yield Text(grid.title._replace(w=right - GAP - grid.title.x), title, FACT, BONE, Face.STRONG, lines=2)
    banner_at = grid.banner
    if helped:
        banner_at = grid.banner._replace(w=grid.help.x - GAP - grid.banner.x)
    yield from show_banner(banner_at, banner)


def show_banner(rect: Rect, text: str, otherwise: Piece | None = None) -> Pieces:
    """Yield the message to the whole table, at the right of a bone edge. If the message is empty, yield
    `otherwise`, the piece that this screen has in that place.
    """
    if text:
        yield Box(rect._replace(w=6), BONE)
        words = Rect(rect.x + 18, rect.y + _BANNER_ABOVE, rect.w - _BANNER_BESIDE, rect.h - 2 * _BANNER_ABOVE)
        yield Text(words, text, NOTE, BONE, lines=max(2, rect.h // 18))
    elif otherwise:
        yield otherwise


def banner_h(text: str, width: int) -> int:
    """Return the height at which a message to the whole table of this width has room for all its words, in the smallest
    type.
    """
    return 2 * _BANNER_ABOVE + _BANNER_LINE_H * lines_of(text, width - _BANNER_BESIDE)


def foot_banner(grid: Grid) -> Rect:
    """Return the place of the message to the whole table along the lower edge, under a menu or a notice."""
    return grid.whole._replace(y=grid.height - (68 if grid.portrait else 56), h=52)


def paddle(x: int, y: int, side: int, number: int, colour: Colour = BONE) -> Paddle:
    """Return a numbered paddle with its upper left corner at (x, y)."""
    return Paddle(Rect(x, y, side, side + max(8, side * 2 // 7)), number, colour)


def middle_paddle(place: Rect, number: int, colour: Colour = BONE) -> Paddle:
    """Return a numbered paddle as wide as its place, in the middle of the place's height."""
    at_top = paddle(place.x, place.y, place.w, number, colour)
    return at_top._replace(rect=at_top.rect.moved(0, (place.h - at_top.rect.h) // 2))


def empty_state(room: Rect, words: str) -> Pieces:
    """Yield an empty frame in the middle of a place with nothing to show, and below it the words that say so."""
    block = room._replace(y=room.y + max(0, room.h - _EMPTY_H - _EMPTY_WORDS_H) // 2)
    yield Outline(Rect(block.middle[0] - _EMPTY_W // 2, block.y, _EMPTY_W, _EMPTY_H), EDGE, GHOST)
    below = Rect(room.x, block.y + _EMPTY_H, room.w, _EMPTY_WORDS_H)
    yield Text(below, words, (32, 28, 26, 24, 22), STONE, align=Align.CENTRE, lines=2)


def swatch(room: Rect, artist: Artist, side: int) -> Pieces:
    """Yield an artist's colour, with the mark in its middle, `side` units wide and high."""
    yield Box(room, parse_colour(artist.colour))
    yield Icon(room.square(side), artist.mark, INK)


def plate_and_name(room: Rect, artist: Artist) -> Pieces:
    """Yield an artist's plate with the mark, and the name below it."""
    plate, name = room.down(REST, _PLATED_NAME_H, gap=_PLATED_NAME_GAP)
    yield from swatch(plate, artist, _MARK + max(0, plate.h - _LOW_PLATE) // 3)
    beside = name._replace(w=room.w + _PLATED_NAME_BESIDE)
    yield Text(beside, artist.name, (22, 20, 18, 17, 16), BONE, group="artists")


def bought(x: int, y: int, width: int, artists: Sequence[Artist]) -> Pieces:
    """Yield cards as a row of marks; if the width is too small, a mark and a count for each artist."""
    if fits_marks(width, artists):
        for place, artist in enumerate(artists):
            yield Icon(Rect(x + _MARK_PITCH * place, y, _MARK, _MARK), artist.mark, parse_colour(artist.colour))
        return
    groups = [(artist, len(list(cards))) for artist, cards in groupby(artists)]
    pitch = _counted_pitch(width, len(groups))
    side = next(side for least, side in _MARKS if pitch >= least)
    for place, (artist, count) in enumerate(groups):
        mark = Rect(x + pitch * place, y + (_MARK - side) // 2, side, side)
        yield Icon(mark, artist.mark, parse_colour(artist.colour))
        yield Text(Rect(mark.right + 2, y, pitch - side - 3, _MARK), str(count), (20, 18, 16))


def bought_width(width: int, artists: Sequence[Artist]) -> int:
    """Return how much of the width the same marks take; 0 for no cards."""
    if fits_marks(width, artists):
        return max(0, len(artists) * _MARK_PITCH - _MARK_GAP)
    groups = len(list(groupby(artists)))
    return groups * _counted_pitch(width, groups)


def fits_marks(width: int, artists: Sequence[Artist]) -> bool:
    """Return whether there is room for a mark for each card."""
    return len(artists) * _MARK_PITCH - _MARK_GAP <= width


def _counted_pitch(width: int, groups: int) -> int:
    """Return the distance of marks with counts."""
    return min(_COUNTED_PITCH, width // groups)


def pips(room: Rect, artist: Artist, count: int) -> Pieces:
    """Yield marks for the cards on the table, dots up to the fifth; a bone square if the next one ends the round.

    The marks are as large as the room. More than five are a mark and a number.
    """
    side = next(side for side in range(room.h, 0, -1) if (room.w - side) // (_LIMIT - 1) >= side + 2)
    pitch = min(side * 4 // 3, (room.w - side) // (_LIMIT - 1))
    if count > _LIMIT:
        sign, words = room._replace(h=side).across(side, REST, gap=6)
        yield Icon(sign, artist.mark, parse_colour(artist.colour))
        yield Text(words, f"× {count}", (22, 20, 18), BONE)
        return
    for place in range(_LIMIT):
        rect = Rect(room.x + pitch * place, room.y, side, side)
        if place < count:
            yield Icon(rect, artist.mark, parse_colour(artist.colour))
        elif place == count == _LIMIT - 1:
            yield Outline(rect, BONE)
        else:
            yield Box(rect.square(_EMPTY_PIP), EDGE)


def figures(amount: str, sizes: Sequence[int], *, height: float = inf, width: float = inf) -> tuple[int, ...]:
    """Return those of `sizes` at which an amount in the middle of `height` stays within it, and within `width`; else
    only the last.
    """
    tall = _FIGURE_EM + 2 * _K_ABOVE_EM if "k" in amount else _FIGURE_EM
    fitting = tuple(size for size in sizes if size * tall <= height)
    if width < inf:
        fitting = tuple(size for size in fitting if money_width(amount, size) <= width)
    return fitting or (sizes[-1],)


def cap_height(size: int) -> int:
    """Return the px of a figure of money from foot to top at `size`."""
    return round(_FIGURE_EM * size)


@lru_cache(maxsize=256)
def money_width(amount: str, size: int) -> int:
    """Return the px that an amount takes in the money face at `size`, rounded up so that neighbours can make room."""
    ems = sum(_COMMA_EM if sign in ",." else _WIDE_EM if sign in "k+-−" else _DIGIT_EM for sign in amount)
    return round(ems * size) + 4
