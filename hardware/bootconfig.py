"""What else of a Raspberry Pi may claim a pin, and the lines of config.txt that keep it away.

The file is `/boot/firmware/config.txt` (`/boot/config.txt` before Debian 12). The pins of an interface are those it has
unless its line says otherwise. A line that switches an interface off does not hold against an overlay that needs it,
such as a sound board's. Sources: `overlays/README` beside config.txt; for the debugger and the parallel screen
Raspberry Pi's documentation of config.txt.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Claim(NamedTuple):
    """An interface of the computer that takes its pins for itself when it is switched on."""

    name: str
    pins: tuple[int, ...]
    """BCM numbers, up to 27."""
    off: str | None = None
    """The line of config.txt that switches it off; None where no line does but leaving out those in `on`."""
    on: tuple[str, ...] = ()
    """How lines begin that switch it on."""


CLAIMS = (
    Claim("I2C", (2, 3), off="dtparam=i2c_arm=off"),
    Claim("SPI", (7, 8, 9, 10, 11), off="dtparam=spi=off"),
    Claim("UART", (14, 15), off="enable_uart=0"),
    Claim("I2S sound", (18, 19, 20, 21), off="dtparam=i2s=off"),
    Claim("a shutdown button", (3,), on=("dtoverlay=gpio-shutdown",)),
    Claim("1-Wire", (4,), on=("dtoverlay=w1-gpio",)),
    Claim("a fan", (12, 14), on=("dtoverlay=gpio-fan",)),
    Claim("sound on the header", (12, 13, 18, 19), on=("dtoverlay=audremap",)),
    Claim("pulse width", (18, 19), on=("dtoverlay=pwm",)),
    Claim("infrared", (18,), on=("dtoverlay=gpio-ir",)),
    Claim("the second SPI", (16, 17, 18, 19, 20, 21), on=("dtoverlay=spi1-",)),
    Claim("a second SD card", (22, 23, 24, 25, 26, 27), on=("dtoverlay=sdio",)),
    Claim("a debugger", (22, 23, 24, 25, 26, 27), on=("enable_jtag_gpio=1",)),
    Claim("a power switch", (26,), on=("dtoverlay=gpio-poweroff",)),
    Claim("a parallel screen (DPI)", tuple(range(28)), on=("dtoverlay=vc4-kms-dpi",)),
)
"""In the order of their lines: first what a line switches off, then what is only to be left out."""


def claims_on(pins: Iterable[int]) -> tuple[Claim, ...]:
    """The interfaces that would take any of these BCM numbers."""
    wanted = set(pins)
    return tuple(claim for claim in CLAIMS if wanted.intersection(claim.pins))
