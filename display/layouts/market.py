"""The market board between lots, and the same columns as keys when a card is played."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from companion.rules.words import Auction
from companion.screen_data.boards import CardKeys, EnterCardScreen, MarketColumn, MarketScreen, Seat
from display.icons import Sign
from display.layouts.buttons import command
from display.layouts.common import bought, paddle, show_banner, swatch, title_and_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import BOARD_HANG_Y, FINGER, GAP, MARGIN, Grid, seat_rows
from display.layouts.token_columns import INDENT, hanging, heads, unit, worth_room
from display.theme import BONE, COMMAND, FACT, INK, NOTE, SHADE, STONE, Colour, parse_colour
from display.widgets import REST, Align, Box, Face, Icon, Outline, Pieces, Rect, Text, Touch

_BAR_H, _NOTED_H = 36, 54
_ACCENT_H = 1
"""The extra height of the active seat's bar, for a capital's accent."""
_NAME_X, _HAND_W = 35, 53
_ROOMY = 400
"""From this width seats are in two columns."""
_CARD_PITCH, _CARD_GAP = 7, 2
"""In the sign of the main command: the distance from one card to the next, and how much of it is free."""
_MARK_H, _DOWN_W, _POINTS_W = 16, 34, 64
_MARK_GAP, _MARK_GAP_BELOW_PADDLE = 1, 3
"""The distance from a seat's bar to what it has bought, and where that begins below the paddle, whose handle is longer
than the bar is high."""
_SEAT_PITCH = 54
"""Height of a seat beside the keys of the cards."""
_BY_RANK_H, _BY_RANK_APART = 88, 8
"""Height of the three lines with what a card would be worth by its artist's rank, and the least distance to what is
over them, and under them to keys.
"""
_KEYS_HEAD_H, _KEYS_HEAD_MARK, _KEYS_HEAD_GAP = 18, 14, 4
"""Height of the artists' plates over the keys of a standing picture, of their marks, and the distance below."""
_KEY_GAP = 5
_KEYS_H = 5 * FINGER + 4 * _KEY_GAP
_HEADED_KEYS_H = _KEYS_HEAD_H + _KEYS_HEAD_GAP + _KEYS_H
"""Height of the keys of all cards with the artists' plates over them."""
_LEAST_BOARD = 78
"""The least height of the columns with the keys of the cards below them."""
_KINDS_W, _NARROW_KINDS_W = 136, 104
"""Width of the kinds' names beside their rows of keys."""
_TITLE_H = 26
"""Height of the round over whose turn it is, where the keys of all cards take its own place."""


def market(grid: Grid, screen: MarketScreen, banner: str) -> Pieces:
    """Yield the board, the seats, and the one command; in its place the keys of all cards, where they fit."""
    explanation = screen.explanation
    if grid.portrait and screen.cards and not explanation:
        seat_rows_high = _SEAT_PITCH * ceil(len(screen.seats) / 2)
        _, seats_at = grid.seats.down(REST, seat_rows_high)
        keys = grid.whole._replace(y=seats_at.y - GAP - _HEADED_KEYS_H, h=_HEADED_KEYS_H)
        if _tokens_h(grid, screen, keys.y - _BY_RANK_APART) >= _LEAST_BOARD:
            yield from _market_with_keys(grid, screen, screen.cards, banner, keys=keys, seats_at=seats_at)
            return
    yield from _board(grid, screen, grid.banner.y + 1)
    yield from title_and_banner(grid, screen.title, banner)
    if explanation:
        whose_turn, beside = grid.seats.down(56, REST, gap=GAP)
        sizes = (36, 32, 28, 26, 24, 22, 20)
        yield Text(whose_turn, screen.whose_turn, sizes, BONE, Face.STRONG, lines=2)
        yield from with_command(beside, explanation, go_on=grid.main)
        return
    yield from seats(grid.seats, screen.seats)
    yield from _play(grid.main, screen)


def _market_with_keys(
    grid: Grid, screen: MarketScreen, cards: CardKeys, banner: str, *, keys: Rect, seats_at: Rect
) -> Pieces:
    """Yield the board, below it the keys of all cards, the seats, and in the main command's place whose turn it is."""
    yield from _board(grid, screen, keys.y - _BY_RANK_APART)
    yield from _headed_keys(keys, screen.columns, cards)
    yield from seats(seats_at, screen.seats)
    if banner:
        yield from show_banner(grid.main, banner)
        return
    title, whose_turn = grid.main.inset(GAP, 0).down(_TITLE_H, REST)
    yield Text(title, screen.title, (24, 22, 20, 18, 16), STONE)
    yield Text(whose_turn, screen.whose_turn, (36, 34, 32, 31, 28, 26, 24, 22, 20), BONE, Face.STRONG, lines=2)


def _tokens_h(grid: Grid, screen: MarketScreen, foot: int) -> int:
    """Return the height for the tokens of a board down to `foot`."""
    column_w = grid.board.columns(len(screen.columns), GAP)[0].w
    return foot - _BY_RANK_H - _BY_RANK_APART - worth_room(column_w) - BOARD_HANG_Y


def _board(grid: Grid, screen: MarketScreen, foot: int) -> Pieces:
    """Yield the columns, and at their `foot` what a card would be worth by its artist's rank."""
    places = grid.board.columns(len(screen.columns), GAP)
    yield from heads(grid, places, screen.columns)
    px = unit(screen.columns, grid.board._replace(h=_tokens_h(grid, screen, foot)))
    for place, column in zip(places, screen.columns, strict=True):
        yield from hanging(place, column, px, screen.round)
        yield from _worth_by_rank(place._replace(y=foot - _BY_RANK_H, h=_BY_RANK_H), column)


def _worth_by_rank(room: Rect, column: MarketColumn) -> Pieces:
    """Yield what a card would be worth as first, second and third, one below the other."""
    for place, worth in zip(room.rows(3, 0), column.worth_by_rank, strict=False):
        yield Text(place.inset(INDENT, 0), worth, FACT, BONE, group="by rank")


class _CardKeyPlaces(NamedTuple):
    """Where the keys of all cards are."""

    kinds: Rect
    """The column with the kinds' names, a row for each."""
    columns: tuple[Rect, ...]
    """A column of keys for each artist."""


def _card_key_places(room: Rect, kinds_w: int, artists: int) -> _CardKeyPlaces:
    """Return the places in `room` of the keys of all cards, beside kinds' names in a column of `kinds_w` units."""
    kinds, keys = room.across(kinds_w, REST, gap=GAP)
    return _CardKeyPlaces(kinds, keys.columns(artists, GAP))


def _card_keys(places: _CardKeyPlaces, columns: Sequence[MarketColumn], cards: CardKeys) -> Pieces:
    """Yield the kinds' names, and a key for each card in its artist's column."""
    names = places.kinds.rows(len(Auction), _KEY_GAP)
    keys_by_column = [place.rows(len(Auction), _KEY_GAP) for place in places.columns]
    for row, symbol in enumerate(cards.symbols):
        name = names[row].inset(0, -_KEY_GAP // 2)
        kind = cards.keys[0][row].label
        lines = min(2, len(kind.split()))
        yield Text(name, kind, FACT[2:], BONE, lines=lines, leading=1, group="kinds")
        for keys, column, choices in zip(keys_by_column, columns, cards.keys, strict=True):
            yield Box(keys[row], SHADE)
            yield Icon(keys[row].square(40), Sign[symbol.name], parse_colour(column.artist.colour))
            yield Touch(keys[row], choices[row])


def _headed_keys(room: Rect, columns: Sequence[MarketColumn], cards: CardKeys) -> Pieces:
    """Yield the keys of all cards on a standing picture, whose board has other columns: over the keys an artist's plate
    for each column of them.
    """
    head, keys = room.down(_KEYS_HEAD_H, REST, gap=_KEYS_HEAD_GAP)
    places = _card_key_places(keys, _NARROW_KINDS_W, len(columns))
    for place, column in zip(places.columns, columns, strict=True):
        yield from swatch(place._replace(y=head.y, h=head.h), column.artist, _KEYS_HEAD_MARK)
    yield from _card_keys(places, columns, cards)


def seats(room: Rect, table_seats: Sequence[Seat]) -> Pieces:
    """Yield the seats: hand and bought cards, the active one inverted, each with its note.

    They are one below the other, in a wide room in two columns, in the order in which they sit.
    """
    columns = 2 if room.w >= _ROOMY else 1
    rows = ceil(len(table_seats) / columns)
    places = [place for column in room.columns(columns, GAP) for place in seat_rows(column, rows, 72)]
    for place, seat in zip(places, table_seats, strict=False):
        yield from _seat(place, seat)
        if seat.touch:
            yield Touch(place, seat.touch)


def _seat(place: Rect, seat: Seat) -> Pieces:
    ink = INK if seat.active else BONE
    bar = place._replace(h=_NOTED_H if seat.note else _BAR_H)
    if seat.active:
        yield Box(bar._replace(y=bar.y - _ACCENT_H, h=bar.h + _ACCENT_H), BONE)
    yield paddle(bar.x + 4, bar.y + 4, 26, seat.number, ink)
    if seat.note:
        words = Rect(bar.x + _NAME_X, bar.y + 2, bar.w - _NAME_X - 6, bar.h - 4)
        yield Text(words, seat.note, NOTE, ink, Face.STRONG, lines=3)
    else:
        yield from _holds(bar, seat, ink)


def _holds(bar: Rect, seat: Seat, ink: Colour) -> Pieces:
    """Yield name and hand, and under them what the seat has bought, and how many of its cards are face down."""
    name = Rect(bar.x + _NAME_X, bar.y, bar.w - _NAME_X - _HAND_W, _BAR_H)
    yield Text(name, seat.name, FACT[2:], ink, Face.STRONG if seat.active else Face.TEXT, group="seats")
    hand = Rect(bar.right - _HAND_W + 1, bar.y, _HAND_W - 9, _BAR_H)
    yield Icon(Rect(hand.x, hand.y + 10, 16, 20), Sign.CARD, ink)
    yield Text(hand, str(seat.cards), (26,), ink, align=Align.RIGHT)
    left = bar.x + 6 if seat.points else name.x
    right = bar.right - (_POINTS_W if seat.points else 0) - (_DOWN_W if seat.down else 0)
    y = bar.y + _BAR_H + (_MARK_GAP_BELOW_PADDLE if seat.points else _MARK_GAP)
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
    _, cards, _, words, _ = rect.across(20, len(screen.columns) * _CARD_PITCH - _CARD_GAP, 14, REST, 14)
    for place, column in zip(cards.columns(len(screen.columns), _CARD_GAP), screen.columns, strict=True):
        middle = place.inset(0, (rect.h - len(Auction) * _CARD_PITCH + _CARD_GAP) // 2)
        for card in middle.stack(len(Auction), _CARD_PITCH, _CARD_GAP):
            yield Box(card, parse_colour(column.artist.colour))
    yield Outline(rect, BONE)
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
    places = _card_key_places(keys, _KINDS_W, len(screen.columns))
    yield from heads(grid, places.columns, screen.columns)
    explanation = screen.explanation
    if explanation:
        yield from with_command(keys, explanation)
    else:
        yield from _card_keys(places, screen.columns, screen.cards)
    none = side._replace(y=grid.main.y - 2 * GAP, h=grid.main.h + 2 * GAP)
    yield from command(none, screen.none, _none_sign(screen))
    yield from ask_command(grid.help._replace(x=none.x, y=none.y - GAP - grid.help.h), screen.help)
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
    height = _HEADED_KEYS_H - _KEYS_H + 5 * 57 + 4 * _KEY_GAP + (grid.height - 800) // 2
    keys = Rect(grid.board.x, grid.main.y - 2 * GAP - height, grid.board.w, height)
    words = Rect(MARGIN, keys.y - 64, grid.help.x - GAP - MARGIN, 56)
    places = grid.board.columns(len(screen.columns), GAP)
    yield from heads(grid, places, screen.columns)
    px = unit(screen.columns, grid.board._replace(h=words.y - worth_room(places[0].w) - BOARD_HANG_Y))
    for place, column in zip(places, screen.columns, strict=True):
        yield from hanging(place, column, px, 0)
    explanation = screen.explanation
    if explanation:
        yield from with_command(keys, explanation)
    else:
        yield from _headed_keys(keys, screen.columns, screen.cards)
    yield from command(grid.main, screen.none, _none_sign(screen))
    yield from ask_command(grid.help._replace(y=words.y), screen.help)
    if banner:
        words, beside = words.across(words.w * 2 // 5, REST, gap=GAP)
        yield from show_banner(beside, banner)
    yield Text(words, screen.title, (36, 32, 28, 26, 24, 22, 20, 18), BONE, Face.STRONG, lines=3)
    beside_main = grid.undo if screen.game else grid.foot
    yield from command(beside_main.inset(0, -GAP), screen.other)
