"""`hammerprice` without a command: the table itself, in a window or on the full screen."""

import argparse
import gc
import os
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import App
from companion.cli.demo import play_in_virtual_time
from companion.config.app_config import AppConfig, LastGood
from companion.config.paths import data_folder, settings_file
from companion.config.settings import Pins, ScreenRefused
from companion.demo.demonstration import Plan
from companion.pages.page import PageName
from companion.pages.touch_test import TouchTestPage
from companion.system.log import TableLog, table_log
from companion.system.systemd import is_supervised
from companion.terminal import EXIT_POWER_OFF, CommandRefused, ProgressBar
from display.panel import TooSmall
from display.sdl_environment import NoScreen, wait_for_panel

OFTEN = 10_000
"""New objects between garbage collections at the table: each takes a few milliseconds, which nobody perceives."""


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    return run_table(options, test_touch=False)


def run_table(options: argparse.Namespace, *, test_touch: bool) -> int:
    """Open the table, or the touch test alone, and return the exit code."""
    gc.freeze()  # what has been imported stays: no collection looks through it again
    gc.set_threshold(OFTEN)
    last_good = LastGood(data_folder(options.data), settings_file(options.settings))
    config = last_good.config()
    with table_log(config.data, sys.stderr) as log:
        try:
            if is_supervised(os.environ) and wait_for_panel(os.environ):
                log.write("The table waited for a screen to be connected.\n")
            with closing(_open(config, last_good=last_good, pins=options.pins, log=log)) as app:
                last_good.keep()
                app.navigator.open(PageName.WELCOME, app.clock.now())
                if test_touch:
                    app.loop.ask_for_touch_test(app.clock.now())
                    app.run(until=lambda: not isinstance(app.navigator.page, TouchTestPage))
                    return 0
                app.run()
                return EXIT_POWER_OFF if app.table.switched_off else 0
        except (CommandRefused, NoScreen, TooSmall, ScreenRefused) as error:
            log.keep(str(error))
            not_opened: Exception = error
    if not isinstance(not_opened, NoScreen) or is_supervised(os.environ) or test_touch:
        raise CommandRefused(str(not_opened))  # as a service the table needs a screen
    sys.stderr.write(f"{not_opened} Until then, here is a game played by the program itself.\n")
    with TemporaryDirectory(prefix="hammerprice-") as folder, ProgressBar("rounds") as bar:
        play_in_virtual_time(Plan(), replace(config, data=Path(folder)), bar.print_line, bar.report)
    return 0


def _open(config: AppConfig, last_good: LastGood, pins: Pins | None, log: TableLog) -> App:
    """Return the open table; with the last good copy of settings that do not fit the screen.

    Raise ScreenRefused for the first ones if there is no such copy, or the screen cannot hold that either.
    """
    try:
        return App(_with_pins(config, pins), log=log)
    except ScreenRefused as refusal:
        misfit = refusal
    instead = last_good.config(misfit)
    try:
        return App(_with_pins(instead, pins), log=log)
    except ScreenRefused:
        raise misfit from None


def _with_pins(config: AppConfig, pins: Pins | None) -> AppConfig:
    return config if pins is None else config.with_settings(pins=pins)
