"""A whole table in virtual time: the real program on simulated pins, with a picture in memory, without waiting.

The same input always gives the same output. Table scripts, the fast demonstration and the tests use it; `app.py`
composes the table with a window from the same parts.
"""

from collections.abc import Callable
from contextlib import ExitStack, closing

from companion.base_app import BaseApp, screen_by
from companion.config.app_config import AppConfig
from companion.config.settings import Pins
from companion.system.instance_lock import instance_lock
from companion.virtual.hands import Hands
from display.painter import Painter
from display.panel import Panel
from hardware.clock import VirtualClock


class VirtualApp(BaseApp):
    """One table, switched on at time 0. Close it when done; closing is like a power cut for the journal."""

    def __init__(self, config: AppConfig, *, seed: int = 0, draws_at_once: bool = False) -> None:
        """Create a table; the same `seed` gives the same contact bounce. Unless it `draws_at_once`, a picture is drawn
        only when somebody looks at its pixels.

        Raise JournalFault, CommandRefused, ScreenRefused.
        """
        config = config.with_settings(pins=Pins.SIMULATED)
        with screen_by(config.settings):
            picture = Painter(Panel.of(*config.settings.screen), draws_at_once=draws_at_once)
        self._open = ExitStack()
        self.clock: VirtualClock = self._open.enter_context(closing(VirtualClock()))
        self._open.enter_context(instance_lock(config.data))
        super().__init__(config, clock=self.clock, picture=picture, opened=self._open, seed=seed)
        self.hands = Hands(self.simulated, self.loop)

    def run(self, until: int, *, enough: Callable[[], bool] = lambda: False) -> None:
        """Let virtual time pass up to `until` (ns), or until `enough` returns true, and do everything that falls due.

        As in `app.py`, the table is woken by a deadline, and looks at its devices when they have something to tell.
        What was changed at the table without hands is shown by `loop.pump`, which is left to whoever changed it.
        """
        end = max(until, self.clock.now())
        while not enough():
            cycle_due, devices_due = self.loop.cycle_due(), self.devices.due()
            due = min(time for time in (cycle_due, devices_due, end) if time is not None)
            self.clock.advance(max(self.clock.now(), due), self.devices.has_news)
            now = self.clock.now()
            if cycle_due is not None and cycle_due <= now:
                self.loop.pump()
            elif devices_due is not None and devices_due <= now:
                self.loop.listen()
            elif not self.devices.has_news():
                break
