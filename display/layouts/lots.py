"""The lots sold so far, a row each: what it was, who sold and bought it, its price, and what it was worth. A card that
ended a round has a row too.
"""

from typing import NamedTuple

from companion.screen_data.past import LotLine, LotsScreen, RoundEndLine
from display.icons import Sign
from display.layouts.buttons import LIST_FOOT, heading_with_back, list_foot
from display.layouts.common import empty_state, middle_paddle, swatch
from display.layouts.grid import GAP, HANG_Y, MARGIN, RAIL_Y, Grid
from display.theme import BONE, STONE, Colour
from display.widgets import REST, Align, Face, Icon, Pieces, Plate, Rect, Text, Touch

_ROWS = 6
_HEADS = 26
"""The height of the headings over the amounts of a standing picture; on a lying one they are over the rail."""
_MONEY_X = 230
"""Where the amounts begin in a row of a lying picture, for the headings to be beside the way back."""
_UNIT_W = 120
"""The room of the unit of the amounts beside their headings."""
_UNIT_ABOVE = 24
"""On a lying picture, which has no room beside them, it is so much higher, over both."""
_NARROWEST_ROW = 724
"""Width of the words of a row on the 7" panel, where only the auction's sign has room."""
_KIND_W = 100
"""The least width for the name of an auction beside its sign, on a lying picture."""
_PADDLE = 22
_ARROW = 20
"""The side of the arrow at the end of a row that can be touched."""
_UNKNOWN = "–"
"""What stands in place of a worth that is not known yet."""


def lots(grid: Grid, screen: LotsScreen, banner: str) -> Pieces:
    """Yield the rows of a page, the latest first, and the commands for other pages."""
    yield from heading_with_back(grid, screen.title, screen.back, banner, game=screen.game)
    top = HANG_Y + (_HEADS if grid.portrait else 0)
    room = Rect(MARGIN, top, grid.width - 2 * MARGIN, grid.height - top - LIST_FOOT)
    money = 94 + max(0, grid.width - 800) // 8
    heads = _parts(room)[0]._replace(y=HANG_Y + 5 if grid.portrait else RAIL_Y - 26, h=18)
    if screen.lines and screen.heads and (grid.portrait or not banner):
        for place, label in zip(_money(heads, money, lying=not grid.portrait), screen.heads, strict=True):
            yield Text(place, label, (20, 18, 16), STONE, align=Align.RIGHT)
        if grid.portrait:
            yield Text(heads._replace(w=_UNIT_W), screen.unit, (20, 18, 16), STONE)
        else:
            above = Rect(heads.x + _MONEY_X, heads.y - _UNIT_ABOVE, 2 * money + GAP, heads.h)
            yield Text(above, screen.unit, (20, 18, 16), STONE, align=Align.RIGHT)
    if not screen.lines:
        yield from empty_state(room, screen.empty)
    for row, line in zip(room.stack(len(screen.lines), room.h // _ROWS), screen.lines, strict=True):
        yield Plate(row._replace(h=row.h - 2))
        words, arrow = _parts(row._replace(h=row.h - 2))
        at = _columns(words, money, lying=not grid.portrait)
        if isinstance(line, RoundEndLine):
            yield from _round_end(at, line, lying=not grid.portrait)
        else:
            yield from _lot(at, line, lying=not grid.portrait, unknown=_UNKNOWN if screen.heads else "")
        if line.open:
            yield Icon(arrow.square(_ARROW), Sign.NEXT, STONE)
            yield Touch(row, line.open)
    yield from list_foot(grid, screen.add, screen.steps, earlier=screen.earlier, later=screen.later)


def _parts(row: Rect) -> tuple[Rect, Rect]:
    """Return the room of a row's words, and that of its arrow."""
    words, arrow = row.inset(GAP, 0).across(REST, _ARROW, gap=GAP)
    return words, arrow


class _Columns(NamedTuple):
    """The places of a row's parts."""

    number: Rect
    pictures: Rect
    name: Rect
    amounts: tuple[Rect, Rect]
    """Price and worth."""
    sign: Rect
    kind: Rect
    hands: Rect
    """Who sold it, and who bought it."""


def _columns(row: Rect, money: int, *, lying: bool) -> _Columns:
    """Return a row's parts in one line; on a standing picture in two: the lot and its money, then seller and buyer."""
    upper, lower = row.stack(2, row.h // 2)
    if lying:
        number, pictures, name = row._replace(w=_MONEY_X).across(32, 60, REST, gap=GAP)
        amounts = _money(row, money, lying=True)
        beside = row._replace(x=amounts[1].right + 3 * GAP, w=row.right - amounts[1].right - 3 * GAP)
        sign, kind, hands = beside.across(22, max(0, min(150, (row.w - _NARROWEST_ROW) * 2 // 3)), REST, gap=GAP)
        number, name, kind = (words.down(2, REST)[1] for words in (number, name, kind))
    else:
        number, pictures, name, _ = upper.across(32, 60, REST, 2 * money + GAP, gap=GAP)
        amounts = _money(upper, money, lying=False)
        _, sign, kind, hands = lower.across(32, 22, 130, REST, gap=GAP)
        hands = hands._replace(x=hands.x + 2, w=hands.w - 2)
    return _Columns(number=number, pictures=pictures, name=name, amounts=amounts, sign=sign, kind=kind, hands=hands)


def _lot(at: _Columns, line: LotLine, *, lying: bool, unknown: str) -> Pieces:
    """Yield a lot; `unknown` stands in place of a worth that is not known yet."""
    yield Text(at.number, str(line.number), (22, 20), STONE)
    for card in range(line.cards):
        yield from swatch(Rect(at.pictures.x + 32 * card, at.pictures.square(28).y, 28, 28), line.artist, 14)
    yield _name(at, line.artist.name, lying=lying)
    yield Icon(at.sign.square(22), Sign[line.symbol.name], STONE)
    if at.kind.w >= _KIND_W:
        yield Text(at.kind, line.kind_name, (20, 18, 16), STONE, group="kinds")
    yield middle_paddle(at.hands._replace(w=_PADDLE), line.auctioneer, STONE)
    yield Icon(Rect(at.hands.x + _PADDLE + 8, at.hands.y + at.hands.h // 2 - 8, 16, 16), Sign.NEXT, STONE)
    buyer = at.hands._replace(x=at.hands.x + _PADDLE + 34, w=_PADDLE)
    yield middle_paddle(buyer, line.buyer)
    yield _player(at, line.buyer_name, left=buyer.right + GAP)
    tones = BONE, BONE if line.gained else STONE
    for place, amount, tone in zip(at.amounts, (line.price, line.worth or unknown), tones, strict=True):
        yield Text(place, amount, (28, 26, 24, 22, 20), tone, Face.MONEY, Align.RIGHT, group="amounts")


def _round_end(at: _Columns, line: RoundEndLine, *, lying: bool) -> Pieces:
    """Yield a card that ended its round: the round in place of the amounts; and who played it, like who sold a lot."""
    yield from swatch(Rect(at.pictures.x, at.pictures.square(28).y, 28, 28), line.artist, 14)
    yield _name(at, line.artist.name, lying=lying)
    price, worth = at.amounts
    room = price._replace(w=worth.right - price.x).inset(0, GAP)
    yield Text(room, line.round, (22, 20, 18, 16), STONE, align=Align.RIGHT, group="rounds")
    if line.seat is not None:
        yield middle_paddle(at.hands._replace(w=_PADDLE), line.seat, STONE)
        yield _player(at, line.name, left=at.hands.x + _PADDLE + GAP, colour=STONE)


def _name(at: _Columns, name: str, *, lying: bool) -> Text:
    """Return an artist's name."""
    return Text(at.name, name, (26, 24, 22, 20, 18), BONE, group="names")


def _player(at: _Columns, name: str, *, left: int, colour: Colour = BONE) -> Text:
    """Return the name of who bought a lot, or played the card that ended a round, from `left` on."""
    return Text(at.hands._replace(x=left, w=at.hands.right - left), name, (22, 20, 18), colour, group="players")


def _money(row: Rect, money: int, *, lying: bool) -> tuple[Rect, Rect]:
    """Return the places of a row's price and worth, `money` units wide: at its end, lying in its middle."""
    left = row.x + _MONEY_X if lying else row.right - 2 * money - GAP
    return Rect(left, row.y, money, row.h), Rect(left + money + GAP, row.y, money, row.h)
