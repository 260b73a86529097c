"""The kinds of auction: how each begins, and what may be done in it. A double is none until it has its second card.

Bids are whole numbers of at least 1 and never above the bidder's money. Without any bid the auctioneer takes the lot
for nothing, except at a fixed price.
"""

from collections.abc import Callable, Mapping

from companion.rules.auction_game import fixed_price, once_around, open_auction, sealed
from companion.rules.auction_game.round import settle
from companion.rules.auction_game.state import Lot, State
from companion.rules.common import Steps, left_of
from companion.rules.moves import Phase
from companion.rules.words import Auction

_FIRST_PHASES: Mapping[Auction, Callable[[Lot, int], Phase]] = {
    Auction.OPEN: lambda lot, _seats: open_auction.Open(lot),
    Auction.ONCE_AROUND: lambda lot, seats: once_around.OnceAround(lot, left_of(lot.auctioneer, seats)),
    Auction.SEALED: lambda lot, seats: sealed.Sealed(lot, (None,) * seats),
    Auction.FIXED_PRICE: lambda lot, _seats: fixed_price.Pricing(lot),
}
"""Return the phase in which a lot begins to be sold, for so many seats."""
STEPS: Steps = {**open_auction.STEPS, **once_around.STEPS, **sealed.STEPS, **fixed_price.STEPS}


def put_up(state: State, lot: Lot) -> State:
    """Start the auction, unless the lot holds the last card of all hands and the edition does not auction that."""
    if not state.game.edition.last_card_is_auctioned and not any(state.hands):
        return settle(state)
    return state.at(_FIRST_PHASES[lot.kind](lot, state.game.seats))
