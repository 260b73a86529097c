"""A fixed-price auction: the auctioneer names the price, then one seat after the other may buy."""

from companion.live import paddle_input
from companion.live.look import Look
from companion.live.table import Table
from companion.pages.boards.seats_and_choices import auctioned_lot, bidders_around, last_bids, name_of, undo_choice
from companion.pages.lot_and_market import typed_at
from companion.pages.on_screen_keypad import keypad
from companion.pages.page import Choices, Page
from companion.rules.auction_game.actions import Buy
from companion.rules.auction_game.state import Fixed, Pricing
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass
from companion.screen_data.screens import AskingScreen, PadScreen


def pricing_board(look: Look, phase: Pricing, choices: Choices) -> PadScreen:
    """Return the pad on which the auctioneer names the price."""
    seat = phase.lot.auctioneer
    return PadScreen(
        title=look.translator.say("{name} sets the price", name=name_of(look, seat)),
        lot=auctioned_lot(look, choices, phase.lot, Auction.FIXED_PRICE),
        seats=(),
        number=seat,
        name=name_of(look, seat),
        typed=typed_at(look, seat),
        keys=keypad(look, choices, _key),
        back=None,
        undo=undo_choice(look, choices),
        note=look.notes.get(seat, ""),
    )


def fixed_price_board(look: Look, phase: Fixed, choices: Choices) -> AskingScreen:
    """Return the board on which a seat may buy or pass."""
    say, money = look.translator.say, look.translator.money
    edition = look.state.game.edition
    return AskingScreen(
        lot=auctioned_lot(look, choices, phase.lot, Auction.FIXED_PRICE),
        price=money(edition, phase.price),
        asked=phase.asked,
        asked_name=say("Will {name} buy?", name=name_of(look, phase.asked)),
        bidders=bidders_around(look, phase.asked, phase.lot.auctioneer, last_bids(look)),
        take=choices.action(say("Buy for {amount}", amount=money(edition, phase.price)), Buy(phase.asked)),
        decline=choices.action(say("Pass"), Pass(phase.asked)),
        undo=undo_choice(look, choices),
    )


def _key(table: Table, key: str, at: int) -> Page | None:
    """Handle a key of the pad on which the auctioneer names the price."""
    phase = table.state.phase
    if isinstance(phase, Pricing):
        paddle_input.key(table, phase.lot.auctioneer, key, at)
    page: Page | None = table.page
    return page
