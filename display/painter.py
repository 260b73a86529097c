"""Paints Scenes: lays each out, compares it with the picture that stands, and redraws only where they differ.

Nothing here knows what a screen means; the layouts in `screens/` do. The picture is a plain surface: putting it on a
panel is the window's business.
"""

from collections.abc import Collection, Iterable
from itertools import filterfalse

import pygame

from companion.scene.screens import Scene
from display.panel import Panel
from display.pieces import Drawn, Rect, Touch
from display.prints import Press, Print
from display.screens import layout
from display.theme import WALL

MANY = 24
"""So many changed places cost more than one picture: then all of it is redrawn."""


class Painter:
    """A picture of `panel`'s size and what it takes to keep it up to date.

    A turned picture is laid out and painted upright for its reader; what changed of it is then brought to the panel
    by quarter turns. So what is handed out, surface, rectangles and targets, is the panel's whichever way it faces.
    """

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.surface = pygame.Surface((panel.width, panel.height), 0, 32)
        """The picture. It is painted on here alone."""
        self.targets: tuple[Touch, ...] = ()
        """What may be touched on the present picture, the topmost last, in the panel's own pixels."""
        self._whole = Rect(0, 0, panel.width, panel.height)
        self._upright = self.surface
        """The picture as its reader sees it: the same surface unless it is turned."""
        self._turn = 0
        self._press = Press()
        self._scene: Scene | None = None
        self._drawn: list[Drawn] = []
        """The pieces of the present picture, as they were laid out."""
        self._known: dict[int, Print] = {}
        """By the identity of each of them, its print."""
        self._prints: list[Print] = []
        """Their prints, once each, in the order in which they are painted."""

    def paint(self, scene: Scene) -> tuple[Rect, ...]:
        """Bring the surface up to date and return the rectangles that changed, none if nothing did."""
        if scene == self._scene:
            return ()
        turned = self._turn_to(scene.turn)
        pieces = layout(scene, self.panel.turned(self._turn))
        touches = tuple(piece for piece in pieces if isinstance(piece, Touch))
        self.targets = tuple(map(self._on_panel, touches)) if self._turn else touches
        drawn = [piece for piece in pieces if not isinstance(piece, Touch)]
        known = self._known
        found = [known.get(id(piece)) or self._press.print(piece) for piece in drawn]
        prints = list(dict.fromkeys(found))
        whole = Rect(0, 0, *self._upright.get_size())
        first = turned or self._scene is None
        changed = (whole,) if first else _changes(self._prints, prints, whole)
        self._scene, self._drawn, self._prints = scene, drawn, prints
        self._known = dict(zip(map(id, drawn), found, strict=True))
        extents = [each.extent for each in prints]
        for rect in changed:
            part = pygame.Rect(*rect)
            self._repaint(part, [prints[place] for place in part.collidelistall(extents)])
        return tuple(self._show(rect) for rect in changed)

    def _turn_to(self, quarters: int) -> bool:
        """Turn the picture; whether that makes it another one."""
        if quarters == self._turn:
            return False
        self._turn = quarters
        upright = self.panel.turned(quarters)
        self._upright = pygame.Surface((upright.width, upright.height), 0, 32) if quarters else self.surface
        return True

    def _show(self, rect: Rect) -> Rect:
        """Bring a part of a turned picture to the panel; where it is there."""
        if not self._turn:
            return rect
        place = rect.turned(self._turn, self._whole)
        part = pygame.transform.rotate(self._upright.subsurface(rect), -90 * self._turn)
        self.surface.blit(part, (place.x, place.y))
        return place

    def _on_panel(self, touch: Touch) -> Touch:
        return Touch(touch.rect.turned(self._turn, self._whole), touch.choice)

    def _repaint(self, rect: pygame.Rect, prints: Iterable[Print]) -> None:
        surface = self._upright
        surface.set_clip(rect)
        surface.fill(WALL)
        for done in prints:
            for colour, place in done.fills:
                surface.fill(colour, place)
            for picture, corner in done.blits:
                surface.blit(picture, corner)
        surface.set_clip(None)


def _changes(before: Collection[Print], now: Collection[Print], whole: Rect) -> tuple[Rect, ...]:
    """Where two pictures differ; no two of the rectangles overlap. Equal pieces have one and the same print."""
    old, new = set(before), set(now)
    if list(filter(new.__contains__, before)) != list(filter(old.__contains__, now)):
        return (whole,)  # what stays is painted in another order: rare, so not looked into
    changed = [*filterfalse(new.__contains__, before), *filterfalse(old.__contains__, now)]
    if len(changed) > 2 * MANY:
        return (whole,)  # another screen: to find out where it differs would take longer than to paint it
    return _merged([done.extent for done in changed], whole)


def _merged(places: Iterable[pygame.Rect], whole: Rect) -> tuple[Rect, ...]:
    """The places on the panel as few rectangles that do not overlap."""
    panel = pygame.Rect(*whole)
    merged: list[pygame.Rect] = []
    for place in places:
        rect = place.clip(panel)
        if not rect:
            continue
        while touching := rect.collidelistall(merged):
            rect = rect.unionall([merged[place] for place in touching])
            merged = [other for place, other in enumerate(merged) if place not in touching]
        merged.append(rect)
        if len(merged) > MANY:
            return (whole,)
    return tuple(Rect(*rect) for rect in merged)
