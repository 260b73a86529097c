"""The lots sold so far, a row each: what it was, who sold and bought it, its price, and what it was worth. A card that
ended a round has a row too.
"""

from companion.screen_data.past import LotLine, LotsScreen, RoundEndLine
from display.icons import Sign
from display.layouts.buttons import command, heading_with_back, sign_command
from display.layouts.common import empty_state, middle_paddle, swatch
from display.layouts.grid import GAP, HANG_Y, MARGIN, RAIL_Y, Grid
from display.theme import BONE, SHADE, STONE
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Rect, Text, Touch

_ROWS = 7
_FOOT = 55
_HEADS = 26
"""The height of the headings over the amounts of a standing picture; on a lying one they are over the rail."""
_MONEY_X = 230
"""Where the amounts begin in a row of a lying picture, for the headings to be beside the way back."""
_NARROWEST_ROW = 752
"""Width of a row on the 7" panel, where only the auction's sign has room."""
_KIND_W = 100
"""The least width for the name of an auction beside its sign, on a lying picture."""
_ROUND_W = 170
"""Width of the round that ends, at the end of a row on a lying picture."""
_PADDLE = 22
_PAGE_W = 56
"""Width of the sign that leads to another page."""


def lots(grid: Grid, screen: LotsScreen, banner: str) -> Pieces:
    """Yield the rows of a page, the latest first, and the commands for other pages."""
    yield from heading_with_back(grid, screen.title, screen.back, banner, game=screen.game)
    top = HANG_Y + (_HEADS if grid.portrait else 0)
    room = Rect(MARGIN, top, grid.width - 2 * MARGIN, grid.height - top - _FOOT)
    money = 94 + max(0, grid.width - 800) // 8
    heads = room.inset(GAP, 0)._replace(y=HANG_Y + 5 if grid.portrait else RAIL_Y - 26, h=18)
    if screen.lines and screen.heads and (grid.portrait or not banner):
        for place, label in zip(_money(heads, money, lying=not grid.portrait), screen.heads, strict=True):
            yield Text(place, label, (20, 18, 16), STONE, align=Align.RIGHT)
    if not screen.lines:
        yield from empty_state(room, screen.empty)
    for row, line in zip(room.stack(len(screen.lines), room.h // _ROWS), screen.lines, strict=True):
        yield Box(row._replace(h=row.h - 2), SHADE)
        inner = row.inset(8, 0)
        if isinstance(line, RoundEndLine):
            yield from _round_end(inner, line, lying=not grid.portrait)
        else:
            yield from _lot(inner, line, money, lying=not grid.portrait)
        if line.open:
            yield Touch(row, line.open)
    foot = room._replace(y=grid.height - _FOOT + 2, h=_FOOT - 4)
    *commands, earlier, later = foot.across(REST, REST, _PAGE_W, _PAGE_W, gap=GAP)
    for place, choice in zip(commands, (screen.add, screen.steps), strict=True):
        yield from command(place, choice)
    yield from sign_command(earlier, screen.earlier, Sign.EARLIER)
    yield from sign_command(later, screen.later, Sign.LATER)


def _lot(row: Rect, line: LotLine, money: int, *, lying: bool) -> Pieces:
    """Yield a lot in one line; on a standing picture in two: the lot and its money, then seller and buyer."""
    upper, lower = row.stack(2, row.h // 2)
    if lying:
        number, pictures, name = row._replace(w=_MONEY_X).across(32, 60, REST, gap=GAP)
        amounts = _money(row, money, lying=True)
        beside = row._replace(x=amounts[1].right + 3 * GAP, w=row.right - amounts[1].right - 3 * GAP)
        sign, kind, hands = beside.across(22, min(150, (row.w - _NARROWEST_ROW) * 2 // 3), REST, gap=GAP)
        number, name, kind = (words.down(2, REST)[1] for words in (number, name, kind))
    else:
        number, pictures, name, _ = upper.across(32, 60, REST, 2 * money + GAP, gap=GAP)
        amounts = _money(upper, money, lying=False)
        _, sign, kind, hands = lower.across(32, 22, 130, REST, gap=GAP)
        hands = hands._replace(x=hands.x + 2, w=hands.w - 2)
    yield Text(number, str(line.number), (22, 20), STONE)
    for card in range(line.cards):
        yield from swatch(Rect(pictures.x + 32 * card, pictures.square(28).y, 28, 28), line.artist, 14)
    yield Text(name, line.artist.name, (22, 20, 18) if lying else (24, 22, 20, 18), BONE, group="names")
    yield Icon(sign.square(22), Sign[line.symbol.name], STONE)
    if kind.w >= _KIND_W:
        yield Text(kind, line.kind_name, (20, 18, 16), STONE, group="kinds")
    yield from _hands(hands, line)
    tones = BONE, BONE if line.gained else STONE
    for place, amount, tone in zip(amounts, (line.price, line.worth), tones, strict=True):
        yield Text(place, amount, (28, 26, 24, 22, 20), tone, Face.MONEY, Align.RIGHT, group="amounts")


def _round_end(row: Rect, line: RoundEndLine, *, lying: bool) -> Pieces:
    """Yield a card that ended its round, and that round at the end of the row; on a standing picture below it."""
    _, picture, card = row.across(32, 60, REST, gap=GAP)
    if lying:
        card, round_ = (words.down(2, REST)[1] for words in card.across(REST, _ROUND_W, gap=GAP))
        align = Align.RIGHT
    else:
        card, round_ = card.stack(2, row.h // 2)
        picture = picture._replace(h=row.h // 2)
        align = Align.LEFT
    yield from swatch(Rect(picture.x, picture.square(28).y, 28, 28), line.artist, 14)
    yield Text(card, line.card, (22, 20, 18) if lying else (24, 22, 20, 18), BONE, group="cards")
    yield Text(round_, line.round, (20, 18, 16), STONE, align=align)


def _hands(room: Rect, line: LotLine) -> Pieces:
    """Yield the auctioneer and the buyer."""
    yield middle_paddle(room._replace(w=_PADDLE), line.auctioneer, STONE)
    yield Icon(Rect(room.x + _PADDLE + 8, room.y + room.h // 2 - 8, 16, 16), Sign.NEXT, STONE)
    left = room.x + _PADDLE + 34
    yield middle_paddle(room._replace(x=left, w=_PADDLE), line.buyer)
    name = Rect(left + _PADDLE + 8, room.y, room.right - left - _PADDLE - 8, room.h)
    yield Text(name, line.buyer_name, (22, 20, 18), group="buyers")


def _money(row: Rect, money: int, *, lying: bool) -> tuple[Rect, Rect]:
    """Return the places of a row's price and worth, `money` units wide: at its end, lying in its middle."""
    left = row.x + _MONEY_X if lying else row.right - 2 * money - GAP
    return Rect(left, row.y, money, row.h), Rect(left + money + GAP, row.y, money, row.h)
