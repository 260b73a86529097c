"""The market board of the auction game between two lots."""

from companion.commands import commands as c
from companion.live.look import Look
from companion.scene.screens import Choice, TableScreen
from companion.stage.parts import columns_of, menu_choice, round_of, seats_of, undo_choice


def market_screen(look: Look) -> TableScreen:
    """Return the market board between two lots."""
    state = look.state
    return TableScreen(
        round=state.round,
        title=round_of(look),
        columns=columns_of(look),
        seats=seats_of(look, state.turn),
        play=Choice(c.OpenEntry(), look.tongue.say("Play a card")),
        undo=undo_choice(look),
        menu=menu_choice(look),
    )
