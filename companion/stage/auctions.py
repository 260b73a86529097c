"""Pictures of a lot being sold: each kind of auction has one of its own, and so has a double that waits."""

from companion.commands import commands as c
from companion.live.look import Look
from companion.rules.actions import Add, Bid, Buy, Hammer, Pass
from companion.rules.state import Doubling, Fixed, OnceAround, Open, Pricing, Sealed
from companion.rules.words import Auction, Variant
from companion.scene.screens import (
    Bidder,
    Choice,
    DoubleScreen,
    Fist,
    FixedPriceScreen,
    OnceAroundScreen,
    OpenScreen,
    PadScreen,
    Screen,
    SealedScreen,
)
from companion.stage.parts import card_choices, keypad, lot_of, note_at, typed_at, undo_choice
from companion.tongue import word

CALLS = ("", word("Going once"), word("Going twice"))
"""By strikes of the gavel."""
SECOND_KINDS = tuple(kind for kind in Auction if kind is not Auction.DOUBLE)


def auction_screen(look: Look) -> Screen | None:
    """The picture of the auction in progress, None if there is none."""
    stage = look.state.stage
    if isinstance(stage, Open):
        return _open(look, stage)
    if isinstance(stage, OnceAround):
        return _once_around(look, stage)
    if isinstance(stage, Sealed):
        return _sealed(look, stage)
    if isinstance(stage, Pricing):
        return _pricing(look, stage)
    if isinstance(stage, Fixed):
        return _fixed(look, stage)
    if isinstance(stage, Doubling):
        return _double(look, stage)
    return None


def _open(look: Look, stage: Open) -> OpenScreen:
    state = look.state
    say, money = look.tongue.say, look.tongue.money
    edition = state.game.edition
    said = _last_bids(look)
    raised = stage.amount + look.step
    raised_to = money(edition, raised)
    return OpenScreen(
        lot=lot_of(look, stage.lot, Auction.OPEN),
        price=money(edition, stage.amount) if stage.leader else "",
        leader=stage.leader,
        leader_name=_name(look, stage.leader),
        bidders=tuple(
            Bidder(
                number=seat,
                name=name,
                said=said.get(seat, ""),
                active=seat == stage.leader,
                auctioneer=seat == stage.lot.auctioneer,
                note=note_at(look, seat) or _typing(look, seat),
                touch=Choice(Bid(seat, raised), raised_to),
            )
            for seat, name in enumerate(state.game.names, start=1)
        ),
        waiting=say("No bid yet"),
        rail=look.auction.rail,
        gavel=Choice(Hammer(), say("Gavel")),
        pad=Choice(c.OpenPad(0), say("Key a bid")),
        undo=undo_choice(look),
        call=look.tongue.say(call) if (call := CALLS[look.auction.strikes]) else "",
    )


def _once_around(look: Look, stage: OnceAround) -> OnceAroundScreen:
    state = look.state
    say, money = look.tongue.say, look.tongue.money
    edition = state.game.edition
    bid = Bid(stage.asked, stage.amount + look.step)
    return OnceAroundScreen(
        lot=lot_of(look, stage.lot, Auction.ONCE_AROUND),
        price=money(edition, stage.amount) if stage.leader else "",
        leader=stage.leader,
        leader_name=_name(look, stage.leader),
        bidders=_around(look, stage.asked, stage.lot.auctioneer, {**_last_bids(look), stage.asked: say("bid?")}),
        waiting=say("No bid yet"),
        bid=Choice(bid, say("Bid {amount}", amount=money(edition, bid.amount))),
        decline=Choice(Pass(stage.asked), say("Pass")),
        pad=Choice(c.OpenPad(stage.asked), say("Key a bid")),
        undo=undo_choice(look),
    )


def _sealed(look: Look, stage: Sealed) -> SealedScreen:
    state = look.state
    say = look.tongue.say
    waiting = look.auction.awaited
    ready = state.game.seats - len(waiting)
    return SealedScreen(
        lot=lot_of(look, stage.lot, Auction.SEALED),
        fists=tuple(
            Fist(
                number=seat,
                name=name,
                ready=seat not in waiting,
                take=Choice(c.HandTo(seat), name, "" if waiting else say("opening")),
                note=note_at(look, seat),
                auctioneer=seat == stage.lot.auctioneer,
            )
            for seat, name in enumerate(state.game.names, start=1)
        ),
        headline=say("{ready} of {seats} ready", ready=ready, seats=state.game.seats)
        if waiting
        else say("All fists open now"),
        hint=say("Key a bid and # at your paddle, or touch your seat. # alone is an empty fist.") if waiting else "",
        undo=undo_choice(look),
    )


def _pricing(look: Look, stage: Pricing) -> PadScreen:
    seat = stage.lot.auctioneer
    return PadScreen(
        title=look.tongue.say("{name} names the price", name=_name(look, seat)),
        lot=lot_of(look, stage.lot, Auction.FIXED_PRICE),
        seats=(),
        number=seat,
        name=_name(look, seat),
        typed=typed_at(look, seat),
        keys=keypad(look),
        back=None,
        undo=undo_choice(look),
        note=note_at(look, seat),
    )


def _fixed(look: Look, stage: Fixed) -> FixedPriceScreen:
    say, money = look.tongue.say, look.tongue.money
    edition = look.state.game.edition
    return FixedPriceScreen(
        lot=lot_of(look, stage.lot, Auction.FIXED_PRICE),
        price=money(edition, stage.price),
        asked=stage.asked,
        asked_name=say("{name}: buy?", name=_name(look, stage.asked)),
        bidders=_around(look, stage.asked, stage.lot.auctioneer, _last_bids(look)),
        buy=Choice(Buy(stage.asked), say("Buy for {amount}", amount=money(edition, stage.price))),
        decline=Choice(Pass(stage.asked), say("Pass")),
        undo=undo_choice(look),
    )


def _double(look: Look, stage: Doubling) -> DoubleScreen:
    state = look.state
    say = look.tongue.say
    put = card_choices(look)
    return DoubleScreen(
        lot=lot_of(look, stage.lot, Auction.DOUBLE),
        bidders=_around(look, stage.asked, stage.lot.auctioneer, _last_bids(look)),
        keys=tuple(put(Add(stage.asked, kind), say(state.game.edition.auctions[kind])) for kind in SECOND_KINDS),
        kinds=SECOND_KINDS,
        question=say("{name}: a second card?", name=_name(look, stage.asked)),
        decline=Choice(
            Pass(stage.asked),
            say("Add nothing"),
            say("two players must add") if state.game.variant is Variant.TWO_PLAYER else "",
        ),
        undo=undo_choice(look),
    )


def _around(look: Look, asked: int, auctioneer: int, said: dict[int, str]) -> tuple[Bidder, ...]:
    """The seats while the chance goes round: the one that is asked is active."""
    return tuple(
        Bidder(
            number=seat,
            name=name,
            said=said.get(seat, ""),
            active=seat == asked,
            auctioneer=seat == auctioneer,
            note=note_at(look, seat) or _typing(look, seat),
        )
        for seat, name in enumerate(look.state.game.names, start=1)
    )


def _last_bids(look: Look) -> dict[int, str]:
    """What each seat last said of the lot on the table: its bid, or that it passed."""
    said: dict[int, Bid | Pass] = {}
    state, tongue = look.state, look.tongue
    stage = type(state.stage)
    for step in reversed(look.ledger.steps):
        if type(step.before.stage) is not stage:
            break
        for action in step.actions:
            if isinstance(action, Bid | Pass):
                said.setdefault(action.seat, action)
    return {
        seat: tongue.money(state.game.edition, last.amount) if isinstance(last, Bid) else tongue.say("pass")
        for seat, last in said.items()
    }


def _typing(look: Look, seat: int) -> str:
    """The digits a seat has keyed so far: in these auctions they are no secret."""
    typed = typed_at(look, seat)
    return f"{typed}…" if typed else ""


def _name(look: Look, seat: int) -> str:
    return look.state.game.names[seat - 1] if seat else ""
