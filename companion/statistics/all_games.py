"""Statistics over all finished games, by player, and the hall of records.

A player is a name: games with exactly the same name at a seat belong to the same player. Capitals and accents count,
because two people may be called Jo and JO. Money is counted in the editions' own unit: all editions start with about a
hundred and have the same tokens, so their games can be added up. Victory points are no money and are not included. A
game that is in the journal twice, because its record was imported, counts once. Games follow one another by number.
A short game, of fewer than three rounds, was stopped or tried out: its lots count, who won it does not.

`chapters.py` shows them as tables. A new statistic is a field, its query, and a column of a chapter there.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from companion.i18n.translator import gettext_noop
from companion.rules.edition import Editions
from companion.statistics.game_tables import GameTables
from companion.statistics.played_games import WHOLE_GAME_ROUNDS, PlayedGame, played_games
from companion.terminal import Progress, no_progress

HALL_LABELS = {
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
    """The games that were no short ones; everything up to the streak is about these, and so is `best`."""
    wins: int
    """Games won alone."""
    shared: int
    """Games won together with others."""
    percent_won: int
    """Games won, alone or together with others, in percent of all."""
    streak: int
    """The most games in a row that were won, alone or together with others."""
    minutes: int | None
    """How long all games took whose time is known, short ones too, in minutes; None if there is none."""
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
    seconds_a_card: int | None
    """How long the player took to put up a card, of either game, on average; None if that is unknown."""
    minutes_a_game: int | None
    """How long a game took, on average of those whose time is known; None if there is none."""
    seconds_a_round: int | None
    """How long a round of the player's games lasted, on average of those whose time is known; None if there is none."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """Two players over the games in which both took part."""

    name: str
    other: str
    games: int
    """The games together that were no short ones."""
    ahead: int
    """Games in which the first had more at the end than the other."""
    behind: int
    """Games in which the first had less."""


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
class HallLot:
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
class HallEntry:
    """A game in the hall of records."""

    game: int
    """Its number."""
    played: str
    edition: str
    names: tuple[str, ...]
    """Who holds the record: the buyer of the lot, or the winners of the game."""
    amount: int
    """What the record is about; of the best and the worst purchase the buyer's gain, negative for a loss."""
    lot: HallLot | None


class GameFilter(NamedTuple):
    """The filter of games: those that pass each that is given."""

    edition: str | None = None
    players: int | None = None
    """The number of players."""
    player: str | None = None
    """One who took part."""


NO_FILTER = GameFilter()


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of the games that pass a filter."""

    games: int
    short_games: int
    """Of these the short ones."""
    players: tuple[Player, ...]
    """The players with most wins first, then most games, then by name."""
    rivals: tuple[Rivals, ...]
    """Any two who played together, those with most games first; if the filter names a player, who is the first of each,
    only the player's own.
    """
    boxes: tuple[Group, ...]
    kinds: tuple[Group, ...]
    hall: Mapping[str, HallEntry | None]
    """The hall of records; None where no game qualifies. Of equals the older one counts, as in the summary of a game.

    The lot that was `dearest`, those with the largest gain (`bargain`) and loss (`worst`) for their buyers; the most
    money that won a game (`highest`), the wins with the largest lead over the next seat (`clearest`) and the smallest
    (`closest`; 0 if shared).
    """


AnswerRow = dict[str, Any]  # SQLite's columns have no static types
"""The values of a row of an answer, by column."""


class FilterChoices(NamedTuple):
    """What games can be filtered by."""

    games: frozenset[tuple[str, int]]
    """Edition and number of players of all finished games."""
    players: tuple[str, ...]
    """Everybody who took part in one, those with most games first."""

    @property
    def is_needed(self) -> bool:
        """Return whether games differ in anything that they can be filtered by."""
        return len(self.games) > 1 or any(len(self.players) > seats for _, seats in self.games)


class FilteredGames(NamedTuple):
    """The games that pass a filter, their statistics, and the choices for the filter."""

    statistics: Statistics
    games: tuple[PlayedGame, ...]
    """The last begun first. One that is in the journal twice is here twice."""
    choices: FilterChoices
    faults: tuple[str, ...]
    """Why other finished games cannot be read."""


_CREATE = """
DROP TABLE IF EXISTS chosen;
DROP TABLE IF EXISTS counted;
CREATE TEMP TABLE chosen (game INTEGER PRIMARY KEY, players, shared);
CREATE TEMP TABLE counted (game INTEGER PRIMARY KEY, played, edition, card_game, players, shared, whole);
"""
_CHOOSE = """
INSERT INTO chosen
    SELECT game, count(*) AS players, sum(won) > 1 AS shared
    FROM games JOIN seats USING (game)
    WHERE over AND edition = coalesce(:edition, edition)
    GROUP BY game
    HAVING players = coalesce(:players, players) AND (:player IS NULL OR max(name = :player))
"""
_COUNT = """
INSERT INTO counted
    SELECT min(game), played, edition, card_game, players, shared, rounds >= :whole_game_rounds
    FROM chosen JOIN games USING (game) JOIN sources USING (game)
    GROUP BY figures
"""
_PLAYERS = """
WITH
    results AS (
        SELECT name, won, row_number() OVER (PARTITION BY name ORDER BY game)
            - row_number() OVER (PARTITION BY name, won ORDER BY game) AS run
        FROM seats JOIN counted USING (game) WHERE whole
    ),
    runs AS (SELECT name, count(*) AS length FROM results WHERE won GROUP BY name, run),
    streaks AS (SELECT name, max(length) AS streak FROM runs GROUP BY name),
    played AS (
        SELECT
            name,
            sum(whole) AS games,
            sum(whole AND won AND NOT shared) AS wins,
            sum(whole AND won AND shared) AS shared,
            sum((SELECT minutes FROM games WHERE games.game = counted.game)) AS minutes,
            count((SELECT minutes FROM games WHERE games.game = counted.game)) AS timed_games,
            sum((SELECT sum(seconds) FROM rounds WHERE rounds.game = counted.game)) AS round_seconds,
            sum((SELECT count(*) FROM rounds WHERE rounds.game = counted.game)) AS timed_rounds,
            sum(NOT card_game) AS auction_games,
            max(total) FILTER (WHERE whole AND NOT card_game) AS best,
            sum(earned) AS earned,
            sum(lots) AS lots,
            sum(spent) AS spent,
            sum(worth) AS worth,
            sum(timed_cards) AS timed_cards,
            sum(card_seconds) AS card_seconds
        FROM counted JOIN seats USING (game) JOIN trades USING (game, seat) GROUP BY name
    )
SELECT
    name,
    games,
    wins,
    shared,
    coalesce(percent(wins + shared, games), 0) AS percent_won,
    coalesce(streak, 0) AS streak,
    minutes,
    auction_games,
    earned AS auctioneer,
    worth - spent AS collector,
    spent,
    lots,
    best,
    percent(spent, worth) AS paid_of_worth,
    average(card_seconds, timed_cards) AS seconds_a_card,
    average(minutes, timed_games) AS minutes_a_game,
    average(round_seconds, timed_rounds) AS seconds_a_round
FROM played LEFT JOIN streaks USING (name)
ORDER BY wins DESC, shared DESC, games DESC, name
"""
_RIVALS = """
SELECT
    one.name AS name,
    other.name AS other,
    count(*) AS games,
    sum(one.total > other.total) AS ahead,
    sum(one.total < other.total) AS behind
FROM counted CROSS JOIN seats AS one USING (game) JOIN seats AS other ON other.game = counted.game
WHERE whole
    AND CASE WHEN :player IS NULL THEN one.name < other.name ELSE one.name = :player AND other.name <> :player END
GROUP BY one.name, other.name ORDER BY games DESC, one.name, other.name
"""
_FAVOURITES = """
SELECT name, artist, sum(cards) AS cards FROM counted CROSS JOIN pictures USING (game) JOIN seats USING (game, seat)
GROUP BY name, artist ORDER BY sum(cards) DESC, artist
"""
_BOXES = """
SELECT
    edition AS name,
    players,
    count(DISTINCT game) AS games,
    sum(lots) AS lots,
    sum(spent) AS price,
    sum(worth) AS worth,
    percent(sum(spent), sum(worth)) AS paid_of_worth
FROM counted JOIN trades USING (game)
GROUP BY edition, players ORDER BY edition, players
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
FROM counted CROSS JOIN lots USING (game) GROUP BY auction ORDER BY auction
"""
_LOT = """
SELECT
    game, played, edition, amount,
    round, artist, auction AS kind, cards, taker.name AS buyer, seller.name AS auctioneer, price, worth
FROM (
    SELECT *, {amount} AS amount FROM lots CROSS JOIN counted USING (game) ORDER BY amount DESC, game, lot LIMIT 1
) AS lot
JOIN seats AS seller USING (game)
JOIN seats AS taker USING (game)
WHERE seller.seat = lot.auctioneer AND taker.seat = lot.buyer
"""
"""The lot with the largest amount. CROSS JOIN makes SQLite take the lots in the order of the index of that amount, so
that it is done with the first whose game is counted.
"""
_AMOUNTS = {"dearest": "price", "bargain": "worth - price", "worst": "price - worth"}
"""The amounts of lots, as SQL, of which the largest is wanted, by the entry of the hall of records; each has an index.
"""
_WIN = """
SELECT game, played, edition, max(total) - CASE :key WHEN 'highest' THEN 0 ELSE (
    SELECT total FROM seats WHERE seats.game = counted.game ORDER BY total DESC LIMIT 1 OFFSET 1
) END AS amount
FROM counted JOIN seats USING (game) WHERE whole AND NOT card_game GROUP BY game
ORDER BY CASE :key WHEN 'closest' THEN -amount ELSE amount END DESC, game LIMIT 1
"""
_GAMES = "SELECT edition, count(*) AS players FROM games JOIN seats USING (game) WHERE over GROUP BY game"
_NAMES = "SELECT name FROM seats JOIN games USING (game) WHERE over GROUP BY name ORDER BY count(*) DESC, name"
_WINNERS = "SELECT name FROM seats WHERE game = :game AND won ORDER BY seat"


class AllGames(AbstractContextManager["AllGames"]):
    """What is asked about the games of one journal; answers are kept until it changes. Threads ask one by one."""

    def __init__(self, data: Path, editions: Editions, progress: Progress = no_progress) -> None:
        """`progress` is told how many games have been read."""
        self._tables = GameTables(data, editions, progress)
        self._answered = 0
        """How often the tables had been brought up to date when what is kept was found."""
        self._kept: dict[GameFilter, FilteredGames] = {}

    def filtered(self, game_filter: GameFilter = NO_FILTER) -> FilteredGames:
        """Return the statistics of the chosen games. Raise JournalFault or OSError if the journal cannot be read."""
        with self._tables.up_to_date() as (tables, unreadable):
            if self._answered != self._tables.updates:
                self._kept.clear()
                self._answered = self._tables.updates
            if game_filter not in self._kept:
                faults = tuple(game.why for game in unreadable if game.is_finished)
                self._kept[game_filter] = _filtered(tables, game_filter, faults)
            return self._kept[game_filter]

    def __exit__(self, *of_error: object) -> None:
        """Close the tables."""
        self._tables.__exit__(*of_error)


def _filtered(tables: sqlite3.Connection, game_filter: GameFilter, faults: tuple[str, ...]) -> FilteredGames:
    """Return the statistics of the chosen games of these tables."""
    tables.create_function("percent", 2, _percent)
    tables.create_function("average", 2, _average)
    tables.executescript(_CREATE)
    tables.execute(_CHOOSE, game_filter._asdict())
    tables.execute(_COUNT, {"whole_game_rounds": WHOLE_GAME_ROUNDS})
    favourites: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for row in _rows(tables, _FAVOURITES):
        favourites[row["name"]][row["artist"]] = row["cards"]
    (counted,) = _rows(tables, "SELECT count(*) AS games, total(NOT whole) AS short FROM counted")
    return FilteredGames(
        statistics=Statistics(
            games=counted["games"],
            short_games=int(counted["short"]),
            players=tuple(Player(**row, favourites=favourites[row["name"]]) for row in _rows(tables, _PLAYERS)),
            rivals=tuple(Rivals(**row) for row in _rows(tables, _RIVALS, player=game_filter.player)),
            boxes=tuple(Group(**row) for row in _rows(tables, _BOXES)),
            kinds=tuple(Group(**row) for row in _rows(tables, _KINDS)),
            hall={key: _hall_entry(tables, key) for key in HALL_LABELS},
        ),
        games=played_games(tables),
        choices=FilterChoices(
            games=frozenset((row["edition"], row["players"]) for row in _rows(tables, _GAMES)),
            players=tuple(row["name"] for row in _rows(tables, _NAMES)),
        ),
        faults=faults,
    )


def _hall_entry(tables: sqlite3.Connection, key: str) -> HallEntry | None:
    """Return an entry of the hall of records, or None if no game qualifies."""
    is_about_a_lot = key in _AMOUNTS
    found = _rows(tables, _LOT.format(amount=_AMOUNTS[key])) if is_about_a_lot else _rows(tables, _WIN, key=key)
    if not found:
        return None
    (row,) = found
    lot = _lot_of(row) if is_about_a_lot else None
    winners = tuple(winner["name"] for winner in _rows(tables, _WINNERS, game=row["game"]))
    return HallEntry(
        game=row["game"],
        played=row["played"],
        edition=row["edition"],
        names=(lot.buyer,) if lot else winners,
        amount=-row["amount"] if key == "worst" else row["amount"],
        lot=lot,
    )


def _lot_of(row: AnswerRow) -> HallLot:
    """Return the lot of a row, which may have more columns."""
    return HallLot(**{field.name: row[field.name] for field in fields(HallLot)})


def _rows(tables: sqlite3.Connection, query: str, **values: int | str | None) -> list[AnswerRow]:
    """Return what a query with these named values finds."""
    return [dict(row) for row in tables.execute(query, values)]


def _percent(part: int, whole: int | None) -> int | None:
    """Return a part in percent of the whole; None if that is 0 or unknown."""
    return round(100 * part / whole) if whole else None


def _average(total: int | None, number: int) -> int | None:
    """Return a total shared out among a number of things, rounded, a half up; None for no things."""
    return int(total / number + 0.5) if number and total is not None else None
