"""The composition of a table from its parts, the same in real time and in virtual time."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.config.app_config import AppConfig
from companion.config.preferences import Preferences
from companion.journal.journal import Journal
from companion.journal.salvage import Mended
from companion.live.table import Table
from companion.loop import Loop, Watcher
from companion.pages.game import GamePage
from companion.pages.welcome import say_first
from companion.system.electronics import Electronics, open_electronics
from companion.system.health import Surroundings, check_health
from companion.system.self_test import SelfTester
from display.painter import Painter
from hardware.clock import Clock


class Composed(NamedTuple):
    """The parts of a table."""

    table: Table
    loop: Loop
    electronics: Electronics
    watchers: list[Watcher]
    """The watchers of the table; more can be added."""


def compose(
    config: AppConfig,
    journal: Journal,
    damage: Mended | None,
    *,
    clock: Clock,
    picture: Painter,
    opened: ExitStack,
    seed: int,
    played: Callable[[], str],
    around: Callable[[Path], Surroundings] | None = None,
) -> Composed:
    """Return the table of a configuration, whose journal was repaired as `damage` says.

    `opened` closes what is opened here. `played` returns the time at which a game begins; `around` measures the real
    computer.
    """
    settings = config.settings
    electronics = open_electronics(settings, clock, opened, seed=seed)
    table = Table(
        journal,
        config.editions,
        settings.options,
        played=played,
        self_tester=SelfTester(electronics, settings.wiring, settings.plugs),
        health=partial(check_health, config, journal, around),
        home=GamePage(),
        stickers=config.stickers(),
        preferences=Preferences(config.data),
    )
    say_first(table, damage, config.unreadable_files)
    watchers: list[Watcher] = []
    return Composed(table, Loop(table, electronics.devices, picture, clock, watchers), electronics, watchers)
