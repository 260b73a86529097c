"""`hammerprice copy`: copy the records of all games into a folder, with their stories and a table."""

import argparse
import sys

from companion.cli.arguments import folder_path, readable_editions, settings_of
from companion.config.paths import data_folder
from companion.config.preferences import Preferences
from companion.export.copies import Copied, CopyFault, Extras, copy_to_folder, printable
from companion.export.games_csv import games_csv
from companion.i18n.translator import translator
from companion.statistics.all_games import AllGames
from companion.story_page import story_page
from companion.terminal import CommandRefused, ProgressBar, counted, print_faults

_REMEDIES = {
    CopyFault.FULL: "make room there",
    CopyFault.NOT_WRITABLE: "let this program write there",
    CopyFault.IN_THE_WAY: "delete {path}",
    CopyFault.GONE: "name another folder, or plug its stick in again",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("folder", type=folder_path, metavar="DIR", help="the folder, such as one on a stick")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if options.folder.exists() and not options.folder.is_dir():
        raise CommandRefused(f"{printable(options.folder)}: a file is where a folder must be; name another place")
    editions, data = readable_editions(options), data_folder(options.data)
    words = translator(Preferences(data).over(settings_of(options).options).language)
    with ProgressBar("copying games") as bar, AllGames(data, editions) as all_games:
        extras = Extras(
            story=lambda course: story_page(course, words, with_fonts=False),
            table=lambda: games_csv(all_games.filtered().games, words),
        )
        copied = copy_to_folder(data, editions, options.folder, extras=extras, progress=bar.report)
    if not copied.is_nothing:
        written = counted(copied.written, "record")
        same = counted(copied.same, "was", "were")
        sys.stdout.write(f"{printable(copied.folder)}: {written} copied, {same} there already\n")
    fault = _fault_of(copied)
    return print_faults([fault] if fault else [])


def _fault_of(copied: Copied) -> str:
    """Return why records are missing, with the remedy; empty if all are there."""
    if copied.stopped is None:
        return copied.unread
    fault, path, reason = copied.stopped
    remedy = _REMEDIES[fault].format(path=printable(path))
    return f"{printable(copied.folder)}: {reason}; {remedy}, and copy again"
