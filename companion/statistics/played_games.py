"""The list of finished games, each with its result."""

import sqlite3
from collections import defaultdict
from typing import NamedTuple

QUERY = """
SELECT game, played, minutes, place, notes, edition, name, total, won
FROM chosen JOIN games USING (game) JOIN seats USING (game)
ORDER BY game DESC, total DESC, seat
"""


class Placed(NamedTuple):
    """A player with the final amount, in the edition's unit."""

    name: str
    total: int
    won: bool


class PlayedGame(NamedTuple):
    """A finished game."""

    number: int
    played: str
    """When it began, in ISO 8601; empty if unknown."""
    minutes: int | None
    """How long it took; None if unknown."""
    place: str
    notes: str
    edition: str
    """The edition's key."""
    placed: tuple[Placed, ...]
    """Everybody, the richest first."""


def played_games(tables: sqlite3.Connection) -> tuple[PlayedGame, ...]:
    """Return the games of the table `chosen`, which are over, the last begun first."""
    games: dict[int, PlayedGame] = {}
    placed: defaultdict[int, list[Placed]] = defaultdict(list)
    for row in tables.execute(QUERY):
        games[row["game"]] = PlayedGame(
            number=row["game"],
            played=row["played"],
            minutes=row["minutes"],
            place=row["place"],
            notes=row["notes"],
            edition=row["edition"],
            placed=(),
        )
        placed[row["game"]].append(Placed(row["name"], row["total"], bool(row["won"])))
    return tuple(game._replace(placed=tuple(placed[number])) for number, game in games.items())
