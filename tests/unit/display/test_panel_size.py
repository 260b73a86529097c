"""How large the connected panel is, by what a kernel says of panels like those known."""

from pathlib import Path

import pytest

from display.panel import TOUCH_DISPLAY_2_MM, Panel, TooSmall
from display.panel_size import EDID_HEADER, UNKNOWN, PanelSize, panel_size


def connected(root: Path, name: str, *, edid: bytes = b"", panel: str = "", mode: str = "") -> Path:
    """The files of a computer with one panel, or one more; `mode` is its preferred one."""
    connector = root / "sys/class/drm" / f"card1-{name}"
    connector.mkdir(parents=True)
    (connector / "status").write_text("connected\n")
    (connector / "edid").write_bytes(edid)
    (connector / "modes").write_text(f"{mode}\n640x480\n")
    if panel:
        node = root / "sys/bus/mipi-dsi/devices/dsi.0/of_node"
        node.mkdir(parents=True)
        (node / "compatible").write_text(f"{panel}\0ilitek,ili9881c\0")
    return root


def an_edid(mm_width: int, mm_height: int) -> bytes:
    high = (mm_width >> 8) << 4 | mm_height >> 8
    return EDID_HEADER + bytes(58) + bytes((mm_width & 0xFF, mm_height & 0xFF, high)) + bytes(59)


@pytest.mark.parametrize(("panel", "inches"), [("raspberrypi,dsi-5inch", 5), ("raspberrypi,dsi-7inch", 7)])
def test_two_panels_of_the_same_pixels_are_told_apart(panel: str, inches: float, tmp_path: Path) -> None:
    size = panel_size(720, 1280, connected(tmp_path, "DSI-1", panel=panel))
    assert (size.mm_width**2 + size.mm_height**2) ** 0.5 / 25.4 == pytest.approx(inches, abs=0.05)
    assert Panel.of(720, 1280, *size)[2:] == size, "fingers can use it"


def test_an_unknown_panel_on_dsi_is_left_to_the_settings(tmp_path: Path) -> None:
    root = connected(tmp_path, "DSI-1", panel="somebody,new", edid=an_edid(217, 136))
    assert panel_size(1280, 800, root) == UNKNOWN


@pytest.mark.parametrize(
    ("drawn_on", "size"),
    [((720, 1280), TOUCH_DISPLAY_2_MM), ((1280, 800), (217, 136)), ((640, 480), UNKNOWN)],
    ids=["DSI", "HDMI", "neither"],
)
def test_of_two_panels_the_one_with_the_pixels_counts(
    drawn_on: tuple[int, int], size: tuple[float, float], tmp_path: Path
) -> None:
    connected(tmp_path, "DSI-1", panel="raspberrypi,dsi-7inch", mode="720x1280")
    connected(tmp_path, "HDMI-A-1", edid=an_edid(217, 136), mode="1280x800")
    assert panel_size(*drawn_on, tmp_path) == size


def test_of_two_panels_with_the_same_pixels_none_is_the_one(tmp_path: Path) -> None:
    for name in ("HDMI-A-1", "HDMI-A-2"):
        connected(tmp_path, name, edid=an_edid(217, 136), mode="1280x800")
    assert panel_size(1280, 800, tmp_path) == UNKNOWN


def test_of_two_panels_on_dsi_none_is_the_one(tmp_path: Path) -> None:
    connected(tmp_path, "DSI-1", panel="raspberrypi,dsi-7inch")
    node = tmp_path / "sys/bus/mipi-dsi/devices/dsi.1/of_node"
    node.mkdir(parents=True)
    (node / "compatible").write_text("raspberrypi,dsi-5inch\0")
    assert panel_size(720, 1280, tmp_path) == UNKNOWN


SAID = {
    "10 inches": (an_edid(217, 136), PanelSize(217, 136)),
    "24 inches": (an_edid(531, 332), PanelSize(531, 332)),
    "nothing": (b"", UNKNOWN),
    "no EDID": (bytes(128), UNKNOWN),
    "no size": (an_edid(0, 0), UNKNOWN),
    "32 inches": (an_edid(700, 438), PanelSize(700, 438)),
    "a little more": (an_edid(701, 438), UNKNOWN),
    "a television of 65 inches": (an_edid(1430, 890), UNKNOWN),
    "pixels that are a little wide": (an_edid(200, 110), PanelSize(200, 110)),
    "pixels that are too wide": (an_edid(200, 108), UNKNOWN),
    "pixels that are a little tall": (an_edid(200, 142), PanelSize(200, 142)),
    "pixels that are too tall": (an_edid(200, 144), UNKNOWN),
    "a shape that the pixels do not have": (an_edid(160, 160), UNKNOWN),
}


@pytest.mark.parametrize(("edid", "size"), SAID.values(), ids=SAID)
def test_an_edid_is_believed_if_it_can_be_true(edid: bytes, size: PanelSize, tmp_path: Path) -> None:
    assert panel_size(1280, 800, connected(tmp_path, "HDMI-A-1", edid=edid)) == size


def test_a_computer_that_tells_of_no_panel_has_none_of_known_size(tmp_path: Path) -> None:
    assert panel_size(800, 480, tmp_path) == UNKNOWN


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        ((100, 60), None),
        ((60, 100), None),
        ((99.9, 60), ("mm-height", "mm-width", "height", "width")),
        ((100, 59.9), ("mm-height", "mm-width", "height", "width")),
        ((59.9, 100), ("mm-width", "mm-height", "width", "height")),
    ],
)
def test_fingers_can_use_a_panel_of_100_by_60_mm_and_no_smaller_one(
    given: tuple[float, float], keys: tuple[str, ...] | None
) -> None:
    if keys is None:
        assert Panel.of(800, 480, *given)[2:] == given
        return
    with pytest.raises(TooSmall) as refusal:
        Panel.of(800, 480, *given)
    assert refusal.value.keys == keys, "the shorter side first"
