"""`hammerprice touchtest`: mend a touchscreen on which touches land in the wrong place, or forget how it was mended."""

import argparse

from companion.cli.run_app import run_table
from companion.config.paths import data_folder
from companion.config.touch_maps import TOUCH_FILE
from companion.terminal import print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--forget", action="store_true", help="take the touches of every screen as they are again")


def run(options: argparse.Namespace) -> int:
    """Open the test, which ends by itself after a while, or forget what it found; return the exit code."""
    if not options.forget:
        return run_table(options, test_touch=True)
    (data_folder(options.data) / TOUCH_FILE).unlink(missing_ok=True)
    print_line("Touches are taken as they are")
    return 0
