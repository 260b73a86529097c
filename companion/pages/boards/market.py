"""The table between lots: the market, the seats, and the choice of the next card."""

from companion.live.public_view import PublicView
from companion.pages.boards.seats_and_choices import round_of, seats_of
from companion.pages.lot_and_market import columns_of
from companion.pages.page import Choices, GoTo, Page
from companion.screen_data.market import MarketScreen


def market_board(view: PublicView, choices: Choices, entry: Page) -> MarketScreen:
    """Return the table between lots; `entry` is the page that asks which card is played."""
    state = view.state
    return MarketScreen(
        round=state.round,
        title=f"{round_of(view)} {view.translator.thousands(state.game.edition)}".strip(),
        columns=columns_of(view),
        seats=seats_of(view, choices, state.turn),
        play=choices.put(view.translator.say("Play a card"), GoTo(entry), "enter-card"),
    )
