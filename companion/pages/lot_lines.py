"""The lots sold so far as lines of a list: what each cost, and what it was worth once its round was settled."""

from collections.abc import Sequence

from companion.i18n.translator import Translator
from companion.journal.ledger import AuctionStep
from companion.pages.parts import artist_of
from companion.rules.auction_game.state import State
from companion.screen_data.story import LotLine
from companion.statistics.lots_sold import SoldLot, lots_sold


def all_lots(steps: Sequence[AuctionStep], translator: Translator) -> tuple[LotLine, ...]:
    """Return all lots in the order they were sold."""
    return tuple(_line(steps[-1].after, lot, translator) for lot in lots_sold(steps))


def _line(state: State, lot: SoldLot, translator: Translator) -> LotLine:
    game = state.game
    return LotLine(
        number=lot.number,
        artist=artist_of(state, lot.artist),
        cards=lot.cards,
        kind=lot.kind,
        kind_name=translator.say(game.edition.auctions[lot.kind]),
        auctioneer=lot.auctioneer,
        buyer=lot.buyer,
        buyer_name=game.names[lot.buyer - 1],
        price=translator.money(game.edition, lot.price),
        worth="" if lot.worth is None else translator.money(game.edition, lot.worth),
        gained=bool(lot.gain and lot.gain > 0),
    )
