"""The light behind the panel, as far as the kernel lets this program dim it (`/sys/class/backlight`).

Most panels on HDMI have none; then nothing happens here, and the dark picture must do. Brightness is 0 to
`max_brightness` (Linux, Documentation/ABI/stable/sysfs-class-backlight).
"""

import os
from contextlib import suppress
from pathlib import Path

LIGHTS = Path("/sys/class/backlight")
DIM = 20
"""The share of full brightness that remains, so that a resting table does not look broken."""


class Backlight:
    """All lights below `folder` that can be dimmed. Close it when done, so that no panel stays dark."""

    def __init__(self, folder: Path = LIGHTS) -> None:
        self._lights: list[tuple[Path, int, int]] = []
        """Each light's file, its brightness at the start, and its brightness when dimmed."""
        self._shown: tuple[bool, int] | None = None
        for light in sorted(folder.glob("*/brightness")):
            with suppress(OSError, ValueError):
                most, now = int(light.with_name("max_brightness").read_text()), int(light.read_text())
                dim = max(1, most // DIM)
                if os.access(light, os.W_OK):
                    self._lights.append((light, now if now > dim else most, dim))
        self.turn(dim=False)

    @property
    def is_there(self) -> bool:
        """Return whether the panel has a light that can be dimmed."""
        return bool(self._lights)

    def turn(self, *, dim: bool, percent: int = 100) -> None:
        """Dim the lights, or let them be so bright, in per cent of their brightness at the start."""
        if (dim, percent) == self._shown:
            return
        self._shown = dim, percent
        for light, full, least in self._lights:
            with suppress(OSError):
                light.write_text(str(least if dim else max(least, full * percent // 100)))

    def close(self) -> None:
        """Restore the lights."""
        self.turn(dim=False)
