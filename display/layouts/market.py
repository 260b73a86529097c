"""The market board between lots."""

from collections.abc import Sequence
from math import ceil

from companion.rules.words import Auction
from companion.screen_data.boards import BoardLabels, CardKeys, MarketColumn, MarketScreen
from display.layouts.buttons import ground
from display.layouts.card_keys import KEY_GAP, card_keys, keys_beside_kinds
from display.layouts.common import show_banner, title_and_banner
from display.layouts.explanation import with_command
from display.layouts.grid import BOARD_HANG_Y, FINGER, GAP, Grid, go_on_in
from display.layouts.seats import SEAT_H, seats
from display.layouts.token_columns import (
    COLUMNS_APART,
    GUTTER_GAP,
    PLATE_Y,
    column_places,
    count_foot,
    hanging,
    heads,
    scale_of,
)
from display.theme import BONE, COMMAND, FACT, HAIR, MUTE, STONE, parse_colour
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text, Touch, union

_CARD_PITCH, _CARD_GAP = 7, 2
"""In the sign of the main command: the distance from one card to the next, and how much of it is free."""
_NOW_H, _BELOW_NOW, _BY_RANK_H = 61, 4, 39
"""Height of the row of what a card is worth now, of the air under the line below it, and of each row for what it would
be worth by its artist's rank.
"""
_TABLE_H = _NOW_H + _BELOW_NOW + 3 * _BY_RANK_H
"""The height of these rows together: artists of three ranks are paid."""
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
NAME_BESIDE = -1
"""How much wider than its column an artist's name may be: less, or it would touch the next."""
_GUTTER_W, _STANDING_GUTTER_W = 58, 54
"""Width of the gutter with the labels of the rows, in a lying and in a standing picture."""
_LABEL = (22, 20, 19, 18, 17, 16)
_TOKENS_LABEL_H = 46
"""Height of what says at the left of the tokens what they are."""
_ENDS_W, _NOTE = 290, (22, 20, 18, 17, 16)
"""Width of what is said beside the round of its end, and the sizes of that, and of what amounts are in."""
_UNIT_BELOW_H, _UNIT_GAP = 16, 6
"""The height of what amounts are in below the round, and its distance from the round."""
_UNIT_W, _UNIT_H, _ABOVE_KEYS = 170, 22, 28
"""The width of the unit, and the height of both, between the table and the keys of all cards; and the distance of
these.
"""
_LOWER, _ABOVE_BANNER = 10, 5
"""How much lower the round and the banner begin in a lying picture than on other boards, and the distance over them.
"""
_KEYS_H = len(Auction) * (FINGER + KEY_GAP) - KEY_GAP
_LEAST_BOARD = 80
"""The least height of the tokens with the keys of the cards below them; four say their values."""
_LARGEST_KINDS_W, _NAMED_COLUMN_W = 104, 71
"""The largest width of the kinds' names beside their rows of keys, and the least of a column, which an artist's name
needs.
"""
_MOST_SEATS = 5
_TITLE_H = 26
"""Height of the round over whose turn it is, where the keys of all cards take its own place."""


def market(grid: Grid, screen: MarketScreen, banner: str) -> Pieces:
    """Yield the board, the seats, and the one command; in its place the keys of all cards, where they fit."""
    explanation = screen.explanation
    has_keys = _has_keys(grid)
    if screen.cards and has_keys and not explanation:
        yield from _market_with_keys(grid, screen, screen.cards, banner)
        return
    below = _places_below(grid)
    yield from _board(grid, screen, foot=below.banner.y - _ABOVE_BANNER)
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
        title, ends, _ = row.across(REST, _ENDS_W if screen.next_ends_round else 0, _FIGURES_RIGHT)
        title_sizes: tuple[int, ...] = FACT
        if screen.unit:
            title, unit = title._replace(h=title.h - 2).down(REST, _UNIT_BELOW_H, gap=_UNIT_GAP)
            title_sizes = FACT[3:]
            yield Text(unit, screen.unit, _NOTE[1:], STONE)
        yield Text(title, screen.title, title_sizes, BONE, Face.STRONG, lines=2)
        yield Text(ends._replace(h=ends.h - GAP), screen.next_ends_round, _NOTE, BONE, align=Align.RIGHT, lines=2)
    yield from seats(grid.seats, screen.seats)
    yield from _play(grid.main, screen)


def _market_with_keys(grid: Grid, screen: MarketScreen, cards: CardKeys, banner: str) -> Pieces:
    """Yield the board, below it the keys of all cards in their artists' columns, the seats, and in the main command's
    place whose turn it is.
    """
    keys, seats_at = _keys_and_seats(grid, len(screen.seats))
    foot = keys.y - _ABOVE_KEYS
    yield from _board(grid, screen, foot=foot)
    below = Rect(grid.board.x, foot, grid.board.w - _FIGURES_RIGHT, _UNIT_H)
    ends, unit = below.across(REST, _UNIT_W if screen.unit else 0, gap=GAP)
    yield Text(ends, screen.next_ends_round, _NOTE, BONE)
    yield Text(unit, screen.unit, _NOTE, STONE, align=Align.RIGHT)
    gutter_w = _gutter_w(grid, len(screen.columns))
    yield from card_keys(keys_beside_kinds(keys, gutter_w, len(screen.columns)), screen.columns, cards)
    yield from seats(seats_at, screen.seats)
    if banner:
        yield from show_banner(grid.main, banner)
        return
    title, whose_turn = grid.main.inset(GAP, 0).down(_TITLE_H, REST)
    yield Text(title, screen.title, (24, 22, 20, 18, 16), STONE)
    yield Text(whose_turn, screen.whose_turn, (36, 34, 32, 31, 28, 26, 24, 22, 20), BONE, Face.STRONG, lines=2)


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


def _places_below(grid: Grid) -> Grid:
    """Return the grid with the places below the board lower in a lying picture, for the table of worths over them."""
    if grid.portrait:
        return grid
    banner = Rect(grid.banner.x, grid.banner.y + _LOWER, grid.banner.w, grid.banner.h - _LOWER)
    return grid._replace(title=grid.title._replace(y=banner.y, h=banner.h), banner=banner)


def board_columns(grid: Grid, columns: int) -> tuple[Rect, ...]:
    """Return the places of the columns of the board between lots."""
    return column_places(grid.board, _gutter_w(grid, columns), columns)


def _gutter_w(grid: Grid, columns: int) -> int:
    """Return the width of the gutter with the labels at the left of the board. On a panel with room for the keys of all
    cards it has the kinds' names, as far as artists' names leave it.
    """
    if _has_keys(grid):
        columns_w = columns * (_NAMED_COLUMN_W + COLUMNS_APART) - COLUMNS_APART
        return min(_LARGEST_KINDS_W, grid.board.w - GUTTER_GAP - columns_w)
    return _STANDING_GUTTER_W if grid.portrait else _GUTTER_W


def _has_keys(grid: Grid) -> bool:
    """Return whether a panel has room for the keys of all cards below the board with the most seats: so the board has
    the same columns on all its pictures.
    """
    keys, _ = _keys_and_seats(grid, _MOST_SEATS)
    return grid.portrait and _tokens_h(foot=keys.y - _ABOVE_KEYS) >= _LEAST_BOARD


def _keys_and_seats(grid: Grid, seats_: int) -> tuple[Rect, Rect]:
    """Return the places of the keys of all cards, and of so many seats below them."""
    _, seats_at = grid.seats.down(REST, SEAT_H * ceil(seats_ / 2))
    return grid.whole._replace(y=seats_at.y - GAP - _KEYS_H, h=_KEYS_H), seats_at


def _tokens_h(*, foot: int) -> int:
    """Return the height for the tokens of a board down to `foot`."""
    return foot - _TABLE_H - _TABLE_APART - BOARD_HANG_Y


def board_heads(
    grid: Grid, places: Sequence[Rect], columns: Sequence[MarketColumn], labels: BoardLabels | None
) -> Pieces:
    """Yield the rail of the board, over it the artists' names and plates, and in the gutter beside them what their
    counts and tokens are. It is the same between lots and at the appraisal, so nothing jumps when a round ends.
    """
    yield from heads(grid, places, columns, name_beside=NAME_BESIDE)
    if labels is None:
        return
    gutter = grid.board._replace(w=_gutter_w(grid, len(columns)))
    cards = gutter._replace(y=PLATE_Y, h=count_foot(places[0].w) - PLATE_Y)
    yield Text(cards, labels.cards, _LABEL, STONE, group="labels", low=True)
    tokens = gutter._replace(y=BOARD_HANG_Y + GAP // 2, h=_TOKENS_LABEL_H)
    yield Text(tokens, labels.tokens, _LABEL, STONE, lines=2, leading=1.1)


def _board(grid: Grid, screen: MarketScreen, *, foot: int) -> Pieces:
    """Yield the columns, and at their `foot` the table of what a card is worth, and would be by its artist's rank, with
    the labels of all rows in the gutter.
    """
    places = board_columns(grid, len(screen.columns))
    gutter_w = _gutter_w(grid, len(screen.columns))
    yield from board_heads(grid, places, screen.columns, screen.labels)
    table = grid.board._replace(y=foot - _TABLE_H, h=_TABLE_H)
    heights = [_BY_RANK_H] * len(screen.ranks)
    now, air, *by_rank = table.down(_NOW_H, _BELOW_NOW, *heights)
    yield from worths_now(grid, places, screen.columns, screen.labels, row=now)
    yield Box(air._replace(h=1), HAIR)
    for row, rank in zip(by_rank, screen.ranks, strict=True):
        yield Text(_above_foot(row)._replace(w=gutter_w), rank, _LABEL, STONE, group="labels", low=True)
    scale = scale_of(screen.columns, union(*places)._replace(h=_tokens_h(foot=foot)))
    for place, column in zip(places, screen.columns, strict=True):
        yield from hanging(place, column, scale, screen.round)
        yield from _worths_by_rank([_figure_in(row, place) for row in by_rank], column)


def worths_now(
    grid: Grid, places: Sequence[Rect], columns: Sequence[MarketColumn], labels: BoardLabels, *, row: Rect
) -> Pieces:
    """Yield the row of what a card of each artist is worth now, under a line, with its label in the gutter."""
    yield Box(row._replace(h=1), HAIR)
    label = _above_foot(row)._replace(w=_gutter_w(grid, len(columns)))
    yield Text(label, labels.worth, _LABEL, BONE, Face.STRONG, lines=2, leading=1, group="labels", low=True)
    for place, column in zip(places, columns, strict=True):
        figure = _figure_in(row, place)
        sizes = [size for size in _NOW if size <= figure.w * _NOW_PERCENT // 100] or _NOW[-1:]
        ink = BONE if column.rank else MUTE
        face = Face.MONEY if column.rank else Face.QUIET_MONEY
        yield Text(figure, column.worth, tuple(sizes), ink, face, Align.RIGHT, group="worths", low=True)


def _worths_by_rank(rows: Sequence[Rect], column: MarketColumn) -> Pieces:
    """Yield what a card would be worth by its artist's rank, units under units. The one that counts now is bright and
    heavy.
    """
    for rank, (row, worth) in enumerate(zip(rows, column.worth_by_rank, strict=True), start=1):
        ink = BONE if rank == column.rank else STONE
        face = Face.MONEY if rank == column.rank else Face.QUIET_MONEY
        yield Text(row, worth, _BY_RANK, ink, face, Align.RIGHT, group="by rank", low=True)


def _above_foot(row: Rect) -> Rect:
    """Return the part of a row of the table on whose foot its label and figures stand."""
    return row._replace(h=row.h - _FIGURES_FOOT)


def _figure_in(row: Rect, column: Rect) -> Rect:
    """Return the place of a figure where a row of the table crosses a column."""
    return _above_foot(row)._replace(x=column.x, w=column.w - _FIGURES_RIGHT)
