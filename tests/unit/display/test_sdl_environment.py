"""What SDL is told before it opens a screen: which driver and card, and how to flip, on computers like those known."""

from errno import EACCES, EBUSY
from pathlib import Path

import pytest

from display import sdl_environment as sdl_module
from display.sdl_environment import (
    LONGEST_WAIT_S,
    PAUSE_S,
    NoScreen,
    check_screen_is_free,
    framebuffer_acceleration,
    screen_facts,
    sdl_environment,
    video_driver,
    wait_for_panel,
)

PI_5_WITH_DSI = {"card1-DSI-1": "connected", "card2-HDMI-A-1": "disconnected", "card2-HDMI-A-2": "disconnected"}
"""As Raspberry Pi OS 12 has it: card 0 is v3d, which has no connectors."""
PI_4_SCREEN_OFF = {"card1-HDMI-A-1": "disconnected", "card1-Writeback-1": "unknown"}
PI_4_WITH_HDMI = {"card1-HDMI-A-1": "connected", "card1-HDMI-A-2": "disconnected", "card1-Writeback-1": "unknown"}


def computer(root: Path, connected: dict[str, str]) -> Path:
    """The files of a computer with a graphics card and these connectors."""
    (root / "dev/dri").mkdir(parents=True)
    (root / "dev/dri/card0").touch()
    for name, status in connected.items():
        folder = root / "sys/class/drm" / name
        folder.mkdir(parents=True)
        (folder / "status").write_text(f"{status}\n")
    return root


@pytest.mark.parametrize(
    ("connected", "card"),
    [(PI_5_WITH_DSI, "1"), (PI_4_WITH_HDMI, "1"), ({"card0-HDMI-A-1": "connected", "card1-DSI-1": "connected"}, "0")],
)
def test_without_a_desktop_sdl_is_told_the_card_of_the_panel_and_to_wait_for_each_picture(
    connected: dict[str, str], card: str, tmp_path: Path
) -> None:
    told = sdl_environment({}, root=computer(tmp_path, connected))
    assert told == {"SDL_VIDEODRIVER": "kmsdrm", "SDL_RENDER_VSYNC": "1", "SDL_KMSDRM_DEVICE_INDEX": card}


@pytest.mark.parametrize(("sdl", "is_told"), [((2, 26, 5), True), ((2, 28, 4), True), ((2, 30, 0), False)])
def test_an_sdl_that_finds_the_card_itself_is_not_told(tmp_path: Path, sdl: tuple[int, ...], *, is_told: bool) -> None:
    """Told, it does not look whether another program has the screen."""
    told = sdl_environment({}, root=computer(tmp_path, PI_5_WITH_DSI), sdl=sdl)
    assert ("SDL_KMSDRM_DEVICE_INDEX" in told) is is_told


@pytest.mark.parametrize("error", [EACCES, EBUSY])
def test_a_screen_that_another_program_has_is_refused_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    """The kernel's answer is simulated here; `make kernel` gets it from a kernel."""
    root = computer(tmp_path, PI_4_WITH_HDMI)
    (root / "dev/dri/card1").touch()
    asked = []

    def ioctl(file: int, question: int, _argument: int) -> None:
        asked.append((Path(f"/proc/self/fd/{file}").readlink().name, question))
        raise OSError(error, "")

    monkeypatch.setattr(sdl_module, "ioctl", ioctl)
    with pytest.raises(NoScreen, match=r"Another program has the screen \(card1\).*multi-user.target"):
        check_screen_is_free({"SDL_VIDEODRIVER": "kmsdrm"}, root=root)
    assert asked == [("card1", 0x641E)]
    check_screen_is_free({"SDL_VIDEODRIVER": "x11"}, root=root)
    assert len(asked) == 1


def test_a_card_that_is_free_is_left_to_sdl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = computer(tmp_path, PI_4_WITH_HDMI)
    check_screen_is_free({"SDL_VIDEODRIVER": "kmsdrm"}, root=root)
    (root / "dev/dri/card1").touch()
    monkeypatch.setattr(sdl_module, "ioctl", lambda *_: 0)
    check_screen_is_free({"SDL_VIDEODRIVER": "kmsdrm"}, root=root)


def test_what_the_owner_has_set_stays(tmp_path: Path) -> None:
    own = {"SDL_KMSDRM_DEVICE_INDEX": "0", "SDL_RENDER_VSYNC": "0"}
    assert sdl_environment(own, root=computer(tmp_path, PI_5_WITH_DSI)) == {"SDL_VIDEODRIVER": "kmsdrm"}


def test_a_card_of_which_the_kernel_tells_nothing_is_left_to_sdl(tmp_path: Path) -> None:
    assert "SDL_KMSDRM_DEVICE_INDEX" not in sdl_environment({}, root=computer(tmp_path, {}))


def test_a_screen_that_is_off_is_told_with_its_connector_and_a_remedy(tmp_path: Path) -> None:
    off = computer(tmp_path, PI_4_SCREEN_OFF)
    with pytest.raises(NoScreen, match=r"No screen is connected \(card1 HDMI-A-1: disconnected\).*video=HDMI-A-1"):
        sdl_environment({}, root=off)


@pytest.mark.parametrize(
    ("seconds", "waited"), [(0, 0), (3, 3), (LONGEST_WAIT_S + 9, LONGEST_WAIT_S)], ids=["on", "soon", "never"]
)
def test_a_start_waits_for_a_screen_that_is_switched_on_late(tmp_path: Path, seconds: int, waited: int) -> None:
    root = computer(tmp_path, PI_4_SCREEN_OFF)
    status = root / "sys/class/drm/card1-HDMI-A-1/status"
    pauses: list[float] = []

    def pause(length: float) -> None:
        pauses.append(length)
        if sum(pauses) >= seconds:
            status.write_text("connected\n")

    if not seconds:
        status.write_text("connected\n")
    assert wait_for_panel({}, pause, root=root) == (waited > 0)
    assert pauses == [PAUSE_S] * (waited // PAUSE_S)


def test_a_start_waits_for_a_graphics_card_whose_driver_is_loaded_late(tmp_path: Path) -> None:
    pauses: list[float] = []

    def pause(length: float) -> None:
        pauses.append(length)
        if len(pauses) == 3:
            computer(tmp_path, PI_4_WITH_HDMI)

    assert wait_for_panel({}, pause, root=tmp_path)
    assert len(pauses) == 3


def test_a_card_that_never_comes_is_no_screen(tmp_path: Path) -> None:
    with pytest.raises(NoScreen, match="no graphics card in /dev/dri"):
        wait_for_panel({}, lambda _length: None, root=tmp_path)


@pytest.mark.parametrize("env", [{"SDL_VIDEODRIVER": "x11"}, {"WAYLAND_DISPLAY": "wayland-0"}])
def test_a_start_on_a_desktop_waits_for_no_screen(tmp_path: Path, env: dict[str, str]) -> None:
    def pause(_seconds: float) -> None:
        pytest.fail("it waits")

    assert not wait_for_panel(env, pause, root=computer(tmp_path, PI_4_SCREEN_OFF))


def test_the_consoles_keyboard_is_left_on_only_where_the_owner_asks_for_a_log_in(tmp_path: Path) -> None:
    """The card's unit waits for the same file."""
    root = computer(tmp_path, PI_4_WITH_HDMI)
    assert "SDL_INPUT_LINUX_KEEP_KBD" not in sdl_environment({}, root=root)
    (root / "boot/firmware").mkdir(parents=True)
    (root / "boot/firmware/maintenance.txt").touch()
    assert sdl_environment({}, root=root)["SDL_INPUT_LINUX_KEEP_KBD"] == "1"


def test_a_report_tells_of_every_connector_and_what_sdl_would_be_told(tmp_path: Path) -> None:
    version, told, *found = screen_facts({}, computer(tmp_path, PI_5_WITH_DSI))
    assert version.startswith("SDL 2.")
    assert told == "SDL_VIDEODRIVER=kmsdrm, SDL_RENDER_VSYNC=1, SDL_KMSDRM_DEVICE_INDEX=1"
    assert found == ["card1 DSI-1: connected", "card2 HDMI-A-1: disconnected", "card2 HDMI-A-2: disconnected"]


@pytest.mark.parametrize(("opened", "told"), [("kmsdrm", "opengles2"), ("wayland", None), ("x11", "0"), ("dummy", "0")])
def test_only_where_nothing_else_leads_to_a_screen_does_sdl_draw_through_a_renderer(
    opened: str, told: str | None
) -> None:
    assert framebuffer_acceleration(opened) == told


@pytest.mark.parametrize(
    ("env", "cards", "driver"),
    [
        ({"DISPLAY": ":0"}, False, "x11"),
        ({"DISPLAY": ":0"}, True, "x11"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, False, "wayland"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, True, "x11,wayland"),
        ({}, True, "kmsdrm"),
        ({"DISPLAY": "", "WAYLAND_DISPLAY": ""}, True, "kmsdrm"),
        ({"SDL_VIDEODRIVER": "kmsdrm", "DISPLAY": ":0"}, False, "kmsdrm"),
        ({"SDL_VIDEODRIVER": "x11,dummy", "DISPLAY": ":0"}, False, "x11,dummy"),
    ],
)
def test_the_driver_follows_from_what_the_machine_has(env: dict[str, str], cards: bool, driver: str) -> None:
    assert video_driver(env, cards=cards) == driver


@pytest.mark.parametrize(
    ("env", "cards", "says"),
    [
        ({}, False, "Start it from a desktop"),
        ({"SDL_VIDEODRIVER": "dummy", "DISPLAY": ":0"}, True, "unset it"),
        ({"SDL_VIDEODRIVER": "offscreen"}, False, "unset it"),
        ({"SDL_VIDEODRIVER": "offscreen,dummy"}, True, "unset it"),
    ],
)
def test_no_screen_is_found_out_before_sdl_is_asked(env: dict[str, str], cards: bool, says: str) -> None:
    with pytest.raises(NoScreen, match=says):
        video_driver(env, cards=cards)
    assert video_driver(env, cards=cards, unseen=True) in {"dummy", "offscreen", "offscreen,dummy"}
