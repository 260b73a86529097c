"""Pictures of the record of the house, chapter by chapter, a page at a time."""

from collections.abc import Sequence

from companion.commands import commands as c
from companion.commands import house as h
from companion.office.house_record import GameTold, HouseRecord, house_record
from companion.office.house_tables import artist_names, percent
from companion.rules.edition import Edition
from companion.rules.words import Auction
from companion.scene.screens import Choice, SheetScreen
from companion.session import Session
from companion.views.house import AtChapter, Chapter

ON_A_PAGE = 6
"""Rows on one picture."""
WITH_LINES = 5
"""Rows where sentences stand under them: with six these would have no room on the smallest panel."""
Row = tuple[str, ...]


def chapter_titles(session: Session) -> dict[Chapter, str]:
    """What the chapters are called."""
    say = session.tongue.say
    return {
        Chapter.PLAYERS: say("Games and wins"),
        Chapter.MONEY: say("Selling and buying"),
        Chapter.BOXES: say("By box"),
        Chapter.KINDS: say("By kind of auction"),
        Chapter.HALL: say("Hall of records"),
    }


def chapter_screen(session: Session, view: AtChapter) -> SheetScreen:
    """A page of a chapter."""
    say, found = session.tongue.say, view.found.found
    title, back = chapter_titles(session)[view.chapter], Choice(c.Back(), say("Back"))
    if found is None:
        said = view.found.fault or say("One moment …")
        return SheetScreen(title, (), (), (), (said,), (), back)
    record = house_record(found.games)
    if not record.games:
        return SheetScreen(title, (), (), (), (say("No game has been finished yet."),), (), back)
    heads, widths, rows = _chapter(session, record, view.chapter)
    lines = [explained] if (explained := _explained(session, view.chapter)) else []
    if found.faults:
        lines.append(
            session.tongue.count("{number} game cannot be read", "{number} games cannot be read", len(found.faults))
        )
    on_a_page = WITH_LINES if lines else ON_A_PAGE
    first = view.page * on_a_page
    turns = []
    if view.page:
        turns.append(Choice(h.OpenChapter(view.chapter, view.page - 1), say("Page before")))
    if len(rows) > first + on_a_page:
        turns.append(Choice(h.OpenChapter(view.chapter, view.page + 1), say("Next page")))
    return SheetScreen(
        title=title,
        heads=heads,
        rows=tuple(rows[first : first + on_a_page]),
        widths=widths,
        lines=tuple(lines),
        choices=tuple(turns),
        back=back,
        words=(0, 1) if view.chapter is Chapter.HALL else (0,),
    )


def _explained(session: Session, chapter: Chapter) -> str:
    say = session.tongue.say
    if chapter in (Chapter.BOXES, Chapter.KINDS, Chapter.MONEY):
        return say("“paid”: prices in percent of what the pictures came to.")
    return ""


def _chapter(session: Session, record: HouseRecord, chapter: Chapter) -> tuple[Row, tuple[int, ...], Sequence[Row]]:
    """Heads, widths and all rows."""
    match chapter:
        case Chapter.PLAYERS:
            return _players(session, record)
        case Chapter.MONEY:
            return _money(session, record)
        case Chapter.BOXES:
            return _boxes(session, record)
        case Chapter.KINDS:
            return _kinds(session, record)
        case Chapter.HALL:
            return _hall(session, record)


def _players(session: Session, record: HouseRecord) -> tuple[Row, tuple[int, ...], Sequence[Row]]:
    say = session.tongue.say
    rows = [
        (
            player.name,
            str(player.games),
            str(player.wins),
            str(player.shared),
            "" if player.best is None else str(player.best),
        )
        for player in record.players
    ]
    return ("", say("games"), say("wins"), say("shared"), say("best")), (6, 3, 3, 3, 3), rows


def _money(session: Session, record: HouseRecord) -> tuple[Row, tuple[int, ...], Sequence[Row]]:
    say, names = session.tongue.say, artist_names(session.boxes)
    rows = [
        (
            player.name,
            str(player.auctioneer),
            str(player.collector),
            percent(player.paid_of_worth),
            names.get(player.favourites[0][0], "") if player.favourites else "",
        )
        for player in record.players
        if player.auction_games
    ]
    return ("", say("selling"), say("buying"), say("paid"), say("favourite")), (5, 3, 3, 3, 5), rows


def _boxes(session: Session, record: HouseRecord) -> tuple[Row, tuple[int, ...], Sequence[Row]]:
    say = session.tongue.say
    rows = [
        (
            session.boxes[group.name].title if group.name in session.boxes else group.name,
            str(group.players),
            str(group.games),
            str(group.lots),
            percent(group.paid_of_worth),
        )
        for group in record.boxes
    ]
    return ("", say("players"), say("games"), say("lots"), say("paid")), (8, 4, 3, 3, 3), rows


def _kinds(session: Session, record: HouseRecord) -> tuple[Row, tuple[int, ...], Sequence[Row]]:
    say = session.tongue.say
    box = next(box for box in session.boxes.values() if isinstance(box, Edition))
    rows = [
        (
            say(box.auctions[Auction(group.name)]),
            str(group.lots),
            session.tongue.decimal(f"{group.price / group.lots:.1f}"),
            session.tongue.decimal(f"{group.worth / group.lots:.1f}"),
            percent(group.paid_of_worth),
        )
        for group in record.kinds
        if group.lots
    ]
    return ("", say("lots"), say("price of one"), say("worth of one"), say("paid")), (5, 3, 4, 4, 3), rows


def _hall(session: Session, record: HouseRecord) -> tuple[Row, tuple[int, ...], Sequence[Row]]:
    say = session.tongue.say
    titles = {
        "dearest": say("Dearest lot"),
        "bargain": say("Best bargain"),
        "worst": say("Worst purchase"),
        "highest": say("Highest win"),
        "clearest": say("Clearest win"),
        "closest": say("Closest win"),
    }
    rows = [
        (title, _who(session, told), str(told.amount))
        for key, title in titles.items()
        if (told := getattr(record.hall, key)) is not None
    ]
    return ("", "", ""), (6, 9, 3), rows


def _who(session: Session, told: GameTold) -> str:
    """Whose record it is: a lot's buyer with its artist, or a game's winners."""
    if told.lot is None:
        return session.tongue.names(told.names)
    artist = artist_names(session.boxes).get(told.lot.artist, told.lot.artist)
    return session.tongue.say("{name}, {artist}", name=told.lot.buyer, artist=artist)
