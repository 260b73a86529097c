"""Between rounds: the appraisal with its ranking and payouts, and the deal."""

from collections.abc import Sequence

from companion.screen_data.boards import AppraisalScreen, Coins, DealScreen, Payee
from companion.screen_data.movement import appraisal_movement
from companion.screen_data.screens import Mark
from display.layouts.buttons import command
from display.layouts.common import bought, middle_paddle, money_width, rail, show_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, GAP, MARGIN, SIGN_W, Grid, seat_rows
from display.layouts.market import board_columns, seats
from display.layouts.token_columns import hanging_worth, heads, scale_of
from display.theme import BONE, FACT, HAIR, HEADLINE, INK, MUTE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Outline, Pieces, Rect, Text

_COIN, _COIN_GAP, _TIMES_W = 30, 6, 28
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
_HAND_W = 520
"""Width of the room for the cards of a deal."""
_START_COIN = 36
"""The side of a coin of the money at the start."""
_FEW_LINES = 2
"""From how many lines on they take the place of the number of cards of a deal, which the headline says, too."""
_CARD_H, _LOW_CARD_H, _BELOW_CARDS = 68, 38, 8
"""The height of the cards of a deal, above several lines that need the room, and the room below the cards."""


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
    words, cause = title.down(26, 20, gap=4)
    yield from show_banner(banner_at, banner, Text(words, screen.title, (32, 31, 28, 26, 24), BONE, Face.STRONG))
    if not banner:
        yield Text(cause, screen.cause, (*SMALL, 16), STONE)
    explanation = screen.explanation
    if explanation:  # payments are shown once: after it
        if elapsed_ms is None:
            yield from with_command(rows, explanation, go_on=main)
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
    side = min(_COIN, below.h + 2)
    coins_w = sum(_coins_width(coins, side) for coins in payee.coins)
    cards, purse = below._replace(x=name.x, w=row.right - name.x).across(REST, coins_w, gap=GAP)
    yield from bought(cards.x, cards.y + (cards.h - 16) // 2, cards.w, payee.bought)
    if not is_paid:
        return
    ink = BONE if payee.is_paid else MUTE
    yield Text(amount, payee.amount, FACT[2:], ink, Face.MONEY, Align.RIGHT, group="payments")
    yield from _purse(purse, payee.coins, side)


def _purse(room: Rect, purse: Sequence[Coins], side: int) -> Pieces:
    """Yield coins `side` units high in a row, with how many there are of each value."""
    left = room.x
    for coins in purse:
        coin = Rect(left + _COIN_GAP, room.y + (room.h - side) // 2, _coin_width(coins.value, side), side)
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
    return _COIN_GAP + _coin_width(coins.value, side) + (_TIMES_W if coins.number > 1 else 0)


def _coin_width(value: str, side: int) -> int:
    """Return the width of a coin: a disc `side` units high, or a pill where its value has too many figures for that."""
    further = max(0, len(value) - _DISC_FIGURES)
    return side + further * side * _VALUE_PERCENT * _FIGURE_PERCENT // 10_000


def deal(grid: Grid, screen: DealScreen, banner: str) -> Pieces:
    """Yield the cards and coins that everybody gets, below the rail, what else is done, and the new hands."""
    yield Text(grid.heading._replace(y=32), screen.title, (*HEADLINE, 26, 24), BONE, Face.STRONG)
    yield rail(grid, BOARD_RAIL_Y)
    room = grid.board
    has_figure = len(screen.lines) < _FEW_LINES
    card_h = _CARD_H if has_figure else _LOW_CARD_H
    pitch = min(52, min(_HAND_W, room.w + GAP) // max(1, screen.cards))
    for card in range(screen.cards):
        plate = Rect(MARGIN + pitch * card, BOARD_HANG_Y, pitch - 8, card_h)
        yield Outline(plate, STONE)
    if screen.cards:
        words, beside = Rect(MARGIN, room.bottom - 30, room.w, 76), room
        if has_figure:
            size = min(190, (room.bottom - 240) * 190 // 136)
            number = str(screen.cards)
            wide = money_width(number, size) + MARGIN
            figure, beside = room._replace(y=196, h=room.bottom - 240).across(wide, REST, gap=GAP)
            yield Text(figure, number, (size,), BONE, Face.MONEY)
        top = BOARD_HANG_Y + card_h + _BELOW_CARDS
        beside = beside._replace(y=top, h=words.y - GAP - top)
    else:
        words, beside = room._replace(y=150, h=room.bottom - 150).down(90, REST, gap=GAP)
    if screen.coins:
        purse, beside = beside.down(_START_COIN, REST, gap=GAP)
        yield from _purse(purse, screen.coins, _START_COIN)
    for line, place in zip(screen.lines, _rows_by_length(beside, screen.lines), strict=True):
        yield Text(place, line, (*FACT, 18, 17, 16), STONE, lines=4, group="lines")
    yield Text(words, screen.headline, HEADLINE, BONE, Face.STRONG, lines=2)
    yield from seats(grid.seats, screen.seats)
    yield from command(grid.main, screen.next, is_main=True)
    yield from show_banner(grid.banner, banner)


def _rows_by_length(room: Rect, lines: Sequence[str]) -> tuple[Rect, ...]:
    """Return a part of the room for each line, one below the other, the higher the longer the line is."""
    letters = sum(len(line) for line in lines)
    high = room.h - GAP * (len(lines) - 1)
    return room.down(*(high * len(line) // letters for line in lines), gap=GAP)
