"""Arguments that several commands share, and what they stand for."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from companion.atomic_files import open_to_write, write_whole
from companion.config.app_config import AppConfig, UnreadableFile
from companion.config.paths import data_folder, own_editions, settings_file
from companion.config.settings import MILLIMETRES, PIXELS, ScreenSize, Settings, load_settings
from companion.editions.reader import load_editions, load_readable_editions, read_edition
from companion.journal.journal import Journal
from companion.rules.edition import Editions
from companion.terminal import CommandRefused, suggestion
from display.panel import Panel

DATA_HELP = "folder of the journal (default: hammerprice in your data folder)"
TEMPORARY_DATA_HELP = "folder of a journal to keep the games in (default: a temporary folder, which is deleted)"
"""For commands that play games of their own."""
SETTINGS_HELP = (
    "settings file, or - for standard input (default: hammerprice/settings.toml in your configuration folder)"
)
MAX_WHOLE_NUMBER = 1_000_000
"""The largest number of seconds, games or players that can be asked for."""
LONGEST_NUMBER = 18
"""The most digits of a game's number."""
STANDARD_OUTPUT = Path("-")
OR_OUTPUT = " (- is standard output)"
"""The end of the help of a file that is written."""
PANEL_HELP = (
    "the panel that the game is shown on: its pixels, and its millimetres if you know them, such as 800x480 or "
    "1280x720@217x136 (default: as [screen] in the settings says)"
)


def add_folders(parser: argparse.ArgumentParser, *, default: str | None, data_help: str = DATA_HELP) -> None:
    """Add `--data` and `--settings`, which may come before or after the command's name."""
    parser.add_argument("--data", type=folder_path, default=default, metavar="DIR", help=data_help)
    parser.add_argument("--settings", type=Path, default=default, metavar="FILE", help=SETTINGS_HELP)


def add_game(parser: argparse._ActionsContainer, which: str = "the newest") -> None:
    """Add the number of a game in the journal; `which` says which game it is without one."""
    parser.add_argument("--game", type=game_number, metavar="N", help=f"the game's number (default: {which})")


def add_json(parser: argparse._ActionsContainer, what: str) -> None:
    """Add the form for other programs; `what` says what is printed."""
    parser.add_argument("--json", action="store_true", help=f"print {what} as JSON")


def add_force(parser: argparse.ArgumentParser) -> None:
    """Add the argument without which no file is replaced."""
    parser.add_argument("--force", action="store_true", help="replace files that exist")


def add_panel(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the panel."""
    parser.add_argument("--panel", metavar="WxH", help=PANEL_HELP)


def folder_path(text: str) -> Path:
    """Return a text as the path of a folder. Raise argparse.ArgumentTypeError for `-`, which only stands for a file."""
    if text == str(STANDARD_OUTPUT):
        raise argparse.ArgumentTypeError("a folder is expected; - stands for a file only")
    return Path(text)


def parse_whole_number(text: str) -> int:
    """Return a whole number. Raise argparse.ArgumentTypeError."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def seed(text: str) -> int:
    """Return a whole number that is not negative. Raise argparse.ArgumentTypeError."""
    number = parse_whole_number(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is not possible; expected 0 or more")
    return number


def positive(text: str) -> int:
    """Return a whole number from 1 to MAX_WHOLE_NUMBER. Raise argparse.ArgumentTypeError."""
    number = parse_whole_number(text)
    if not 1 <= number <= MAX_WHOLE_NUMBER:
        raise argparse.ArgumentTypeError(f"{number} is not possible; expected 1 to {MAX_WHOLE_NUMBER:,}")
    return number


def game_number(text: str) -> int:
    """Return a text as the number of a game. Raise argparse.ArgumentTypeError."""
    if not (text.isdecimal() and text.isascii() and len(text) <= LONGEST_NUMBER):
        raise argparse.ArgumentTypeError(f"there is no game {text!r}; games are numbered from 1")
    return int(text)


def settings_of(options: argparse.Namespace) -> Settings:
    """Return the settings, which are read once. Raise FileRefused."""
    if "read_settings" not in options:
        options.read_settings = load_settings(settings_file(options.settings))
    settings: Settings = options.read_settings
    return settings


def open_journal(options: argparse.Namespace) -> Journal:
    """Return the journal, opened for reading; an empty one if there is none. Raise JournalFault."""
    return Journal(data_folder(options.data), read_only=True)


def all_editions(options: argparse.Namespace) -> Editions:
    """Return the editions. Raise FileRefused for unreadable settings, or an unreadable edition of the user's own."""
    settings_of(options)
    return load_editions(own_editions(settings_file(options.settings)))


def readable_editions(options: argparse.Namespace) -> Editions:
    """Return the editions; print a message for each unreadable one of the user's own. Raise FileRefused for unreadable
    settings.
    """
    settings_of(options)
    editions, refusals = load_readable_editions(own_editions(settings_file(options.settings)), read_edition)
    sys.stderr.writelines(f"{UnreadableFile(refusal, None)}\n" for refusal in refusals)
    return editions


def check_edition(edition: str, editions: Editions) -> None:
    """Raise CommandRefused if `--edition` names none of these editions."""
    if edition not in editions:
        raise CommandRefused(
            f"--edition: there is no {edition!r}; expected {', '.join(editions)}{suggestion(edition, editions)}"
        )


def config_of(options: argparse.Namespace, data: Path | None = None) -> AppConfig:
    """Return the configuration; `data` takes the place of the user's own folder. Raise FileRefused."""
    return AppConfig(data_folder(data or options.data), settings_of(options), all_editions(options))


def check_outputs(*files: Path | None, force: bool) -> None:
    """Check the files that a command will write; None stands for one that is not wanted.

    Without `force` no file is replaced that has something in it. Raise CommandRefused, also where two files are
    standard output, or there is no file to force.
    """
    wanted = [file for file in files if file is not None]
    if wanted.count(STANDARD_OUTPUT) > 1:
        raise CommandRefused("-: standard output takes one of them; name a file for the other")
    if force and not wanted:
        raise CommandRefused("--force: no file is written; leave it out, or name one")
    for file in wanted:
        if not force and not file.is_symlink() and file.is_file() and file.stat().st_size:
            raise CommandRefused(f"{file}: there is such a file already; name another, or add --force to replace it")


def write_output(path: Path, content: bytes) -> None:
    """Write a whole file, or to standard output for `-`. Raise OSError."""
    if path == STANDARD_OUTPUT:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        write_whole(path, content)


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


def temporary_config(options: argparse.Namespace, kept: ExitStack) -> AppConfig:
    """Return a configuration with the chosen panel. Raise CommandRefused.

    If no folder is named, it uses a temporary one, deleted when `kept` is closed.
    """
    data = options.data or Path(kept.enter_context(TemporaryDirectory(prefix="hammerprice-")))
    config = config_of(options, data)
    return config.with_settings(screen=_panel(options.panel)) if options.panel is not None else config


def _panel(text: str) -> ScreenSize:
    try:
        panel = Panel.parse(text)
    except (ValueError, OverflowError) as error:
        raise CommandRefused(f"--panel: {error}") from None
    limits = (PIXELS, PIXELS, MILLIMETRES, MILLIMETRES)
    if not all(least <= side <= most for side, (least, most) in zip(panel, limits, strict=True)):
        expected = "{} to {} pixels and {} to {} millimetres each way".format(*PIXELS, *MILLIMETRES)
        raise CommandRefused(f"--panel: {text!r}; expected {expected}")
    return ScreenSize(*panel)
