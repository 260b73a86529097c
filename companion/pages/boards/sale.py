"""The notice of a sold lot: who pays whom how much."""

from companion.i18n.translator import Translator
from companion.journal.ledger import Sale
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.boards.seats_and_choices import continue_choice, last_bids
from companion.pages.lot_and_market import lot_of
from companion.pages.page import Choices, Page, Run
from companion.rules.auction_game.actions import Buy
from companion.rules.auction_game.state import Playing
from companion.rules.protocol import takes
from companion.screen_data.screens import Bidder, Choice, SoldScreen


def sale_board(view: PublicView, sale: Sale, choices: Choices, entry: Page) -> SoldScreen:
    """Return the screen of a sale; `entry` is the page that asks which card is played next."""
    state, money = view.state, view.translator.money
    game = state.game
    payee = sale.lot.auctioneer if sale.buyer != sale.lot.auctioneer and sale.price else 0
    empty = view.translator.say("no bid")
    bids = {seat: money(game.edition, bid) if bid else empty for seat, bid in enumerate(sale.bids, start=1)}
    said = bids or last_bids(view, type(sale.before.phase))
    return SoldScreen(
        lot=lot_of(view, sale.lot, sale.before),
        headline=_headline(view.translator, sale),
        price=money(game.edition, sale.price) if sale.price else "",
        payee=payee,
        pays=_pays(view.translator, game.names, sale, payee),
        bidders=tuple(
            Bidder(seat, name, said.get(seat, ""), seat == sale.buyer, seat == sale.lot.auctioneer)
            for seat, name in enumerate(game.names, start=1)
        ),
        next=continue_choice(view.translator.say("Market"), choices),
        play=_play_choice(view, choices, entry),
    )


def _play_choice(view: PublicView, choices: Choices, entry: Page) -> Choice | None:
    """Return the choice of the next card, which also puts the sale away; None where something else comes first."""
    if not isinstance(view.state.phase, Playing) or len(view.notices) > 1:
        return None

    def play(table: Table, _at: int) -> Page:
        table.messages.put_away()
        return entry

    return choices.put(view.translator.say("Play a card"), Run(play), "enter-card")


def _headline(translator: Translator, sale: Sale) -> str:
    if not sale.price:
        return translator.say("Free")
    if takes(sale.before, Buy) and sale.buyer == sale.lot.auctioneer:
        return translator.say("No takers")
    return translator.say("Tie: first clockwise") if sale.bids.count(sale.price) > 1 else translator.say("Sold")


def _pays(translator: Translator, names: tuple[str, ...], sale: Sale, payee: int) -> str:
    if payee:
        return translator.say("pays {name}", name=names[payee - 1])
    return translator.say("pays the bank") if sale.price else translator.say("pays nothing")
