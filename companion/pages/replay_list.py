"""The list of the games of the journal, each of which can be watched from its beginning."""

from datetime import datetime
from functools import partial

from companion.journal.journal import JournalFault
from companion.journal.ledger import Ledger, journalled_header
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.notation.record import Header
from companion.pages.page import Choices, Page, Run, SubPage
from companion.pages.step_viewer import StepViewerPage
from companion.screen_data.screens import Choice, MenuScreen

PAGE_LENGTH = 8
"""Games on one page."""


class ReplayListPage(SubPage):
    """Games of the journal to watch, the latest on page 0."""

    pauses_game = True

    page: int
    found: tuple[tuple[int, Header | None], ...]
    """The games by number, the latest first, as they were when the page was opened; None for a header that cannot be
    read.
    """
    earlier: bool
    """True if there is a page of earlier games."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the games of this page; touching one opens its beginning."""
        say, page = view.translator.say, self.page
        entries = [self._game(view, choices, number, header) for number, header in self.found]
        if self.earlier:
            entries.append(replay_choice(choices, self.over, say("Earlier"), page + 1))
        if page:
            entries.append(replay_choice(choices, self.over, say("Later"), page - 1))
        return MenuScreen(say("Replay a game"), tuple(entries))

    def _game(self, view: PublicView, choices: Choices, number: int, header: Header | None) -> Choice:
        label, waits = f"{number}.", view.translator.say("cannot be read")
        if header is not None:
            played = view.translator.date(datetime.fromisoformat(header.played)) if header.played else ""
            parts = (played, view.boxes[header.edition].title, *header.seats)
            label, waits = f"{number}. " + view.translator.listed(filter(None, parts)), ""
        return choices.put(label, Run(partial(self._watch, number)), "watch", number, waits=waits)

    def _watch(self, number: int, table: Table, _at: int) -> Page:
        """Watch a game from its beginning; show a fault to the table."""
        with table.telling_faults():
            game = Ledger.resume(table.journal, number, table.boxes)
            return StepViewerPage(self, game, 0)
        return self


def replay_choice(choices: Choices, over: Page | None, label: str, page: int = 0) -> Choice:
    """Return the choice that opens a page of the games of the journal."""
    return choices.put(label, Run(lambda table, _at: _open_games(table, over, page)), "games", page)


def _open_games(table: Table, over: Page | None, page: int) -> ReplayListPage:
    """Return a page of the games of the journal; show a fault to the table."""
    numbers: tuple[int, ...] = ()
    with table.telling_faults():
        numbers = table.journal.numbers()[::-1]
    first, after = PAGE_LENGTH * page, PAGE_LENGTH * (page + 1)
    found = tuple((number, _header(table, number)) for number in numbers[first:after])
    return ReplayListPage(over, page, found, len(numbers) > after)


def _header(table: Table, number: int) -> Header | None:
    """Return the header of a game; None where it cannot be read, which the list then says."""
    try:
        return journalled_header(table.journal, number, table.boxes)
    except JournalFault:
        return None
