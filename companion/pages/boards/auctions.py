"""The boards of the auctions, one for each kind, and that of a double that waits for its second card."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any

from companion.live import paddle_actions
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.voice_texts import GAVEL_CALLS
from companion.pages.boards.seats_and_choices import last_bids, name_of, standing_bid
from companion.pages.enter_bid import EnterBidPage
from companion.pages.enter_secret_bid import open_pad
from companion.pages.explanation import help_of
from companion.pages.lot_and_market import lot_of, typed_at
from companion.pages.on_screen_keypad import keypad
from companion.pages.page import Choices, GoTo, Page, Run
from companion.rules.auction_game.actions import Add, Bid, Buy, Hammer
from companion.rules.auction_game.double import Doubling
from companion.rules.auction_game.fixed_price import Fixed, Pricing
from companion.rules.auction_game.once_around import OnceAround
from companion.rules.auction_game.open_auction import Open
from companion.rules.auction_game.sealed import Sealed
from companion.rules.auction_game.state import SINGLE_KINDS, Lot
from companion.rules.common import Pass, Variant
from companion.rules.moves import Phase
from companion.screen_data.auctions import AskingScreen, DoubleScreen, OpenScreen, SealedScreen
from companion.screen_data.keypad import KeypadScreen
from companion.screen_data.screens import Bidder, Choice, GameScreen
from companion.screen_data.screens import Lot as ShownLot


def open_board(view: PublicView, phase: Open, choices: Choices) -> OpenScreen:
    """Return the board of an open auction."""
    state = view.state
    say, money = view.translator.say, view.translator.money
    edition = state.game.edition
    raised = phase.amount + view.step
    offer = f"+{view.step}\u2009→\u2009{raised}"
    return OpenScreen(
        lot=_auctioned_lot(view, choices, phase.lot),
        price=money(edition, phase.amount) if phase.leader else "",
        leader=phase.leader,
        leader_name=name_of(view, phase.leader),
        bidders=_bidders_around(
            view,
            {phase.leader},
            phase.lot.auctioneer,
            last_bids(view),
            lambda seat: choices.action(offer, Bid(seat, raised)),
        ),
        waiting=say("No bid yet"),
        rail=view.auction.rail,
        gavel=choices.action(say("Gavel"), Hammer()),
        pad=choices.put(say("Enter bid"), GoTo(EnterBidPage(), forget_notes=True), "pad", 0),
        call=view.translator.say(call) if (call := GAVEL_CALLS[view.auction.strikes]) else "",
    )


def once_around_board(view: PublicView, phase: OnceAround, choices: Choices) -> AskingScreen:
    """Return the board of a once-around auction."""
    state = view.state
    say, money = view.translator.say, view.translator.money
    edition = state.game.edition
    bid, to_pad = Bid(phase.asked, phase.amount + view.step), GoTo(EnterBidPage(seat=phase.asked), forget_notes=True)
    return AskingScreen(
        lot=_auctioned_lot(view, choices, phase.lot),
        price=money(edition, phase.amount) if phase.leader else "",
        leads=standing_bid(view),
        asked=phase.asked,
        asked_name=say("{name} to bid", name=name_of(view, phase.asked)),
        bidders=_bidders_around(view, {phase.asked}, phase.lot.auctioneer, last_bids(view)),
        waiting=say("No bid yet"),
        take=choices.action(say("Bid {amount}", amount=money(edition, bid.amount)), bid),
        decline=choices.action(say("Pass"), Pass(phase.asked)),
        pad=choices.put(say("Enter bid"), to_pad, "pad", phase.asked),
    )


def sealed_board(view: PublicView, phase: Sealed, choices: Choices) -> SealedScreen:
    """Return the board of a sealed auction."""
    state = view.state
    say = view.translator.say
    waiting = view.auction.awaited
    ready = {*range(1, state.game.seats + 1)} - {*waiting}

    def take(seat: int) -> Choice:
        waits = "" if waiting else say("revealing")
        return choices.put(name_of(view, seat), Run(partial(open_pad, seat)), "hand-over", seat, waits=waits)

    return SealedScreen(
        lot=_auctioned_lot(view, choices, phase.lot),
        bidders=_bidders_around(view, ready, phase.lot.auctioneer, {}, touch=take),
        headline=say("{ready} of {seats} ready", ready=len(ready), seats=state.game.seats)
        if waiting
        else say("Revealing bids"),
        waits=say(
            "Waiting for {names}", names=view.translator.names(tuple(name_of(view, seat) for seat in sorted(waiting)))
        )
        if 0 < len(waiting) < state.game.seats
        else "",
        hint=say("Enter your bid and press #, or touch your seat. Press # alone for no bid.") if waiting else "",
    )


def pricing_board(view: PublicView, phase: Pricing, choices: Choices) -> KeypadScreen:
    """Return the pad on which the auctioneer names the price."""
    seat = phase.lot.auctioneer
    return KeypadScreen(
        title=view.translator.say("{name} sets the price", name=name_of(view, seat)),
        lot=_auctioned_lot(view, choices, phase.lot),
        number=seat,
        name=name_of(view, seat),
        typed=typed_at(view, seat),
        keys=keypad(view, choices, _key),
        note=view.notes.get(seat, ""),
    )


def fixed_price_board(view: PublicView, phase: Fixed, choices: Choices) -> AskingScreen:
    """Return the board on which a seat may buy or pass."""
    say, money = view.translator.say, view.translator.money
    edition = view.state.game.edition
    return AskingScreen(
        lot=_auctioned_lot(view, choices, phase.lot),
        price=money(edition, phase.price),
        asked=phase.asked,
        asked_name=say("Will {name} buy?", name=name_of(view, phase.asked)),
        bidders=_bidders_around(view, {phase.asked}, phase.lot.auctioneer, last_bids(view)),
        take=choices.action(say("Buy for {amount}", amount=money(edition, phase.price)), Buy(phase.asked)),
        decline=choices.action(say("Pass"), Pass(phase.asked)),
    )


def _key(table: Table, key: str, at: int) -> Page | None:
    """Handle a key of the pad on which the auctioneer names the price."""
    phase = table.state.phase
    if isinstance(phase, Pricing):
        paddle_actions.key(table, phase.lot.auctioneer, key, at)
    page: Page | None = table.page
    return page


def double_board(view: PublicView, phase: Doubling, choices: Choices) -> DoubleScreen:
    """Return the board on which a second card is added, or none."""
    state = view.state
    say, kinds = view.translator.say, state.game.edition.kinds
    return DoubleScreen(
        lot=lot_of(view, choices, phase.lot, help_=help_of(view, choices)),
        bidders=_bidders_around(view, {phase.asked}, phase.lot.auctioneer, last_bids(view)),
        keys=tuple(choices.action(say(kinds[kind]), Add(phase.asked, kind)) for kind in SINGLE_KINDS),
        kinds=SINGLE_KINDS,
        question=say("{name}: a second card?", name=name_of(view, phase.asked)),
        decline=choices.action(
            say("Add no card"),
            Pass(phase.asked),
            waits=say("required with two players") if state.game.variant is Variant.TWO_PLAYER else "",
        ),
    )


AUCTION_BOARDS: dict[type[Phase], Callable[[PublicView, Any, Choices], GameScreen]] = {
    Doubling: double_board,
    Open: open_board,
    OnceAround: once_around_board,
    Sealed: sealed_board,
    Pricing: pricing_board,
    Fixed: fixed_price_board,
}
"""The board of each phase of a lot."""


def _auctioned_lot(view: PublicView, choices: Choices, lot: Lot) -> ShownLot:
    """Return the lot that is being auctioned, with its explanation and the choice to enter the auction's result."""
    help_ = help_of(view, choices)
    shown = lot_of(view, choices, lot, help_=help_)
    if help_ and help_.explanation:
        return shown
    return replace(shown, result=choices.put(view.translator.say("Enter sale"), GoTo(view.home.result()), "result"))


def _bidders_around(
    view: PublicView,
    active: Collection[int],
    auctioneer: int,
    said: dict[int, str],
    touch: Callable[[int], Choice] | None = None,
) -> tuple[Bidder, ...]:
    """Return the seats in an auction: `active` leads or is asked, `touch` makes the choice of a seat's plate."""
    typed = {seat: f"{typed_at(view, seat)}…" for seat in view.auction.typed}
    return tuple(
        Bidder(
            number=seat,
            name=name,
            said=said.get(seat, ""),
            active=seat in active,
            auctioneer=seat == auctioneer,
            note=view.notes.get(seat) or typed.get(seat, ""),
            touch=touch and touch(seat),
        )
        for seat, name in enumerate(view.state.game.names, start=1)
    )
