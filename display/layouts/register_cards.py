"""The cards that the card reader learns: all of them in a grid, and the one that is held to the reader."""

from companion.rules.words import Effect
from companion.screen_data.entry import CardKind, CardToLearn, HoldCardScreen, RegisterCardsScreen
from companion.screen_data.screens import Artist, Mark
from display.icons import Sign
from display.layouts.buttons import heading_with_back
from display.layouts.common import foot_banner, plate_and_name, show_banner
from display.layouts.grid import BODY_Y, GAP, HANG_Y, LONG, Grid
from display.theme import BONE, FACT, HEADLINE, INK, NAME, STONE, parse_colour
from display.widgets import REST, Align, Artwork, Box, Face, Icon, Outline, Pieces, Plate, Rect, Text, Touch

_PLATES_H = 48
"""The height of the artists' plates and names."""
_KINDS_W, _KIND_H = 148, 20
"""The width of the kinds' names beside their keys, and their height above them on a standing picture."""
_KEY_GAP = 6
_SIGN, _MARK, _LEARNED_SIGN = 38, 28, 30
"""The side of a card's sign, of a mark in its place, and of either beside the number of stickers."""
_CARD_INSET, _CARD_WORDS_H = 14, 84
_READER, _ASK_H, _PROGRESS_H = 96, 104, 24


def register_cards(grid: Grid, screen: RegisterCardsScreen, banner: str) -> Pieces:
    """Yield a key for each card, in its artist's column; those with stickers are filled, with their number."""
    yield from heading_with_back(grid, screen.title, screen.back, banner)
    room = grid.whole._replace(y=HANG_Y, h=grid.height - GAP - HANG_Y)
    gutter, board = room.across(0 if grid.portrait else _KINDS_W + (grid.width - LONG) // 8, REST)
    heads, keys = board.down(_PLATES_H, REST, gap=2 * GAP if grid.portrait else GAP)
    for place, artist in zip(heads.columns(len(screen.artists), GAP), screen.artists, strict=True):
        yield from plate_and_name(place, artist)
    for row, (place, kind) in enumerate(zip(keys.rows(len(screen.kinds), _KEY_GAP), screen.kinds, strict=True)):
        if grid.portrait:
            name, cards = place.down(_KIND_H, REST, gap=_KEY_GAP)
            lines = 1
        else:
            name = place._replace(x=gutter.x, w=gutter.w - GAP)
            cards = place
            lines = 2
        yield Text(name, kind.name, (26, 24, 22, 20, 18), BONE, lines=lines, leading=1, group="kinds of cards")
        columns = zip(cards.columns(len(screen.artists), GAP), screen.artists, screen.cards, strict=True)
        for key, artist, column in columns:
            yield from _card_key(key, artist, kind, column[row])


def _card_key(key: Rect, artist: Artist, kind: CardKind, card: CardToLearn) -> Pieces:
    """Yield the key of a card."""
    colour = parse_colour(artist.colour)
    sign = _sign(artist, kind)
    if card.stickers:
        yield Box(key, colour)
        place, number = key.columns(2, 0)
        yield Icon(place.moved(GAP).square(_LEARNED_SIGN), sign, INK)
        yield Text(number, str(card.stickers), (32, 28, 26, 24), INK, Face.STRONG, Align.CENTRE, group="numbers")
    else:
        yield Plate(key)
        yield Icon(key.square(_MARK if isinstance(sign, Mark) else _SIGN), sign, colour)
    yield Touch(key, card.choose)


def _sign(artist: Artist, kind: CardKind) -> Sign | Mark:
    """Return what a card shows: its sign; of one without any its artist's mark."""
    return artist.mark if kind.symbol is Effect.NONE else Sign[kind.symbol.name]


def hold_card(grid: Grid, screen: HoldCardScreen, banner: str) -> Pieces:
    """Yield the card, and beside it, or standing below, the reader and what to do."""
    yield from heading_with_back(grid, screen.title, screen.back)
    band = foot_banner(grid)
    room = grid.whole._replace(y=BODY_Y, h=band.y - GAP - BODY_Y)
    if grid.portrait:
        card, words = room.down(room.h * 3 // 5, REST, gap=3 * GAP)
        card = card._replace(w=min(card.w, card.h * 3 // 4))
    else:
        card, words = room.across(room.h * 3 // 4, REST, gap=5 * GAP)
    yield from _card(card, screen)
    high = _READER + _ASK_H + _PROGRESS_H + 4 * GAP
    middle = words.inset(0, max(0, (words.h - high) // 2))
    reader, ask, progress = middle.down(_READER, REST, _PROGRESS_H, gap=2 * GAP)
    yield Icon(Rect(reader.x, reader.y, _READER, _READER), Sign.CARD_READER, STONE)
    yield Text(ask, screen.ask, HEADLINE, BONE, Face.STRONG, lines=3)
    yield Text(progress, screen.progress, NAME, STONE)
    yield from show_banner(band, banner)


def _card(plate: Rect, screen: HoldCardScreen) -> Pieces:
    """Yield a card as it lies on the table: its picture, and below it the artist and the sign with its name."""
    artist, kind = screen.artist, screen.kind
    colour = parse_colour(artist.colour)
    yield Outline(plate, colour)
    art, words = plate.inset(_CARD_INSET, _CARD_INSET).down(REST, _CARD_WORDS_H - _CARD_INSET, gap=_CARD_INSET)
    yield Artwork(art, artist.mark, colour)
    name, below = words.down(REST, REST)
    yield Text(name, artist.name, FACT[2:], BONE, Face.STRONG)
    sign, label = below.across(28, REST, gap=12)
    if kind.symbol is Effect.NONE:
        label = below
    else:
        yield Icon(sign.square(28), Sign[kind.symbol.name], colour)
    yield Text(label, kind.name, (28, 26, 24, 22, 20, 18), BONE)
