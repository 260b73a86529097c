"""The window: the one place that opens a pygame display, shows pictures in it and listens at it.

It opens the video part of SDL and nothing else of pygame, and names the descriptors on
which a loop can block until a hand does something; `inputs.py` has the words for what hands do. What is in a
picture, and what a touch means, is not decided here.

The loop around it: take `events()` until `pending()` is False, then block in `select` on `descriptors()` for at most
`patience_s` seconds. `pending()` must come between the last `show()` and the `select`, because showing makes Xlib read
events from its socket into a queue of its own, of which the descriptor knows nothing.
"""

import atexit
import os
import socket
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame

from display.inputs import READ, Gone, Input, Reader
from display.panel import USUAL

PATIENCE_S = 1.0
"""Seconds a loop may block where the display's descriptors wake it: one pump a second keeps SDL's own timers going
(the screen saver is held off by one of them) and finds an input device that was plugged in."""

POLL_S = 0.02
"""Seconds a loop may block where nothing wakes it for a hand (macOS, Windows): 20 ms is not felt in a press."""

_SHOWS_NOTHING = {"dummy", "offscreen"}
"""SDL's video drivers without a screen. It falls back to them silently where nothing better opens."""

_WITHOUT_DESKTOP = {"kmsdrm", *_SHOWS_NOTHING}
"""Those that know no desktop: what is opened is the whole screen, and fingers need no pointer on it."""

_SHOWN_AGAIN = (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED)
"""After what all of the window is to be shown again: a part of it was uncovered, or it has a new surface."""


class NoScreen(Exception):
    """There is no screen to sit at. The message says what is missing and what to do about it."""


class Window:
    """A window on the desktop; where there is none the whole screen, the picture in its middle and without a pointer.

    `width` and `height` are the picture's pixels; 0 for all of the screen, or what is usual on a desktop. `below` adds
    so many rows under it for the bench of simulated paddles, which is not part of the picture. `unseen` accepts a
    display that shows nothing, for tests. Raises NoScreen, also where the screen has fewer pixels.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        title: str,
        below: int = 0,
        unseen: bool = False,
    ) -> None:
        before = set(_open_files())
        driver = video_driver(os.environ, sys.platform, cards=_graphics_cards(), unseen=unseen)
        # Measured: without it SDL puts a renderer, its threads and a second copy between us and the screen.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        with _in_environment("SDL_VIDEODRIVER", driver):
            try:
                pygame.display.init()
                pygame.display.set_caption(title)
                pygame.display.set_icon(_icon())
                opened = pygame.display.get_driver().lower()
                if opened in _WITHOUT_DESKTOP:
                    across, down = pygame.display.get_desktop_sizes()[0]
                    width, height = width or across, height or down - below
                    _check_room(across, down, width, height + below)
                    self._surface = pygame.display.set_mode((across, down), pygame.FULLSCREEN)
                else:
                    width, height = width or USUAL[0], height or USUAL[1]
                    self._surface = pygame.display.set_mode((width, height + below))
            except (pygame.error, NoScreen) as error:
                pygame.display.quit()
                if isinstance(error, NoScreen):
                    raise
                raise NoScreen(_not_opened(driver, error)) from error
        corner = self._surface.get_rect(size=(width, height + below))
        corner.center = self._surface.get_rect().center
        self._picture = pygame.Rect(corner.x, corner.y, width, height)
        self._bench = pygame.Rect(corner.x, corner.y + height, width, below)
        self._reader = Reader(window=self._surface.get_size(), picture=self._picture, bench=self._bench)
        self._line = _line_to_display(number for number in _open_files() if number not in before)
        self._reads_devices = opened == "kmsdrm"
        self._gone = False
        self._shown: dict[tuple[int, ...], tuple[pygame.Surface, pygame.Rect]] = {}
        """The picture and the bench as they were last shown, by their places."""
        pygame.mouse.set_visible(opened not in _WITHOUT_DESKTOP)
        pygame.event.set_blocked(None)
        pygame.event.set_allowed([*READ, *_SHOWN_AGAIN])

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        return self._picture.size

    @property
    def patience_s(self) -> float:
        """Seconds a loop may block in `select` on `descriptors()` before it calls `events()` again."""
        return PATIENCE_S if self._gone or self.descriptors() else POLL_S

    def show(self, picture: pygame.Surface) -> None:
        """Show the picture."""
        self._show(picture, self._picture)

    def show_below(self, bench: pygame.Surface) -> None:
        """Show the bench below the picture."""
        self._show(bench, self._bench)

    def descriptors(self) -> tuple[int, ...]:
        """What to `select` on for reading; empty where there is nothing that would tell of a hand.

        Ask before every `select`: without a desktop these are the input devices, which come and go.
        """
        if self._gone:
            return ()
        if self._line is not None:
            return (self._line.fileno(),)
        if self._reads_devices:
            return tuple(n for n, name in _open_files().items() if name.startswith("/dev/input/event"))
        return ()

    def pending(self) -> bool:
        """Whether `events()` would tell of something now, without waiting."""
        if self._gone:
            return False
        return self._hung_up() or pygame.event.peek()

    def events(self, now_ns: int) -> list[Input]:
        """What hands did since the last call, oldest first, stamped `now_ns`. A part uncovered is shown again."""
        if self._gone:
            return []
        if self._hung_up():
            self._give_up()
            return [Gone()]
        inputs = []
        for event in pygame.event.get():
            if event.type in _SHOWN_AGAIN:
                self._show_again()
            elif (told := self._reader.read(event, now_ns)) is not None:
                inputs.append(told)
        return inputs

    def close(self) -> None:
        """Closes the window; a second call does nothing."""
        if not self._gone:
            if self._hung_up():
                self._give_up()
            else:
                self._gone = True
                pygame.display.quit()
        if self._line is not None:
            self._line.close()
            self._line = None

    def _show(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        if self._gone or self._hung_up():
            return
        self._shown[tuple(area)] = surface, area
        self._surface.blit(surface, area)
        pygame.display.update(area)

    def _show_again(self) -> None:
        """A window that was resized has a new surface, with nothing on it."""
        for surface, area in self._shown.values():
            self._surface.blit(surface, area)
        pygame.display.flip()

    def _hung_up(self) -> bool:
        """Whether the display's server has closed the line. Xlib ends the whole program when it finds out first."""
        if self._line is None:
            return False
        try:
            return self._line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def _give_up(self) -> None:
        """Leaves SDL alone from now on: even closing its window would speak to the lost server and end the program."""
        self._gone = True
        atexit.unregister(pygame.quit)


def screen_is_there() -> bool:
    """Whether a Window can probably open: there is a desktop, or a graphics card to draw on without one."""
    try:
        video_driver(os.environ, sys.platform, cards=_graphics_cards())
    except NoScreen:
        return False
    return True


def video_driver(env: Mapping[str, str], platform: str, *, cards: bool, unseen: bool = False) -> str:
    """The value for SDL_VIDEODRIVER with which SDL opens a real screen or fails; empty leaves the choice to SDL.

    `env` is the environment, `platform` as in `sys.platform`, `cards` whether there is a graphics card to draw on
    without a desktop, `unseen` whether a display that shows nothing will do. Raises NoScreen where none can open:
    found out here, before SDL prints warnings of its own or falls back to a screen that nobody can see.
    """
    chosen = env.get("SDL_VIDEODRIVER", "")
    if unseen:
        return chosen or "dummy"
    if chosen and _SHOWS_NOTHING.issuperset(chosen.lower().split(",")):
        raise NoScreen(f"SDL_VIDEODRIVER is set to {chosen!r}, which shows nothing: unset it to play.")
    if chosen or not platform.startswith("linux"):
        return chosen
    desktops = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
    if found := [driver for driver, variable in desktops.items() if env.get(variable)]:
        return ",".join(found)
    if cards:
        return "kmsdrm"
    raise NoScreen(
        "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set, and there is no graphics card in /dev/dri. "
        "Start it from a desktop; on a Raspberry Pi without one, connect the screen and enable vc4-kms-v3d."
    )


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


def _check_room(across: int, down: int, width: int, height: int) -> None:
    """Raises NoScreen where a screen has fewer pixels than are wanted."""
    if across < width or down < height:
        raise NoScreen(
            f"The screen has {across}×{down} pixels, too few for {width}×{height}: "
            "change width and height under [screen] in the settings, or leave them out."
        )


def _icon() -> pygame.Surface:
    """Three tokens hanging from the rail."""
    icon = pygame.Surface((32, 32))
    icon.fill("#141210")
    for rect in ((2, 4, 28, 3), (4, 10, 7, 18), (13, 10, 7, 12), (22, 10, 7, 6)):
        icon.fill("#f3ecdf", rect)
    return icon


def _graphics_cards() -> bool:
    return any(Path("/dev/dri").glob("card*"))


def _open_files() -> dict[int, str]:
    """This process's open descriptors, lowest first, and what each is open on; none where there is no /proc."""
    files = {}
    for entry in Path("/proc/self/fd").glob("*"):
        try:
            files[int(entry.name)] = str(entry.readlink())
        except FileNotFoundError:
            continue  # the descriptor that listed the directory
    return dict(sorted(files.items()))


def _line_to_display(opened: Iterable[int]) -> socket.socket | None:
    """Our own hold on the socket to the X or Wayland server among the descriptors `opened` by SDL, if any.

    SDL opens two to an X server and reads the first; it also speaks to D-Bus, which is not for us to wait on.
    """
    for number in opened:
        copy = os.dup(number)
        try:
            line = socket.socket(fileno=copy)
        except OSError:
            os.close(copy)
            continue  # not a socket
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
        return True  # an X display forwarded over the network: nothing else of SDL's is
    name = os.fsdecode(peer) if isinstance(peer, bytes | str) else ""
    return "X11-unix" in name or Path(name.lstrip("\0")).name.startswith("wayland")


@contextmanager
def _in_environment(name: str, value: str) -> Iterator[None]:
    """Sets an environment variable, where `value` is not empty, and puts it back."""
    old = os.environ.get(name)
    if value:
        os.environ[name] = value
    try:
        yield
    finally:
        if old is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = old
