"""The millimetres of the connected panel, from what the kernel knows of it: its device tree, or its EDID.

Pixels alone do not tell: Raspberry Pi's Touch Display 2 has 720×1280 of them at 5 inches and at 7.
"""

from pathlib import Path
from typing import NamedTuple

from display.panel import TOUCH_DISPLAY_2_MM
from display.sdl_environment import Connector, connectors

PANELS = "sys/bus/mipi-dsi/devices/*/of_node/compatible"
"""A file for each panel on a DSI cable: the names of its device tree, each ended by a zero byte."""
DEVICE_TREE_SIZES_MM = {
    # Linux of Raspberry Pi, arch/arm/boot/dts/overlays/vc4-kms-dsi-ili9881-5inch-overlay.dts and -7inch-; the sizes are
    # those of the data sheets.
    "raspberrypi,dsi-5inch": (62.0, 110.5),
    "raspberrypi,dsi-7inch": TOUCH_DISPLAY_2_MM,
}
EDID_HEADER = bytes.fromhex("00ffffffffffff00")
"""The beginning of an EDID block (VESA E-EDID 1.4, 3.3)."""
_DETAILED_TIMING = 54
"""Where the block of the preferred picture begins (3.10.2), which has the millimetres in its bytes 12 to 14."""
_MM = slice(_DETAILED_TIMING + 12, _DETAILED_TIMING + 15)
SHAPE_TOLERANCE = 1.15
"""How far from square a pixel may be. Cheap panels come with the EDID of some television."""
LONGEST_MM = 700
"""The longest side of a panel that lies on a table: 32 inches."""


class PanelSize(NamedTuple):
    """Width and height of a panel's lit area in millimetres; 0 where they are not known."""

    mm_width: float
    mm_height: float


UNKNOWN = PanelSize(0, 0)


def panel_size(width: int, height: int, root: Path = Path("/")) -> PanelSize:
    """Return the size of the panel that SDL draws on, which has `width` by `height` pixels; UNKNOWN if it is not told.

    Where several are connected, it is the one that has so many pixels, if there is one. An EDID that contradicts the
    pixels, or is too large for a table, is not believed. `root` is where the computer's file system begins.
    """
    connected = _drawn_on(width, height, root)
    if connected is None:
        return UNKNOWN
    if connected.name.startswith("DSI"):
        return _of_device_tree(root)
    size = _of_edid(connected, root)
    if not all(size) or max(size) > LONGEST_MM:
        return UNKNOWN
    shape = (size.mm_width / width) / (size.mm_height / height)
    return size if 1 / SHAPE_TOLERANCE <= shape <= SHAPE_TOLERANCE else UNKNOWN


def _drawn_on(width: int, height: int, root: Path) -> Connector | None:
    """The only connected panel, or the only one whose preferred mode is the first of those that the kernel lists."""
    connected = [found for found in connectors(root) if found.status == "connected"]
    if len(connected) > 1:
        drawn = f"{width}x{height}\n".encode()
        connected = [found for found in connected if _of_connector(found, "modes", root).startswith(drawn)]
    return connected[0] if len(connected) == 1 else None


def _of_connector(connector: Connector, file: str, root: Path) -> bytes:
    """What the kernel says of a connector in one of its files; empty where it says nothing."""
    try:
        return (root / f"sys/class/drm/card{connector.card}-{connector.name}" / file).read_bytes()
    except OSError:
        return b""


def _of_device_tree(root: Path) -> PanelSize:
    names = [name for file in root.glob(PANELS) for name in file.read_text(encoding="ascii").split("\0")]
    sizes = [PanelSize(*DEVICE_TREE_SIZES_MM[name]) for name in names if name in DEVICE_TREE_SIZES_MM]
    return sizes[0] if len(sizes) == 1 else UNKNOWN


def _of_edid(connector: Connector, root: Path) -> PanelSize:
    edid = _of_connector(connector, "edid", root)
    if len(edid) < _MM.stop or not edid.startswith(EDID_HEADER):
        return UNKNOWN
    low_width, low_height, high = edid[_MM]
    return PanelSize(low_width | (high & 0xF0) << 4, low_height | (high & 0x0F) << 8)
