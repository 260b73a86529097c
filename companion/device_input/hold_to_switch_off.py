"""Holding the gavel down: a way to switch the computer off without the screen.

It works only where the settings allow it, and never in an open auction, where the gavel strikes. Between games it
switches off once the gavel is let go; in a game it asks on the screen first, since something may be lying on the gavel.
Up to the Pi 4 a gavel on BCM 3 that is still down when the computer is off would start it again at once
(`hardware/config/header.py`, WAKES).
"""

from collections.abc import Callable

from companion.i18n.message import message
from companion.pages.hooks import holder_of
from companion.pages.menus import SwitchOffPage
from companion.pages.navigator import Navigator
from companion.rules.protocol import has_gavel
from hardware.time_units import SECOND, Standstill

HINT = message("Hold the gavel down to switch off")
LET_GO = message("Let go of the gavel to switch off")
HOLD_NS = 5 * SECOND
ANNOUNCE_AFTER_NS = 1 * SECOND
"""After how long, in ns, the table says what holding on does; no strike takes so long."""


class HoldToSwitchOff:
    """The hold at one table. Times are in ns."""

    def __init__(self, navigator: Navigator, is_down: Callable[[], bool]) -> None:
        self._navigator = navigator
        self._table = navigator.table
        self._is_down = is_down
        self._since: int | None = None
        self._is_announced = False
        self._leaves_on_release = False

    @property
    def is_on(self) -> bool:
        """Return whether the gavel has gone down, and it is not known that it was let go."""
        return self._since is not None

    def strike(self, at: int) -> None:
        """Remember that the gavel went down."""
        if self._counts():
            self._since = self._table.seen_at(at)

    def stood_still(self, standstill: Standstill) -> None:
        """Let the hold go on from where people last saw it."""
        if self._since is not None:
            self._since = standstill.goes_on_since(self._since)

    def tick(self, now: int) -> None:
        """Say what holding on does, or do it, if it is time."""
        if self._since is None or now < self._since + ANNOUNCE_AFTER_NS:
            return  # a strike, with its bounce
        if not self._counts():
            self._end()
        elif not self._is_down():
            leaves = self._leaves_on_release
            self._end()
            if leaves:
                self._table.close_program()
        elif now >= self._since + HOLD_NS and not self._leaves_on_release:
            if self._table.nobody_plays:
                self._leaves_on_release = True
                self._table.messages.clear_warning(HINT)
                self._table.messages.warn(LET_GO)
            else:
                self._end()
                ask_to_switch_off(self._navigator, now)
        elif not self._is_announced:
            self._is_announced = True
            self._table.messages.warn(HINT)

    def due(self) -> int | None:
        """Return when `tick` is next needed while the gavel is down; None for never."""
        if self._since is None or self._leaves_on_release:
            return None  # the release is an edge at a pin, after which the loop ticks anyway
        return self._since + (HOLD_NS if self._is_announced else ANNOUNCE_AFTER_NS)

    def _counts(self) -> bool:
        table = self._table
        is_asked = isinstance(self._navigator.page, SwitchOffPage)
        if not table.options.power_off or table.self_test.is_open or is_asked:
            return False
        return table.nobody_plays or not has_gavel(table.any_state)

    def _end(self) -> None:
        """Forget the hold, and take back what was said of it."""
        for warning in (HINT, LET_GO):
            self._table.messages.clear_warning(warning)
        self._since = None
        self._is_announced = False
        self._leaves_on_release = False


def ask_to_switch_off(navigator: Navigator, at: int) -> None:
    """Ask on the screen. What was on show to one player alone stays covered afterwards."""
    navigator.open(SwitchOffPage(None if holder_of(navigator.page) else navigator.page), at)
