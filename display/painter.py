"""Paints Scenes: lays each out, compares it with the picture that stands, and redraws only where they differ.

Nothing here knows what a screen means; the layouts in `screens/` do. The picture is a plain surface: putting it on a
panel is the window's business.
"""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from companion.scene import Choice, Scene
from display import raster
from display.panel import Panel
from display.pieces import (
    Align,
    Artwork,
    Box,
    Drawn,
    Face,
    Icon,
    Label,
    Line,
    MarkPiece,
    Outline,
    Paddle,
    Pattern,
    Rect,
    Text,
    Touch,
)
from display.screens import layout
from display.theme import WALL
from display.type import Fitted, Type

MANY = 24
"""So many changed places cost more than one picture: then all of it is redrawn."""


class Painter:
    """A picture of `panel`'s size and what it takes to keep it up to date."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.surface = pygame.Surface((panel.width, panel.height), 0, 32)
        self.targets: tuple[Touch, ...] = ()
        self._whole = Rect(0, 0, panel.width, panel.height)
        self._type = Type()
        self._scene: Scene | None = None
        self._drawn: tuple[Drawn, ...] = ()
        self._extents: dict[Drawn, Rect] = {}

    def paint(self, scene: Scene) -> tuple[Rect, ...]:
        """Bring the surface up to date and return the rectangles that changed, none if nothing did."""
        if scene == self._scene:
            return ()
        pieces = layout(scene, self.panel)
        self.targets = tuple(piece for piece in pieces if isinstance(piece, Touch))
        drawn = tuple(piece for piece in pieces if not isinstance(piece, Touch))
        extents = {piece: self.extent(piece) for piece in drawn}
        changed = (self._whole,) if self._scene is None else self._changed(drawn, extents)
        self._scene, self._drawn, self._extents = scene, drawn, extents
        for rect in changed:
            self._repaint(rect)
        return changed

    def choice_at(self, x: int, y: int) -> Choice | None:
        """The choice under a finger at (x, y) px, the topmost if there are several; waiting ones are given too."""
        for touch in reversed(self.targets):
            if touch.rect.holds(x, y):
                return touch.choice
        return None

    def extent(self, piece: Drawn) -> Rect:
        """All the pixels a piece may cover: for words, with what stands above and below their capitals."""
        match piece:
            case Text():
                words = self._words(piece)
                left = min(x for _, x, _ in words)
                top = min(y for _, _, y in words)
                right = max(x + line.get_width() for line, x, _ in words)
                bottom = max(y + line.get_height() for line, _, y in words)
                return Rect(left, top, right - left, bottom - top)
            case Label():
                fitted = self.fit(piece)
                spare = max(0, self._type.ascent(fitted) * 2 - piece.rect.h)
                return piece.rect.inset(0, -spare)
            case _:
                return piece.rect

    def fit(self, piece: Text | Label) -> Fitted:
        """How a piece's words fit its rectangle."""
        if isinstance(piece, Label):
            room = (piece.rect.w - piece.sign_size - piece.gap, piece.rect.h)
            single = self._type.fit(piece.text, piece.face, piece.sizes, room)
            if not single.condensed:
                return single
            return self._type.fit(piece.text, piece.face, piece.broken, room, 3)
        return self._type.fit(piece.text, piece.face, piece.sizes, piece.rect[2:], piece.lines)

    def width(self, piece: Text | Label) -> int:
        """Width in px of a piece's widest line as it fits."""
        fitted = self.fit(piece)
        return max(self._type.width(line, fitted) for line in fitted.lines)

    def _changed(self, drawn: tuple[Drawn, ...], extents: dict[Drawn, Rect]) -> tuple[Rect, ...]:
        """Where the picture of `drawn` differs from the one that stands; no two of the rectangles overlap."""
        kept_before = [piece for piece in self._drawn if piece in extents]
        kept_now = [piece for piece in drawn if piece in self._extents]
        if kept_before != kept_now:
            return (self._whole,)  # what stays is painted in another order, or twice: rare, so not looked into
        places = [self._extents[piece] for piece in self._drawn if piece not in extents]
        places += [extents[piece] for piece in drawn if piece not in self._extents]
        return _merged(places, self._whole)

    def _repaint(self, rect: Rect) -> None:
        self.surface.set_clip(rect)
        self.surface.fill(WALL)
        for piece in self._drawn:
            if self._extents[piece].overlaps(rect):
                self._draw(piece)
        self.surface.set_clip(None)

    def _draw(self, piece: Drawn) -> None:
        surface, rect = self.surface, piece.rect
        match piece:
            case Box():
                surface.fill(piece.colour, rect)
            case Outline():
                _outline(surface, rect, piece.colour, piece.width)
            case Text():
                surface.blits([(line, (x, y)) for line, x, y in self._words(piece)], doreturn=False)
            case MarkPiece():
                surface.blit(raster.mark(piece.mark, min(rect.w, rect.h), piece.colour), rect)
            case Icon():
                surface.blit(raster.sign(piece.sign, min(rect.w, rect.h), piece.colour), rect)
            case Pattern():
                surface.blit(raster.pattern(piece.mark, rect.w, rect.h, piece.colour), rect)
            case Artwork():
                surface.blit(raster.artwork(piece.mark, rect.w, rect.h, piece.colour), rect)
            case Paddle():
                self._draw_paddle(piece)
            case Line():
                _stroke(surface, piece)
            case Label():
                self._draw_label(piece)

    def _words(self, piece: Text) -> list[tuple[pygame.Surface, int, int]]:
        """The rendered lines of a text, and where each goes."""
        fitted = self.fit(piece)
        baseline = piece.rect.y + (piece.rect.h - fitted.height) // 2 + fitted.cap_height
        top = baseline - self._type.ascent(fitted)
        lines = (self._type.render(line, fitted, piece.colour) for line in fitted.lines)
        return [
            (line, self._left(piece, fitted, number, line.get_width()), top + number * fitted.pitch)
            for number, line in enumerate(lines)
        ]

    def _left(self, piece: Text, fitted: Fitted, number: int, width: int) -> int:
        """Where a line begins: its ink, not the air before it, stands on the edge it is aligned to."""
        before, after = self._type.bearings(fitted.lines[number], fitted)
        match piece.align:
            case Align.LEFT:
                return piece.rect.x - before
            case Align.CENTRE:
                return piece.rect.x + (piece.rect.w - width - before + after) // 2
            case Align.RIGHT:
                return piece.rect.right - width + after

    def _draw_label(self, piece: Label) -> None:
        fitted = self.fit(piece)
        lines = [self._type.render(line, fitted, piece.colour) for line in fitted.lines]
        beside = piece.sign_size + piece.gap
        left = _left(piece.rect, beside + max(line.get_width() for line in lines), piece.align)
        icon = raster.sign(piece.sign, piece.sign_size, piece.colour)
        middle = piece.rect.y + piece.rect.h / 2
        self.surface.blit(icon, (left, round(middle - piece.sign_size / 2)))
        top = round(middle - fitted.height / 2) + fitted.cap_height - self._type.ascent(fitted)
        for number, line in enumerate(lines):
            self.surface.blit(line, (left + beside, top + number * fitted.pitch))

    def _draw_paddle(self, piece: Paddle) -> None:
        rect, side = piece.rect, piece.rect.w
        width = max(2, round(side / 15))
        _outline(self.surface, Rect(rect.x, rect.y, side, side), piece.colour, width)
        handle = max(5, round(side * 0.18)) | 1 if side % 2 else max(6, round(side * 0.18)) // 2 * 2
        grip = Rect(rect.x + (side - handle) // 2, rect.y + side, handle, rect.h - side)
        self.surface.fill(piece.colour, grip)
        number = Text(
            Rect(rect.x, rect.y, side, side),
            str(piece.number),
            (round(side * 0.7),),
            piece.colour,
            Face.STRONG,
            Align.CENTRE,
        )
        self.surface.blits([(line, (x, y)) for line, x, y in self._words(number)], doreturn=False)


def _left(rect: Rect, width: int, align: Align) -> int:
    match align:
        case Align.LEFT:
            return rect.x
        case Align.CENTRE:
            return rect.x + (rect.w - width) // 2
        case Align.RIGHT:
            return rect.right - width


def _outline(surface: pygame.Surface, rect: Rect, colour: tuple[int, int, int], width: int) -> None:
    surface.fill(colour, (rect.x, rect.y, rect.w, width))
    surface.fill(colour, (rect.x, rect.bottom - width, rect.w, width))
    surface.fill(colour, (rect.x, rect.y + width, width, rect.h - 2 * width))
    surface.fill(colour, (rect.right - width, rect.y + width, width, rect.h - 2 * width))


def _stroke(surface: pygame.Surface, piece: Line) -> None:
    for start, end in pairwise(piece.points):
        picture, left, top = raster.stroke((end[0] - start[0], end[1] - start[1]), piece.width, piece.colour)
        surface.blit(picture, (start[0] + left, start[1] + top))
    for x, y in piece.points[:-1]:
        surface.fill(piece.colour, (x - piece.square // 2, y - piece.square // 2, piece.square, piece.square))


def _merged(places: Sequence[Rect], whole: Rect) -> tuple[Rect, ...]:
    """The places on the panel as few rectangles that do not overlap."""
    merged: list[Rect] = []
    for place in places:
        left, top = max(place.x, 0), max(place.y, 0)
        rect = Rect(left, top, min(place.right, whole.w) - left, min(place.bottom, whole.h) - top)
        if rect.w <= 0 or rect.h <= 0:
            continue
        while True:
            touching = next((other for other in merged if other.overlaps(rect)), None)
            if touching is None:
                break
            merged.remove(touching)
            left, top = min(rect.x, touching.x), min(rect.y, touching.y)
            rect = Rect(left, top, max(rect.right, touching.right) - left, max(rect.bottom, touching.bottom) - top)
        merged.append(rect)
        if len(merged) > MANY:
            return (whole,)
    return tuple(merged)
