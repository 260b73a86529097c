"""Paints Scenes: lays each out, compares it with the picture that stands, and redraws only where they differ.

Nothing here knows what a screen means; the layouts in `screens/` do. The picture is a plain surface: putting it on a
panel is the window's business.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, filterfalse
from operator import is_

import pygame

from companion.screen_data.screens import Scene
from display.layouts import parts
from display.panel import Panel
from display.prints import Press, Print, Printed
from display.theme import WALL
from display.widgets import Laid, Rect, Touch

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
        self._laid: tuple[Laid, ...] = ()
        """The present picture, in the order in which it is painted."""
        self._printed: list[Printed] = []
        """The same as it is printed."""

    def paint(self, scene: Scene) -> tuple[Rect, ...]:
        """Bring the surface up to date and return the rectangles that changed, none if nothing did."""
        if scene == self._scene:
            return ()
        if scene.turn != self._turn:
            self._turn_to(scene.turn)
        laid = parts(scene, self.panel.turned(self._turn))
        start = _alike(self._laid, laid)
        end = _alike(self._laid[:start:-1], laid[:start:-1])
        other = slice(start, len(self._laid) - end)
        before, now = self._printed[other], [self._press.printed(each) for each in laid[start : len(laid) - end]]
        whole = self._upright.get_rect()
        changed = _changes(before, now, whole) if self._laid else [whole]
        self._printed[other] = now
        self._scene, self._laid = scene, laid
        if [each.touches for each in before] != [each.touches for each in now]:
            touches = tuple(chain.from_iterable(each.touches for each in self._printed))
            self.targets = tuple(map(self._on_panel, touches)) if self._turn else touches
        extents = [each.extent for each in self._printed]
        for part in changed:
            self._repaint(part, [self._printed[place] for place in part.collidelistall(extents)])
        return tuple(self._show(Rect(*part)) for part in changed)

    def _turn_to(self, quarters: int) -> None:
        """Turn the picture, which makes it another one."""
        self._turn = quarters
        upright = self.panel.turned(quarters)
        self._upright = pygame.Surface((upright.width, upright.height), 0, 32) if quarters else self.surface
        self._laid, self._printed, self.targets = (), [], ()

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

    def _repaint(self, rect: pygame.Rect, printed: Iterable[Printed]) -> None:
        surface = self._upright
        surface.set_clip(rect)
        surface.fill(WALL)
        for part in printed:
            for done in part.prints:
                if not rect.colliderect(done.extent):
                    continue
                for colour, place in done.fills:
                    surface.fill(colour, place)
                for picture, corner in done.blits:
                    surface.blit(picture, corner)
        surface.set_clip(None)


def _alike(before: Sequence[Laid], now: Sequence[Laid]) -> int:
    """How many are the very same at the beginning of two pictures."""
    return [*map(is_, before, now), False].index(False)


def _changes(before: Sequence[Printed], now: Sequence[Printed], whole: pygame.Rect) -> list[pygame.Rect]:
    """Where two pictures differ; no two of the rectangles overlap. Equal pieces have one and the same print."""
    old, new = _prints(before), _prints(now)
    if list(filter(new.__contains__, old)) != list(filter(old.__contains__, new)):
        return [whole]  # what stays is painted in another order: rare, so not looked into
    changed = [*filterfalse(new.__contains__, old), *filterfalse(old.__contains__, new)]
    if len(changed) > 2 * MANY:
        return [whole]  # another screen: to find out where it differs would take longer than to paint it
    return _merged([done.extent for done in changed], whole)


def _prints(printed: Iterable[Printed]) -> dict[Print, None]:
    """All prints, once each, in order."""
    return dict.fromkeys(chain.from_iterable(each.prints for each in printed))


def _merged(places: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The places on the panel as few rectangles that do not overlap."""
    merged: list[pygame.Rect] = []
    for place in places:
        rect = place.clip(whole)
        if not rect:
            continue
        while (touching := rect.collidelist(merged)) >= 0:
            rect.union_ip(merged.pop(touching))
        merged.append(rect)
        if len(merged) > MANY:
            return [whole]
    return merged
