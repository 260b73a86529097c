"""The statistics of all games as tables, a chapter each; the screen and the terminal show the same ones."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from companion.i18n.translator import Translator, gettext_noop
from companion.rules.edition import AnyEdition, Edition, EditionArtist, Editions
from companion.rules.words import Auction
from companion.statistics.all_games import HALL_LABELS, Group, HallEntry, Player, Rivals, Statistics
from companion.statistics.game_times import minutes_in_words

RowT = TypeVar("RowT")


class Chapter(StrEnum):
    """The chapters of the statistics, by their English titles."""

    PLAYERS = gettext_noop("Games and wins")
    RIVALS = gettext_noop("Head to head")
    MONEY = gettext_noop("Buying and selling")
    TIMES = gettext_noop("Playing time")
    FAVOURITES = gettext_noop("Favourite artists")
    BOXES = gettext_noop("By edition")
    KINDS = gettext_noop("By auction type")
    HALL = gettext_noop("Highs and lows")


class ChapterColumn(NamedTuple):
    """One column of a chapter."""

    head: str
    width: int
    """Its share of the screen's width; 0 if it is for the terminal alone."""
    is_words: bool = False
    """Whether it holds words rather than figures."""
    is_money: bool = False
    """Whether its figures are money or points."""


class ChapterTable(NamedTuple):
    """The columns of a chapter, and the cells of each row."""

    edition: Edition | None
    """The edition of all lots that were counted; None if they are of several."""
    columns: tuple[ChapterColumn, ...]
    rows: Sequence[tuple[str, ...]]
    artists: Sequence[tuple[EditionArtist | None, ...]]
    """For each cell of each row the artist that it names; None where it names no known one."""

    @property
    def says_anything(self) -> bool:
        """Return whether any row says more than whom it is about."""
        return any(cell for row in self.rows for cell in row[1:])


def _no_artist(_: object) -> None:
    return None


class _Filled(NamedTuple, Generic[RowT]):
    """A column, and the text that it has for a row, with the artist that the text names."""

    column: ChapterColumn
    cell: Callable[[RowT], str]
    artist: Callable[[RowT], EditionArtist | None] = _no_artist


def _words(
    head: str,
    cell: Callable[[RowT], str],
    *,
    width: int,
    artist: Callable[[RowT], EditionArtist | None] = _no_artist,
) -> _Filled[RowT]:
    """Return a column of words."""
    return _Filled(ChapterColumn(head, width, is_words=True), cell, artist)


def _figures(head: str, cell: Callable[[RowT], str], *, width: int) -> _Filled[RowT]:
    """Return a column of figures."""
    return _Filled(ChapterColumn(head, width), cell)


def _amounts(head: str, cell: Callable[[RowT], str], *, width: int) -> _Filled[RowT]:
    """Return a column of money or points."""
    return _Filled(ChapterColumn(head, width, is_money=True), cell)


class _HallRow(NamedTuple):
    """An entry of the hall of records."""

    key: str
    record: HallEntry


def chapter_table(statistics: Statistics, chapter: Chapter, editions: Editions, translator: Translator) -> ChapterTable:
    """Return a chapter in a language."""
    chapters = _Chapters(statistics, editions, translator)
    match chapter:
        case Chapter.PLAYERS:
            return chapters.players(statistics.players)
        case Chapter.RIVALS:
            return chapters.rivals(statistics.rivals)
        case Chapter.MONEY:
            return chapters.money(player for player in statistics.players if player.auction_games)
        case Chapter.TIMES:
            return chapters.times(statistics.players)
        case Chapter.FAVOURITES:
            return chapters.favourites(player for player in statistics.players if player.favourites)
        case Chapter.BOXES:
            return chapters.boxes(statistics.boxes)
        case Chapter.KINDS:
            return chapters.kinds(group for group in statistics.kinds if group.lots)
        case Chapter.HALL:
            return chapters.hall(_HallRow(key, record) for key, record in statistics.hall.items() if record)


def edition_title(editions: Editions, key: str) -> str:
    """Return the name of an edition, or its key if this table no longer has it."""
    return editions[key].title if key in editions else key


def sold_as(translator: Translator, edition: Edition, kind: Auction) -> str:
    """Return the name of a kind in a table of how lots were sold.

    A completed double is a lot of its second card's kind, so those of its own kind had no second card.
    """
    name = translator.say(edition.kinds[kind])
    return translator.say("{kind}, no second card", kind=name) if kind is Auction.DOUBLE else name


def _hours(minutes: int | None) -> str:
    """Return a time in hours and minutes, the same in every language: `1:05`; empty for none."""
    return "" if minutes is None else f"{minutes // 60}:{minutes % 60:02}"


class _Chapters:
    """The chapters of statistics in one language."""

    def __init__(self, statistics: Statistics, editions: Editions, translator: Translator) -> None:
        self._editions = editions
        self._translator = translator
        self._artists: Mapping[str, EditionArtist] = {
            artist.key: artist for edition in editions.values() for artist in edition.artists
        }
        sold_in = {group.name for group in statistics.boxes if group.lots}
        auction_editions = [edition for edition in editions.values() if isinstance(edition, Edition)]
        self._edition = next((edition for edition in auction_editions if {edition.key} == sold_in), None)
        """The edition of all lots that were counted; None if they are of several."""
        self._naming = self._edition or auction_editions[0]
        """The edition whose words for the kinds of auction are used."""

    def players(self, players: Sequence[Player]) -> ChapterTable:
        """Return how often each player won, the most games won in a row, and, if there is any, how many wins were
        shared.
        """
        say, number = self._translator.say, self._translator.number
        shared: _Filled[Player] = _figures(say("shared"), lambda player: number(player.shared), width=3)
        return self._table(
            players,
            _words("", lambda player: player.name, width=6),
            _figures(say("games"), lambda player: number(player.games), width=3),
            _figures(say("wins"), lambda player: number(player.wins), width=3),
            *([shared] if any(player.shared for player in players) else []),
            _figures(say("win rate"), lambda player: self._translator.percent(player.percent_won), width=3),
            _figures(say("streak"), lambda player: number(player.streak), width=3),
        )

    def times(self, players: Iterable[Player]) -> ChapterTable:
        """Return how long each player's games took in all, and on average a game, a round, and putting up a card."""
        say = self._translator.say
        return self._table(
            players,
            _words("", lambda player: player.name, width=6),
            _figures(say("in all"), lambda player: _hours(player.minutes), width=3),
            _figures(say("per game"), lambda player: _hours(player.minutes_a_game), width=3),
            _figures(say("per round"), lambda player: self._minutes(player.seconds_a_round), width=3),
            _figures(say("per card"), lambda player: self._seconds(player.seconds_a_card), width=3),
        )

    def rivals(self, pairs: Iterable[Rivals]) -> ChapterTable:
        """Return how often each of two players had more than the other."""
        say, number = self._translator.say, self._translator.number
        return self._table(
            pairs,
            _words("", lambda pair: pair.name, width=4),
            _words("", lambda pair: pair.other, width=4),
            _figures(say("games"), lambda pair: number(pair.games), width=3),
            _figures(say("ahead"), lambda pair: number(pair.ahead), width=3),
            _figures(say("behind"), lambda pair: number(pair.behind), width=3),
        )

    def money(self, players: Iterable[Player]) -> ChapterTable:
        """Return what each player made by selling and by buying."""
        say = self._translator.say
        return self._table(
            players,
            _words("", lambda player: player.name, width=6),
            _amounts(say("from sales"), lambda player: self._amount(player.auctioneer, self._edition), width=4),
            _amounts(say("buying profit"), lambda player: self._amount(player.collector, self._edition), width=5),
            _figures(say("paid"), self._paid, width=3),
            _amounts(say("best"), self._best, width=3),
        )

    def favourites(self, players: Iterable[Player]) -> ChapterTable:
        """Return the artists of whom each player had most cards."""
        say = self._translator.say
        return self._table(
            players,
            _words("", lambda player: player.name, width=1),
            self._favourites(say("favourite"), 0),
            self._favourites(say("second"), 1),
        )

    def boxes(self, groups: Iterable[Group]) -> ChapterTable:
        """Return the games of each edition and number of players."""
        say, number = self._translator.say, self._translator.number
        return self._table(
            groups,
            _words("", lambda group: edition_title(self._editions, group.name), width=9),
            _figures(say("players"), lambda group: number(group.players), width=4),
            _figures(say("games"), lambda group: number(group.games), width=4),
            _figures(say("lots"), lambda group: number(group.lots) if group.lots else "", width=4),
            _figures(say("paid"), self._paid, width=3),
        )

    def kinds(self, groups: Iterable[Group]) -> ChapterTable:
        """Return the lots of each kind of auction."""
        translator = self._translator
        say = self._translator.say
        number = self._translator.number
        return self._table(
            groups,
            _words("", lambda group: sold_as(translator, self._naming, Auction(group.name)), width=7),
            _figures(say("lots"), lambda group: number(group.lots), width=4),
            _amounts(say("avg. price"), lambda group: number(group.price / group.lots, places=1), width=4),
            _amounts(say("avg. value"), lambda group: number(group.worth / group.lots, places=1), width=4),
            _figures(say("paid"), self._paid, width=3),
        )

    def hall(self, entries: Iterable[_HallRow]) -> ChapterTable:
        """Return the highs and lows; the terminal also names their games."""
        say = self._translator.say
        return self._table(
            entries,
            _words("", lambda entry: say(HALL_LABELS[entry.key]), width=6),
            _words("", lambda entry: self._holder(entry.record), width=9, artist=self._artist_of_record),
            _amounts("", self._figure, width=3),
            _figures("game", lambda entry: str(entry.record.game), width=0),
            _figures("played", lambda entry: entry.record.played[:10], width=0),
        )

    def _table(self, items: Iterable[RowT], *filled: _Filled[RowT]) -> ChapterTable:
        rows = tuple(items)
        return ChapterTable(
            edition=self._edition,
            columns=tuple(one.column for one in filled),
            rows=[tuple(one.cell(item) for one in filled) for item in rows],
            artists=[tuple(one.artist(item) for one in filled) for item in rows],
        )

    def _minutes(self, seconds: int | None) -> str:
        return "" if seconds is None else minutes_in_words(seconds, self._translator)

    def _seconds(self, seconds: int | None) -> str:
        return "" if seconds is None else self._translator.say("{number} s", number=seconds)

    def _best(self, player: Player) -> str:
        return "" if player.best is None else self._amount(player.best, self._edition)

    def _paid(self, of: Player | Group) -> str:
        return "" if of.paid_of_worth is None else self._translator.percent(of.paid_of_worth)

    def _favourites(self, head: str, place: int) -> _Filled[Player]:
        """Return the column of the artist of whom each player had most cards, or of one further down."""

        def key_of(player: Player) -> str:
            keys = list(player.favourites)
            return keys[place] if place < len(keys) else ""

        def cell(player: Player) -> str:
            key = key_of(player)
            return f"{self._short_name(key)} ({player.favourites[key]})" if key else ""

        return _words(head, cell, width=1, artist=lambda player: self._artists.get(key_of(player)))

    def _artist_of_record(self, entry: _HallRow) -> EditionArtist | None:
        lot = entry.record.lot
        return self._artists.get(lot.artist) if lot else None

    def _short_name(self, key: str) -> str:
        """Return an artist's short name; the key of one that no edition has."""
        artist = self._artists.get(key)
        return self._translator.artist(artist) if artist else key

    def _holder(self, record: HallEntry) -> str:
        """Return who made a record: the buyer with the lot's artist, or the winners of the game."""
        names = self._translator.names(record.names)
        if record.lot is None:
            return names
        return self._translator.say("{name}, {artist}", name=names, artist=self._short_name(record.lot.artist))

    def _figure(self, entry: _HallRow) -> str:
        """Return the amount of a high or low; of a purchase what its buyer gained, with its sign."""
        edition, amount = self._editions.get(entry.record.edition), entry.record.amount
        if entry.key not in {"bargain", "worst"}:
            return self._amount(amount, edition)
        return self._translator.signed(edition, amount) if edition else self._translator.signed_number(amount)

    def _amount(self, units: int, edition: AnyEdition | None) -> str:
        return self._translator.money(edition, units) if edition else self._translator.number(units)
