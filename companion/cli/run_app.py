"""`hammerprice` without a command: the table itself, in a window or on the full screen."""

import argparse
import os
import sys
from contextlib import closing

from companion.app import App
from companion.cli import demo
from companion.config.app_config import LastGood
from companion.config.paths import data_folder, settings_file
from companion.pages.welcome import welcome
from companion.system.log import table_log
from companion.system.systemd import is_supervised
from companion.terminal import POWER_OFF, Refused
from display.panel import TooSmall
from display.window import NoScreen


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    last_good = LastGood(data_folder(options.data), settings_file(options.settings))
    config = last_good.config()
    if options.pins is not None:
        config = config.with_settings(pins=options.pins)
    with table_log(config.data, sys.stderr) as log:
        try:
            with closing(App(config, log=log)) as app:
                last_good.keep()
                welcome(app.table)
                app.run()
                return POWER_OFF if app.table.switched_off else 0
        except (Refused, NoScreen, TooSmall) as error:
            log.keep(str(error))
            not_opened: Exception = error
    if not isinstance(not_opened, NoScreen) or is_supervised(os.environ):
        raise Refused(str(not_opened))  # as a service the table needs a screen
    sys.stderr.write(f"{not_opened} Until then, here is a game played by the program itself.\n")
    parser = argparse.ArgumentParser()
    demo.add_arguments(parser)
    demo.run(parser.parse_args(["--pace", "fast"], argparse.Namespace(data=None, settings=None)))
    return 0
