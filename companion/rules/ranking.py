"""The ranking of artists, and what their tokens and cards are worth; the same in both games."""

from operator import mul

RANKS = 3
"""Artists that get a token in a round."""
AUCTION_GAME_VALUES = (30, 20, 10)
"""What the tokens of the first, second and third artist of a round are worth, in the edition's unit."""
CARD_GAME_VALUES = (3, 2, 1)
"""The same in the card game, in points."""


def ranking(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranked artists, best first, at most three: most cards first, ties to the artist further left.

    Decided where the rulebooks are silent: an artist without a card this round gets no token, even if fewer than three
    artists have cards.
    """
    ranked = sorted((-count, place) for place, count in enumerate(counts) if count)
    return tuple(place for _, place in ranked[:RANKS])


Market = tuple[tuple[int, ...], ...]
"""For each round the ranked artists, first to third."""


def ranked_market(market: Market, round_: int, counts: tuple[int, ...]) -> Market:
    """Return the market with the ranking of the round, as it is now unless the round is ranked already."""
    return market if len(market) == round_ else (*market, ranking(counts))


def value_tokens(market: Market, artist: int, values: tuple[int, ...]) -> int:
    """Return the sum of an artist's tokens; `values` are those of the first to third of a round."""
    return sum(values[ranked.index(artist)] for ranked in market if artist in ranked)


def income(held: tuple[tuple[int, ...], ...], worths: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each seat gets for the cards it holds by artist."""
    return tuple(sum(map(mul, cards, worths)) for cards in held)
