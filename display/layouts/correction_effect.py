"""The effect of a correction, to confirm or cancel."""

from collections.abc import Sequence

from companion.screen_data.past import CorrectionPreviewScreen
from display.icons import Sign
from display.layouts.buttons import CLOSE_W, command, main_and_other_sentences, plates, sign_command
from display.layouts.common import heading, rail, show_banner
from display.layouts.grid import FINGER, GAP, MARGIN, Grid
from display.text import fit_piece
from display.theme import BONE, STONE
from display.widgets import REST, Align, Face, Pieces, Rect, Text

_LINE = (24, 22, 20, 18)
"""Sizes of the consequences."""
_LINE_EM = 1.5
"""The height of a consequence of one line, in parts of its size."""
_SLACK = 4
"""By how much a line of a consequence ends before its room: in a panel's pixels it may be a little wider."""
_PAGER_W = 3 * FINGER + CLOSE_W
_TITLE = (36, 32, 28, 26, 24, 22, 20)
"""Smaller than what the correction makes of the game."""
_TITLE_Y = 10
"""Top of the title, whose second line keeps clear of the rail."""
_TOP_Y = 88
"""Top of the states."""
_BECOMES = (45, 40, 36, 32, 30, 28, 26)
"""Sizes of the corrected state, which has two lines where none of them has room for it in one."""
_BECOMES_H, _LOW_BECOMES_H = 76, 62
"""Height of the corrected state, and over a message to the table."""
_SMALLER, _WAS_GAP = 20, 10
"""By how much the state now is lower than the corrected one, and the distance between them."""
_CONFLICT_H, _MESSAGE_H = 68, 56
_FEW = 3
"""Up to so many choices of a standing picture are high."""
_CHOICE_PITCH, _LOW_CHOICE_PITCH = 80, 68
"""Distance from one choice of a standing picture to the next, where they are few and where they are more."""
_LYING_CHOICE_PITCH = 96
"""The same at most in a lying picture, whose choices reach up to `_LYING_CHOICES_Y` at most."""
_LYING_CHOICES_Y = 76


def correction_effect(grid: Grid, screen: CorrectionPreviewScreen, banner: str) -> Pieces:
    """Yield the state now, the corrected state, the consequences, and the choices, the last of which cancels."""
    beside = _PAGER_W if screen.page else CLOSE_W
    title = heading(grid, screen.title, beside + GAP)
    yield title._replace(rect=title.rect._replace(y=_TITLE_Y), sizes=_TITLE)
    pager, close = Rect(grid.width - MARGIN - _PAGER_W, 4, _PAGER_W, 56).across(REST, CLOSE_W)
    yield from _pager(pager, screen)
    yield from sign_command(close, screen.game, Sign.REMOVE)
    yield rail(grid)
    count = len(screen.choices) + 1
    if grid.portrait:
        places = plates(grid, count, count * (_CHOICE_PITCH if count <= _FEW else _LOW_CHOICE_PITCH) - GAP)
        words = Rect(MARGIN, _TOP_Y, grid.whole.w, places[0].y - GAP - _TOP_Y)
    else:
        places = plates(grid, count, min(_LYING_CHOICE_PITCH * count, grid.height - GAP - _LYING_CHOICES_Y))
        words = Rect(MARGIN, _TOP_Y, grid.main.x - 2 * MARGIN, grid.height - _TOP_Y - MARGIN)
    becomes_h = _LOW_BECOMES_H if banner else _BECOMES_H
    was_h, was_gap = (becomes_h - _SMALLER, _WAS_GAP) if screen.was else (0, 0)
    was, _, becomes, _, below = words.down(was_h, was_gap, becomes_h, GAP, REST)
    if screen.conflict:
        conflict, _, below = below.down(_CONFLICT_H, GAP, REST)
        yield from show_banner(conflict, screen.conflict)
    if banner:
        lines, _, message = below.down(REST, GAP, _MESSAGE_H)
        yield from show_banner(message, banner)
    else:
        lines = below
    if screen.was:
        yield Text(was, screen.was, (32, 28, 26, 24, 22, 20), STONE, lines=2)
    corrected = Text(becomes, screen.becomes, _BECOMES, BONE, Face.STRONG)
    if fit_piece(corrected).condensed:
        corrected = corrected._replace(lines=2)
    yield corrected
    yield from _consequences(lines, screen.lines)
    *answers, back = places
    yield from main_and_other_sentences(answers, screen.choices)
    yield from command(back, screen.back, Sign.BACK)


def _consequences(room: Rect, lines: Sequence[str]) -> Pieces:
    """Yield the consequences in one size: the largest at which all have room, with the long ones in two lines. Where
    none is small enough, they are closer to each other.
    """
    narrower = room._replace(w=room.w - _SLACK)
    for size in _LINE:
        pieces = [Text(narrower, line, (size,), BONE, lines=2) for line in lines]
        fitted = [fit_piece(piece) for piece in pieces]
        heights = [round(_LINE_EM * size) + (len(words.lines) - 1) * words.pitch for words in fitted]
        if sum(heights) <= room.h and not any(words.condensed for words in fitted):
            break
    scale = min(1.0, room.h / max(1, sum(heights)))
    places = room.down(*(int(height * scale) for height in heights))
    for piece, place in zip(pieces, places, strict=True):
        yield piece._replace(rect=place)


def _pager(room: Rect, screen: CorrectionPreviewScreen) -> Pieces:
    """Yield the page of the consequences between the commands of the one before and the one after."""
    earlier, page, later = room.across(FINGER, REST, FINGER)
    yield from sign_command(earlier, screen.earlier, Sign.EARLIER)
    yield Text(page, screen.page, (26, 24, 22), STONE, align=Align.CENTRE)
    yield from sign_command(later, screen.later, Sign.LATER)
