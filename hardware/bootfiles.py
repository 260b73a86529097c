"""A Raspberry Pi's boot files made to fit a wiring: from the text of config.txt or cmdline.txt to the text it must be.

Which interface takes which pins is in `bootconfig.py`. No file is read or written here.

The table's lines stand at the end of config.txt between two comments, so that they count over lines before them, and
can be renewed and taken out. They begin with the filter `[all]`, since a filter counts until the next one (Raspberry
Pi's documentation of config.txt, "Conditional filters").
"""

from hardware.bootconfig import Claim
from hardware.cautions import lines_forbidden, lines_needed
from hardware.wiring import Wiring

CONFIG = "config.txt"
CMDLINE = "cmdline.txt"
BEGIN = "# Hammer Price: so that the pins belong to the table alone"
END = "# Hammer Price: end"
UART = {14, 15}
"""BCM numbers of the serial console."""
CONSOLES = ("console=serial0", "console=ttyAMA0", "console=ttyS0")
"""How a serial console is named in cmdline.txt, older names included."""


def fitted_config(text: str, wiring: Wiring) -> str:
    """config.txt with the lines that the wiring needs and no older ones of the table; unchanged if they stand so."""
    rest = _without_ours(text)
    lines = [line for line, _ in lines_needed(wiring)]
    if not lines:
        return rest
    if rest and not rest.endswith("\n"):
        rest += "\n"
    return rest + "\n".join([BEGIN, "[all]", *lines, END, ""])


def fitted_cmdline(text: str, wiring: Wiring) -> str:
    """cmdline.txt, which is one line, without a console on pins of the wiring."""
    if not UART & {use.pin for use in wiring.uses()}:
        return text
    words = text.split()
    kept = [word for word in words if word.partition(",")[0] not in CONSOLES]
    return text if kept == words else " ".join(kept) + "\n"


def in_the_way(text: str, wiring: Wiring) -> tuple[tuple[str, Claim], ...]:
    """The lines of config.txt that give pins of the wiring to something else, each with what that is."""
    forbidden = lines_forbidden(wiring)
    lines = [line for line in map(str.strip, text.splitlines()) if not line.endswith("=off")]
    return tuple((line, claim) for line in lines for start, claim in forbidden if line.startswith(start))


def _without_ours(text: str) -> str:
    """The text without the table's lines. Where the last of them is gone, only those that are its own are taken out."""
    lines = text.splitlines(keepends=True)
    bare = [line.rstrip("\r\n") for line in lines]
    if BEGIN not in bare:
        return text
    first = bare.index(BEGIN)
    last = bare.index(END, first) if END in bare[first:] else first
    return "".join([*lines[:first], *lines[last + 1 :]])
