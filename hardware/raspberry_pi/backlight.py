"""The light behind the panel, as far as the kernel lets this program dim it (`/sys/class/backlight`).

Most panels on HDMI have none; then nothing happens here, and the dark picture must do. Brightness is 0 to
`max_brightness` (Linux, Documentation/ABI/stable/sysfs-class-backlight).
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

LIGHTS = Path("/sys/class/backlight")
DIM_DIVISOR = 20
"""A dimmed light has this part of its full brightness, so that a resting table does not look broken."""


class _PanelLight(NamedTuple):
    """One light, with brightness as the kernel counts it."""

    file: Path
    full: int
    """Its `max_brightness`: the overlay of a Touch Display 2 starts at 15 of 31."""
    dimmed: int


class Backlight:
    """All lights below `folder` that can be dimmed. Close it when done, so that no panel stays dark."""

    def __init__(self, folder: Path = LIGHTS) -> None:
        self._lights: list[_PanelLight] = []
        self._shown: tuple[bool, int] | None = None
        """What `show` was last called with."""
        for file in sorted(folder.glob("*/brightness")):
            with suppress(OSError, ValueError):  # a panel whose light cannot be read is not dimmed
                most = int(file.with_name("max_brightness").read_text())
                int(file.read_text())
                dimmed = max(1, most // DIM_DIVISOR)
                if os.access(file, os.W_OK):
                    self._lights.append(_PanelLight(file, full=most, dimmed=dimmed))
        self.show(dim=False)

    @property
    def is_there(self) -> bool:
        """Return whether the panel has a light that can be dimmed."""
        return bool(self._lights)

    def show(self, *, dim: bool, percent: int = 100) -> None:
        """Dim the lights, or set their brightness in per cent of the most that they can."""
        if (dim, percent) == self._shown:
            return
        self._shown = dim, percent
        for light in self._lights:
            brightness = light.dimmed if dim else max(light.dimmed, light.full * percent // 100)
            with suppress(OSError):  # a panel that was unplugged is dark anyway
                light.file.write_text(str(brightness))

    def close(self) -> None:
        """Let the lights be bright, so that no panel stays dark."""
        self.show(dim=False)
