"""The boards of the auctions, one for each kind, and that of a double that waits for its second card."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial

from companion.live import paddle_input
from companion.live.calls import CALLS
from companion.live.look import Look
from companion.live.table import Table
from companion.pages.bid_entry import BidEntryPage
from companion.pages.boards.seats_and_choices import last_bids, name_of, standing_bid
from companion.pages.explanation import help_of
from companion.pages.lot_and_market import lot_of, typed_at
from companion.pages.on_screen_keypad import keypad
from companion.pages.page import Choices, GoTo, Page, Run
from companion.pages.secret_bid import open_pad
from companion.rules.auction_game.actions import Add, Bid, Buy, Hammer
from companion.rules.auction_game.state import Doubling, Fixed, Lot, OnceAround, Open, Pricing, Sealed
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass, Variant
from companion.screen_data.screens import (
    AskingScreen,
    Bidder,
    Choice,
    DoubleScreen,
    OpenScreen,
    PadScreen,
    SealedScreen,
)
from companion.screen_data.screens import Lot as ShownLot

SECOND_KINDS = tuple(kind for kind in Auction if kind is not Auction.DOUBLE)


def open_board(look: Look, phase: Open, choices: Choices) -> OpenScreen:
    """Return the board of an open auction."""
    state = look.state
    say, money = look.translator.say, look.translator.money
    edition = state.game.edition
    raised = phase.amount + look.step
    offer = f"+{look.step}\u2009→\u2009{raised}"
    return OpenScreen(
        lot=_auctioned_lot(look, choices, phase.lot, Auction.OPEN),
        price=money(edition, phase.amount) if phase.leader else "",
        leader=phase.leader,
        leader_name=name_of(look, phase.leader),
        bidders=_bidders_around(
            look,
            {phase.leader},
            phase.lot.auctioneer,
            last_bids(look),
            lambda seat: choices.action(offer, Bid(seat, raised)),
        ),
        waiting=say("No bid yet"),
        rail=look.auction.rail,
        gavel=choices.action(say("Gavel"), Hammer()),
        pad=choices.put(say("Enter bid"), GoTo(BidEntryPage(), forget_notes=True), "pad", 0),
        call=look.translator.say(call) if (call := CALLS[look.auction.strikes]) else "",
    )


def once_around_board(look: Look, phase: OnceAround, choices: Choices) -> AskingScreen:
    """Return the board of a once-around auction."""
    state = look.state
    say, money = look.translator.say, look.translator.money
    edition = state.game.edition
    bid, to_pad = Bid(phase.asked, phase.amount + look.step), GoTo(BidEntryPage(seat=phase.asked), forget_notes=True)
    return AskingScreen(
        lot=_auctioned_lot(look, choices, phase.lot, Auction.ONCE_AROUND),
        price=money(edition, phase.amount) if phase.leader else "",
        leads=standing_bid(look, phase),
        asked=phase.asked,
        asked_name=say("{name} to bid", name=name_of(look, phase.asked)),
        bidders=_bidders_around(look, {phase.asked}, phase.lot.auctioneer, last_bids(look)),
        waiting=say("No bid yet"),
        take=choices.action(say("Bid {amount}", amount=money(edition, bid.amount)), bid),
        decline=choices.action(say("Pass"), Pass(phase.asked)),
        pad=choices.put(say("Enter bid"), to_pad, "pad", phase.asked),
    )


def sealed_board(look: Look, phase: Sealed, choices: Choices) -> SealedScreen:
    """Return the board of a sealed auction."""
    state = look.state
    say = look.translator.say
    waiting = look.auction.awaited
    ready = {*range(1, state.game.seats + 1)} - {*waiting}

    def take(seat: int) -> Choice:
        waits = "" if waiting else say("revealing")
        return choices.put(name_of(look, seat), Run(partial(open_pad, seat)), "hand-over", seat, waits=waits)

    return SealedScreen(
        lot=_auctioned_lot(look, choices, phase.lot, Auction.SEALED),
        bidders=_bidders_around(look, ready, phase.lot.auctioneer, {}, touch=take),
        headline=say("{ready} of {seats} ready", ready=len(ready), seats=state.game.seats)
        if waiting
        else say("Revealing bids"),
        waits=say(
            "Waiting for {names}", names=look.translator.names(tuple(name_of(look, seat) for seat in sorted(waiting)))
        )
        if 0 < len(waiting) < state.game.seats
        else "",
        hint=say("Enter your bid and press #, or touch your seat. Press # alone for no bid.") if waiting else "",
    )


def pricing_board(look: Look, phase: Pricing, choices: Choices) -> PadScreen:
    """Return the pad on which the auctioneer names the price."""
    seat = phase.lot.auctioneer
    return PadScreen(
        title=look.translator.say("{name} sets the price", name=name_of(look, seat)),
        lot=_auctioned_lot(look, choices, phase.lot, Auction.FIXED_PRICE),
        number=seat,
        name=name_of(look, seat),
        typed=typed_at(look, seat),
        keys=keypad(look, choices, _key),
        note=look.notes.get(seat, ""),
    )


def fixed_price_board(look: Look, phase: Fixed, choices: Choices) -> AskingScreen:
    """Return the board on which a seat may buy or pass."""
    say, money = look.translator.say, look.translator.money
    edition = look.state.game.edition
    return AskingScreen(
        lot=_auctioned_lot(look, choices, phase.lot, Auction.FIXED_PRICE),
        price=money(edition, phase.price),
        asked=phase.asked,
        asked_name=say("Will {name} buy?", name=name_of(look, phase.asked)),
        bidders=_bidders_around(look, {phase.asked}, phase.lot.auctioneer, last_bids(look)),
        take=choices.action(say("Buy for {amount}", amount=money(edition, phase.price)), Buy(phase.asked)),
        decline=choices.action(say("Pass"), Pass(phase.asked)),
    )


def _key(table: Table, key: str, at: int) -> Page | None:
    """Handle a key of the pad on which the auctioneer names the price."""
    phase = table.state.phase
    if isinstance(phase, Pricing):
        paddle_input.key(table, phase.lot.auctioneer, key, at)
    page: Page | None = table.page
    return page


def double_board(look: Look, phase: Doubling, choices: Choices) -> DoubleScreen:
    """Return the board on which a second card is added, or none."""
    state = look.state
    say, kinds = look.translator.say, state.game.edition.kinds
    return DoubleScreen(
        lot=lot_of(look, choices, phase.lot, Auction.DOUBLE, help_=help_of(look, choices)),
        bidders=_bidders_around(look, {phase.asked}, phase.lot.auctioneer, last_bids(look)),
        keys=tuple(choices.action(say(kinds[kind]), Add(phase.asked, kind)) for kind in SECOND_KINDS),
        kinds=SECOND_KINDS,
        question=say("{name}: a second card?", name=name_of(look, phase.asked)),
        decline=choices.action(
            say("Add nothing"),
            Pass(phase.asked),
            waits=say("required with two players") if state.game.variant is Variant.TWO_PLAYER else "",
        ),
    )


def _auctioned_lot(look: Look, choices: Choices, lot: Lot, kind: Auction) -> ShownLot:
    """Return the lot that is being auctioned, with its explanation and the choice to enter the auction's result."""
    help_ = help_of(look, choices)
    shown = lot_of(look, choices, lot, kind, help_=help_)
    if help_ and help_.explanation:
        return shown
    return replace(shown, result=choices.put(look.translator.say("Enter sale"), GoTo(look.home.result()), "result"))


def _bidders_around(
    look: Look,
    active: Collection[int],
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
            active=seat in active,
            auctioneer=seat == auctioneer,
            note=look.notes.get(seat) or typed.get(seat, ""),
            touch=touch and touch(seat),
        )
        for seat, name in enumerate(look.state.game.names, start=1)
    )
