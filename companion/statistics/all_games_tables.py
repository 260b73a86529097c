"""The statistics of all games as tables, a chapter each, for the screen and for the terminal.

The figures are from `statistics/all_games.py`. A new statistic is a field and its query there, and a column here.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from companion.i18n.translator import Translator, gettext_noop
from companion.rules.edition import Box, Edition
from companion.rules.words import Auction
from companion.statistics.all_games import HouseRecord, Player, RecordGame


class Chapter(StrEnum):
    """The chapters of the statistics."""

    PLAYERS = "players"
    MONEY = "money"
    FAVOURITES = "favourites"
    BOXES = "boxes"
    KINDS = "kinds"
    HALL = "hall"


TITLES = {
    Chapter.PLAYERS: gettext_noop("Games and wins"),
    Chapter.MONEY: gettext_noop("Buying and selling"),
    Chapter.FAVOURITES: gettext_noop("Favourite artists"),
    Chapter.BOXES: gettext_noop("By edition"),
    Chapter.KINDS: gettext_noop("By auction type"),
    Chapter.HALL: gettext_noop("Highs and lows"),
}
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


def chapter_table(
    record: HouseRecord, chapter: Chapter, editions: Mapping[str, Box], translator: Translator
) -> ChapterTable:
    """Return a chapter in a language."""
    say, number = translator.say, translator.number
    counted = {group.name for group in record.boxes if group.lots}
    edition = next((box for box in editions.values() if isinstance(box, Edition) and {box.key} == counted), None)
    names = {artist.key: artist.short for box in editions.values() for artist in box.artists}

    def favourite(place: int) -> Callable[[Any], str]:
        return lambda player: next(
            (f"{names.get(key, key)} ({cards})" for key, cards in [*player.favourites.items()][place : place + 1]), ""
        )

    def holder(entry: tuple[str, RecordGame]) -> str:
        _, game = entry
        if game.lot is None:
            return translator.names(game.names)
        artist = names.get(game.lot.artist, game.lot.artist)
        return say("{name}, {artist}", name=game.lot.buyer, artist=artist)

    def figure(entry: tuple[str, RecordGame]) -> str:
        key, game = entry
        return SIGNS.get(key, "") + amount(game.amount, editions.get(game.edition))

    def best(player: Player) -> str:
        return "" if player.best is None else amount(player.best, edition if player.auction_games else None)

    def amount(units: int, box: Box | None) -> str:
        return translator.money(box, units) if box else number(units)

    player = Column("", 6, lambda player: player.name, is_words=True)
    games = Column(say("games"), 3, lambda one: number(one.games))
    paid = Column(
        say("paid"), 3, lambda one: "" if one.paid_of_worth is None else translator.percent(one.paid_of_worth)
    )
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
                Column(say("best"), 3, best),
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
                Column(say("favourite"), 1, favourite(0), is_words=True),
                Column(say("second"), 1, favourite(1), is_words=True),
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
            items = [(key, game) for key in HALL if (game := record.hall.get(key))]
            columns = (
                Column("", 6, lambda entry: say(HALL[entry[0]]), is_words=True),
                Column("", 9, holder, is_words=True),
                Column("", 3, figure),
                Column("game", 0, lambda entry: str(entry[1].number)),
                Column("played", 0, lambda entry: str(entry[1].played[:10])),
            )
    return ChapterTable(edition, columns, [tuple(column.cell(item) for column in columns) for item in items])


def box_title(editions: Mapping[str, Box], key: str) -> str:
    """Return the name of an edition, or its key if this table no longer has it."""
    return editions[key].title if key in editions else key


def sold_as(translator: Translator, edition: Edition, kind: Auction) -> str:
    """Return the name of a kind in a table of how lots were sold.

    A completed double is a lot of its second card's kind, so those of its own kind had no second card.
    """
    name = translator.say(edition.kinds[kind])
    return translator.say("{kind}, no second card", kind=name) if kind is Auction.DOUBLE else name
