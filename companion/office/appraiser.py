"""What a picture may be worth when the round is settled: an estimate, for a table that has asked for it.

The method, in one sentence: every card that has not been told is as likely as any other to be the next one on the
table. So the rest of the round is a draw from the cards that the box still has, until an artist has five cards or the
hands are empty; all ways that it can go are added up exactly, each by its chance, and an artist's estimate is the mean
of what its cards would then be paid. It knows no hand, no intention and no player; people push the artists they have
bought, and it does not see that. How far it is off is measured by `python -m tests.bench.appraiser`.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from companion.rules.appraisal import TOKENS, ranking, tokens
from companion.rules.state import FIFTH, State

Counts = tuple[int, ...]


def estimates(state: State, told: Sequence[int]) -> tuple[float, ...]:
    """By artist, the mean worth of a card when this round is settled, in the edition's unit.

    `told` are the cards of each artist that were on the table in the whole game, this round's among them.
    """
    artists = state.game.edition.artists
    unseen = tuple(max(0, artist.cards - seen) for artist, seen in zip(artists, told, strict=True))
    hung = tuple(tokens(state.market, place) for place in range(len(artists)))
    chances = ends(state.counts, unseen, sum(state.hands))
    worth = [0.0] * len(artists)
    for counts, chance in chances.items():
        for place, token in zip(ranking(counts), TOKENS, strict=False):
            worth[place] += chance * (hung[place] + token)
    return tuple(worth)


@lru_cache(maxsize=16)
def ends(counts: Counts, unseen: Counts, cards: int) -> Mapping[Counts, float]:
    """The numbers of cards with which the round may end, each with its chance, which together are 1.

    `unseen` are the cards of each artist that may still come, `cards` how many the hands have left.
    Kept, because a picture of the board is made more often than a card is played.
    """
    ended: dict[Counts, float] = {}
    going = {counts: 1.0}
    for _ in range(cards):
        if not going:
            break
        after: dict[Counts, float] = {}
        for now, chance in going.items():
            left = [rest - (count - before) for rest, count, before in zip(unseen, now, counts, strict=True)]
            all_left = sum(left)
            if not all_left or max(now) >= FIFTH:
                ended[now] = ended.get(now, 0.0) + chance
                continue
            for place, rest in enumerate(left):
                if rest:
                    drawn = (*now[:place], now[place] + 1, *now[place + 1 :])
                    book = ended if drawn[place] >= FIFTH else after
                    book[drawn] = book.get(drawn, 0.0) + chance * rest / all_left
        going = after
    for now, chance in going.items():
        ended[now] = ended.get(now, 0.0) + chance
    return ended
