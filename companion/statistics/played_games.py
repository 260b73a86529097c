"""The list of finished games, each with its result."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

WHOLE_GAME_ROUNDS = 3
"""A finished game in which cards were played in fewer rounds is a short one: it was tried out, or stopped."""
QUERY = """
SELECT game, played, minutes, rounds, place, notes, edition, name, total, won,
    average(card_seconds, timed_cards) AS seconds_a_card
FROM chosen JOIN games USING (game) JOIN seats USING (game) JOIN trades USING (game, seat)
ORDER BY game DESC, total DESC, seat
"""


class Placed(NamedTuple):
    """A player with the final amount, in the edition's unit."""

    name: str
    total: int
    won: bool
    seconds_a_card: int | None = None
    """How long the player took to put up a card, on average; None if unknown."""


class PlayedGame(NamedTuple):
    """A finished game."""

    number: int
    played: str
    """When it began, in ISO 8601; empty if unknown."""
    minutes: int | None
    """How long it took; None if unknown."""
    rounds: int
    """In how many a card was played."""
    place: str
    notes: str
    edition: str
    """The edition's key."""
    placed: tuple[Placed, ...]
    """Everybody, the richest first."""
    round_seconds: Mapping[int, int]
    """How long each round lasted of which that is known, by its number."""


def played_games(tables: sqlite3.Connection) -> tuple[PlayedGame, ...]:
    """Return the games of the table `chosen`, which are over, the last begun first. SQL has a function `average`."""
    lasted: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for game, round_, seconds in tables.execute("SELECT game, round, seconds FROM rounds"):
        lasted[game][round_] = seconds
    rows = tables.execute(QUERY)
    return tuple(_played_game(list(seats), lasted[game]) for game, seats in groupby(rows, key=itemgetter("game")))


def _played_game(seats: Sequence[sqlite3.Row], round_seconds: Mapping[int, int]) -> PlayedGame:
    """Return a game from its rows, one for each seat, the richest first."""
    game = seats[0]
    return PlayedGame(
        number=game["game"],
        played=game["played"],
        minutes=game["minutes"],
        rounds=game["rounds"],
        place=game["place"],
        notes=game["notes"],
        edition=game["edition"],
        placed=tuple(
            Placed(seat["name"], total=seat["total"], won=bool(seat["won"]), seconds_a_card=seat["seconds_a_card"])
            for seat in seats
        ),
        round_seconds=round_seconds,
    )
