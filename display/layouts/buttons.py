"""The buttons on the screen: plates with words and signs, signs in corners, and the way back beside a heading.

All that can be touched has round corners, and nothing else has. The main command, which usually comes next, has a bone
edge. A bone ground never says that something can be touched: it says whose turn it is, who leads, or who won.

Each gives pieces in its rectangle. A choice that is None, because it is not there now, gives nothing.
"""

import re
from collections.abc import Sequence

from companion.screen_data.screens import Choice, GameScreen
from display.icons import Sign
from display.layouts.common import fits_a_line, heading, letters, rail, show_banner
from display.layouts.grid import FINGER, GAP, MARGIN, Grid
from display.text import fit, fit_piece
from display.theme import BONE, COMMAND, EDGE, INK, NOTE, OUTLINE, PAPER, SHADE, SMALL, STONE, WALL, Colour
from display.widgets import REST, Align, Box, Face, Icon, Label, Outline, Pieces, Plate, Rect, Text, Touch

_LONG_LABEL, _LONGER_LABEL, _LONGEST_LABEL = 12, 20, 28
"""Numbers of letters from which a narrow plate has two lines, three, and where it is high enough four."""
_HIGH = 112
"""From this height a plate has room for four lines."""
_ONE_LINE_H = 22
_SENTENCE = (*COMMAND, 20, 18)
_ANSWER = (26, 24, 22, 20, 18, 16)
_ANSWER_H, _COST_H, _COST_GAP = 28, 25, 3
"""The heights of an answer's first line and of what it costs, with as much room around their capitals; their gap."""
_REASON_H, _LONG_REASON_H = 18, 31
"""The height of a reason of one line at the foot of a plate, and of two."""
_REASON_GAP, _REASON_CLEAR, _LABEL_CLEAR = 6, 10, 9
"""The room above it, below it, and above what it is the reason for."""
_NO_BREAK = "\N{NO-BREAK SPACE}"
_UNDO_NOTE = (22, 20, 18, 17, 16)
"""Sizes of what undo takes back; at the largest a single line is right below the word."""
_COLON = re.compile(": |：")
_CLEAR = 6
"""The room that a plate keeps for letters below its second line."""
CLOSE_W = 56
"""Width of the sign that leads to the game."""
_KEYS_APART, BELOW_WORDS = 4, 3
"""The distance of a sign's plate from what is at its left, and how much lower than their places the plates of undo and
the menu end: at the top are the gavel's rails.
"""
BACK_W = 176
"""Width of the back command."""
_FOOT_GAP = 4
LIST_FOOT = _FOOT_GAP + FINGER + GAP
"""Height of the commands below a list, with the ways to its other pages, and the room above and below them."""
_PAGE_SIGN_W = 56
"""Width of the sign that leads to another page of a list."""


def command(
    rect: Rect,
    choice: Choice | None,
    sign: Sign | None = None,
    *,
    is_main: bool = False,
    sizes: tuple[int, ...] = COMMAND,
    lines: int = 2,
) -> Pieces:
    """Yield a plate to touch, with its sign beside the words, in one of `sizes`, or without a sign up to `lines` lines
    of words. A disabled one is an outline alone, and has the reason under the words.
    """
    if choice is None:
        return
    if choice.disabled_reason:
        yield disabled_ground(rect)
    else:
        yield ground(rect, is_main=is_main)
    room = rect.inset(12, 5)
    if choice.on is not None:
        room, knob = room.across(REST, 44, gap=10)
        yield from switch(knob, on=choice.on)
    if choice.disabled_reason:
        short = fits_a_line(choice.disabled_reason, room.w)
        spare = max(3, (room.h - (42 if short else 62)) // 2)
        label, why = room.inset(0, spare).down(16, REST, gap=5)
        yield Text(label, choice.label, (24, 22), STONE, Face.STRONG, Align.CENTRE, group=_plates(rect))
        yield Text(why, choice.disabled_reason, NOTE, STONE, align=Align.CENTRE, lines=1 if short else 3)
    elif sign:
        yield Label(room.inset(0, 3), sign, choice.label, sizes, BONE, group=_plates(rect))
    else:
        two_lines = 2 * sizes[-1]
        words = room.inset(0, max(0, min(_CLEAR, (room.h - two_lines) // 2)))
        yield Text(words, choice.label, sizes, BONE, Face.STRONG, Align.CENTRE, lines=lines, group=_plates(rect))
    yield Touch(rect, choice)


def record_command(rect: Rect, record: Choice | None) -> Pieces:
    """Yield the command that records a sale, for which most pictures have little room."""
    yield from command(rect, record, sizes=_SENTENCE)


def main_and_other_commands(places: Sequence[Rect], choices: Sequence[Choice]) -> Pieces:
    """Yield a plate for each choice; the first is the main command of the picture."""
    for place, choice in zip(places, choices, strict=True):
        yield from command(place, choice, is_main=choice is choices[0])


def main_and_other_sentences(places: Sequence[Rect], choices: Sequence[Choice]) -> Pieces:
    """Yield the same where the words are sentences, in which names may be long."""
    for place, choice in zip(places, choices, strict=True):
        yield from _sentence(place, choice, is_main=choice is choices[0])


def _sentence(rect: Rect, choice: Choice, *, is_main: bool) -> Pieces:
    """Yield a plate to touch whose words are a sentence, in which names may be long. A disabled one is an outline
    alone, and has its reason at its foot.
    """
    if not choice.disabled_reason:
        yield from command(rect, choice, is_main=is_main, sizes=_SENTENCE, lines=3)
        return
    yield disabled_ground(rect)
    room = Rect(rect.x + 12, rect.y + _LABEL_CLEAR, rect.w - 24, rect.h - _LABEL_CLEAR - _REASON_CLEAR)
    is_short = fits_a_line(choice.disabled_reason, room.w)
    words, why = room.down(REST, _REASON_H if is_short else _LONG_REASON_H, gap=_REASON_GAP)
    yield Text(words, choice.label, _SENTENCE[3:], STONE, Face.STRONG, Align.CENTRE, lines=3, group=_plates(rect))
    yield Text(why, choice.disabled_reason, NOTE, STONE, align=Align.CENTRE, lines=1 if is_short else 2)
    yield Touch(rect, choice)


def answers(places: Sequence[Rect], choices: Sequence[Choice]) -> Pieces:
    """Yield a key for each answer to a question, the likeliest first: what happens, and below what it costs, which is
    behind a colon in its label, or why it cannot be touched. Where the same happens with several, the cost tells them
    apart, and is said as large as that.
    """
    happens = [parted(choice.label)[0] for choice in choices]
    for rect, choice in zip(places, choices, strict=True):
        words = rect.inset(16, 5)
        what, cost = parted(choice.label)
        if happens.count(what) > 1:
            what, cost = _broken_at_colon(choice.label, words.w), ""
        if choice.disabled_reason:
            yield disabled_ground(rect)
            ink, cost = STONE, choice.disabled_reason
        else:
            yield ground(rect, is_main=choice is choices[0])
            ink = BONE
        told = Text(words, what, _ANSWER, ink, Face.STRONG, lines=3, group="answers")
        if cost:
            told, below = _with_cost(told)
            yield Text(below, cost, (22, 20, 18, 16), STONE, group="costs of answers")
        yield told
        yield Touch(rect, choice)


def _with_cost(told: Text) -> tuple[Text, Rect]:
    """Return an answer with the place of what it costs below it, both in the middle of its key; a long one has two
    lines, for which it takes all that is left.
    """
    spare = told.rect.h - _ANSWER_H - _COST_H - _COST_GAP
    words, below = told.rect.inset(0, max(0, spare // 2)).down(REST, _COST_H, gap=_COST_GAP)
    if not fit_piece(told._replace(rect=words, sizes=_ANSWER[:3], lines=1)).condensed:
        return told._replace(rect=words, lines=1), below
    words, below = told.rect.inset(0, _COST_GAP).down(REST, _COST_H)
    return told._replace(rect=words, sizes=_ANSWER[3:], lines=2, group=""), below


def _plates(rect: Rect) -> str:
    """Return the group of the words on all plates of a picture that are as wide as this one."""
    return f"plates {rect.w} wide"


def ground(rect: Rect, *, is_main: bool = False) -> Plate:
    """Return the plate of a command, without its words."""
    return Plate(rect, edge=BONE if is_main else None)


def disabled_ground(rect: Rect) -> Plate:
    """Return the same for a command that cannot be touched now."""
    return Plate(rect, WALL, edge=EDGE, edge_width=OUTLINE)


def switch(room: Rect, *, on: bool) -> Pieces:
    """Yield a switch's frame with its knob at the right and bright if it is `on`, at the left and dull if off."""
    frame = Rect(room.x, room.middle[1] - 12, 44, 24)
    yield Outline(frame, BONE if on else STONE)
    yield Box(Rect(frame.right - 20 if on else frame.x + 4, frame.y + 4, 16, 16), BONE if on else STONE)


def step_key(rect: Rect, choice: Choice, *, is_plus: bool, side: int = 24) -> Pieces:
    """Yield the key of a minus or a plus, whose sign is `side` units wide."""
    stroke = side // 6
    ink = STONE if choice.disabled_reason else BONE
    yield Plate(rect)
    yield Box(rect.square(side)._replace(y=rect.middle[1] - stroke // 2, h=stroke), ink)
    if is_plus:
        yield Box(rect.square(side)._replace(x=rect.middle[0] - stroke // 2, w=stroke), ink)
    yield Touch(rect, choice)


def tall_command(rect: Rect, choice: Choice, sign: Sign, *, is_main: bool = False) -> Pieces:
    """Yield a plate to touch, with its sign above the words; where it is much wider than high, beside them."""
    if rect.w > 2 * rect.h:
        yield from command(rect, choice, sign, is_main=is_main)
        return
    yield ground(rect, is_main=is_main)
    words_h = _words_height(choice.label, high=rect.h >= _HIGH)
    words = Rect(rect.x + 4, rect.bottom - words_h - 12, rect.w - 8, words_h)
    above = Rect(rect.x + 8, rect.y + 8, rect.w - 16, words.y - rect.y - 16)
    sizes = (*COMMAND, 20) if words_h == _ONE_LINE_H else (22, 20, 18, 16)
    yield Icon(above.square(min(40, max(26, above.h - 4))), sign, BONE)
    yield Text(words, choice.label, sizes, BONE, Face.STRONG, Align.CENTRE, lines=4, group=_plates(rect))
    yield Touch(rect, choice)


def _words_height(label: str, *, high: bool) -> int:
    """Return the height of the one to four lines of words on a tall plate; only a `high` one has room for four."""
    length = letters(label)
    if length > _LONGEST_LABEL and high:
        return 75
    if length > _LONGER_LABEL:
        return 56
    if length > _LONG_LABEL:
        return 44
    return _ONE_LINE_H


def quiet_command(
    rect: Rect, choice: Choice, sign: Sign, *, align: Align = Align.LEFT, sizes: tuple[int, ...] = SMALL
) -> Pieces:
    """Yield a command in stone, at the left of its plate or where it is aligned, for rare use; in two lines where one
    fits in none of `sizes`.
    """
    plate = rect if align is Align.LEFT else _apart(rect)
    yield Plate(plate)
    words = plate.inset(10, 0)
    if choice.on is not None:
        words, knob = words.across(REST, 44, gap=10)
        yield from switch(knob, on=choice.on)
    yield Label(words, sign, choice.label, sizes, STONE, Face.TEXT, align, 26, 12)
    yield Touch(rect, choice)


def sign_command(rect: Rect, choice: Choice | None, sign: Sign, *, side: int = 28, ink: Colour = BONE) -> Pieces:
    """Yield a sign alone on its plate, `side` units wide and high."""
    if choice:
        if not choice.disabled_reason:
            yield _key(_apart(rect), ink)
        yield Icon(rect.square(side), sign, STONE if choice.disabled_reason else ink)
        yield Touch(rect, choice)


def undo_and_menu(grid: Grid, screen: GameScreen, *, ink: Colour | None = None) -> Pieces:
    """Yield undo and the menu in their one place and look; in the place of undo the way back, where there is one, and
    in that of the menu the way to the game.

    The first word of undo is beside its sign, and what it takes back below. All are in `ink` on another ground than the
    wall.
    """
    menu_w = min(grid.menu.right, grid.width - MARGIN) - grid.menu.x
    menu = Rect(grid.menu.x, grid.menu.y, menu_w, grid.menu.h + BELOW_WORDS)
    yield from sign_command(menu, screen.menu, Sign.MENU, ink=ink or BONE)
    yield from sign_command(menu, screen.game, Sign.REMOVE, ink=ink or BONE)
    if screen.back:
        yield from _undo_or_back(grid.undo, screen.back, Sign.BACK, ink=ink)
    elif screen.undo:
        yield from _undo_or_back(grid.undo, screen.undo, Sign.UNDO, ink=ink)


def _apart(rect: Rect) -> Rect:
    """Return the plate of a sign, which may be touched up to its neighbour at the left."""
    return Rect(rect.x + _KEYS_APART, rect.y, rect.w - _KEYS_APART, rect.h)


def _key(rect: Rect, ink: Colour | None) -> Plate:
    """Return the ground of what is touched, on bone if its words are in ink."""
    return Plate(rect, PAPER if ink == INK else SHADE)


def _undo_or_back(place: Rect, choice: Choice, sign: Sign, *, ink: Colour | None) -> Pieces:
    yield _key(place._replace(h=place.h + BELOW_WORDS), ink)
    word, what = parted(choice.label)
    room = place.inset(6, 3).moved(0, BELOW_WORDS)
    if what:
        first, below = room.down(18, REST, gap=6)
        icon, beside = first.across(20, REST, gap=8)
        yield Icon(icon.square(20), sign, ink or STONE)
        yield Text(beside, word, (22, 20, 18), ink or STONE, Face.STRONG)
        if not fit(what, Face.TEXT, _UNDO_NOTE[:1], (below.w, below.h)).condensed:
            below = below._replace(h=_ONE_LINE_H)
        yield Text(below, _broken_at_colon(what, below.w), _UNDO_NOTE, ink or STONE, lines=4)
    else:
        yield Label(room, sign, word, (*COMMAND, 20, 18), ink or BONE, Face.STRONG, sign_size=20, gap=8)
    yield Touch(place, choice)


def _broken_at_colon(words: str, width: int) -> str:
    """Return words whose part behind a colon, such as an artist's name in two words, stays on one line of this width
    where it fits one.
    """
    _, behind = parted(words)
    if not behind or not fits_a_line(behind, width):
        return words
    return words.removesuffix(behind) + behind.replace(" ", _NO_BREAK)


def parted(label: str) -> tuple[str, str]:
    """Return what is before the first colon of a label, such as *Undo: Ada bid 4*, and what is behind it; it may be
    empty.
    """
    colon = _COLON.search(label)
    if colon is None:
        return label, ""
    return label[: colon.start()], label[colon.end() :]


def back_command(grid: Grid, choice: Choice | None, game: Choice | None = None) -> Pieces:
    """Yield the back command, at the right over the rail, with the way to the game at its right if there is one."""
    rect = Rect(grid.width - MARGIN - BACK_W, 4, BACK_W, 56)
    if game:
        rect, close = rect.across(REST, CLOSE_W)
        yield from sign_command(close, game, Sign.REMOVE)
    if choice:
        yield Plate(rect)
        yield Label(rect.inset(10, 0), Sign.BACK, choice.label, (*COMMAND, 20), BONE, Face.STRONG, Align.CENTRE, 26, 12)
        yield Touch(rect, choice)


def plates(grid: Grid, count: int, height: int) -> tuple[Rect, ...]:
    """Return the places of commands of this height together, one below the other: at the lower right, or standing
    along the lower edge.
    """
    if grid.portrait:
        room = grid.whole._replace(y=grid.height - MARGIN - height, h=height)
    else:
        room = grid.main._replace(y=grid.height - GAP - height, h=height)
    return room.rows(count, GAP)


def heading_with_back(
    grid: Grid, text: str, back: Choice | None, banner: str = "", *, game: Choice | None = None
) -> Pieces:
    """Yield a heading over the rail, or a message in its place, and at its right the back command if there is one, and
    the way to the game.
    """
    room = Rect(MARGIN, 4, grid.width - 2 * MARGIN - BACK_W - GAP, 56)
    yield from show_banner(room, banner, heading(grid, text, BACK_W + GAP))
    yield rail(grid)
    yield from back_command(grid, back, game)


def list_foot(grid: Grid, *commands: Choice | None, earlier: Choice | None, later: Choice | None) -> Pieces:
    """Yield the commands below a list side by side, and at their right the ways to its other pages: the latest
    is at the top, so what is earlier is further down. The first page has only that way, so it is at the edge.
    """
    foot = grid.whole._replace(y=grid.height - GAP - FINGER, h=FINGER)
    widths = [REST] * max(1, len(commands))
    *places, later_at, earlier_at = foot.across(*widths, _PAGE_SIGN_W, _PAGE_SIGN_W, gap=GAP)
    for place, choice in zip(places, commands, strict=False):
        yield from command(place, choice)
    yield from sign_command(later_at, later, Sign.ABOVE)
    yield from sign_command(earlier_at, earlier, Sign.BELOW)
