"""The game itself: a notice, or the board of its phase. All other pages lead back to it."""

from typing import assert_never

from companion.journal.ledger import Sale
from companion.live.messages import Appraised, Dealt, Notice
from companion.live.public_view import PublicView
from companion.pages.boards.appraisal import appraisal_board
from companion.pages.boards.auctions import auction_board
from companion.pages.boards.card_game import effect_board, influence_board, playing_board, together_board
from companion.pages.boards.deal import deal_board
from companion.pages.boards.game_result import result_board
from companion.pages.boards.market import market_board
from companion.pages.boards.sale import sale_board
from companion.pages.boards.seats_and_choices import with_ways
from companion.pages.enter_card import EnterCardPage, PickingPage, mystery_board, played_picks
from companion.pages.enter_result import EnterResultPage
from companion.pages.game_menu import GameMenuPage
from companion.pages.page import Choices, Page
from companion.pages.unusual_card import enter
from companion.rules.auction_game import state as auction
from companion.rules.card_game import state as cards
from companion.rules.moves import Over, Settled
from companion.screen_data.screens import GameScreen, Screen


class GamePage(Page):
    """The game itself."""

    shows_price = True
    shows_asked = True
    menu, result, enter = GameMenuPage, EnterResultPage, staticmethod(enter)
    """The pages that boards open, and the way a card is entered: here, so that boards need not import them."""

    def show(self, view: PublicView, choices: Choices) -> Screen:
        """Return the current notice, or the board of the phase."""
        return with_ways(view, choices, self._board(view, choices))

    def _board(self, view: PublicView, choices: Choices) -> GameScreen:
        if view.notices:
            return _notice(view, view.notices[0], choices)
        if lot := view.any_state.lot:
            return auction_board(view, lot, choices)
        match phase := view.any_state.phase:
            case auction.Playing():
                return market_board(view, choices, EnterCardPage())
            case auction.Revealing():
                return mystery_board(view, phase, choices)
            case Settled():
                return appraisal_board(view, choices)
            case cards.Influencing():
                return influence_board(view, choices)
            case cards.Playing():
                return playing_board(view, choices, played_picks(view, choices))
            case cards.Effecting():
                return effect_board(view, phase, choices)
            case cards.PlayingTogether():
                return together_board(view, phase, choices)
            case cards.TurningUp() | cards.AddingExtra():
                return PickingPage().show(view, choices)
            case Over():
                return result_board(view, choices)
            case _:
                raise LookupError(f"no board shows the phase {phase.name}")


def _notice(view: PublicView, notice: Notice, choices: Choices) -> GameScreen:
    """Return the screen of a notice."""
    match notice:
        case Sale():
            return sale_board(view, notice, choices, EnterCardPage())
        case Dealt():
            return deal_board(view, choices)
        case Appraised():
            return appraisal_board(view, choices)
        case _:
            assert_never(notice)
