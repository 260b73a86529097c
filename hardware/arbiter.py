"""The edges and signals that are sorted by the kernel's time stamps to find who was first, and the published rule that
settles equal ones.

Callbacks do not arrive in the order of the presses: of presses 30 to 45 microseconds apart about 2 % were reported in
the wrong order, while the kernel's time stamps were always right. So `devices.py` holds every event for a short window
and passes it on in the order of its time stamp. This module uses no clock and no pins.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from hardware.signals import ButtonPressed, GavelStruck, KeyDoubted, KeyPressed, Signal


@dataclass(frozen=True, slots=True)
class Edge:
    """A bid button's or the gavel's line went low or high."""

    seat: int
    """The seat whose bid button it is; TABLE for the gavel."""
    at: int
    low: bool
    follows_gap: bool = False
    """Whether the kernel has lost edges of this line before it."""


EdgeOrSignal = Edge | Signal
"""An edge is judged only when its turn comes; a signal, which has been judged already, waits for its turn too."""


def is_rival(signal: Signal) -> bool:
    """Return whether a signal is a press of a button or a key, or the gavel: those of which one may come first."""
    return isinstance(signal, ButtonPressed | KeyPressed | GavelStruck)


class Ties:
    """The published rule for presses of the same moment.

    A moment is one nanosecond, unless the pins (`TIE_NS` in `raspberry_pi/board.py`) or a device on USB (`POLL_NS` in
    `drivers/number_pad.py`) cannot tell close presses apart: then it begins with its first press and lasts that long,
    however many others follow. So all presses of a moment are equal, and close ones of two moments are not.

    The seat that has been first in the fewest ties goes first; among those, the lowest seat number. So no seat has an
    advantage from the pin it is wired to. The gavel comes after any press it ties with, in favour of the bidder.
    """

    def __init__(self) -> None:
        self._firsts: Counter[int] = Counter()

    def settle(self, equal: Iterable[Signal]) -> tuple[Signal, ...]:
        """Return signals of one moment in order."""
        ordered = sorted(equal, key=self._rank)
        presses = [signal for signal in ordered if isinstance(signal, ButtonPressed | KeyPressed)]
        if len({press.seat for press in presses}) > 1:
            self._firsts[presses[0].seat] += 1
        return tuple(ordered)

    def _rank(self, signal: Signal) -> tuple[int, int, int]:
        """Return a sort key: what is in doubt, before the key that must not count on it; presses by ties won, then by
        seat; the gavel; the rest.
        """
        match signal:
            case KeyDoubted():
                return 0, 0, 0
            case ButtonPressed(seat=seat) | KeyPressed(seat=seat):
                return 1, self._firsts[seat], seat
            case GavelStruck():
                return 2, 0, 0
            case _:
                return 3, 0, 0
