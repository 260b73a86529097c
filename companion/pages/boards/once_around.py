"""A once-around auction: one chance each."""

from companion.live.look import Look
from companion.pages.bid_entry import open_bid_entry
from companion.pages.boards.seats_and_choices import (
    auctioned_lot,
    bidders_around,
    last_bids,
    name_of,
    standing_bid,
    undo_choice,
)
from companion.pages.page import Choices
from companion.rules.auction_game.actions import Bid
from companion.rules.auction_game.state import OnceAround
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass
from companion.screen_data.screens import AskingScreen


def once_around_board(look: Look, phase: OnceAround, choices: Choices) -> AskingScreen:
    """Return the board of a once-around auction."""
    state = look.state
    say, money = look.translator.say, look.translator.money
    edition = state.game.edition
    bid = Bid(phase.asked, phase.amount + look.step)
    return AskingScreen(
        lot=auctioned_lot(look, choices, phase.lot, Auction.ONCE_AROUND),
        price=money(edition, phase.amount) if phase.leader else "",
        leads=standing_bid(look, phase),
        asked=phase.asked,
        asked_name=say("{name} to bid", name=name_of(look, phase.asked)),
        bidders=bidders_around(look, phase.asked, phase.lot.auctioneer, last_bids(look)),
        waiting=say("No bid yet"),
        take=choices.action(say("Bid {amount}", amount=money(edition, bid.amount)), bid),
        decline=choices.action(say("Pass"), Pass(phase.asked)),
        pad=choices.put(say("Enter bid"), open_bid_entry(phase.asked), "pad", phase.asked),
        undo=undo_choice(look, choices),
    )
