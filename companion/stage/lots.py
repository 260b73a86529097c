"""The picture of the lots sold so far: what each cost, and what it was worth once its round was settled.

Hammer prices are nobody's secret, so it can be looked at during a game; what anybody has is not in it.
"""

from collections.abc import Sequence

from companion.commands import story
from companion.journal.ledger import AuctionStep
from companion.rules.state import State
from companion.scene.screens import Choice
from companion.scene.story import LotLine, LotsScreen
from companion.stage.parts import artist_of
from companion.story.lots_sold import SoldLot, lots_sold
from companion.tongue import Tongue

ON_A_PAGE = 8
"""Lots on one picture."""


def lots_screen(steps: Sequence[AuctionStep], tongue: Tongue, page: int, back: Choice) -> LotsScreen:
    """A page of the lots, the latest first; the latest of all on page 0."""
    say, lots = tongue.say, all_lots(steps, tongue)[::-1]
    first = page * ON_A_PAGE
    return LotsScreen(
        title=say("The lots"),
        lines=lots[first : first + ON_A_PAGE],
        price_label=say("price"),
        worth_label=say("worth"),
        empty="" if lots else say("No lot has been sold yet"),
        earlier=Choice(story.OpenLots(page + 1), say("Earlier")) if len(lots) > first + ON_A_PAGE else None,
        later=Choice(story.OpenLots(page - 1), say("Later")) if page else None,
        back=back,
    )


def all_lots(steps: Sequence[AuctionStep], tongue: Tongue) -> tuple[LotLine, ...]:
    """All lots in the order they were sold."""
    return tuple(_line(steps[-1].after, lot, tongue) for lot in lots_sold(steps))


def _line(state: State, lot: SoldLot, tongue: Tongue) -> LotLine:
    game = state.game
    return LotLine(
        number=lot.number,
        artist=artist_of(state, lot.artist),
        cards=lot.cards,
        kind=lot.kind,
        kind_name=tongue.say(game.edition.auctions[lot.kind]),
        auctioneer=lot.auctioneer,
        buyer=lot.buyer,
        buyer_name=game.names[lot.buyer - 1],
        price=tongue.money(game.edition, lot.price),
        worth="" if lot.worth is None else tongue.money(game.edition, lot.worth),
        gained=bool(lot.gain and lot.gain > 0),
    )
