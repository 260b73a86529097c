"""The seats while a lot is sold: who is asked, what each has bid, and what it is typing."""

from collections.abc import Callable

from companion.live.look import Look
from companion.pages.lot_and_market import typed_at
from companion.rules.auction_game.actions import Bid
from companion.rules.common import Pass
from companion.screen_data.screens import Bidder, Choice


def bidders_around(
    look: Look,
    active: int,
    auctioneer: int,
    said: dict[int, str],
    touch: Callable[[int], Choice] | None = None,
) -> tuple[Bidder, ...]:
    """Return the seats in an auction: `active` leads or is asked, `touch` makes the choice of a seat's plate."""
    typed = {seat: f"{typed_at(look, seat)}…" for seat in look.auction.typed}
    return tuple(
        Bidder(
            number=seat,
            name=name,
            said=said.get(seat, ""),
            active=seat == active,
            auctioneer=seat == auctioneer,
            note=look.notes.get(seat) or typed.get(seat, ""),
            touch=touch and touch(seat),
        )
        for seat, name in enumerate(look.state.game.names, start=1)
    )


def last_bids(look: Look) -> dict[int, str]:
    """Return each seat's last bid for the lot on the table, or that it passed."""
    said: dict[int, Bid | Pass] = {}
    state, translator = look.state, look.translator
    phase = type(state.phase)
    for step in reversed(look.ledger.steps):
        if type(step.before.phase) is not phase:
            break
        for action in step.actions:
            if isinstance(action, Bid | Pass):
                said.setdefault(action.seat, action)
    return {
        seat: translator.money(state.game.edition, last.amount) if isinstance(last, Bid) else translator.say("pass")
        for seat, last in said.items()
    }


def name_of(look: Look, seat: int) -> str:
    """Return a seat's name; empty for seat 0."""
    return look.state.game.names[seat - 1] if seat else ""
