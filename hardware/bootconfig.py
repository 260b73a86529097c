"""What else of a Raspberry Pi may claim a pin, and the lines of config.txt that keep it away.

The file is `/boot/firmware/config.txt` (`/boot/config.txt` before Debian 12). The pins of an interface are those it has
unless its line says otherwise, of all Pis together: by the same line a Pi 5 may take other pins than a Pi 4. A line
that switches an interface off does not hold against an overlay that needs it, such as a sound board's. Sources:
`overlays/README` beside config.txt; for the debugger, the parallel screen and the UART of a Pi 5 Raspberry Pi's
documentation of config.txt.
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
    Claim("I2C", (2, 3), off="dtparam=i2c_arm=off", on=("dtoverlay=i2c1",)),
    Claim("SPI", (7, 8, 9, 10, 11), off="dtparam=spi=off", on=("dtoverlay=spi0-2cs", "dtoverlay=spi0-cs")),
    Claim(
        "UART",
        (14, 15),
        off="enable_uart=0",
        on=(
            "dtoverlay=disable-bt",
            "dtoverlay=pi3-disable-bt",
            "dtoverlay=miniuart-bt",
            "dtoverlay=pi3-miniuart-bt",
            "dtoverlay=uart0",
            "dtoverlay=uart1",
            "dtparam=uart0",
            "enable_rp1_uart=1",
        ),
    ),
    Claim("I2S sound", (18, 19, 20, 21), off="dtparam=i2s=off"),
    Claim("a shutdown button", (3,), on=("dtoverlay=gpio-shutdown",)),
    Claim("1-Wire", (4,), on=("dtoverlay=w1-gpio",)),
    Claim("a fan", (12, 14), on=("dtoverlay=gpio-fan",)),
    Claim("sound on the header", (12, 13, 18, 19), on=("dtoverlay=audremap",)),
    Claim("pulse width", (18, 19), on=("dtoverlay=pwm",)),
    Claim("infrared", (18,), on=("dtoverlay=gpio-ir",)),
    Claim("the second SPI", (16, 17, 18, 19, 20, 21), on=("dtoverlay=spi1-",)),
    Claim("SPI with one device", (8, 9, 10, 11), on=("dtoverlay=spi0-1cs",)),
    Claim("SPI with no device of its own", (9, 10, 11), on=("dtoverlay=spi0-0cs",)),
    Claim("SPI 2", (2, 3, 24), on=("dtoverlay=spi2-",)),
    Claim("SPI 3", (2, 3, 4, 5, 6, 7, 24, 25), on=("dtoverlay=spi3-",)),
    Claim("SPI 4", (4, 5, 6, 7, 25), on=("dtoverlay=spi4-",)),
    Claim("SPI 5", (12, 13, 14, 15, 26), on=("dtoverlay=spi5-",)),
    Claim("SPI 6", (18, 19, 20, 21, 27), on=("dtoverlay=spi6-",)),
    Claim("UART 2", (4, 5), on=("dtoverlay=uart2",)),
    Claim("UART 3", (4, 5, 8, 9), on=("dtoverlay=uart3",)),
    Claim("UART 4", (8, 9, 12, 13), on=("dtoverlay=uart4",)),
    Claim("UART 5", (12, 13), on=("dtoverlay=uart5",)),
    Claim("I2C on any pins", (23, 24), on=("dtoverlay=i2c-gpio",)),
    Claim("I2C 2", (4, 5), on=("dtoverlay=i2c2",)),
    Claim("I2C 3", (4, 5, 6, 7), on=("dtoverlay=i2c3",)),
    Claim("I2C 4", (8, 9), on=("dtoverlay=i2c4",)),
    Claim("I2C 5", (12, 13), on=("dtoverlay=i2c5",)),
    Claim("I2C 6", (22, 23), on=("dtoverlay=i2c6",)),
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
