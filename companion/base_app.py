"""The composition of a table from its parts, the same in real time and in virtual time."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from typing import TextIO

from companion.config.app_config import AppConfig
from companion.config.given_paddles import GivenPaddles, with_given_paddles
from companion.config.preferences import Preferences
from companion.config.settings import Pins, Settings
from companion.config.touch_maps import TouchMaps
from companion.course import Course
from companion.export.import_lists import refused_records
from companion.i18n.translator import Translator
from companion.journal.journal import Journal
from companion.journal.salvage import mend
from companion.live.table import Table
from companion.live.trace import Trace
from companion.loop.loop import Loop, Watcher
from companion.pages.navigator import Navigator
from companion.pages.welcome import say_first
from companion.system.electronics import open_electronics, with_simulated_pads
from companion.system.health import check_health, look_around
from companion.system.paddles import Paddles
from display.painter import Painter
from display.panel import TooSmall
from display.window import TooFewPixels
from hardware.clock import Clock, VirtualClock


@contextmanager
def screen_by(settings: Settings) -> Iterator[None]:
    """Within this, a screen that cannot hold what the settings say of it is theirs to mend: raise ScreenRefused.

    Where they say nothing of its size, TooSmall or TooFewPixels is raised as it is.
    """
    try:
        yield
    except (TooSmall, TooFewPixels) as error:
        if refusal := settings.screen_refusal(str(error).rstrip("."), error.keys):
            raise refusal from None
        raise


def _story_page(words: Translator, course: Course) -> bytes:
    """Return the story of a finished game as a page."""
    from companion.story_page import story_page  # noqa: PLC0415  # it loads OpenSSL, which a table at play does without

    return story_page(course, words, with_fonts=False)


class BaseApp:
    """A table put together from its parts, in real time or in virtual time."""

    clock: Clock
    _open: ExitStack
    """What is open; whoever puts a table together fills it."""

    def __init__(self, config: AppConfig, *, clock: Clock, picture: Painter, opened: ExitStack, seed: int = 0) -> None:
        """Put a table together from a configuration, and repair its journal where it is damaged. Raise JournalFault.

        `opened` closes what is opened here. In virtual time the real computer is not measured, and games begin at no
        date.
        """
        has_pads = config.settings.pins is Pins.PADS
        given = GivenPaddles(config.data, simulated=has_pads)
        settings = with_given_paddles(config.settings, given.plugs)
        if has_pads:
            settings = with_simulated_pads(settings)
        is_virtual = isinstance(clock, VirtualClock)
        self._start = clock.now()
        self.picture = picture
        damage = mend(config.data)
        self.journal = opened.enter_context(Journal(config.data))
        self.electronics = open_electronics(settings, clock, opened, seed=seed)
        self.simulated = self.electronics.simulated
        self.devices = self.electronics.devices
        self_test = self.electronics.self_test(settings)
        self.table = Table(
            self.journal,
            config.editions,
            settings.options,
            time_now=lambda: "" if is_virtual else datetime.now().astimezone().isoformat("T", "seconds"),
            told_after=lambda: self.devices.told_after_ns,
            self_test=self_test,
            paddles=Paddles(config.settings.plugs, given, settings, self.devices, self_test),
            check_health=partial(check_health, config, self.journal, None if is_virtual else look_around),
            stickers=config.stickers(),
            preferences=Preferences(config.data),
            touch_maps=TouchMaps(config.data, picture.panel.name),
            story_page=_story_page,
        )
        opened.enter_context(self.table.all_games)
        say_first(self.table, damage, config.unreadable_files, refused_records(config.data))
        self.navigator = Navigator(self.table)
        self.loop = Loop(self.navigator, self.devices, self.picture, clock)

    def close(self) -> None:
        """Switch the table off."""
        self._open.close()

    def watch(self, watcher: Watcher) -> None:
        """Add a watcher."""
        self.loop.watchers.append(watcher)

    def trace_to(self, file: TextIO) -> None:
        """Write a trace from now on, with times since the table was switched on."""
        tracing = Trace(file, lambda: self.picture.surface.get_buffer().raw, self._start)
        self.simulated.watch_lamp(tracing.lamp)
        self.watch(tracing)
