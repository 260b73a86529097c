"""How KiCad calls the files, parts and nets of the printed board."""

from hardware.printed_board.footprints import footprint_of
from hardware.raspberry_pi.small_parts import Kind, SmallPart, Terminal

LIBRARY = "hammerprice"
"""The project, and its libraries of symbols and footprints."""
TITLE = "Hammer Price: board for five seats"
TERMINAL_NUMBERS = {Terminal.SCREEN: 7, Terminal.GAVEL: 8, Terminal.BUZZER: 9}
"""After the Pi's plug, which is J1, and those of the seats."""


def reference(part: SmallPart) -> str:
    """Return the part's name in KiCad, which must end with a number: as in the guide, but J1 to J9 for the plugs and
    terminals.
    """
    if part.terminal is not None:
        return f"J{TERMINAL_NUMBERS[part.terminal]}"
    if part.kind is Kind.PI:
        return "J1"
    return part.name if part.seat is None else f"J{part.seat + 1}"


def net_of_leg(part: SmallPart, leg: int) -> str:
    """Return the net of a leg, which counts from 0; KiCad names that of one without a connection itself."""
    return part.nets[leg] or f"unconnected-({reference(part)}-Pad{footprint_of(part).pads[leg].name})"
