"""The result of a game, how it came to that, and what the house keeps of all its games."""

from pathlib import Path
from typing import Any

from companion.export.copies import Copied, CopyFault, Stopped
from companion.live.background_jobs import BackgroundJob
from companion.pages.all_games_statistics import AllGamesStatisticsPage
from companion.pages.game_story import GameStoryPart
from companion.pages.menus import RecordsPage
from companion.pages.page import PageName
from companion.pages.usb_sticks import CopyingPage, UsbSticksPage
from companion.pages.welcome import WelcomePage
from companion.statistics.chapters import Chapter
from tests.support.table import TableUnderTest
from tests.support.tour.party import CARDS, Party, Stops, stops


def ended(party: Party, folder: Path) -> Stops:
    """A game is over, told, and counted."""
    party.play(folder, 5)
    with party.table(folder, 0) as table:
        yield "welcome-over", table
        table.touch("resume", 1)
        table.tell_last_step_again()
        yield "appraisal-last", table
        yield from stops(table, ("final", "continue"), ("code", "bg-stats"))
        table.touch("back")
        yield from stops(
            table,
            *((str(page), ("story", page)) for page in GameStoryPart),
            ("lots", ("lots", 0)),
            ("menu-over", "menu"),
            ("house-over", "records"),
        )
        table.open(PageName.GAME)
        yield from stops(table, ("counting", "count-money"))
        for seat, cash in enumerate(table.state.cash):
            table.type_in(f"{cash + (57 if seat == 1 else 0)}#")
        yield "counted", table
        table.open(PageName.GAME)
        table.go(("story", GameStoryPart.OVER_TIME), ("story", GameStoryPart.PLAYERS))
        yield from stops(table, ("place-and-note", "place-and-note"), ("note-typing", "note"))


def kept(party: Party, folder: Path) -> Stops:
    """The record of the house, watching a game, and sticks."""
    for seats, box in ((5, ""), (4, CARDS), (4, ""), (3, "")):
        party.play(folder, seats, box=box)
    with party.table(folder, 0) as table:
        table.touch("records")
        yield "house", table
        for chapter in Chapter:
            table.touch("statistics", chapter, 0)
            yield f"chapter-{chapter.name.lower()}", table
            if chapter is Chapter.RIVALS:
                yield from stops(table, ("filter", "filter"), ("filter-players", ("filter-players", 0)))
                table.go("back", "back")
            table.touch("back")
        yield from stops(
            table,
            ("games", ("games", 0)),
            ("game-over", ("game", 1)),
            ("watch", "replay"),
            ("watch-card", ("look-at", 1, 0)),
            ("watch-playing", "playback", "speed"),
        )
        table.touch("playback")
        yield from _sticks(table)


def _sticks(table: TableUnderTest) -> Stops:
    """What is plugged in is another thing on every computer: it is said here."""
    house = RecordsPage(WelcomePage(()))
    stick = Path("/media/pi/BLUE")
    copied = Copied(stick / "hammerprice-games", 3, 12)
    full = copied._replace(stopped=Stopped(CopyFault.FULL, copied.folder, reason=""))
    for name, page in (
        ("sticks", UsbSticksPage(house, (stick, Path("/media/pi/RED")))),
        ("sticks-none", UsbSticksPage(house, ())),
        ("copied", CopyingPage(house, BackgroundJob(lambda: copied, in_background=False))),
        ("copied-not-all", CopyingPage(house, BackgroundJob(lambda: full, in_background=False))),
        (
            "chapter-waiting",
            AllGamesStatisticsPage(house, BackgroundJob[Any](lambda: None, in_background=False), Chapter.HALL),
        ),
    ):
        table.open(page)
        table.advance(0.1)
        yield name, table


def without_games(party: Party, folder: Path) -> Stops:
    """Nothing is kept yet."""
    with party.table(folder, 4) as table:
        table.go("menu", "records", ("statistics", Chapter.PLAYERS, 0))
        yield "chapter-none", table
