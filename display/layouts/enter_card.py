"""The board with the keys of all cards, when a card is entered."""

from companion.rules.words import Auction
from companion.screen_data.boards import EnterCardScreen
from display.icons import Sign
from display.layouts.buttons import command
from display.layouts.card_keys import KIND_NAME_H, ROWS_APART, card_keys, keys_below_kinds, keys_beside_kinds
from display.layouts.common import show_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import BOARD_HANG_Y, FINGER, GAP, LONG, MARGIN, Grid, go_on_in
from display.layouts.market import NAME_BESIDE, board_columns, board_heads, worths_now
from display.layouts.token_columns import hanging, heads, scale_of
from display.theme import BONE
from display.widgets import REST, Face, Pieces, Rect, Text, union

_KINDS_W = 140
"""Width of the kinds' names beside their rows of keys."""
_NOW_H, _TOKENS_APART = 50, 3
"""The height of the row of worths over the words of a standing picture, and how far above it tokens end at least."""


def enter_card(grid: Grid, screen: EnterCardScreen, banner: str) -> Pieces:
    """Yield a key for each artist and kind under the artists' names, beside the kinds' names: one tap for a card; and
    whose card it is.

    In a lying picture the keys take the place of the tokens; a standing one has room for both.
    """
    if grid.portrait:
        yield from _enter_card_standing(grid, screen, banner)
        return
    side = grid.seats._replace(x=grid.undo.x, w=grid.width - MARGIN - grid.undo.x)
    keys = Rect(grid.board.x, BOARD_HANG_Y + GAP, side.x - MARGIN - grid.board.x, grid.height - 2 * GAP - BOARD_HANG_Y)
    places = keys_beside_kinds(keys, _KINDS_W, len(screen.columns))
    firsts = [column[0] for column in places.columns]
    yield from heads(grid, firsts, screen.columns, name_beside=NAME_BESIDE)
    none = side._replace(y=grid.main.y - 2 * GAP, h=grid.main.h + 2 * GAP)
    help_at = grid.help._replace(x=none.x, y=none.y - GAP - grid.help.h)
    explanation = screen.explanation
    if explanation:
        yield from with_command(keys, explanation, go_on=go_on_in(help_at._replace(w=none.w)))
    else:
        yield from card_keys(places, screen.columns, screen.cards)
    yield from command(none, screen.none, _none_sign(screen))
    yield from ask_command(help_at, screen.help)
    side = side._replace(y=keys.y, h=none.y - GAP - keys.y)
    words, other, banner_at, _ = side.down(84, 72, REST, grid.help.h if screen.help else 0, gap=GAP)
    yield Text(words, screen.title, (36, 34, 32, 31, 28, 26, 24), BONE, Face.STRONG, lines=3)
    yield from command(other, screen.other)
    yield from show_banner(banner_at, banner)


def _enter_card_standing(grid: Grid, screen: EnterCardScreen, banner: str) -> Pieces:
    """Yield the same with the words between board and keys, and the other commands along the lower edge."""
    row_h = KIND_NAME_H + FINGER + ROWS_APART
    height = len(Auction) * row_h - ROWS_APART + (grid.height - LONG) // 2
    keys = Rect(grid.board.x, grid.main.y - 2 * GAP - height, grid.board.w, height)
    row = grid.help._replace(x=MARGIN, y=keys.y - 64, w=grid.board.w)
    explanation = screen.explanation
    beside_words = go_on_in(row) if explanation else grid.help._replace(y=row.y)
    words = row._replace(w=beside_words.x - GAP - MARGIN)
    places = board_columns(grid, len(screen.columns))
    yield from board_heads(grid, places, screen.columns, screen.labels)
    now = grid.board._replace(y=words.y - _NOW_H, h=_NOW_H)
    yield from worths_now(grid, places, screen.columns, screen.labels, row=now)
    scale = scale_of(screen.columns, union(*places)._replace(h=now.y - _TOKENS_APART - BOARD_HANG_Y))
    for place, column in zip(places, screen.columns, strict=True):
        yield from hanging(place, column, scale, screen.round)
    if explanation:
        yield from with_command(keys, explanation, go_on=beside_words)
    else:
        yield from card_keys(keys_below_kinds(keys, places), screen.columns, screen.cards)
    yield from command(grid.main, screen.none, _none_sign(screen))
    yield from ask_command(beside_words, screen.help)
    if banner:
        words, beside = words.across(words.w * 2 // 5, REST, gap=GAP)
        yield from show_banner(beside, banner)
    words = words.inset(0, GAP // 2)
    yield Text(words, screen.title, (36, 32, 28, 26, 24, 22, 20, 18), BONE, Face.STRONG, lines=3)
    beside_main = grid.undo if screen.game else grid.foot
    yield from command(beside_main.inset(0, -GAP), screen.other)


def _none_sign(screen: EnterCardScreen) -> Sign:
    """Return the sign beside the choice to enter no card."""
    return Sign.BACK if screen.none_is_back else Sign.FACEDOWN
