"""The appraisal of a round, with its ranking and payouts."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.screen_data.boards import AppraisalScreen, Coins, Payee
from companion.screen_data.movement import appraisal_movement
from companion.screen_data.screens import Mark
from display.layouts.buttons import command
from display.layouts.card_game import COLUMN_INSET, card_columns, card_scale
from display.layouts.common import bought, cap_height, middle_paddle, money_width, paddle, show_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import GAP, MARGIN, Grid, go_on_in
from display.layouts.market import board_columns, board_heads
from display.layouts.seats import seat_places
from display.layouts.token_columns import hanging_worth, heads, scale_of
from display.theme import BONE, FACT, HAIR, INK, MUTE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Rect, Text, union

COIN_GAP, _TIMES_W = 6, 28
"""The room before a coin, and the width of the number of such coins."""
_HIGH_ROW, _WIDE_ROW = 84, 300
"""From this height of a payee's row sum and coins are large; in a narrower row of that height the name has a line of
its own.
"""
_SUM, _LOW_SUM, _COIN, _LOW_COIN, _LEAST_COIN = 44, 32, 28, 22, 20
"""The sizes of sums and the heights of coins, in high and in low rows, and the least that coins may have to have beside
marks.
"""
_LEAST_NAME_W = 150
"""The least width of a name beside coins."""
_FEWEST_ROWS = 3
"""Rows are as high as for at least so many payees."""
_PADDLE, _LOW_PADDLE, _NAME_X, _NAME_H = 28, 22, 38, 26
"""The width of a payee's paddle, and of one with marks under it, the distance of the name from the row's left edge, and
the height of its line.
"""
_MARK_H, _MARK_PITCH, _COUNTED_PITCH = 16, 22, 25
"""The height of a card's mark, and the room that it takes in a row, or with a number beside it."""
_VALUE_PERCENT, _DISC_FIGURES, _FIGURE_PERCENT = 74, 2, 62
"""Size of a coin's value in percent of its height, how many figures fit a disc, and the width of a figure in percent of
its size: with more figures it is a pill.
"""
_PAYEES_Y, _STANDING_TITLE_H = 112, 54
"""Top of the payees in a lying picture, and height of the round and of why it ended in a standing one."""
_SCORE_H, _TOTAL_H, _TOTAL_W, _SCORE_PADDLE = 30, 22, 84, 26
"""Heights of the line with a seat's name and score and of that with its cards and points, the width of these, and that
of its paddle.
"""
_RANKED = 46
"""Height of the ranks under the worths."""


class _Places(NamedTuple):
    """Where the parts of an appraisal are."""

    title: Rect
    help: Rect
    banner: Rect
    payees: Rect


def _places(grid: Grid, screen: AppraisalScreen) -> _Places:
    """Return the places; in the card game those of its board, whose seats are now paid where they stood."""
    lying_title = grid.title._replace(y=grid.title.y + 4, h=grid.title.h - 4, w=grid.help.x - GAP - MARGIN)
    lying_banner = lying_title._replace(y=lying_title.y - 8, h=lying_title.h + 10)
    if _is_scored(screen) and grid.portrait:
        title = grid.title._replace(h=_STANDING_TITLE_H, w=grid.help.x - GAP - MARGIN)
        banner = title._replace(y=grid.banner.y, h=grid.banner.h)
        return _Places(title=title, help=grid.help, banner=banner, payees=grid.seats)
    if _is_scored(screen):
        return _Places(title=lying_title, help=grid.help, banner=lying_banner, payees=grid.seats)
    if grid.portrait:
        rows_h = 5 * (56 * grid.height // 800)
        rows = grid.whole._replace(y=grid.main.y - GAP - rows_h, h=rows_h)
        title = Rect(MARGIN, rows.y - 68, grid.help.x - GAP - MARGIN, _STANDING_TITLE_H)
        help_at = grid.help._replace(y=title.y)
        return _Places(title=title, help=help_at, banner=title._replace(h=58), payees=rows)
    rows = grid.seats._replace(y=_PAYEES_Y, h=grid.main.y - GAP - _PAYEES_Y)
    return _Places(title=lying_title, help=grid.help, banner=lying_banner, payees=rows)


def _is_scored(screen: AppraisalScreen) -> bool:
    """Return whether seats score points, as in the card game, and the bank pays nothing."""
    return any(payee.total for payee in screen.payees)


def appraisal(grid: Grid, screen: AppraisalScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield the market as appraised, and what the bank pays each seat, in coins, or what each seat scores."""
    title, help_at, banner_at, rows = _places(grid, screen)
    movement = appraisal_movement(screen)
    columns = [
        column if token.share(elapsed_ms) == 1 else column._replace(rank=0, worth="")
        for column, token in zip(screen.columns, movement.tokens, strict=True)
    ]
    if _is_scored(screen):
        plates = card_columns(grid, len(columns))
        rooms = tuple(plate.inset(COLUMN_INSET, 0) for plate in plates)
        yield from heads(grid, plates, columns)
        scale = card_scale(grid, screen.columns)
    else:
        rooms = board_columns(grid, len(columns))
        yield from board_heads(grid, rooms, columns, screen.labels)
        tokens_foot = title.y - 58 if grid.portrait else grid.board.bottom
        scale = scale_of(screen.columns, union(*rooms)._replace(h=tokens_foot - _RANKED - grid.board.y))
    for column, room, rank, token in zip(columns, rooms, screen.ranks, movement.tokens, strict=True):
        share = token.share(elapsed_ms)
        yield from hanging_worth(room, column, scale, 0, placed=share, rank=rank if share == 1 else "")
    explanation = screen.explanation
    is_explaining = explanation is not None and elapsed_ms is None
    go_on = go_on_in(help_at._replace(x=grid.board.x, w=grid.board.w))
    if is_explaining:
        title, banner_at = (place._replace(w=go_on.x - GAP - place.x) for place in (title, banner_at))
    words, cause = title.down(26, 20, gap=4)
    if is_explaining:
        words = title
    title_sizes = (32, 31, 28, 26, 24, 22, 20)
    yield from show_banner(banner_at, banner, Text(words, screen.title, title_sizes, BONE, Face.STRONG, lines=2))
    if explanation and is_explaining:
        yield from with_command(rows if grid.portrait else union(rows, grid.main), explanation, go_on=go_on)
        return
    if not banner:
        yield Text(cause, screen.cause, (*SMALL, 16), STONE)
    if explanation:  # payments are shown once: after it
        return
    is_paid = [payment.share(elapsed_ms) == 1 for payment in movement.payments]
    yield from (_scores if _is_scored(screen) else _payments)(rows, screen.payees, is_paid)
    if elapsed_ms is None:
        yield from ask_command(help_at, screen.help)
        yield from command(grid.main, screen.next, is_main=True)


def _scores(room: Rect, payees: Sequence[Payee], is_paid: Sequence[bool]) -> Pieces:
    """Yield each seat where it stood beside or below the board: its name and cards, and once it `is_paid` what it
    scores, and its points with that.
    """
    places = seat_places(room, len(payees), gap=3 * GAP)
    for place, payee, is_told in zip(places, payees, is_paid, strict=True):
        if place.y > room.y:
            yield Box(place._replace(h=1), HAIR)
        gap = min(GAP, place.h - _SCORE_H - _TOTAL_H - 1)
        block = place.inset(0, (place.h - _SCORE_H - _TOTAL_H - gap) // 2)
        above, below = block.down(_SCORE_H, _TOTAL_H, gap=gap)
        yield paddle(above.x, above.y, _SCORE_PADDLE, payee.number)
        name, score = above.across(REST, max(money_width(each.amount, _LOW_SUM) for each in payees), gap=GAP)
        _, name = name.across(_SCORE_PADDLE, REST, gap=GAP)
        yield Text(name, payee.name, FACT[4:], BONE, group="payees in low rows")
        marks, total = below.across(REST, _TOTAL_W, gap=GAP)
        yield from bought(marks.x, marks.y + (marks.h - _MARK_H) // 2, marks.w, payee.bought)
        if is_told:
            ink = BONE if payee.is_paid else MUTE
            yield Text(score, payee.amount, (_LOW_SUM,), ink, Face.MONEY, Align.RIGHT, group="payments")
            yield Text(total, payee.total, (24, *SMALL), STONE, align=Align.RIGHT, group="totals")


def _payments(room: Rect, payees: Sequence[Payee], is_paid: Sequence[bool]) -> Pieces:
    """Yield each seat in a row of its own: its name and cards, and once it `is_paid` what it gets, with the coins."""
    places = room.stack(len(payees), room.h // max(_FEWEST_ROWS, len(payees)))
    arrangement = _arrangement(places[0], payees, is_high=places[0].h >= _HIGH_ROW)
    for row, payee, is_told in zip(places, payees, is_paid, strict=True):
        yield Box(row._replace(h=1), HAIR)
        yield from _payee(row, payee, arrangement, is_paid=is_told)


class _Arrangement(NamedTuple):
    """How the parts of all payees' rows are arranged."""

    name_alone: bool
    """True if the name has a line of its own, with the sum and the coins side by side below it."""
    coins_alone: bool
    """True if in such a row the cards and the coins have lines of their own, too; the sum is then beside the name."""
    coins_beside: bool
    """True if the coins are at the left of the sum, for which a row must be very wide."""
    sum: int
    """The size of the sums."""
    sum_w: int
    coin: int
    """The height of the coins; 0 if there are none."""
    coins_x: int
    """The distance of the coins from the row's left edge, where they are beside the sum."""
    marks_x: int
    """The distance of the cards from the row's left edge: in a low and narrow row they are under the paddle too."""


def _arrangement(row: Rect, payees: Sequence[Payee], *, is_high: bool) -> _Arrangement:
    """Return the arrangement for rows like this one: large sums if it `is_high`, and coins for which the widest purse
    has room.
    """
    if beside := _coins_beside(row, payees, is_high=is_high):
        return beside
    name_alone = is_high and row.w < _WIDE_ROW
    marks_x = _NAME_X if is_high or row.w >= _WIDE_ROW else 0
    size, largest = (_SUM, _COIN) if is_high else (_LOW_SUM, _LOW_COIN)
    sum_w = max(money_width(payee.amount, size) for payee in payees)
    sides = range(largest, _LEAST_COIN - 1, -1) if any(payee.coins for payee in payees) else (0,)
    rooms = [row.w - GAP - (sum_w if name_alone else marks_x + _marks_width(payee)) for payee in payees]
    if name_alone and any(_marks_width(payee) > row.w - marks_x - sum_w - GAP for payee in payees):
        return _coins_alone(row, payees)
    for coin in sides:
        widths = [_purse_width(payee.coins, coin) for payee in payees]
        if all(width <= room for width, room in zip(widths, rooms, strict=True)):
            break
    else:
        if name_alone:
            return _coins_alone(row, payees)
    return _Arrangement(
        name_alone=name_alone,
        coins_alone=False,
        coins_beside=False,
        sum=size,
        sum_w=sum_w,
        coin=coin,
        coins_x=max(0, min(_NAME_X, row.w - sum_w - GAP - max(widths))),
        marks_x=marks_x,
    )


def _coins_alone(row: Rect, payees: Sequence[Payee]) -> _Arrangement:
    """Return the arrangement for high rows in which cards or a purse have no room beside the sum."""
    for coin in range(_LOW_COIN, _LEAST_COIN - 1, -1):
        widest = max(_purse_width(payee.coins, coin) for payee in payees)
        if widest <= row.w:
            break
    return _Arrangement(
        name_alone=True,
        coins_alone=True,
        coins_beside=False,
        sum=_LOW_SUM,
        sum_w=max(money_width(payee.amount, _LOW_SUM) for payee in payees),
        coin=coin,
        coins_x=max(0, min(_NAME_X, row.w - widest)),
        marks_x=_NAME_X,
    )


def _coins_beside(row: Rect, payees: Sequence[Payee], *, is_high: bool) -> _Arrangement | None:
    """Return the arrangement for rows so wide that the coins have room at the left of the sum, beside names and cards,
    for the widest purse; None for others.
    """
    size = _SUM if is_high else _LOW_SUM
    sum_w = max(money_width(payee.amount, size) for payee in payees)
    told_w = _NAME_X + max(_LEAST_NAME_W, *map(_marks_width, payees))
    for coin in range(_COIN, _LEAST_COIN - 1, -1):
        widest = max(_purse_width(payee.coins, coin) for payee in payees)
        if told_w + widest + sum_w + 3 * GAP <= row.w:
            return _Arrangement(
                name_alone=False,
                coins_alone=False,
                coins_beside=True,
                sum=size,
                sum_w=sum_w,
                coin=coin if widest else 0,
                coins_x=row.w - sum_w - 2 * GAP - widest,
                marks_x=_NAME_X,
            )
    return None


def _marks_width(payee: Payee) -> int:
    """Return the width that a payee's cards take, as marks side by side or counted by artist."""
    return min(_MARK_PITCH * len(payee.bought), _COUNTED_PITCH * len(set(payee.bought)))


def _payee(row: Rect, payee: Payee, arrangement: _Arrangement, *, is_paid: bool) -> Pieces:
    """Yield a seat's name and cards, and once it `is_paid` the sum and its coins."""
    size, coin = arrangement.sum, arrangement.coin
    purse_w = _purse_width(payee.coins, coin)
    if arrangement.name_alone:
        name, below = row._replace(y=row.y + 6, h=row.h - 7).down(_NAME_H, REST, gap=4)
        blade = row._replace(y=row.y + 5, w=_PADDLE, h=_PADDLE * 9 // 7)
        left, amount = below.across(REST, arrangement.sum_w)
        cards, coins = left._replace(y=below.y + (below.h - _MARK_H - GAP - coin) // 2).down(_MARK_H, coin, gap=GAP)
        cards = cards._replace(x=row.x + arrangement.marks_x, w=cards.right - row.x - arrangement.marks_x)
        coins = coins._replace(x=row.x + arrangement.coins_x, w=purse_w)
        if arrangement.coins_alone:
            amount = amount._replace(y=name.y, h=name.h)
            name = name._replace(w=amount.x - GAP - name.x)
            cards = cards._replace(w=row.right - cards.x)
    elif arrangement.coins_beside:
        blade = row._replace(w=_PADDLE)
        amount = row._replace(x=row.right - arrangement.sum_w, w=arrangement.sum_w)
        coins = row._replace(x=amount.x - 2 * GAP - purse_w, w=purse_w)
        air = min(GAP, row.h - 4 - _NAME_H - _MARK_H)
        block = row._replace(y=row.y + 1 + (row.h - _NAME_H - air - _MARK_H) // 2, w=row.w - arrangement.sum_w)
        name, below = block.down(_NAME_H, _MARK_H, gap=air)
        name = name._replace(w=arrangement.coins_x - GAP)
        cards = below._replace(x=row.x + _NAME_X, w=arrangement.coins_x - GAP - _NAME_X)
    else:
        high, low = cap_height(size), coin or _MARK_H
        air = min(GAP, row.h - 5 - high - low)
        block = row._replace(y=row.y + 1 + (row.h - high - air - low) // 2)
        amount, below = block.down(high, low, gap=air)
        name = amount._replace(w=row.w - arrangement.sum_w - 2 * GAP)
        marks_x = arrangement.marks_x
        beside = purse_w if coin else arrangement.sum_w
        cards, coins = below._replace(x=row.x + marks_x, w=row.w - marks_x).across(REST, beside, gap=GAP)
        blade = row._replace(w=_PADDLE) if marks_x else row._replace(y=row.y + 1, w=_LOW_PADDLE, h=_LOW_PADDLE + 8)
    yield middle_paddle(blade, payee.number)
    name = name._replace(x=row.x + _NAME_X, w=name.right - row.x - _NAME_X)
    group = "payees" if arrangement.marks_x else "payees in low rows"
    yield Text(name, payee.name, FACT[4:], BONE, group=group)
    if _marks_width(payee) <= cards.w + _MARK_PITCH - _MARK_H:  # else the coins alone: the cards lie before the player
        yield from bought(cards.x, cards.y + (cards.h - _MARK_H) // 2, cards.w, payee.bought)
    if not is_paid:
        return
    if not coin and not arrangement.name_alone and not arrangement.coins_beside:
        amount = amount._replace(y=row.y + 1, h=row.h)
    ink = BONE if payee.is_paid else MUTE
    yield Text(amount, payee.amount, (size,), ink, Face.MONEY, Align.RIGHT, group="payments")
    yield from purse(coins._replace(x=coins.x - COIN_GAP), payee.coins, coin)


def _purse_width(kinds: Sequence[Coins], side: int) -> int:
    """Return the width of coins `side` units high in a row, without the gap before the first."""
    return max(0, sum(_coins_width(coins, side) for coins in kinds) - COIN_GAP)


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
