"""The line of a bid button or of the gavel: a contact to ground on a pin of its own.

The callback only stamps an edge and passes it on; what edges mean is judged later, in the order of their times.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from hardware.arbiter import Edge
from hardware.clock import Clock
from hardware.drivers.debouncer import HELD_AT_START_NS, HELD_NS, SPIKE_NS, Contact, Judgement, StormWatch
from hardware.drivers.pins import TablePin, TickScale
from hardware.signals import WINDOW_NS, ButtonPressed, GavelStruck, LineTroubled, Signal, Trouble

STORM_EDGES = 250
"""More edges than this within `STORM_SPAN_NS` are a storm; frantic pressing of a bad button makes half as many."""
MUTED_NS = 1_000_000_000
"""How long, in nanoseconds, a storming line is muted."""


class Line:
    """Listen to the contact of `seat` (0 for the gavel) on `pin` and pass its edges to `hear`.

    `hear` is called on a thread of the pin library.
    """

    def __init__(
        self, seat: int, pin: TablePin, *, clock: Clock, scale: TickScale, hear: Callable[[Edge], None]
    ) -> None:
        self._seat = seat
        self._pin = pin
        self._scale = scale
        self._hear = hear
        self._storm = StormWatch(STORM_EDGES, clock.now())
        self.muted_until: int | None = None
        """When, in nanoseconds, a storming line is listened to again; None while it is not muted."""
        pin.io.input_with_pull("up")
        pin.listen(self._changed)
        self._contact = Contact(down=not pin.io.state, at=clock.now())
        self._patience = HELD_AT_START_NS if self._contact.down else HELD_NS
        self._named = False

    @property
    def down(self) -> bool:
        """Return whether the contact was closed at the last judged edge."""
        return self._contact.down

    @property
    def bcm(self) -> int:
        """Return its pin's BCM number."""
        return self._pin.bcm

    @property
    def wire(self) -> str:
        """Return where its wire starts."""
        return self._pin.wire

    @property
    def held_at(self) -> int | None:
        """Return when, in nanoseconds, to call `is_held`; None while nothing is held, or once it has been reported."""
        if not self._contact.down or self._named or self.muted_until is not None:
            return None
        return self._contact.since + self._patience

    def is_held(self, now: int) -> bool:
        """Return whether the line is still low; call it at `held_at`. If not, its release was lost."""
        self._named = not self._pin.io.state
        if not self._named:
            self._contact = Contact(down=False, at=now, trusted=False)
        return self._named

    def storms(self, at: int) -> bool:
        """Count an edge at `at` nanoseconds and return whether it makes a storm."""
        return self._storm.storms(at)

    def mute(self, now: int) -> None:
        """Stop listening for a while, so that a loose wire costs nothing."""
        self._pin.ignore()
        self.muted_until = now + MUTED_NS

    def listen(self, now: int) -> None:
        """Listen again after a storm. No press counts until the line has been released and quiet."""
        self.muted_until = None
        self._storm.restart(now)
        self._pin.listen(self._changed)
        self._contact = Contact(down=not self._pin.io.state, at=now, trusted=False)
        self._named = False

    def judge(self, edge: Edge, later: Sequence[Edge]) -> Signal | None:
        """Return what an edge of this line means; call it in the order of the edges' times.

        `later` are the known edges after it, in any order.
        """
        brief = edge.low and self._is_brief(edge, later)
        judgement = self._contact.judge(low=edge.low, at=edge.at, brief=brief)
        if not self._contact.down:
            self._named = False
            self._patience = HELD_NS
        match judgement:
            case Judgement.PRESS:
                at = self._contact.pressed_at
                return ButtonPressed(self._seat, at) if self._seat else GavelStruck(at)
            case Judgement.LOST:
                return LineTroubled(self._seat, Trouble.LOST, edge.at)
            case Judgement.NOTHING:
                return None

    def _is_brief(self, edge: Edge, later: Sequence[Edge]) -> bool:
        """Return whether the line was low for a moment only, as far as its window is known. The pin has the latest
        level.
        """
        within = [other for other in later if other.at <= edge.at + WINDOW_NS]
        last = max(within, key=attrgetter("at"), default=edge)
        if last.low or last.at - edge.at > SPIKE_NS:
            return False
        return len(within) < len(later) or bool(self._pin.io.state)

    def _changed(self, ticks: Any, state: Any) -> None:
        self._hear(Edge(self._seat, self._scale.time(ticks), not state))
