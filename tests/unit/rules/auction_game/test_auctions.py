"""The four ways a lot finds its buyer (rulebook 000, types of auctions), and who begins a round."""

from collections.abc import Sequence
from itertools import chain, cycle

import pytest

from companion.rules.auction_game.actions import Action, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.sealed import sealed_winner
from companion.rules.auction_game.state import State
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal, Pass
from companion.rules.protocol import apply
from tests.support.games import game_of, replay


def passes(*seats: int) -> list[Action]:
    return [Pass(seat) for seat in seats]


@pytest.mark.parametrize(
    ("auction", "acts", "buyer", "cash"),
    [
        # In any order; the winner pays the auctioneer.
        ("open", [Bid(4, 14), Bid(3, 15), Bid(4, 17), Bid(1, 18), Bid(4, 19), Hammer()], 4, (119, 100, 100, 81)),
        ("open", [Hammer()], 1, (100, 100, 100, 100)),  # without a bid the auctioneer has it for nothing
        ("open", [Bid(2, 10), Bid(1, 11), Hammer()], 1, (89, 100, 100, 100)),  # the auctioneer pays the bank
        ("open", [Bid(2, 10), Bid(2, 12), Hammer()], 2, (112, 88, 100, 100)),  # the leader may raise the own bid
        ("once-around", [Bid(2, 8), Pass(3), Bid(4, 12), Pass(1)], 4, (112, 100, 100, 88)),
        ("once-around", [Bid(2, 8), Pass(3), Bid(4, 12), Bid(1, 13)], 1, (87, 100, 100, 100)),  # 004
        ("once-around", passes(2, 3, 4, 1), 1, (100, 100, 100, 100)),
        ("once-around", [*passes(2, 3, 4), Bid(1, 5)], 1, (95, 100, 100, 100)),
        ("sealed", [Bid(2, 22), Bid(3, 33), Pass(4), Bid(1, 16)], 3, (133, 100, 67, 100)),
        ("sealed", [Bid(1, 16), Pass(4), Bid(3, 33), Bid(2, 22)], 3, (133, 100, 67, 100)),  # read in any order
        ("sealed", [Bid(2, 22), *passes(3, 4), Bid(1, 30)], 1, (70, 100, 100, 100)),
        ("sealed", passes(2, 3, 4, 1), 1, (100, 100, 100, 100)),
        ("fixed-price", [Price(1, 14), Pass(2), Buy(3)], 3, (114, 100, 86, 100)),
        ("fixed-price", [Price(1, 14), *passes(2, 3, 4)], 1, (86, 100, 100, 100)),  # the auctioneer must buy
        ("fixed-price", [Price(1, 100), Buy(2)], 2, (200, 0, 100, 100)),
    ],
)
def test_000_types_of_auctions_who_buys_and_pays_whom(
    auction: str, acts: Sequence[Action], buyer: int, cash: tuple[int, ...]
) -> None:
    """Seat 1 of four puts up a Klimt."""
    before = replay(game_of(), [Play(1, "klimt", Auction(auction)), *acts[:-1]])
    assert before.phase.name == auction
    sold = apply(before, acts[-1])
    assert isinstance(sold, State)
    assert (sold.cash, sold.bought[buyer - 1]) == (cash, (0, 0, 0, 0, 1))
    assert (sold.phase.name, sold.turn) == ("play", 2)


@pytest.mark.parametrize(
    ("auctioneer", "bids", "winner"),
    [
        (3, (12, 0, 11, 12), 4),  # 003 and 004, first round: Clemens auctions, Doris and Axel tie: Doris
        (3, (12, 12, 11, 0), 1),  # 003 and 004, first round: had Axel and Beatrix tied: Axel
        (3, (12, 12, 12, 12), 3),  # 000, sealed auction: an auctioneer among the tied must buy
        (1, (7, 0, 0, 7), 1),
        (4, (0, 9, 9, 3), 2),
        (2, (9, 0, 9, 0), 3),
        (2, (0, 0, 0, 0), 2),
        (2, (1, 0, 0, 0), 1),
    ],
)
def test_000_sealed_ties_go_to_the_auctioneer_or_the_first_clockwise(
    auctioneer: int, bids: tuple[int, ...], winner: int
) -> None:
    assert sealed_winner(auctioneer, bids) == winner


def test_a_round_begins_left_of_who_played_the_last_card_also_where_somebody_missed_a_turn_after_it() -> None:
    """Two play; seat 1 plays all nine cards, and seat 2 always misses the turn."""
    game = game_of(seats=2, variant="two-player")
    artists = cycle(game.edition.keys)
    lots = [
        (Play(1, next(artists), Auction.OPEN), Hammer(), Reveal(next(artists), Auction.OPEN), Pass(2)) for _ in range(9)
    ]
    settled = replay(game, chain(*lots))
    assert (settled.phase.name, apply(settled, Deal()).asked) == ("settled", 2)
