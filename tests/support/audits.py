"""What must hold of any picture, found in its pieces: what a finger finds, and what an eye can read."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from functools import cache
from itertools import combinations

import pygame

from companion.screen_data.screens import Mark
from display import painter, text
from display.layouts import NAMES_OF_PLAYERS
from display.layouts.grid import FINGER_MM
from display.panel import Panel
from display.text import Fitted
from display.theme import BONE, EDGE, HAIR, LARGE_TEXT, OUTLINE, RAIL, WALL, Colour, contrast
from display.widgets import (
    Align,
    Artwork,
    Box,
    Drawn,
    Face,
    Icon,
    Label,
    Outline,
    Paddle,
    Piece,
    Plate,
    Rect,
    Text,
    Touch,
    paddle_parts,
)
from tests.support.panels import is_smaller

# The table keeps the fitted texts of some screens, and few fonts open; the audits come back to those of all screens. A
# font that is opened again measures and draws every letter for the first time.
text.fit = cache(text.fit.__wrapped__)
text.open_font = cache(text.open_font.__wrapped__)
text._font = cache(text._font.__wrapped__)
SHAPE_CONTRAST = 3.0
CLEAR = 6
"""Px between words and an edge, where a unit is a pixel."""
HANDLE_CLEAR = 2
"""Px between words and a paddle's handle, where a unit is a pixel."""
HUGE = 120
"""Px of an amount that has a screen to itself; those in rows and columns are smaller."""
SOFT = 3
"""Px by which round figures and soft edges may stand out."""


@cache
def fit(piece: Text | Label) -> Fitted:
    return text.fit_piece(piece)


@cache
def width(piece: Text | Label) -> int:
    """The width of its longest line in px."""
    return max(text.width(line, fit(piece)) for line in fit(piece).lines)


@cache
def taken(piece: Text) -> Rect:
    """The rectangle that the words of a text really take."""
    wide, tall = width(piece), fit(piece).height
    left = {Align.LEFT: piece.rect.x, Align.RIGHT: piece.rect.right - wide}.get(
        piece.align, piece.rect.middle[0] - wide // 2
    )
    return Rect(left, piece.rect.middle[1] - tall // 2, wide, tall)


def words_of(pieces: tuple[Piece, ...]) -> Iterator[tuple[Text, Rect]]:
    """Every text, and the rectangle that its words really take."""
    for piece in pieces:
        if isinstance(piece, Text) and piece.text:
            yield piece, taken(piece)


def touches(pieces: tuple[Piece, ...]) -> list[Touch]:
    return [piece for piece in pieces if isinstance(piece, Touch)]


def whole(panel: Panel) -> Rect:
    return Rect(0, 0, panel.width, panel.height)


def with_grounds(pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, Sequence[Box | Plate | Icon]]]:
    """Every piece, and the boxes, plates and coins that are painted before it."""
    grounds: list[Box | Plate | Icon] = []
    for piece in pieces:
        yield piece, grounds
        if isinstance(piece, Box | Plate) or (isinstance(piece, Icon) and isinstance(piece.sign, Mark)):
            grounds.append(piece)


def under(piece: Drawn, grounds: Sequence[Box | Plate | Icon]) -> Colour:
    """The colour of the last of the boxes and coins under a piece's middle, or the wall's."""
    x, y = piece.rect.middle
    return next((ground.colour for ground in reversed(grounds) if ground.rect.holds(x, y)), WALL)


def out_of_reach(pieces: tuple[Piece, ...], panel: Panel) -> Iterator[Touch]:
    """Targets that are too small for a finger, or not on the panel."""
    for touch in touches(pieces):
        rect = touch.rect
        if not rect.within(whole(panel)) or is_smaller(rect, panel, FINGER_MM):
            yield touch


def overlapping(pieces: tuple[Piece, ...]) -> Iterator[tuple[Touch, Touch]]:
    """Targets of which a finger may find the other."""
    for one, other in combinations(touches(pieces), 2):
        if one.rect.overlaps(other.rect):
            yield one, other


@cache
def ink(piece: Text) -> tuple[pygame.Rect, ...]:
    """What the lines of a text really blacken, tails and accents and all, but for their soft edges."""
    fitted, lines = painter.lines(piece)
    of_any_lines = fitted._replace(lines=(), leading=0)
    return tuple(_ink(line, of_any_lines, piece.opposite).move(place) for line, place in lines)


@cache
def _ink(line: str, fitted: Fitted, turned: bool) -> pygame.Rect:
    """The same of a line at the upper left corner: wherever it is and whatever its colour, it is drawn only once."""
    return text.render(line, fitted, BONE, turned=turned).get_bounding_rect().inflate(-2, -2)


def crosses(frame: Outline, line: pygame.Rect) -> bool:
    """Whether a line of words is on a frame's stroke."""
    inner = pygame.Rect(*frame.rect.inset(frame.width))
    return bool(line.colliderect(frame.rect)) and not inner.contains(line)


def running_together(pieces: tuple[Piece, ...]) -> Iterator[tuple[str, str]]:
    """Words that run into others or a paddle's handle, or under a box or a frame that is painted later."""
    solid: list[tuple[int, str, pygame.Rect]] = []
    for place, piece in enumerate(pieces):
        if isinstance(piece, Text) and piece.text:
            solid += [(place, piece.text, line) for line in ink(piece)]
        elif isinstance(piece, Box | Plate | Label):
            solid.append((place, getattr(piece, "text", "a box"), pygame.Rect(*piece.rect)))
        elif isinstance(piece, Paddle):
            handle = pygame.Rect(*paddle_parts(piece)[1].rect)
            solid.append((len(pieces), "a handle", handle.inflate(2 * HANDLE_CLEAR, 2 * HANDLE_CLEAR)))
    rects = [rect for *_, rect in solid]
    frames = [(place, piece) for place, piece in enumerate(pieces) if isinstance(piece, Outline)]
    for place, piece in enumerate(pieces):
        if isinstance(piece, Text) and piece.text:
            for line in ink(piece):
                over = [solid[number] for number in line.collidelistall(rects)]
                yield from ((piece.text, name) for later, name, _ in over if later > place)
                if any(later > place and crosses(frame, line) for later, frame in frames):
                    yield piece.text, "a frame"


def faint_words(pieces: tuple[Piece, ...], large: int) -> Iterator[Text | Label]:
    """Words with less than 7:1 to their ground; with less than 4.5:1 from `large` px on."""
    for piece, grounds in with_grounds(pieces):
        if isinstance(piece, Text | Label) and piece.text:
            least = 4.5 if fit(piece).size >= large else 7.0
            if contrast(piece.colour, under(piece, grounds)) < least:
                yield piece


def amounts_out_of_place(pieces: tuple[Piece, ...]) -> Iterator[Text]:
    """Amounts that are larger than all others, and of which some ink is above their place or below it."""
    for piece in pieces:
        if isinstance(piece, Text) and piece.face is Face.MONEY and fit(piece).size >= HUGE:
            (figures,) = ink(piece)
            if figures.top < piece.rect.y - SOFT or figures.bottom > piece.rect.bottom + SOFT:
                yield piece


def off_the_panel_or_their_place(pieces: tuple[Piece, ...], panel: Panel) -> Iterator[Piece]:
    """Words that are not wholly on the panel, or wider than their place."""
    for piece, words in words_of(pieces):
        below = words._replace(h=words.h + piece.sizes[-1] // 4)
        if not below.within(whole(panel)) or words.w > piece.rect.w:
            yield piece
    for label in pieces:
        if isinstance(label, Label) and width(label) + label.sign_size + label.gap > label.rect.w:
            yield label


def words_across_controls(pieces: tuple[Piece, ...]) -> Iterator[Text]:
    """Words that are partly on a control."""
    controls = [touch.rect for touch in touches(pieces)]
    rects = [pygame.Rect(rect) for rect in controls]
    for piece, words in words_of(pieces):
        if not all(words.within(controls[number]) for number in pygame.Rect(words).collidelistall(rects)):
            yield piece


def words_on_pictures(pieces: tuple[Piece, ...]) -> Iterator[Text]:
    """Words on a lot's picture."""
    pictures = [piece.rect for piece in pieces if isinstance(piece, Artwork)]
    for piece, words in words_of(pieces):
        if any(rect.overlaps(words) for rect in pictures):
            yield piece


def faint_shapes(pieces: tuple[Piece, ...]) -> Iterator[Piece]:
    """Shapes with less than 3:1 to their ground. A new token's bone outline is held against the wall around it, and a
    coin that is longer than a disc has two discs as its ends.
    """
    for piece, grounds in with_grounds(pieces):
        if isinstance(piece, Icon | Paddle | Outline) and piece.colour != HAIR:
            fresh = isinstance(piece, Outline) and piece.colour == BONE and piece.width > OUTLINE
            ground = under(piece, grounds)
            coin_end = isinstance(piece, Icon) and piece.sign is Mark.DISC and piece.colour == ground == BONE
            if not fresh and not coin_end and contrast(piece.colour, ground) < SHAPE_CONTRAST:
                yield piece


def near_edges(pieces: tuple[Piece, ...], panel: Panel) -> Iterator[str]:
    """Words on the wall with less than `CLEAR` px to an edge of the panel or of the frame they are in, or to a rail."""
    rails = [piece.rect for piece in pieces if isinstance(piece, Box) and piece.colour == BONE and piece.rect.h <= RAIL]
    beside = [pygame.Rect(rail).inflate(2 * CLEAR - 2, 2 * CLEAR - 2) for rail in rails]
    frames = [piece.rect for piece in pieces if isinstance(piece, Outline) and piece.colour in (BONE, EDGE)]
    for piece, grounds in with_grounds(pieces):
        if not isinstance(piece, Text) or not piece.text or under(piece, grounds) != WALL:
            continue
        around = [whole(panel), *(frame.inset(OUTLINE - 1) for frame in frames if frame.holds(*piece.rect.middle))]
        inner = [pygame.Rect(rect.inset(CLEAR)) for rect in around]
        for line in ink(piece):
            if not all(rect.contains(line) for rect in inner) or line.collidelist(beside) >= 0:
                yield piece.text


ALIKE_W = 3
"""Up to so many px of difference places look equally wide: columns that share a room may differ by a unit."""


def mixed_sizes(pieces: tuple[Piece, ...]) -> Iterator[list[str]]:
    """Words of different sizes on places side by side, or one below the other, that are touched and equally large.
    Widths may differ by `ALIKE_W`.

    Figures may be larger than words, a very long name smaller than others, and a quiet command, whose words are
    lighter, smaller than a main one.
    """
    words = [piece for piece in pieces if isinstance(piece, Text | Label) and len(piece.text) > 1]
    told = [piece for piece in words if piece.group not in NAMES_OF_PLAYERS]
    touched = [
        (touch.rect, piece)
        for touch in touches(pieces)
        for piece in told
        if piece.text == touch.choice.label and touch.rect.holds(*piece.rect.middle)
    ]
    for (rect, piece), (other, beside) in combinations(touched, 2):
        in_line = rect.y == other.y or rect.x == other.x
        alike = rect.h == other.h and abs(rect.w - other.w) <= ALIKE_W
        if in_line and alike and piece.face is beside.face and fit(piece).size != fit(beside).size:
            yield [piece.text, beside.text]


def twice(pieces: tuple[Piece, ...]) -> Iterator[Piece]:
    """Pieces that are painted twice."""
    counts = Counter((type(piece), piece) for piece in pieces if not isinstance(piece, Touch))
    yield from (piece for (_, piece), count in counts.items() if count > 1)


def cut(pieces: tuple[Piece, ...], said: Container[str] | None = None) -> Iterator[Text | Label]:
    """Words of which something had to be left out; of what is `said` alone, if that is given."""
    for piece in pieces:
        if isinstance(piece, Text | Label) and (said is None or piece.text in said) and text.is_cut(piece):
            yield piece


def faults(pieces: tuple[Piece, ...], panel: Panel) -> Iterator[tuple[str, object]]:
    """All that is wrong with a picture, and what kind of fault it is."""
    for audit in (
        overlapping,
        running_together,
        words_across_controls,
        words_on_pictures,
        faint_shapes,
        mixed_sizes,
        twice,
    ):
        yield from ((audit.__name__, fault) for fault in audit(pieces))
    for audit_panel in (out_of_reach, off_the_panel_or_their_place):
        yield from ((audit_panel.__name__, fault) for fault in audit_panel(pieces, panel))
    yield from (("faint_words", piece) for piece in faint_words(pieces, LARGE_TEXT))
