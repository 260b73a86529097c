"""`hammerprice import`: add a record, or the new ones of a folder, to the journal.

A game that is there already, at this point or further on, is not added again.
"""

import argparse
from pathlib import Path

from companion.cli.arguments import readable_editions
from companion.config.app_config import LastGood
from companion.config.paths import data_folder, settings_file
from companion.export.copies import printable
from companion.export.import_export import course_of
from companion.export.import_folder import import_folder
from companion.export.known_games import KnownGames
from companion.journal.journal import Journal
from companion.notation.replay import read_named
from companion.system.instance_lock import instance_lock
from companion.terminal import CommandRefused, ProgressBar, counted, print_faults, print_line

RECORD_HELP = "a record file, - for standard input, or a folder: its new records"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help=RECORD_HELP)
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--again", action="store_true", help="add the record even if its game is there already")
    one.add_argument(
        "--keep-list", action="store_true", help="with a folder: keep a list of what is refused, which the table shows"
    )


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    folder = Path(options.record)
    if folder.is_dir():
        return _import_folder(options, folder)
    if options.keep_list:
        raise CommandRefused("--keep-list: only a folder's records are listed; leave it out")
    editions = readable_editions(options)
    course = course_of(read_named(options.record, editions), editions)
    with Journal(data_folder(options.data)) as journal:
        games = KnownGames(journal, editions)
        there = None if options.again else games.find(course)
        if there is None:
            print_line(f"Imported as game {games.add(course)}")
        else:
            print_line(f"There already as game {there}; nothing was added. --again adds it once more")
    return 0


def _import_folder(options: argparse.Namespace, folder: Path) -> int:
    """Import what is new in a folder, and return the exit code."""
    if options.again:
        raise CommandRefused("--again: of a folder only new records are imported; leave it out, or name the record")
    data = data_folder(options.data)
    if options.keep_list:  # the table takes the last good settings too, when it then opens
        editions = LastGood(data, settings_file(options.settings)).config().editions
    else:
        editions = readable_editions(options)
    with instance_lock(data), ProgressBar("reading records") as bar:
        result = import_folder(data, editions, folder, bar.print_line, bar.report, keep_list=options.keep_list)
    print_line(f"{printable(folder)}: {counted(result.imported, 'new record')} imported, {len(result.refused)} refused")
    return print_faults([*result.refused, *result.list_faults])
