"""Statistics over all finished games, by player, and the hall of records.

A player is a name: games with exactly the same name at a seat belong to the same player. Capitals and accents count,
because two people may be called Jo and JO. Money is counted in the editions' own unit: all editions start with about a
hundred and have the same tokens, so their games can be added up. Victory points are no money and are not included. A
game that is in the journal twice, because its record was imported, counts once.

`chapters.py` shows them as tables. A new statistic is a field, its query, and a column of a chapter there.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from companion.i18n.translator import gettext_noop
from companion.journal.journal import Journal
from companion.rules.edition import Boxes
from companion.statistics.game_tables import game_tables

HALL = {
    "dearest": gettext_noop("Highest price"),
    "bargain": gettext_noop("Best purchase"),
    "worst": gettext_noop("Worst purchase"),
    "highest": gettext_noop("Highest score"),
    "clearest": gettext_noop("Biggest margin"),
    "closest": gettext_noop("Smallest margin"),
}
"""The entries of the hall of records, in order."""


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
    """The hall of records; None where no game qualifies. Of equals the older one counts, as in the summary of a game.

    The lot that was `dearest`, those with the largest gain (`bargain`) and loss (`worst`) for their buyers; the most
    money that won a game (`highest`), the wins with the largest lead over the next seat (`clearest`) and the smallest
    (`closest`; 0 if shared).
    """


Row = dict[str, Any]  # SQLite's columns have no static types
"""The values of a row of an answer, by column."""


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
_SALES = """
CREATE TEMP TABLE sales AS
    SELECT lots.*, played, edition, seller.name AS seller_name, taker.name AS buyer_name
    FROM lots JOIN counted USING (game)
    JOIN seats AS seller ON seller.game = lots.game AND seller.seat = auctioneer
    JOIN seats AS taker ON taker.game = lots.game AND taker.seat = buyer
"""
_PLAYERS = """
WITH
    sold AS (SELECT seller_name AS name, sum(price) AS earned FROM sales WHERE buyer <> auctioneer GROUP BY name),
    bought AS (
        SELECT buyer_name AS name, count(*) AS lots, sum(price) AS spent, sum(worth) AS worth FROM sales GROUP BY name
    )
SELECT
    name,
    count(*) AS games,
    sum(won AND NOT shared) AS wins,
    sum(won AND shared) AS shared,
    sum(NOT card_game) AS auction_games,
    coalesce(earned, 0) AS auctioneer,
    coalesce(worth - spent, 0) AS collector,
    coalesce(spent, 0) AS spent,
    coalesce(lots, 0) AS lots,
    max(total) FILTER (WHERE NOT card_game) AS best,
    percent(spent, worth) AS paid_of_worth
FROM seats JOIN counted USING (game) LEFT JOIN sold USING (name) LEFT JOIN bought USING (name)
GROUP BY name ORDER BY wins DESC, sum(won AND shared) DESC, games DESC, name
"""
_FAVOURITES = """
SELECT name, artist, sum(cards) AS cards FROM pictures JOIN counted USING (game) JOIN seats USING (game, seat)
GROUP BY name, artist ORDER BY sum(cards) DESC, artist
"""
_BOXES = """
SELECT
    edition AS name,
    players,
    count(DISTINCT game) AS games,
    count(lot) AS lots,
    coalesce(sum(price), 0) AS price,
    coalesce(sum(worth), 0) AS worth,
    percent(sum(price), sum(worth)) AS paid_of_worth
FROM counted LEFT JOIN lots USING (game) GROUP BY edition, players ORDER BY edition, players
"""
_KINDS = """
SELECT
    auction AS name,
    0 AS players,
    count(DISTINCT game) AS games,
    count(*) AS lots,
    sum(price) AS price,
    sum(worth) AS worth,
    percent(sum(price), sum(worth)) AS paid_of_worth
FROM sales GROUP BY auction ORDER BY auction
"""
_LOT = """
SELECT
    game, played, edition,
    CASE :record WHEN 'dearest' THEN price WHEN 'bargain' THEN worth - price ELSE price - worth END AS amount,
    round, artist, auction AS kind, cards, buyer_name AS buyer, seller_name AS auctioneer, price, worth
FROM sales ORDER BY amount DESC, game, lot LIMIT 1
"""
_WIN = """
SELECT game, played, edition, max(total) - CASE :record WHEN 'highest' THEN 0 ELSE (
    SELECT total FROM seats WHERE seats.game = counted.game ORDER BY total DESC LIMIT 1 OFFSET 1
) END AS amount
FROM counted JOIN seats USING (game) WHERE NOT card_game GROUP BY game
ORDER BY CASE :record WHEN 'closest' THEN -amount ELSE amount END DESC, game LIMIT 1
"""
_GAMES = "SELECT edition, count(*) AS players FROM games JOIN seats USING (game) WHERE over GROUP BY game"
_WINNERS = "SELECT name FROM seats WHERE game = :game AND won ORDER BY seat"


def house_record(data: Path, editions: Boxes, which: Which = ALL) -> Found:
    """Return the statistics of the chosen games of the journal in the folder `data`.

    Raise JournalFault or OSError if the journal cannot be read at all.
    """
    with Journal(data, read_only=True) as journal, game_tables(journal, editions) as (tables, faults):
        tables.create_function("percent", 2, _percent)
        tables.execute(_COUNTED, which._asdict())
        tables.execute(_SALES)
        favourites: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for row in _rows(tables, _FAVOURITES):
            favourites[row["name"]][row["artist"]] = row["cards"]
        (counted,) = _rows(tables, "SELECT count(*) AS games FROM counted")
        return Found(
            record=HouseRecord(
                games=counted["games"],
                players=tuple(Player(**row, favourites=favourites[row["name"]]) for row in _rows(tables, _PLAYERS)),
                boxes=tuple(Group(**row) for row in _rows(tables, _BOXES)),
                kinds=tuple(Group(**row) for row in _rows(tables, _KINDS)),
                hall={record: _hall_entry(tables, record) for record in HALL},
            ),
            games=frozenset((row["edition"], row["players"]) for row in _rows(tables, _GAMES)),
            faults=tuple(faults[game] for game in journal.finished() if game in faults),
        )


def _hall_entry(tables: sqlite3.Connection, record: str) -> RecordGame | None:
    """Return an entry of the hall of records, or None if no game qualifies."""
    is_about_a_lot = record in {"dearest", "bargain", "worst"}
    found = _rows(tables, _LOT if is_about_a_lot else _WIN, record=record)
    if not found:
        return None
    (row,) = found
    return RecordGame(
        number=row["game"],
        played=row["played"],
        edition=row["edition"],
        names=tuple(winner["name"] for winner in _rows(tables, _WINNERS, game=row["game"])),
        amount=row["amount"],
        lot=_lot_of(row) if is_about_a_lot else None,
    )


def _lot_of(row: Row) -> RecordLot:
    """Return the lot of a row, which may have more columns."""
    return RecordLot(**{field.name: row[field.name] for field in fields(RecordLot)})


def _rows(tables: sqlite3.Connection, query: str, **values: int | str) -> list[Row]:
    """Return what a query with these named values finds."""
    return [dict(row) for row in tables.execute(query, values)]


def _percent(price: int, worth: int | None) -> int | None:
    """Return a price in percent of a worth; None if that is 0 or unknown."""
    return round(100 * price / worth) if worth else None
