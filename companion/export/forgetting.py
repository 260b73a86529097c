"""`hammerprice forget`: a game, or a player's name, gone for good.

A forgotten player is called `Player N` from then on, by the same number in every game, so that the others' evenings
stay what they were. What is kept beside the journal is made anew without it.
"""

import os
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.atomic_files import OWNER_ALONE, one_at_a_time
from companion.atomic_files import unfinished as being_written
from companion.journal.erasing import erase
from companion.journal.file import MAGIC
from companion.journal.journal import FILE, Entry, Journal, JournalFault
from companion.journal.ledger import journalled_header
from companion.journal.salvage import ASIDE
from companion.notation.names import seen_name
from companion.notation.record import LineRefused, parse_object, write_line
from companion.rules.protocol import Box
from companion.statistics import game_tables
from companion.terminal import Refused

FREE_TEXTS = ("place", "notes", "why")
"""What people wrote themselves, by the keys of a record."""
_KEPT_BY_0_1_0 = "finished-games.jsonl"
"""What version 0.1.0 kept of finished games beside the journal."""
UNFINISHED = ".forgetting"
"""Is beside the journal while it is being done. Where it was not done to the end, doing it again overwrites what is
left, although the game or name is not found any more."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is to be forgotten, and what of it cannot be."""

    games: tuple[int, ...] = ()
    """Taken out whole."""
    headers: Mapping[int, str] = field(default_factory=dict)
    """By game: the header without the name. Neither games nor headers: only what was not done to the end."""
    instead: str = ""
    """What the player is called from now on."""
    left: tuple[str, ...] = ()
    """Where the name stands otherwise, for a person to look at."""


def of_game(data: Path, game: int) -> Forgotten:
    """What forgetting a game takes. Raises Refused: there is no such game; JournalFault."""
    with Journal.to_read(data) as journal:
        there = game in journal.numbers()
        if not there and not (data / UNFINISHED).exists():
            raise Refused(f"{journal.path}: there is no game {game}; games are numbered from 1")
    return Forgotten(games=(game,) if there else (), left=_kept_elsewhere(data))


def of_player(data: Path, editions: Mapping[str, Box], name: str) -> Forgotten:
    """What forgetting a player takes. Raises Refused: nobody of that name; JournalFault."""
    name = seen_name(name)
    played: dict[int, tuple[dict[str, object], tuple[str, ...]]] = {}
    left: list[str] = []
    taken: set[str] = set()
    with Journal.to_read(data) as journal:
        for game in journal.numbers():
            try:
                seats = journalled_header(journal, game, editions).seats
                values = dict(parse_object(journal.header(game).encode()))
                written = "\n".join(_written(values, journal.entries(game)))
            except (JournalFault, LineRefused) as error:
                left.append(f"game {game} cannot be read, so it was not looked into: {error}")
                continue
            taken.update(seats)
            if name in seats:
                played[game] = values, seats
            if name.casefold() in written:
                left.append(f"game {game} has the name in its notes, its place or a reason of its own")
    if not played and not (data / UNFINISHED).exists():
        raise Refused(f"{data / FILE}: nobody called {name!r} has played; names are told apart letter for letter")
    instead = next(player for number in range(1, len(taken) + 2) if (player := f"Player {number}") not in taken)
    headers = {
        game: write_line(values | {"seats": [instead if seat == name else seat for seat in seats]})
        for game, (values, seats) in played.items()
    }
    return Forgotten(headers=headers, instead=instead, left=(*left, *_kept_elsewhere(data)))


def forget(data: Path, forgotten: Forgotten) -> None:
    """Do it. The table's lock must be held. Raises JournalFault as `erase`, OSError.

    What is made anew from the journal goes first: after an error, all that is left to do is in the journal itself.
    """
    unfinished = data / UNFINISHED
    unfinished.touch(mode=OWNER_ALONE)
    with one_at_a_time(data):
        for kept in (data / game_tables.FILE, data / _KEPT_BY_0_1_0):
            _wipe(kept)
            _wipe(being_written(kept))
        erase(data / FILE, games=forgotten.games, headers=forgotten.headers)
    unfinished.unlink()


def _written(header: Mapping[str, object], entries: Iterable[Entry]) -> Iterator[str]:
    """All that people wrote of a game, capitals made small. Raises LineRefused."""
    actions = (parse_object(line.encode()) for entry in entries for line in entry.actions.splitlines())
    for values in (header, *actions):
        for key in FREE_TEXTS:
            if isinstance(text := values.get(key), str):
                yield unicodedata.normalize("NFC", text).casefold()


def _kept_elsewhere(data: Path) -> tuple[str, ...]:
    """Copies of the journal, whole or damaged, whoever made them: they are a person's to delete."""
    own = {data / f"{FILE}{log}" for log in ("", "-wal", "-shm")}
    damaged = sorted(data.glob(ASIDE.format(number="*")))
    found = [f"{folder}: a damaged journal is kept here as it was" for folder in damaged]
    for path in sorted(data.rglob("*")):
        if path in own or path.parent in damaged or not path.is_file():
            continue
        try:
            with path.open("rb") as file:
                is_database = file.read(len(MAGIC)) == MAGIC
        except OSError as error:
            found.append(f"{path}: cannot be looked into ({error.strerror})")
            continue
        if is_database or path.name.startswith(FILE):
            found.append(f"{path}: a copy of the journal, or of what is in it")
    return tuple(found)


def _wipe(path: Path) -> None:
    """Write zeros over a file, wait until they are on the disk, and take it away. Raises OSError."""
    if path.exists():
        with path.open("r+b") as file:
            file.write(bytes(path.stat().st_size))
            file.flush()
            os.fsync(file.fileno())
        path.unlink()
