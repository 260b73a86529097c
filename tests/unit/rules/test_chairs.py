"""Two players who change chairs: who is at whose left from then on. The models tell whole games of it."""

from collections.abc import Sequence

import pytest

from companion.rules.actions import Bid, Deal, Hammer, Influence, Pass, Play, PlayCard, Price, Swap, Together
from companion.rules.events import LotSold
from companion.rules.protocol import AnyAction, AnyGame
from companion.rules.words import Auction, Effect
from tests.support.games import card_game_of, game_of, replay

FOUR, THREE_CARDS, TWO = game_of(), card_game_of(3), game_of(seats=2, variant="two-player")
SWAP, TEC = Swap(1, 3), Influence("tec")
OPEN, ROUND, SEALED, FIXED, DOUBLE = (
    Play(1, "klimt", kind)
    for kind in (Auction.OPEN, Auction.ONCE_AROUND, Auction.SEALED, Auction.FIXED_PRICE, Auction.DOUBLE)
)
ENDED = [Play(seat, "klimt", Auction.OPEN) for seat in (1, 2, 3, 4, 1)]
ROUND_1 = [action for card in ENDED for action in (card, Hammer())][:-1]

Asked = tuple[AnyGame, Sequence[AnyAction], int]
ASKED: list[Asked] = [
    (FOUR, [SWAP], 1),
    (FOUR, [SWAP, OPEN, Hammer()], 4),
    (FOUR, [SWAP, OPEN, Hammer(), Play(4, "klimt", Auction.OPEN), Hammer()], 3),
    (FOUR, [SWAP, ROUND], 4),
    (FOUR, [SWAP, ROUND, Pass(4), Pass(3), Pass(2)], 1),
    (FOUR, [SWAP, FIXED, Price(1, 5)], 4),
    (FOUR, [SWAP, DOUBLE, Pass(1)], 4),
    (FOUR, [SWAP, Swap(3, 1), OPEN, Hammer()], 2),
    (FOUR, [*ROUND_1, SWAP, Deal()], 4),
    (TWO, [Swap(1, 2), Pass(1)], 2),
    (THREE_CARDS, [SWAP, TEC], 1),
    (THREE_CARDS, [TEC, SWAP, PlayCard(1, "denise", Effect.NONE)], 3),
    (THREE_CARDS, [TEC, Swap(1, 2), PlayCard(1, "denise", Effect.TOGETHER), Together(1, "wagner")], 3),
]


@pytest.mark.parametrize(("game", "actions", "asked"), ASKED)
def test_turns_go_on_to_the_left_of_where_everybody_sits_now(
    game: AnyGame, actions: Sequence[AnyAction], asked: int
) -> None:
    assert replay(game, actions).asked == asked


@pytest.mark.parametrize(("before", "winner"), [([], 2), ([SWAP], 4), ([Swap(2, 4)], 4), ([Swap(3, 4)], 2)])
def test_equal_secret_bids_are_won_by_the_first_clockwise_as_they_sit(before: list[AnyAction], winner: int) -> None:
    sale = replay(FOUR, [*before, SEALED, Bid(2, 5), Bid(3, 1), Bid(4, 5), Pass(1)]).happened[0]
    assert isinstance(sale, LotSold)
    assert sale.buyer == winner


def test_all_but_the_chairs_stays_with_the_players() -> None:
    before = replay(FOUR, [OPEN, Bid(3, 7), Hammer()])
    after = replay(FOUR, [OPEN, Bid(3, 7), Hammer(), SWAP])
    assert after == before._replace(chairs=(3, 2, 1, 4), happened=())
