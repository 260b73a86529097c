"""Arguments that several commands share, and what they stand for."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from companion.atomic_files import open_to_write, write_whole
from companion.config.app_config import AppConfig, UnreadableFile, load_config
from companion.config.paths import data_folder, own_editions, settings_file
from companion.config.settings import MILLIMETRES, PIXELS, ScreenSize
from companion.editions.reader import load_boxes, load_readable_boxes, read_box
from companion.journal.journal import Journal
from companion.rules.edition import Boxes
from companion.terminal import Refused
from display.panel import Panel

DATA_HELP = (
    "folder of the journal (default: your data folder's hammerprice; "
    "for demo and simulate one of its own, which is gone afterwards)"
)
SETTINGS_HELP = "settings file (default: settings.toml in your configuration folder's hammerprice)"
MOST = 1_000_000
"""The largest number of seconds, games or players that can be asked for."""
STANDARD_OUTPUT = Path("-")
OR_OUTPUT = ", or to standard output for -"
"""The end of the help of a file that is written."""
PANEL_HELP = "the picture's pixels, and millimetres where they are known: 800x480, 1280x720@217x136"


def add_folders(parser: argparse.ArgumentParser, *, default: str | None) -> None:
    """Add `--data` and `--settings`, which may come before or after the command's name."""
    parser.add_argument("--data", type=Path, default=default, metavar="DIR", help=DATA_HELP)
    parser.add_argument("--settings", type=Path, default=default, metavar="FILE", help=SETTINGS_HELP)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the number of a game in the journal."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game's number (default: the newest)")


def positive(text: str) -> int:
    """Return a whole number from 1 to MOST. Raise argparse.ArgumentTypeError."""
    number = int(text)
    if not 1 <= number <= MOST:
        raise argparse.ArgumentTypeError(f"expected 1 to {MOST}")
    return number


def folder_to_read(options: argparse.Namespace) -> Path:
    """Return the folder of the journal. Raise Refused if `--data` names one that is not there."""
    named: Path | None = options.data
    if named is not None and not named.exists():
        raise Refused(f"{named}: there is no such folder; name another with --data, or omit it")
    return data_folder(named)


def journal_of(options: argparse.Namespace) -> Journal:
    """Return the journal, opened for reading. Raise Refused or JournalFault."""
    return Journal(folder_to_read(options), read_only=True)


def own_boxes(options: argparse.Namespace) -> Boxes:
    """Return the editions. Raise FileRefused for an unreadable one of the user's own."""
    return load_boxes(own_editions(settings_file(options.settings)))


def boxes_of(options: argparse.Namespace) -> Boxes:
    """Return the editions; print a message for each unreadable one of the user's own."""
    boxes, refusals = load_readable_boxes(own_editions(settings_file(options.settings)), read_box)
    sys.stderr.writelines(f"{UnreadableFile(refusal, None)}\n" for refusal in refusals)
    return boxes


def write_output(path: Path, content: bytes) -> None:
    """Write a whole file, or to standard output for `-`. Raise OSError."""
    if path == STANDARD_OUTPUT:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_whole(path, content)


def refuse_two_outputs(*paths: Path | None) -> None:
    """Raise Refused if more than one of these is standard output."""
    if paths.count(STANDARD_OUTPUT) > 1:
        raise Refused("-: standard output takes one of them; name a file for the other")


@contextmanager
def trace_file(path: Path | None) -> Iterator[TextIO | None]:
    """Yield the file of a trace, standard output for `-`, or None where none is wanted. Raise OSError."""
    if path is None:
        yield None
    elif path == STANDARD_OUTPUT:
        yield sys.stdout
    else:
        with open_to_write(path) as file:
            yield file


def add_panel(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the panel."""
    parser.add_argument("--panel", metavar="WxH", help=PANEL_HELP)


def temporary_config(options: argparse.Namespace, kept: ExitStack) -> AppConfig:
    """Return a configuration with the chosen panel. Raise Refused.

    If no folder is named, it uses a temporary one, deleted when `kept` is closed.
    """
    data = options.data or Path(kept.enter_context(TemporaryDirectory(prefix="hammerprice-")))
    config = load_config(data, options.settings)
    return config.with_settings(screen=_panel(options.panel)) if options.panel is not None else config


def _panel(text: str) -> ScreenSize:
    try:
        panel = Panel.parse(text)
    except (ValueError, OverflowError) as error:
        raise Refused(f"--panel: {error}") from None
    limits = (PIXELS, PIXELS, MILLIMETRES, MILLIMETRES)
    if not all(least <= side <= most for side, (least, most) in zip(panel, limits, strict=True)):
        expected = "{} to {} pixels and {} to {} millimetres each way".format(*PIXELS, *MILLIMETRES)
        raise Refused(f"--panel: {text!r}; expected {expected}")
    return ScreenSize(*panel)
