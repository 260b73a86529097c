"""The market board between lots, and the same columns as keys when a card is played."""

from collections.abc import Iterator, Sequence

from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import Choice, Column, EntryScreen, Seat, TableScreen
from display.layouts.commands import command, quiet_command, sign_command
from display.layouts.common import bought, letters, note, paddle, rail, seat_name, title
from display.layouts.explanation import ask_command, explained, explanation_card
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid
from display.layouts.token_columns import hanging, head, unit
from display.theme import BONE, COMMAND, INK, NOTE, SHADE, SMALL, STONE, TURN, Colour, parse
from display.widgets import REST, Align, Box, Face, Icon, Outline, Piece, Rect, Sign, Text, Touch

_SEAT_H, _BAR_H, _NOTED_H = 62, 40, 58
_ACCENT_H = 3
"""The extra height of the active seat's bar, for a capital's accent."""
_CARD_FOOT = 76
"""The height between an explanation and the main command, for a note."""
_ROOMY = 400
"""From this width seats are in two columns."""
_CARD, _CARD_PITCH = 5, 7
_MARK_H, _DOWN_W, _POINTS_W = 16, 34, 64
_NARROW_KEY = 90
"""Keys narrower than this have the names of kinds in two lines."""
_LONG_KIND, _LONGER_KIND = 8, 11
"""Numbers of letters from which the names of all kinds are smaller, so that they have one size, and in two lines."""


def table(grid: Grid, screen: TableScreen, said: str) -> Iterator[Piece]:
    """Yield the board, the seats, and the one command."""
    px = unit(screen.columns, grid.board)
    for place, column in zip(grid.board.columns(len(screen.columns), GAP), screen.columns, strict=True):
        yield from head(place.x, place.w, column)
        yield from hanging(place.x, place.w, column, px, screen.round)
    yield rail(grid)
    yield title(grid, screen.title, said)
    yield from sign_command(grid.menu, screen.menu, Sign.MENU)
    yield from seats(grid.seats, screen.seats)
    yield from _play(grid.main, screen)
    yield from quiet_command(grid.undo, screen.undo, Sign.UNDO)
    yield from note(grid.note, said)


def seats(room: Rect, table_seats: Sequence[Seat]) -> Iterator[Piece]:
    """Yield the seats: hand and bought cards, the active one inverted, each with its note.

    They are one below the other, in a wide room in two columns, in the order in which they sit.
    """
    columns = 2 if room.w >= _ROOMY else 1
    rows = -(-len(table_seats) // columns)
    pitch = min(max(72, room.h // 5), room.h // rows)
    places = [place for column in room.columns(columns, GAP) for place in column.stack(rows, pitch)]
    for place, seat in zip(places, table_seats, strict=False):
        yield from _seat(place, seat)


def _seat(place: Rect, seat: Seat) -> Iterator[Piece]:
    ink = INK if seat.active else BONE
    bar = place._replace(h=_NOTED_H if seat.note else _BAR_H)
    if seat.active:
        yield Box(bar._replace(y=bar.y - _ACCENT_H, h=bar.h + _ACCENT_H), BONE)
    yield paddle(bar.x + 6, bar.y + 4, 27, seat.number, ink)
    if seat.note:
        yield Text(Rect(bar.x + 48, bar.y + 2, bar.w - 54, bar.h - 4), seat.note, NOTE, ink, Face.STRONG, lines=3)
    else:
        yield from _holds(bar, seat, ink)
    if seat.face:
        yield Touch(place._replace(h=min(place.h, _SEAT_H)), seat.face)


def _holds(bar: Rect, seat: Seat, ink: Colour) -> Iterator[Piece]:
    """Yield name and hand, and under them what the seat has bought."""
    name = Rect(bar.x + 48, bar.y, bar.w - 116, _BAR_H)
    if seat.active:
        yield Text(name, seat.name, TURN, ink, Face.STRONG)
    else:
        yield seat_name(name, seat.name)
    yield Icon(Rect(bar.right - 64, bar.y + 9, 22, 22), Sign.CARD, ink)
    yield Text(Rect(bar.right - 42, bar.y, 34, _BAR_H), str(seat.cards), (26,), ink, align=Align.RIGHT)
    left = bar.x + 6 if seat.points else name.x
    right = bar.right - (_POINTS_W if seat.points else 0) - (_DOWN_W if seat.down else 0)
    y = bar.y + _BAR_H + 2
    yield from bought(left, y, right - left, seat.bought)
    yield from _down(right, y, seat.down)
    if seat.points:
        points = Rect(bar.right - _POINTS_W, y, _POINTS_W - 8, _MARK_H)
        yield Text(points, seat.points, (20, 18), STONE, align=Align.RIGHT)


def _down(x: int, y: int, cards: int) -> Iterator[Piece]:
    """Yield cards face down: their sign, and how many if there are several."""
    if cards:
        yield Icon(Rect(x, y, _MARK_H, _MARK_H), Sign.FACEDOWN, STONE)
    if cards > 1:
        yield Text(Rect(x + _MARK_H + 2, y, _DOWN_W - _MARK_H - 2, _MARK_H), str(cards), (20, 18), STONE)


def _play(rect: Rect, screen: TableScreen) -> Iterator[Piece]:
    """Yield the main command, with the grid of cards it opens as its sign."""
    if screen.play.waits:
        yield from command(rect, screen.play)
        return
    rows = len(Auction)
    left, top = rect.x + 20, rect.y + (rect.h - rows * _CARD_PITCH + _CARD_PITCH - _CARD) // 2
    for place, column in enumerate(screen.columns):
        for row in range(rows):
            card = Rect(left + _CARD_PITCH * place, top + _CARD_PITCH * row, _CARD, _CARD)
            yield Box(card, parse(column.artist.colour))
    yield Outline(rect, BONE)
    words = Rect(left + _CARD_PITCH * len(screen.columns) + 12, rect.y, 0, rect.h)
    yield Text(words._replace(w=rect.right - 14 - words.x), screen.play.label, COMMAND, BONE, Face.STRONG)
    yield Touch(rect, screen.play)


def entry(grid: Grid, screen: EntryScreen, said: str) -> Iterator[Piece]:
    """Yield a key for each kind in the board's own columns: one tap for a card.

    In a lying picture the keys take the place of the tokens; a standing one has room for both.
    """
    keys, told = _entry_keys(grid), explained(screen.help)
    px = unit(screen.columns, grid.board._replace(h=keys.y - 64 - 58 - HANG_Y))
    for place, (room, column) in enumerate(zip(keys.columns(len(screen.columns), GAP), screen.columns, strict=True)):
        yield from head(room.x, room.w, column)
        if grid.portrait and not told:
            yield from hanging(room.x, room.w, column, px, 0)
        yield from _column_keys(room, column, screen, place)
    yield rail(grid)
    if grid.portrait and told:
        yield from explanation_card(grid.board._replace(y=HANG_Y + GAP, h=keys.y - 64 - 2 * GAP - HANG_Y), told)
    yield from (_words_standing if grid.portrait else _words_lying)(grid, screen, said)


def _entry_keys(grid: Grid) -> Rect:
    if not grid.portrait:
        return Rect(grid.board.x, 76, grid.board.w, grid.height - GAP - 76)
    height = 5 * 68 + 4 * GAP + (grid.height - 800) // 2
    return Rect(grid.board.x, grid.main.y - 2 * GAP - height, grid.board.w, height)


def _words_lying(grid: Grid, screen: EntryScreen, said: str) -> Iterator[Piece]:
    """Yield whose card it is, and the other commands, at the right."""
    side = grid.seats._replace(y=84, h=grid.main.y - 84)
    if told := explained(screen.help):
        card, below = side.down(REST, _CARD_FOOT)
        yield from explanation_card(card, told)
        yield from note(below.inset(0, GAP), said)
    else:
        words, other, told_to_all = side._replace(h=304).down(104, 72, REST, gap=GAP)
        yield Text(words, screen.title, (36, 32, 28, 26), BONE, Face.STRONG, lines=3)
        yield from _other(other, screen)
        yield from note(told_to_all, said)
    yield from sign_command(grid.menu, screen.menu, Sign.MENU)
    yield from ask_command(grid.help, screen.help)
    yield from command(grid.main, screen.back, Sign.BACK)


def _words_standing(grid: Grid, screen: EntryScreen, said: str) -> Iterator[Piece]:
    """Yield the same between board and keys, and along the lower edge."""
    y = _entry_keys(grid).y - 64
    signs = grid.help.x if screen.help else grid.menu.x if screen.menu else grid.width - MARGIN + GAP
    words = Rect(MARGIN, y, signs - GAP - MARGIN, 56)
    if said:
        yield from note(words._replace(x=words.right - words.w * 3 // 5, w=words.w * 3 // 5), said)
        words = words._replace(w=words.w * 2 // 5 - GAP)
        yield Text(words, screen.title, (26, 24, 22, 20, 18), BONE, Face.STRONG, lines=3)
    else:
        yield Text(words, screen.title, (36, 32, 28, 26, 24), BONE, Face.STRONG, lines=2)
    yield from sign_command(grid.menu._replace(y=y), screen.menu, Sign.MENU)
    yield from ask_command(grid.help._replace(y=y), screen.help)
    yield from _other(Rect(MARGIN, grid.main.y, grid.undo.w, grid.main.h), screen)
    yield from command(grid.main, screen.back, Sign.BACK)


def _other(place: Rect, screen: EntryScreen) -> Iterator[Piece]:
    """Yield what may be done instead of entering a card, or the back command."""
    if screen.other:
        yield from command(place, screen.other)
    elif screen.undo:
        yield from command(place, screen.undo, Sign.UNDO)


def _column_keys(room: Rect, column: Column, screen: EntryScreen, place: int) -> Iterator[Piece]:
    colour = parse(column.artist.colour)
    kinds, sizes = screen.kinds, kind_sizes(screen.keys[place])
    side, foot, edge = 30, 16, 9
    if max(letters(key.label) for key in screen.keys[place]) > _LONGER_KIND:
        side, foot = 24, 34
    if room.w < _NARROW_KEY:
        side, foot, edge, sizes = 22, 34, 4, (18, 17, 16)
    height = (room.h - GAP * (len(kinds) - 1)) // len(kinds)
    keys = room.stack(len(kinds), height + GAP, GAP)
    for key, kind, choice in zip(keys, kinds, screen.keys[place], strict=True):
        yield Box(key, SHADE)
        words = Rect(key.x + 3, key.bottom - foot - edge, key.w - 6, foot)
        if choice.waits:
            above = Rect(key.x + 6, key.y + 4, key.w - 12, words.y - key.y - 9)
            yield Text(above, choice.waits, (18, 16), STONE, align=Align.CENTRE, lines=2)
            yield Text(words, choice.label, sizes, STONE, align=Align.CENTRE, lines=2)
        else:
            yield Icon(Rect(key.x, key.y + 4, key.w, words.y - key.y - 6).square(side), sign_of(kind), colour)
            yield Text(words, choice.label, sizes, BONE, align=Align.CENTRE, lines=2)
        yield Touch(key, choice)


def kind_sizes(keys: Sequence[Choice]) -> tuple[int, ...]:
    """Return type sizes for the names of kinds, the same for all in a group."""
    return (18, 17, 16) if max(letters(key.label) for key in keys) > _LONG_KIND else SMALL


def sign_of(kind: Auction) -> Sign:
    """Return the sign of a kind of auction."""
    return Sign(kind.value)
