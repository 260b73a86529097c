"""From a look to a Scene: which picture it is now, and those of the market board, sales and results.

Nothing secret passes through here: a sealed fist is only ready or not, money is told at the end alone. Pictures of
auctions are made in `stage/auctions.py`, those of the card game in `stage/cards.py`, those around a game (set-up, menu,
pads) in `stage/frames.py`, results in `stage/results.py`.
"""

from dataclasses import dataclass

from companion.commands import commands as c
from companion.facing import side
from companion.live.look import Look
from companion.notices import Dealt, Sale, corrects
from companion.office.coins import fewest
from companion.pages.page import Choices, Page, present
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
)
from companion.stage.auctions import auction_screen
from companion.stage.cards import card_screen
from companion.stage.explaining import help_of
from companion.stage.frames import frame_screen
from companion.stage.market import market_screen
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
from companion.stage.results import final_screen
from companion.tongue import Tongue
from companion.views.views import AtEffect, AtEntry, AtGame, AtPicking

KINDS = tuple(Auction)


@dataclass(frozen=True, slots=True)
class HomePage(AtGame):
    """The game itself, so that a page of the past can ask for its screen of then."""

    def show(self, look: Look, _choices: Choices) -> Screen:
        """Return what is open over the game of a look, or the game."""
        return _screen(look)


def scene(look: Look) -> Scene:
    """What the table may see."""
    view = look.view
    if type(view).show is not Page.show:
        page = present(view, look)
        note = look.said or view.note(look) or _said_elsewhere(look, page.screen)
        return Scene(page.screen, note, side(look).quarters, page.past)
    screen = _screen(look)
    note = look.said or _said_elsewhere(look, screen)
    return Scene(screen, note, side(look).quarters)


def _said_elsewhere(look: Look, screen: Screen) -> str:
    """What is said at a seat, where the picture has no place for it at that seat."""
    if not look.is_played:
        return ""
    shown = screen.asked.number if isinstance(screen, CardScreen) and screen.asked else 0
    if not shown and not isinstance(screen, EntryScreen | MenuScreen | SoldScreen | AppraisalScreen | FinalScreen):
        return ""
    names = look.any_state.game.names
    told = ((names[seat - 1], note) for seat, note in look.notes.items() if seat != shown)
    return next((f"{name}: {text}" for name, text in told), "")


def _screen(look: Look) -> Screen:
    view = look.view
    if isinstance(view, AtGame | AtEffect | AtPicking) and look.plays_cards:
        return card_screen(look)
    if isinstance(view, AtEntry):
        return _entry(look)
    if not isinstance(view, AtGame):
        return frame_screen(look, view)
    if look.notices:
        notice = look.notices[0]
        if isinstance(notice, Sale):
            return _sold(look, notice)
        if isinstance(notice, Dealt):
            return _dealt(look)
        return _appraisal(look, Choice(c.PutAway(), look.tongue.say("The result")))
    stage = look.state.stage
    if isinstance(stage, Settled):
        return _appraisal(look, deal_choice(look))
    if isinstance(stage, Over):
        return final_screen(look)
    if isinstance(stage, Revealing):
        return _reveal(look, stage)
    return auction_screen(look) or market_screen(look)


def _entry(look: Look) -> EntryScreen:
    state, say, put = look.state, look.tongue.say, card_choices(look)
    edition = state.game.edition
    return EntryScreen(
        title=say("{name} plays", name=state.game.names[state.turn - 1]),
        columns=columns_of(look),
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


def _reveal(look: Look, stage: Revealing) -> EntryScreen:
    """The mystery card is entered like a played one; leaving it face down takes the place of going back."""
    state, say, put = look.state, look.tongue.say, card_choices(look)
    edition = state.game.edition
    name = state.game.names[stage.asked - 1]
    leave = Choice(Pass(stage.asked), say("Leave it"), say("One must be turned over") if stage.must else "")
    return EntryScreen(
        title=say("Mystery card") if stage.must else say("{name}: a mystery card?", name=name),
        columns=columns_of(look),
        keys=tuple(
            tuple(put(Reveal(artist.key, kind), say(edition.auctions[kind])) for kind in KINDS)
            for artist in edition.artists
        ),
        kinds=KINDS,
        back=leave,
        undo=undo_choice(look),
        menu=menu_choice(look),
        help=help_of(look),
    )


def _sold(look: Look, sale: Sale) -> SoldScreen:
    state, money = look.state, look.tongue.money
    game = state.game
    payee = sale.lot.auctioneer if sale.buyer != sale.lot.auctioneer and sale.price else 0
    empty = look.tongue.say("empty")
    return SoldScreen(
        lot=lot_of(look, sale.lot, sale.kind, sale.before),
        headline=_headline(look.tongue, sale),
        price=money(game.edition, sale.price) if sale.price else "",
        buyer=sale.buyer,
        buyer_name=game.names[sale.buyer - 1],
        payee=payee,
        pays=_pays(look.tongue, game.names, sale, payee),
        fists=tuple(
            OpenedFist(seat, name, money(game.edition, fist) if fist else empty, won=seat == sale.buyer)
            for seat, (name, fist) in enumerate(zip(game.names, sale.fists, strict=True), start=1)
        )
        if sale.fists
        else (),
        next=Choice(c.PutAway(), look.tongue.say("Go on")),
        undo=undo_choice(look),
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


def _appraisal(look: Look, go_on: Choice) -> AppraisalScreen:
    state, tongue = look.state, look.tongue
    edition = state.game.edition
    payout = state.payouts[-1]
    values = tuple(coin.value for coin in edition.coins)
    paid = [fewest(amount, values) or (0,) * len(values) for amount in payout]
    used = [place for place in range(len(values)) if any(coins[place] for coins in paid)]
    return AppraisalScreen(
        title=tongue.say("{round} appraisal", round=round_of(look)),
        cause=_cause(look),
        columns=columns_of(look),
        coins=tuple(tongue.money(edition, values[place]) for place in used),
        payees=tuple(
            Payee(
                number=seat,
                name=name,
                bought=pictures_of(state, seat),
                amount=f"+{tongue.money(edition, amount)}" if amount else "0",
                coins=tuple(coins[place] for place in used),
            )
            for seat, (name, amount, coins) in enumerate(zip(state.game.names, payout, paid, strict=True), start=1)
        ),
        next=go_on,
        undo=undo_choice(look),
        menu=menu_choice(look),
        help=help_of(look),
    )


def _cause(look: Look) -> str:
    """Why the round ended: the fifth card, or empty hands."""
    state, tongue = look.state, look.tongue
    fifth = next((place for place, count in enumerate(state.counts) if count >= FIFTH), None)
    if fifth is None:
        return tongue.say("Everybody missed the turn") if any(state.hands) else tongue.say("All hands are empty")
    name = state.game.edition.artists[fifth].short
    last = next((step.actions[-1] for step in reversed(look.ledger.steps) if not corrects(step)), None)
    added = isinstance(last, Add)
    if added:
        return tongue.say("Fifth {artist}: neither card auctioned", artist=name)
    return tongue.say("Fifth {artist}: not auctioned", artist=name)


def _dealt(look: Look) -> DealScreen:
    state, tongue = look.state, look.tongue
    cards = deal_of(state.game, state.round)
    headline = takes_cards(tongue, cards)
    if state.round == 1:
        start = tongue.money(state.game.edition, state.game.start)
        headline = tongue.say("{takes} and {money} in cash", takes=headline, money=start)
    return DealScreen(
        title=round_of(look),
        headline=headline,
        cards=cards,
        seats=seats_of(look, state.turn),
        next=Choice(c.PutAway(), tongue.say("{name} starts", name=state.game.names[state.turn - 1])),
        undo=undo_choice(look),
        menu=menu_choice(look),
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
