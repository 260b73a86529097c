"""What the table says of parts that do not work: whole sentences, since languages do not put them together alike."""

from collections.abc import Sequence
from dataclasses import replace

from companion.i18n.translator import Translator, gettext_noop
from hardware.config.header import header_pin
from hardware.signals import Fault, FaultKind, Part

_SENTENCES = {
    (Part.BUTTON, FaultKind.MISSING): gettext_noop("Seat {seat}'s button is missing"),
    (Part.KEYPAD, FaultKind.MISSING): gettext_noop("Seat {seat}'s keypad is missing"),
    (Part.GAVEL, FaultKind.MISSING): gettext_noop("The gavel is missing"),
    (Part.BUZZER, FaultKind.MISSING): gettext_noop("The buzzer is missing"),
    (Part.LIGHT, FaultKind.MISSING): gettext_noop("Seat {seat}'s light is missing"),
    (Part.KEYPADS, FaultKind.MISSING): gettext_noop("The keypads are missing"),
    (Part.EVERYTHING, FaultKind.MISSING): gettext_noop("All buttons and keypads are missing"),
    (Part.BUTTON, FaultKind.HELD): gettext_noop("Seat {seat}'s button is held"),
    (Part.KEYPAD, FaultKind.HELD): gettext_noop("Seat {seat}'s keypad is held"),
    (Part.GAVEL, FaultKind.HELD): gettext_noop("The gavel is held"),
}
"""What is held can be pressed, and is one part."""


def without_wires(fault: Fault) -> Fault:
    """A fault as it is told while fists are being made: the wires of a held key tell its digit."""
    if fault.part is not Part.KEYPAD or fault.ill is not FaultKind.HELD:
        return fault
    return replace(fault, pins=(), remedy="let go of its keys; no wire is named while fists are being made")


def faults_told(translator: Translator, faults: Sequence[Fault]) -> str:
    """Faults that were found together, the first by name. Of what is held the wires, if told, by the header's pins."""
    first = faults[0]
    fault = translator.say(_SENTENCES[first.part, first.ill], seat=first.seat)
    if more := len(faults) - 1:
        return translator.say("{fault}, and {number} more. Use the screen", fault=fault, number=more)
    if first.ill is FaultKind.HELD and first.pins:
        pins = ", ".join(str(header_pin(pin)) for pin in first.pins)
        return translator.say("{fault}: look at pin {pins}", fault=fault, pins=pins)
    return translator.say("{fault}. Use the screen", fault=fault)
