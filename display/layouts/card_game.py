"""The card game: the market board, whose columns are touched, and beside it the seats or the question to one seat."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from companion.screen_data.boards import CardScreen, MarketColumn, Seat
from companion.screen_data.screens import Choice
from display.icons import Sign
from display.layouts.buttons import command, ground
from display.layouts.common import bought, paddle, title_and_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, GAP, Grid
from display.layouts.lot import seat_and_words
from display.layouts.seats import seats
from display.layouts.token_columns import Scale, hanging_worth, heads, scale_of
from display.text import fit
from display.theme import BONE, COMMAND, GHOST, WALL, parse_colour
from display.widgets import REST, Align, Face, Icon, Label, Pieces, Plate, Rect, Text, Touch

COLUMN_INSET = 6
"""The distance between a column's edge and its tokens."""
_FRAME_BESIDE = 2
"""How far a frame reaches beyond its column at both sides, so that it stands apart from the tokens."""
_BELOW_BOARD, _WORTH_ROOM = 50, 82
"""How far the columns reach below the board's place, and the room below their tokens: for the worth, and at the
appraisal for the rank.
"""
_PICKED_H, _PICKED_INSET = 24, 10
"""Height of the marks of the chosen cards and what is free below them, at the foot of a column in the room for the
rank, and their distance from its edge.
"""
_PICK_Y = 36
"""Top of what is touched of a column: under the artists' names, which are wider."""
_WHO_H, _STANDING_WHO_H, _LYING_GAP = 56, 52, 4
"""Height of the asked seat's paddle and name in a lying and in a standing picture, and the gap below it in the first.
"""
_HAND_W, _HAND_H, _MARK_H = 62, 26, 16
"""Width and height of the asked seat's hand, and height of the marks of its cards."""
_QUESTION, _MOST_LINES = (26, 24, 22, 20, 18), 4
_QUESTION_H, _LONE_QUESTION_H = 54, 112
"""Height of the question over a key in a standing picture, and without a key below it."""
_LONE_KEY_H, _LONE_SIGN = 124, 34
"""Height of the only key, and the side of the sign over its words."""
_EFFECT_SIGN, _EFFECTS = 24, (24, 22, 20, 19, 18, 17, 16)
"""The side of an effect's sign, and the sizes of its words."""


def card_game(grid: Grid, screen: CardScreen, banner: str) -> Pieces:
    """Yield the card game's screen. Framed columns can be touched; a bone frame has been."""
    places = card_columns(grid, len(screen.columns))
    foot = _foot(grid)
    yield from _frames(places, screen, foot)  # which hang from behind the rail: only their lower corners are round
    yield from heads(grid, places, screen.columns, chosen=[number > 0 for number in screen.picked])
    yield from _columns(places, screen, scale=card_scale(grid, screen.columns), foot=foot)
    explanation = screen.explanation
    up_to = grid._replace(help=grid.go_on) if explanation else grid
    yield from title_and_banner(up_to, screen.title, banner, helped=screen.help is not None)
    yield from ask_command(grid.help, screen.help)
    prompt = Text(grid.main.inset(0, 4), screen.prompt, (26, 24, 22, 20), BONE, Face.STRONG, lines=3)
    if explanation and screen.asked:  # whose seat stays visible
        who, beside = grid.seats.down(38 if grid.portrait else 60, REST, gap=GAP)
        if grid.portrait:
            yield from _small(who, screen.asked)
        else:
            yield from seat_and_words(who.moved(0, GAP), screen.asked, screen.asked.name)
            beside = beside._replace(h=grid.main.bottom - beside.y)
        yield from with_command(beside, explanation, go_on=grid.go_on)
    elif explanation:
        yield from with_command(grid.seats, explanation, go_on=grid.go_on)
        yield prompt
    elif screen.seats:
        yield from seats(grid.seats, screen.seats)
        yield prompt
    else:
        yield from _asked(grid, screen)


def _frames(places: Sequence[Rect], screen: CardScreen, foot: int) -> Pieces:
    """Yield the frames, down to `foot`, of the columns that can be touched, in bone of those that have been."""
    for place, column, pick, picked in zip(places, screen.columns, screen.picks, screen.picked, strict=True):
        if pick or picked:
            frame = place._replace(y=BOARD_RAIL_Y, h=foot - BOARD_RAIL_Y).inset(-_FRAME_BESIDE, 0)
            edge = BONE if picked else parse_colour(column.artist.colour)
            yield Plate(frame, WALL, edge=edge, edge_width=GHOST)


def card_columns(grid: Grid, count: int) -> tuple[Rect, ...]:
    """Return the places of the columns; their tokens are `COLUMN_INSET` narrower at both sides."""
    return grid.board.columns(count, GAP)


def card_scale(grid: Grid, columns: Sequence[MarketColumn]) -> Scale:
    """Return how long the tokens are. It is the same at the appraisal, so nothing jumps when a round ends."""
    return scale_of(columns, grid.board._replace(h=_foot(grid) - BOARD_HANG_Y - _WORTH_ROOM))


def _foot(grid: Grid) -> int:
    """Return how far down the columns reach."""
    return grid.board.bottom + _BELOW_BOARD


def _columns(places: Sequence[Rect], screen: CardScreen, *, scale: Scale, foot: int) -> Pieces:
    """Yield the columns with their tokens, what can be touched of them down to `foot`, and a mark for each card that
    has been chosen, from two of an artist on.
    """
    for place, column, pick, picked in zip(places, screen.columns, screen.picks, screen.picked, strict=True):
        if pick:
            yield Touch(place._replace(y=_PICK_Y, h=foot - _PICK_Y), pick)
        yield from hanging_worth(place.inset(COLUMN_INSET, 0), column, scale, screen.round)
        if picked > 1:
            marks = place._replace(y=foot - _PICKED_H, h=_MARK_H).inset(_PICKED_INSET, 0)
            yield from bought(marks.x, marks.y, marks.w, [column.artist] * picked)


class _AskedPlaces(NamedTuple):
    """Where the parts of the question to one seat are."""

    who: Rect
    question: Rect
    hand: Rect
    """The number of its cards, at the right end."""
    shown: Rect
    """Its cards on display."""
    answers: Rect


def _asked_places(grid: Grid, screen: CardScreen) -> _AskedPlaces:
    """Return the places between board and main command, or at the right: the question is over several keys beside the
    hand, else in lines of its own over the only key, or in its room.
    """
    room = grid.seats
    if len(screen.keys) > 1 and grid.portrait:
        who, answers = room.down(_STANDING_WHO_H, REST, gap=10)
        who, beside = who.columns(2, 2 * GAP)
        return _AskedPlaces(who, beside._replace(w=beside.w - _HAND_W), beside, beside, answers)
    if len(screen.keys) > 1:
        who, beside, answers = room.down(_WHO_H, _HAND_H, REST, gap=_LYING_GAP)
        return _AskedPlaces(who, beside._replace(w=beside.w - _HAND_W), beside, beside, answers)
    if grid.portrait:
        who, question, answers = room.down(_STANDING_WHO_H, _QUESTION_H, REST, gap=GAP)
        who, hand = who.columns(2, 2 * GAP)
    else:
        who, hand, question, answers = room.down(_WHO_H, _HAND_H, REST, _LONE_KEY_H, gap=_LYING_GAP)
    if not screen.keys:
        question = question._replace(y=question.y + GAP, h=_LONE_QUESTION_H)
    return _AskedPlaces(who, question, hand, hand._replace(w=hand.w - _HAND_W), answers)


def _asked(grid: Grid, screen: CardScreen) -> Pieces:
    """Yield one seat, the question to it, and the keys that answer."""
    at = _asked_places(grid, screen)
    several = len(screen.keys) > 1
    if screen.asked:
        yield from seat_and_words(at.who, screen.asked, screen.asked.name)
    seat_note = screen.asked.note if screen.asked else ""
    face = Face.STRONG if seat_note else Face.TEXT
    lines = 1 if several and not grid.portrait else _MOST_LINES
    yield Text(at.question, seat_note or screen.prompt, _QUESTION, BONE, face, lines=lines)
    if screen.asked:
        cards, number = _hand(at.hand).across(24, REST)
        yield Icon(Rect(cards.x, cards.y + 2, 22, 22), Sign.HAND)
        yield Text(number, str(screen.asked.cards), (26,), align=Align.RIGHT)
    if several:
        yield from _effect_keys(at.answers, screen, columns=3 if grid.portrait else 2)
    else:
        if screen.asked:
            marks_y = at.shown.y + (at.shown.h - _MARK_H) // 2
            yield from bought(at.shown.x, marks_y, at.shown.w, screen.asked.bought)
        for effect, choice in zip(screen.effects, screen.keys, strict=True):
            yield from _lone_key(at.answers, choice, Sign[effect.name])
    yield from command(grid.main, screen.main, is_main=screen.main_is_usual)


def _hand(row: Rect) -> Rect:
    """Return the place of the asked seat's hand at the right end of a row, in the middle of its height."""
    return Rect(row.right - _HAND_W + 6, row.y + (row.h - _HAND_H) // 2, _HAND_W - 6, _HAND_H)


def _lone_key(rect: Rect, choice: Choice, sign: Sign) -> Pieces:
    """Yield the only key that answers: the sign over the words, or on a low plate beside them. They have a size of
    their own: the main command has room for larger words.
    """
    yield ground(rect, is_main=True)
    if rect.w > 2 * rect.h:
        yield Label(rect.inset(12, 8), sign, choice.label, COMMAND, BONE)
    else:
        above, words = rect.inset(14, 12).down(_LONE_SIGN, REST, gap=GAP)
        yield Icon(above.square(_LONE_SIGN), sign, BONE)
        yield Text(words, choice.label, (*COMMAND, 20, 18), BONE, Face.STRONG, Align.CENTRE, lines=2)
    yield Touch(rect, choice)


def _effect_keys(room: Rect, screen: CardScreen, *, columns: int) -> Pieces:
    """Yield a key for each effect. The sign is at the left of the words, in one or two lines, where these are larger
    there than in one line below it.
    """
    cells = room.cells(ceil(len(screen.keys) / columns), columns, GAP)
    beside = [cell.inset(6, 4).across(_EFFECT_SIGN, REST, gap=5) for cell in cells]
    below = [cell.inset(4, 5).down(_EFFECT_SIGN, REST, gap=4) for cell in cells]
    labels = [choice.label for choice in screen.keys]
    is_beside = _largest(beside[0][1], labels, lines=2) > _largest(below[0][1], labels, lines=1)
    places = beside if is_beside else below
    align, lines = (Align.LEFT, 2) if is_beside else (Align.CENTRE, 1)
    for cell, (sign, words), effect, choice in zip(cells, places, screen.effects, screen.keys, strict=False):
        yield Plate(cell)
        yield Icon(sign.square(_EFFECT_SIGN), Sign[effect.name])
        most = _word_lines(choice.label, lines)
        yield Text(words, choice.label, _EFFECTS, BONE, align=align, lines=most, group="effects")
        yield Touch(cell, choice)


def _largest(room: Rect, labels: Sequence[str], *, lines: int) -> int:
    """Return the largest size at which each of the labels fits up to so many lines; 0 if none."""
    fitted = [fit(label, Face.TEXT, _EFFECTS, (room.w, room.h), _word_lines(label, lines)) for label in labels]
    return 0 if any(each.condensed for each in fitted) else min(each.size for each in fitted)


def _word_lines(label: str, most: int) -> int:
    """Return how many lines a label may have: no word of it, also a Chinese one, is broken."""
    return min(most, len(label.split()))


def _small(room: Rect, seat: Seat) -> Pieces:
    """Yield the asked seat where there is less room."""
    yield paddle(room.x, room.y, 28, seat.number)
    yield Text(room._replace(x=room.x + 42, w=room.w - 42, h=28), seat.name, (28, 26, 24, 22), BONE, Face.STRONG)
