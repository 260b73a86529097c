"""Menus that only lead on: the records of all games, what can be done before a game, switching off, and going on."""

from dataclasses import dataclass

from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.all_games_statistics import start_statistics, statistics_choices
from companion.pages.board_parts import continue_choice
from companion.pages.games import games_choice
from companion.pages.page import Choices, Do, GoTo, Page, Run, SubPage, back_choice
from companion.pages.settings import settings_choice
from companion.pages.system import system_choice
from companion.pages.unfinished_games import unfinished_games_choice
from companion.pages.usb_sticks import usb_sticks_choice
from companion.rules.protocol import is_over, is_secret
from companion.screen_data.lists import MenuScreen, QuestionScreen
from companion.screen_data.screens import Choice


@dataclass(frozen=True)
class RecordsPage(SubPage):
    """The records of all games: their list, statistics, unfinished ones and copies."""

    shows_turn = False

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list."""
        say = view.translator.say
        entries = [games_choice(view, choices, self), *statistics_choices(view, choices, self)]
        entries.append(unfinished_games_choice(choices, self, label=say("Unfinished games")))
        entries.append(usb_sticks_choice(choices, self, say("Copy to USB stick")))
        return MenuScreen(say("Statistics"), tuple(entries))


@dataclass(frozen=True)
class MenuBeforeGamePage(SubPage):
    """What can be done at the table before a game."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of what can be done."""
        entries = (
            settings_choice(view, choices, self),
            records_choice(view, choices, self),
            system_choice(view, choices, self),
            leave_choice(view, choices, self),
        )
        return MenuScreen(view.translator.say("Device"), entries)


@dataclass(frozen=True)
class SwitchOffPage(SubPage):
    """The question whether to close the program, or switch off: a game is open, or the gavel was held down."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> QuestionScreen:
        """Return the question, that a game in progress can be resumed, and that secret bids are not kept."""
        say = view.translator.say
        sentences = [say("Switch off?") if view.options.power_off else say("Close Hammer Price?")]
        if view.game and not is_over(view.any_state):
            sentences.append(say("The game can be resumed."))
            if is_secret(view.any_state) and len(view.auction.awaited) < view.any_state.game.seats:
                sentences.append(say("Secret bids are not kept: everyone bids again."))
        return QuestionScreen(view.translator.joined(sentences), answer=_leave(view, choices))


@dataclass(frozen=True)
class FallbackPage(SubPage):
    """The ways to go on from a picture that cannot be drawn, without a text from players, and back to the page beneath
    it.
    """

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the ways to go on."""
        say = view.translator.say
        entries = continue_choice(say("Continue"), choices), _leave(view, choices)
        return MenuScreen(say("This screen cannot be shown"), entries, back=back_choice(view, choices, self))


def records_choice(view: PublicView, choices: Choices, page: Page) -> Choice:
    """Return the choice that opens the records over a page. Statistics are computed before somebody asks for them."""

    def opened(table: Table, _at: int) -> Page:
        start_statistics(table)
        return RecordsPage(page)

    return choices.put(view.translator.say("Statistics"), Run(opened), "records")


def leave_choice(view: PublicView, choices: Choices, page: Page) -> Choice:
    """Return the choice that closes the program; while a game is in progress, after a question over a page."""
    leave = _leave(view, choices)
    if view.game and not is_over(view.any_state):
        return choices.put(leave.label, GoTo(SwitchOffPage(page)), "ask-to-leave")
    return leave


def _leave(view: PublicView, choices: Choices) -> Choice:
    """Return the choice that closes the program; on the table's own computer it also switches that off."""
    leave = Do(lambda table, _at: table.close_program())
    if view.options.power_off:
        return choices.put(view.translator.say("Switch off"), leave, "switch-off")
    return choices.put(view.translator.say("Close Hammer Price"), leave, "close")
