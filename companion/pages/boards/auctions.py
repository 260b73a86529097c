"""The boards of a lot: one for each way to bid, that of a double that waits for its second card, and the lot's sale."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from companion.i18n.translator import Translator, gettext_noop
from companion.live.messages import BETWEEN
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.live.voice_texts import GAVEL_CALLS
from companion.pages.board_parts import (
    above_worth,
    continue_choice,
    last_bids,
    last_bids_of,
    lot_of,
    typed_amount,
    typed_at,
)
from companion.pages.boards.market import MarketBeforeMysteryPage
from companion.pages.cards_in_hand import hand_choice
from companion.pages.enter_bid import EnterBidPage
from companion.pages.enter_card import EnterCardPage
from companion.pages.enter_result import EnterResultPage
from companion.pages.enter_secret_bid import open_pad
from companion.pages.keypad import keypad
from companion.pages.page import ActionChoice, Choices, GoTo, Page, PageName, Press, Run, Verb
from companion.rules.actions import Add, Bid, Buy, Hammer, Pass, Price
from companion.rules.auction_game.state import SINGLE_KINDS, Playing, Revealing
from companion.rules.edition import Edition
from companion.rules.events import LotSold
from companion.rules.game import Game
from companion.rules.moves import Rise
from companion.rules.protocol import chair_of, has_gavel, is_secret, paddle_use, seat_asked, takes
from companion.rules.words import Auction, Variant
from companion.screen_data.auctions import (
    AskingScreen,
    Bidder,
    DoubleScreen,
    OpenedBid,
    OpenScreen,
    SealedScreen,
    ShownLot,
    SoldScreen,
)
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.screens import Choice, GameScreen

_STRIKES_LEFT = (gettext_noop("Gavel: 3 strikes"), gettext_noop("Gavel: 2 more"), gettext_noop("Gavel: sold"))
"""What the gavel's key does, by strikes until now."""


def auction_board(view: PublicView, choices: Choices) -> GameScreen:
    """Return the board of the lot on the table. Which one it is follows from what is waited for, not from the kind."""
    state = view.state
    if takes(state, Add):
        return double_board(view, choices.action, touch=_returns(view, choices))
    if has_gavel(state):
        return _open_board(view, choices)
    if is_secret(state):
        return _sealed_board(view, choices)
    if takes(state, Price):
        return _pricing_board(view, choices)
    return _asking_board(view, choices)


def _open_board(view: PublicView, choices: Choices) -> OpenScreen:
    """Return the board on which everybody bids until the gavel falls."""
    state = view.state
    say = view.translator.say
    increment = view.course.bid_increment
    leader = state.leader
    leading = () if leader is None else (leader,)
    standing = 0 if leader is None else state.committed(leader)
    raised = standing + increment
    offer = f"+{increment}"

    def raise_bid(seat: int) -> Choice:
        if seat in state.away:
            return hand_choice(view, choices, seat)
        return choices.action(offer, Bid(seat, raised))

    return OpenScreen(
        lot=_auctioned_lot(view, choices),
        price=view.translator.short(state.game.edition, standing) if standing else "",
        bidders=_bidders_around(view, active=leading, last_bids=last_bids(view), touch=raise_bid, offer=offer),
        waiting=say("No bids yet"),
        rail=view.auction.rail,
        gavel=choices.action(say(_STRIKES_LEFT[view.auction.strikes]), Hammer()),
        pad=choices.put(say("Enter bid"), GoTo(EnterBidPage(None), clears_notes=True), "pad", 0),
        call=say(call) if (call := GAVEL_CALLS[view.auction.strikes]) else "",
    )


def _asking_board(view: PublicView, choices: Choices) -> AskingScreen:
    """Return the board on which one seat after the other may bid, or buy at the price that was named, or pass.

    The price is that of the highest bidder, or of the auctioneer who named it, and has to pay it if nobody else does.
    """
    state = view.state
    say = view.translator.say
    edition = view.state.game.edition
    money = view.translator.short
    asked = seat_asked(state)
    name = state.game.names[asked - 1]
    button = paddle_use(state, asked).button
    pad = None
    if isinstance(button, Rise):
        bid = Bid(asked, button.standing + view.course.bid_increment)
        to_pad = GoTo(EnterBidPage(None, seat=asked), clears_notes=True)
        question = say("{name} to bid", name=name)
        price = money(edition, button.standing) if button.standing else ""
        holder = state.leader
        take = choices.action(say("Bid {amount}", amount=money(edition, bid.amount)), bid)
        pad = choices.put(say("Enter bid"), to_pad, "pad", asked)
    else:
        question = say("Will {name} buy?", name=name)
        price = money(edition, state.committed(state.turn))
        holder = state.turn
        take = choices.action(say("Buy for {amount}", amount=price), Buy(asked))
    return AskingScreen(
        lot=_auctioned_lot(view, choices),
        price=price,
        question=question,
        bidders=_bidders_around(
            view,
            active=() if holder is None else (holder,),
            asked=asked,
            last_bids=last_bids(view),
            touch=_returns(view, choices),
        ),
        waiting=say("No bids yet") if pad else "",
        take=take,
        decline=choices.action(say("Pass"), Pass(asked)),
        pad=pad,
    )


def _sealed_board(view: PublicView, choices: Choices) -> SealedScreen:
    """Return the board on which everybody makes a secret bid."""
    names = view.state.game.names
    say = view.translator.say
    waiting = view.auction.awaited
    present = {*range(1, view.state.game.seats + 1)} - view.state.away
    ready = present - {*waiting}

    def take(seat: int) -> Choice:
        if seat in view.state.away:
            return hand_choice(view, choices, seat)
        disabled_reason = "" if waiting else say("revealing")
        return choices.put(
            names[seat - 1], Run(partial(open_pad, seat)), "hand-over", seat, disabled_reason=disabled_reason
        )

    board = SealedScreen(
        lot=_auctioned_lot(view, choices),
        bidders=_bidders_around(view, active=ready, touch=take),
        headline=say("Revealing bids"),
        count=f"{len(ready)} / {len(present)}",
    )
    if not waiting:
        return board
    return replace(
        board,
        headline=say("{ready} of {seats} ready", ready=len(ready), seats=len(present)),
        hint=say("Enter your bid and press #, or touch your name."),
        no_bid=say("Press # alone for no bid."),
    )


def _pricing_board(view: PublicView, choices: Choices) -> KeypadScreen:
    """Return the pad on which the asked seat names the price."""
    seat = seat_asked(view.state)
    name = view.state.game.names[seat - 1]
    return KeypadScreen(
        title=view.translator.say("{name} sets the price", name=name),
        lot=_auctioned_lot(view, choices),
        unit=view.translator.unit(view.state.game.edition),
        seats=(Bidder(seat, name, active=True, note=view.notes.get(seat, "")),),
        typed=typed_at(view, seat),
        keys=keypad(view, choices, partial(Press, seat)),
        warning=above_worth(view, typed_amount(view, seat)),
        hint=view.translator.say("At least 1 and at most your own money; 0 only if you have none"),
    )


def double_board(
    view: PublicView, enter: ActionChoice, *, touch: Callable[[int], Choice | None] | None = None
) -> DoubleScreen:
    """Return the board on which a second card is added, or none."""
    state, asked = view.state, seat_asked(view.state)
    say, kinds = view.translator.say, state.game.edition.kinds
    disabled_reason = say("not allowed with two players") if state.game.variant is Variant.TWO_PLAYER else ""
    return DoubleScreen(
        lot=lot_of(view),
        bidders=_bidders_around(view, asked=asked, last_bids=last_bids(view), touch=touch),
        keys=tuple(enter(say(kinds[kind]), Add(asked, kind)) for kind in SINGLE_KINDS),
        symbols=tuple(state.game.edition.symbols[kind] for kind in SINGLE_KINDS),
        question=say("{name}: a second card?", name=state.game.names[asked - 1]),
        decline=enter(say("Don’t add a card"), Pass(asked), disabled_reason),
    )


def _returns(view: PublicView, choices: Choices) -> Callable[[int], Choice | None]:
    """Return what makes the choices of plates of which only those of players who have left lead somewhere."""
    return lambda seat: hand_choice(view, choices, seat) if seat in view.state.away else None


def _auctioned_lot(view: PublicView, choices: Choices) -> ShownLot:
    """Return the lot that is being auctioned, with the choice to enter the auction's result."""
    result = choices.put(view.translator.say("Record sale"), GoTo(EnterResultPage(None)), "result")
    return replace(lot_of(view), result=result)


def _bidders_around(
    view: PublicView,
    *,
    active: Collection[int] = (),
    asked: int | None = None,
    last_bids: Mapping[int, str] = MappingProxyType({}),
    touch: Callable[[int], Choice | None] | None,
    offer: str = "",
) -> tuple[Bidder, ...]:
    """Return the seats in an auction, as their players sit: `active` ones lead or have bid in secret, `asked` is to
    answer now, `touch` makes the choice of a seat's plate, and `offer` is by how much those at the table may raise.
    """
    remarks = dict.fromkeys(view.state.away, view.translator.say("left"))
    leader = view.state.leader
    if leader is not None and leader in remarks:
        remarks[leader] = BETWEEN.join((last_bids[leader], remarks[leader]))
    typing = {seat: f"{typed_at(view, seat)}…" for seat in view.auction.typed}
    return tuple(
        Bidder(
            number=number,
            name=view.state.game.names[seat - 1],
            last_bid=last_bids.get(seat, ""),
            active=seat in active,
            asked=seat == asked,
            auctioneer=seat == view.state.turn,
            note=view.notes.get(seat) or ("" if seat in typing else remarks.get(seat, "")),
            typing=typing.get(seat, ""),
            warning=above_worth(view, typed_amount(view, seat), briefly=True),
            touch=touch and touch(seat),
            offer="" if seat in active or seat in view.state.away else offer,
        )
        for number, seat in enumerate(view.state.chairs, start=1)
    )


def sale_board(view: PublicView, sale: LotSold, choices: Choices) -> SoldScreen:
    """Return the notice of a sold lot: who pays whom how much."""
    say = view.translator.say
    money = view.translator.short
    game = view.state.game
    nothing = {seat: say("left") if seat in view.state.away else say("no bid") for seat in range(1, game.seats + 1)}
    known = _known_bids(view, sale)
    bids = {seat: money(game.edition, bid) if bid else nothing[seat] for seat, bid in known.items()}
    last_bids = (bids or last_bids_of(view, sale)) if sale.price else {}
    to_bank = sale.buyer == sale.lot.auctioneer
    opened = _opened_bids(view, sale) if sale == view.session.revealed else ()
    return SoldScreen(
        lot=lot_of(view, sale.lot),
        headline=_headline(view.translator, sale),
        price=money(game.edition, sale.price),
        payment=_payment(view.translator, sale, game),
        bidders=tuple(
            Bidder(
                number=number,
                name=game.names[seat - 1],
                last_bid=last_bids.get(seat, ""),
                active=seat == sale.buyer,
                auctioneer=seat == sale.lot.auctioneer,
            )
            for number, seat in enumerate(view.state.chairs, start=1)
        ),
        next=_market_choice(view, choices),
        change=choices.put(say("Buyer and price"), GoTo(PageName.LAST_SALE, clears_notes=True), "change-sale"),
        payee=chair_of(view.state, sale.lot.auctioneer) if sale.price and not to_bank else 0,
        bank=say("bank") if sale.price and to_bank else "",
        play=_play_choice(view, choices),
        is_hammered=sale.lot.kind is Auction.OPEN,
        opening=say("Revealing bids") if opened else "",
        opened=opened,
    )


def _payment(translator: Translator, sale: LotSold, game: Game[Edition]) -> str:
    """Return who pays whom how much."""
    buyer, amount = game.names[sale.buyer - 1], translator.short(game.edition, sale.price)
    if not sale.price:
        return translator.say("{name} pays nothing", name=buyer)
    if sale.buyer == sale.lot.auctioneer:
        return translator.say("{name} pays {amount} to the bank", name=buyer, amount=amount)
    payee = game.names[sale.lot.auctioneer - 1]
    return translator.say("{name} pays {amount} to {other}", name=buyer, amount=amount, other=payee)


def _known_bids(view: PublicView, sale: LotSold) -> dict[int, int]:
    """Return the secret bids by seat, 0 for none, as far as the table knows them; empty if bids were not secret.

    Where no seat but the buyer has bid, the sale may have been entered after an auction that was held aloud: unless the
    bids were revealed here, the others' are then unknown.
    """
    bids = dict(enumerate(sale.bids, start=1))
    bidders = [seat for seat, bid in bids.items() if bid]
    if len(bidders) == 1 and sale.price and sale != view.session.revealed:
        return {sale.buyer: sale.price}
    return bids


def _opened_bids(view: PublicView, sale: LotSold) -> tuple[OpenedBid, ...]:
    """Return the secret bids in the order in which they are opened: the lowest first, of equal ones the winner's last.

    The order tells nothing before it is told by the bids themselves.
    """
    by_amount = sorted(enumerate(sale.bids, start=1), key=lambda bid: (bid[1], bid[0] == sale.buyer))
    return tuple(OpenedBid(chair_of(view.state, seat), leads=amount > 0) for seat, amount in by_amount)


def _play_choice(view: PublicView, choices: Choices) -> Choice | None:
    """Return the choice of the next card, or of a mystery card, which also puts the sale away; None where something
    else comes first.
    """
    if len(view.notices) > 1:
        return None
    if isinstance(view.state.phase, Revealing):
        return continue_choice(view.translator.say("Mystery card"), choices)
    if not isinstance(view.state.phase, Playing):
        return None
    plays = view.translator.say("{name} plays", name=view.state.game.names[view.state.turn - 1])
    return choices.put(plays, Run(_after_sale(EnterCardPage())), "enter-card")


def _market_choice(view: PublicView, choices: Choices) -> Choice:
    """Return the choice of the market, which also puts the sale away."""
    label = view.translator.say("Market")
    if len(view.notices) == 1 and isinstance(view.state.phase, Revealing):
        return choices.put(label, Run(_after_sale(MarketBeforeMysteryPage())), "market")
    return continue_choice(label, choices)


def _after_sale(page: Page) -> Verb:
    """Return what puts the sale away and opens a page."""

    def opened(table: Table, _at: int) -> Page:
        table.messages.put_away()
        return page

    return opened


def _headline(translator: Translator, sale: LotSold) -> str:
    if not sale.price:
        return translator.say("Free")
    if sale.lot.kind is Auction.FIXED_PRICE and sale.buyer == sale.lot.auctioneer:
        return translator.say("No takers")
    if sale.bids.count(sale.price) > 1:
        if sale.buyer == sale.lot.auctioneer:
            return translator.say("Tie: the auctioneer")
        return translator.say("Tie: first clockwise")
    return translator.say("Sold")
