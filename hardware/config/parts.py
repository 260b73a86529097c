"""The parts of a table that people press, hear or see, each listed once for the self-test, the wiring sheet and
reports.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.signals import button_name

KEYPAD_ROWS = ("123", "456", "789", "*0#")
"""The keys of a keypad, row by row, as a player sees them."""
KEYS = "".join(KEYPAD_ROWS)
BUTTON = ""
"""The name of a single contact's only key, and of a pod's bid button."""


class PartKind(StrEnum):
    """What a part is, in the order in which a table's parts are counted."""

    BID_BUTTON = "bid button"
    KEYPAD = "keypad"
    GAVEL = "gavel"
    BUZZER = "buzzer"
    LIGHT = "light"
    POD = "pod"
    CARD_READER = "card reader"


@dataclass(frozen=True, slots=True)
class TablePart:
    """One part, on pins or on USB."""

    kind: PartKind
    name: str
    """The part in a player's words: `seat 3's button`."""
    seat: int = 0
    """The seat of the part; 0 for a part of the whole table."""
    contacts: Mapping[str, tuple[int, ...]] | None = None
    """The BCM numbers of the wires of each key, the column's last; None for a part that nobody presses."""
    pins: tuple[int, ...] = ()
    identity: str = ""
    """The identity of a USB device; empty for a part on pins."""


def parts(wiring: Wiring, plugs: Plugs) -> Iterator[TablePart]:
    """Yield every part: those on pins in the order of `Wiring.uses`, then pods by seat, then the card reader."""
    if wiring.gavel is not None:
        yield _contact(PartKind.GAVEL, 0, wiring.gavel)
    if wiring.buzzer is not None:
        yield TablePart(PartKind.BUZZER, "the buzzer", pins=(wiring.buzzer,))
    for seat, paddle in enumerate(wiring.paddles, 1):
        if paddle.button is not None:
            yield _contact(PartKind.BID_BUTTON, seat, paddle.button)
        if paddle.columns:
            contacts = {
                key: (row, column)
                for row, keys in zip(wiring.rows, KEYPAD_ROWS, strict=True)
                for key, column in zip(keys, paddle.columns, strict=True)
            }
            yield TablePart(PartKind.KEYPAD, f"seat {seat}'s keypad", seat, contacts, (*wiring.rows, *paddle.columns))
        if paddle.light is not None:
            yield TablePart(PartKind.LIGHT, f"seat {seat}'s light", seat, pins=(paddle.light,))
    for pod in plugs.pods:
        ends_in_the_pod: dict[str, tuple[int, ...]] = dict.fromkeys((BUTTON, *KEYS), ())
        yield TablePart(PartKind.POD, f"seat {pod.seat}'s pod", pod.seat, ends_in_the_pod, identity=pod.identity)
    if plugs.reader is not None:
        yield TablePart(PartKind.CARD_READER, "the card reader", identity=plugs.reader)


def _contact(kind: PartKind, seat: int, pin: int) -> TablePart:
    return TablePart(kind, button_name(seat), seat, {BUTTON: (pin,)}, (pin,))
