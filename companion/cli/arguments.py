"""Arguments that several commands share, and what they stand for."""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

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
PANEL_HELP = "the picture's pixels, and millimetres where they are known: 800x480, 1280x720@217x136"


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


def own_boxes(options: argparse.Namespace) -> Boxes:
    """Return the editions. Raise FileRefused for an unreadable one of the user's own."""
    return load_boxes(own_editions(settings_file(options.settings)))


def boxes_of(options: argparse.Namespace) -> Boxes:
    """Return the editions; print a message for each unreadable one of the user's own."""
    boxes, refusals = load_readable_boxes(own_editions(settings_file(options.settings)), read_box)
    sys.stderr.writelines(f"{UnreadableFile(refusal, None)}\n" for refusal in refusals)
    return boxes


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
