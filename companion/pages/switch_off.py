"""The choice that closes the program or switches the computer off, and the page that asks about it."""

from companion.live.look import Look
from companion.pages.page import Choices, Do, GoTo, SubPage
from companion.screen_data.screens import Choice, MenuScreen


class SwitchOffPage(SubPage):
    """The question whether to switch off, after the gavel was held down."""

    def show(self, look: Look, choices: Choices) -> MenuScreen:
        """Return the question."""
        say = look.translator.say
        back = choices.put(say("Back"), GoTo(self.over), "back")
        return MenuScreen(say("Switch off?"), (leave_choice(look, choices),), back)


def leave_choice(look: Look, choices: Choices) -> Choice:
    """Return the choice that closes the program; on the table's own computer it also switches that off."""
    power_off = look.options.power_off
    leave = Do(lambda table, _at: table.leave(power_off=power_off))
    if power_off:
        return choices.put(look.translator.say("Switch off"), leave, "switch-off")
    return choices.put(look.translator.say("Close Hammer Price"), leave, "close")
