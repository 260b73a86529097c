"""The appraisal of a round, with its ranking and payouts."""

from collections.abc import Sequence

from companion.screen_data.boards import AppraisalScreen, Coins, Payee
from companion.screen_data.movement import appraisal_movement
from companion.screen_data.screens import Mark
from display.layouts.buttons import command
from display.layouts.common import bought, middle_paddle, show_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import GAP, MARGIN, SIGN_W, Grid, go_on_in, seat_rows
from display.layouts.market import board_columns
from display.layouts.token_columns import hanging_worth, heads, scale_of
from display.theme import BONE, FACT, HAIR, INK, MUTE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Rect, Text, union

_COIN, COIN_GAP, _TIMES_W = 30, 6, 28
"""The height of a coin, the room before it, and the width of the number of such coins."""
_VALUE_PERCENT, _DISC_FIGURES, _FIGURE_PERCENT = 74, 2, 62
"""Size of a coin's value in percent of its height, how many figures fit a disc, and the width of a figure in percent of
its size: with more figures it is a pill.
"""
_PAYEES_Y = 112
_NAME_BESIDE = -2
"""How much wider than its narrow column an artist's name may be: less, or it would touch the next."""
_RANKED = 46
"""Height of the ranks under the worths."""


def appraisal(grid: Grid, screen: AppraisalScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield the market as appraised, and what the bank pays each seat, in coins."""
    if grid.portrait:
        pitch = 56 * grid.height // 800
        rows = grid.whole._replace(y=grid.main.y - GAP - 5 * pitch, h=5 * pitch)
        title = Rect(MARGIN, rows.y - 68, grid.help.x - GAP - MARGIN, 54)
        hang = grid.board._replace(h=title.y - 58 - _RANKED - grid.board.y)
        help_at = grid.help._replace(y=title.y)
        banner_at = title._replace(h=58)
        main = grid.main
    else:  # the columns are narrower than on the board, to make room for the payments
        hang = grid.board._replace(w=424 + (grid.width - 800) // 2, h=grid.board.h - _RANKED)
        left = hang.right + 24
        rows = Rect(left, _PAYEES_Y, grid.width - MARGIN - left, grid.main.y - GAP - _PAYEES_Y)
        title = grid.title._replace(y=grid.title.y + 4, h=grid.title.h - 4, w=hang.w - SIGN_W - GAP)
        help_at = grid.title._replace(x=hang.right - SIGN_W, w=SIGN_W)
        banner_at = title._replace(y=title.y - 8, h=title.h + 10)
        main = grid.main._replace(x=left, w=rows.w)
    movement = appraisal_movement(screen)
    columns = [
        column if token.share(elapsed_ms) == 1 else column._replace(rank=0, worth="")
        for column, token in zip(screen.columns, movement.tokens, strict=True)
    ]
    rooms = board_columns(grid, len(columns)) if grid.portrait else hang.columns(len(columns), 6)
    scale = scale_of(screen.columns, hang)
    yield from heads(grid, rooms, columns, name_beside=_NAME_BESIDE)
    for column, room, rank, token in zip(columns, rooms, screen.ranks, movement.tokens, strict=True):
        share = token.share(elapsed_ms)
        yield from hanging_worth(room, column, scale, 0, placed=share, rank=rank if share == 1 else "")
    explanation = screen.explanation
    is_explaining = explanation is not None and elapsed_ms is None
    go_on = go_on_in(help_at._replace(x=hang.x, w=hang.w))
    if is_explaining:
        title, banner_at = (place._replace(w=go_on.x - GAP - place.x) for place in (title, banner_at))
    words, cause = title.down(26, 20, gap=4)
    if is_explaining:
        words = title
    title_sizes = (32, 31, 28, 26, 24, 22, 20)
    yield from show_banner(banner_at, banner, Text(words, screen.title, title_sizes, BONE, Face.STRONG, lines=2))
    if explanation and is_explaining:
        yield from with_command(rows if grid.portrait else union(rows, main), explanation, go_on=go_on)
        return
    if not banner:
        yield Text(cause, screen.cause, (*SMALL, 16), STONE)
    if explanation:  # payments are shown once: after it
        return
    places = seat_rows(rows, len(screen.payees), 70)
    for row, payee, payment in zip(places, screen.payees, movement.payments, strict=True):
        yield Box(row._replace(h=1), HAIR)
        yield from _payee(row, payee, is_paid=payment.share(elapsed_ms) == 1)
    if elapsed_ms is None:
        yield from ask_command(help_at, screen.help)
        yield from command(main, screen.next, is_main=True)


def _payee(row: Rect, payee: Payee, *, is_paid: bool) -> Pieces:
    """Yield a seat's name and cards, and once it `is_paid` the payment, and below it the coins."""
    above, below = row._replace(y=row.y + 6, h=row.h - 7).down(24, REST, gap=2)
    blade, name, amount = above.across(28, REST, 120, gap=10)
    yield middle_paddle(blade._replace(y=row.y, h=row.h), payee.number)
    yield Text(name, payee.name, FACT[2:], BONE, group="payees")
    side = min(_COIN, below.h)
    coins_w = sum(_coins_width(coins, side) for coins in payee.coins)
    cards, coins = below._replace(x=name.x, w=row.right - name.x).across(REST, coins_w, gap=GAP)
    yield from bought(cards.x, cards.y + (cards.h - 16) // 2, cards.w, payee.bought)
    if not is_paid:
        return
    ink = BONE if payee.is_paid else MUTE
    yield Text(amount, payee.amount, FACT[2:], ink, Face.MONEY, Align.RIGHT, group="payments")
    yield from purse(coins, payee.coins, side)


def purse(room: Rect, kinds: Sequence[Coins], side: int) -> Pieces:
    """Yield coins `side` units high in a row, with how many there are of each value."""
    left = room.x
    for coins in kinds:
        coin = Rect(left + COIN_GAP, room.y + (room.h - side) // 2, _coin_width(coins.value, side), side)
        yield Icon(coin._replace(w=side), Mark.DISC, BONE)
        if coin.w > side:
            yield Icon(coin._replace(x=coin.right - side, w=side), Mark.DISC, BONE)
            yield Box(coin.inset(side // 2, 0), BONE)
        yield Text(coin, coins.value, (side * _VALUE_PERCENT // 100,), INK, Face.STRONG, Align.CENTRE)
        if coins.number > 1:
            times = Rect(coin.right + 3, coin.y, _TIMES_W - 3, side)
            yield Text(times, f"\N{MULTIPLICATION SIGN}{coins.number}", (18, 17, 16), BONE)
        left += _coins_width(coins, side)


def _coins_width(coins: Coins, side: int) -> int:
    """Return the width of a coin `side` units high, and of the number of such coins if there are several."""
    return COIN_GAP + _coin_width(coins.value, side) + (_TIMES_W if coins.number > 1 else 0)


def _coin_width(value: str, side: int) -> int:
    """Return the width of a coin: a disc `side` units high, or a pill where its value has too many figures for that."""
    further = max(0, len(value) - _DISC_FIGURES)
    return side + further * side * _VALUE_PERCENT * _FIGURE_PERCENT // 10_000
