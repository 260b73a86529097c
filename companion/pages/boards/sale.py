"""The notice of a sold lot: who pays whom how much."""

from companion.i18n.translator import Translator
from companion.journal.notices import Sale
from companion.live.look import Look
from companion.pages.boards.seats_and_choices import continue_choice, undo_choice
from companion.pages.lot_and_market import lot_of
from companion.pages.page import Choices
from companion.rules.auction_game.state import Fixed
from companion.screen_data.screens import RevealedBid, SoldScreen


def sale_board(look: Look, sale: Sale, choices: Choices) -> SoldScreen:
    """Return the screen of a sale."""
    state, money = look.state, look.translator.money
    game = state.game
    payee = sale.lot.auctioneer if sale.buyer != sale.lot.auctioneer and sale.price else 0
    empty = look.translator.say("no bid")
    return SoldScreen(
        lot=lot_of(look, choices, sale.lot, sale.kind, sale.before),
        headline=_headline(look.translator, sale),
        price=money(game.edition, sale.price) if sale.price else "",
        buyer=sale.buyer,
        buyer_name=game.names[sale.buyer - 1],
        payee=payee,
        pays=_pays(look.translator, game.names, sale, payee),
        bids=tuple(
            RevealedBid(seat, name, money(game.edition, bid) if bid else empty, won=seat == sale.buyer)
            for seat, (name, bid) in enumerate(zip(game.names, sale.bids, strict=True), start=1)
        )
        if sale.bids
        else (),
        next=continue_choice(look.translator.say("Continue"), choices),
        undo=undo_choice(look, choices),
    )


def _headline(translator: Translator, sale: Sale) -> str:
    if not sale.price:
        return translator.say("Free")
    if isinstance(sale.before.phase, Fixed) and sale.buyer == sale.lot.auctioneer:
        return translator.say("No takers")
    return translator.say("Tie: first in turn order") if sale.bids.count(sale.price) > 1 else translator.say("Sold")


def _pays(translator: Translator, names: tuple[str, ...], sale: Sale, payee: int) -> str:
    if payee:
        return translator.say("pays {name}", name=names[payee - 1])
    return translator.say("pays the bank") if sale.price else translator.say("pays nothing")
