"""The list of the games of the journal, each of which can be watched from its beginning."""

from dataclasses import dataclass
from functools import partial

from companion.journal.journal import JournalFault
from companion.journal.ledger import Ledger, journalled_header
from companion.live.public_game import PublicGame
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.page import Choices, Page, Run, SubPage
from companion.pages.step_viewer import StepViewerPage
from companion.screen_data.lists import MenuScreen
from companion.screen_data.screens import Choice

PAGE_LENGTH = 8
"""Games on one page."""


@dataclass(frozen=True)
class ReplayListPage(SubPage):
    """Games of the journal to watch, the latest on page 0."""

    pauses_game = True

    page_number: int
    found: tuple[tuple[int, str], ...]
    """The games by number with their labels, the latest first, as they were when the page was opened; an empty label
    for a header that cannot be read.
    """
    earlier: bool
    """True if there is a page of earlier games."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the games of this page; touching one opens its beginning."""
        say, entries = view.translator.say, list[Choice]()
        for number, label in self.found:
            watch, disabled_reason = Run(partial(self._watch, number)), "" if label else say("cannot be read")
            entries.append(choices.put(label or f"{number}.", watch, "watch", number, disabled_reason=disabled_reason))
        if self.earlier:
            entries.append(replay_choice(choices, self.over, say("Earlier"), self.page_number + 1))
        if self.page_number:
            entries.append(replay_choice(choices, self.over, say("Later"), self.page_number - 1))
        return MenuScreen(say("Replay a game"), tuple(entries))

    def _watch(self, number: int, table: Table, _at: int) -> Page:
        """Watch a game from its beginning; show a fault to the table."""
        with table.telling_faults():
            game = Ledger.resume(table.journal, number, table.boxes)
            return StepViewerPage(self, PublicGame(game), 0)
        return self


def replay_choice(choices: Choices, over: Page | None, label: str, page_number: int = 0) -> Choice:
    """Return the choice that opens a page of the games of the journal."""
    return choices.put(label, Run(lambda table, _at: _open_games(table, over, page_number)), "games", page_number)


def _open_games(table: Table, over: Page | None, page_number: int) -> ReplayListPage:
    """Return a page of the games of the journal; show a fault to the table."""
    numbers: tuple[int, ...] = ()
    with table.telling_faults():
        numbers = table.journal.numbers()[::-1]
    first, after = PAGE_LENGTH * page_number, PAGE_LENGTH * (page_number + 1)
    found = tuple((number, _label(table, number)) for number in numbers[first:after])
    return ReplayListPage(over, page_number, found, len(numbers) > after)


def _label(table: Table, number: int) -> str:
    """Return a game's number, date, edition and players; empty where its header cannot be read."""
    try:
        header = journalled_header(table.journal, number, table.boxes)
    except JournalFault:
        return ""
    played = table.translator.date(header.began) if header.began else ""
    parts = (played, table.boxes[header.edition].title, *header.seats)
    return f"{number}. " + table.translator.listed(filter(None, parts))
