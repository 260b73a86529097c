"""`hammerprice copy`: copy the records of all games into a folder, with their stories and a table."""

import argparse
import sys
from pathlib import Path

from companion.cli.arguments import readable_editions, settings_of
from companion.config.paths import data_folder
from companion.config.preferences import Preferences
from companion.export.games_csv import games_csv
from companion.export.usb_sticks import Extras, copy_records, printable
from companion.i18n.translator import translator
from companion.statistics.all_games import AllGames
from companion.story_page import story_page
from companion.terminal import ProgressBar, counted, print_faults


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder, such as one on a stick")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions, data = readable_editions(options), data_folder(options.data)
    words = translator(Preferences(data).over(settings_of(options).options).language)
    with ProgressBar("copying games") as bar, AllGames(data, editions) as all_games:
        extras = Extras(
            story=lambda course: story_page(course, words, with_fonts=False),
            table=lambda: games_csv(all_games.filtered().games),
        )
        copied = copy_records(data, editions, options.folder, extras=extras, progress=bar.report)
    if copied.written or copied.same or not copied.fault:
        written = counted(copied.written, "record")
        same = counted(copied.same, "was", "were")
        sys.stdout.write(f"{printable(copied.folder)}: {written} copied, {same} there already\n")
    return print_faults([copied.fault] if copied.fault else [])
