"""Input at the window, as plain data: touches, keys, presses on the simulated paddles below the picture.

This module translates pygame's events: one finger at a time, one report for a touch that arrives both as finger and as
mouse, pixels of the picture instead of fractions of a window. The caller decides what a touch means. Nothing here opens
or draws anything, so it can read events without a screen.
"""

from dataclasses import dataclass

import pygame

_MOUSE = -1
"""The id of the mouse among those of the fingers, which SDL counts from 0."""

HELD_TOO_LONG_NS = 3_000_000_000
"""After three seconds a finger that has not been lifted no longer keeps others from touching. An elbow may lie on
the glass, and a lost end of a touch (a switched console, a restarted driver) must not block the screen.
"""

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


@dataclass(frozen=True, slots=True)
class Lifted:
    """The finger or the mouse that touched the picture went up, or its end may have been lost."""


@dataclass(frozen=True, slots=True)
class PaddlesPressed:
    """A finger or the mouse went down or up on the simulated paddles below the picture, at this pixel of theirs.

    A press on them also ends on them, even if the pointer was dragged outside.
    """

    x: int
    y: int
    down: bool
    at_ns: int


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


class Reader:
    """Read pygame's events for a window that shows a picture and, where there are any, simulated paddles below it.

    `window` is the window's size in pixels, `picture` and `paddles` are places in it; paddles of no height are none.
    """

    def __init__(self, *, window: tuple[int, int], picture: pygame.Rect, paddles: pygame.Rect) -> None:
        self._window = window
        self._picture = picture
        self._paddles = paddles
        self._holder: int | None = None
        self._held_since_ns = 0
        self._held_in_paddles = False

    def read(self, event: pygame.event.Event, now_ns: int) -> Input | None:
        """Return the input that `event` stands for, or None if it adds nothing new.

        A mouse event with `touch` is one that SDL made from a finger's event, which is read itself.
        """
        match event.type:
            case pygame.FINGERDOWN:
                return self._down(event.finger_id, self._pixel(event), now_ns)
            case pygame.FINGERUP:
                return self._up(event.finger_id, self._pixel(event), now_ns)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT and not event.touch:
                return self._down(_MOUSE, event.pos, now_ns)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT and not event.touch:
                return self._up(_MOUSE, event.pos, now_ns)
            case pygame.WINDOWFOCUSLOST if self._holder is not None:  # the end of a touch may be lost with the keyboard
                return self._up(self._holder, self._paddles.topleft, now_ns)
            case pygame.KEYDOWN | pygame.KEYUP:
                key = pygame.key.name(event.key)
                return KeyboardKeyMoved(key, event.scancode, down=event.type == pygame.KEYDOWN, at_ns=now_ns)
            case pygame.TEXTINPUT:
                return Typed(event.text)
            case pygame.QUIT:
                return Closed()
            case _:
                return None

    def _pixel(self, event: pygame.event.Event) -> tuple[int, int]:
        """Return a finger's place, which comes as 0 to 1 of the window, in whole pixels inside it."""
        width, height = self._window
        return min(int(event.x * width), width - 1), min(int(event.y * height), height - 1)

    def _down(self, holder: int, place: tuple[int, int], now_ns: int) -> Input | None:
        held_by_another = self._holder is not None and self._holder != holder
        if held_by_another and now_ns - self._held_since_ns < HELD_TOO_LONG_NS:
            return None
        self._holder = holder
        self._held_since_ns = now_ns
        self._held_in_paddles = self._paddles.collidepoint(place)
        if self._held_in_paddles:
            return self._in_paddles(place, now_ns, down=True)
        if self._picture.collidepoint(place):
            return Touched(place[0] - self._picture.x, place[1] - self._picture.y, now_ns)
        return None

    def _up(self, holder: int, place: tuple[int, int], now_ns: int) -> Input | None:
        if self._holder != holder:
            return None
        self._holder = None
        if self._held_in_paddles:
            return self._in_paddles(place, now_ns, down=False)
        return Lifted()

    def _in_paddles(self, place: tuple[int, int], now_ns: int, *, down: bool) -> PaddlesPressed:
        x, y = place
        return PaddlesPressed(x - self._paddles.x, y - self._paddles.y, down=down, at_ns=now_ns)
