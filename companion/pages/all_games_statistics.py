"""Statistics of all finished games, chapter by chapter, a page at a time, and the filter of games."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from companion.live.background_jobs import BackgroundJob
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.page import Choices, GoTo, Page, Run, SubPage
from companion.screen_data.lists import DataTableScreen, MenuScreen
from companion.screen_data.screens import Choice
from companion.statistics.all_games import Found, Which, house_record
from companion.statistics.chapters import Chapter, box_title, chapter_table

ON_A_PAGE = (6, 5, 5, 4)
"""Rows on one picture, by the number of sentences under them; more rows would not fit on the smallest panel."""
Key = TypeVar("Key")


@dataclass(frozen=True)
class AllGamesStatisticsPage(SubPage):
    """A page of a chapter, about the games that were finished when the chapter was opened."""

    found: BackgroundJob[Found]
    chapter: Chapter
    page_number: int = 0

    def show(self, view: PublicView, choices: Choices) -> DataTableScreen:
        """Return the rows of this page."""
        translator, say, found = view.translator, view.translator.say, self.found.found
        title = say(self.chapter)
        if found is None:
            return DataTableScreen(title, (self.found.fault or say("One moment…"),))
        record = found.record
        ways = []
        if len(found.games) > 1:
            filters = FilterPage(replace(self, page_number=0), found.games)
            ways.append(choices.put(say("Filter"), GoTo(filters), "filter"))
        if not record.games:
            return DataTableScreen(title, (say("No finished games yet."),), choices=tuple(ways))
        table = chapter_table(record, self.chapter, view.boxes, translator)
        if self.chapter is Chapter.KINDS and table.edition:
            title = translator.in_thousands(title, table.edition)
        columns = tuple(column for column in table.columns if column.width)
        lines = [filter_text] if (filter_text := _filter_text(view)) else []
        if self.chapter in (Chapter.BOXES, Chapter.KINDS, Chapter.MONEY):
            lines.append(say("“Paid”: price as % of final value."))
        if found.faults:
            unread = len(found.faults)
            lines.append(translator.count("{number} game cannot be read", "{number} games cannot be read", unread))
        on_a_page = ON_A_PAGE[len(lines)]
        first, last = self.page_number * on_a_page, (len(table.rows) - 1) // on_a_page
        number = self.page_number
        if last > 0:
            ways += [
                self._turn_to(choices, number - 1, say("Previous page"), "" if number else say("first page")),
                self._turn_to(choices, number + 1, say("Next page"), "" if number < last else say("last page")),
            ]
        return DataTableScreen(
            title=title,
            heads=tuple(column.head for column in columns),
            rows=tuple(row[: len(columns)] for row in table.rows[first : first + on_a_page]),
            widths=tuple(column.width for column in columns),
            lines=tuple(lines),
            choices=tuple(ways),
            words=tuple(place for place, column in enumerate(columns) if column.is_words),
        )

    def _turn_to(self, choices: Choices, number: int, label: str, disabled_reason: str) -> Choice:
        return choices.put(
            label,
            GoTo(replace(self, page_number=number)),
            "statistics",
            self.chapter,
            number,
            disabled_reason=disabled_reason,
        )


@dataclass(frozen=True)
class FilterPage(SubPage):
    """The filter of games for the statistics."""

    over: AllGamesStatisticsPage
    games: Collection[tuple[str, int]]
    """The edition and the number of players of each finished game."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the filters: touching one chooses its next value."""
        say, only = view.translator.say, view.session.only
        boxes = [None, *sorted({edition for edition, _ in self.games})]
        seats = [None, *sorted({players for edition, players in self.games if only.edition in (None, edition)})]
        box = box_title(view.boxes, only.edition) if only.edition else ""
        by_box = say("Edition: {box}", box=box) if box else say("Edition: all")
        by_players = say("Players: {number}", number=only.players) if only.players else say("Players: all")
        entries = (
            self._filter_by(choices, Which(_after(boxes, only.edition)), by_box),
            self._filter_by(choices, only._replace(players=_after(seats, only.players)), by_players),
        )
        return MenuScreen(say("Filter"), entries)

    def _filter_by(self, choices: Choices, which: Which, label: str) -> Choice:
        def switch(table: Table, _at: int) -> Page:
            table.session.only = which
            return replace(self, over=replace(self.over, found=_asked(table)))

        return choices.put(label, Run(switch), "filter-by", which.edition or "", which.players or 0)


def statistics_choices(view: PublicView, choices: Choices, page: Page) -> tuple[Choice, ...]:
    """Return the choices that open all chapters over a page."""

    def opening(chapter: Chapter) -> Run:
        return Run(lambda table, _at: AllGamesStatisticsPage(page, _asked(table), chapter))

    return tuple(
        choices.put(view.translator.say(chapter), opening(chapter), "statistics", chapter, 0) for chapter in Chapter
    )


def _asked(table: Table) -> BackgroundJob[Found]:
    """Start computing the statistics of the chosen games."""
    only = table.session.only
    return table.jobs.start(f"record of {only}", partial(house_record, table.journal.path.parent, table.boxes, only))


def _after(keys: Sequence[Key], key: Key) -> Key:
    """Return the next key, and after the last the first; the first for an unknown one."""
    return keys[(keys.index(key) + 1) % len(keys)] if key in keys else keys[0]


def _filter_text(view: PublicView) -> str:
    """Return which games a page is about; empty for all."""
    translator, only = view.translator, view.session.only
    players = translator.count("{number} player", "{number} players", only.players) if only.players else ""
    box = box_title(view.boxes, only.edition) if only.edition else ""
    games = translator.listed(filter(None, (box, players)))
    return translator.say("Only {games}", games=games) if games else ""
