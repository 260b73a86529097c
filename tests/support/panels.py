"""The panels that every screen is laid out for in these tests, as they lie and as turned pictures see them."""

from math import ceil, radians, tan

from display.panel import Panel
from display.widgets import Rect

PANELS = {
    "7-inch": Panel.parse("800x480"),
    "touch-display-2": Panel.parse("720x1280"),
    "10-inch": Panel.parse("1280x720@217x136"),
    "16-inch": Panel.parse("1920x1080@344x194"),
    "8-inch-4:3": Panel.parse("1024x768@162x122"),
    "unmeasured": Panel.parse("1024x600"),
}
"""Panels by what people call them."""

SHAPES = PANELS | {f"{name}-turned": panel.rotated(1) for name, panel in PANELS.items()}
"""Every layout there is: a half turn shows the same one."""
NARROW = ("7-inch", "7-inch-turned", "8-inch-4:3", "touch-display-2", "touch-display-2-turned")
"""Those with the least room for words."""

CAP_HEIGHT_EM = 0.73
"""Height of a capital in Inter, in parts of the type size."""


def px(panel: Panel, mm: float) -> tuple[int, int]:
    """The pixels that cover so many millimetres of a panel, across and down."""
    return ceil(mm * panel.width / panel.mm_width), ceil(mm * panel.height / panel.mm_height)


def is_smaller(rect: Rect, panel: Panel, mm: float) -> bool:
    """Whether a place on a panel is less than so many millimetres wide or high."""
    across, down = px(panel, mm)
    return rect.w < across or rect.h < down


def type_size(panel: Panel, arc_minutes: float, distance_mm: float) -> int:
    """The type size in pixels whose capitals stand `arc_minutes` high at `distance_mm` from the eye."""
    cap_mm = distance_mm * tan(radians(arc_minutes / 60))
    return ceil(cap_mm * panel.height / panel.mm_height / CAP_HEIGHT_EM)
