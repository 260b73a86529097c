"""The keys of all cards: a column for each artist, a row for each kind."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.words import Auction
from companion.screen_data.boards import CardKeys, MarketColumn
from display.icons import Sign
from display.layouts.token_columns import column_places
from display.theme import BONE, FACT, parse_colour
from display.widgets import REST, Icon, Pieces, Plate, Rect, Text, Touch

KEY_GAP = 4
_KIND_APART, KIND_NAME_H, _BELOW_NAME, ROWS_APART = 3, 23, 3, 8
"""What a kind's name leaves free in a gutter before its keys; its height over a row of keys, with the air below it; and
the distance from that row to the next name, which is nearer to its own keys.
"""


class CardKeyPlaces(NamedTuple):
    """Where the keys of all cards are."""

    kinds: tuple[Rect, ...]
    """The name of each kind."""
    columns: tuple[tuple[Rect, ...], ...]
    """By artist a key for each kind, one below the other."""


def keys_beside_kinds(room: Rect, kinds_w: int, artists: int) -> CardKeyPlaces:
    """Return the places in `room` of the keys of all cards, beside kinds' names in a gutter of `kinds_w` units."""
    names = room._replace(w=kinds_w - _KIND_APART).rows(len(Auction), KEY_GAP)
    return CardKeyPlaces(
        kinds=tuple(name.inset(0, -KEY_GAP // 2) for name in names),
        columns=tuple(column.rows(len(Auction), KEY_GAP) for column in column_places(room, kinds_w, artists)),
    )


def keys_below_kinds(room: Rect, columns: Sequence[Rect]) -> CardKeyPlaces:
    """Return the places in `room` of the keys of all cards in these columns, each row of them below its kind's name."""
    rows = [row.down(KIND_NAME_H - _BELOW_NAME, REST, gap=_BELOW_NAME) for row in room.rows(len(Auction), ROWS_APART)]
    left = columns[0].x
    return CardKeyPlaces(
        kinds=tuple(name._replace(x=left, w=room.right - left) for name, _ in rows),
        columns=tuple(tuple(column._replace(y=row.y, h=row.h) for _, row in rows) for column in columns),
    )


def card_keys(places: CardKeyPlaces, columns: Sequence[MarketColumn], cards: CardKeys) -> Pieces:
    """Yield the kinds' names, and a key for each card in its artist's column."""
    for row, (symbol, name) in enumerate(zip(cards.symbols, places.kinds, strict=True)):
        kind = cards.keys[0][row].label
        lines = min(2, len(kind.split())) if name.h > KIND_NAME_H else 1
        sizes = FACT[2:] if name.h > KIND_NAME_H else FACT[8:]
        yield Text(name, kind, sizes, BONE, lines=lines, leading=1, group="kinds")
        for keys, column, choices in zip(places.columns, columns, cards.keys, strict=True):
            yield Plate(keys[row])
            yield Icon(keys[row].square(40), Sign[symbol.name], parse_colour(column.artist.colour))
            yield Touch(keys[row], choices[row])
