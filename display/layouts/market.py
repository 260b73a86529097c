"""The market board between lots, and the same columns as keys when a card is played."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from companion.rules.words import Auction
from companion.screen_data.boards import CardKeys, EnterCardScreen, MarketColumn, MarketScreen, Seat
from display.icons import Sign
from display.layouts.buttons import command, ground
from display.layouts.common import bought, paddle, show_banner, title_and_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import BOARD_HANG_Y, FINGER, GAP, MARGIN, Grid, go_on_in, seat_rows
from display.layouts.token_columns import (
    PLATE_Y,
    count_foot,
    hanging,
    hanging_worth,
    heads,
    scale_of,
    worth_room,
)
from display.theme import BONE, COMMAND, FACT, HAIR, INK, MUTE, NOTE, STONE, Colour, parse_colour
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Plate, Rect, Text, Touch, union

_BAR_H = 36
"""Height of the line with a seat's name and hand."""
_ACCENT_H = 1
"""How far a seat's plate begins above its place, for a capital's accent."""
_NAME_X, _HAND_W = 35, 55
_ROOMY = 400
"""From this width seats are in two columns."""
_CARD_PITCH, _CARD_GAP = 7, 2
"""In the sign of the main command: the distance from one card to the next, and how much of it is free."""
_NO_HAND = "\N{EN DASH}"
_MARK_H, _DOWN_W, _POINTS_W = 16, 34, 64
_PADDLE_Y, _BELOW_PADDLE = 3, 2
"""The distance from the top of a seat's place to its paddle, and from the line with its name to what is below the
paddle, whose handle is longer than that line is high."""
_TRAY = 4
"""How much the dark tray of what the active seat has bought reaches beyond the marks at their left; a quarter of that
above and below them, half of it from the plate's edge."""
_SEATS_APART = 2
"""The gap between the plates of seats."""
_SEAT_H = 57
"""Height of a seat beside the keys of the cards, and what its parts need."""
_NOW_H, _BELOW_NOW, _BY_RANK_H = 61, 4, 39
"""Height of the row of what a card is worth now, of the air under the line below it, and of each row for what it would
be worth by its artist's rank.
"""
_FIGURES_FOOT, _FIGURES_RIGHT = 8, 6
"""The distance of those figures from the foot of their row, on which its label stands too, and from the right edge of
their column.
"""
_NOW = (60, 56, 52, 48, 45, 42)
"""Sizes of what a card is worth now; where columns are narrow the larger ones would run together."""
_NOW_PERCENT = 66
"""The largest of these sizes in percent of the column's width."""
_BY_RANK = (36, 34, 32)
_TABLE_APART = 8
"""The distance of that table from what is over it."""
_NAME_BESIDE = -1
"""How much wider than its column an artist's name may be: less, or it would touch the next."""
_GUTTER_W, _STANDING_GUTTER_W, _GUTTER_GAP, _COLUMNS_APART = 58, 54, 4, 4
"""Width of the gutter with the labels of the rows, in a lying and in a standing picture, and the distance of the
columns from it and from each other.
"""
_LABEL = (22, 20, 19, 18, 17, 16)
_TOKENS_LABEL_H = 54
"""Height of what says at the left of the tokens what they are."""
_UNIT_W, _UNIT = 250, (22, 20, 18)
"""Width of what says beside the round in which unit the values are, and its sizes."""
_UNIT_H, _ABOVE_KEYS = 22, 28
"""The height of the same between the table and the keys of all cards, and the distance of these."""
_LOWER, _ABOVE_BANNER = 10, 5
"""How much lower the round and the banner begin in a lying picture than on other boards, and the distance over them.
"""
_KEY_GAP = 4
_KEYS_H = 5 * FINGER + 4 * _KEY_GAP
_LEAST_BOARD = 80
"""The least height of the tokens with the keys of the cards below them: four say their values."""
_KINDS_W, _LARGEST_KINDS_W, _NAMED_COLUMN_W = 140, 104, 71
"""Width of the kinds' names beside their rows of keys; on a standing board the largest width of them, and the least of
a column, which an artist's name needs.
"""
_KIND_APART, _KIND_NAME_H = 3, 20
"""What a kind's name leaves free in a gutter before its keys, and its height over a row of keys."""
_TITLE_H = 26
"""Height of the round over whose turn it is, where the keys of all cards take its own place."""


def market(grid: Grid, screen: MarketScreen, banner: str) -> Pieces:
    """Yield the board, the seats, and the one command; in its place the keys of all cards, where they fit."""
    explanation = screen.explanation
    seat_rows_high = _SEAT_H * ceil(len(screen.seats) / 2)
    _, seats_at = grid.seats.down(REST, seat_rows_high)
    keys = grid.whole._replace(y=seats_at.y - GAP - _KEYS_H, h=_KEYS_H)
    has_keys = grid.portrait and _tokens_h(screen, foot=keys.y - _ABOVE_KEYS) >= _LEAST_BOARD
    if screen.cards and has_keys and not explanation:
        yield from _market_with_keys(grid, screen, screen.cards, banner, keys=keys, seats_at=seats_at)
        return
    below = _places_below(grid)
    yield from _board(grid, screen, foot=below.banner.y - _ABOVE_BANNER, gutter_w=_gutter_w(grid))
    row = below.title._replace(w=grid.board.w)
    if explanation:
        beside_title = go_on_in(row._replace(h=max(row.h, FINGER)))
        go_on = grid.main if screen.cards and has_keys else beside_title
        yield Text(row._replace(w=beside_title.x - GAP - row.x), screen.title, FACT, BONE, Face.STRONG, lines=2)
        whose_turn, beside = grid.seats.down(56, REST, gap=GAP)
        sizes = (36, 32, 28, 26, 24, 22, 20)
        yield Text(whose_turn, screen.whose_turn, sizes, BONE, Face.STRONG, lines=2)
        if not grid.portrait:
            beside = beside._replace(h=grid.main.bottom - beside.y)
        yield from with_command(beside, explanation, banner, go_on=go_on)
        return
    if banner:
        yield from title_and_banner(below, screen.title, banner)
    else:
        title, unit, _ = row.across(REST, _UNIT_W if screen.unit else 0, _FIGURES_RIGHT)
        yield Text(title, screen.title, FACT, BONE, Face.STRONG, lines=2)
        yield Text(unit, screen.unit, _UNIT, STONE, align=Align.RIGHT)
    yield from seats(grid.seats, screen.seats)
    yield from _play(grid.main, screen)


def _market_with_keys(
    grid: Grid, screen: MarketScreen, cards: CardKeys, banner: str, *, keys: Rect, seats_at: Rect
) -> Pieces:
    """Yield the board, below it the keys of all cards in their artists' columns, the seats, and in the main command's
    place whose turn it is.
    """
    foot, kinds_w = keys.y - _ABOVE_KEYS, _kinds_w(grid, screen)
    yield from _board(grid, screen, foot=foot, gutter_w=kinds_w)
    below = Rect(grid.board.x, foot, grid.board.w - _FIGURES_RIGHT, _UNIT_H)
    yield Text(below, screen.unit, _UNIT, STONE, align=Align.RIGHT)
    yield from _card_keys(_keys_beside_kinds(keys, kinds_w, len(screen.columns)), screen.columns, cards)
    yield from seats(seats_at, screen.seats)
    if banner:
        yield from show_banner(grid.main, banner)
        return
    title, whose_turn = grid.main.inset(GAP, 0).down(_TITLE_H, REST)
    yield Text(title, screen.title, (24, 22, 20, 18, 16), STONE)
    yield Text(whose_turn, screen.whose_turn, (36, 34, 32, 31, 28, 26, 24, 22, 20), BONE, Face.STRONG, lines=2)


def _places_below(grid: Grid) -> Grid:
    """Return the grid with the places below the board lower in a lying picture, for the table of worths over them."""
    if grid.portrait:
        return grid
    banner = Rect(grid.banner.x, grid.banner.y + _LOWER, grid.banner.w, grid.banner.h - _LOWER)
    return grid._replace(title=grid.title._replace(y=banner.y, h=banner.h), banner=banner)


def board_columns(grid: Grid, columns: int) -> tuple[Rect, ...]:
    """Return the places of the columns of the board between lots."""
    return _column_places(grid, _gutter_w(grid), columns)


def _gutter_w(grid: Grid) -> int:
    """Return the width of the labels at the left of the board."""
    return _STANDING_GUTTER_W if grid.portrait else _GUTTER_W


def _column_places(grid: Grid, gutter_w: int, columns: int) -> tuple[Rect, ...]:
    """Return the places of the columns, beside a gutter with the names of the lines that go through them."""
    _, room = grid.board.across(gutter_w, REST, gap=_GUTTER_GAP)
    return room.columns(columns, _COLUMNS_APART)


def _kinds_w(grid: Grid, screen: MarketScreen) -> int:
    """Return the width of the kinds' names at the left of a standing board, as far as artists' names leave it."""
    columns_w = len(screen.columns) * (_NAMED_COLUMN_W + _COLUMNS_APART) - _COLUMNS_APART
    return min(_LARGEST_KINDS_W, grid.board.w - _GUTTER_GAP - columns_w)


def _table_h(screen: MarketScreen) -> int:
    """Return the height of the table of worths: a row for what a card is worth now, and a lower one for each rank."""
    return _NOW_H + _BELOW_NOW + len(screen.ranks) * _BY_RANK_H


def _tokens_h(screen: MarketScreen, *, foot: int) -> int:
    """Return the height for the tokens of a board down to `foot`."""
    return foot - _table_h(screen) - _TABLE_APART - BOARD_HANG_Y


def _board(grid: Grid, screen: MarketScreen, *, foot: int, gutter_w: int) -> Pieces:
    """Yield the columns, and at their `foot` the table of what a card is worth, and would be by its artist's rank, with
    the labels of all rows in a gutter of this width.
    """
    places = _column_places(grid, gutter_w, len(screen.columns))
    yield from heads(grid, places, screen.columns, name_beside=_NAME_BESIDE)
    gutter = grid.board._replace(w=gutter_w)
    cards = gutter._replace(y=PLATE_Y, h=count_foot(places[0].w) - PLATE_Y)
    yield Text(cards, screen.counted, _LABEL, STONE, group="labels", low=True)
    tokens = gutter._replace(y=BOARD_HANG_Y + GAP // 2, h=_TOKENS_LABEL_H)
    yield Text(tokens, screen.tokens_are, _LABEL, STONE, lines=2, leading=1.1)
    table_h = _table_h(screen)
    table = grid.board._replace(y=foot - table_h, h=table_h)
    heights = [_BY_RANK_H] * len(screen.ranks)
    now, air, *by_rank = [row._replace(h=row.h - _FIGURES_FOOT) for row in table.down(_NOW_H, _BELOW_NOW, *heights)]
    yield Box(now._replace(h=1), HAIR)
    yield Box(air._replace(h=1), HAIR)
    label = now._replace(w=gutter_w)
    yield Text(label, screen.worth_now, _LABEL, BONE, Face.STRONG, lines=2, leading=1, group="labels", low=True)
    for row, rank in zip(by_rank, screen.ranks, strict=True):
        yield Text(row._replace(w=gutter_w), rank, _LABEL, STONE, group="labels", low=True)
    scale = scale_of(screen.columns, union(*places)._replace(h=_tokens_h(screen, foot=foot)))
    for place, column in zip(places, screen.columns, strict=True):
        yield from hanging(place, column, scale, screen.round)
        yield from _worths([row._replace(x=place.x, w=place.w - _FIGURES_RIGHT) for row in (now, *by_rank)], column)


def _worths(rows: Sequence[Rect], column: MarketColumn) -> Pieces:
    """Yield what a card is worth now, and below it what it would be worth by its artist's rank, units under units. Of
    these the one that counts now is bright and heavy.
    """
    now, *by_rank = rows
    worth_now = column.worth_by_rank[column.rank - 1] if column.rank else "0"
    sizes = [size for size in _NOW if size <= now.w * _NOW_PERCENT // 100] or _NOW[-1:]
    ink = BONE if column.rank else MUTE
    face = Face.MONEY if column.rank else Face.QUIET_MONEY
    yield Text(now, worth_now, tuple(sizes), ink, face, Align.RIGHT, group="worths", low=True)
    for rank, (row, worth) in enumerate(zip(by_rank, column.worth_by_rank, strict=True), start=1):
        ink = BONE if rank == column.rank else STONE
        face = Face.MONEY if rank == column.rank else Face.QUIET_MONEY
        yield Text(row, worth, _BY_RANK, ink, face, Align.RIGHT, group="by rank", low=True)


class _CardKeyPlaces(NamedTuple):
    """Where the keys of all cards are."""

    kinds: tuple[Rect, ...]
    """The name of each kind."""
    columns: tuple[tuple[Rect, ...], ...]
    """By artist a key for each kind, one below the other."""


def _keys_beside_kinds(room: Rect, kinds_w: int, artists: int) -> _CardKeyPlaces:
    """Return the places in `room` of the keys of all cards, beside kinds' names in a gutter of `kinds_w` units."""
    kinds, keys = room.across(kinds_w, REST, gap=_GUTTER_GAP)
    names = [
        name.inset(0, -_KEY_GAP // 2)._replace(w=kinds_w - _KIND_APART) for name in kinds.rows(len(Auction), _KEY_GAP)
    ]
    columns = keys.columns(artists, _COLUMNS_APART)
    return _CardKeyPlaces(tuple(names), tuple(column.rows(len(Auction), _KEY_GAP) for column in columns))


def _keys_below_kinds(room: Rect, columns: Sequence[Rect]) -> _CardKeyPlaces:
    """Return the places in `room` of the keys of all cards in these columns, each row of them below its kind's name."""
    rows = [row.down(_KIND_NAME_H, REST, gap=_KEY_GAP) for row in room.rows(len(Auction), 0)]
    keys = tuple(tuple(column._replace(y=row.y, h=row.h) for _, row in rows) for column in columns)
    left = columns[0].x
    return _CardKeyPlaces(tuple(name._replace(x=left, w=room.right - left) for name, _ in rows), keys)


def _card_keys(places: _CardKeyPlaces, columns: Sequence[MarketColumn], cards: CardKeys) -> Pieces:
    """Yield the kinds' names, and a key for each card in its artist's column."""
    for row, (symbol, name) in enumerate(zip(cards.symbols, places.kinds, strict=True)):
        kind = cards.keys[0][row].label
        lines = min(2, len(kind.split())) if name.h > _KIND_NAME_H else 1
        sizes = FACT[2:] if name.h > _KIND_NAME_H else FACT[8:]
        yield Text(name, kind, sizes, BONE, lines=lines, leading=1, group="kinds")
        for keys, column, choices in zip(places.columns, columns, cards.keys, strict=True):
            yield Plate(keys[row])
            yield Icon(keys[row].square(40), Sign[symbol.name], parse_colour(column.artist.colour))
            yield Touch(keys[row], choices[row])


def seats(room: Rect, table_seats: Sequence[Seat]) -> Pieces:
    """Yield the seats: hand and bought cards, the active one inverted, each with its note.

    They are one below the other, in a wide room two in each row, in the order in which they sit; a last one alone has
    the whole row.
    """
    columns = 2 if room.w >= _ROOMY else 1
    rows = seat_rows(room, ceil(len(table_seats) / columns), 72)
    places = [place for row in rows for place in row.columns(columns, GAP)]
    if len(table_seats) < len(places):
        places[len(table_seats) - 1] = rows[-1]
    for place, seat in zip(places, table_seats, strict=False):
        yield from _seat(place, seat)
        if seat.touch:
            yield Touch(place, seat.touch)


def _seat(place: Rect, seat: Seat) -> Pieces:
    """Yield a seat, which has a plate if it is active or can be touched."""
    plate = Rect(place.x, place.y - _ACCENT_H, place.w, place.h - _SEATS_APART)
    ink = BONE
    if seat.active:
        ink = INK
        yield Box(plate, BONE)
    elif seat.touch:
        yield Plate(plate)
    if seat.away and not seat.active:
        ink = MUTE
    bar = place._replace(y=place.y + max(0, place.h - _SEAT_H) // 2, h=_BAR_H)
    yield paddle(bar.x + 4, bar.y + _PADDLE_Y, 26, seat.number, ink)
    if seat.note:
        words = Rect(bar.x + _NAME_X, plate.y + 3, bar.w - _NAME_X - 6, plate.h - 6)
        yield Text(words, seat.note, NOTE, ink, Face.STRONG, lines=3)
    else:
        yield from _holds(bar, seat, ink)


def _holds(bar: Rect, seat: Seat, ink: Colour) -> Pieces:
    """Yield name and hand, and under them what the seat has bought, and how many of its cards are face down; on the
    active seat's plate in a dark tray, for the artists' colours.
    """
    name = Rect(bar.x + _NAME_X, bar.y, bar.w - _NAME_X - _HAND_W - 2, _BAR_H)
    yield Text(name, seat.name, FACT[2:], ink, Face.STRONG if seat.active else Face.TEXT, group="seats")
    hand = Rect(bar.right - _HAND_W + 1, bar.y, _HAND_W - 5, _BAR_H)
    yield Icon(Rect(hand.x, hand.y + 8, 20, 20), Sign.HAND, ink)
    yield Text(hand, _NO_HAND if seat.away else str(seat.cards), (26,), ink, Face.STRONG, Align.RIGHT, group="hands")
    left = bar.x + 6 if seat.points else name.x
    right = bar.right - (_POINTS_W if seat.points else 0) - (_DOWN_W if seat.down else 0)
    y = bar.bottom + (_BELOW_PADDLE if seat.points else 0)
    if seat.active and (seat.bought or seat.down or seat.points):
        tray_x = left - _TRAY
        yield Box(Rect(tray_x, y - 1, bar.right - _TRAY // 2 - tray_x, _MARK_H + 2), INK)
    yield from bought(left, y, right - left, seat.bought)
    if seat.down:
        yield Icon(Rect(right, y, _MARK_H, _MARK_H), Sign.FACEDOWN, STONE)
    if seat.down > 1:
        yield Text(Rect(right + _MARK_H + 2, y, _DOWN_W - _MARK_H - 2, _MARK_H), str(seat.down), (18, 17), STONE)
    if seat.points:
        points = Rect(bar.right - _POINTS_W, y, _POINTS_W - 8, _MARK_H)
        yield Text(points, seat.points, (18, 17), STONE, align=Align.RIGHT, group="points")


def _play(rect: Rect, screen: MarketScreen) -> Pieces:
    """Yield the main command, with the grid of cards it opens as its sign."""
    yield ground(rect, is_main=True)
    _, cards, _, words, _ = rect.across(20, len(screen.columns) * _CARD_PITCH - _CARD_GAP, 14, REST, 14)
    for place, column in zip(cards.columns(len(screen.columns), _CARD_GAP), screen.columns, strict=True):
        middle = place.inset(0, (rect.h - len(Auction) * _CARD_PITCH + _CARD_GAP) // 2)
        for card in middle.stack(len(Auction), _CARD_PITCH, _CARD_GAP):
            yield Box(card, parse_colour(column.artist.colour))
    yield Text(words.inset(0, 10), screen.play.label, (*COMMAND, 20, 18), BONE, Face.STRONG, lines=2)
    yield Touch(rect, screen.play)


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
    places = _keys_beside_kinds(keys, _KINDS_W, len(screen.columns))
    firsts = [column[0] for column in places.columns]
    yield from heads(grid, firsts, screen.columns, name_beside=_NAME_BESIDE)
    none = side._replace(y=grid.main.y - 2 * GAP, h=grid.main.h + 2 * GAP)
    help_at = grid.help._replace(x=none.x, y=none.y - GAP - grid.help.h)
    explanation = screen.explanation
    if explanation:
        yield from with_command(keys, explanation, go_on=go_on_in(help_at._replace(w=none.w)))
    else:
        yield from _card_keys(places, screen.columns, screen.cards)
    yield from command(none, screen.none, _none_sign(screen))
    yield from ask_command(help_at, screen.help)
    side = side._replace(y=keys.y, h=none.y - GAP - keys.y)
    words, other, banner_at, _ = side.down(84, 72, REST, grid.help.h if screen.help else 0, gap=GAP)
    yield Text(words, screen.title, (36, 34, 32, 31, 28, 26, 24), BONE, Face.STRONG, lines=3)
    yield from command(other, screen.other)
    yield from show_banner(banner_at, banner)


def _none_sign(screen: EnterCardScreen) -> Sign:
    """Return the sign beside the choice to enter no card."""
    return Sign.BACK if screen.none_is_back else Sign.FACEDOWN


def _enter_card_standing(grid: Grid, screen: EnterCardScreen, banner: str) -> Pieces:
    """Yield the same with the words between board and keys, and the other commands along the lower edge."""
    height = len(Auction) * (_KIND_NAME_H + _KEY_GAP + FINGER) + (grid.height - 800) // 2
    keys = Rect(grid.board.x, grid.main.y - 2 * GAP - height, grid.board.w, height)
    row = grid.help._replace(x=MARGIN, y=keys.y - 64, w=grid.board.w)
    explanation = screen.explanation
    beside_words = go_on_in(row) if explanation else grid.help._replace(y=row.y)
    words = row._replace(w=beside_words.x - GAP - MARGIN)
    places = board_columns(grid, len(screen.columns))
    yield from heads(grid, places, screen.columns, name_beside=_NAME_BESIDE)
    scale = scale_of(screen.columns, union(*places)._replace(h=words.y - worth_room(places[0].w) - BOARD_HANG_Y))
    for place, column in zip(places, screen.columns, strict=True):
        yield from hanging_worth(place, column, scale, 0)
    if explanation:
        yield from with_command(keys, explanation, go_on=beside_words)
    else:
        yield from _card_keys(_keys_below_kinds(keys, places), screen.columns, screen.cards)
    yield from command(grid.main, screen.none, _none_sign(screen))
    yield from ask_command(beside_words, screen.help)
    if banner:
        words, beside = words.across(words.w * 2 // 5, REST, gap=GAP)
        yield from show_banner(beside, banner)
    yield Text(words, screen.title, (36, 32, 28, 26, 24, 22, 20, 18), BONE, Face.STRONG, lines=3)
    beside_main = grid.undo if screen.game else grid.foot
    yield from command(beside_main.inset(0, -GAP), screen.other)
