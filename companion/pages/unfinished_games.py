"""All games that are not over: each can be resumed, or discarded after a question."""

from dataclasses import dataclass

from companion.journal.ledger import Ledger
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.game_facts import facts_of, resume
from companion.pages.page import Choices, GoTo, Page, PageName, Run, SubPage
from companion.screen_data.lists import MenuScreen, NoticeScreen, QuestionScreen
from companion.screen_data.screens import Choice

GAMES_ON_A_PAGE = 8


@dataclass(frozen=True)
class UnfinishedGamesPage(SubPage):
    """The unfinished games, the last begun first, as they were when the page was opened."""

    shows_turn = False

    games: tuple[Ledger, ...]
    """Those of this page."""
    page_number: int
    is_last: bool
    """True if there is no page of earlier games."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen | NoticeScreen:
        """Return the list of games, or that there are none."""
        say, translator = view.translator.say, view.translator
        entries = [
            choices.put(
                f"{translator.listed(game.course.header.seats)} · {facts_of(translator, game.course)}",
                GoTo(UnfinishedGamePage(self, game)),
                "unfinished-game",
                game.number,
            )
            for game in self.games
        ]
        if not self.is_last:
            entries.append(
                unfinished_games_choice(choices, self.over, label=say("Earlier"), page_number=self.page_number + 1)
            )
        if self.page_number:
            entries.append(
                unfinished_games_choice(choices, self.over, label=say("Later"), page_number=self.page_number - 1)
            )
        if not entries:
            return NoticeScreen((say("No unfinished games."),))
        return MenuScreen(say("Unfinished games"), tuple(entries))


@dataclass(frozen=True)
class UnfinishedGamePage(SubPage):
    """What can be done with an unfinished game."""

    over: UnfinishedGamesPage
    game: Ledger

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of what can be done."""
        say, put = view.translator.say, choices.put
        entries = (
            put(say("Resume game"), resume(self.game), "resume", self.game.number),
            put(say("Discard game"), GoTo(DiscardGamePage(self, self.game)), "ask-to-discard", self.game.number),
        )
        return MenuScreen(view.translator.listed(self.game.course.header.seats), entries)


@dataclass(frozen=True)
class DiscardGamePage(SubPage):
    """The question whether to discard a game."""

    over: UnfinishedGamePage
    game: Ledger

    def show(self, view: PublicView, choices: Choices) -> QuestionScreen:
        """Return the question."""
        say = view.translator.say
        discard = choices.put(say("Discard game"), Run(self._discard), "discard", self.game.number)
        return QuestionScreen(say("Discard this game for good?"), answer=discard)

    def _discard(self, table: Table, _at: int) -> Page | PageName:
        """Discard the game, and return what is left to choose from: the first screen where it may be offered there."""
        with table.telling_faults():
            table.discard(self.game.number)
        if table.ledger_if_any is None or any(page.is_outside_game for page in self.stack):
            return PageName.WELCOME
        return _games(table, over=self.over.over.over, page_number=self.over.over.page_number)


def unfinished_games_choice(choices: Choices, over: Page | None, label: str, page_number: int = 0) -> Choice:
    """Return the choice that opens a page of the unfinished games over a page."""
    listed = Run(lambda table, _at: _games(table, over=over, page_number=page_number))
    return choices.put(label, listed, "unfinished-games", page_number)


def _games(table: Table, over: Page | None, page_number: int) -> UnfinishedGamesPage:
    """Return a page of the unfinished games; what cannot be read is left out, and told to the table."""
    games: list[Ledger] = []
    numbers: tuple[int, ...] = ()
    with table.telling_faults():
        numbers = table.journal.unfinished()
    first, after = GAMES_ON_A_PAGE * page_number, GAMES_ON_A_PAGE * (page_number + 1)
    for number in numbers[first:after]:
        with table.telling_faults():
            games.append(table.game_of(number))
    return UnfinishedGamesPage(over, games=tuple(games), page_number=page_number, is_last=len(numbers) <= after)
