"""What the light in each seat's button shows: the same for both games, whatever is on the screen.

It follows from what the rules ask of the seat, the live auction and the last sale. Of a secret bid it depends only on
the first digit, `*` and `#` at the seat's keypad.
"""

from companion.journal.ledger import Ledger, sale_of
from companion.live.live_auction import LiveAuction
from companion.rules.auction_game.actions import Play
from companion.rules.card_game.actions import PlayCard
from companion.rules.moves import Number
from companion.rules.protocol import AnyState, answer
from hardware.lights import Light


def seat_lights(ledger: Ledger, auction: LiveAuction) -> dict[int, Light]:
    """Return what the light of each seat shows while the game is played."""
    state, buyer = ledger.state, _last_buyer(ledger)
    return {seat: _seat_light(state, seat, auction, buyer) for seat in range(1, state.game.seats + 1)}


def _seat_light(state: AnyState, seat: int, auction: LiveAuction, buyer: int) -> Light:
    """Return what one light shows. Waiting for the seat has priority over its having bought the last lot."""
    means = answer(state, seat)
    if means.number is Number.SEAL:
        if auction.digits.by_seat.get(seat):
            return Light.TYPING
        return Light.READY if seat in auction.sealed_bids or not means.asked else Light.TURN
    if means.asked:
        return Light.TURN
    return Light.LEAD if means.leads or seat == buyer else Light.OFF


def _last_buyer(ledger: Ledger) -> int:
    """Return who bought the last lot, until the next card is put up; 0 for nobody."""
    if hasattr(ledger.state.phase, "lot"):
        return 0
    steps = ledger.steps
    for step in reversed(steps):
        if isinstance(step.actions[-1], Play | PlayCard):
            return 0
        if sale := sale_of(step):
            return sale.buyer
    return 0
