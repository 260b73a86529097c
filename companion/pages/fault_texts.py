"""What the table says of parts that do not work: whole sentences, since languages do not put them together alike."""

from collections.abc import Sequence
from dataclasses import replace

from companion.i18n.translator import Tongue, word
from hardware.faults import Fault, FaultKind, Part
from hardware.header import header_pin

_SENTENCES = {
    (Part.BUTTON, FaultKind.MISSING): word("Seat {seat}'s button is missing"),
    (Part.KEYPAD, FaultKind.MISSING): word("Seat {seat}'s keypad is missing"),
    (Part.GAVEL, FaultKind.MISSING): word("The gavel is missing"),
    (Part.BUZZER, FaultKind.MISSING): word("The buzzer is missing"),
    (Part.KEYPADS, FaultKind.MISSING): word("The keypads are missing"),
    (Part.EVERYTHING, FaultKind.MISSING): word("All buttons and keypads are missing"),
    (Part.BUTTON, FaultKind.HELD): word("Seat {seat}'s button is held"),
    (Part.KEYPAD, FaultKind.HELD): word("Seat {seat}'s keypad is held"),
    (Part.GAVEL, FaultKind.HELD): word("The gavel is held"),
}
"""What is held can be pressed, and is one part."""


def without_wires(fault: Fault) -> Fault:
    """A fault as it is told while fists are being made: the wires of a held key tell its digit."""
    if fault.part is not Part.KEYPAD or fault.ill is not FaultKind.HELD:
        return fault
    return replace(fault, pins=(), remedy="let go of its keys; no wire is named while fists are being made")


def faults_told(tongue: Tongue, faults: Sequence[Fault]) -> str:
    """Faults that were found together, the first by name. Of what is held the wires, if told, by the header's pins."""
    first = faults[0]
    fault = tongue.say(_SENTENCES[first.part, first.ill], seat=first.seat)
    if more := len(faults) - 1:
        return tongue.say("{fault}, and {number} more. Use the screen", fault=fault, number=more)
    if first.ill is FaultKind.HELD and first.pins:
        pins = ", ".join(str(header_pin(pin)) for pin in first.pins)
        return tongue.say("{fault}: look at pin {pins}", fault=fault, pins=pins)
    return tongue.say("{fault}. Use the screen", fault=fault)
