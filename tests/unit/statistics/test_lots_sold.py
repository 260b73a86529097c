"""The lots of whole games: every coin that changed hands is in one of them, or in an appraisal."""

from companion.journal.ledger import Step, steps_of
from companion.notation.record import Header
from companion.rules.auction_game.actions import Bid, Hammer, Play
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal, Pass, Variant
from companion.statistics.lots_sold import lots_sold
from tests.support.games import EDITIONS

FOUR = Header("cmon", Variant.STANDARD, ("Ada", "Ben", "Cleo", "Dan"), 1).game(EDITIONS)


def played(*actions: Play | Bid | Pass | Hammer | Deal) -> list[Step]:
    return list(steps_of(FOUR, actions))


def one_lot(auctioneer: int, artist: str, buyer: int, price: int) -> tuple[Play | Bid | Hammer, ...]:
    return (Play(auctioneer, artist, Auction.OPEN), Bid(buyer, price), Hammer())


def test_a_lot_is_worth_nothing_known_until_its_round_is_settled() -> None:
    artist = FOUR.edition.artists[2].key
    lots = lots_sold(played(*one_lot(1, artist, 3, 21)))
    assert [(lot.number, lot.step, lot.buyer, lot.price, lot.worth, lot.gain) for lot in lots] == [
        (1, 3, 3, 21, None, None)
    ]
    assert lots[0].cash == (121, 100, 79, 100)
    assert lots[0].earned == 21


def test_what_the_bank_pays_for_a_lot_is_its_worth() -> None:
    artist = FOUR.edition.artists[2].key
    sold = [
        one_lot(seat, artist, buyer, price) for seat, buyer, price in [(1, 3, 21), (2, 2, 40), (3, 1, 5), (4, 1, 6)]
    ]
    lots = lots_sold(played(*(action for lot in sold for action in lot), Play(1, artist, Auction.OPEN)))
    assert [(lot.worth, lot.gain) for lot in lots] == [(30, 9), (30, -10), (30, 25), (30, 24)]
    assert [lot.earned for lot in lots] == [21, 0, 5, 6]
