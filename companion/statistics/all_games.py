"""Statistics over all finished games, by player, and the hall of records; and as tables, a chapter each.

A player is a name: games with exactly the same name at a seat belong to the same player. Capitals and accents count,
because two people may be called Jo and JO. Money is counted in the editions' own unit: all editions start with about a
hundred and have the same tokens, so their games can be added up. Victory points are no money and are not included. A
game that is in the journal twice, because its record was imported, counts once.

The screen and the terminal show the same chapters. A new statistic is a field, its query, and a column of a chapter.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from companion.i18n.translator import Translator, gettext_noop
from companion.journal.journal import Journal
from companion.rules.edition import Box, Boxes, Edition
from companion.rules.words import Auction
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
    name, count(*), sum(won AND NOT shared) AS wins, sum(won AND shared), sum(NOT card_game),
    coalesce(earned, 0), coalesce(worth - spent, 0), coalesce(spent, 0), coalesce(lots, 0),
    max(total) FILTER (WHERE NOT card_game), percent(spent, worth)
FROM seats JOIN counted USING (game) LEFT JOIN sold USING (name) LEFT JOIN bought USING (name)
GROUP BY name ORDER BY wins DESC, sum(won AND shared) DESC, count(*) DESC, name
"""
_FAVOURITES = """
SELECT name, artist, sum(cards) FROM pictures JOIN counted USING (game) JOIN seats USING (game, seat)
GROUP BY name, artist ORDER BY sum(cards) DESC, artist
"""
_BOXES = """
SELECT
    edition, players, count(DISTINCT game), count(lot), coalesce(sum(price), 0), coalesce(sum(worth), 0),
    percent(sum(price), sum(worth))
FROM counted LEFT JOIN lots USING (game) GROUP BY edition, players ORDER BY edition, players
"""
_KINDS = """
SELECT auction, 0, count(DISTINCT game), count(*), sum(price), sum(worth), percent(sum(price), sum(worth))
FROM sales GROUP BY auction ORDER BY auction
"""
_LOT = """
SELECT
    game, played, edition,
    CASE :record WHEN 'dearest' THEN price WHEN 'bargain' THEN worth - price ELSE price - worth END AS amount,
    round, artist, auction, cards, buyer_name, seller_name, price, worth
FROM sales ORDER BY amount DESC, game, CASE :record WHEN 'bargain' THEN -lot ELSE lot END LIMIT 1
"""
"""Of lots of one game with equal gains, the last one counts."""
_WIN = """
SELECT game, played, edition, max(total) - CASE :record WHEN 'highest' THEN 0 ELSE (
    SELECT total FROM seats WHERE seats.game = counted.game ORDER BY total DESC LIMIT 1 OFFSET 1
) END AS amount
FROM counted JOIN seats USING (game) WHERE NOT card_game GROUP BY game
ORDER BY CASE :record WHEN 'closest' THEN -amount ELSE amount END DESC, game LIMIT 1
"""
_GAMES = "SELECT edition, count(*) FROM games JOIN seats USING (game) WHERE over GROUP BY game"
_WINNERS = "SELECT name FROM seats WHERE game = ? AND won ORDER BY seat"


def house_record(data: Path, editions: Boxes, which: Which = ALL) -> Found:
    """Return the statistics of the chosen games of the journal in the folder `data`.

    Raise JournalFault or OSError if the journal cannot be read at all.
    """
    with Journal(data, read_only=True) as journal, game_tables(journal, editions) as (tables, faults):
        tables.create_function("percent", 2, _percent)
        tables.execute(_COUNTED, which._asdict())
        tables.execute(_SALES)
        (games,) = tables.execute("SELECT count(*) FROM counted").fetchone()
        favourites: dict[str, dict[str, int]] = {}
        for name, artist, cards in tables.execute(_FAVOURITES):
            favourites.setdefault(name, {})[artist] = cards
        players = tuple(
            Player(name, games, wins, shared, favourites.get(name, {}), *sums)
            for name, games, wins, shared, *sums in tables.execute(_PLAYERS)
        )
        boxes, kinds = (tuple(Group(*row) for row in tables.execute(query)) for query in (_BOXES, _KINDS))
        return Found(
            record=HouseRecord(games, players, boxes, kinds, {record: _hall_entry(tables, record) for record in HALL}),
            games=frozenset(tables.execute(_GAMES)),
            faults=tuple(faults[game] for game in journal.finished() if game in faults),
        )


def _hall_entry(tables: sqlite3.Connection, record: str) -> RecordGame | None:
    query = _LOT if record in {"dearest", "bargain", "worst"} else _WIN
    row = tables.execute(query, {"record": record}).fetchone()
    if row is None:
        return None
    game, played, edition, amount, *lot = row
    names = tuple(name for (name,) in tables.execute(_WINNERS, (game,)))
    return RecordGame(game, played, edition, names, amount, RecordLot(*lot) if lot else None)


def _percent(price: int, worth: int | None) -> int | None:
    return round(100 * price / worth) if worth else None


class Chapter(StrEnum):
    """The chapters of the statistics, by their English titles."""

    PLAYERS = gettext_noop("Games and wins")
    MONEY = gettext_noop("Buying and selling")
    FAVOURITES = gettext_noop("Favourite artists")
    BOXES = gettext_noop("By edition")
    KINDS = gettext_noop("By auction type")
    HALL = gettext_noop("Highs and lows")


HALL = {
    "dearest": gettext_noop("Highest price"),
    "bargain": gettext_noop("Best purchase"),
    "worst": gettext_noop("Worst purchase"),
    "highest": gettext_noop("Highest score"),
    "clearest": gettext_noop("Biggest margin"),
    "closest": gettext_noop("Smallest margin"),
}
"""The entries of the hall of records, in order."""
SIGNS = {"bargain": "+", "worst": "-"}
"""The signs of profit and loss, which are kept without."""


class Column(NamedTuple):
    """One column of a chapter."""

    head: str
    width: int
    """Its share of the screen's width; 0 if it is for the terminal alone."""
    cell: Callable[[Any], str]
    """Returns the text for a player, a group of games, or an entry of the hall with its key."""
    is_words: bool = False
    """Whether it holds words rather than figures."""


class ChapterTable(NamedTuple):
    """The columns of a chapter, and the cells of each row."""

    edition: Edition | None
    """The edition of all lots that were counted; None if they are of several."""
    columns: tuple[Column, ...]
    rows: Sequence[tuple[str, ...]]


def chapter_table(record: HouseRecord, chapter: Chapter, editions: Boxes, translator: Translator) -> ChapterTable:
    """Return a chapter in a language."""
    say, number = translator.say, translator.number
    counted = {group.name for group in record.boxes if group.lots}
    edition = next((box for box in editions.values() if isinstance(box, Edition) and {box.key} == counted), None)
    names = {artist.key: artist.short for box in editions.values() for artist in box.artists}

    def favourite(player: Player, place: int) -> str:
        shown = [f"{names.get(key, key)} ({cards})" for key, cards in player.favourites.items()]
        return shown[place] if place < len(shown) else ""

    def holder(game: RecordGame) -> str:
        if game.lot is None:
            return translator.names(game.names)
        return say("{name}, {artist}", name=game.lot.buyer, artist=names.get(game.lot.artist, game.lot.artist))

    def figure(key: str, game: RecordGame) -> str:
        return SIGNS.get(key, "") + amount(game.amount, editions.get(game.edition))

    def amount(units: int, box: Box | None) -> str:
        return translator.money(box, units) if box else number(units)

    player = Column("", 6, lambda player: player.name, is_words=True)
    games = Column(say("games"), 3, lambda it: number(it.games))
    paid = Column(say("paid"), 3, lambda it: "" if it.paid_of_worth is None else translator.percent(it.paid_of_worth))
    items: Sequence[Any]
    columns: tuple[Column, ...]
    match chapter:
        case Chapter.PLAYERS:
            items = record.players
            columns = (
                player,
                games,
                Column(say("wins"), 3, lambda player: number(player.wins)),
                Column(say("shared"), 3, lambda player: number(player.shared)),
                Column(say("best"), 3, lambda player: "" if player.best is None else amount(player.best, edition)),
            )
        case Chapter.MONEY:
            items = [player for player in record.players if player.auction_games]
            columns = (
                player,
                Column(say("from sales"), 4, lambda player: amount(player.auctioneer, edition)),
                Column(say("buying profit"), 5, lambda player: amount(player.collector, edition)),
                paid._replace(width=4),
            )
        case Chapter.FAVOURITES:
            items = [player for player in record.players if player.favourites]
            columns = (
                player._replace(width=1),
                Column(say("favourite"), 1, lambda player: favourite(player, 0), is_words=True),
                Column(say("second"), 1, lambda player: favourite(player, 1), is_words=True),
            )
        case Chapter.BOXES:
            items = record.boxes
            columns = (
                Column("", 11, lambda group: box_title(editions, group.name), is_words=True),
                Column(say("players"), 4, lambda group: number(group.players)),
                games._replace(width=4),
                Column(say("lots"), 3, lambda group: number(group.lots) if group.lots else ""),
                paid,
            )
        case Chapter.KINDS:
            box = edition or next(box for box in editions.values() if isinstance(box, Edition))
            items = [group for group in record.kinds if group.lots]
            columns = (
                Column("", 7, lambda group: sold_as(translator, box, Auction(group.name)), is_words=True),
                Column(say("lots"), 3, lambda group: number(group.lots)),
                Column(say("avg. price"), 4, lambda group: number(group.price / group.lots, places=1)),
                Column(say("avg. value"), 4, lambda group: number(group.worth / group.lots, places=1)),
                paid,
            )
        case Chapter.HALL:
            items = [(key, game) for key, game in record.hall.items() if game]
            columns = (
                Column("", 6, lambda entry: say(HALL[entry[0]]), is_words=True),
                Column("", 9, lambda entry: holder(entry[1]), is_words=True),
                Column("", 3, lambda entry: figure(*entry)),
                Column("game", 0, lambda entry: str(entry[1].number)),
                Column("played", 0, lambda entry: str(entry[1].played[:10])),
            )
    return ChapterTable(edition, columns, [tuple(column.cell(item) for column in columns) for item in items])


def box_title(editions: Boxes, key: str) -> str:
    """Return the name of an edition, or its key if this table no longer has it."""
    return editions[key].title if key in editions else key


def sold_as(translator: Translator, edition: Edition, kind: Auction) -> str:
    """Return the name of a kind in a table of how lots were sold.

    A completed double is a lot of its second card's kind, so those of its own kind had no second card.
    """
    name = translator.say(edition.kinds[kind])
    return translator.say("{kind}, no second card", kind=name) if kind is Auction.DOUBLE else name
