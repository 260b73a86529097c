"""How long the rounds of a game lasted, and how long its players took to put up a card.

The time of a card counts from what was confirmed before, so with it goes whatever the table still talked about. What
the table corrects meanwhile, such as who sits where, takes none of it away. Steps of which nobody knows when they were
confirmed, such as those that a correction added, have none.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from companion.i18n.translator import Translator
from companion.rules.actions import Play, PlayCard
from companion.rules.edition import AnyEdition
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
    waited_s = 0
    for step in steps:
        if is_first and not step.was_added:
            is_first = False
            if step.at_s is None:
                round_began_s = None
        action = step.actions[0]
        if isinstance(action, Play | PlayCard) and step.took_s is not None:
            cards[action.seat, step.before.round].append(waited_s + step.took_s)
        if step.waits_for_same:
            waited_s += step.took_s or 0
        else:
            waited_s = 0
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


def lengths_in_words(times: GameTimes, edition: AnyEdition, translator: Translator) -> tuple[str, ...]:
    """Return a sentence with the lengths of the rounds, in minutes; nothing if none is known."""
    if not times.rounds:
        return ()
    say = translator.say
    rounds = [
        say("{name}: {note}", name=translator.round_of(edition, round_), note=minutes_in_words(seconds, translator))
        for round_, seconds in times.rounds.items()
    ]
    return (say("Length: {rounds}", rounds=translator.listed(rounds)),)


def times_in_words(steps: Sequence[Step], translator: Translator) -> tuple[str, ...]:
    """Return what is known of a game's times, a sentence each: how long its rounds lasted, and how long each player
    took for a card on average.
    """
    game, times, say = steps[-1].after.game, game_times(steps), translator.say
    cards = [
        f"{name} {average_in_words(times.of_seat(seat))}"
        for seat, name in enumerate(game.names, start=1)
        if times.of_seat(seat)
    ]
    lengths = lengths_in_words(times, game.edition, translator)
    if not cards:
        return lengths
    return *lengths, say("{name}: {note}", name=say("Average time per card"), note=translator.listed(cards))


def minutes_in_words(seconds: int, translator: Translator) -> str:
    """Return a time in whole minutes: `12 min`."""
    return translator.say("{number} min", number=minutes_of(seconds))


def minutes_of(seconds: int) -> int:
    """Return a time in whole minutes."""
    return round(seconds / 60)


def average_in_words(times: Sequence[int]) -> str:
    """Return the average of times in seconds, a half up, in minutes and seconds, with the hours if there are any:
    `0:42`, `1:05:20`; empty for no times.
    """
    if not times:
        return ""
    minutes, seconds = divmod(int(fmean(times) + 0.5), 60)
    hours, minutes_of_hour = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes_of_hour:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}"
