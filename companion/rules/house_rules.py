"""House rules: what a table plays differently from the rulebook, one entry of `HOUSE_RULES` each.

The choices are kept in the header of a game, so that a resumed game continues in the same way. Those that change what
actions lead to stand under `rules`, also in records; the others stand under `table`, only in the journal. A new house
rule is a field and an entry here, the code that reads the field, and its words in `pages/house_rule_texts.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.rules.common import ROUNDS
from companion.rules.edition import AnyEdition, Edition

LARGEST_START = 100_000_000
"""The most money that an edition or a house rule may give each seat at the start. It is far below the largest amount of
a record, so that nobody can own more than can be bid.
"""
LARGEST_INCREMENT = 1_000_000
"""The largest bid increment of an edition, in its unit."""
INCREMENT_CHOICES = (1, 2, 5, 10)
"""The bid increments that a table may choose, in increments of the edition."""
START_CHANGE = 10
"""How much one touch changes the money at the start, in bid increments of the edition."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The choices of one game; None where the edition or the settings decide."""

    start: int | None = None
    """Money of each seat at the start."""
    rounds: int | None = None
    """The number of rounds."""
    bid_increment: int | None = None
    """What the bid button adds to the standing bid."""
    countdown: bool | None = None
    """Whether silence stands in for the gavel in open auctions."""


BY_THE_BOOK = HouseRules()


class HouseRule(NamedTuple):
    """One house rule. Its functions take an edition of a game that has this rule."""

    field: str
    """The field of `HouseRules`."""
    key: str
    """The key in a header."""
    book: Callable[[Any], int]  # takes an edition of either game, or only of the auction game
    """Returns the value of the rulebook."""
    allowed: range | None = None
    """The allowed numbers; None for a switch."""
    nearest: Callable[[Any, int], tuple[int, int]] | None = None  # as for `book`
    """Returns the next smaller value and the next larger one, at an end the value itself; None for a switch."""
    in_record: bool = False
    """Whether it changes what actions lead to, and so is part of a record."""
    in_card_game: bool = False
    in_money: bool = False
    """Whether it is an amount, which does not fit another edition's money."""

    def value(self, box: AnyEdition, *chosen: HouseRules) -> int:
        """Return the value in the first of `chosen` that has one, else that of the rulebook."""
        for rules in chosen:
            value: int | None = getattr(rules, self.field)
            if value is not None:
                return value
        return self.book(box)


def house_rules_of(box: AnyEdition) -> tuple[HouseRule, ...]:
    """Return the house rules of an edition's game."""
    return tuple(rule for rule in HOUSE_RULES if rule.in_card_game or isinstance(box, Edition))


def _nearest_money(box: Edition, now: int) -> tuple[int, int]:
    change = START_CHANGE * box.bid_increment
    return max(now - change, 0), min(now + change, LARGEST_START)


def _nearest_rounds(_box: AnyEdition, now: int) -> tuple[int, int]:
    return max(now - 1, 1), min(now + 1, ROUNDS)


def _nearest_increment(box: Edition, now: int) -> tuple[int, int]:
    choices = [choice * box.bid_increment for choice in INCREMENT_CHOICES]
    smaller = [choice for choice in choices if choice < now]
    larger = [choice for choice in choices if choice > now]
    return max(smaller, default=now), min(larger, default=now)


START = HouseRule(
    field="start",
    key="start",
    book=lambda box: box.start,
    allowed=range(LARGEST_START + 1),
    nearest=_nearest_money,
    in_record=True,
    in_money=True,
)
NUMBER_OF_ROUNDS = HouseRule(
    field="rounds",
    key="rounds",
    book=lambda _: ROUNDS,
    allowed=range(1, ROUNDS + 1),
    nearest=_nearest_rounds,
    in_record=True,
    in_card_game=True,
)
BID_INCREMENT = HouseRule(
    field="bid_increment",
    key="step",
    book=lambda box: box.bid_increment,
    allowed=range(1, LARGEST_INCREMENT * max(INCREMENT_CHOICES) + 1),
    nearest=_nearest_increment,
    in_money=True,
)
COUNTDOWN = HouseRule(field="countdown", key="countdown", book=lambda _: False)
HOUSE_RULES = (START, NUMBER_OF_ROUNDS, BID_INCREMENT, COUNTDOWN)
