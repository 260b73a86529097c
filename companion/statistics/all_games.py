"""Statistics over all finished games, by player, and the hall of records.

A player is a name: games with exactly the same name at a seat belong to the same player. Capitals and accents count,
because two people may be called Jo and JO. Money is counted in the editions' own unit: all editions start with about a
hundred and have the same tokens, so their games can be added up. Victory points are no money and are not included. A
game that is in the journal twice, because its record was imported, counts once.
"""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from companion.journal.journal import Journal
from companion.rules.edition import Box
from companion.statistics.game_tables import game_tables


@dataclass(frozen=True, slots=True)
class Player:
    """One player over all games."""

    name: str
    games: int
    wins: int
    """Games won alone."""
    shared: int
    """Games won together with others."""
    favourites: Mapping[str, int]
    """The cards bought, or displayed in the card game, by artist key, most first."""
    auction_games: int
    """The number of games with auctions; everything below is about these."""
    auctioneer: int
    """Income from selling lots to others."""
    collector: int
    """Income from buying: the worth of the cards less their prices."""
    spent: int
    lots: int
    best: int | None
    """The most money at the end of a game; None without auction games."""
    paid_of_worth: int | None
    """Prices paid in percent of the worth; None if the worth is 0."""


@dataclass(frozen=True, slots=True)
class Group:
    """Games of one edition and number of players, or of one kind of auction."""

    name: str
    players: int
    """The number of players; 0 for a kind of auction."""
    games: int
    lots: int
    price: int
    worth: int
    paid_of_worth: int | None
    """Prices in percent of the worth; None if the worth is 0."""


@dataclass(frozen=True, slots=True)
class RecordLot:
    """A lot in the hall of records."""

    round: int
    artist: str
    """Its key."""
    kind: str
    cards: int
    buyer: str
    auctioneer: str
    price: int
    worth: int


@dataclass(frozen=True, slots=True)
class RecordGame:
    """A game in the hall of records."""

    number: int
    played: str
    edition: str
    names: tuple[str, ...]
    """The winners."""
    amount: int
    lot: RecordLot | None


class Which(NamedTuple):
    """The filter of games: by edition, by number of players, by both, or none."""

    edition: str | None = None
    players: int | None = None


ALL = Which()


@dataclass(frozen=True, slots=True)
class HouseRecord:
    """The statistics of the games that pass a filter."""

    games: int
    players: tuple[Player, ...]
    """The players with most wins first, then most games, then by name."""
    boxes: tuple[Group, ...]
    kinds: tuple[Group, ...]
    hall: Mapping[str, RecordGame | None]
    """The hall of records; None where no game qualifies. Of equals the older one counts.

    The lot that was `dearest`, those with the largest gain (`bargain`) and loss (`worst`) for their buyers; the most
    money that won a game (`highest`), the wins with the largest lead over the next seat (`clearest`) and the smallest
    (`closest`; 0 if shared).
    """


class Found(NamedTuple):
    """Statistics, and the choices for their filter."""

    record: HouseRecord
    games: frozenset[tuple[str, int]]
    """Edition and number of players of all finished games."""
    faults: tuple[str, ...]
    """Why other finished games cannot be read."""


_COUNTED = """
CREATE TEMP TABLE counted AS
    SELECT min(game) AS game, played, edition, card_game, players, shared
    FROM (SELECT game, count(*) AS players, sum(won) > 1 AS shared FROM seats GROUP BY game)
    JOIN games USING (game) JOIN folded USING (game)
    WHERE over AND edition = coalesce(:edition, edition) AND players = coalesce(:players, players)
    GROUP BY figures
"""
_PLAYERS = """
WITH
    sold AS (
        SELECT name, sum(price) AS earned
        FROM lots JOIN counted USING (game) JOIN seats ON seats.game = lots.game AND seat = auctioneer
        WHERE buyer <> auctioneer GROUP BY name
    ),
    bought AS (
        SELECT name, count(*) AS lots, sum(price) AS spent, sum(worth) AS worth
        FROM lots JOIN counted USING (game) JOIN seats ON seats.game = lots.game AND seat = buyer
        GROUP BY name
    )
SELECT
    name, count(*), sum(won AND NOT shared) AS wins, sum(won AND shared), sum(NOT card_game),
    coalesce(earned, 0), coalesce(worth - spent, 0), coalesce(spent, 0), coalesce(lots, 0),
    max(total) FILTER (WHERE NOT card_game)
FROM seats JOIN counted USING (game) LEFT JOIN sold USING (name) LEFT JOIN bought USING (name)
GROUP BY name ORDER BY wins DESC, sum(won AND shared) DESC, count(*) DESC, name
"""
_FAVOURITES = """
SELECT name, artist, sum(cards) FROM pictures JOIN counted USING (game) JOIN seats USING (game, seat)
GROUP BY name, artist ORDER BY sum(cards) DESC, artist
"""
_BOXES = """
SELECT edition, players, count(DISTINCT game), count(lot), coalesce(sum(price), 0), coalesce(sum(worth), 0)
FROM counted LEFT JOIN lots USING (game) GROUP BY edition, players ORDER BY edition, players
"""
_KINDS = """
SELECT auction, 0, count(DISTINCT game), count(*), sum(price), sum(worth)
FROM lots JOIN counted USING (game) GROUP BY auction ORDER BY auction
"""
_LOT = """
WITH chosen AS (
    SELECT CASE :record WHEN 'dearest' THEN price WHEN 'bargain' THEN worth - price ELSE price - worth END AS amount, *
    FROM lots JOIN counted USING (game)
    ORDER BY amount DESC, game, CASE :record WHEN 'bargain' THEN -lot ELSE lot END LIMIT 1
)
SELECT
    game, played, edition, amount, round, artist, auction, cards,
    (SELECT name FROM seats WHERE seats.game = chosen.game AND seat = buyer),
    (SELECT name FROM seats WHERE seats.game = chosen.game AND seat = auctioneer),
    price, worth
FROM chosen
"""
"""Of lots of one game with equal gains, the last one counts."""
_WIN = """
WITH wins AS (
    SELECT game, max(total) AS most, max(total) - (
        SELECT total FROM seats WHERE seats.game = counted.game ORDER BY total DESC LIMIT 1 OFFSET 1
    ) AS lead
    FROM counted JOIN seats USING (game) WHERE NOT card_game GROUP BY game
)
SELECT game, played, edition, CASE :record WHEN 'highest' THEN most ELSE lead END AS amount
FROM wins JOIN counted USING (game)
ORDER BY CASE :record WHEN 'closest' THEN -amount ELSE amount END DESC, game LIMIT 1
"""
_GAMES = "SELECT edition, count(*) FROM games JOIN seats USING (game) WHERE over GROUP BY game"
_WINNERS = "SELECT name FROM seats WHERE game = ? AND won ORDER BY seat"


def house_record(data: Path, editions: Mapping[str, Box], which: Which = ALL) -> Found:
    """Return the statistics of the chosen games of the journal in the folder `data`.

    Raise JournalFault or OSError if the journal cannot be read at all.
    """
    with Journal(data, read_only=True) as journal, game_tables(journal, editions) as (tables, faults):
        tables.execute(_COUNTED, which._asdict())
        (games,) = tables.execute("SELECT count(*) FROM counted").fetchone()
        favourites: dict[str, dict[str, int]] = {}
        for name, artist, cards in tables.execute(_FAVOURITES):
            favourites.setdefault(name, {})[artist] = cards
        players = tuple(
            Player(*(*row[:4], favourites.get(row[0], {}), *row[4:], _percent(row[7], row[6] + row[7])))
            for row in tables.execute(_PLAYERS)
        )
        boxes, kinds = (
            tuple(Group(*(*row, _percent(*row[-2:]))) for row in tables.execute(query)) for query in (_BOXES, _KINDS)
        )
        lots = {record: _hall_entry(tables, _LOT, record) for record in ("dearest", "bargain", "worst")}
        wins = {record: _hall_entry(tables, _WIN, record) for record in ("highest", "clearest", "closest")}
        return Found(
            record=HouseRecord(games, players, boxes, kinds, {**lots, **wins}),
            games=frozenset(tables.execute(_GAMES)),
            faults=tuple(faults[game] for game in journal.finished() if game in faults),
        )


def _hall_entry(tables: sqlite3.Connection, query: str, record: str) -> RecordGame | None:
    row = tables.execute(query, {"record": record}).fetchone()
    if row is None:
        return None
    game, played, edition, amount, *lot = row
    names = tuple(name for (name,) in tables.execute(_WINNERS, (game,)))
    return RecordGame(game, played, edition, names, amount, RecordLot(*lot) if lot else None)


def _percent(price: int, worth: int) -> int | None:
    return round(100 * price / worth) if worth > 0 else None
