"""From a session to a Scene: which picture it is now, and those of the market board, sales and results.

Nothing secret passes through here: a sealed fist is only ready or not, money is told at the end alone. Pictures of
auctions are made in `stage_auctions.py`, those of the card game in `stage_cards.py`, those around a game (set-up, menu,
pads) in `stage_frames.py`, results in `stage_results.py`.
"""

from companion import commands as c
from companion.facing import quarters
from companion.notices import Dealt, Sale, corrects
from companion.rules.actions import Add, Pass, Play, Reveal
from companion.rules.game import deal_of
from companion.rules.state import FIFTH, Fixed, Over, Revealing, Settled
from companion.rules.words import Auction, Variant
from companion.scene import (
    AppraisalScreen,
    Choice,
    DealScreen,
    EntryScreen,
    OpenedFist,
    Payee,
    Scene,
    Screen,
    SoldScreen,
    TableScreen,
)
from companion.session import Session
from companion.stage_auctions import auction_screen
from companion.stage_cards import card_screen
from companion.stage_frames import frame_screen
from companion.stage_parts import (
    card_choice,
    columns_of,
    deal_choice,
    lot_of,
    menu_choice,
    note_at,
    pictures_of,
    round_of,
    seats_of,
    undo_choice,
    used_up,
)
from companion.stage_results import final_screen
from companion.views import AtEffect, AtEntry, AtGame, AtPicking, AtQuestion

KINDS = tuple(Auction)


def scene(session: Session, now: int) -> Scene:
    """What the table may see at `now` (ns)."""
    at_entry = note_at(session, session.any_state.turn) if isinstance(session.view, AtEntry | AtQuestion) else ""
    return Scene(_screen(session, now), session.said or at_entry, quarters(session))


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
        return _appraisal(session, Choice(c.PutAway(), "The result"))
    stage = session.state.stage
    if isinstance(stage, Settled):
        return _appraisal(session, deal_choice(session.state))
    if isinstance(stage, Over):
        return final_screen(session)
    if isinstance(stage, Revealing):
        return _reveal(session, stage)
    return auction_screen(session, now) or _table(session)


def _table(session: Session) -> TableScreen:
    state = session.state
    return TableScreen(
        round=state.round,
        title=round_of(state),
        columns=columns_of(state),
        seats=seats_of(session, state.turn),
        play=Choice(c.OpenEntry(), "Play a card"),
        undo=undo_choice(session),
        menu=menu_choice(),
    )


def _entry(session: Session) -> EntryScreen:
    state = session.state
    edition = state.game.edition
    return EntryScreen(
        title=f"{state.game.names[state.turn - 1]} plays",
        columns=columns_of(state),
        keys=tuple(
            tuple(
                card_choice(Play(state.turn, artist.key, kind), edition.auctions[kind], beyond=beyond) for kind in KINDS
            )
            for artist, beyond in zip(edition.artists, used_up(session), strict=True)
        ),
        kinds=KINDS,
        back=Choice(c.Back(), "Back"),
        other=Choice(Pass(state.turn), "Only doubles: miss the turn")
        if state.game.variant is Variant.TWO_PLAYER
        else None,
    )


def _reveal(session: Session, stage: Revealing) -> EntryScreen:
    """The mystery card is entered like a played one; leaving it face down takes the place of going back."""
    state = session.state
    edition = state.game.edition
    name = state.game.names[stage.asked - 1]
    leave = Choice(Pass(stage.asked), "Leave it", "One must be turned over" if stage.must else "")
    return EntryScreen(
        title="Mystery card" if stage.must else f"{name}: a mystery card?",
        columns=columns_of(state),
        keys=tuple(
            tuple(card_choice(Reveal(artist.key, kind), edition.auctions[kind], beyond=beyond) for kind in KINDS)
            for artist, beyond in zip(edition.artists, used_up(session), strict=True)
        ),
        kinds=KINDS,
        back=leave,
        other=undo_choice(session),
        menu=menu_choice(),
    )


def _sold(session: Session, sale: Sale) -> SoldScreen:
    state = session.state
    game = state.game
    payee = sale.lot.auctioneer if sale.buyer != sale.lot.auctioneer and sale.price else 0
    return SoldScreen(
        lot=lot_of(sale.before, sale.lot, sale.kind),
        headline=_headline(sale),
        price=game.edition.write(sale.price) if sale.price else "",
        buyer=sale.buyer,
        buyer_name=game.names[sale.buyer - 1],
        payee=payee,
        pays=_pays(game.names, sale, payee),
        fists=tuple(
            OpenedFist(seat, name, game.edition.write(fist) if fist else "", won=seat == sale.buyer)
            for seat, (name, fist) in enumerate(zip(game.names, sale.fists, strict=True), start=1)
        )
        if sale.fists
        else (),
        next=Choice(c.PutAway(), "Go on"),
        undo=undo_choice(session),
    )


def _headline(sale: Sale) -> str:
    if not sale.price:
        return "Taken for nothing"
    if isinstance(sale.before.stage, Fixed) and sale.buyer == sale.lot.auctioneer:
        return "Nobody else bought"
    return "A tie: first in turn" if sale.fists.count(sale.price) > 1 else "Sold"


def _pays(names: tuple[str, ...], sale: Sale, payee: int) -> str:
    if payee:
        return f"pays {names[payee - 1]}"
    return "pays the bank" if sale.price else "pays nothing"


def _appraisal(session: Session, go_on: Choice) -> AppraisalScreen:
    state = session.state
    edition = state.game.edition
    payout = state.payouts[-1]
    counted = [_coins(amount, [coin.value for coin in edition.coins]) for amount in payout]
    used = [place for place in range(len(edition.coins)) if any(coins[place] for coins in counted)]
    return AppraisalScreen(
        title=f"{round_of(state)} appraisal",
        cause=_cause(session),
        columns=columns_of(state),
        coins=tuple(edition.write(edition.coins[place].value) for place in used),
        payees=tuple(
            Payee(
                number=seat,
                name=name,
                bought=pictures_of(state, seat),
                amount=f"+{edition.write(amount)}" if amount else "0",
                coins=tuple(coins[place] for place in used),
            )
            for seat, (name, amount, coins) in enumerate(zip(state.game.names, payout, counted, strict=True), start=1)
        ),
        next=go_on,
        undo=undo_choice(session),
        menu=menu_choice(),
    )


def _cause(session: Session) -> str:
    """Why the round ended: the fifth card, or empty hands."""
    state = session.state
    fifth = next((place for place, count in enumerate(state.counts) if count >= FIFTH), None)
    if fifth is None:
        return "Everybody missed the turn" if any(state.hands) else "All hands are empty"
    name = state.game.edition.artists[fifth].short
    last = next((step.actions[-1] for step in reversed(session.ledger.steps) if not corrects(step)), None)
    added = isinstance(last, Add)
    return f"Fifth {name}: {'neither card' if added else 'not'} auctioned"


def _coins(amount: int, values: list[int]) -> list[int]:
    """How many of each coin, largest first, as a bank counts out: what no coin fits is left to the amount."""
    counts = []
    for value in values:
        counts.append(amount // value)
        amount %= value
    return counts


def _dealt(session: Session) -> DealScreen:
    state = session.state
    cards = deal_of(state.game, state.round)
    headline = "No new cards" if not cards else f"Each player takes {cards} card{'s' if cards > 1 else ''}"
    if state.round == 1:
        headline += f" and {state.game.edition.write(state.game.start)}"
    return DealScreen(
        title=round_of(state),
        headline=headline,
        cards=cards,
        seats=seats_of(session, state.turn),
        next=Choice(c.PutAway(), f"{state.game.names[state.turn - 1]} starts"),
        undo=undo_choice(session),
    )
