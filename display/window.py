"""The window: the only module that opens a pygame display, shows pictures in it and reads its input.

It opens the video part of SDL and nothing else of pygame, and returns the descriptors on which a loop can block until
there is input; `inputs.py` translates the input. The caller decides what is in a picture, and what a touch means.

The caller's loop: take `events()` until `pending()` is False, then block in `select` on `descriptors()` for at most
`patience_s` seconds. `pending()` must come between the last `show()` and the `select`, because showing makes Xlib read
events from its socket into a queue of its own, which the descriptor does not show.
"""

import atexit
import os
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import pygame

from display.inputs import READ, Closed, Input, Reader
from display.panel import USUAL
from display.sdl_environment import (
    KEEPS_CONSOLE,
    SHOWS_NOTHING,
    NoScreen,
    check_screen_is_free,
    framebuffer_acceleration,
    graphics_cards,
    sdl_environment,
    video_driver,
)

PATIENCE_S = 1.0
"""Seconds a loop may block where the display's descriptors wake it: one pump a second keeps SDL's own timers going
(one of them holds off the screen saver) and finds an input device that was plugged in.
"""

_COVERED_NS = 1_000_000_000
"""After how long, in ns, a picture is shown again that another console may have covered."""

POLL_S = 0.02
"""Seconds a loop may block where no descriptor wakes it: nobody notices 20 ms in a press."""

_WITHOUT_DESKTOP = {"kmsdrm", *SHOWS_NOTHING}
"""Video drivers without a desktop: the window is the whole screen, and fingers need no pointer on it."""

_SHOWN_AGAIN = (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED)
"""Events after which the whole window is shown again: a part of it was uncovered, or it has a new surface."""


class TooFewPixels(NoScreen):
    """The screen has fewer pixels than the picture is to have. `keys` are the settings that ask for too many."""

    def __init__(self, message: str, *, keys: tuple[str, ...]) -> None:
        super().__init__(message)
        self.keys = keys


class Window:
    """A window on the desktop; without a desktop the whole screen, with the picture in its middle and no pointer.

    `width` and `height` are the picture's pixels; 0 for all of the screen, or the default on a desktop. `below` adds
    this many rows under it for the simulated paddles, which are not part of the picture. `unseen` accepts a
    display that shows nothing, for tests. Raise NoScreen without a screen, TooFewPixels if it has fewer pixels.
    """

    def __init__(self, width: int, height: int, *, title: str, below: int = 0, unseen: bool = False) -> None:
        before = _open_files().items()
        os.environ.update(sdl_environment(os.environ, unseen=unseen, sdl=pygame.get_sdl_version()))
        check_screen_is_free(os.environ)
        driver = os.environ["SDL_VIDEODRIVER"]
        try:
            pygame.display.init()
            pygame.display.set_caption(title)
            pygame.display.set_icon(_icon())
            opened = pygame.display.get_driver().lower()
            if acceleration := framebuffer_acceleration(opened):
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", acceleration)
            if opened in _WITHOUT_DESKTOP:
                across, down = pygame.display.get_desktop_sizes()[0]
                width, height = width or across, height or down - below
                missing = {"width": width - across, "height": height + below - down}
                keys = tuple(key for key, pixels in missing.items() if pixels > 0)
                if keys:
                    pygame.display.quit()
                    raise TooFewPixels(
                        f"The screen has {across}×{down} pixels, too few for {width}×{height + below}: "
                        "change width and height under [screen] in the settings, or leave them out.",
                        keys=keys,
                    )
                self._surface = pygame.display.set_mode((across, down), pygame.FULLSCREEN)
            else:
                width, height = width or USUAL[0], height or USUAL[1]
                self._surface = pygame.display.set_mode((width, height + below))
        except pygame.error as error:
            pygame.display.quit()
            raise NoScreen(_not_opened(driver, error)) from error
        corner = self._surface.get_rect(size=(width, height + below))
        corner.center = self._surface.get_rect().center
        self._picture = pygame.Rect(corner.x, corner.y, width, height)
        self._paddles = pygame.Rect(corner.x, corner.y + height, width, below)
        self._reader = Reader(window=self._surface.get_size(), picture=self._picture, paddles=self._paddles)
        self._line = _line_to_display(_open_files().items() - before)
        self._reads_devices = opened == "kmsdrm"
        self.fills_screen = self._reads_devices and self._picture.size == self._surface.get_size()
        """Whether the picture is the whole panel, so that the panel's millimetres are its own."""
        self._may_be_covered = opened in _WITHOUT_DESKTOP and KEEPS_CONSOLE in os.environ
        """Whether somebody may switch to another console and back: SDL does not tell, and the screen is then black."""
        self._shown_again_ns = 0
        self._gone = False
        self._shown: dict[tuple[int, ...], tuple[pygame.Surface, pygame.Rect]] = {}
        """The picture and the simulated paddles as they were last shown, by their places."""
        pygame.mouse.set_visible(opened not in _WITHOUT_DESKTOP)
        pygame.event.set_blocked(None)
        pygame.event.set_allowed([*READ, *_SHOWN_AGAIN])

    @property
    def size(self) -> tuple[int, int]:
        """Return width and height of the picture in pixels."""
        return self._picture.size

    @property
    def patience_s(self) -> float:
        """Return how many seconds a loop may block in `select` on `descriptors()` before it calls `events()` again."""
        return PATIENCE_S if self._gone or self.descriptors() else POLL_S

    def map_touches(self, touch_map: Callable[[tuple[float, float]], tuple[float, float]] | None) -> None:
        """Place fingers by a function from now on (`Reader.touch_map`); by None as they are reported."""
        self._reader.touch_map = touch_map

    def show(self, picture: pygame.Surface, changed: pygame.Rect) -> None:
        """Show a changed part of the picture."""
        self._show(picture, self._picture, changed)

    def show_below(self, paddles: pygame.Surface, changed: pygame.Rect) -> None:
        """Show a changed part of the simulated paddles below the picture."""
        self._show(paddles, self._paddles, changed)

    def descriptors(self) -> tuple[int, ...]:
        """Return the descriptors to `select` on for reading; empty where none would show input.

        Call this before every `select`: without a desktop these are the input devices, which come and go.
        """
        if self._gone:
            return ()
        if self._line is not None:
            return (self._line.fileno(),)
        if self._reads_devices:
            return tuple(n for n, name in _open_files().items() if name.startswith("/dev/input/event"))
        return ()

    def pending(self) -> bool:
        """Return whether `events()` would return something now, without waiting."""
        if self._gone:
            return False
        return self._hung_up() or pygame.event.peek()

    def events(self, now_ns: int) -> list[Input]:
        """Return the input since the last call, oldest first, stamped `now_ns`. An uncovered part is shown again."""
        if self._gone:
            return []
        if self._hung_up():
            self._give_up()
            return [Closed()]
        if self._may_be_covered and now_ns - self._shown_again_ns >= _COVERED_NS:
            self._shown_again_ns = now_ns
            self._show_again()
        inputs: list[Input] = []
        for event in pygame.event.get():
            if event.type in _SHOWN_AGAIN:  # a resized window has a new, empty surface
                self._show_again()
            else:
                inputs += self._reader.read(event, now_ns)
        return inputs

    def close(self) -> None:
        """Close the window; a second call does nothing."""
        if not self._gone:
            if self._hung_up():
                self._give_up()
            else:
                self._gone = True
                pygame.display.quit()
        if self._line is not None:
            self._line.close()
            self._line = None

    def _show(self, surface: pygame.Surface, area: pygame.Rect, part: pygame.Rect) -> None:
        if self._gone or self._hung_up():
            return
        self._shown[tuple(area)] = surface, area
        pygame.display.update(self._surface.blit(surface, part.move(area.topleft), part))

    def _show_again(self) -> None:
        for surface, area in self._shown.values():
            self._surface.blit(surface, area)
        pygame.display.flip()

    def _hung_up(self) -> bool:
        """Return whether the display's server has closed the connection. Xlib ends the whole program if it notices
        first.
        """
        if self._line is None:
            return False
        try:
            return self._line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _give_up(self) -> None:
        """Stop using SDL: even closing its window would speak to the lost server and end the program."""
        self._gone = True
        atexit.unregister(pygame.quit)


def screen_is_there() -> bool:
    """Return whether a Window can probably open: there is a desktop, or a graphics card to draw on without one."""
    try:
        video_driver(os.environ, cards=graphics_cards())
    except NoScreen:
        return False
    return True


def _not_opened(driver: str, error: pygame.error) -> str:
    if driver == "kmsdrm":
        return (
            f"The screen could not be opened without a desktop ({error}). Use Debian's python3-pygame in an "
            "environment made with --system-site-packages, because what pip brings cannot do this; and let the "
            "user be in the groups video, render and input."
        )
    return (
        f"The screen could not be opened ({error}). Check that DISPLAY or WAYLAND_DISPLAY names a desktop "
        "that runs and that you may use."
    )


def _icon() -> pygame.Surface:
    """Return the icon: three tokens below the rail."""
    icon = pygame.Surface((32, 32))
    icon.fill("#141210")
    for rect in ((2, 4, 28, 3), (4, 10, 7, 18), (13, 10, 7, 12), (22, 10, 7, 6)):
        icon.fill("#f3ecdf", rect)
    return icon


def _open_files() -> dict[int, str]:
    """Return this process's open descriptors, lowest first, and what each is open on; empty where there is no /proc."""
    files = {}
    for entry in Path("/proc/self/fd").glob("*"):
        with suppress(FileNotFoundError):  # the descriptor that listed the directory
            files[int(entry.name)] = str(entry.readlink())
    return dict(sorted(files.items()))


def _line_to_display(opened: Iterable[tuple[int, str]]) -> socket.socket | None:
    """Return a duplicate of the socket to the X or Wayland server among the descriptors `opened` by SDL, if any.

    SDL opens two to an X server and reads the first; it also opens one to D-Bus, which is not waited for.
    """
    for number, name in sorted(opened):
        if name.startswith("socket:"):
            line = socket.socket(fileno=os.dup(number))
            if _is_display(line):
                return line
            line.close()
    return None


def _is_display(line: socket.socket) -> bool:
    try:
        peer = line.getpeername()
    except OSError:
        return False
    if line.family in (socket.AF_INET, socket.AF_INET6):
        return True  # an X display forwarded over the network: SDL opens no other such socket
    name = os.fsdecode(peer) if isinstance(peer, bytes | str) else ""
    return "X11-unix" in name or Path(name.lstrip("\0")).name.startswith("wayland")
