"""Statistics of all finished games, chapter by chapter, a page at a time, and the filter of games."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypeVar

from companion.journal.journal import Journal
from companion.live.evening import BackgroundJob
from companion.live.look import Look
from companion.live.table import Table
from companion.pages.lot_and_market import sold_as
from companion.pages.page import Choices, GoTo, Page, Run, back_choice
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import Choice, MenuScreen
from companion.screen_data.sheet import SheetScreen
from companion.statistics.all_games import ALL, Found, HouseRecord, RecordGame, Which, house_record
from companion.statistics.output_formats import HALL, artist_names, percent

ON_A_PAGE = (6, 5, 5, 4)
"""Rows on one picture, by the number of sentences under them; more rows would not fit on the smallest panel."""
Row = tuple[str, ...]
Key = TypeVar("Key")


class Chapter(StrEnum):
    """The chapters of the statistics."""

    PLAYERS = "players"
    MONEY = "money"
    FAVOURITES = "favourites"
    BOXES = "boxes"
    KINDS = "kinds"
    HALL = "hall"


class _Rows(NamedTuple):
    """The rows of a chapter."""

    heads: Row
    widths: tuple[int, ...]
    rows: Sequence[Row]
    words: tuple[int, ...] = (0,)
    """The columns of words."""


@dataclass(frozen=True, slots=True)
class StatisticsPage(Page):
    """A page of a chapter, about the games that were finished when the chapter was opened."""

    over: Page
    found: BackgroundJob[Found]
    chapter: Chapter
    page: int = 0

    def show(self, look: Look, choices: Choices) -> SheetScreen:
        """Return the rows of this page."""
        say, found, only = look.translator.say, self.found.found, look.evening.only
        title, back = _titles(look)[self.chapter], back_choice(look, choices, self.over)
        if found is None:
            said = self.found.fault or say("One moment…")
            return SheetScreen(title, back, (said,))
        record = found.record
        ways = []
        if len(found.games) > 1:
            filters = FilterPage(replace(self, page=0), found.games)
            ways.append(choices.put(say("Filter"), GoTo(filters), "filter"))
        if not record.games:
            return SheetScreen(title, back, (say("No finished games yet."),), choices=tuple(ways))
        chapter = _chapter(look, record, self.chapter)
        lines = [line for line in (_filter_text(look, only), _explained(look, self.chapter)) if line]
        if found.faults:
            lines.append(
                look.translator.count(
                    "{number} game cannot be read", "{number} games cannot be read", len(found.faults)
                )
            )
        on_a_page = ON_A_PAGE[len(lines)]
        first, last = self.page * on_a_page, (len(chapter.rows) - 1) // on_a_page
        if last > 0:
            ways += [
                self._turn_to(choices, self.page - 1, say("Previous page"), "" if self.page else say("first page")),
                self._turn_to(choices, self.page + 1, say("Next page"), "" if self.page < last else say("last page")),
            ]
        return SheetScreen(
            title=title,
            heads=chapter.heads,
            rows=tuple(chapter.rows[first : first + on_a_page]),
            widths=chapter.widths,
            lines=tuple(lines),
            choices=tuple(ways),
            back=back,
            words=chapter.words,
        )

    def _turn_to(self, choices: Choices, page: int, label: str, waits: str) -> Choice:
        return choices.put(label, GoTo(replace(self, page=page)), "statistics", self.chapter, page, waits=waits)


@dataclass(frozen=True, slots=True)
class FilterPage(Page):
    """The filter of games for the statistics."""

    over: StatisticsPage
    games: Collection[tuple[str, int]]
    """The edition and the number of players of each finished game."""

    def show(self, look: Look, choices: Choices) -> MenuScreen:
        """Return the filters: touching one chooses its next value."""
        say, only = look.translator.say, look.evening.only
        boxes = [None, *sorted({edition for edition, _ in self.games})]
        seats = [None, *sorted({players for edition, players in self.games if only.edition in (None, edition)})]
        box = Which(_after(boxes, only.edition))
        players = only._replace(players=_after(seats, only.players))
        return MenuScreen(
            title=say("Filter"),
            entries=(
                self._filter_by(
                    choices,
                    box,
                    say("Edition: {box}", box=_box(look, only.edition)) if only.edition else say("Edition: all"),
                ),
                self._filter_by(
                    choices,
                    players,
                    say("Players: {number}", number=only.players) if only.players else say("Players: all"),
                ),
            ),
            back=back_choice(look, choices, self.over),
        )

    def _filter_by(self, choices: Choices, which: Which, label: str) -> Choice:
        def switch(table: Table, _at: int) -> Page:
            table.evening.only = which
            return replace(self, over=replace(self.over, found=_asked(table)))

        return choices.put(label, Run(switch), "filter-by", which.edition or "", which.players or 0)


def statistics_choices(look: Look, choices: Choices, page: Page) -> tuple[Choice, ...]:
    """Return the choices that open all chapters over a page."""
    return tuple(
        choices.put(title, _open_chapter(page, chapter), "statistics", chapter, 0)
        for chapter, title in _titles(look).items()
    )


def _open_chapter(over: Page, chapter: Chapter) -> Run:
    return Run(lambda table, _at: StatisticsPage(over, _asked(table), chapter))


def _asked(table: Table) -> BackgroundJob[Found]:
    """Start computing the statistics of the chosen games."""
    folder, boxes, only = table.journal.path.parent, table.boxes, table.evening.only

    def ask() -> Found:
        with Journal(folder, read_only=True) as journal:
            return house_record(journal, boxes, only)

    return table.evening.send(f"record of {only}", ask)


def _titles(look: Look) -> dict[Chapter, str]:
    say = look.translator.say
    return {
        Chapter.PLAYERS: say("Games and wins"),
        Chapter.MONEY: say("Selling and buying"),
        Chapter.FAVOURITES: say("Favourite artists"),
        Chapter.BOXES: say("By edition"),
        Chapter.KINDS: say("By kind of auction"),
        Chapter.HALL: say("Best results"),
    }


def _after(keys: Sequence[Key], key: Key) -> Key:
    """Return the next key, and after the last the first; the first for an unknown one."""
    return keys[(keys.index(key) + 1) % len(keys)] if key in keys else keys[0]


def _box(look: Look, key: str | None) -> str:
    """Return the name of an edition, or its key if this table no longer has it; empty for none."""
    return look.boxes[key].title if key is not None and key in look.boxes else key or ""


def _filter_text(look: Look, only: Which) -> str:
    """Return which games a page is about; empty for all."""
    if only == ALL:
        return ""
    translator = look.translator
    players = translator.count("{number} player", "{number} players", only.players) if only.players else ""
    return translator.say("Only {games}", games=translator.listed(filter(None, (_box(look, only.edition), players))))


def _explained(look: Look, chapter: Chapter) -> str:
    say = look.translator.say
    if chapter in (Chapter.BOXES, Chapter.KINDS, Chapter.MONEY):
        return say("“Paid”: price as % of final value.")
    return ""


def _chapter(look: Look, record: HouseRecord, chapter: Chapter) -> _Rows:
    match chapter:
        case Chapter.PLAYERS:
            return _players(look, record)
        case Chapter.MONEY:
            return _money(look, record)
        case Chapter.FAVOURITES:
            return _favourites(look, record)
        case Chapter.BOXES:
            return _boxes(look, record)
        case Chapter.KINDS:
            return _kinds(look, record)
        case Chapter.HALL:
            return _hall(look, record)


def _players(look: Look, record: HouseRecord) -> _Rows:
    say, number = look.translator.say, look.translator.number
    rows = [
        (
            player.name,
            number(player.games),
            number(player.wins),
            number(player.shared),
            "" if player.best is None else number(player.best),
        )
        for player in record.players
    ]
    return _Rows(("", say("games"), say("wins"), say("shared"), say("best")), (6, 3, 3, 3, 3), rows)


def _money(look: Look, record: HouseRecord) -> _Rows:
    say, number = look.translator.say, look.translator.number
    rows = [
        (player.name, number(player.auctioneer), number(player.collector), percent(player.paid_of_worth))
        for player in record.players
        if player.auction_games
    ]
    return _Rows(("", say("selling"), say("buying"), say("paid")), (6, 4, 4, 4), rows)


def _favourites(look: Look, record: HouseRecord) -> _Rows:
    """Return each player's favourite artists: those with the most cards."""
    say, names = look.translator.say, artist_names(look.boxes)
    rows = []
    for player in record.players:
        first, second, *_ = (*(f"{names.get(key, key)} ({cards})" for key, cards in player.favourites.items()), "", "")
        if first:
            rows.append((player.name, first, second))
    return _Rows(("", say("favourite"), say("second")), (1, 1, 1), rows, (0, 1, 2))


def _boxes(look: Look, record: HouseRecord) -> _Rows:
    say, number = look.translator.say, look.translator.number
    rows = [
        (
            _box(look, group.name),
            number(group.players),
            number(group.games),
            number(group.lots) if group.lots else "",
            percent(group.paid_of_worth),
        )
        for group in record.boxes
    ]
    return _Rows(("", say("players"), say("games"), say("lots"), say("paid")), (11, 4, 4, 3, 3), rows)


def _kinds(look: Look, record: HouseRecord) -> _Rows:
    say, number = look.translator.say, look.translator.number
    box = next(box for box in look.boxes.values() if isinstance(box, Edition))
    rows = [
        (
            sold_as(look.translator, box, Auction(group.name)),
            number(group.lots),
            number(group.price / group.lots, places=1),
            number(group.worth / group.lots, places=1),
            percent(group.paid_of_worth),
        )
        for group in record.kinds
        if group.lots
    ]
    return _Rows(("", say("lots"), say("avg. price"), say("avg. value"), say("paid")), (5, 3, 4, 4, 3), rows)


def _hall(look: Look, record: HouseRecord) -> _Rows:
    rows = [
        (look.translator.say(title), _who(look, holder), look.translator.number(holder.amount))
        for key, title in HALL.items()
        if (holder := getattr(record.hall, key)) is not None
    ]
    return _Rows(("", "", ""), (6, 9, 3), rows, (0, 1))


def _who(look: Look, game: RecordGame) -> str:
    """Return who holds a record: a lot's buyer with its artist, or a game's winners."""
    if game.lot is None:
        return look.translator.names(game.names)
    artist = artist_names(look.boxes).get(game.lot.artist, game.lot.artist)
    return look.translator.say("{name}, {artist}", name=game.lot.buyer, artist=artist)
