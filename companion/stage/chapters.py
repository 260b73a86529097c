"""Pictures of the record of the house, chapter by chapter, a page at a time, and which games it is about."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from companion.commands import commands as c
from companion.commands import house as h
from companion.live.look import Look
from companion.office.finished_games import FinishedGame, FinishedGames
from companion.office.house_record import ALL, GameTold, HouseRecord, Which, house_record
from companion.office.house_tables import HALL, artist_names, percent
from companion.rules.edition import Edition
from companion.rules.words import Auction
from companion.scene.screens import Choice, MenuScreen, SheetScreen
from companion.stage.parts import sold_as
from companion.views.house import AtChapter, AtWhich, Chapter

ON_A_PAGE = (6, 5, 5, 4)
"""Rows on one picture, by the number of sentences under them: more would leave these no room on the smallest panel."""
Row = tuple[str, ...]
Key = TypeVar("Key")


class _Table(NamedTuple):
    """All of a chapter."""

    heads: Row
    widths: tuple[int, ...]
    rows: Sequence[Row]
    words: tuple[int, ...] = (0,)
    """The columns of words."""


def chapter_titles(look: Look) -> dict[Chapter, str]:
    """What the chapters are called."""
    say = look.tongue.say
    return {
        Chapter.PLAYERS: say("Games and wins"),
        Chapter.MONEY: say("Selling and buying"),
        Chapter.FAVOURITES: say("Favourite artists"),
        Chapter.BOXES: say("By box"),
        Chapter.KINDS: say("By kind of auction"),
        Chapter.HALL: say("Hall of records"),
    }


def chapter_screen(look: Look, view: AtChapter) -> SheetScreen:
    """A page of a chapter."""
    say, found, only = look.tongue.say, view.found.found, look.evening.only
    title, back = chapter_titles(look)[view.chapter], Choice(c.Back(), say("Back"))
    if found is None:
        said = view.found.fault or say("One moment …")
        return SheetScreen(title, (), (), (), (said,), (), back)
    record = _record(found, only)
    choices = [Choice(h.OpenWhich(), say("Which games?"))] if _differ(found.games) else []
    if not record.games:
        return SheetScreen(title, (), (), (), (say("No game has been finished yet."),), tuple(choices), back)
    table = _chapter(look, record, view.chapter)
    lines = [line for line in (_told(look, only), _explained(look, view.chapter)) if line]
    if found.faults:
        lines.append(
            look.tongue.count("{number} game cannot be read", "{number} games cannot be read", len(found.faults))
        )
    on_a_page = ON_A_PAGE[len(lines)]
    first, last = view.page * on_a_page, (len(table.rows) - 1) // on_a_page
    if last > 0:
        before, after = (h.OpenChapter(view.chapter, page) for page in (view.page - 1, view.page + 1))
        choices += [
            Choice(before, say("Page before"), "" if view.page else say("the first page")),
            Choice(after, say("Next page"), "" if view.page < last else say("the last page")),
        ]
    return SheetScreen(
        title=title,
        heads=table.heads,
        rows=tuple(table.rows[first : first + on_a_page]),
        widths=table.widths,
        lines=tuple(lines),
        choices=tuple(choices),
        back=back,
        words=table.words,
    )


def which_screen(look: Look, view: AtWhich) -> MenuScreen:
    """Which games the record is about: touching the box or the number of players goes on to the next there is."""
    say, only = look.tongue.say, look.evening.only
    games = view.over.found.found.games if view.over.found.found else ()
    boxes = [None, *sorted({game.edition for game in games})]
    seats = [None, *sorted({len(game.seats) for game in replace(only, players=None).among(games)})]
    box = Which(_after(boxes, only.edition))
    players = replace(only, players=_after(seats, only.players))
    return MenuScreen(
        title=say("Which games?"),
        entries=(
            Choice(
                h.Only(box),
                say("Box: {box}", box=_box(look, only.edition)) if only.edition else say("Box: all"),
            ),
            Choice(
                h.Only(players),
                say("Players: {number}", number=only.players) if only.players else say("Players: all"),
            ),
        ),
        back=Choice(c.Back(), say("Back")),
    )


@lru_cache(maxsize=1)
def _record(found: FinishedGames, only: Which) -> HouseRecord:
    """Kept, because a picture of it is made more often than other games are looked at."""
    return house_record(found.games, only)


def _after(keys: Sequence[Key], key: Key) -> Key:
    """The one that follows in a round; the first for one that is not among them."""
    return keys[(keys.index(key) + 1) % len(keys)] if key in keys else keys[0]


def _differ(games: Sequence[FinishedGame]) -> bool:
    """Whether there are games of several kinds to choose from."""
    return len({(game.edition, len(game.seats)) for game in games}) > 1


def _box(look: Look, key: str | None) -> str:
    """What a box is called, by its key where it is not at this table any more; empty for none."""
    return look.boxes[key].title if key is not None and key in look.boxes else key or ""


def _told(look: Look, only: Which) -> str:
    """Which games a page is about; empty where it is about all."""
    if only == ALL:
        return ""
    tongue = look.tongue
    players = tongue.count("{number} player", "{number} players", only.players) if only.players else ""
    return tongue.say("Only: {games}", games=", ".join(filter(None, (_box(look, only.edition), players))))


def _explained(look: Look, chapter: Chapter) -> str:
    say = look.tongue.say
    if chapter in (Chapter.BOXES, Chapter.KINDS, Chapter.MONEY):
        return say("“paid”: prices in percent of what the pictures came to.")
    return ""


def _chapter(look: Look, record: HouseRecord, chapter: Chapter) -> _Table:
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


def _players(look: Look, record: HouseRecord) -> _Table:
    say, number = look.tongue.say, look.tongue.number
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
    return _Table(("", say("games"), say("wins"), say("shared"), say("best")), (6, 3, 3, 3, 3), rows)


def _money(look: Look, record: HouseRecord) -> _Table:
    say, number = look.tongue.say, look.tongue.number
    rows = [
        (player.name, number(player.auctioneer), number(player.collector), percent(player.paid_of_worth))
        for player in record.players
        if player.auction_games
    ]
    return _Table(("", say("selling"), say("buying"), say("paid")), (6, 4, 4, 4), rows)


def _favourites(look: Look, record: HouseRecord) -> _Table:
    """The artists of whom each player has had most cards."""
    say, names = look.tongue.say, artist_names(look.boxes)
    rows = []
    for player in record.players:
        first, second, *_ = (*(f"{names.get(key, key)} ({cards})" for key, cards in player.favourites), "", "")
        if first:
            rows.append((player.name, first, second))
    return _Table(("", say("favourite"), say("after that")), (1, 1, 1), rows, (0, 1, 2))


def _boxes(look: Look, record: HouseRecord) -> _Table:
    say, number = look.tongue.say, look.tongue.number
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
    return _Table(("", say("players"), say("games"), say("lots"), say("paid")), (11, 4, 4, 3, 3), rows)


def _kinds(look: Look, record: HouseRecord) -> _Table:
    say, number = look.tongue.say, look.tongue.number
    box = next(box for box in look.boxes.values() if isinstance(box, Edition))
    rows = [
        (
            sold_as(look.tongue, box, Auction(group.name)),
            number(group.lots),
            number(group.price / group.lots, places=1),
            number(group.worth / group.lots, places=1),
            percent(group.paid_of_worth),
        )
        for group in record.kinds
        if group.lots
    ]
    return _Table(("", say("lots"), say("price of one"), say("worth of one"), say("paid")), (5, 3, 4, 4, 3), rows)


def _hall(look: Look, record: HouseRecord) -> _Table:
    rows = [
        (look.tongue.say(title), _who(look, told), look.tongue.number(told.amount))
        for key, title in HALL.items()
        if (told := getattr(record.hall, key)) is not None
    ]
    return _Table(("", "", ""), (6, 9, 3), rows, (0, 1))


def _who(look: Look, told: GameTold) -> str:
    """Whose record it is: a lot's buyer with its artist, or a game's winners."""
    if told.lot is None:
        return look.tongue.names(told.names)
    artist = artist_names(look.boxes).get(told.lot.artist, told.lot.artist)
    return look.tongue.say("{name}, {artist}", name=told.lot.buyer, artist=artist)
