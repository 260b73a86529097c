"""What the light in each seat's button shows.

The lights are the same for both games, whatever is on the screen: they follow from what the rules ask of the seat, the
live auction and the last sale. Of a secret bid a light depends only on the first digit, `*` and `#` at the seat's
keypad.
"""

from companion.course import Course
from companion.live.live_auction import LiveAuction
from companion.rules.moves import Number
from companion.rules.protocol import AnyState, paddle_use
from hardware.lights import Light


def seat_lights(course: Course, auction: LiveAuction) -> dict[int, Light]:
    """Return by chair what the light of the seat there shows while the game is played."""
    state = course.state
    return {
        chair: _seat_light(state, seat, auction, course.last_buyer) for chair, seat in enumerate(state.chairs, start=1)
    }


def _seat_light(state: AnyState, seat: int, auction: LiveAuction, buyer: int | None) -> Light:
    """Return what one light shows. Waiting for the seat has priority over its having bought the last lot."""
    means = paddle_use(state, seat)
    if means.number is Number.SEAL:
        if auction.digits.by_seat.get(seat):
            return Light.TYPING
        return Light.READY if seat in auction.secret_bids or not means.asked else Light.TURN
    if means.asked:
        return Light.TURN
    return Light.LEAD if means.leads or seat == buyer else Light.OFF
