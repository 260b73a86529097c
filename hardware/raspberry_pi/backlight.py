"""The light behind the panel, as far as the kernel lets this program turn it (`/sys/class/backlight`).

Panels on HDMI mostly have none that can be turned; then nothing happens here, and the dark picture alone must do. Most
is 0 to `max_brightness` (Linux, Documentation/ABI/stable/sysfs-class-backlight).
"""

import os
from contextlib import suppress
from pathlib import Path

LIGHTS = Path("/sys/class/backlight")
DIM = 20
"""The part of the full light that is left, so that a table that rests does not look like one that is broken."""


class Backlight:
    """All lights below `folder` that may be turned. Close it when done: a dark panel helps nobody."""

    def __init__(self, folder: Path = LIGHTS) -> None:
        self._lights: list[tuple[Path, int, int]] = []
        """Where each is turned, its light at the start, and what is left of it in the dark."""
        self._is_dim = False
        for light in sorted(folder.glob("*/brightness")):
            with suppress(OSError, ValueError):
                most, now = int(light.with_name("max_brightness").read_text()), int(light.read_text())
                dim = max(1, most // DIM)
                if os.access(light, os.W_OK):
                    self._lights.append((light, now if now > dim else most, dim))
        self._turn(dim=False)

    def turn(self, *, dim: bool) -> None:
        """Down, or up again."""
        if dim != self._is_dim:
            self._turn(dim=dim)

    def close(self) -> None:
        """Up again."""
        self.turn(dim=False)

    def _turn(self, *, dim: bool) -> None:
        self._is_dim = dim
        for light, full, least in self._lights:
            with suppress(OSError):
                light.write_text(str(least if dim else full))
