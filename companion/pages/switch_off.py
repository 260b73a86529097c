"""The choice that closes the program or switches the computer off, and the page that asks about it."""

from companion.live.public_view import PublicView
from companion.pages.page import Choices, Do, GoTo, SubPage
from companion.screen_data.screens import Choice, MenuScreen


class SwitchOffPage(SubPage):
    """The question whether to switch off, after the gavel was held down."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the question."""
        say = view.translator.say
        back = choices.put(say("Back"), GoTo(self.over), "back")
        return MenuScreen(say("Switch off?"), (leave_choice(view, choices),), back)


def leave_choice(view: PublicView, choices: Choices) -> Choice:
    """Return the choice that closes the program; on the table's own computer it also switches that off."""
    power_off = view.options.power_off
    leave = Do(lambda table, _at: table.leave(power_off=power_off))
    if power_off:
        return choices.put(view.translator.say("Switch off"), leave, "switch-off")
    return choices.put(view.translator.say("Close Hammer Price"), leave, "close")
