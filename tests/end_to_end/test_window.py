"""The window itself: where there is no screen, and on a real X server (Xvfb) with real clicks (xdotool)."""

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.x_server import XVFB, x_server

XDOTOOL, WESTON = shutil.which("xdotool"), shutil.which("weston")
JUST_ITS_SIZE = ("800x680", "-noreset")
"""An X server that a window of 800×680 fills."""
on_x = pytest.mark.skipif(
    not (XVFB and XDOTOOL), reason="needs an X server and a hand: install the packages xvfb and xdotool"
)
on_wayland = pytest.mark.skipif(
    not (XVFB and XDOTOOL and WESTON),
    reason="needs a Wayland compositor: install the packages weston, xvfb and xdotool",
)


OPEN_OR_SAY = """
from display.sdl_environment import NoScreen
from display.window import Window
try:
    Window(800, 480, title="Hammer Price")
except NoScreen as error:
    print(error)
"""

UNSEEN = """
import pygame
from display.sound import Sounds
from display.window import POLL_S, Window
window = Window(80, 48, title="Hammer Price", below=20, unseen=True)
screen = pygame.display.get_surface()
picture, bench = pygame.Surface((80, 48)), pygame.Surface((80, 20))
picture.fill("red")
bench.fill("blue")
window.show(picture, picture.get_rect())
window.show_below(bench, bench.get_rect())
count = pygame.mask.from_threshold
print(count(screen, pygame.Color("red"), (1, 1, 1)).count(), count(screen, pygame.Color("blue"), (1, 1, 1)).count())
print(pygame.display.get_allow_screensaver())
print(window.descriptors(), window.patience_s == POLL_S, Sounds(enabled=True).due() is None, not pygame.font.get_init())
print(pygame.mouse.get_visible())
flips = []
pygame.event.clear()
pygame.display.flip = lambda: flips.append(1)
for at_s in (1, 1.5, 2, 2.5):
    window.events(int(at_s * 1e9))
print(len(flips))
window.close()
window.close()
window.show(picture, picture.get_rect())
print(window.events(0), window.pending(), pygame.display.get_init())
"""


def child(script: str, *words: str, **env: str) -> "subprocess.Popen[str]":
    """Runs `script` in a Python of its own, with no screen in its environment but what `env` names."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name[:4] != "SDL_"}
    return subprocess.Popen(
        [sys.executable, "-c", "import os, select, sys, time\n" + script, *words],
        env=kept | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"} | env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this machine has a screen even without a desktop")
def test_without_a_screen_there_is_one_worded_message_and_no_noise() -> None:
    out, err = child(OPEN_OR_SAY).communicate(timeout=10)
    assert "There is no screen" in out
    assert err == ""


def test_an_x_server_that_does_not_answer_is_no_screen() -> None:
    out, err = child(OPEN_OR_SAY, DISPLAY=":987").communicate(timeout=10)
    assert "could not be opened" in out
    assert "Check that DISPLAY" in out
    assert err == ""


def test_picture_and_bench_are_shown_and_nothing_else_of_pygame_is_started() -> None:
    """Where another console may cover it, it is shown again each second."""
    out, err = child(UNSEEN, SDL_INPUT_LINUX_KEEP_KBD="1").communicate(timeout=10)
    assert err == ""
    assert out.splitlines() == [f"{80 * 48} {80 * 20}", "False", "() True True True", "False", "2", "[] False False"]


WITHOUT_A_DESKTOP = """
import pygame
from display.sdl_environment import NoScreen
from display.window import Window
window = Window(800, 480, title="Hammer Price", unseen=True)
picture = pygame.Surface((800, 480))
picture.fill("red")
window.show(picture, picture.get_rect())
screen = pygame.display.get_surface()
print(screen.get_size(), pygame.mouse.get_visible())
print(*map(tuple, pygame.mask.from_threshold(screen, pygame.Color("red"), (1, 1, 1)).get_bounding_rects()))
window.events(0)
for x, y in (112, 143), (212, 164), (911, 623), (912, 623):
    for happened in pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP:
        pygame.event.post(pygame.event.Event(happened, button=1, pos=(x, y), touch=False))
print(*window.events(42))
window.close()
for width, below in (0, 0), (0, 300), (800, 0):
    window = Window(width, 0, title="Hammer Price", below=below, unseen=True)
    print(*window.size)
    window.close()
for below in 0, 300:
    try:
        Window(800 + 225 * (not below), 480, title="Hammer Price", below=below, unseen=True)
    except NoScreen as error:
        print(error)
"""


def test_without_a_desktop_the_picture_is_in_the_middle_of_the_screen_and_no_pointer_is_shown() -> None:
    """On SDL's screen of 1024×768 that shows nothing, which like a console has no desktop."""
    out, err = child(WITHOUT_A_DESKTOP, SDL_VIDEODRIVER="dummy").communicate(timeout=10)
    assert err == ""
    screen, shown, touched, *lines = out.splitlines()
    sizes, refused = lines[:3], lines[3:]
    assert screen == "(1024, 768) False"
    assert shown == "(112, 144, 800, 480)"
    corners = (f"Touched(x={x}, y={y}, at_ns=42, finger=-1) Lifted(finger=-1)" for x, y in ((100, 20), (799, 479)))
    assert touched == " ".join(corners)
    assert sizes == ["1024 768", "1024 468", "800 768"]
    remedy = "change width and height under [screen] in the settings, or leave them out."
    assert refused == [
        f"The screen has 1024×768 pixels, too few for {wanted}: {remedy}" for wanted in ("1025×480", "800×780")
    ]


LISTEN = """
import pygame
from display.sdl_environment import NoScreen
from display.window import Window
window = Window(800, 480, title="Hammer Price", below=200)
picture = pygame.Surface((800, 480))
picture.fill("#141210")
window.show(picture, picture.get_rect())

def settle():
    while window.pending():
        window.events(0)

def block(seconds):
    return bool(select.select(window.descriptors(), (), (), seconds)[0])

def tell(*words):
    print(*words, flush=True)

while block(0.2):
    settle()
settle()
"""

HEAR = (
    LISTEN
    + """
tell("ready", len(window.descriptors()), window.patience_s, pygame.mouse.get_visible())
heard = []
while len(heard) < 7 and block(5):
    while window.pending():
        heard += window.events(42)
tell("\\n".join(map(str, heard)))
"""
)

RESIZED = (
    LISTEN
    + """
bench = pygame.Surface((800, 200))
bench.fill("blue")
window.show_below(bench, bench.get_rect())
tell(pygame.display.get_wm_info()["window"])
while pygame.display.get_surface().get_width() == 800 and block(5):
    settle()
while block(0.3):
    settle()
settle()
screen = pygame.display.get_surface()
tell(screen.get_size(), *(tuple(screen.get_at(place))[:3] for place in ((400, 240), (400, 500), (400, 600))))
"""
)


OUTLIVE = (
    LISTEN
    + """
bench = pygame.Surface((800, 200))
first = {
    "listens": lambda: None,
    "shows": lambda: window.show(picture, picture.get_rect()),
    "shows paddles": lambda: window.show_below(bench, bench.get_rect()),
    "closes": window.close,
}
tell("ready")
tell(block(5))
first[sys.argv[1]]()
tell(window.pending(), window.events(1), window.events(2), window.pending())
window.show(picture, picture.get_rect())
window.show_below(bench, bench.get_rect())
tell(window.descriptors(), window.patience_s)
window.close()
tell("still here")
"""
)


@pytest.fixture(scope="module")
def desktop() -> Iterator[str]:
    """The name of an X display on which a window of 800×680 lies at 0, 0."""
    with x_server(*JUST_ITS_SIZE) as (_, name):
        yield name


def line(of: "subprocess.Popen[str]") -> str:
    assert of.stdout
    return of.stdout.readline().strip()


def hand(desktop: str, does: str) -> None:
    """Moves the pointer and presses keys as a hand would, in xdotool's words."""
    subprocess.run([str(XDOTOOL), *does.split()], env={"DISPLAY": desktop}, check=True, timeout=10)


CLICKS = "mousemove 100 20 click 1 mousemove 790 490 mousedown 1 mouseup 1 key a"
CLICKED = [
    "Touched(x=100, y=20, at_ns=42, finger=-1)",
    "Lifted(finger=-1)",
    "PaddlesPressed(x=790, y=10, down=True, at_ns=42, finger=-1)",
    "PaddlesPressed(x=790, y=10, down=False, at_ns=42, finger=-1)",
    "KeyboardKeyMoved(key='a', position=4, down=True, at_ns=42)",
    "Typed(text='a')",
    "KeyboardKeyMoved(key='a', position=4, down=False, at_ns=42)",
]


@on_x
def test_a_click_wakes_a_blocked_loop_and_is_told_where_it_was(desktop: str) -> None:
    listener = child(HEAR, DISPLAY=desktop)
    assert line(listener) == "ready 1 1.0 True"
    hand(desktop, CLICKS)
    out, err = listener.communicate(timeout=10)
    assert (out.splitlines(), err) == (CLICKED, "")


@on_x
@pytest.mark.parametrize("size", ["700 650", "1000 900"])
def test_a_window_that_is_resized_shows_its_paddles_too(size: str) -> None:
    with x_server("1280x1024", "-noreset") as (_, name):
        resized = child(RESIZED, DISPLAY=name)
        hand(name, f"windowsize {line(resized)} {size}")
        out, err = resized.communicate(timeout=10)
    assert err == ""
    width, height = size.split()
    below = "(0, 0, 255)"
    assert out.strip() == f"({width}, {height}) (20, 18, 16) {below} {below}"


@on_x
@pytest.mark.parametrize("first", ["listens", "shows", "shows paddles", "closes"])
def test_the_program_outlives_its_display_whatever_it_does_first(first: str) -> None:
    with x_server(*JUST_ITS_SIZE) as (server, name):
        listener = child(OUTLIVE, first, DISPLAY=name)
        assert line(listener) == "ready"
        server.kill()
        out, err = listener.communicate(timeout=10)
    heard = "False [] [] False" if first == "closes" else "True [Closed()] [] False"
    assert out.splitlines() == ["True", heard, "() 1.0", "still here"]
    assert err == ""
    assert listener.returncode == 0


@dataclass(frozen=True)
class Compositor:
    """A Wayland compositor, shown on an X display where a hand reaches it."""

    process: "subprocess.Popen[str]"
    display: str
    place: dict[str, str]
    """What its programs need to find it; it has no X for them."""


@pytest.fixture
def compositor(tmp_path: Path) -> Iterator[Compositor]:
    """One whose only window fills its screen."""
    tmp_path.chmod(0o700)
    place = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wayland-7"}
    width, height = JUST_ITS_SIZE[0].split("x")
    shown = ("--backend=x11-backend.so", "--use-pixman", f"--width={width}", f"--height={height}")
    behaves = ("--shell=kiosk-shell.so", f"--socket={place['WAYLAND_DISPLAY']}", "--idle-time=0", "--no-config")
    with x_server(*JUST_ITS_SIZE) as (_, display):
        process = subprocess.Popen(
            [str(WESTON), *shown, *behaves],
            env=os.environ | {"DISPLAY": display, "XDG_RUNTIME_DIR": str(tmp_path)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        end = time.monotonic() + 30
        while not (tmp_path / place["WAYLAND_DISPLAY"]).exists() and time.monotonic() < end:
            select.select((), (), (), 0.02)
        try:
            yield Compositor(process, display, place)
        finally:
            process.kill()
            process.wait()


@on_wayland
def test_on_wayland_without_x_the_window_opens_and_hears_hands(compositor: Compositor) -> None:
    listener = child(HEAR, **compositor.place)
    assert line(listener) == "ready 1 1.0 True"
    hand(compositor.display, CLICKS)
    out, err = listener.communicate(timeout=10)
    assert (out.splitlines(), err) == (CLICKED, "")


@on_wayland
@pytest.mark.parametrize("first", ["listens", "shows", "closes"])
def test_the_program_outlives_its_compositor(first: str, compositor: Compositor) -> None:
    listener = child(OUTLIVE, first, **compositor.place)
    assert line(listener) == "ready"
    compositor.process.kill()
    out, err = listener.communicate(timeout=10)
    heard = "False [] [] False" if first == "closes" else "True [Closed()] [] False"
    assert (out.splitlines(), err) == (["True", heard, "() 1.0", "still here"], "")
    assert listener.returncode == 0
