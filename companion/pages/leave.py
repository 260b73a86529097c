"""The choice by which somebody closes the program."""

from companion.live.look import Look
from companion.pages.page import Choices, Page, stay
from companion.screen_data.screens import Choice


def leave_choice(look: Look, choices: Choices, page: Page) -> Choice:
    """Return the way out; on a table that is a computer of its own, its power goes with it."""
    say = look.translator.say
    if look.options.power_off:
        return choices.put(say("Switch off"), stay(page, lambda table: table.leave(power_off=True)), "switch-off")
    return choices.put(say("Close Hammer Price"), stay(page, lambda table: table.leave(power_off=False)), "close")
