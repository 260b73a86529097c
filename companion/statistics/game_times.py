"""How long the rounds of a game lasted, and how long its players took to put up a card.

The time of a card counts from what was confirmed before, so with it goes whatever the table still talked about. Steps
of which nobody knows when they were confirmed, such as those that a correction added, have none.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.rules.actions import Play, PlayCard
from companion.steps import Step


class GameTimes(NamedTuple):
    """The times of a game, in seconds."""

    rounds: Mapping[int, int]
    """How long each round lasted that has ended, by its number."""
    cards: Mapping[tuple[int, int], Sequence[int]]
    """How long a seat took for each card that it put up in a round, by seat and round."""

    def of_seat(self, seat: int) -> Sequence[int]:
        """Return how long a seat took for each card of the game."""
        return [time for (who, _), times in self.cards.items() if who == seat for time in times]


def game_times(steps: Sequence[Step]) -> GameTimes:
    """Return the times of a game, of which none need be known."""
    rounds: dict[int, int] = {}
    cards: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    round_began_s: int | None = 0
    is_first = True
    for step in steps:
        if is_first and not step.was_added:
            is_first = False
            if step.at_s is None:
                round_began_s = None
        action = step.actions[0]
        if isinstance(action, Play | PlayCard) and step.took_s is not None:
            cards[action.seat, step.before.round].append(step.took_s)
        if step.ends_round:
            if (lasted := _between(round_began_s, step.at_s)) is not None:
                rounds[step.before.round] = lasted
            round_began_s = step.at_s
            is_first = True
    return GameTimes(rounds, cards)


def _between(earlier_s: int | None, later_s: int | None) -> int | None:
    """Return the time between two steps; None if it is unknown. After a correction the earlier may be the later."""
    if earlier_s is None or later_s is None or later_s < earlier_s:
        return None
    return later_s - earlier_s
