"""The line of a bid button or of the gavel: a contact to ground on a pin of its own.

The callback only stamps an edge and passes it on; what edges mean is judged later, in the order of their times.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter

from hardware.arbiter import Edge, EdgeOrSignal
from hardware.clock import Clock
from hardware.drivers.debouncer import HELD_AT_START_NS, HELD_NS, SPIKE_NS, Contact, Judgement
from hardware.drivers.pins import TablePin
from hardware.drivers.storm_watch import MUTED_NS, StormWatch
from hardware.signals import TABLE, WINDOW_NS, ButtonPressed, GavelStruck, LineTroubled, Signal, Trouble

BUTTON_STORM_EDGES = 250
"""More edges than this within `STORM_SPAN_NS` are a storm; frantic pressing of a bad button makes half as many."""


class ButtonLine:
    """Listen to the contact of `seat` (TABLE for the gavel) on `pin` and pass its edges to `emit`.

    `emit` is called on a thread of the pin library.
    """

    def __init__(self, seat: int, pin: TablePin, clock: Clock, *, emit: Callable[[Edge], None]) -> None:
        self._seat = seat
        self.pin = pin
        self._clock = clock
        self._emit = emit
        self._storm = StormWatch(max_events=BUTTON_STORM_EDGES, start=clock.now())
        self._muted_until: int | None = None
        """When, in nanoseconds, a storming line is listened to again; None while it is not muted."""
        pin.io.input_with_pull("up")
        pin.listen(self._changed)
        self._contact = Contact(down=not pin.io.state, at=clock.now())
        self._held_after_ns = HELD_AT_START_NS if self._contact.is_down else HELD_NS
        """How long the contact may be down before it is held."""
        self._is_held_known = False
        """Whether `is_held` has found it held since it went down."""

    @property
    def is_down(self) -> bool:
        """Return whether the contact was closed at the last judged edge."""
        return self._contact.is_down

    @property
    def due(self) -> int | None:
        """Return when, in nanoseconds, to call `is_held`; None while it is up, or once it has been found held."""
        if self._muted_until is not None:
            return self._muted_until
        if self._contact.is_down and not self._is_held_known:
            return self._contact.last_edge_at + self._held_after_ns
        return None

    def is_held(self, now: int) -> bool:
        """Return whether the contact is found to be held; call it when `due`.

        A line that is up by then has lost the edge of its release. A muted one is listened to again, but no press
        counts until it has been released and quiet.
        """
        was_muted = self._muted_until is not None
        if was_muted:
            self._muted_until = None
            self.pin.listen(self._changed)
        is_low = not self.pin.io.state
        self._is_held_known = is_low and not was_muted
        if not self._is_held_known:
            self._contact = Contact(down=is_low, at=now, trusted=False)
        return self._is_held_known

    def admit(self, edge: Edge) -> Edge | LineTroubled | None:
        """Return an edge that is to be judged in its turn; the trouble, for the edge with which a storm begins; None
        while the line is muted.

        A line that storms is not listened to for a while, so that a loose wire costs nothing.
        """
        if self._muted_until is not None:
            return None
        if not self._storm.storms(edge.at):
            return edge
        self.pin.ignore()
        self._muted_until = edge.at + MUTED_NS
        return LineTroubled(self._seat, Trouble.STORM, edge.at)

    def judge(self, edge: Edge, known: Iterable[EdgeOrSignal]) -> Signal | None:
        """Return what an edge of this line means, given all known events; call it in the order of the edges' times."""
        if edge.follows_gap:
            # What came between is unknown: no press is invented.
            self._contact = Contact(down=edge.low, at=edge.at, trusted=False)
            return LineTroubled(self._seat, Trouble.LOST, edge.at)
        later = sorted(self._later_edges(edge, known), key=attrgetter("at"))
        is_low = edge.low != self._was_read_late(edge, later)
        brief = is_low and self._is_brief(edge, later)
        judgement = self._contact.judge(low=is_low, at=edge.at, brief=brief)
        if not self._contact.is_down:
            self._is_held_known = False
            self._held_after_ns = HELD_NS
        match judgement:
            case Judgement.PRESS if self._seat != TABLE:
                return ButtonPressed(self._seat, self._contact.pressed_at)
            case Judgement.PRESS:
                return GavelStruck(self._contact.pressed_at)
            case Judgement.LOST if self._clock.now() >= edge.at + WINDOW_NS:
                return LineTroubled(self._seat, Trouble.LOST, edge.at)
            case _:
                return None

    def _later_edges(self, edge: Edge, known: Iterable[EdgeOrSignal]) -> Iterator[Edge]:
        """Yield the known edges of this line that are later than an edge."""
        for event in known:
            if isinstance(event, Edge) and event.seat == edge.seat and event.at > edge.at:
                yield event

    def _was_read_late(self, edge: Edge, later: Sequence[Edge]) -> bool:
        """Return whether an edge has the level of a bounce after it, and not its own.

        The kernel takes the time of an edge in its interrupt, and the level in a thread that runs later (Linux,
        drivers/gpio/gpiolib-cdev.c, edge_irq_handler and edge_irq_thread). Two equal levels with a quiet period between
        them cannot be right; the second one was read late if the line has the other level within the window.
        """
        if not self._contact.repeats(low=edge.low, at=edge.at):
            return False
        within = _of_window(edge, later)
        if len(within) == len(later) and self.pin.io.state == edge.low:
            return True  # no edge is later, so this is the level since the last of the window
        return any(other.low != edge.low for other in within)

    def _is_brief(self, edge: Edge, later: Sequence[Edge]) -> bool:
        """Return whether the line was low only for a moment, as far as the edges of its window are known."""
        within = _of_window(edge, later)
        if not within:
            return False
        last = within[-1]
        if last.low or last.at - edge.at > SPIKE_NS:
            return False
        if len(within) < len(later):
            return True
        return bool(self.pin.io.state)  # no edge is later, so this is the level since the last of the window

    def _changed(self, at: int, low: bool) -> None:
        self._emit(Edge(self._seat, at, low=low, follows_gap=self.pin.follows_gap))


def _of_window(edge: Edge, later: Sequence[Edge]) -> list[Edge]:
    """Return those of the later edges that are in the window of an edge."""
    return [other for other in later if other.at <= edge.at + WINDOW_NS]
