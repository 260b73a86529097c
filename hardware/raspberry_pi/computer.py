"""The state of the computer that the table runs on: model, temperature, power, time since its start.

It is read from files of the Linux kernel, so it needs no rights and no other program; values are missing where a file
is, as on any other computer.
"""

from pathlib import Path
from typing import NamedTuple

HOT = 80.0
"""Degrees Celsius from which a Raspberry Pi slows down (its documentation, "Frequency management and thermal
control").
"""
MODEL = "proc/device-tree/model"
ZONES = "sys/class/thermal/thermal_zone*/temp"
VOLTMETER = "sys/class/hwmon/hwmon*/name"
"""One of these files says `rpi_volt` on a Raspberry Pi, its alarm beside it (Linux,
Documentation/hwmon/raspberrypi-hwmon).
"""
UPTIME = "proc/uptime"


class Condition(NamedTuple):
    """The state of a computer. A value that it does not report is None, or empty."""

    model: str
    """The model name that a Raspberry Pi reports."""
    warmth: float | None
    """The temperature of the warmest part, in degrees Celsius."""
    is_weak: bool | None
    """True if the supply's voltage is too low."""
    on_for: float | None
    """Seconds since it was switched on."""

    @property
    def is_hot(self) -> bool:
        """Return whether the computer slows down because it is too hot."""
        return self.warmth is not None and self.warmth >= HOT


def condition(root: Path = Path("/")) -> Condition:
    """Return the state of the computer whose file system begins at `root`."""
    return Condition(_text(root / MODEL).strip("\0\n "), _warmth(root), _is_weak(root), _on_for(root))


def _warmth(root: Path) -> float | None:
    values = [_text(path).strip() for path in root.glob(ZONES)]
    return max((int(text) / 1000 for text in values if text.lstrip("-").isdecimal()), default=None)


def _is_weak(root: Path) -> bool | None:
    for name in root.glob(VOLTMETER):
        if _text(name).strip() == "rpi_volt":
            return _text(name.with_name("in0_lcrit_alarm")).strip() == "1"
    return None


def _on_for(root: Path) -> float | None:
    try:
        return float(_text(root / UPTIME).partition(" ")[0])
    except ValueError:
        return None


def _text(path: Path) -> str:
    """Return the text of a small file, empty where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
