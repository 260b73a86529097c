"""The sentences about parts that do not work. They are whole, since languages order their parts differently."""

from collections.abc import Sequence
from dataclasses import replace

from companion.i18n.translator import Translator, gettext_noop
from hardware.config.header import header_pin
from hardware.signals import Fault, FaultKind, Part

_SENTENCES = {
    (Part.BUTTON, FaultKind.MISSING): gettext_noop("Seat {seat}’s button is missing"),
    (Part.KEYPAD, FaultKind.MISSING): gettext_noop("Seat {seat}’s keypad is missing"),
    (Part.GAVEL, FaultKind.MISSING): gettext_noop("The gavel is missing"),
    (Part.BUZZER, FaultKind.MISSING): gettext_noop("The buzzer is missing"),
    (Part.LIGHT, FaultKind.MISSING): gettext_noop("Seat {seat}’s light is missing"),
    (Part.KEYPADS, FaultKind.MISSING): gettext_noop("The keypads are missing"),
    (Part.EVERYTHING, FaultKind.MISSING): gettext_noop("No buttons or keypads found"),
    (Part.BUTTON, FaultKind.HELD): gettext_noop("Seat {seat}’s button is held down"),
    (Part.KEYPAD, FaultKind.HELD): gettext_noop("Seat {seat}’s keypad is held down"),
    (Part.GAVEL, FaultKind.HELD): gettext_noop("The gavel is held down"),
}
"""A part that is held can be pressed, so it is a single part."""


def without_wires(fault: Fault) -> Fault:
    """Return a fault as it is shown during sealed bids: without wires, which would show the digit of a held key."""
    if fault.part is not Part.KEYPAD or fault.ill is not FaultKind.HELD:
        return fault
    return replace(fault, pins=(), remedy="let go of its keys; no wire is named while sealed bids are made")


def fault_message(translator: Translator, faults: Sequence[Fault]) -> str:
    """Return the text of faults that were found together: the first by name, with its wires by header pin if it is
    held.
    """
    first = faults[0]
    fault = translator.say(_SENTENCES[first.part, first.ill], seat=first.seat)
    if more := len(faults) - 1:
        return translator.say("{fault}, and {number} more. Use the screen instead.", fault=fault, number=more)
    if first.ill is FaultKind.HELD and first.pins:
        pins = ", ".join(str(header_pin(pin)) for pin in first.pins)
        return translator.say("{fault}: check pin {pins}", fault=fault, pins=pins)
    return translator.say("{fault}. Use the screen instead.", fault=fault)
