"""A bid button's or the gavel's line: a contact to ground on a pin of its own.

The callback stamps and hands over, nothing else; what the edges mean is judged later, in the order of their times.
"""

import logging
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from hardware.arbiter import Edge
from hardware.clock import Clock
from hardware.drivers.debouncer import HELD_AT_START_NS, HELD_NS, SPIKE_NS, Contact, Judgement, StormWatch
from hardware.drivers.pins import TablePin, TickScale
from hardware.signals import WINDOW_NS, ButtonPressed, GavelStruck, LineTroubled, Signal, Trouble

log = logging.getLogger(__name__)

STORM_EDGES = 250
"""More edges than this within `STORM_SPAN_NS` are a storm: frantic pressing of a bad button makes half of them."""
MUTED_NS = 1_000_000_000
"""How long, in nanoseconds, a storming line is not listened to."""


class Line:
    """Listens to the contact of `seat` (0 for the gavel) on `pin` and hands its edges to `hear`.

    `hear` is called on a thread of the pins.
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
        """When, in nanoseconds, a storming line is listened to again; None while it is listened to."""
        pin.io.input_with_pull("up")
        pin.io.when_changed = self._changed
        self._contact = Contact(down=not pin.io.state, at=clock.now())
        self._patience = HELD_AT_START_NS if self._contact.down else HELD_NS
        self._named = False

    @property
    def down(self) -> bool:
        """Whether the contact was closed when it was last judged."""
        return self._contact.down

    @property
    def bcm(self) -> int:
        """Its pin's BCM number."""
        return self._pin.bcm

    @property
    def wire(self) -> str:
        """Where its wire starts."""
        return self._pin.wire

    @property
    def held_at(self) -> int | None:
        """When, in nanoseconds, `is_held` is to be asked; None while nothing is held, or it has been named."""
        if not self._contact.down or self._named or self.muted_until is not None:
            return None
        return self._contact.since + self._patience

    def is_held(self, now: int) -> bool:
        """Whether the line is still low, to be asked at `held_at` and told once; else its release has been lost."""
        self._named = not self._pin.io.state
        if not self._named:
            self._contact = Contact(down=False, at=now, trusted=False)
        return self._named

    def storms(self, at: int) -> bool:
        """Count an edge at `at` nanoseconds; whether it is the one that makes a storm."""
        return self._storm.storms(at)

    def mute(self, now: int) -> None:
        """Stop listening for a while, so that a loose wire costs nothing."""
        self._pin.io.when_changed = None
        self.muted_until = now + MUTED_NS

    def listen(self, now: int) -> None:
        """Listen again after a storm. No press counts until the line has been released and quiet."""
        self.muted_until = None
        self._storm.restart(now)
        self._pin.io.when_changed = self._changed
        self._contact = Contact(down=not self._pin.io.state, at=now, trusted=False)
        self._named = False

    def judge(self, edge: Edge, later: Sequence[Edge]) -> Signal | None:
        """What an edge of this line means; edges are to come in the order of their times.

        `later` are those after it that have been heard of, in any order.
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
        """Whether the line was low for a moment only, by what is known of its window; the pin knows the latest."""
        within = [other for other in later if other.at <= edge.at + WINDOW_NS]
        last = max(within, key=attrgetter("at"), default=edge)
        if last.low or last.at - edge.at > SPIKE_NS:
            return False
        return len(within) < len(later) or bool(self._pin.io.state)

    def _changed(self, ticks: Any, state: Any) -> None:
        """An edge, told by gpiozero. It must not raise: lgpio's thread would die and every line with it."""
        try:
            self._hear(Edge(self._seat, self._scale.time(ticks), not state))
        except Exception:
            log.exception("An edge of %r was lost", self._pin)
