"""The line of a bid button or of the gavel: a contact to ground on a pin of its own.

The callback only stamps an edge and passes it on; what edges mean is judged later, in the order of their times.
"""

from collections.abc import Callable, Iterable
from operator import attrgetter

from hardware.arbiter import Edge, Event
from hardware.clock import Clock
from hardware.drivers.debouncer import HELD_AT_START_NS, HELD_NS, MUTED_NS, SPIKE_NS, Contact, Judgement, StormWatch
from hardware.drivers.pins import TablePin
from hardware.signals import WINDOW_NS, ButtonPressed, GavelStruck, LineTroubled, Signal, Trouble

STORM_EDGES = 250
"""More edges than this within `STORM_SPAN_NS` are a storm; frantic pressing of a bad button makes half as many."""


class Line:
    """Listen to the contact of `seat` (0 for the gavel) on `pin` and pass its edges to `hear`.

    `hear` is called on a thread of the pin library.
    """

    def __init__(self, seat: int, pin: TablePin, clock: Clock, hear: Callable[[Edge], None]) -> None:
        self._seat = seat
        self.pin = pin
        self._hear = hear
        self._storm = StormWatch(STORM_EDGES, clock.now())
        self._muted_until: int | None = None
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
    def due(self) -> int | None:
        """Return when, in nanoseconds, to call `tick`; None while it is up, or once it has been found held."""
        if self._muted_until is not None:
            return self._muted_until
        return self._contact.since + self._patience if self._contact.down and not self._named else None

    def tick(self, now: int) -> bool:
        """Return whether the contact is found to be held; call it when `due`.

        A line that is up by then has lost the edge of its release. A muted one is listened to again, but no press
        counts until it has been released and quiet.
        """
        was_muted, self._muted_until = self._muted_until is not None, None
        if was_muted:
            self._storm.restart(now)
            self.pin.listen(self._changed)
        is_low = not self.pin.io.state
        self._named = is_low and not was_muted
        if not self._named:
            self._contact = Contact(down=is_low, at=now, trusted=False)
        return self._named

    def filter(self, edge: Edge) -> Edge | LineTroubled | None:
        """Return an edge that is to be judged in its turn, or the trouble of which it is one too many.

        A line that storms is not listened to for a while, so that a loose wire costs nothing.
        """
        if self._muted_until is not None:
            return None
        if not self._storm.storms(edge.at):
            return edge
        self.pin.ignore()
        self._muted_until = edge.at + MUTED_NS
        return LineTroubled(self._seat, Trouble.STORM, edge.at)

    def judge(self, edge: Edge, known: Iterable[Event]) -> Signal | None:
        """Return what an edge of this line means, given all known events; call it in the order of the edges' times."""
        brief = edge.low and self._is_brief(edge, known)
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
        return None

    def _is_brief(self, edge: Edge, known: Iterable[Event]) -> bool:
        """Return whether the line was low for a moment only, as far as its window is known. The pin has the latest
        level.
        """
        edges = (event for event in known if isinstance(event, Edge) and event.seat == edge.seat)
        later = [other for other in edges if other.at > edge.at]
        within = [other for other in later if other.at <= edge.at + WINDOW_NS]
        last = max(within, key=attrgetter("at"), default=edge)
        if last.low or last.at - edge.at > SPIKE_NS:
            return False
        return len(within) < len(later) or bool(self.pin.io.state)

    def _changed(self, at: int, low: bool) -> None:
        self._hear(Edge(self._seat, at, low))
