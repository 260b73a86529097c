"""The list of finished games: when each was played, who won, and what everybody had. Each opens its result."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from companion.i18n.translator import Translator
from companion.live.background_jobs import BackgroundJob
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.all_games_statistics import start_statistics
from companion.pages.filter_games import FilterPage, filter_text
from companion.pages.finished_game import open_finished
from companion.pages.page import Choices, GoTo, Page, Run, SubPage
from companion.rules.edition import AnyEdition
from companion.screen_data.lists import GameLine, GameLinePlayer, GamesScreen
from companion.screen_data.screens import Choice
from companion.statistics.all_games import FilteredGames
from companion.statistics.chapters import edition_title
from companion.statistics.played_games import WHOLE_GAME_ROUNDS, Placed, PlayedGame

GAMES_PER_PAGE = 6
"""The number of games on one screen."""


@dataclass(frozen=True)
class GamesPage(SubPage):
    """A page of the games that pass the filter, the latest of all on page 0."""

    shows_turn = False

    found: BackgroundJob[FilteredGames]
    page_number: int = 0

    def show(self, view: PublicView, choices: Choices) -> GamesScreen:
        """Return the games of this page, and the choices of other pages."""
        say = view.translator.say
        found = self.found.found
        number = self.page_number
        if found is None:
            return GamesScreen(say("Games"), lines=(), empty=self.found.fault or say("One moment…"))
        first, after = number * GAMES_PER_PAGE, (number + 1) * GAMES_PER_PAGE
        filters = FilterPage(self, known=found.choices, reopened=partial(games_page, self.over))
        return GamesScreen(
            title=filter_text(view) or say("Games"),
            lines=tuple(self._line(view, choices, game) for game in found.games[first:after]),
            empty="" if found.games else say("No finished games yet."),
            filter=choices.put(say("Filter"), GoTo(filters), "filter") if found.choices.is_needed else None,
            earlier=self._turn_to(choices, number + 1, say("Earlier")) if len(found.games) > after else None,
            later=self._turn_to(choices, number - 1, say("Later")) if number else None,
        )

    def banner(self, view: PublicView) -> str:
        """Return how many games cannot be read."""
        unread = len(self.found.found.faults) if self.found.found else 0
        translator = view.translator
        return (
            translator.count("{number} game cannot be read", "{number} games cannot be read", unread) if unread else ""
        )

    def _turn_to(self, choices: Choices, number: int, label: str) -> Choice:
        return choices.put(label, GoTo(replace(self, page_number=number)), "games", number)

    def _line(self, view: PublicView, choices: Choices, game: PlayedGame) -> GameLine:
        translator, edition = view.translator, view.editions.get(game.edition)
        reopened = partial(games_page, self.over, page_number=self.page_number)
        opened = Run(lambda table, _at: open_finished(table, game.number, over=self, reopened=reopened))
        return GameLine(
            when=" · ".join(_facts(game, edition, translator)),
            edition=edition_title(view.editions, game.edition),
            players=tuple(
                GameLinePlayer(placed.name, _amount(placed, edition, translator), won=placed.won)
                for placed in game.placed
            ),
            open=choices.put(str(game.number), opened, "game", game.number),
        )


def games_page(over: Page | None, table: Table, *, page_number: int = 0) -> GamesPage:
    """Return a page of the games that pass the filter."""
    return GamesPage(over, found=start_statistics(table), page_number=page_number)


def games_choice(view: PublicView, choices: Choices, page: Page) -> Choice:
    """Return the choice that lists the games over a page."""
    return choices.put(view.translator.say("Games"), Run(lambda table, _at: games_page(page, table)), "games", 0)


def _facts(game: PlayedGame, edition: AnyEdition | None, translator: Translator) -> Iterator[str]:
    """Yield the day of a game, how long it took and where it was played, as far as known; of a short one after the day
    its rounds.
    """
    if game.played:
        yield translator.date(datetime.fromisoformat(game.played))
    if game.rounds < WHOLE_GAME_ROUNDS:
        yield translator.say("only {rounds}", rounds=translator.rounds(edition, game.rounds))
    if game.minutes:
        yield translator.say("{number} min", number=game.minutes)
    if game.place:
        yield game.place


def _amount(placed: Placed, edition: AnyEdition | None, translator: Translator) -> str:
    """Return a player's final amount; the number alone of an edition that this table no longer has."""
    return translator.money(edition, placed.total) if edition else translator.number(placed.total)
