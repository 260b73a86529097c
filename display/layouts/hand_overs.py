"""Who gives whom what after a correction, which all act on: paddles and names, the amount, and cards."""

from companion.screen_data.hand_over import HandOver, Hands
from display.icons import Sign
from display.layouts.common import figures, middle_paddle, swatch
from display.theme import BONE, STONE
from display.widgets import REST, Align, Face, Icon, Pieces, Rect, Text

_ROW_H, _LOW_ROW_H = 56, 46
"""Height of a row of paddles and names, and of the cards in a row of their own below it."""
_WIDE = 600
"""From this width the cards are in the same row."""
_PADDLE, _ARROW, _SWATCH = 32, 22, 30
_AMOUNT_W, _WIDE_AMOUNT_W = 64, 96
_CARDS_W = 208
_NAME = (36, 34, 32, 30, 28, 26, 24, 22, 20, 18)
_CARDS = (28, 26, 24, 22, 20, 18)


def hand_over_h(width: int, handed: HandOver) -> int:
    """Return the height of what one gives another, in a room of this width."""
    return _ROW_H + _LOW_ROW_H if handed.cards and width < _WIDE else _ROW_H


def hand_over(room: Rect, handed: HandOver) -> Pieces:
    """Yield who gives whom an amount, and the cards for it beside it or below; cards alone are in place of the
    amount.
    """
    if room.w >= _WIDE:
        giver, arrow, taker, amount, cards = room.across(REST, _ARROW, REST, _WIDE_AMOUNT_W, _CARDS_W, gap=12)
        amount = amount._replace(w=amount.w - 4)
    else:
        row, cards = room.down(_ROW_H, REST)
        giver, arrow, taker, amount = row.across(REST, _ARROW, REST, _AMOUNT_W, gap=6)
        cards = cards._replace(x=taker.x, w=cards.right - taker.x, h=_LOW_ROW_H)
    yield from _hands(giver, handed.giver)
    yield Icon(arrow.square(_ARROW), Sign.NEXT, STONE)
    yield from _hands(taker, handed.taker)
    if handed.amount:
        sizes = figures(handed.amount, (44, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20), width=amount.w)
        yield Text(amount, handed.amount, sizes, BONE, Face.MONEY, Align.RIGHT, group="handed amounts")
    if handed.cards:
        *marks, words = cards.across(*[_SWATCH] * len(handed.artists), REST, gap=8)
        for place, artist in zip(marks, handed.artists, strict=True):
            yield from swatch(place.square(_SWATCH), artist, 16)
        yield Text(words, handed.cards, _CARDS, BONE, group="handed cards")


def _hands(room: Rect, hands: Hands) -> Pieces:
    """Yield a player's paddle and name, or the name of the bank."""
    if hands.paddle is not None:
        paddle, room = room.across(_PADDLE, REST, gap=8)
        yield middle_paddle(paddle, hands.paddle)
    yield Text(room, hands.name, _NAME, BONE, Face.STRONG, lines=2, group="handed names")
