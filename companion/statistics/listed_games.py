"""The games of the journal in a list: what is known of the finished ones, which need not be replayed for it."""

import sqlite3
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from companion.rules.edition import Editions

QUERY = """
SELECT game, edition, variant, played, in_round, of_rounds, seat, name, total, won
FROM games JOIN sources USING (game) JOIN seats USING (game)
WHERE over
ORDER BY game, seat
"""


class Result(NamedTuple):
    """How a game ended."""

    cash: tuple[int, ...]
    """The amounts by seat."""
    winners: tuple[int, ...]
    """The seats."""


class ListedGame(NamedTuple):
    """A game of the journal, as far as it can be read."""

    number: int
    edition: str
    """Its key."""
    variant: str
    seats: tuple[str, ...]
    """The names."""
    played: str
    """When it began, in ISO 8601; empty if unknown."""
    round: int
    rounds: int
    """How many it has, if it is played to its end."""
    result: Result | None
    """None until the game is over."""
    fault: str = ""
    """Why it cannot be read to its end; empty if it can."""


def finished_games(tables: sqlite3.Connection, editions: Editions) -> dict[int, ListedGame]:
    """Return the finished games of these editions by number."""
    finished: dict[int, ListedGame] = {}
    for number, rows in groupby(tables.execute(QUERY), key=itemgetter("game")):
        seats = list(rows)
        game = seats[0]
        if game["edition"] in editions:
            finished[number] = ListedGame(
                number=number,
                edition=game["edition"],
                variant=game["variant"],
                seats=tuple(seat["name"] for seat in seats),
                played=game["played"],
                round=game["in_round"],
                rounds=game["of_rounds"],
                result=Result(
                    cash=tuple(seat["total"] for seat in seats),
                    winners=tuple(seat["seat"] for seat in seats if seat["won"]),
                ),
            )
    return finished
