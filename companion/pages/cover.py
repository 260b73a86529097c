"""The cover of a screen that is handed to a player, who lifts it to key or to see what is nobody else's business."""

from companion.live.look import Look
from companion.pages.page import Choices, GoTo, Page, Run, Verb
from companion.screen_data.screens import CoverScreen


def cover_screen(look: Look, choices: Choices, seat: int, lift: tuple[str, Verb], over: Page | None) -> CoverScreen:
    """Return the screen on its way to a seat; `lift` is what its player's choice is called, and does."""
    name, lifted = lift
    say, player = look.translator.say, look.state.game.names[seat - 1]
    return CoverScreen(
        number=seat,
        name=player,
        mine=choices.put(say("I am {name}", name=player), Run(lifted), name, seat),
        back=choices.put(say("Back"), GoTo(over), "back"),
        hint=say("Hand over the screen; the others look away"),
    )
