"""Arguments that several commands share."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.config.app_config import UnreadableFile
from companion.config.paths import data_folder, own_editions, settings_file
from companion.editions.reader import load_boxes, load_readable_boxes
from companion.journal.journal import Journal
from companion.rules.game import Box

DATA_HELP = (
    "folder of the journal (default: your data folder's hammerprice; "
    "for demo and simulate one of its own, which is gone afterwards)"
)
SETTINGS_HELP = "settings file (default: settings.toml in your configuration folder's hammerprice)"


def add_folders(parser: argparse.ArgumentParser, *, default: str | None) -> None:
    """Add `--data` and `--settings`, which may come before or after the command's name."""
    parser.add_argument("--data", type=Path, default=default, metavar="DIR", help=DATA_HELP)
    parser.add_argument("--settings", type=Path, default=default, metavar="FILE", help=SETTINGS_HELP)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the number of a game in the journal."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game's number (default: the newest)")


def positive(text: str) -> int:
    """Return a whole number of 1 or more. Raise argparse.ArgumentTypeError."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected 1 or more")
    return number


def journal_of(options: argparse.Namespace) -> Journal:
    """Return the journal, opened for reading. Raise JournalFault."""
    return Journal(data_folder(options.data), read_only=True)


def own_boxes(options: argparse.Namespace) -> Mapping[str, Box]:
    """Return the editions. Raise FileRefused for an unreadable one of the user's own."""
    return load_boxes(own_editions(settings_file(options.settings)))


def boxes_of(options: argparse.Namespace) -> Mapping[str, Box]:
    """Return the editions; print a message for each unreadable one of the user's own."""
    boxes, refusals = load_readable_boxes(own_editions(settings_file(options.settings)))
    sys.stderr.writelines(f"{UnreadableFile(refusal, None)}\n" for refusal in refusals)
    return boxes
