"""The first page of an evening: the last game, others that wait, a new one, and the ways out."""

from dataclasses import dataclass
from datetime import datetime

from companion.i18n.translator import Translator
from companion.journal.ledger import AnyLedger, AnyStep
from companion.live.look import Look
from companion.live.table import Table
from companion.pages.leave import leave_choice
from companion.pages.page import Choices, Page, Run
from companion.pages.records import records_choice
from companion.pages.set_up import board_of, new_set_up
from companion.pages.settings import language_choice, rotate_choice
from companion.pages.step_titles import title
from companion.pages.system import system_choice
from companion.rules.protocol import is_over
from companion.screen_data.screens import WaitingGame
from companion.screen_data.set_up import WelcomeScreen


@dataclass(frozen=True, slots=True)
class WelcomePage(Page):
    """The newest game, which may be over, and unfinished ones."""

    pauses_game = True
    between_games = True

    offered: tuple[AnyLedger, ...]
    """At least one, the one begun last first."""

    def show(self, look: Look, choices: Choices) -> WelcomeScreen:
        """Return the game begun last, the others that wait, and the ways out."""
        translator, put = look.translator, choices.put
        say = translator.say
        first, *others = self.offered
        latest: AnyStep | None = first.last
        last = (
            say("Last confirmed: {title}", title=title(latest, translator))
            if latest
            else say("No card has been played yet")
        )
        over = is_over(first.state)
        return WelcomeScreen(
            headline=say("The last game is over") if over else say("A game is waiting"),
            lines=(", ".join(first.state.game.names), _facts(translator, first), last),
            choices=(
                put(say("Its result") if over else say("Go on with it"), _resume(first), "resume", first.number),
                put(say("New game"), Run(self._set_up), "new-game"),
                records_choice(look, choices, self, has_game=False),
                system_choice(look, choices, self),
                leave_choice(look, choices, self),
            ),
            language=language_choice(look, choices, self),
            turn=rotate_choice(look, choices, self),
            artists=board_of(first.state.game.edition),
            others=tuple(
                WaitingGame(
                    put(", ".join(other.state.game.names), _resume(other), "resume", other.number),
                    _facts(translator, other),
                    board_of(other.state.game.edition),
                )
                for other in others
            ),
        )

    def _set_up(self, table: Table, _at: int) -> Page:
        """Set up a new game; the way back leads to the game on show, if there is one."""
        return new_set_up(table, None if table.has_game else self)


def _resume(ledger: AnyLedger) -> Run:
    """Return what a choice does that goes on with a game."""

    def verb(table: Table, at: int) -> Page | None:
        table.resume(ledger, at)
        page: Page | None = table.page
        return page

    return Run(verb)


def _facts(translator: Translator, ledger: AnyLedger) -> str:
    """What tells a game from others of the same players: box, round, when it was begun."""
    state = ledger.state
    edition = state.game.edition
    facts = (edition.title, translator.round_of(edition, state.round), _begun(ledger.header.played))
    return " · ".join(filter(None, facts))


def _begun(played: str) -> str:
    """When a game was begun, to the minute, in the one way of writing that every language reads alike."""
    try:
        return f"{datetime.fromisoformat(played):%Y-%m-%d %H:%M}"
    except ValueError:
        return ""
