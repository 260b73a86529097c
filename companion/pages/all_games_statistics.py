"""Statistics of all finished games, chapter by chapter, a page at a time."""

from dataclasses import dataclass, replace
from functools import partial

from companion.live.background_jobs import BackgroundJob
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.board_parts import drawn_artist
from companion.pages.filter_games import FilterPage, filter_text
from companion.pages.page import Choices, GoTo, Page, Run, SubPage
from companion.screen_data.lists import DataTableScreen
from companion.screen_data.screens import Choice
from companion.statistics.all_games import FilteredGames
from companion.statistics.chapters import Chapter, chapter_table

ROWS_PER_PAGE = (6, 5, 5, 4)
"""Rows on one picture, by the number of sentences under them; more rows would not fit on the smallest panel."""


@dataclass(frozen=True)
class AllGamesStatisticsPage(SubPage):
    """A page of a chapter, about the games that were finished when the chapter was opened."""

    found: BackgroundJob[FilteredGames]
    chapter: Chapter
    page_number: int = 0

    def show(self, view: PublicView, choices: Choices) -> DataTableScreen:
        """Return the rows of this page."""
        translator = view.translator
        say = view.translator.say
        found = self.found.found
        title = say(self.chapter)
        if found is None:
            return DataTableScreen(title, empty=self.found.fault or say("One moment…"))
        statistics = found.statistics
        commands = []
        if found.choices.is_needed:
            filters = FilterPage(self, known=found.choices, reopened=partial(_opened, self.over, self.chapter))
            commands.append(choices.put(say("Filter"), GoTo(filters), "filter"))
        if not statistics.games:
            return DataTableScreen(title, empty=say("No finished games yet."), choices=tuple(commands))
        table = chapter_table(statistics, self.chapter, view.editions, translator)
        if self.chapter is Chapter.KINDS and table.edition:
            title = translator.in_thousands(title, table.edition)
        columns = tuple(column for column in table.columns if column.width)
        lines = [text] if (text := filter_text(view)) else []
        if self.chapter in (Chapter.BOXES, Chapter.KINDS, Chapter.MONEY):
            lines.append(say("“Paid”: price as % of final value."))
        if self.chapter in (Chapter.PLAYERS, Chapter.RIVALS) and statistics.short_games:
            lines.append(say("Games of one or two rounds do not count here."))
        if self.chapter is Chapter.TIMES and not table.says_anything:
            lines.append(say("No times are known for these games."))
        if found.faults:
            unread = len(found.faults)
            lines.append(translator.count("{number} game cannot be read", "{number} games cannot be read", unread))
        on_a_page = ROWS_PER_PAGE[len(lines)]
        first, last = self.page_number * on_a_page, (len(table.rows) - 1) // on_a_page
        number = self.page_number
        if last > 0:
            commands += [
                self._turn_to(
                    choices, number - 1, label=say("Previous"), disabled_reason="" if number else say("first page")
                ),
                self._turn_to(
                    choices, number + 1, label=say("Next"), disabled_reason="" if number < last else say("last page")
                ),
            ]
        return DataTableScreen(
            title=title,
            heads=tuple(column.head for column in columns),
            rows=tuple(row[: len(columns)] for row in table.rows[first : first + on_a_page]),
            artists=tuple(
                tuple(drawn_artist(view.translator, artist) if artist else None for artist in row[: len(columns)])
                for row in table.artists[first : first + on_a_page]
            ),
            widths=tuple(column.width for column in columns),
            lines=tuple(lines),
            choices=tuple(commands),
            words=tuple(place for place, column in enumerate(columns) if column.is_words),
            money=tuple(place for place, column in enumerate(columns) if column.is_money),
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


def statistics_choices(view: PublicView, choices: Choices, page: Page) -> tuple[Choice, ...]:
    """Return the choices that open all chapters over a page."""

    def opening(chapter: Chapter) -> Run:
        return Run(lambda table, _at: _opened(page, chapter, table))

    return tuple(
        choices.put(view.translator.say(chapter), opening(chapter), "statistics", chapter, 0) for chapter in Chapter
    )


def start_statistics(table: Table) -> BackgroundJob[FilteredGames]:
    """Start computing the statistics of the chosen games, or looking up what is known already."""
    game_filter = table.session.game_filter
    return table.jobs.start(f"statistics of {game_filter}", partial(table.all_games.filtered, game_filter))


def _opened(over: Page | None, chapter: Chapter, table: Table) -> AllGamesStatisticsPage:
    """Return the first page of a chapter about the chosen games."""
    return AllGamesStatisticsPage(over, found=start_statistics(table), chapter=chapter)
