"""The way back out of what is kept of games."""

from companion.live.look import Look
from companion.live.table import Table
from companion.pages.page import Choices, Page, Run
from companion.screen_data.screens import Choice


def back_choice(look: Look, choices: Choices, page: Page | None) -> Choice:
    """Return the choice that goes back to a page, None for the game, and ends what is said to the whole table."""

    def go_back(table: Table, _at: int) -> Page | None:
        table.messages.hush()
        return page

    return choices.put(look.translator.say("Back"), Run(go_back), "back")
