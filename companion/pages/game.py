"""The game itself: a notice, or the board of its phase. All other pages lead back to it."""

from dataclasses import dataclass

from companion.live.messages import Notice
from companion.live.public_view import PublicView
from companion.pages.board_parts import with_ways
from companion.pages.boards.appraisal import appraisal_board, deal_board
from companion.pages.boards.auctions import auction_board, sale_board
from companion.pages.boards.card_game import card_game_board
from companion.pages.boards.game_result import result_board
from companion.pages.boards.market import market_board
from companion.pages.enter_card import mystery_board
from companion.pages.page import Choices, Page
from companion.rules.auction_game import state as auction
from companion.rules.events import Dealt, LotSold, Paid
from companion.rules.moves import Over, Settled
from companion.screen_data.screens import GameScreen


@dataclass(frozen=True)
class GamePage(Page):
    """The game itself."""

    pauses_game = False
    back = ""
    shows_question = True

    def show(self, view: PublicView, choices: Choices) -> GameScreen:
        """Return the board of this moment, with undo, the menu and help."""
        return with_ways(view, choices, game_board(view, choices))


def game_board(view: PublicView, choices: Choices) -> GameScreen:
    """Return the board of the moment that a view shows: the current notice, or the board of the phase."""
    if view.notices:
        return _notice_board(view, view.notices[0], choices)
    return _phase_board(view, choices)


def _notice_board(view: PublicView, notice: Notice, choices: Choices) -> GameScreen:
    """Return the board that tells a notice."""
    match notice:
        case LotSold():
            return sale_board(view, notice, choices)
        case Dealt():
            return deal_board(view, choices)
        case Paid():
            return appraisal_board(view, choices)


def _phase_board(view: PublicView, choices: Choices) -> GameScreen:
    """Return the board of what the game waits for."""
    state = view.any_state
    match state.phase:
        case auction.Playing():
            return market_board(view, choices)
        case auction.Revealing() as revealing:
            return mystery_board(view, revealing, choices)
        case Settled():
            return appraisal_board(view, choices)
        case Over():
            return result_board(view, choices)
    if isinstance(state, auction.State):
        return auction_board(view, choices)
    return card_game_board(view, choices)
