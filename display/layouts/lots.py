"""The lots sold so far, a row each: what it was, who sold and bought it, its price, and what it was worth."""

from collections.abc import Iterator

from companion.screen_data.lots import LotLine, LotsScreen
from display.icons import Sign
from display.layouts.commands import command, heading_with_back
from display.layouts.common import paddle, swatch
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid
from display.theme import BONE, SHADE, STONE
from display.widgets import REST, Align, Box, Face, Icon, Piece, Rect, Text, Touch

_ROWS = 7
_FOOT = 55
_HEADS = 26
"""The height of the headings over the amounts of a standing picture; on a lying one they are under the last row."""
_PADDLE = 22
_AMOUNTS = (28, 26, 24, 22, 20)


def lots(grid: Grid, screen: LotsScreen, said: str) -> Iterator[Piece]:
    """Yield the rows of a page, the latest first, and the commands for other pages."""
    yield from heading_with_back(grid, screen.title, screen.back, said)
    top = HANG_Y + (_HEADS if grid.portrait else 0)
    room = Rect(MARGIN, top, grid.width - 2 * MARGIN, grid.height - top - _FOOT)
    rows = room.stack(len(screen.lines), room.h // _ROWS)
    money = 94 + max(0, grid.width - 800) // 8
    price = Rect(room.right - 8 - 2 * money - 2 * GAP, HANG_Y + 5, money, 18)
    if rows and not grid.portrait:
        price = price._replace(y=rows[-1].bottom + 6)
    if screen.lines:
        yield Text(price, screen.price_label, (20, 18, 16), STONE, align=Align.RIGHT)
        yield Text(price._replace(x=room.right - 8 - money), screen.worth_label, (20, 18, 16), STONE, align=Align.RIGHT)
    else:
        yield Text(room._replace(h=60), screen.empty, (32, 28, 26, 24), STONE)
    for row, line in zip(rows, screen.lines, strict=True):
        yield Box(row._replace(h=row.h - 2), SHADE)
        yield from (_standing if grid.portrait else _lying)(row.inset(8, 0), line, money)
        if line.open:
            yield Touch(row, line.open)
    beside = room if grid.portrait else room._replace(w=price.x + money // 3 - MARGIN)
    ways = beside._replace(y=grid.height - _FOOT + 2, h=_FOOT - 4).columns(3, GAP)
    choices = (screen.steps, screen.earlier, screen.later)
    for way, choice, sign in zip(ways, choices, (None, Sign.BACK, Sign.NEXT), strict=True):
        yield from command(way, choice, sign if way.w > 160 else None)


def _lying(row: Rect, line: LotLine, money: int) -> Iterator[Piece]:
    """Yield a lot in one line."""
    wide = (row.w - 752) // 4
    parts = row.across(32, 60, 114 + wide, 22, 104 + wide, REST, 2 * money + GAP, gap=GAP)
    number, pictures, name, sign, kind, hands, _ = parts
    yield Text(number.down(2, REST)[1], str(line.number), (22, 20), STONE)
    yield from _pictures(pictures._replace(y=row.square(28).y, h=28), line)
    yield Text(name.down(2, REST)[1], line.artist.name, (22, 20, 18), BONE)
    yield Icon(sign.square(22), Sign[line.kind.name], STONE)
    yield Text(kind.down(2, REST)[1], line.kind_name, (20, 18, 16), STONE)
    yield from _hands(hands, line)
    yield from _amounts(row, line, money)


def _standing(row: Rect, line: LotLine, money: int) -> Iterator[Piece]:
    """Yield a lot in two lines: the lot and its money, then seller and buyer."""
    upper, lower = row._replace(h=row.h // 2), Rect(row.x + 40, row.y + row.h // 2, row.w - 40, row.h // 2)
    yield Text(Rect(row.x, upper.y, 34, upper.h), str(line.number), (22, 20), STONE)
    yield from _pictures(Rect(row.x + 40, upper.square(28).y, 60, 28), line)
    name = Rect(row.x + 108, upper.y, row.w - 2 * money - GAP - 116, upper.h)
    yield Text(name, line.artist.name, (24, 22, 20, 18), BONE)
    yield from _amounts(upper, line, money)
    yield Icon(Rect(lower.x, lower.y + (lower.h - 22) // 2, 22, 22), Sign[line.kind.name], STONE)
    yield Text(Rect(lower.x + 30, lower.y, 130, lower.h), line.kind_name, (20, 18, 16), STONE)
    yield from _hands(Rect(lower.x + 170, lower.y, lower.w - 170, lower.h), line)


def _pictures(room: Rect, line: LotLine) -> Iterator[Piece]:
    for card in range(line.cards):
        yield from swatch(Rect(room.x + 32 * card, room.y, room.h, room.h), line.artist, room.h // 2)


def _hands(room: Rect, line: LotLine) -> Iterator[Piece]:
    """Yield the auctioneer and the buyer."""
    y = room.y + (room.h - _PADDLE - 8) // 2
    yield paddle(room.x, y, _PADDLE, line.auctioneer, STONE)
    yield Icon(Rect(room.x + _PADDLE + 8, room.y + room.h // 2 - 8, 16, 16), Sign.NEXT, STONE)
    left = room.x + _PADDLE + 34
    yield paddle(left, y, _PADDLE, line.buyer)
    yield Text(Rect(left + _PADDLE + 8, room.y, room.right - left - _PADDLE - 8, room.h), line.buyer_name, (22, 20, 18))


def _amounts(row: Rect, line: LotLine, money: int) -> Iterator[Piece]:
    price = Rect(row.right - 2 * money - 2 * GAP, row.y, money, row.h)
    yield Text(price, line.price, _AMOUNTS, BONE, Face.MONEY, Align.RIGHT)
    tone = BONE if line.gained else STONE
    yield Text(price._replace(x=row.right - money), line.worth, _AMOUNTS, tone, Face.MONEY, Align.RIGHT)
