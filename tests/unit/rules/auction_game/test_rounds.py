"""Who begins a round of the auction game, where games of chance seldom come."""

from itertools import chain, cycle

from companion.rules.actions import Deal, Hammer, Pass, Play, Reveal
from companion.rules.protocol import apply
from companion.rules.words import Auction
from tests.support.games import game_of, replay


def test_a_round_begins_left_of_who_played_the_last_card_also_where_somebody_missed_a_turn_after_it() -> None:
    """Two play; seat 1 plays all nine cards, and seat 2 always misses the turn."""
    game = game_of(seats=2, variant="two-player")
    artists = cycle(game.edition.keys)
    lots = [
        (Play(1, next(artists), Auction.OPEN), Hammer(), Reveal(next(artists), Auction.OPEN), Pass(2)) for _ in range(9)
    ]
    settled = replay(game, chain(*lots))
    assert (settled.phase.name, apply(settled, Deal()).asked) == ("settled", 2)
