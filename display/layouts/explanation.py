"""Help with the rules: the sign that opens it, and the card with the explanation.

The card takes the place of the lot or of the board, never that of the price, the countdown or a command that plays: who
does not need it plays on beside it. A touch anywhere on it closes it.
"""

from companion.screen_data.screens import Choice, Explanation, Help, PaddlePart
from display.icons import Sign
from display.layouts.grid import BOARD_HANG_Y, GAP, SHORT, Grid
from display.theme import BONE, READING, SHADE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Label, Pieces, Rect, Text, Touch

_BOARD_CARD_H = 208
"""Height of a card in the place of a board, on the smallest grid."""
_EDGE, _INSET, _HEAD = 4, 12, 26
_UNDER = 14
"""The distance between the title and the sentences."""
_CLOSE = 20
_USE_H, _SIGN = 40, 24
_USES_SHARE = 40
"""The share of a wide card's width, in percent, for what the parts of a paddle do."""
_WIDE_FROM = 380
"""From this width those are beside the text, on narrower cards below it."""
_SIGNS = {PaddlePart.BUTTON: Sign.BUTTON, PaddlePart.KEYPAD: Sign.KEYPAD, PaddlePart.GAVEL: Sign.GAVEL}


def ask_command(rect: Rect, help_: Help | None) -> Pieces:
    """Yield the sign that opens the help; nothing where there is nothing to explain, or the help is open."""
    if isinstance(help_, Choice):
        yield Icon(rect.square(26), Sign.HELP, STONE)
        yield Touch(rect, help_)


def explained(help_: Help | None) -> Explanation | None:
    """Return the explanation that is open; None if there is none."""
    return help_ if isinstance(help_, Explanation) else None


def in_place_of(board: Rect, grid: Grid) -> Rect:
    """Return the place of a card over a board: under the rail, no higher than its words need."""
    tallest = _BOARD_CARD_H + (0 if grid.portrait else grid.height - SHORT)
    return board._replace(y=BOARD_HANG_Y + GAP, h=min(board.h, tallest))


def explanation_card(rect: Rect, explanation: Explanation) -> Pieces:
    """Yield a plate with a bone edge: the title, the sentences, and what button, keypad and gavel do."""
    yield Box(rect, SHADE)
    yield Box(rect._replace(w=_EDGE), BONE)
    room = Rect(rect.x + _EDGE + _INSET, rect.y + _INSET, rect.w - _EDGE - 2 * _INSET, rect.h - 2 * _INSET)
    head, below = room.down(_HEAD, REST, gap=_UNDER)
    title, close = head.across(REST, _CLOSE, gap=GAP)
    yield Text(title, explanation.title, (28, 26, 24, 22, 20, 18), BONE, Face.STRONG)
    yield Icon(close.square(_CLOSE), Sign.REMOVE, STONE)
    if not explanation.uses:
        words, uses = below, below
    elif rect.w < _WIDE_FROM:
        words, _, uses = below.down(REST, GAP, _USE_H * len(explanation.uses))
    else:
        words, _, uses = below.across(REST, 2 * GAP, below.w * _USES_SHARE // 100)
    yield Text(words, explanation.text, READING, BONE, lines=max(2, words.h // 19))
    for row, use in zip(uses.stack(len(explanation.uses), _USE_H, 4), explanation.uses, strict=True):
        yield Label(row, _SIGNS[use.part], use.does, SMALL, BONE, align=Align.LEFT, sign_size=_SIGN, gap=10)
    yield Touch(rect, explanation.put_away)
