"""A sealed auction: who has made a bid, and nothing about its amount."""

from companion.live.look import Look
from companion.pages.boards.seats_and_choices import auctioned_lot, name_of, undo_choice
from companion.pages.page import Choices, GoTo
from companion.pages.secret_bid import CoverPage
from companion.rules.auction_game.state import Sealed
from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import SealedBid, SealedScreen


def sealed_board(look: Look, phase: Sealed, choices: Choices) -> SealedScreen:
    """Return the board of a sealed auction."""
    state = look.state
    say = look.translator.say
    waiting = look.auction.awaited
    ready = state.game.seats - len(waiting)
    return SealedScreen(
        lot=auctioned_lot(look, choices, phase.lot, Auction.SEALED),
        bids=tuple(
            SealedBid(
                number=seat,
                name=name,
                ready=seat not in waiting,
                take=choices.put(
                    name, GoTo(CoverPage(seat)), "hand-over", seat, waits="" if waiting else say("revealing")
                ),
                note=look.notes.get(seat, ""),
                auctioneer=seat == phase.lot.auctioneer,
            )
            for seat, name in enumerate(state.game.names, start=1)
        ),
        headline=say("{ready} of {seats} ready", ready=ready, seats=state.game.seats)
        if waiting
        else say("Revealing bids"),
        waits=say("Waiting for {names}", names=look.translator.listed(name_of(look, seat) for seat in sorted(waiting)))
        if 0 < len(waiting) < state.game.seats
        else "",
        hint=say("Enter your bid and press #, or touch your seat. Just # means no bid.") if waiting else "",
        undo=undo_choice(look, choices),
    )
