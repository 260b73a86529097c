"""The card game: the market board, whose columns are touched, and beside it the seats or the question to one seat."""

from collections.abc import Sequence
from math import ceil

from companion.screen_data.boards import CardScreen, MarketColumn, Seat
from display.icons import Sign
from display.layouts.buttons import command, tall_command
from display.layouts.common import bought, paddle, title_and_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, GAP, Grid
from display.layouts.lot import seat_and_words
from display.layouts.seats import seats
from display.layouts.token_columns import hanging_worth, heads, scale_of
from display.theme import BONE, GHOST, WALL, parse_colour
from display.widgets import REST, Align, Face, Icon, Pieces, Plate, Rect, Text, Touch, union

COLUMN_INSET = 6
"""The distance between a column's edge and its tokens."""
_FRAME_BESIDE = 2
"""How far a frame reaches beyond its column at both sides, so that it stands apart from the tokens."""
_WORTH_ROOM = 66
_PICK_Y = 36
"""Top of what is touched of a column: under the artists' names, which are wider."""
_LONE_KEY_H, _HAND_W = 128, 62


def card_game(grid: Grid, screen: CardScreen, banner: str) -> Pieces:
    """Yield the card game's screen. Framed columns can be touched; a bone frame has been."""
    foot = grid.board.bottom + 50
    places = grid.board.columns(len(screen.columns), GAP)
    picked_names = [_picked_name(*each) for each in zip(screen.columns, screen.picked, strict=True)]
    yield from _frames(places, screen, foot)  # which hang from behind the rail: only their lower corners are round
    yield from heads(grid, places, screen.columns, inverted_names=picked_names)
    yield from _columns(places, screen, foot)
    explanation = screen.explanation
    up_to = grid._replace(help=grid.go_on) if explanation else grid
    yield from title_and_banner(up_to, screen.title, banner, helped=screen.help is not None)
    yield from ask_command(grid.help, screen.help)
    prompt = Text(grid.main.inset(0, 4), screen.prompt, (26, 24, 22, 20), BONE, Face.STRONG, lines=3)
    if explanation and screen.asked:  # whose seat stays visible
        who, beside = grid.seats.down(38 if grid.portrait else 60, REST, gap=GAP)
        if grid.portrait:
            yield from _small(who, screen.asked)
        else:
            yield from seat_and_words(who.moved(0, GAP), screen.asked, screen.asked.name)
            beside = beside._replace(h=grid.main.bottom - beside.y)
        yield from with_command(beside, explanation, go_on=grid.go_on)
    elif explanation:
        yield from with_command(grid.seats, explanation, go_on=grid.go_on)
        yield prompt
    elif screen.seats:
        yield from seats(grid.seats, screen.seats)
        yield prompt
    else:
        yield from _asked(grid, screen)


def _frames(places: Sequence[Rect], screen: CardScreen, foot: int) -> Pieces:
    """Yield the frames, down to `foot`, of the columns that can be touched, in bone of those that have been."""
    for place, column, pick, picked in zip(places, screen.columns, screen.picks, screen.picked, strict=True):
        if pick or picked:
            frame = place._replace(y=BOARD_RAIL_Y, h=foot - BOARD_RAIL_Y).inset(-_FRAME_BESIDE, 0)
            edge = BONE if picked else parse_colour(column.artist.colour)
            yield Plate(frame, WALL, edge=edge, edge_width=GHOST)


def _columns(places: Sequence[Rect], screen: CardScreen, foot: int) -> Pieces:
    """Yield the columns with their tokens, and what can be touched of them down to `foot`."""
    room = union(*places)._replace(h=foot - BOARD_HANG_Y - _WORTH_ROOM)
    scale = scale_of(screen.columns, room)
    for place, column, pick in zip(places, screen.columns, screen.picks, strict=True):
        if pick:
            yield Touch(place._replace(y=_PICK_Y, h=foot - _PICK_Y), pick)
        yield from hanging_worth(place.inset(COLUMN_INSET, 0), column, scale, screen.round)


def _picked_name(column: MarketColumn, picked: int) -> str:
    """Return an artist's name with the number of cards chosen of it, from two on; empty for none."""
    if picked == 0:
        return ""
    if picked == 1:
        return column.artist.name
    return f"{column.artist.name} × {picked}"


def _asked(grid: Grid, screen: CardScreen) -> Pieces:
    """Yield one seat, the question to it, and the keys that answer, between board and main command or at the right."""
    room, several = grid.seats, len(screen.keys) > 1
    sizes: tuple[int, ...] = (26, 24, 22, 20, 18)
    if grid.portrait:
        lines, columns = 2, 3
        who, beside = room._replace(h=52).columns(2, 2 * GAP)
        question = beside._replace(w=beside.w - _HAND_W) if screen.keys else room._replace(y=room.y + 90, h=62)
        if several:
            _, shown, _, answers = room.down(62, 0, 0, REST)
        else:
            _, shown, _, answers = room.down(62, 16, 10, REST)
        hand = room._replace(y=room.y + 12)
    elif several:
        sizes = sizes[1:]
        lines = 1
        columns = 2
        who, hand, shown, answers = room.down(56, 26, 0, REST, gap=4)
        question = hand._replace(w=hand.w - _HAND_W)
    else:
        sizes = sizes[:4]
        lines = 3
        columns = 1
        who, question, hand, _, answers = room.down(56, 64, 26, REST, _LONE_KEY_H, gap=4)
        shown = hand._replace(y=hand.y + 5, w=hand.w - _HAND_W)
    if screen.asked:
        yield from seat_and_words(who, screen.asked, screen.asked.name)
    seat_note = screen.asked.note if screen.asked else ""
    yield Text(question, seat_note or screen.prompt, sizes, BONE, Face.STRONG if seat_note else Face.TEXT, lines=lines)
    if screen.asked:
        cards, number = hand._replace(x=hand.right - _HAND_W + 6, w=_HAND_W - 6, h=26).across(24, REST)
        yield Icon(Rect(cards.x, cards.y + 2, 22, 22), Sign.HAND)
        yield Text(number, str(screen.asked.cards), (26,), align=Align.RIGHT)
    if several:
        cells = answers.cells(ceil(len(screen.keys) / columns), columns, GAP)
        for key, effect, choice in zip(cells, screen.effects, screen.keys, strict=False):
            yield Plate(key)
            sign, words = key.inset(9, 6).down(REST, key.h // 2 - 2, gap=2)
            yield Icon(sign.square(min(28, sign.h)), Sign[effect.name])
            yield Text(words, choice.label, (24, 22, 20, 18, 17, 16), align=Align.CENTRE, lines=2, group="effects")
            yield Touch(key, choice)
    else:
        if screen.asked:
            yield from bought(shown.x, shown.y, shown.w, screen.asked.bought)
        for effect, choice in zip(screen.effects, screen.keys, strict=True):
            yield from tall_command(answers, choice, Sign[effect.name], is_main=True)
    yield from command(grid.main, screen.main, is_main=screen.main_is_usual)


def _small(room: Rect, seat: Seat) -> Pieces:
    """Yield the asked seat where there is less room."""
    yield paddle(room.x, room.y, 28, seat.number)
    yield Text(room._replace(x=room.x + 42, w=room.w - 42, h=28), seat.name, (28, 26, 24, 22), BONE, Face.STRONG)
