"""Paint Scenes: lay each out and draw the whole picture when it has changed.

The layouts in `layouts/` know what a screen means; `text.py` renders words. Here pieces become pixels on a plain
surface, which the window puts on a panel. The polygons of `icons.py` and `shapes.py` are drawn large, scaled down for
smooth edges, and cached.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import cycle, pairwise, takewhile
from math import dist

import pygame

from companion.screen_data.scene import Scene
from companion.screen_data.screens import Mark
from display import icons, qr_code, shapes, text, widgets
from display.icons import Sign
from display.layouts import layout
from display.panel import Panel
from display.shapes import Polygon, Tone
from display.text import Fitted
from display.theme import BONE, INK, WALL, Colour, tint
from display.widgets import Align, Box, Label, Line, Plate, Rect, Text, Touch, paddle_parts

LARGE = 8
"""Boxes with more px both ways are filled as polygons: with `fill` a whole picture takes twice the time (measured on
x86_64, not on a Pi), probably because it writes past the processor's cache.
"""
FINE = 4
"""How many times larger shapes are drawn than shown: 17 levels along an edge. A power of two keeps colours exact."""
COARSE = 2
"""The same for pictures of `COARSE_FROM_PX` and more both ways, which only panels of 1080 rows have: their pixels are
small, five levels along an edge look alike, and a picture that is drawn for the first time takes a quarter of the time.
"""
COARSE_FROM_PX = 400
FEW = 16
"""How many pieces, old and new together, may differ for a part of the picture to be drawn alone. If more do, they are
usually all over the picture.
"""
Blit = tuple[pygame.Surface, tuple[int, int]]
"""A picture, and the place of its upper left corner."""


class Painter:
    """A picture of `panel`'s size.

    A turned picture is laid out and painted upright for its reader, then turned by quarter turns. `surface` and
    `targets` are always in the panel's own pixels. Unless it `draws_at_once`, a picture is laid out when it is painted,
    and drawn only when somebody looks at `surface`.
    """

    def __init__(self, panel: Panel, *, draws_at_once: bool = True) -> None:
        self.panel = panel
        self._draws_at_once = draws_at_once
        self._surface = pygame.Surface((panel.width, panel.height), 0, 32)
        self.targets: tuple[Touch, ...] = ()
        """What may be touched on the current picture, the topmost last, in the panel's own pixels."""
        self._scene: Scene | None = None
        self._pieces: list[widgets.Drawn] = []
        """The pieces of the picture, drawn yet or not."""
        self._rotation = 0
        """The quarter turns by which the picture is turned."""
        self._is_drawn = True
        """Whether `_surface` shows them."""
        self._on_surface: list[widgets.Drawn] = []
        """The pieces that `_surface` shows, if it is not turned; otherwise none."""
        self.changed = self._surface.get_rect()
        """The part of `surface` that was drawn last; what is around it was there before."""

    @property
    def surface(self) -> pygame.Surface:
        """Return the picture. Only this class paints on it."""
        if not self._is_drawn:
            self._draw()
        return self._surface

    def paint(self, scene: Scene) -> bool:
        """Paint the scene if needed; return whether the picture has changed."""
        if scene == self._scene:
            return False
        self._scene = scene
        panel = self.panel.rotated(scene.rotation)
        pieces = layout(scene, panel)
        self.targets = tuple(piece for piece in pieces if isinstance(piece, Touch))
        if scene.rotation:
            whole = Rect(0, 0, self.panel.width, self.panel.height)
            self.targets = tuple(area._replace(rect=area.rect.rotated(scene.rotation, whole)) for area in self.targets)
        drawn = [piece for piece in pieces if not isinstance(piece, Touch)]
        if scene.rotation == self._rotation and drawn == self._pieces:
            return False
        self._pieces = drawn
        self._rotation = scene.rotation
        self._is_drawn = False
        if self._draws_at_once:
            self._draw()
        return True

    def _draw(self) -> None:
        """Draw the pieces on `_surface`. If only a few have changed, draw only the part that holds them."""
        rotation = self._rotation
        panel = self.panel.rotated(rotation)
        upright = pygame.Surface((panel.width, panel.height), 0, 32) if rotation else self._surface
        before, self._on_surface = self._on_surface, []
        self.changed = self._surface.get_rect()
        pieces = [Box(Rect(0, 0, panel.width, panel.height), WALL), *self._pieces]
        if before and not rotation and (changed := _changed(before, self._pieces)):
            self.changed = bounds(changed).clip(self.changed)
            pieces = [piece for piece in pieces if area(piece).colliderect(self.changed)]
        upright.set_clip(None if rotation else self.changed)
        for piece in pieces:
            draw(upright, piece)
        upright.set_clip(None)
        if rotation:
            self._surface.blit(pygame.transform.rotate(upright, -90 * rotation), (0, 0))
        else:
            self._on_surface = self._pieces
        self._is_drawn = True


def _changed(before: Sequence[widgets.Drawn], now: Sequence[widgets.Drawn]) -> list[widgets.Drawn]:
    """Return the old and the new pieces in the middle of two pictures, without the equal ones at the beginning and at
    the end; none if that would be more than a `FEW`.
    """
    start = _count_equal(before, now)
    rest_before, rest_now = before[start:], now[start:]
    end = _count_equal(rest_before[::-1], rest_now[::-1])
    changed = [*rest_before[: len(rest_before) - end], *rest_now[: len(rest_now) - end]]
    if len(changed) > FEW:
        return []
    return changed


def _count_equal(some: Iterable[widgets.Drawn], others: Iterable[widgets.Drawn]) -> int:
    """Return how many pieces at the beginning are equal in both."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    return sum(1 for _ in pairs)


def bounds(pieces: Iterable[widgets.Drawn]) -> pygame.Rect:
    """Return a rectangle that holds all that is drawn of one or more pieces."""
    first, *others = map(area, pieces)
    return first.unionall(others)


@lru_cache(maxsize=text.CACHED_LINES)
def area(piece: widgets.Drawn) -> pygame.Rect:
    """Return a rectangle that holds all that is drawn of a piece: words may reach beyond their own."""
    rect = pygame.Rect(piece.rect)
    match piece:
        case Text():
            return rect.unionall([rendered.get_rect(topleft=place) for rendered, place in words(piece)])
        case Label():
            return rect.unionall([rendered.get_rect(topleft=place) for rendered, place in _label(piece)])
        case widgets.Paddle():
            return rect.union(bounds(paddle_parts(piece)))
        case _:
            return rect


def draw(surface: pygame.Surface, piece: widgets.Drawn) -> None:
    """Draw a piece in its place."""
    rect = piece.rect
    match piece:
        case Box():
            _draw_box(surface, rect, piece.colour)
        case Plate():
            _draw_plate(surface, piece)
        case widgets.Outline():
            pygame.draw.rect(surface, piece.colour, rect, piece.width)
        case Text():
            surface.blits(words(piece), doreturn=False)
        case widgets.Icon():
            surface.blit(icon(piece.sign, min(rect.w, rect.h), piece.colour), rect[:2])
        case widgets.Artwork():
            surface.blit(artwork(piece.mark, rect.w, rect.h, piece.colour), rect[:2])
        case widgets.Paddle():
            for part in paddle_parts(piece):
                draw(surface, part)
        case Line():
            _draw_line(surface, piece)
        case Label():
            surface.blits(_label(piece), doreturn=False)
        case widgets.Code():
            qr_code.draw(surface, piece)


def _draw_box(surface: pygame.Surface, rect: Rect, colour: Colour) -> None:
    if min(rect.w, rect.h) > LARGE:
        right, bottom = rect.right - 1, rect.bottom - 1
        corners = (rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)
        pygame.draw.polygon(surface, colour, corners)
    else:
        surface.fill(colour, rect)


def _draw_plate(surface: pygame.Surface, plate: Plate) -> None:
    rect, corner = plate.rect, plate.corner
    if plate.edge:
        _draw_rounded(surface, rect, plate.edge, corner)
        rect, corner = rect.inset(plate.edge_width), corner - plate.edge_width
    _draw_rounded(surface, rect, plate.colour, corner)


def _draw_rounded(surface: pygame.Surface, rect: Rect, colour: Colour, corner: int) -> None:
    """Draw a rectangle with round corners: a cross, and a disc at each corner."""
    _draw_box(surface, rect.inset(corner, 0), colour)
    _draw_box(surface, rect.inset(0, corner), colour)
    disc = icon(Mark.DISC, 2 * corner, colour)
    for x in (rect.x, rect.right - 2 * corner):
        for y in (rect.y, rect.bottom - 2 * corner):
            surface.blit(disc, (x, y))


def words(piece: Text) -> list[Blit]:
    """Return the rendered lines of a text and where they go: in the middle of its height, or at its foot."""
    fitted, places = lines(piece)
    return [(text.render(line, fitted, piece.colour, turned=piece.opposite), place) for line, place in places]


@lru_cache(maxsize=text.CACHED_LINES)
def lines(piece: Text) -> tuple[Fitted, tuple[tuple[str, tuple[int, int]], ...]]:
    """Return how a text fits its rectangle, and each line with the place of its upper left corner."""
    fitted, rect = text.fit_piece(piece), piece.rect
    baseline = text.first_baseline(piece, fitted)
    places = []
    for line, top in _rows(fitted, baseline):
        place = pygame.Rect((0, top), text.extent(line, fitted))
        place.x = _left(piece, place.w, *text.bearings(line, fitted))
        if piece.opposite:
            place.topleft = rect.x + rect.right - place.right, rect.y + rect.bottom - place.bottom
        places.append((line, place.topleft))
    return fitted, tuple(places)


def _label(piece: Label) -> list[Blit]:
    fitted, rect = text.fit_piece(piece), piece.rect
    middle = rect.y + rect.h / 2
    rendered = [
        (text.render(line, fitted, piece.colour), top)
        for line, top in _rows(fitted, round(middle - fitted.height / 2) + fitted.cap_height)
    ]
    beside = piece.sign_size + piece.gap
    left = _left(piece, beside + max(picture.get_width() for picture, _ in rendered))
    return [
        (icon(piece.sign, piece.sign_size, piece.colour), (left, round(middle - piece.sign_size / 2))),
        *((picture, (left + beside, top)) for picture, top in rendered),
    ]


def _left(piece: Text | Label, wide: int, before: int = 0, after: int = 0) -> int:
    """Return the first column of a piece's words, `wide` px wide, of which `before` and `after` px are without ink: the
    ink is aligned with the edge.
    """
    rect = piece.rect
    if piece.align is Align.LEFT:
        return rect.x - before
    if piece.align is Align.RIGHT:
        return rect.right - wide + after
    return rect.x + (rect.w - wide - before + after) // 2


def _rows(fitted: Fitted, baseline: int) -> list[tuple[str, int]]:
    """Return each line with its first row; `baseline` is the first line's."""
    top = baseline - text.ascent(fitted)
    return [(line, top + number * fitted.pitch) for number, line in enumerate(fitted.lines)]


def _draw_line(surface: pygame.Surface, line: Line) -> None:
    for start, end in _strokes(line):
        picture, left, top = _stroke(end[0] - start[0], end[1] - start[1], line.width, line.colour)
        surface.blit(picture, (start[0] + left, start[1] + top))
    if not line.dash:
        for x, y in line.points[:-1]:
            surface.fill(line.colour, (x - line.square // 2, y - line.square // 2, line.square, line.square))


def _strokes(line: Line) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the straight strokes of a line, each from one place to another."""
    if not line.dash:
        yield from pairwise(line.points)
        return
    lengths = cycle(line.dash)
    is_dash = True
    rest_of_dash = float(next(lengths))
    for start, end in pairwise(line.points):
        whole = dist(start, end)
        gone = 0.0
        while gone < whole:
            part = min(rest_of_dash, whole - gone)
            if is_dash:
                yield _along(start, end, gone / whole), _along(start, end, (gone + part) / whole)
            gone += part
            rest_of_dash -= part
            if rest_of_dash <= 0:
                is_dash = not is_dash
                rest_of_dash = next(lengths)


def _along(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


@lru_cache(maxsize=384)
def icon(which: Sign | Mark, size: int, colour: Colour) -> pygame.Surface:
    """Return an icon or an artist's mark of `size` px on a transparent surface."""
    return _picture(icons.polygons(which, size), (size, size), colour)


@lru_cache(maxsize=16)
def artwork(which: Mark, width: int, height: int, colour: Colour) -> pygame.Surface:
    """Return a lot's picture, fully filled."""
    ground = shapes.bar(0, 0, width, height)
    picture = _picture((ground, *shapes.artwork(which, width, height)), (width, height), colour)
    picture.set_alpha(None)  # nothing shows through, and without blending it is drawn faster
    return picture


@lru_cache(maxsize=64)
def _stroke(right: int, down: int, width: int, colour: Colour) -> tuple[pygame.Surface, int, int]:
    """Return a stroke to a point so many px right and down, and the offset of its picture from the stroke's start."""
    left, top = min(0, right) - width, min(0, down) - width
    size = (abs(right) + 2 * width, abs(down) + 2 * width)
    polygon = shapes.stroke((-left, -top), (right - left, down - top), width)
    return _picture((polygon,), size, colour), left, top


def _picture(polygons: Sequence[Polygon], size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return geometry as pixels on a transparent surface."""
    width, height = size
    clear = (*colour, 0)
    times = COARSE if min(size) >= COARSE_FROM_PX else FINE
    fine = pygame.Surface((width * times, height * times), pygame.SRCALPHA, 32)
    fine.fill(clear)
    fills = {Tone.MAIN: colour, Tone.CUT: clear, Tone.TINT: tint(colour), Tone.INK: INK, Tone.BONE: BONE}
    for polygon in polygons:
        if polygon.square:
            (left, top), _, (right, bottom), _ = polygon.points
            edges = [round(edge) * times for edge in (left, top, right, bottom)]
            fine.fill(fills[polygon.tone], (edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]))
        else:
            points = [(x * times - 0.5, y * times - 0.5) for x, y in polygon.points]  # from edges to middles of pixels
            pygame.draw.polygon(fine, fills[polygon.tone], points)
    return text.smaller(fine, size)
