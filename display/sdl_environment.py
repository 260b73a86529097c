"""The environment variables that SDL gets from this program, all in one place, each with its reason.

What the user has set goes before what is chosen here. The functions named are those of SDL 2.26.5 (Debian 12) and
2.32.4 (Debian 13). None of this has been seen on a Raspberry Pi yet (hardware/BUILDING.md, "Bring-up sheet").
"""

import os
from collections.abc import Callable, Iterator, Mapping
from errno import EACCES, EBUSY
from fcntl import ioctl
from pathlib import Path
from time import sleep
from typing import NamedTuple

import pygame

SHOWS_NOTHING = {"dummy", "offscreen"}
"""SDL's video drivers without a screen. SDL uses them silently where nothing better opens."""
WITHOUT_DESKTOP = "kmsdrm"
"""SDL's video driver that draws to a connector of a graphics card, without a desktop."""
MAINTENANCE = "boot/firmware/maintenance*"
"""A file on the boot partition with which the owner asks for a log-in at the console (systemd/README.md)."""
KEEPS_CONSOLE = "SDL_INPUT_LINUX_KEEP_KBD"
"""The variable with which SDL leaves the console its keyboard, and with it Alt-F2."""
CONNECTORS = "sys/class/drm/card*-*/status"
"""A file for each connector of a card, such as `card1-HDMI-A-1/status` (Linux, drivers/gpu/drm/drm_sysfs.c)."""
INTO_MEMORY = "Writeback"
"""How the kernel names a connector that draws into memory, and to which no panel can be connected. vc4 has one
(vc4_txp.c), and its status is `unknown`.
"""
NEEDS_NO_NUMBER = (2, 30)
"""From this version on SDL finds the card with the panel itself, and looks whether another program has the screen: with
the number it does not (get_driindex in SDL_kmsdrmvideo.c).
"""
_SET_MASTER = 0x641E
"""DRM_IOCTL_SET_MASTER of Linux' drm.h: only one program at a time may draw to the connectors of a card."""
PAUSE_S = 1
"""The seconds between two looks for a panel. The kernel itself looks at once, or every ten seconds where a panel does
not announce itself (Linux, drm_probe_helper.c, DRM_OUTPUT_POLL_PERIOD).
"""
LONGEST_WAIT_S = 40
"""The seconds for which a start waits for a panel. Five such starts that fail fit into the five minutes after which
hammerprice.service gives up; then a card writes its log where any computer can read it.
"""


class NoScreen(Exception):
    """There is no screen. The message says what is missing and what to do about it."""


class Connector(NamedTuple):
    """A connector of a graphics card, to which a panel can be connected."""

    card: int
    """The number of the card: that of /dev/dri/card0."""
    name: str
    """The kernel's name: `HDMI-A-1`, `DSI-1`."""
    status: str
    """What the kernel says of it: `connected`, `disconnected`, `unknown`."""

    def __str__(self) -> str:
        """Return a line for messages and reports."""
        return f"card{self.card} {self.name}: {self.status}"


def connectors(root: Path = Path("/")) -> list[Connector]:
    """Return the connectors of the computer whose file system begins at `root`, by card and name."""
    found = []
    for file in root.glob(CONNECTORS):
        card, _, name = file.parent.name.removeprefix("card").partition("-")
        if name.startswith(INTO_MEMORY):
            continue
        found.append(Connector(int(card), name, file.read_text(encoding="ascii").strip()))
    return sorted(found)


def graphics_cards(root: Path = Path("/")) -> bool:
    """Return whether there is a graphics card to draw on without a desktop."""
    return any((root / "dev/dri").glob("card*"))


def sdl_environment(
    env: Mapping[str, str], *, root: Path = Path("/"), unseen: bool = False, sdl: tuple[int, ...] = (0,)
) -> dict[str, str]:
    """Return the variables to set before SDL opens a screen.

    `env` is the present environment, `root` where the computer's file system begins, `unseen` whether a display that
    shows nothing is accepted, `sdl` the version of SDL. Raise NoScreen where none can open.
    """
    driver = video_driver(env, cards=graphics_cards(root), unseen=unseen)
    chosen = {"SDL_VIDEODRIVER": driver}
    if driver == WITHOUT_DESKTOP:
        # pygame's renderer asks for no swap interval, and SDL then flips without waiting for the picture before
        # (KMSDRM_GLES_SwapWindow in SDL_kmsdrmopengles.c), a path on which vc4 tears or stalls (SDL issue 8579, Linux
        # of Raspberry Pi 5827, 6810). SDL_CreateRenderer (SDL_render.c) lets this hint decide.
        chosen["SDL_RENDER_VSYNC"] = "1"
        if (card := _card_with_panel(connectors(root))) is not None and sdl < NEEDS_NO_NUMBER:
            # 2.26.5 forgets a usable card when a further one has connectors but nothing connected, as a Pi 5 with a DSI
            # display does (get_driindex in SDL_kmsdrmvideo.c, SDL issue 13705). It takes this number as it is.
            chosen["SDL_KMSDRM_DEVICE_INDEX"] = str(card)
    if any(root.glob(MAINTENANCE)):
        # Else SDL switches the console's keyboard off (K_OFF in SDL_EVDEV_kbd_init, SDL_evdev_kbd.c), and with it
        # Alt-F2, by which the owner comes to the log-in. With it, Ctrl-Alt-Del restarts the computer.
        chosen[KEEPS_CONSOLE] = "1"
    return {name: value for name, value in chosen.items() if name == "SDL_VIDEODRIVER" or name not in env}


def check_screen_is_free(env: Mapping[str, str], *, root: Path = Path("/")) -> None:
    """Raise NoScreen if another program draws to the card with the panel, without a desktop of which this one is part.

    SDL would open a window that nobody sees, since it only logs that the mode cannot be set; and both programs would
    read every touch.
    """
    if env.get("SDL_VIDEODRIVER", "").lower() != WITHOUT_DESKTOP:
        return
    card = _card_with_panel(connectors(root))
    if card is None:
        return
    try:
        file = os.open(root / f"dev/dri/card{card}", os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return  # SDL says why
    try:
        ioctl(file, _SET_MASTER, 0)
    except OSError as error:
        if error.errno in {EACCES, EBUSY}:
            raise NoScreen(
                f"Another program has the screen (card{card}): end it. If it is a desktop, type "
                "sudo systemctl set-default multi-user.target, then sudo reboot; or start the table from the desktop."
            ) from error
    finally:
        os.close(file)  # and with it the right to draw, for SDL


def screen_facts(env: Mapping[str, str], root: Path = Path("/")) -> Iterator[str]:
    """Yield for a report what there is to draw on, and what SDL would be told."""
    yield f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
    try:
        variables = sdl_environment(env, root=root, sdl=pygame.get_sdl_version())
    except NoScreen as error:
        yield str(error)
    else:
        yield ", ".join(f"{name}={value}" for name, value in variables.items())
    yield from map(str, connectors(root))


def framebuffer_acceleration(driver: str) -> str | None:
    """Return SDL_FRAMEBUFFER_ACCELERATION for the video driver that SDL has opened; None to leave it unset."""
    if driver == WITHOUT_DESKTOP:
        # SDL draws through OpenGL ES here: without a desktop it has no other way to a screen.
        return "opengles2"
    if driver == "wayland":
        return None
    # Without this, as measured, SDL puts a renderer, its threads and a second copy between us and the screen.
    return "0"


def video_driver(env: Mapping[str, str], *, cards: bool, unseen: bool = False) -> str:
    """Return the SDL_VIDEODRIVER with which SDL opens a real screen or fails.

    `env` is the environment, `cards` whether there is a graphics card to draw on without a desktop, `unseen` whether a
    display that shows nothing is accepted. Raise NoScreen where none can open, before SDL prints warnings of its own or
    falls back to an invisible screen.
    """
    chosen = env.get("SDL_VIDEODRIVER", "")
    if unseen:
        return chosen or "dummy"
    if chosen and SHOWS_NOTHING.issuperset(chosen.lower().split(",")):
        raise NoScreen(f"SDL_VIDEODRIVER is set to {chosen!r}, which shows nothing: unset it to play.")
    if chosen:
        return chosen
    desktops = {"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}
    if found := [driver for driver, variable in desktops.items() if env.get(variable)]:
        return ",".join(found)
    if cards:
        return WITHOUT_DESKTOP
    raise NoScreen(
        "There is no screen: neither DISPLAY nor WAYLAND_DISPLAY is set, and there is no graphics card in /dev/dri. "
        "Start it from a desktop; on a Raspberry Pi without one, connect the screen and enable vc4-kms-v3d."
    )


def _card_with_panel(found: list[Connector]) -> int | None:
    """Return the first card to which a panel is connected; None where the kernel tells of none, and SDL must look.

    Raise NoScreen if there are connectors, but nothing is connected to any.
    """
    cards = [connector.card for connector in found if connector.status == "connected"]
    if cards:
        return cards[0]
    if _all_disconnected(found):
        raise NoScreen(
            f"No screen is connected ({', '.join(map(str, found))}): switch the screen on before the computer, check "
            "its cable, or put video=HDMI-A-1:1280x720@60D at the end of the line of cmdline.txt."
        )
    return None


def _all_disconnected(found: list[Connector]) -> bool:
    """Return whether there are connectors, and the kernel says of each that nothing is connected."""
    return bool(found) and all(connector.status == "disconnected" for connector in found)


def wait_for_panel(env: Mapping[str, str], pause: Callable[[float], None] = sleep, *, root: Path = Path("/")) -> bool:
    """Wait while there is no graphics card, or nothing is connected to any connector of one, at most LONGEST_WAIT_S;
    return whether it had to wait. It does not wait where SDL draws in another way than to a connector.

    A monitor that is switched on together with the computer, or after it, is often not there yet; nor may be the card,
    whose driver is loaded while the table starts. `env` is the present
    environment; `pause` waits so many seconds. Raise NoScreen where no screen can open.
    """
    if video_driver(env, cards=True) != WITHOUT_DESKTOP:
        return False
    looks = LONGEST_WAIT_S // PAUSE_S
    for look in range(looks):
        if graphics_cards(root) and not _all_disconnected(connectors(root)):
            return look > 0
        pause(PAUSE_S)
    video_driver(env, cards=graphics_cards(root))
    return True
