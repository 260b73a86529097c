"""Input at the window, as plain data: touches, keys, presses on the simulated paddles below the picture.

This module translates pygame's events: it follows each finger by its own id, reports a touch once that arrives both as
finger and as mouse, and gives pixels of the picture instead of fractions of a window. The caller decides what a touch
means. Nothing here opens or draws anything, so it can read events without a screen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

import pygame

_MOUSE = -1
"""The id of the mouse among those of the fingers, which SDL counts from 0."""

ECHO_NS = 300_000_000
"""How long after a finger went down or up a press of the mouse at its place is an echo of it, in ns. Some desktops
report a finger as a mouse too, without SDL's `touch` flag and some 50 ms later (pygame issue 2992); a picture may be
drawn in between.
"""
ECHO_PIXELS = 4
"""How far an echo may be from its touch across and down: both are rounded to pixels, each in its own way."""

_TOUCHES = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
READ = (*_TOUCHES, pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.WINDOWFOCUSLOST, pygame.QUIT)
"""The pygame events that this module reads; all others may be kept out of the queue."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A finger or the mouse came down on the picture, at this pixel of it."""

    x: int
    y: int
    at_ns: int
    """When it was read, on the caller's clock."""
    finger: int
    """Its id, until it is lifted."""
    reported: tuple[float, float] = field(default=(0, 0), compare=False, repr=False)
    """Where the sensor says that it came down, as a part of the picture across and down, before any `touch_map`."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """A finger or the mouse that touched the picture went up, or its end may have been lost."""

    finger: int


@dataclass(frozen=True, slots=True)
class PaddlesPressed:
    """A finger or the mouse went down or up on the simulated paddles below the picture, at this pixel of theirs.

    A press on them also ends on them, even if the pointer was dragged outside.
    """

    x: int
    y: int
    down: bool
    at_ns: int
    finger: int


@dataclass(frozen=True, slots=True)
class Typed:
    """Text from a keyboard or input method, as composed: one character or several."""

    text: str


@dataclass(frozen=True, slots=True)
class KeyboardKeyMoved:
    """A key went down or came up. Holding it does not repeat this."""

    key: str
    """The key's name in this keyboard's layout, in pygame's words: `a`, `space`, `return`, `f1`."""
    position: int
    """The key's position, whatever its label: its number in the USB HID usage tables, page 7 (SDL's scancode)."""
    down: bool
    at_ns: int


@dataclass(frozen=True, slots=True)
class Closed:
    """The user asked the window to close, the system asked the program to end, or the display is lost: then nothing can
    be shown or touched until the program is started again.
    """


Input = Touched | Lifted | PaddlesPressed | Typed | KeyboardKeyMoved | Closed


class _Area(Enum):
    """What a finger can come down on."""

    PICTURE = auto()
    PADDLES = auto()
    NOTHING = auto()


@dataclass(slots=True)
class _Press:
    """A press of a finger or of the mouse."""

    place: tuple[int, int]
    area: _Area
    last_ns: int
    """When it last went down or up."""
    is_down: bool = field(default=True, init=False)

    def may_be_echoed(self, now_ns: int) -> bool:
        """Return whether an echo of it may still come."""
        return now_ns - self.last_ns < ECHO_NS

    def is_at(self, place: tuple[int, int]) -> bool:
        """Return whether it was made at this place of the window."""
        return all(abs(one - other) <= ECHO_PIXELS for one, other in zip(place, self.place, strict=True))


class Reader:
    """Read pygame's events for a window that shows a picture and, where there are any, simulated paddles below it.

    `window` is the window's size in pixels, `picture` and `paddles` are places in it; paddles of no height are none.
    """

    def __init__(self, *, window: tuple[int, int], picture: pygame.Rect, paddles: pygame.Rect) -> None:
        self._window = window
        self._picture = picture
        self._paddles = paddles
        self.touch_map: Callable[[tuple[float, float]], tuple[float, float]] | None = None
        """Returns where a finger belongs that is reported at a part of the picture across and down; None for there."""
        self._presses: dict[int, _Press] = {}
        """The last press of each finger, by its id, while it is down or may be echoed."""

    def read(self, event: pygame.event.Event, now_ns: int) -> Sequence[Input]:
        """Return the inputs that `event` stands for, none if it adds nothing new.

        A mouse event with `touch` is one that SDL made from a finger's event, which is read itself.
        """
        match event.type:
            case pygame.FINGERDOWN:
                return self._down(event.finger_id, self._pixel(event), now_ns, reported=self._reported(event))
            case pygame.FINGERUP:
                return self._up(event.finger_id, self._pixel(event), now_ns)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT and not event.touch:
                return self._down(_MOUSE, event.pos, now_ns, reported=self._part(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT and not event.touch:
                return self._up(_MOUSE, event.pos, now_ns)
            case pygame.WINDOWFOCUSLOST:  # the ends of touches may be lost with the keyboard
                return [
                    lifted
                    for finger in list(self._presses)
                    for lifted in self._up(finger, self._paddles.topleft, now_ns)
                ]
            case pygame.KEYDOWN | pygame.KEYUP:
                key = pygame.key.name(event.key)
                return [KeyboardKeyMoved(key, event.scancode, down=event.type == pygame.KEYDOWN, at_ns=now_ns)]
            case pygame.TEXTINPUT:
                return [Typed(event.text)]
            case pygame.QUIT:
                return [Closed()]
            case _:
                return []

    def _pixel(self, event: pygame.event.Event) -> tuple[int, int]:
        """Return a finger's place, which comes as 0 to 1 of the window, in whole pixels inside it."""
        width, height = self._window
        if self.touch_map is None:
            return min(int(event.x * width), width - 1), min(int(event.y * height), height - 1)
        across, down = self.touch_map(self._reported(event))
        x, y = int(across * self._picture.width), int(down * self._picture.height)
        return self._picture.x + min(x, self._picture.width - 1), self._picture.y + min(y, self._picture.height - 1)

    def _reported(self, event: pygame.event.Event) -> tuple[float, float]:
        """Return a finger's place as a part of the picture."""
        width, height = self._window
        return self._part((event.x * width, event.y * height))

    def _part(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return a place of the window as a part of the picture."""
        x, y = place
        return (x - self._picture.x) / self._picture.width, (y - self._picture.y) / self._picture.height

    def _down(
        self, finger: int, place: tuple[int, int], now_ns: int, *, reported: tuple[float, float]
    ) -> Sequence[Input]:
        """Return what came down. A finger that is down already must have been lifted before."""
        lifted = self._up(finger, self._paddles.topleft, now_ns)
        if self._is_echo(finger, place, now_ns):
            return lifted
        press = self._presses[finger] = _Press(place, self._area(place), now_ns)
        match press.area:
            case _Area.PICTURE:
                x, y = place
                return [*lifted, Touched(x - self._picture.x, y - self._picture.y, now_ns, finger, reported)]
            case _Area.PADDLES:
                return [*lifted, self._in_paddles(finger, place, now_ns, down=True)]
            case _Area.NOTHING:
                return lifted

    def _up(self, finger: int, place: tuple[int, int], now_ns: int) -> Sequence[Input]:
        press = self._presses.get(finger)
        if press is None or not press.is_down:
            return []
        press.is_down = False
        press.last_ns = now_ns
        match press.area:
            case _Area.PICTURE:
                return [Lifted(finger)]
            case _Area.PADDLES:
                return [self._in_paddles(finger, place, now_ns, down=False)]
            case _Area.NOTHING:
                return []

    def _is_echo(self, finger: int, place: tuple[int, int], now_ns: int) -> bool:
        """Return whether the mouse only echoes a finger, or a finger the mouse. Two fingers are never one touch."""
        presses = self._presses.items()
        self._presses = {other: press for other, press in presses if press.is_down or press.may_be_echoed(now_ns)}
        others = (press for other, press in self._presses.items() if (other == _MOUSE) != (finger == _MOUSE))
        return any(press.is_at(place) and press.may_be_echoed(now_ns) for press in others)

    def _area(self, place: tuple[int, int]) -> _Area:
        if self._picture.collidepoint(place):
            return _Area.PICTURE
        return _Area.PADDLES if self._paddles.collidepoint(place) else _Area.NOTHING

    def _in_paddles(self, finger: int, place: tuple[int, int], now_ns: int, *, down: bool) -> PaddlesPressed:
        x, y = place
        return PaddlesPressed(x - self._paddles.x, y - self._paddles.y, down=down, at_ns=now_ns, finger=finger)
