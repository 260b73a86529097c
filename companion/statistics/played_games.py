"""The list of finished games, each with its result."""

import sqlite3
from collections import defaultdict
from typing import NamedTuple

QUERY = """
SELECT game, played, minutes, place, notes, edition, name, total, won
FROM games JOIN seats USING (game)
WHERE over AND edition = coalesce(:edition, edition)
    AND (:players IS NULL OR (SELECT count(*) FROM seats WHERE seats.game = games.game) = :players)
    AND (:player IS NULL OR EXISTS (SELECT * FROM seats WHERE seats.game = games.game AND name = :player))
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


def played_games(tables: sqlite3.Connection, filtered: dict[str, str | int | None]) -> tuple[PlayedGame, ...]:
    """Return the finished games that pass a filter by `edition`, `players` and `player`, the last begun first."""
    games: dict[int, PlayedGame] = {}
    placed: defaultdict[int, list[Placed]] = defaultdict(list)
    for number, played, minutes, place, notes, edition, name, total, won in tables.execute(QUERY, filtered):
        games[number] = PlayedGame(number, played, minutes, place, notes, edition, placed=())
        placed[number].append(Placed(name, total, bool(won)))
    return tuple(game._replace(placed=tuple(placed[number])) for number, game in games.items())
