"""The panels that every screen is laid out for in these tests, as they lie and as turned pictures see them."""

from display.panel import Panel

PANELS = {
    "7-inch": Panel.parse("800x480"),
    "touch-display-2": Panel.parse("720x1280"),
    "10-inch": Panel.parse("1280x720@217x136"),
    "16-inch": Panel.parse("1920x1080@344x194"),
    "8-inch-4:3": Panel.parse("1024x768@162x122"),
    "unmeasured": Panel.parse("1024x600"),
}
"""Panels by what people call them."""

SHAPES = PANELS | {f"{name}-turned": panel.turned(1) for name, panel in PANELS.items()}
"""Every layout there is: a half turn shows the same one."""
