"""What number pads, encoders and readers that type have in common: reports of keys that went down or up."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar

from hardware.config.usb import Plug
from hardware.drivers.input_devices import DROPPED, KEY_EVENT, REPORT_EVENT, unpack_events
from hardware.drivers.storm_watch import MUTED_NS, StormWatch
from hardware.drivers.usb_device import UsbDevice
from hardware.drivers.usb_ports import UsbPorts
from hardware.signals import LineTroubled, Signal, Trouble

STORM_REPORTS = 80
"""More reports than this within `STORM_SPAN_NS` are a storm: a low-speed device is asked 32 times in that time."""
_UP, _REPEATED = 0, 2


class TypingDevice(UsbDevice):
    """A device whose keys go down and up. It says nothing while nobody touches it, so it is never given up."""

    BAUD: ClassVar[int] = 0
    """It has no speed to be set."""

    def __init__(self, plug: Plug, ports: UsbPorts, *, at: int, emit: Callable[[Signal], None]) -> None:
        super().__init__(plug, ports, at=at, emit=emit)
        self.begin(at)

    def begin(self, at: int) -> None:
        """Forget what is known of its keys, as when it was opened."""
        self._storm = StormWatch(max_events=STORM_REPORTS, start=at)
        self._muted_until: int | None = None
        """Until when its keys do not count, in nanoseconds, since there were too many; None while they do."""
        self._moves: dict[int, bool] = {}
        """The keys that have moved in the report that is being read: whether each is down."""
        self._down: set[int] = set()
        """The keys that are down."""
        self._misses_some = False
        """Whether the kernel has lost part of what is being read."""

    @abstractmethod
    def handle_moves(self, moves: Mapping[int, bool], at: int) -> None:
        """Take in the keys that went down or up in one report, by their codes."""

    def handle_held(self, code: int, at: int) -> None:
        """Take in that a key is down that nobody saw go down."""

    def handle_lost(self, at: int) -> None:
        """Take in that keys may have been lost."""

    def opened(self, now: int) -> None:
        """Remember that the device was opened."""
        self._missing_at = None
        self.begin(now)
        self.answered(now)

    def received(self, data: bytes, _now: int) -> None:
        """Take in events of the kernel, report by report."""
        for event in unpack_events(data):
            if event.type == REPORT_EVENT:
                if event.code == DROPPED:
                    self._misses_some = True
                else:
                    self._end_report(event.at)
            elif event.type == KEY_EVENT and event.value != _REPEATED:
                self._moves[event.code] = event.value != _UP
            elif event.type == KEY_EVENT and event.code not in self._down:
                self._down.add(event.code)
                self.handle_held(event.code, event.at)

    def _end_report(self, at: int) -> None:
        moves, self._moves = self._moves, {}
        if self._misses_some:
            self.begin(at)
            self._report_lost(at)
            return
        # What goes up was down, and the other way round: all else was seen already, or nobody saw it begin.
        moves = {code: is_down for code, is_down in moves.items() if is_down != (code in self._down)}
        if not moves or self._is_muted(at):
            return
        self._down = {code for code in self._down | set(moves) if moves.get(code, True)}
        self.handle_moves(moves, at)

    def _is_muted(self, at: int) -> bool:
        """Count a report, and return whether there are too many, or it comes too soon after such."""
        if self._muted_until is not None and at >= self._muted_until:
            self.begin(at)
            self._report_lost(at)
        if self._muted_until is None and self._storm.storms(at):
            self._muted_until = at + MUTED_NS
            self._emit(LineTroubled(self.plug.seat, Trouble.STORM, at))
        return self._muted_until is not None

    def _report_lost(self, at: int) -> None:
        self._emit(LineTroubled(self.plug.seat, Trouble.LOST, at))
        self.handle_lost(at)
