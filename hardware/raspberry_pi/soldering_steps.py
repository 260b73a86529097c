"""The order in which the board is soldered: five steps, each with the parts and wires that it adds.

After each step the board can be measured; what to expect is in `hardware/BUILDING.md`, which numbers the steps as here.
"""

from enum import IntEnum

from hardware.config.wiring import Wiring
from hardware.raspberry_pi.perfboard import Hole, InsulatedWire, Perfboard, PlacedPart, perfboard
from hardware.raspberry_pi.small_parts import Kind


class SolderingStep(IntEnum):
    """A step by its number in the guide."""

    BARE_WIRES = 1
    RESISTORS = 2
    """With the capacitors."""
    TRANSISTOR = 3
    """With its diode."""
    PLUGS = 4
    """With the terminals, and the wires from both to the channels."""
    PI_WIRES = 5
    """The wires from the plug to the Pi to the channels."""


_STEP_OF_KIND = {
    Kind.RESISTOR: SolderingStep.RESISTORS,
    Kind.CAPACITOR: SolderingStep.RESISTORS,
    Kind.TRANSISTOR: SolderingStep.TRANSISTOR,
    Kind.DIODE: SolderingStep.TRANSISTOR,
    Kind.PI: SolderingStep.PLUGS,
    Kind.SEAT: SolderingStep.PLUGS,
    Kind.TERMINAL: SolderingStep.PLUGS,
}


def soldering_steps(wiring: Wiring) -> dict[SolderingStep, Perfboard]:
    """Return for each step, in order, what it adds to the board of a wiring."""
    board = perfboard(wiring)
    cable_ends = {hole for placed in board.parts if _is_cable_end(placed) for hole in placed.holes}
    return {
        step: Perfboard(
            parts=tuple(placed for placed in board.parts if _STEP_OF_KIND[placed.part.kind] is step),
            bare=board.bare if step is SolderingStep.BARE_WIRES else (),
            insulated=tuple(wire for wire in board.insulated if _step_of_wire(wire, cable_ends) is step),
        )
        for step in SolderingStep
    }


def _is_cable_end(placed: PlacedPart) -> bool:
    """Return whether a cable to a part of the table begins there; the ribbon to the Pi does not count."""
    return placed.part.kind in (Kind.SEAT, Kind.TERMINAL)


def _step_of_wire(wire: InsulatedWire, cable_ends: set[Hole]) -> SolderingStep:
    return SolderingStep.PLUGS if {wire.start, wire.end} & cable_ends else SolderingStep.PI_WIRES
