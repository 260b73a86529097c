"""The records of all games: the ways to statistics, to games to watch, to copies and to counted money."""

from companion.live.public_view import PublicView
from companion.pages.all_games_statistics import statistics_choices
from companion.pages.count_money import count_money_choice
from companion.pages.page import Choices, GoTo, Page, SubPage, back_choice
from companion.pages.replay_list import replay_choice
from companion.pages.usb_sticks import usb_sticks_choice
from companion.rules.protocol import has_lots, is_over
from companion.screen_data.screens import Choice, MenuScreen


class RecordsPage(SubPage):
    """The list of what can be seen and done."""

    pauses_game = True

    has_game: bool
    """True if it was opened from a game, for which it then offers more once that is over."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list. Money can be counted after an auction game: before that it is secret."""
        say = view.translator.say
        entries = [*statistics_choices(view, choices, self)]
        if self.has_game and has_lots(view.any_state) and is_over(view.any_state):
            entries.append(count_money_choice(view, choices, self))
        entries.append(replay_choice(choices, self, say("Replay a game")))
        entries.append(usb_sticks_choice(choices, self, say("Copy to USB stick")))
        return MenuScreen(say("Records"), tuple(entries), back_choice(view, choices, self.over))


def records_choice(view: PublicView, choices: Choices, page: Page, *, has_game: bool) -> Choice:
    """Return the choice that opens the records over a page, which belongs to a game or not."""
    to = RecordsPage(page, has_game)
    return choices.put(view.translator.say("Records"), GoTo(to), "records")
