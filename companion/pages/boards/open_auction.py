"""An open auction: the price, its leader, and the gavel."""

from companion.live.calls import CALLS
from companion.live.look import Look
from companion.pages.bid_entry import open_bid_entry
from companion.pages.boards.seats_and_choices import auctioned_lot, bidders_around, last_bids, name_of, undo_choice
from companion.pages.page import Choices
from companion.rules.auction_game.actions import Bid, Hammer
from companion.rules.auction_game.state import Open
from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import OpenScreen


def open_board(look: Look, phase: Open, choices: Choices) -> OpenScreen:
    """Return the board of an open auction."""
    state = look.state
    say, money = look.translator.say, look.translator.money
    edition = state.game.edition
    raised = phase.amount + look.step
    offer = f"+{look.step}\u2009→\u2009{raised}"
    return OpenScreen(
        lot=auctioned_lot(look, choices, phase.lot, Auction.OPEN),
        price=money(edition, phase.amount) if phase.leader else "",
        leader=phase.leader,
        leader_name=name_of(look, phase.leader),
        bidders=bidders_around(
            look,
            phase.leader,
            phase.lot.auctioneer,
            last_bids(look),
            lambda seat: choices.action(offer, Bid(seat, raised)),
        ),
        waiting=say("No bid yet"),
        rail=look.auction.rail,
        gavel=choices.action(say("Gavel"), Hammer()),
        pad=choices.put(say("Enter bid"), open_bid_entry(0), "pad", 0),
        undo=undo_choice(look, choices),
        call=look.translator.say(call) if (call := CALLS[look.auction.strikes]) else "",
    )
