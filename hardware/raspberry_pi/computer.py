"""The state of the computer that the table runs on: model, temperature, power, time since its start.

It is read from files of the Linux kernel, so it needs no rights and no other program; values are missing where a file
is, as on any other computer.
"""

from pathlib import Path
from typing import NamedTuple

HOT_CELSIUS = 80.0
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
    temperature: float | None
    """The temperature of the warmest part, in degrees Celsius."""
    is_undervolted: bool | None
    """True if the supply's voltage is too low."""
    uptime: float | None
    """Seconds since it was switched on."""

    @property
    def is_hot(self) -> bool:
        """Return whether the computer slows down because it is too hot."""
        return self.temperature is not None and self.temperature >= HOT_CELSIUS


def condition(root: Path = Path("/")) -> Condition:
    """Return the state of the computer whose file system begins at `root`."""
    millidegrees = [_text(path) for path in root.glob(ZONES)]
    alarms = [name.with_name("in0_lcrit_alarm") for name in root.glob(VOLTMETER) if _text(name) == "rpi_volt"]
    uptime = _text(root / UPTIME).partition(" ")[0]
    return Condition(
        model=_text(root / MODEL),
        temperature=max((int(text) / 1000 for text in millidegrees if text.lstrip("-").isdecimal()), default=None),
        is_undervolted=_text(alarms[0]) == "1" if alarms else None,
        uptime=float(uptime) if uptime.replace(".", "", 1).isdecimal() else None,
    )


def _text(path: Path) -> str:
    """Return the text of a small file without white space around it, empty where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""
