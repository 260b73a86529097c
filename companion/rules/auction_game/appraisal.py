"""The end of a round: rank the artists, place tokens, pay for paintings.

Rulebook 000, scoring for market value; 003 and 004, settling up. Decided where the rulebooks are silent: an artist
without a card this round gets no token, even if fewer than three artists have cards.
"""

from operator import mul

from companion.rules.auction_game.state import Over, Settled, State
from companion.rules.common import ranking

TOKENS = (30, 20, 10)
"""First, second and third of a round, in the edition's unit."""


def tokens(market: tuple[tuple[int, ...], ...], artist: int) -> int:
    """Return the sum of all tokens in an artist's column."""
    return sum(TOKENS[ranked.index(artist)] for ranked in market if artist in ranked)


def worths(market: tuple[tuple[int, ...], ...], ranked: tuple[int, ...], artists: int) -> tuple[int, ...]:
    """Return what a card of each artist pays: the sum of its column, this round's token included, if ranked; else 0.

    `market` includes the round of `ranked`.
    """
    return tuple(tokens(market, artist) if artist in ranked else 0 for artist in range(artists))


def worths_now(state: State) -> tuple[int, ...]:
    """Return what a card of each artist would pay if the round ended now; after an appraisal, what it did pay."""
    artists = len(state.game.edition.artists)
    ranked = ranking(state.counts)
    if len(state.market) == state.round:
        return worths(state.market, ranked, artists)
    return worths((*state.market, ranked), ranked, artists)


def settle(state: State) -> State:
    """Appraise the round, pay every seat from the bank, and end the game if this was its last round.

    The game also ends with a round that leaves all hands empty, however that round ended.
    """
    ranked = ranking(state.counts)
    market = (*state.market, ranked)
    worth = worths(market, ranked, len(state.counts))
    payout = tuple(sum(map(mul, pictures, worth)) for pictures in state.bought)
    over = state.round == state.game.rounds or not any(state.hands)
    return state._replace(
        cash=tuple(cash + paid for cash, paid in zip(state.cash, payout, strict=True)),
        market=market,
        payouts=(*state.payouts, payout),
        phase=Over() if over else Settled(),
    )
