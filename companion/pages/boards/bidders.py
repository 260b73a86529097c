"""The seats while a lot is sold: who is asked, what each has bid, and what it is typing."""

from companion.live.look import Look
from companion.pages.lot_and_market import note_at, typed_at
from companion.rules.auction_game.actions import Bid
from companion.rules.common import Pass
from companion.screen_data.screens import Bidder


def bidders_around(look: Look, asked: int, auctioneer: int, said: dict[int, str]) -> tuple[Bidder, ...]:
    """Return the seats in a kind of auction that asks one after the other; the asked one is active."""
    return tuple(
        Bidder(
            number=seat,
            name=name,
            said=said.get(seat, ""),
            active=seat == asked,
            auctioneer=seat == auctioneer,
            note=note_at(look, seat) or typing_at(look, seat),
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


def typing_at(look: Look, seat: int) -> str:
    """Return the digits a seat has typed so far, which are public in these auctions."""
    typed = typed_at(look, seat)
    return f"{typed}…" if typed else ""


def name_of(look: Look, seat: int) -> str:
    """Return a seat's name; empty for seat 0."""
    return look.state.game.names[seat - 1] if seat else ""
