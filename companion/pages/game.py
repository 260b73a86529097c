"""The game itself: a notice, or the board of its phase. All other pages lead back to it."""

from typing import assert_never

from companion.journal.sale import Sale
from companion.live.look import Look
from companion.live.notices import Appraised, Dealt, Notice
from companion.pages.boards.appraisal import appraisal_board
from companion.pages.boards.auctions import (
    double_board,
    fixed_price_board,
    once_around_board,
    open_board,
    pricing_board,
    sealed_board,
)
from companion.pages.boards.card_game import effect_board, influence_board, playing_board, together_board
from companion.pages.boards.deal import deal_board
from companion.pages.boards.market import market_board
from companion.pages.boards.mystery import mystery_board
from companion.pages.boards.result import result_board
from companion.pages.boards.sale import sale_board
from companion.pages.boards.seats_and_choices import with_ways
from companion.pages.enter_card import EntryPage, PickingPage, played_picks
from companion.pages.enter_result import ResultPage
from companion.pages.menu import MenuPage
from companion.pages.page import Choices, Page
from companion.pages.unusual_card import enter
from companion.rules.auction_game import state as auction
from companion.rules.card_game import state as cards
from companion.screen_data.screens import GameScreen, Screen


class GamePage(Page):
    """The game itself."""

    shows_price = True
    shows_asked = True
    menu, result, enter = MenuPage, ResultPage, staticmethod(enter)
    """The pages that boards open, and the way a card is entered: here, so that boards need not import them."""

    def show(self, look: Look, choices: Choices) -> Screen:
        """Return the current notice, or the board of the phase."""
        return with_ways(look, choices, self._board(look, choices))

    def _board(self, look: Look, choices: Choices) -> GameScreen:  # noqa: PLR0912  # one case for each phase
        if look.notices:
            return _notice(look, look.notices[0], choices)
        match phase := look.any_state.phase:
            case auction.Playing():
                return market_board(look, choices, EntryPage())
            case auction.Doubling():
                return double_board(look, phase, choices)
            case auction.Open():
                return open_board(look, phase, choices)
            case auction.OnceAround():
                return once_around_board(look, phase, choices)
            case auction.Sealed():
                return sealed_board(look, phase, choices)
            case auction.Pricing():
                return pricing_board(look, phase, choices)
            case auction.Fixed():
                return fixed_price_board(look, phase, choices)
            case auction.Revealing():
                return mystery_board(look, phase, choices)
            case auction.Settled() | cards.Settled():
                return appraisal_board(look, choices)
            case cards.Influencing():
                return influence_board(look, choices)
            case cards.Playing():
                return playing_board(look, choices, played_picks(look, choices))
            case cards.Effecting():
                return effect_board(look, phase, choices)
            case cards.PlayingTogether():
                return together_board(look, phase, choices)
            case cards.TurningUp() | cards.AddingExtra():
                return PickingPage().show(look, choices)
            case auction.Over() | cards.Over():
                return result_board(look, choices)
            case _:
                assert_never(phase)


def _notice(look: Look, notice: Notice, choices: Choices) -> GameScreen:
    """Return the screen of a notice."""
    match notice:
        case Sale():
            return sale_board(look, notice, choices, EntryPage())
        case Dealt():
            return deal_board(look, choices)
        case Appraised():
            return appraisal_board(look, choices)
        case _:
            assert_never(notice)
