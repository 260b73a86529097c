"""Pictures around and over a game that are no pages yet."""

from companion.commands import commands as c
from companion.live.look import Look
from companion.scene.screens import (
    Choice,
    MenuScreen,
    Screen,
)
from companion.stage.health import health_screen
from companion.stage.history import games_screen, history_screen
from companion.stage.house import house_screen
from companion.stage.past import past_screen
from companion.stage.self_test import self_test_screen
from companion.stage.setup import house_rules_screen, leave_choice, set_up_screen, typing_screen, welcome_screen
from companion.views.house import HouseView
from companion.views.views import (
    PAST,
    AtGames,
    AtHealth,
    AtHistory,
    AtHouseRules,
    AtSelfTest,
    AtSetUp,
    AtSwitchOff,
    AtTyping,
    AtWelcome,
    View,
)


def frame_screen(look: Look, view: View) -> Screen:
    """The picture of what is open around or over the game."""
    if isinstance(view, AtWelcome):
        return welcome_screen(look, view)
    if isinstance(view, AtSetUp):
        return set_up_screen(look, view)
    if isinstance(view, AtTyping):
        return typing_screen(look.tongue, view)
    if isinstance(view, AtHouseRules):
        return house_rules_screen(look, view)
    if isinstance(view, AtHistory):
        return history_screen(look, view.page)
    if isinstance(view, AtSelfTest) and look.self_tester.test is not None:
        return self_test_screen(look, look.self_tester.test)
    if isinstance(view, HouseView):
        return house_screen(look, view)
    if isinstance(view, AtHealth):
        return health_screen(look, view.health)
    if isinstance(view, AtSwitchOff):
        say = look.tongue.say
        return MenuScreen(say("Switch off?"), (leave_choice(look.options, look.tongue),), Choice(c.Back(), say("Back")))
    if isinstance(view, AtGames):
        return games_screen(look, view)
    if isinstance(view, PAST):
        return past_screen(look, view)
    raise LookupError(f"a {type(view).__name__} has no picture of its own")
