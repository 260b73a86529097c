"""The board of a double that waits for its second card."""

from companion.live.look import Look
from companion.pages.boards.seats_and_choices import bidders_around, last_bids, name_of, undo_choice
from companion.pages.explanation import help_of
from companion.pages.lot_and_market import lot_of
from companion.pages.page import Choices
from companion.rules.auction_game.actions import Add
from companion.rules.auction_game.state import Doubling
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass, Variant
from companion.screen_data.screens import DoubleScreen

SECOND_KINDS = tuple(kind for kind in Auction if kind is not Auction.DOUBLE)


def double_board(look: Look, phase: Doubling, choices: Choices) -> DoubleScreen:
    """Return the board on which a second card is added, or none."""
    state = look.state
    say, kinds = look.translator.say, state.game.edition.kinds
    return DoubleScreen(
        lot=lot_of(look, choices, phase.lot, Auction.DOUBLE, help_=help_of(look, choices)),
        bidders=bidders_around(look, phase.asked, phase.lot.auctioneer, last_bids(look)),
        keys=tuple(choices.action(say(kinds[kind]), Add(phase.asked, kind)) for kind in SECOND_KINDS),
        kinds=SECOND_KINDS,
        question=say("{name}: a second card?", name=name_of(look, phase.asked)),
        decline=choices.action(
            say("Add nothing"),
            Pass(phase.asked),
            waits=say("required with two players") if state.game.variant is Variant.TWO_PLAYER else "",
        ),
        undo=undo_choice(look, choices),
    )
