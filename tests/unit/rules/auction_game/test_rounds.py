"""Who begins a round of the auction game, and which is its last, where games of chance seldom come."""

from itertools import chain, cycle

import pytest

from companion.rules.actions import Deal, Hammer, Pass, Play, Reveal
from companion.rules.auction_game.game import begin
from companion.rules.auction_game.round import most_worth
from companion.rules.auction_game.state import State
from companion.rules.events import Lot
from companion.rules.protocol import apply
from companion.rules.words import Auction
from tests.support.games import AUCTION_EDITIONS, game_of, nearly_played_out, replay


def test_a_round_begins_left_of_who_played_the_last_card_also_where_somebody_missed_a_turn_after_it() -> None:
    """Two play; seat 1 plays all nine cards, and seat 2 always misses the turn."""
    game = game_of(seats=2, variant="two-player")
    artists = cycle(game.edition.keys)
    lots = [
        (Play(1, next(artists), Auction.OPEN), Hammer(), Reveal(next(artists), Auction.OPEN), Pass(2)) for _ in range(9)
    ]
    settled = replay(game, chain(*lots))
    assert (settled.phase.name, apply(settled, Deal()).asked) == ("settled", 2)


@pytest.mark.parametrize("edition", AUCTION_EDITIONS)
def test_a_fifth_card_that_empties_all_hands_ends_only_the_round_while_a_deal_is_due(edition: str) -> None:
    """Rulebooks 003 and 004: a game ends early when all cards are played without a fifth one."""
    game = game_of(edition, seats=3, variant="three-player")
    first, *_ = game.edition.keys
    settled = replay(game, [*nearly_played_out(edition), Play(3, first, Auction.OPEN)])
    assert (settled.phase.name, settled.round, settled.hands) == ("settled", 2, (0, 0, 0))
    dealt = apply(settled, Deal())
    assert (dealt.phase.name, dealt.round, dealt.hands, dealt.asked) == ("play", 3, (4, 4, 4), 1)


def test_a_fifth_card_that_empties_all_hands_ends_the_game_when_no_later_deal_brings_cards() -> None:
    game = game_of("classic", seats=3, variant="three-player")
    over = replay(game, [*nearly_played_out(round_=3), Play(3, "lite-metal", Auction.OPEN)])
    assert (over.phase.name, over.round, over.hands) == ("over", 3, (0, 0, 0))


@pytest.mark.parametrize("kind", [Auction.OPEN, Auction.DOUBLE])
@pytest.mark.parametrize("edition", AUCTION_EDITIONS)
def test_the_last_card_of_all_hands_is_sold_where_the_box_says_so_and_else_nobodys(edition: str, kind: Auction) -> None:
    """Also a double, for which nobody has a second card: its player has it for nothing, or nobody has it."""
    game = game_of(edition, seats=3, variant="three-player")
    *_, rarest = game.edition.keys
    before, is_sold = replay(game, nearly_played_out(edition)), edition.startswith("dicetree")
    hammer = (Hammer(),) if is_sold and kind is Auction.OPEN else ()
    over = replay(game, [*nearly_played_out(edition), Play(3, rarest, kind), *hammer])
    assert isinstance(before, State) and isinstance(over, State)
    assert over.phase.name == "over"
    assert over.counts[-1] == before.counts[-1] + 1, "it counts for its artist"
    assert over.bought[2][-1] == before.bought[2][-1] + is_sold
    assert over.bought[:2] == before.bought[:2]


@pytest.mark.parametrize("edition", AUCTION_EDITIONS)
def test_empty_hands_without_a_fifth_card_end_the_game_though_a_deal_is_due(edition: str) -> None:
    game = game_of(edition, seats=3, variant="three-player")
    *_, rarest = game.edition.keys
    auctioned = (Hammer(),) if game.edition.last_card_is_auctioned else ()
    over = replay(game, [*nearly_played_out(edition), Play(3, rarest, Auction.OPEN), *auctioned])
    assert (over.phase.name, over.round, over.hands) == ("over", 2, (0, 0, 0))
    assert isinstance(over, State)
    assert over.mystery[0] > 0, "mystery hands don't count as hands"


@pytest.mark.parametrize(("artist", "cards", "pays"), [(0, 1, 60), (0, 2, 120), (2, 2, 80), (3, 2, 60)])
def test_a_lot_pays_at_most_what_its_cards_do_if_their_artist_comes_first_again(
    artist: int, cards: int, pays: int
) -> None:
    """Before it the first three artists had the tokens of a round: 30, 20 and 10."""
    state = begin(game_of())._replace(market=((0, 1, 2),), round=2)
    assert most_worth(state, Lot(artist, cards=cards, auctioneer=1, kind=Auction.OPEN)) == pays
