"""From a session to a Scene: which picture it is now, and those of the market board, sales and results.

Nothing secret passes through here: a sealed fist is only ready or not, money is told at the end alone. Pictures of
auctions are made in `stage/auctions.py`, those of the card game in `stage/cards.py`, those around a game (set-up, menu,
pads) in `stage/frames.py`, results in `stage/results.py`.
"""

from companion.commands import commands as c
from companion.facing import quarters
from companion.notices import Dealt, Sale, corrects
from companion.office.coins import Payment, payments
from companion.rules.actions import Add, Pass, Play, Reveal
from companion.rules.game import deal_of
from companion.rules.state import FIFTH, Fixed, Over, Revealing, Settled, State
from companion.rules.words import Auction, Variant
from companion.scene.screens import (
    AppraisalScreen,
    CardScreen,
    Choice,
    DealScreen,
    EntryScreen,
    FinalScreen,
    MenuScreen,
    OpenedFist,
    Payee,
    Scene,
    Screen,
    SoldScreen,
    TableScreen,
)
from companion.session import Session
from companion.stage.auctions import auction_screen
from companion.stage.cards import card_screen
from companion.stage.explaining import help_of
from companion.stage.frames import frame_screen
from companion.stage.looking_back import session_then
from companion.stage.parts import (
    card_choices,
    columns_of,
    deal_choice,
    lot_of,
    menu_choice,
    pictures_of,
    round_of,
    seats_of,
    takes_cards,
    undo_choice,
)
from companion.stage.past import as_it_stands, instead_of, past_of, to_look_at
from companion.stage.remedies import card_entry
from companion.stage.results import final_screen
from companion.story.lots_sold import lots_sold
from companion.tongue import Tongue
from companion.views.views import AtEffect, AtEntry, AtGame, AtMoment, AtOtherCard, AtPicking

KINDS = tuple(Auction)


def scene(session: Session, now: int) -> Scene:
    """What the table may see at `now` (ns)."""
    view = session.view
    if isinstance(view, AtMoment):
        then = session_then(session, view.game, view.steps, seen=view.seen)
        screen = scene(then, 0).screen
        shown = _table(then) if isinstance(screen, EntryScreen) else to_look_at(screen)
        return Scene(shown, session.said, quarters(session), past_of(session, view))
    if isinstance(view, AtOtherCard):
        entry = scene(card_entry(session, view), 0)
        screen = instead_of(entry.screen, session)
    else:
        screen = _screen(session, now)
    note = session.said or as_it_stands(session, view) or _said_elsewhere(session, screen)
    return Scene(screen, note, quarters(session))


def _said_elsewhere(session: Session, screen: Screen) -> str:
    """What is said at a seat, where the picture has no place for it at that seat."""
    if not session.is_played:
        return ""
    shown = screen.asked.number if isinstance(screen, CardScreen) and screen.asked else 0
    if not shown and not isinstance(screen, EntryScreen | MenuScreen | SoldScreen | AppraisalScreen | FinalScreen):
        return ""
    names = session.any_state.game.names
    told = ((names[seat - 1], note.text) for seat, note in session.notes.items() if seat != shown)
    return next((f"{name}: {text}" for name, text in told), "")


def _screen(session: Session, now: int) -> Screen:
    view = session.view
    if isinstance(view, AtGame | AtEffect | AtPicking) and session.plays_cards:
        return card_screen(session)
    if isinstance(view, AtEntry):
        return _entry(session)
    if not isinstance(view, AtGame):
        return frame_screen(session, view)
    if session.notices:
        notice = session.notices[0]
        if isinstance(notice, Sale):
            return _sold(session, notice)
        if isinstance(notice, Dealt):
            return _dealt(session)
        return _appraisal(session, Choice(c.PutAway(), session.tongue.say("The result")))
    stage = session.state.stage
    if isinstance(stage, Settled):
        return _appraisal(session, deal_choice(session))
    if isinstance(stage, Over):
        return final_screen(session)
    if isinstance(stage, Revealing):
        return _reveal(session, stage)
    return auction_screen(session, now) or _table(session)


def _table(session: Session) -> TableScreen:
    state = session.state
    return TableScreen(
        round=state.round,
        title=round_of(session),
        columns=columns_of(session),
        seats=seats_of(session, state.turn),
        play=Choice(c.OpenEntry(), session.tongue.say("Play a card")),
        undo=undo_choice(session),
        menu=menu_choice(session),
    )


def _entry(session: Session) -> EntryScreen:
    state, say, put = session.state, session.tongue.say, card_choices(session)
    edition = state.game.edition
    return EntryScreen(
        title=say("{name} plays", name=state.game.names[state.turn - 1]),
        columns=columns_of(session),
        keys=tuple(
            tuple(put(Play(state.turn, artist.key, kind), say(edition.auctions[kind])) for kind in KINDS)
            for artist in edition.artists
        ),
        kinds=KINDS,
        back=Choice(c.Back(), say("Back")),
        other=Choice(Pass(state.turn), say("Only doubles: miss the turn"))
        if state.game.variant is Variant.TWO_PLAYER
        else None,
    )


def _reveal(session: Session, stage: Revealing) -> EntryScreen:
    """The mystery card is entered like a played one; leaving it face down takes the place of going back."""
    state, say, put = session.state, session.tongue.say, card_choices(session)
    edition = state.game.edition
    name = state.game.names[stage.asked - 1]
    leave = Choice(Pass(stage.asked), say("Leave it"), say("One must be turned over") if stage.must else "")
    return EntryScreen(
        title=say("Mystery card") if stage.must else say("{name}: a mystery card?", name=name),
        columns=columns_of(session),
        keys=tuple(
            tuple(put(Reveal(artist.key, kind), say(edition.auctions[kind])) for kind in KINDS)
            for artist in edition.artists
        ),
        kinds=KINDS,
        back=leave,
        other=undo_choice(session),
        menu=menu_choice(session),
        help=help_of(session),
    )


def _sold(session: Session, sale: Sale) -> SoldScreen:
    state, money = session.state, session.tongue.money
    game = state.game
    payee = sale.lot.auctioneer if sale.buyer != sale.lot.auctioneer and sale.price else 0
    empty = session.tongue.say("empty")
    return SoldScreen(
        lot=lot_of(session, sale.lot, sale.kind, sale.before),
        headline=_headline(session.tongue, sale),
        price=money(game.edition, sale.price) if sale.price else "",
        buyer=sale.buyer,
        buyer_name=game.names[sale.buyer - 1],
        payee=payee,
        pays=_pays(session.tongue, game.names, sale, payee),
        fists=tuple(
            OpenedFist(seat, name, money(game.edition, fist) if fist else empty, won=seat == sale.buyer)
            for seat, (name, fist) in enumerate(zip(game.names, sale.fists, strict=True), start=1)
        )
        if sale.fists
        else (),
        next=Choice(c.PutAway(), session.tongue.say("Go on")),
        undo=undo_choice(session),
    )


def _headline(tongue: Tongue, sale: Sale) -> str:
    if not sale.price:
        return tongue.say("Taken for nothing")
    if isinstance(sale.before.stage, Fixed) and sale.buyer == sale.lot.auctioneer:
        return tongue.say("Nobody else bought")
    return tongue.say("A tie: first in turn") if sale.fists.count(sale.price) > 1 else tongue.say("Sold")


def _pays(tongue: Tongue, names: tuple[str, ...], sale: Sale, payee: int) -> str:
    if payee:
        return tongue.say("pays {name}", name=names[payee - 1])
    return tongue.say("pays the bank") if sale.price else tongue.say("pays nothing")


def _appraisal(session: Session, go_on: Choice) -> AppraisalScreen:
    state, tongue = session.state, session.tongue
    edition = state.game.edition
    payout = state.payouts[-1]
    told = session.evening.coins_gone.items()
    gone = {round_: coins for (number, round_), coins in told if number == session.ledger.number}
    paid = payments(state.game, lots_sold(session.ledger.steps), state.payouts, gone)
    used = [place for place in range(len(edition.coins)) if any(payment.coins[place] for payment in paid)]
    return AppraisalScreen(
        title=tongue.say("{round} appraisal", round=round_of(session)),
        cause=_cause(session),
        columns=columns_of(session),
        coins=tuple(tongue.money(edition, edition.coins[place].value) for place in used),
        payees=tuple(
            Payee(
                number=seat,
                name=name,
                bought=pictures_of(state, seat),
                amount=f"+{tongue.money(edition, amount)}" if amount else "0",
                coins=tuple(payment.coins[place] for place in used),
                short=_short_of_coins(session, payment) if edition.coins else "",
            )
            for seat, (name, amount, payment) in enumerate(zip(state.game.names, payout, paid, strict=True), start=1)
        ),
        next=go_on,
        undo=undo_choice(session),
        menu=menu_choice(session),
        help=help_of(session),
    )


def _cause(session: Session) -> str:
    """Why the round ended: the fifth card, or empty hands."""
    state, tongue = session.state, session.tongue
    fifth = next((place for place, count in enumerate(state.counts) if count >= FIFTH), None)
    if fifth is None:
        return tongue.say("Everybody missed the turn") if any(state.hands) else tongue.say("All hands are empty")
    name = state.game.edition.artists[fifth].short
    last = next((step.actions[-1] for step in reversed(session.ledger.steps) if not corrects(step)), None)
    added = isinstance(last, Add)
    if added:
        return tongue.say("Fifth {artist}: neither card auctioned", artist=name)
    return tongue.say("Fifth {artist}: not auctioned", artist=name)


def _short_of_coins(session: Session, payment: Payment) -> str:
    """What a seat gives back or is owed, where the bank has not the coins for its payout."""
    edition, tongue = session.state.game.edition, session.tongue
    if payment.back:
        return tongue.say("gives back {amount}", amount=tongue.money(edition, payment.back))
    return tongue.say("no coins for {amount}", amount=tongue.money(edition, payment.owed)) if payment.owed else ""


def _dealt(session: Session) -> DealScreen:
    state, tongue = session.state, session.tongue
    cards = deal_of(state.game, state.round)
    headline = takes_cards(tongue, cards)
    if state.round == 1:
        start = tongue.money(state.game.edition, state.game.start)
        headline = tongue.say("{takes} and {money} in cash", takes=headline, money=start)
    return DealScreen(
        title=round_of(session),
        headline=headline,
        cards=cards,
        seats=seats_of(session, state.turn),
        next=Choice(c.PutAway(), tongue.say("{name} starts", name=state.game.names[state.turn - 1])),
        undo=undo_choice(session),
        menu=menu_choice(session),
        mystery=_dealt_to_nobody(tongue, state, cards),
    )


def _dealt_to_nobody(tongue: Tongue, state: State, cards: int) -> tuple[str, ...]:
    """What lies face down beside the players' hands, and at the first deal that more is to come."""
    if not cards or state.game.variant is Variant.STANDARD:
        return ()
    if state.game.variant is Variant.THREE_PLAYER:
        dealt = tongue.count(
            "A fourth hand for nobody: {number} card, face down",
            "A fourth hand for nobody: {number} cards, face down",
            cards,
        )
    else:
        dealt = tongue.count(
            "A third and a fourth hand for nobody: {number} card each, face down",
            "A third and a fourth hand for nobody: {number} cards each, face down",
            cards,
        )
    return (dealt, tongue.say("Cards are added at each deal")) if state.round == 1 else (dealt,)
