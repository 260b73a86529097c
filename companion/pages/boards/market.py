"""The table between lots: the market, the seats, and the choice of the next card."""

from functools import partial

from companion.live.public_view import PublicView
from companion.pages.board_parts import card_keys, columns_of, round_of, seats_of
from companion.pages.enter_card import EnterCardPage
from companion.pages.page import Choices, GoTo
from companion.rules.actions import Play
from companion.rules.words import Variant
from companion.screen_data.market import MarketScreen


def market_board(view: PublicView, choices: Choices) -> MarketScreen:
    """Return the table between lots."""
    state = view.state
    return MarketScreen(
        round=state.round,
        title=view.translator.in_thousands(round_of(view), state.game.edition),
        columns=columns_of(view),
        seats=seats_of(view, choices, state.turn),
        play=choices.put(view.translator.say("Play a card"), GoTo(EnterCardPage()), "enter-card"),
        turn=view.translator.say("{name} plays", name=state.game.names[state.turn - 1]),
        cards=None if state.game.variant is Variant.TWO_PLAYER else card_keys(view, choices, partial(Play, state.turn)),
    )
