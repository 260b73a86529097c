"""The table between lots: the market, the seats, and the choice of the next card."""

from dataclasses import replace
from functools import partial

from companion.live.public_view import PublicView
from companion.pages.board_parts import card_keys, columns_of, round_of, seats_of, with_ways
from companion.pages.enter_card import EnterCardPage
from companion.pages.page import Choices, GoTo, Page
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
        seats=seats_of(view, state.turn),
        play=choices.put(view.translator.say("Play a card"), GoTo(EnterCardPage()), "enter-card"),
        turn=view.translator.say("{name} plays", name=state.game.names[state.turn - 1]),
        cards=None if state.game.variant is Variant.TWO_PLAYER else card_keys(view, choices, partial(Play, state.turn)),
    )


class MarketBeforeMysteryPage(Page):
    """The market after a sale, before a mystery card may be turned over."""

    back = ""

    def show(self, view: PublicView, choices: Choices) -> MarketScreen:
        """Return the table between lots, with the way to the mystery card."""
        say, state = view.translator.say, view.state
        mystery = choices.put(say("Mystery card"), GoTo(None), "mystery-card")
        turn = say("{name}: a mystery card?", name=state.game.names[state.asked - 1])
        seats = seats_of(view, state.asked)
        board = replace(market_board(view, Choices()), seats=seats, play=mystery, turn=turn, cards=None)
        return with_ways(view, choices, board)
