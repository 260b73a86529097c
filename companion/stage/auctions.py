"""Pictures of a lot being sold: each kind of auction has one of its own, and so has a double that waits."""

from companion.commands import commands as c
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
from companion.session import Session
from companion.stage.parts import card_choices, keypad, lot_of, note_at, typed_at, undo_choice
from companion.tongue import word

CALLS = ("", word("Going once"), word("Going twice"))
"""By strikes of the gavel."""
SECOND_KINDS = tuple(kind for kind in Auction if kind is not Auction.DOUBLE)


def auction_screen(session: Session, now: int) -> Screen | None:
    """The picture of the auction in progress, None if there is none."""
    stage = session.state.stage
    if isinstance(stage, Open):
        return _open(session, stage, now)
    if isinstance(stage, OnceAround):
        return _once_around(session, stage)
    if isinstance(stage, Sealed):
        return _sealed(session, stage)
    if isinstance(stage, Pricing):
        return _pricing(session, stage)
    if isinstance(stage, Fixed):
        return _fixed(session, stage)
    if isinstance(stage, Doubling):
        return _double(session, stage)
    return None


def _open(session: Session, stage: Open, now: int) -> OpenScreen:
    state = session.state
    say, money = session.tongue.say, session.tongue.money
    edition = state.game.edition
    said = _last_bids(session)
    raised = stage.amount + session.step
    raised_to = money(edition, raised)
    return OpenScreen(
        lot=lot_of(session, stage.lot, Auction.OPEN),
        price=money(edition, stage.amount) if stage.leader else "",
        leader=stage.leader,
        leader_name=_name(session, stage.leader),
        bidders=tuple(
            Bidder(
                number=seat,
                name=name,
                said=said.get(seat, ""),
                active=seat == stage.leader,
                auctioneer=seat == stage.lot.auctioneer,
                note=note_at(session, seat) or _typing(session, seat),
                touch=Choice(Bid(seat, raised), raised_to),
            )
            for seat, name in enumerate(state.game.names, start=1)
        ),
        waiting=say("No bid yet"),
        rail=session.bidding.gavel.rail(now),
        gavel=Choice(Hammer(), say("Gavel")),
        pad=Choice(c.OpenPad(0), say("Key a bid")),
        undo=undo_choice(session),
        call=session.tongue.say(call) if (call := CALLS[session.bidding.gavel.strikes]) else "",
    )


def _once_around(session: Session, stage: OnceAround) -> OnceAroundScreen:
    state = session.state
    say, money = session.tongue.say, session.tongue.money
    edition = state.game.edition
    bid = Bid(stage.asked, stage.amount + session.step)
    return OnceAroundScreen(
        lot=lot_of(session, stage.lot, Auction.ONCE_AROUND),
        price=money(edition, stage.amount) if stage.leader else "",
        leader=stage.leader,
        leader_name=_name(session, stage.leader),
        bidders=_around(session, stage.asked, stage.lot.auctioneer, {**_last_bids(session), stage.asked: say("bid?")}),
        waiting=say("No bid yet"),
        bid=Choice(bid, say("Bid {amount}", amount=money(edition, bid.amount))),
        decline=Choice(Pass(stage.asked), say("Pass")),
        pad=Choice(c.OpenPad(stage.asked), say("Key a bid")),
        undo=undo_choice(session),
    )


def _sealed(session: Session, stage: Sealed) -> SealedScreen:
    state = session.state
    say = session.tongue.say
    waiting = session.bidding.unsealed(session.state)
    ready = state.game.seats - len(waiting)
    return SealedScreen(
        lot=lot_of(session, stage.lot, Auction.SEALED),
        fists=tuple(
            Fist(
                number=seat,
                name=name,
                ready=seat not in waiting,
                take=Choice(c.HandTo(seat), name, "" if waiting else say("opening")),
                note=note_at(session, seat),
                auctioneer=seat == stage.lot.auctioneer,
            )
            for seat, name in enumerate(state.game.names, start=1)
        ),
        headline=say("{ready} of {seats} ready", ready=ready, seats=state.game.seats)
        if waiting
        else say("All fists open now"),
        hint=say("Key a bid and # at your paddle, or touch your seat. # alone is an empty fist.") if waiting else "",
        undo=undo_choice(session),
    )


def _pricing(session: Session, stage: Pricing) -> PadScreen:
    seat = stage.lot.auctioneer
    return PadScreen(
        title=session.tongue.say("{name} names the price", name=_name(session, seat)),
        lot=lot_of(session, stage.lot, Auction.FIXED_PRICE),
        seats=(),
        number=seat,
        name=_name(session, seat),
        typed=typed_at(session, seat),
        keys=keypad(session),
        back=None,
        undo=undo_choice(session),
        note=note_at(session, seat),
    )


def _fixed(session: Session, stage: Fixed) -> FixedPriceScreen:
    say, money = session.tongue.say, session.tongue.money
    edition = session.state.game.edition
    return FixedPriceScreen(
        lot=lot_of(session, stage.lot, Auction.FIXED_PRICE),
        price=money(edition, stage.price),
        asked=stage.asked,
        asked_name=say("{name}: buy?", name=_name(session, stage.asked)),
        bidders=_around(session, stage.asked, stage.lot.auctioneer, _last_bids(session)),
        buy=Choice(Buy(stage.asked), say("Buy for {amount}", amount=money(edition, stage.price))),
        decline=Choice(Pass(stage.asked), say("Pass")),
        undo=undo_choice(session),
    )


def _double(session: Session, stage: Doubling) -> DoubleScreen:
    state = session.state
    say = session.tongue.say
    put = card_choices(session)
    return DoubleScreen(
        lot=lot_of(session, stage.lot, Auction.DOUBLE),
        bidders=_around(session, stage.asked, stage.lot.auctioneer, _last_bids(session)),
        keys=tuple(put(Add(stage.asked, kind), say(state.game.edition.auctions[kind])) for kind in SECOND_KINDS),
        kinds=SECOND_KINDS,
        question=say("{name}: a second card?", name=_name(session, stage.asked)),
        decline=Choice(
            Pass(stage.asked),
            say("Add nothing"),
            say("two players must add") if state.game.variant is Variant.TWO_PLAYER else "",
        ),
        undo=undo_choice(session),
    )


def _around(session: Session, asked: int, auctioneer: int, said: dict[int, str]) -> tuple[Bidder, ...]:
    """The seats while the chance goes round: the one that is asked is active."""
    return tuple(
        Bidder(
            number=seat,
            name=name,
            said=said.get(seat, ""),
            active=seat == asked,
            auctioneer=seat == auctioneer,
            note=note_at(session, seat) or _typing(session, seat),
        )
        for seat, name in enumerate(session.state.game.names, start=1)
    )


def _last_bids(session: Session) -> dict[int, str]:
    """What each seat last said of the lot on the table: its bid, or that it passed."""
    said: dict[int, Bid | Pass] = {}
    state, tongue = session.state, session.tongue
    stage = type(state.stage)
    for step in reversed(session.ledger.steps):
        if type(step.before.stage) is not stage:
            break
        for action in step.actions:
            if isinstance(action, Bid | Pass):
                said.setdefault(action.seat, action)
    return {
        seat: tongue.money(state.game.edition, last.amount) if isinstance(last, Bid) else tongue.say("pass")
        for seat, last in said.items()
    }


def _typing(session: Session, seat: int) -> str:
    """The digits a seat has keyed so far: in these auctions they are no secret."""
    typed = typed_at(session, seat)
    return f"{typed}…" if typed else ""


def _name(session: Session, seat: int) -> str:
    return session.state.game.names[seat - 1] if seat else ""
