"""The page shown when another cannot be drawn: ways to go on, and no text from players."""

from companion.live.public_view import PublicView
from companion.pages.boards.seats_and_choices import continue_choice
from companion.pages.menus import leave_choice
from companion.pages.page import Choices, Do, SubPage, back_choice
from companion.pages.welcome import set_up
from companion.screen_data.screens import MenuScreen


class FallbackPage(SubPage):
    """The ways to go on, and back to the page beneath the one that cannot be drawn."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the ways to go on."""
        say, put = view.translator.say, choices.put
        return MenuScreen(
            title=say("This screen cannot be shown"),
            entries=(
                continue_choice(say("Continue"), choices),
                put(say("New game"), Do(set_up), "new-game"),
                leave_choice(view, choices),
            ),
            back=back_choice(view, choices, self),
        )
