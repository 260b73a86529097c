"""The table between lots: the market, the seats, and the choice of the next card."""

from companion.live.look import Look
from companion.pages.boards.seats_and_choices import round_of, seats_of
from companion.pages.lot_and_market import columns_of
from companion.pages.page import Choices, GoTo, Page
from companion.screen_data.screens import TableScreen


def market_board(look: Look, choices: Choices, entry: Page) -> TableScreen:
    """Return the table between lots; `entry` is the page that asks which card is played."""
    state = look.state
    return TableScreen(
        round=state.round,
        title=f"{round_of(look)} {look.translator.thousands(state.game.edition)}".strip(),
        columns=columns_of(look),
        seats=seats_of(look, choices, state.turn),
        play=choices.put(look.translator.say("Play a card"), GoTo(entry), "enter-card"),
    )
