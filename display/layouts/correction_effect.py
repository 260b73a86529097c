"""The effect of a correction, to confirm or cancel."""

from functools import partial
from typing import NamedTuple

from companion.screen_data.line_pages import in_pages
from companion.screen_data.past import CorrectionPreviewScreen
from display.icons import Sign
from display.layouts.buttons import CLOSE_W, command, main_and_other_sentences, plates, sign_command
from display.layouts.common import heading, introduces, rail, show_banner
from display.layouts.grid import FINGER, GAP, MARGIN, Grid
from display.text import Fitted, fit_piece
from display.theme import BONE, HAIR, STONE
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text


class _Sizes(NamedTuple):
    """Sizes of the consequences."""

    line: int
    handed: int
    """That of who hands what to whom, which everybody acts on."""


_SIZES = (_Sizes(24, 34), _Sizes(24, 30), _Sizes(22, 28), _Sizes(22, 26), _Sizes(20, 24), _Sizes(20, 22))
_LINE_EM = 1.5
"""The height of a consequence of one line, in parts of its size."""
_MOST_LINES = 6
"""Up to so many lines has a consequence; only one with the longest names has as many."""
_SLACK = 6
"""By how much a line of a consequence ends before its room: in a panel's pixels it may be a little wider."""
_PAGER_W = 3 * FINGER + CLOSE_W
_TITLE = (36, 32, 28, 26, 24, 22, 20)
"""Smaller than what the correction makes of the game."""
_TITLE_Y = 10
"""Top of the title, whose second line keeps clear of the rail."""
_TOP_Y = 88
"""Top of the states."""
_BECOMES = (34, 32, 30, 28, 26)
"""Sizes of the corrected state, which has two lines where none of them has room for it in one."""
_BECOMES_H = 60
"""Height of the corrected state."""
_WAS_H, _WAS_GAP = 44, 4
"""Height of the state now, and its distance from the corrected one."""
_CONFLICT_H, _LONE_CONFLICT_H = 68, 144
"""Height of a conflict, and where nothing else is told."""
_CONFLICT_EDGE, _CONFLICT_INSET = 6, 12
"""The width of the edge beside a conflict, and its distance from the words."""
_MESSAGE_Y, _MESSAGE_H = 2, 60
"""The message to the table, in place of the title, of which the corrected state says what matters."""
_LEAST_H = 72
"""The least room of the consequences beside the state now, which the title names as well. It is left out, too, where
they then have room on fewer pages.
"""
_FEW = 3
"""Up to so many choices of a standing picture are high."""
_CHOICE_PITCH, _LOW_CHOICE_PITCH = 80, 68
"""Distance from one choice of a standing picture to the next, where they are few and where they are more."""
_LYING_CHOICE_PITCH = 96
"""The same at most in a lying picture, whose choices reach up to `_LYING_CHOICES_Y` at most."""
_LYING_CHOICES_Y = 76


def correction_effect(grid: Grid, screen: CorrectionPreviewScreen, banner: str) -> Pieces:
    """Yield the state now, the corrected state, the consequences, and the choices, the last of which cancels."""
    count = len(screen.choices) + 1
    if grid.portrait:
        places = plates(grid, count, count * (_CHOICE_PITCH if count <= _FEW else _LOW_CHOICE_PITCH) - GAP)
        words = Rect(MARGIN, _TOP_Y, grid.whole.w, places[0].y - GAP - _TOP_Y)
    else:
        places = plates(grid, count, min(_LYING_CHOICE_PITCH * count, grid.height - GAP - _LYING_CHOICES_Y))
        if count > _FEW:  # the answers to a conflict are sentences
            places = tuple(place._replace(x=grid.width // 2, w=grid.whole.right - grid.width // 2) for place in places)
        words = Rect(MARGIN, _TOP_Y, places[0].x - 2 * MARGIN, grid.height - _TOP_Y - MARGIN)
    conflict_h = _CONFLICT_H if screen.lines else _LONE_CONFLICT_H
    others_h = _BECOMES_H + GAP + (conflict_h + GAP if screen.conflict else 0)
    room = words.down(others_h, REST)[1]
    less = room.down(_WAS_H + _WAS_GAP, REST)[1]
    shows_was = bool(screen.was) and less.h >= _LEAST_H and _page(less, screen).of == _page(room, screen).of
    was, _, becomes, _, below = words.down(*((_WAS_H, _WAS_GAP) if shows_was else (0, 0)), _BECOMES_H, GAP, REST)
    if screen.conflict:
        conflict, _, below = below.down(conflict_h, GAP, REST)
        yield from _conflict(conflict, screen.conflict)
    page = _page(below, screen)
    yield from _head(grid, screen, page, banner)
    if shows_was:
        yield Text(was, screen.was, (28, 26, 24, 22, 20), STONE, lines=2)
    corrected = Text(becomes, screen.becomes, _BECOMES, BONE, Face.STRONG)
    if fit_piece(corrected).condensed:
        corrected = corrected._replace(sizes=(*_BECOMES[3:], 24), lines=2)
    yield corrected
    yield from _consequences(below, page)
    *answers, back = places
    yield from main_and_other_sentences(answers, screen.choices)
    yield from command(back, screen.back, Sign.BACK)


def _conflict(room: Rect, words: str) -> Pieces:
    """Yield which later step is no longer possible, and why, at the right of a bone edge."""
    edge, beside = room.across(_CONFLICT_EDGE, REST, gap=_CONFLICT_INSET)
    yield Box(edge, BONE)
    yield Text(beside, words, (28, 26, 24, 22, 20, 18), BONE, lines=_MOST_LINES)


class _Page(NamedTuple):
    """A page of the consequences."""

    number: int
    """From 0."""
    of: int
    """How many pages there are."""
    sizes: _Sizes
    lines: tuple[str, ...]
    handed: frozenset[str]
    """Those of the lines, on any page, which say who hands what to whom."""


def _page(room: Rect, screen: CorrectionPreviewScreen) -> _Page:
    """Return the page that is shown: all consequences in the largest sizes at which they have room on one; in the
    smallest, where they have not.
    """
    told = [*((line,) for line in screen.lines), *screen.settlements]
    handed = frozenset(line for settlement in screen.settlements for line in settlement[1:])
    for sizes in _SIZES:
        pages = in_pages(told, room.h, partial(_height, room=room, sizes=sizes, handed=handed))
        pieces = [_piece(line, room, sizes=sizes, handed=handed) for line in pages[0]]
        is_condensed = any(_fitted(room, piece).condensed for piece in pieces)
        if len(pages) == 1 and not is_condensed:
            break
    number = min(screen.page, len(pages) - 1)
    return _Page(number=number, of=len(pages), sizes=sizes, lines=pages[number], handed=handed)


def _consequences(room: Rect, page: _Page) -> Pieces:
    """Yield the consequences of a page, closer to each other where two of them are too many; one that says what follows
    is in stone, below a hairline, and who hands what to whom is the largest.
    """
    heights = [_height(line, room=room, sizes=page.sizes, handed=page.handed) for line in page.lines]
    scale = min(1.0, room.h / max(1, sum(heights)))
    for line, place in zip(page.lines, room.down(*(int(height * scale) for height in heights)), strict=True):
        if introduces(line) and line is not page.lines[0]:
            yield Box(place._replace(h=1), HAIR)
        yield _piece(line, place, sizes=page.sizes, handed=page.handed)


def _height(line: str, *, room: Rect, sizes: _Sizes, handed: frozenset[str]) -> int:
    """Return how high a consequence is, with the room to the next."""
    piece = _piece(line, room, sizes=sizes, handed=handed)
    words = _fitted(room, piece)
    return round(_LINE_EM * piece.sizes[0]) + (len(words.lines) - 1) * words.pitch


def _fitted(room: Rect, piece: Text) -> Fitted:
    """Return how a consequence fits the width of the room, with some slack."""
    return fit_piece(piece._replace(rect=room._replace(w=room.w - _SLACK)))


def _piece(line: str, place: Rect, *, sizes: _Sizes, handed: frozenset[str]) -> Text:
    """Return the words of a consequence."""
    if line in handed:
        return Text(place, line, (sizes.handed,), BONE, Face.STRONG, lines=_MOST_LINES)
    return Text(place, line, (sizes.line,), STONE if introduces(line) else BONE, lines=_MOST_LINES)


def _head(grid: Grid, screen: CorrectionPreviewScreen, page: _Page, banner: str) -> Pieces:
    """Yield the title over its rail, or in its place the message to the table; the ways to the other pages, and the way
    to the game.
    """
    title = heading(grid, screen.title, (_PAGER_W if page.of > 1 else CLOSE_W) + GAP)
    title = title._replace(rect=title.rect._replace(y=_TITLE_Y), sizes=_TITLE)
    yield from show_banner(title.rect._replace(y=_MESSAGE_Y, h=_MESSAGE_H), banner, otherwise=title)
    pager, close = Rect(grid.width - MARGIN - _PAGER_W, 4, _PAGER_W, 56).across(REST, CLOSE_W)
    earlier, place, later = pager.across(FINGER, REST, FINGER)
    if page.of > 1:
        yield Text(place, f"{page.number + 1}/{page.of}", (26, 24, 22), STONE, align=Align.CENTRE)
    if page.number:
        yield from sign_command(earlier, screen.earlier, Sign.EARLIER)
    if page.number + 1 < page.of:
        yield from sign_command(later, screen.later, Sign.LATER)
    yield from sign_command(close, screen.game, Sign.REMOVE)
    yield rail(grid)
