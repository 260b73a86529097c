"""`hammerprice forget`: remove a game, or a player's name, for good.

No other command changes confirmed data. A forgotten player becomes `Player N`, with the same number in every game, so
the other players' statistics stay correct. Files derived from the journal are made again without the name.
"""

import argparse
import os
import sys
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.atomic_files import OWNER_ALONE, one_at_a_time, unfinished
from companion.cli.arguments import all_editions, game_number
from companion.config.paths import data_folder
from companion.export.import_lists import MAX_LIST_BYTES, REFUSED_RECORDS_FILE, forget_imported
from companion.export.usb_sticks import STICK_FOLDER
from companion.journal.database import secure_delete
from companion.journal.journal import JOURNAL_FILE, Entry, Journal, JournalFault
from companion.journal.salvage import ASIDE
from companion.journal.written_games import journalled_header
from companion.notation.record import LineRefused, normal_name, parse_object, write_line
from companion.regular_files import read_regular
from companion.rules.edition import Editions
from companion.statistics import game_tables
from companion.system.instance_lock import instance_lock
from companion.system.log import LOG_FILE
from companion.terminal import (
    EXIT_FAILED,
    CommandRefused,
    Progress,
    ProgressBar,
    counted,
    print_faults,
    print_line,
    suggestion,
)

FREE_TEXTS = ("place", "notes", "why")
"""The keys of a record that hold free text."""
ELSEWHERE = (
    f"Not searched: USB sticks, memory cards and other computers. Look there for the folder {STICK_FOLDER}, and for "
    "files that somebody has exported."
)
"""What this computer cannot know."""
_KEPT_BY_0_1_0 = "finished-games.jsonl"
"""The file beside the journal in which version 0.1.0 cached finished games."""
UNFINISHED = ".forgetting"
"""This file exists while data is removed. After an interruption, repeating the command overwrites the rest, even if the
game or name is no longer found.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--game", type=game_number, metavar="N", help="the game's number")
    what.add_argument("--player", metavar="NAME", help="the name, letter for letter")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    data, editions = data_folder(options.data), all_editions(options)
    with instance_lock(data):
        with Journal(data, read_only=True) as journal:
            if options.player is None:
                removal = _removal_of_game(journal, options.game)
            else:
                with ProgressBar("searching games") as bar:
                    removal = _removal_of_player(journal, editions, options.player, bar.report)
                named = [*removal.still_named, *_other_files_with(data, normal_name(options.player))]
                removal = removal._replace(still_named=named)
        warning = removal.warning
        if not removal.games and not removal.headers:
            if not (data / UNFINISHED).exists():
                raise CommandRefused(removal.unknown)
            warning = "That is not in the journal any more, but old bytes of it may be: they will be overwritten."
        print_line(warning)
        for place in (*removal.still_named, *_other_copies(data)):
            print_line(f"Not forgotten: {place}")
        print_line(ELSEWHERE)
        if not options.yes:
            print_line("This cannot be undone. Type yes to continue:")
            if sys.stdin.readline().strip().lower() != "yes":
                print_line("Nothing was changed")
                return EXIT_FAILED
        unlisted = _forget(data, removal.games, removal.headers)
    print_line("Forgotten")
    return print_faults([unlisted] if unlisted else [])


class _Removal(NamedTuple):
    """What is removed, and what the user is told about it."""

    warning: str
    """What will happen."""
    unknown: str
    """The refusal where the journal has nothing of it."""
    games: Collection[int] = ()
    """The games that are removed as a whole."""
    headers: Mapping[int, str] = {}
    """The new headers, by number, of the games in which a forgotten player took part."""
    still_named: Sequence[str] = ()
    """Where the name may still be found, for the user to check."""


def _removal_of_game(journal: Journal, game: int) -> _Removal:
    """Return the removal of a game. Raise JournalFault."""
    return _Removal(
        warning=f"Game {game} will be removed: its record, its result and its part in statistics.",
        unknown=str(journal.no_such_game(game)),
        games={game}.intersection(journal.numbers()),
    )


def _removal_of_player(journal: Journal, editions: Editions, player: str, progress: Progress) -> _Removal:
    """Return the removal of a player's name, with what takes its place in all games. Raise JournalFault.

    `progress` is told how many games have been searched.
    """
    name = normal_name(player)
    played: dict[int, tuple[dict[str, object], tuple[str, ...]]] = {}
    still_named: list[str] = []
    taken: set[str] = set()
    numbers = journal.numbers()
    for done, game in enumerate(numbers):
        progress(done, len(numbers))
        try:
            seats = journalled_header(journal, game, editions).seats
            values = dict(parse_object(journal.header(game).encode()))
            written = "\n".join(_written_texts(values, journal.entries(game)))
        except (JournalFault, LineRefused) as error:
            still_named.append(f"game {game} cannot be read, so it was not searched: {error}")
            continue
        taken.update(seats)
        if name in seats:
            played[game] = values, seats
        if name.casefold() in written:
            still_named.append(f"game {game} has the name in its notes, its place or a reason of its own")
    instead = next(other for number in range(1, len(taken) + 2) if (other := f"Player {number}") not in taken)
    headers = {
        game: write_line(values | {"seats": [instead if seat == name else seat for seat in seats]})
        for game, (values, seats) in played.items()
    }
    unknown = f"{journal.path}: no player is called {name!r}; capitals and accents must match"
    return _Removal(
        warning=f"{player} will be called {instead} in {counted(len(headers), 'game')}.",
        unknown=f"{unknown}{suggestion(name, taken)}",
        headers=headers,
        still_named=still_named,
    )


def _forget(data: Path, games: Collection[int], headers: Mapping[int, str]) -> str:
    """Remove games as a whole, and names by new headers; without either only complete an interrupted removal. Return
    why their records may be imported again, in a line; empty if they cannot.

    The caller must hold the table's lock. Derived files are removed first, so after an error only the journal is left
    to do. Raise JournalFault as `secure_delete`, OSError.
    """
    marker = data / UNFINISHED
    marker.touch(mode=OWNER_ALONE)
    unlisted = forget_imported(data, {*games, *headers})
    with one_at_a_time(data):
        for kept in (data / game_tables.STATISTICS_FILE, data / _KEPT_BY_0_1_0):
            _wipe(kept)
            _wipe(unfinished(kept))
        secure_delete(data / JOURNAL_FILE, games, headers)
    marker.unlink()
    return unlisted


def _written_texts(header: Mapping[str, object], entries: Iterable[Entry]) -> Iterator[str]:
    """Yield all text that people wrote in a game, in lower case. Raise LineRefused."""
    lines = (line for entry in entries for line in entry.actions.split("\n") if line)
    actions = (parse_object(line.encode()) for line in lines)
    for values in (header, *actions):
        for key in FREE_TEXTS:
            if isinstance(text := values.get(key), str):
                yield unicodedata.normalize("NFC", text).casefold()


def _other_files_with(data: Path, name: str) -> Iterator[str]:
    """Yield the lists and logs beside the journal that have a name in them, in capitals or not."""
    for path in (data / REFUSED_RECORDS_FILE, *sorted(data.glob(f"{LOG_FILE}*"))):
        try:
            text = read_regular(path, MAX_LIST_BYTES).decode(errors="replace")
        except FileNotFoundError:
            continue
        except OSError as error:
            yield f"{path} cannot be read, so it was not searched: {error.strerror}"
            continue
        if name.casefold() in unicodedata.normalize("NFC", text).casefold():
            yield f"{path} has the name; delete this file"


def _other_copies(data: Path) -> Iterator[str]:
    """Yield copies of the journal, whole or damaged, which the user must delete."""
    own = {data / f"{JOURNAL_FILE}{log}" for log in ("", "-wal", "-shm")}
    damaged = sorted(data.glob(ASIDE.format(number="*")))
    copies = [
        path for path in sorted(data.rglob(f"*{JOURNAL_FILE}*")) if path not in own and path.parent not in damaged
    ]
    yield from (f"{folder}: a damaged journal is kept here as it was" for folder in damaged)
    yield from (f"{path}: a copy of the journal, or of what is in it" for path in copies)


def _wipe(path: Path) -> None:
    """Overwrite a file with zeros, sync it to disk, and delete it; what is no file has nothing of ours in it. Raise
    OSError.
    """
    if path.is_file():
        with path.open("r+b") as file:
            file.write(bytes(path.stat().st_size))
            file.flush()
            os.fsync(file.fileno())
        path.unlink()
