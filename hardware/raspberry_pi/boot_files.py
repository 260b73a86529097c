"""Fit a Raspberry Pi's boot files to a wiring: from the text of config.txt or cmdline.txt to the text it must be.

The data here says what else of a Raspberry Pi may use a pin, and which lines of config.txt prevent it. No file is read
or written here. The file is `/boot/firmware/config.txt` (`/boot/config.txt` before Debian 12). The pins of an interface
are those it has unless its line says otherwise, of all Pis together: by the same line a Pi 5 may use other pins than a
Pi 4. A line that switches an interface off has no effect against an overlay that needs it, such as a sound board's.
Sources: `overlays/README` beside config.txt; for the debugger, the parallel screen and the UART of a Pi 5, Raspberry
Pi's documentation of config.txt.

With Debian's own device trees, as the SD card has them, the `dtparam` lines do nothing: those trees have no
`__overrides__`, and I2C 1 on BCM 2 and 3 and UART 1 on BCM 14 and 15 are `okay` (bcm2837-rpi-3-b.dtb and
bcm2711-rpi-4-b.dtb of linux-image-arm64 6.1.176 and 6.12.117; SPI and I2S are `disabled`). Until the table takes the
pins an idle I2C drives nothing and the UART holds BCM 14 high; then the kernel makes them inputs and outputs all the
same, since its pins are not `strict` (bcm2835_pmx_ops in Linux, pinctrl-bcm2835.c). Every line has a resistor, so
nothing is harmed. Not seen on a Raspberry Pi.

The table's lines are at the end of config.txt between two comments, so that they override earlier lines and can be
replaced and removed. They begin with the filter `[all]`, since a filter counts until the next one (Raspberry Pi's
documentation of config.txt, "Conditional filters").
"""

import re
from typing import NamedTuple

from hardware.config.wiring import Wiring


class Claim(NamedTuple):
    """An interface of the computer that uses its pins itself when it is switched on."""

    name: str
    pins: tuple[int, ...]
    """BCM numbers, up to 27."""
    off: str | None = None
    """The line of config.txt that switches it off; None where the only way is to have no line of `on`."""
    on: tuple[str, ...] = ()
    """The beginnings of lines that switch it on."""


_UART_OVERLAYS = tuple(
    f"dtoverlay={name}" for name in ["disable-bt", "pi3-disable-bt", "miniuart-bt", "pi3-miniuart-bt", "uart0", "uart1"]
)
CLAIMS = (
    Claim("I2C", (2, 3), off="dtparam=i2c_arm=off", on=("dtoverlay=i2c1",)),
    Claim("SPI", (7, 8, 9, 10, 11), off="dtparam=spi=off", on=("dtoverlay=spi0-2cs", "dtoverlay=spi0-cs")),
    Claim("UART", (14, 15), off="enable_uart=0", on=(*_UART_OVERLAYS, "dtparam=uart0", "enable_rp1_uart=1")),
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
"""Interfaces in the order of their lines: first those that a line switches off, then those whose lines must be
absent.
"""


class ConfigLine(NamedTuple):
    """A line of config.txt, or the beginning of one, and the interface that it switches on or off."""

    text: str
    claim: Claim


def lines_needed(wiring: Wiring) -> tuple[ConfigLine, ...]:
    """Return the lines of config.txt that this wiring needs: each switches an interface off."""
    return tuple(ConfigLine(claim.off, claim) for claim in _claims(wiring) if claim.off is not None)


def lines_forbidden(wiring: Wiring) -> tuple[ConfigLine, ...]:
    """Return the beginnings of lines that config.txt must not have: each would switch an interface on."""
    return tuple(ConfigLine(line, claim) for claim in _claims(wiring) for line in claim.on)


def _claims(wiring: Wiring) -> tuple[Claim, ...]:
    """Return the interfaces that would use any of its pins."""
    pins = {use.pin for use in wiring.uses()}
    return tuple(claim for claim in CLAIMS if pins.intersection(claim.pins))


CONFIG = "config.txt"
CMDLINE = "cmdline.txt"
SECTION_BEGIN = "# Hammer Price: so that the pins belong to the table alone"
SECTION_END = "# Hammer Price: end"
_OURS = re.compile(rf"^{SECTION_BEGIN}\r?$\n?(.*?^{SECTION_END}\r?$\n?)?", re.MULTILINE | re.DOTALL)
"""The table's lines; if the closing comment is missing, only the first of them, since the others may be the user's."""
UART = frozenset({14, 15})
"""BCM numbers of the serial console."""
CONSOLES = ("console=serial0", "console=ttyAMA0", "console=ttyS0", "console=ttyS1")
"""The names of a serial console in cmdline.txt, older names and Debian's included: on arm64 its raspi-firmware writes
ttyS1 (z50-raspi-firmware of 1.20220830 and 1.20240424).
"""


def fitted_config(text: str, wiring: Wiring) -> str:
    """Return config.txt with the lines that the wiring needs, in place of the table's older ones; unchanged if they
    are there.
    """
    rest = _OURS.sub("", text, count=1)
    lines = [line.text for line in lines_needed(wiring)]
    if not lines:
        return rest
    if rest and not rest.endswith("\n"):
        rest += "\n"
    return rest + "\n".join([SECTION_BEGIN, "[all]", *lines, SECTION_END, ""])


def fitted_cmdline(text: str, wiring: Wiring) -> str:
    """Return cmdline.txt, which is one line, without a console on pins of the wiring."""
    if not UART & {use.pin for use in wiring.uses()}:
        return text
    words = text.split()
    wanted = [word for word in words if word.partition(",")[0] not in CONSOLES]
    if wanted == words:
        return text
    return " ".join(wanted) + "\n"


def conflicting_lines(text: str, wiring: Wiring) -> tuple[ConfigLine, ...]:
    """Return the lines of config.txt that give pins of the wiring to something else."""
    all_forbidden = lines_forbidden(wiring)
    conflicting: list[ConfigLine] = []
    for line in text.splitlines():
        written = line.strip()
        if written.endswith("=off"):
            continue
        claims = [forbidden.claim for forbidden in all_forbidden if written.startswith(forbidden.text)]
        conflicting.extend(ConfigLine(written, claim) for claim in claims)
    return tuple(conflicting)
