"""Parts that many screens share: rail, heading, notes, marks in a row, money's room; and what is touched: plates with
words and signs, signs in corners, and the way back beside a heading.

Each gives pieces on the grid. A choice that is None, because it is not there now, gives nothing. What belongs to one
family of screens stays with it.
"""

from collections.abc import Sequence
from itertools import groupby
from math import inf

from companion.screen_data.screens import Artist, Choice, GameScreen
from display.icons import Sign
from display.layouts.grid import GAP, MARGIN, RAIL_Y, Grid
from display.theme import BONE, COMMAND, EDGE, FACT, HEADLINE, INK, NOTE, RAIL, SHADE, SMALL, STONE, Colour, parse
from display.widgets import REST, Align, Box, Face, Icon, Label, Outline, Paddle, Piece, Pieces, Rect, Text, Touch

_FIGURE_EM, _K_ABOVE_EM = 0.714, 0.047
"""Height of a figure of money in parts of its type size, and how far a k rises above it."""
_DIGIT_EM, _COMMA_EM, _WIDE_EM = 0.56, 0.29, 0.64
FACT_LETTER_W = 17
"""Px of a letter with capitals of 4 mm, to guess how wide a name is."""
_LETTER_W = 7.4
"""Px of a letter in the smallest type of a reason, to guess whether one line is enough."""
_MARKS = ((36, 16), (25, 12), (0, 10))
"""From which pitch a mark in a row of marks has which side."""
_MARK = 16
_WIDE_FROM = 0x1100
"""From this code point on characters are as wide as they are tall, for all texts used here."""
_LONG_LABEL, _LONGER_LABEL, _LONGEST_LABEL = 12, 20, 28
"""Numbers of letters from which a narrow plate has two lines, three, and where it is high enough four."""
_HIGH = 112
_CLEAR, _TWO_LINES = 6, 44
"""The room that a plate keeps for letters below its second line, and the height of two lines in the smallest type."""
BACK_W = 176
"""Width of the back command."""


def letters(text: str) -> int:
    """Return how many letters' room a text takes: a Chinese or Korean character counts as two."""
    return len(text) + sum(ord(sign) >= _WIDE_FROM for sign in text)


def fits_a_line(text: str, width: int) -> bool:
    """Return whether a text probably fits a line of `width` in the smallest type."""
    return letters(text) * _LETTER_W <= width


def rail(grid: Grid, y: int = RAIL_Y) -> Box:
    """Return the bone rail, from margin to margin."""
    return Box(Rect(MARGIN, y, grid.width - 2 * MARGIN, RAIL), BONE)


def heading(grid: Grid, text: str, beside: int = 0) -> Text:
    """Return a screen's heading over the rail, with `beside` units left free at its right; in two lines if long."""
    room = grid.heading._replace(w=grid.width - 2 * MARGIN - beside) if beside else grid.heading
    return Text(room, text, (*HEADLINE, 26, 24, 22, 20), BONE, Face.STRONG, lines=2)


def title_and_note(grid: Grid, title: str, said: str, *, helped: bool = False) -> Pieces:
    """Yield the round and the message to the whole table on a picture with a board, both up to the help command."""
    right = grid.note.x if said else grid.help.x if helped else grid.board.right + GAP
    yield Text(grid.title._replace(w=right - GAP - grid.title.x), title, FACT, BONE, Face.STRONG, lines=2)
    yield from note(grid.note._replace(w=grid.help.x - GAP - grid.note.x) if helped else grid.note, said)


def note(rect: Rect, text: str, otherwise: Piece | None = None) -> Pieces:
    """Yield the message to the whole table: a band with a bone edge, where this screen has room. Where it is empty,
    yield what is there `otherwise`.
    """
    if text:
        yield Box(rect, SHADE)
        yield Box(rect._replace(w=6), BONE)
        words = Rect(rect.x + 18, rect.y + 6, rect.w - 26, rect.h - 12)
        yield Text(words, text, NOTE, BONE, lines=max(2, rect.h // 18))
    elif otherwise:
        yield otherwise


def paddle(x: int, y: int, side: int, number: int, colour: Colour = BONE) -> Paddle:
    """Return a numbered paddle with its upper left corner at (x, y)."""
    return Paddle(Rect(x, y, side, side + max(8, side * 2 // 7)), number, colour)


def swatch(room: Rect, artist: Artist, side: int) -> Pieces:
    """Yield an artist's colour, with the mark in its middle, `side` units wide and high."""
    yield Box(room, parse(artist.colour))
    yield Icon(room.square(side), artist.mark, INK)


def bought(x: int, y: int, width: int, artists: Sequence[Artist]) -> Pieces:
    """Yield cards as a row of marks; if the width is too small, a mark and a count for each artist."""
    if len(artists) * 22 - 6 <= width:
        for place, artist in enumerate(artists):
            yield Icon(Rect(x + 22 * place, y, _MARK, _MARK), artist.mark, parse(artist.colour))
        return
    groups = [(artist, len(list(cards))) for artist, cards in groupby(artists)]
    pitch = min(46, width // len(groups))
    side = next(side for least, side in _MARKS if pitch >= least)
    for place, (artist, count) in enumerate(groups):
        mark = Rect(x + pitch * place, y + (_MARK - side) // 2, side, side)
        yield Icon(mark, artist.mark, parse(artist.colour))
        yield Text(Rect(mark.right + 2, y, pitch - side - 3, _MARK), str(count), (20, 18, 16))


def pips(room: Rect, artist: Artist, count: int, limit: int = 5, *, over: bool = False) -> Pieces:
    """Yield marks for the cards on the table, dots up to the limit; a bone square if the next one ends the round.

    The marks are as large as the room. More than the limit are a mark and a number.
    """
    side = next(side for side in range(room.h, 0, -1) if (room.w - side) // (limit - 1) >= side + 2)
    pitch = min(side * 4 // 3, (room.w - side) // (limit - 1))
    if count > limit:
        sign, words = room._replace(h=side).across(side, REST, gap=6)
        yield Icon(sign, artist.mark, parse(artist.colour))
        yield Text(words, f"× {count}", (22, 20, 18), BONE)
        return
    for place in range(limit):
        rect = Rect(room.x + pitch * place, room.y, side, side)
        if place < count:
            yield Icon(rect, artist.mark, parse(artist.colour))
        elif place == count == limit - 1 and not over:
            yield Outline(rect, BONE)
        else:
            yield Box(rect.square(4), EDGE)


def figures(amount: str, sizes: Sequence[int], *, height: float = inf, width: float = inf) -> tuple[int, ...]:
    """Return those of `sizes` at which an amount in the middle of `height` stays within it, and within `width`; else
    only the last.
    """
    tall = _FIGURE_EM + 2 * _K_ABOVE_EM if "k" in amount else _FIGURE_EM
    fitting = tuple(size for size in sizes if size * tall <= height)
    if width < inf:
        fitting = tuple(size for size in fitting if money_width(amount, size) <= width)
    return fitting or (sizes[-1],)


def money_width(amount: str, size: int) -> int:
    """Return the px that an amount takes in the money face at `size`, rounded up so that neighbours can make room."""
    ems = sum(_COMMA_EM if sign in ",." else _WIDE_EM if sign in "k+-" else _DIGIT_EM for sign in amount)
    return round(ems * size) + 4


def command(rect: Rect, choice: Choice | None, sign: Sign | None = None, *, main: bool = False) -> Pieces:
    """Yield a plate to touch, with its sign beside the words, or the reason under them if it is disabled.

    A bone outline marks the usual next command.
    """
    if choice is None:
        return
    yield Outline(rect, BONE if main and not choice.waits else EDGE)
    room = rect.inset(12, 5)
    if choice.on is not None:
        room, knob = room.across(REST, 44, gap=10)
        yield from switch(knob, on=choice.on)
    if choice.waits:
        short = fits_a_line(choice.waits, room.w)
        spare = max(3, (room.h - (42 if short else 62)) // 2)
        label, why = room.inset(0, spare).down(16, REST, gap=5)
        yield Text(label, choice.label, (24, 22), STONE, Face.STRONG, Align.CENTRE)
        yield Text(why, choice.waits, NOTE, STONE, align=Align.CENTRE, lines=1 if short else 3)
    elif sign:
        yield Label(room.inset(0, 3), sign, choice.label, COMMAND, BONE)
    else:
        words = room.inset(0, max(0, min(_CLEAR, (room.h - _TWO_LINES) // 2)))
        yield Text(words, choice.label, COMMAND, BONE, Face.STRONG, Align.CENTRE, lines=2)
    yield Touch(rect, choice)


def switch(room: Rect, *, on: bool) -> Pieces:
    """Yield a switch's frame with its knob at the right and bright if it is `on`, at the left and dull if off."""
    frame = Rect(room.x, room.middle[1] - 12, 44, 24)
    yield Outline(frame, BONE if on else STONE)
    yield Box(Rect(frame.right - 20 if on else frame.x + 4, frame.y + 4, 16, 16), BONE if on else STONE)


def tall_command(rect: Rect, choice: Choice, sign: Sign, *, main: bool = False) -> Pieces:
    """Yield a plate to touch, with its sign above the words; where it is much wider than high, beside them."""
    if rect.w > 2 * rect.h:
        yield from command(rect, choice, sign, main=main)
        return
    yield Outline(rect, BONE if main else EDGE)
    length = letters(choice.label)
    long = (length > _LONGER_LABEL) + (length > _LONGEST_LABEL and rect.h >= _HIGH)
    foot = 56 + 19 * (long - 1) if long else 44 if length > _LONG_LABEL else 22
    words = Rect(rect.x + 4, rect.bottom - foot - 12, rect.w - 8, foot)
    above = Rect(rect.x + 8, rect.y + 8, rect.w - 16, words.y - rect.y - 16)
    sizes = (*COMMAND, 20) if foot == 22 else (22, 20, 18, 16)
    yield Icon(above.square(min(40, max(26, above.h - 4))), sign)
    yield Text(words, choice.label, sizes, BONE, Face.STRONG, Align.CENTRE, 4)
    yield Touch(rect, choice)


def quiet_command(rect: Rect, choice: Choice, sign: Sign) -> Pieces:
    """Yield a command without a plate, in stone, at the left of its place, for rare use."""
    words = rect
    if choice.on is not None:
        words, knob = rect.across(REST, 44, gap=10)
        yield from switch(knob, on=choice.on)
    yield Label(words, sign, choice.label, SMALL, STONE, Face.TEXT, Align.LEFT, 26, 12)
    yield Touch(rect, choice)


def sign_command(rect: Rect, choice: Choice | None, sign: Sign, *, side: int = 28) -> Pieces:
    """Yield a sign alone, `side` units wide and high."""
    if choice:
        yield Icon(rect.square(side), sign, STONE if choice.waits else BONE)
        yield Touch(rect, choice)


def ways(grid: Grid, screen: GameScreen) -> Pieces:
    """Yield undo and the menu in their one place and look; in the place of undo the way back, where there is one.

    The first word of undo is beside its sign, and what it takes back below.
    """
    yield from sign_command(grid.menu, screen.menu, Sign.MENU)
    choice, sign = (screen.back, Sign.BACK) if screen.back else (screen.undo, Sign.UNDO)
    if choice is None:
        return
    word, _, what = choice.label.replace("：", ": ").partition(": ")
    first, below = grid.undo.inset(6, 3).down(18 if what else REST, REST if what else 0, gap=6)
    icon, beside = first.across(20, REST, gap=8)
    ink, sizes, lines = (STONE, (22, 20, 18), 1) if what else (BONE, (*COMMAND, 20, 18), 3)
    yield Icon(icon.square(20), sign, ink)
    yield Text(beside, word, sizes, ink, Face.STRONG, lines=lines)
    yield Text(below, what, (22, 20, 18, 17, 16), STONE, lines=4)
    yield Touch(grid.undo, choice)


def back_command(grid: Grid, choice: Choice | None) -> Pieces:
    """Yield the back command, at the right over the rail."""
    if choice:
        rect = Rect(grid.width - MARGIN - BACK_W, 4, BACK_W, 56)
        yield Label(rect, Sign.BACK, choice.label, COMMAND, BONE, Face.STRONG, Align.RIGHT, 26, 12)
        yield Touch(rect, choice)


def plates(grid: Grid, count: int, height: int) -> tuple[Rect, ...]:
    """Return the places of commands of this height together, one below the other: at the lower right, or standing
    along the lower edge.
    """
    room, margin = (grid.whole, MARGIN) if grid.portrait else (grid.main, GAP)
    return room._replace(y=grid.height - margin - height, h=height).rows(count, GAP)


def heading_with_back(grid: Grid, text: str, back: Choice | None, said: str = "") -> Pieces:
    """Yield a heading over the rail, or a message in its place, and at its right the back command if there is one."""
    room = Rect(MARGIN, 4, grid.width - 2 * MARGIN - BACK_W - GAP, 56)
    yield from note(room, said, heading(grid, text, BACK_W + GAP))
    yield rail(grid)
    yield from back_command(grid, back)
