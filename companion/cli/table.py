"""`hammerprice` without a command: the table itself, in a window or on the whole screen."""

import argparse
import os
import sys

from companion.acts.opening import welcome
from companion.cli import demo
from companion.cli.output import POWER_OFF
from companion.last_good import LastGood
from companion.machine.log import table_log
from companion.machine.only_program import AlreadyRunning
from companion.machine.supervision import is_supervised
from companion.places import data_folder, settings_file
from companion.program import WindowedTable
from companion.terminal import Refused
from display.window import NoScreen


def run(options: argparse.Namespace) -> int:
    """Carry out the command; return its exit code."""
    last_good = LastGood(data_folder(options.data), settings_file(options.settings))
    house = last_good.house()
    with table_log(house.data, sys.stderr) as log:
        try:
            with WindowedTable(house, log=log, pins=options.pins) as table:
                last_good.keep()
                welcome(table.session)
                table.run()
                return POWER_OFF if table.switched_off else 0
        except (AlreadyRunning, NoScreen) as error:
            log.keep(str(error))
            not_opened: AlreadyRunning | NoScreen = error
    if isinstance(not_opened, AlreadyRunning) or is_supervised(os.environ):
        raise Refused(str(not_opened))  # a service has a screen, or has failed
    sys.stderr.write(f"{not_opened} Until then, here is a game played by the program itself.\n")
    parser = argparse.ArgumentParser()
    demo.add_arguments(parser)
    return demo.run(parser.parse_args(["--pace", "fast"], argparse.Namespace(data=None, settings=None)))
