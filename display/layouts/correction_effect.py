"""The effect of a correction, to confirm or cancel."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.screen_data.hand_over import HandOver
from companion.screen_data.line_pages import in_pages
from companion.screen_data.past import CorrectionPreviewScreen
from display.icons import Sign
from display.layouts.buttons import (
    BACK_W,
    CLOSE_W,
    answers,
    back_command,
    command,
    main_and_other_sentences,
    plates,
    sign_command,
)
from display.layouts.common import heading, introduces, rail, show_banner
from display.layouts.grid import BODY_Y, FINGER, GAP, MARGIN, Grid
from display.layouts.hand_overs import hand_over, hand_over_h
from display.text import fit_piece
from display.theme import BONE, STONE
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text

_LINE, _LONG_WORD_LINE = (24, 22, 20), 18
"""Sizes of a consequence, and that of one with the longest names, which do not break."""
_SENTENCE = 30
"""That of what hands do without giving each other something."""
_CONDITION, _CONDITION_H = (26, 24, 22, 20), 36
"""Sizes and height of the heading of what is handed over."""
_LINE_EM = 1.5
"""The height of a consequence of one line, in parts of its size."""
_LINES_APART = 8
"""The distance of consequences from what goes from hand to hand."""
_MOST_LINES = 6
"""Up to so many lines has a consequence; only one with the longest names has as many."""
_SLACK = 6
"""By how much a line of a consequence ends before its room: in a panel's pixels it may be a little wider."""
_PAGER_W = 3 * FINGER
_TITLE = (36, 32, 28, 26, 24, 22, 20, 18, 16)
_TITLE_Y = 10
"""Top of the title, whose second line keeps clear of the rail."""
_TOP_Y = BODY_Y - 6
_CHANGE, _LONG_CHANGE, _CHANGE_H = (30, 28, 26), (26, 24, 22, 20), 52
"""Sizes of what is changed in one line and in several, and its height in one."""
_MOST_CHANGE_LINES = 4
"""Up to so many lines has what is changed; only long names take as many."""
_CONFLICT_EDGE, _CONFLICT_INSET = 6, 12
"""The width of the edge beside a conflict, and its distance from the words."""
_CONFLICT_H, _LONE_CONFLICT_H, _CONSEQUENCE_H = 168, 240, 60
"""Its height at most where consequences follow, and where none do, and the least height that is left for those."""
_CONFLICT_CLEAR = 14
"""How much higher it is than its lines."""
_MESSAGE_Y, _MESSAGE_H = 2, 60
"""The message to the table, in place of the title."""
_UNIT, _UNIT_W = (22, 20, 18), 128
"""Sizes and width of what the amounts are in, at the right end of the first line."""
_COMMAND_PITCH, _ANSWER_PITCH = 80, 82
"""Distance from one command to the next, and at most from one answer to a conflict to the next."""
_TOLD_HALVES = 5
"""How many halves of such a distance are left, standing, for what is told above the answers."""
_APART = 14
"""By how much more, at least, the last answer, which removes all that follows, is apart from the others."""
_BACK_H = 60


def correction_effect(grid: Grid, screen: CorrectionPreviewScreen, banner: str) -> Pieces:
    """Yield what is changed, which all else is about, and below it what goes from hand to hand, over the whole width,
    and what follows, beside the commands, or standing above them. The answers to a conflict are keys with sentences.
    """
    places = _beside_answers(grid, len(screen.choices)) if screen.conflict else _over_commands(grid, screen)
    change = _change(places, screen)
    yield change
    if screen.unit:
        yield Text(_unit_beside(change.rect), screen.unit, _UNIT, STONE, align=Align.RIGHT)
    _, below = places.words.down(change.rect.h, REST)
    if screen.conflict:
        conflict, below = below.down(_conflict_h(below, screen), REST)
        yield from _conflict(conflict, screen.conflict)
    page = _page(places, screen, below)
    yield from _head(grid, screen, page, banner)
    for line in page.settled:
        place, below = below.down(_settled_h(places, screen, line), REST)
        yield from _settled(place, screen, line)
    if page.settled:
        _, below = below.down(_LINES_APART, REST)
    for line in page.lines:
        told = _line(below._replace(w=places.told_w), page.size, line)
        place, below = below.down(_line_h(told), REST)
        yield told._replace(rect=place._replace(w=places.told_w))
    if screen.conflict:
        yield from answers(places.choices, screen.choices)
    else:
        yield from main_and_other_sentences(places.choices, screen.choices)
    if places.back:
        yield from command(places.back, screen.back, Sign.BACK)


class _Places(NamedTuple):
    """Where everything below the rail is."""

    words: Rect
    """What is changed, what goes from hand to hand or is not possible, and what follows."""
    beside_y: int
    """From here on down, what is told ends beside the commands."""
    told_w: int
    """The width of what is told there."""
    choices: tuple[Rect, ...]
    back: Rect | None
    """The way back, where a standing picture has no room for it beside the title."""


def _over_commands(grid: Grid, screen: CorrectionPreviewScreen) -> _Places:
    """Return the places of a picture with commands at the lower right, or standing along the lower edge, the last of
    them the way back.
    """
    count = len(screen.choices) + (1 if grid.portrait else 0)
    commands = plates(grid, count, count * _COMMAND_PITCH - GAP)
    top = commands[0].y - GAP
    bottom = top if grid.portrait else grid.height - MARGIN
    return _Places(
        words=Rect(MARGIN, _TOP_Y, grid.whole.w, bottom - _TOP_Y),
        beside_y=top,
        told_w=grid.whole.w if grid.portrait else commands[0].x - 2 * MARGIN,
        choices=commands[:-1] if grid.portrait else commands,
        back=commands[-1] if grid.portrait else None,
    )


def _beside_answers(grid: Grid, count: int) -> _Places:
    """Return the places of a picture with so many answers in its right half, or standing along the lower edge, with the
    way back below them.
    """
    back = None
    if grid.portrait:
        back = grid.whole._replace(y=grid.height - MARGIN - _BACK_H, h=_BACK_H)
        bottom = back.y - _APART - GAP
        pitch = min(_ANSWER_PITCH, (bottom - _APART - _TOP_Y) * 2 // (2 * count + _TOLD_HALVES))
        room = back._replace(y=bottom - pitch * count - _APART, h=pitch * count + _APART)
        words = Rect(MARGIN, _TOP_Y, grid.whole.w, room.y - GAP - _TOP_Y)
    else:
        words, room = Rect(MARGIN, _TOP_Y, grid.whole.w, grid.height - MARGIN // 2 - _TOP_Y).columns(2, MARGIN)
        pitch = min(_ANSWER_PITCH, (room.h - _APART) // count)
    *places, last = room.stack(count, pitch, GAP)
    choices = (*places, last._replace(y=room.bottom - last.h) if places else last)
    return _Places(words=words, beside_y=words.bottom, told_w=words.w, choices=choices, back=back)


def _conflict_h(room: Rect, screen: CorrectionPreviewScreen) -> int:
    """Return the height of a conflict in a room, with the distance to what follows below it."""
    highest = min(_CONFLICT_H, room.h - _CONSEQUENCE_H) if screen.lines else min(_LONE_CONFLICT_H, room.h)
    *_, words = _conflict(room._replace(h=highest), screen.conflict)
    fitted = fit_piece(words)
    return min(highest, len(fitted.lines) * fitted.pitch + _CONFLICT_CLEAR + GAP)


def _conflict(room: Rect, words: str) -> tuple[Box, Text]:
    """Return which later step is no longer possible, and why, at the right of a bone edge."""
    edge, beside = room._replace(h=room.h - GAP).across(_CONFLICT_EDGE, REST, gap=_CONFLICT_INSET)
    return Box(edge, BONE), Text(beside, words, (28, 26, 24, 22, 20, 18), BONE, lines=_MOST_LINES)


class _Page(NamedTuple):
    """A page of what a correction does."""

    number: int
    """From 0."""
    of: int
    """How many pages there are."""
    settled: tuple[str, ...]
    """The headings and sentences of what goes from hand to hand."""
    size: int
    lines: tuple[str, ...]
    """What follows."""


def _page(places: _Places, screen: CorrectionPreviewScreen, room: Rect) -> _Page:
    """Return the page that is shown in a room: what goes from hand to hand, on as many pages as it takes, then what
    follows, in the largest size in which it takes no more pages; else in the smallest.
    """

    def high(line: str) -> int:
        return _settled_h(places, screen, line)

    settled = in_pages(screen.settlements, places.beside_y - room.y, high) if screen.settlements else [()]
    used = sum(map(high, settled[-1])) + (_LINES_APART if settled[-1] else 0)
    for size in _LINE:
        told = _lines_in_pages(room._replace(w=places.told_w), screen.lines, size, first=room.h - used)
        if len(told) == 1:
            break
    of = len(settled) + len(told) - 1
    number = min(screen.page, of - 1)
    last_settled = len(settled) - 1
    return _Page(
        number=number,
        of=of,
        settled=settled[number] if number <= last_settled else (),
        size=size,
        lines=told[number - last_settled] if number >= last_settled else (),
    )


def _change(places: _Places, screen: CorrectionPreviewScreen) -> Text:
    """Return what is changed, under the title: in one line, or where it is too long in several, for which it is
    higher.
    """
    words = f"{screen.was} → {screen.becomes}" if screen.was else screen.becomes
    width = places.words.w - (_UNIT_W if screen.unit else 0)
    told = Text(places.words._replace(w=width, h=_CHANGE_H), words, _CHANGE, BONE, Face.STRONG)
    if fit_piece(told).condensed:
        return _in_lines(told._replace(sizes=_LONG_CHANGE))
    return told


def _in_lines(told: Text) -> Text:
    """Return a text in as many lines as it takes, and as high as they are."""
    measured = told._replace(
        rect=told.rect._replace(w=told.rect.w - _SLACK, h=_MOST_CHANGE_LINES * _CHANGE_H), lines=_MOST_CHANGE_LINES
    )
    fitted = fit_piece(measured)
    high = max(_CHANGE_H, len(fitted.lines) * fitted.pitch + 2 * GAP)
    return measured._replace(rect=told.rect._replace(h=high), sizes=(fitted.size,))


def _unit_beside(change: Rect) -> Rect:
    """Return the place of the unit at the right of what is changed."""
    return Rect(change.right, change.y, _UNIT_W, change.h)


def _lines_in_pages(room: Rect, lines: Sequence[str], size: int, *, first: int) -> list[tuple[str, ...]]:
    """Return what follows by page of a room, on the first of which it has the height `first`."""
    pages: list[list[str]] = [[]]
    left = first
    for line in lines:
        high = _line_h(_line(room, size, line))
        if high > left:
            pages.append([])
            left = room.h
        pages[-1].append(line)
        left -= high
    return [tuple(page) for page in pages]


def _line(room: Rect, size: int, line: str) -> Text:
    """Return a consequence in a room, in this size unless a word of it is wider."""
    smaller = [other for other in (*_LINE, _LONG_WORD_LINE) if other < size]
    return Text(room, line, (size, *smaller), STONE, lines=_MOST_LINES)


def _line_h(told: Text) -> int:
    """Return how high a consequence is, with the room to the next."""
    words = fit_piece(told._replace(rect=told.rect._replace(w=told.rect.w - _SLACK)))
    return round(_LINE_EM * told.sizes[0]) + (len(words.lines) - 1) * words.pitch


def _settled_h(places: _Places, screen: CorrectionPreviewScreen, line: str) -> int:
    """Return how high a line of a settlement is, with the room to the next."""
    if introduces(line):
        return _CONDITION_H
    if handed := _handed(screen, line):
        return hand_over_h(places.words.w, handed)
    return _line_h(Text(places.words, line, (_SENTENCE,), face=Face.STRONG, lines=_MOST_LINES))


def _settled(place: Rect, screen: CorrectionPreviewScreen, line: str) -> Pieces:
    """Yield a line of a settlement: its heading, who gives whom what, or what else hands do."""
    if introduces(line):
        yield Text(place, line, _CONDITION, STONE)
        return
    if handed := _handed(screen, line):
        yield from hand_over(place, handed)
        return
    yield Text(place, line, (_SENTENCE,), BONE, Face.STRONG, lines=_MOST_LINES)


def _handed(screen: CorrectionPreviewScreen, line: str) -> HandOver | None:
    """Return what one gives another, if that is what a line of a settlement says."""
    return next((handed for handed in screen.hand_overs if handed.sentence == line), None)


def _head(grid: Grid, screen: CorrectionPreviewScreen, page: _Page, banner: str) -> Pieces:
    """Yield the title over its rail, or in its place the message to the table; the ways to the other pages, lying the
    way back, and the way to the game.
    """
    back_w = CLOSE_W if grid.portrait else BACK_W
    pager_w = _PAGER_W if page.of > 1 else 0
    title = heading(grid, screen.title, pager_w + back_w + GAP)
    title = title._replace(rect=title.rect._replace(y=_TITLE_Y), sizes=_TITLE)
    yield from show_banner(title.rect._replace(y=_MESSAGE_Y, h=_MESSAGE_H), banner, otherwise=title)
    pager = Rect(grid.width - MARGIN - back_w - _PAGER_W, 4, _PAGER_W, 56)
    earlier, place, later = pager.across(FINGER, REST, FINGER)
    if page.of > 1:
        yield Text(place, f"{page.number + 1}/{page.of}", (26, 24, 22), STONE, align=Align.CENTRE)
    if page.number:
        yield from sign_command(earlier, screen.earlier, Sign.EARLIER)
    if page.number + 1 < page.of:
        yield from sign_command(later, screen.later, Sign.LATER)
    yield from back_command(grid, None if grid.portrait else screen.back, screen.game)
    yield rail(grid)
