"""House rules: what a table plays differently from the rulebook, one row of `HOUSE_RULES` each.

The choices are kept in the header of a game, so that a resumed game continues in the same way. Those that change what
actions lead to stand under `rules`, also in records; the others stand under `table`, only in the journal. A new house
rule is a field and a row here, and the code that reads the field.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from companion.rules.common import ROUNDS
from companion.rules.edition import Box, Edition

LARGEST_START = 100_000_000
"""The most money that an edition or a house rule may give each seat at the start. It is far below the largest amount of
a record, so that nobody can own more than can be bid.
"""
LARGEST_STEP = 1_000_000
"""The largest step of an edition, in its unit."""
STEPS = (1, 2, 5, 10)
"""What the bid button may add, in steps of the edition."""
START_STEP = 10
"""The change of the money at the start, in steps of the edition."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The choices of one game; None where the edition or the settings decide."""

    start: int | None = None
    """Money of each seat at the start."""
    rounds: int | None = None
    """The number of rounds."""
    step: int | None = None
    """What the bid button adds to the standing bid."""
    countdown: bool | None = None
    """Whether silence stands in for the gavel in open auctions."""


BY_THE_BOOK = HouseRules()


class Words(Protocol):
    """A language of the screen."""

    def say(self, text: str, **values: object) -> str:
        """Return a text with its `{values}` filled in."""

    def count(self, one: str, many: str, number: int) -> str:
        """Return the text for one thing or for many."""

    def money(self, edition: Any, amount: int) -> str:
        """Return an amount as written in an edition."""


class HouseRule(NamedTuple):
    """One house rule. Its functions take an edition of a game that has this rule."""

    key: str
    """The field of `HouseRules`, and the key in a header."""
    choice: str
    """The name of the choice that changes it."""
    book: Callable[[Any], int]
    """Returns the value of the rulebook."""
    label: Callable[[Words, Any, int], str]
    """Returns the rule with its value in words."""
    brief: Callable[[Words, Any, int], str]
    """Returns how the set-up shows a value that differs from the rulebook."""
    allowed: range | None = None
    """The allowed numbers; None for a switch."""
    nearest: Callable[[Any, int], tuple[int, int]] | None = None
    """Returns the next smaller value and the next larger one, at an end the value itself; None for a switch."""
    in_record: bool = False
    """Whether it changes what actions lead to, and so is part of a record."""
    in_card_game: bool = False
    in_money: bool = False
    """Whether it is an amount, which does not fit another edition's money."""

    def value(self, box: Box, *chosen: HouseRules) -> int:
        """Return the value in the first of `chosen` that has one, else that of the rulebook."""
        said = (getattr(rules, self.key) for rules in chosen)
        return next((value for value in said if value is not None), self.book(box))


def house_rules_of(box: Box) -> tuple[HouseRule, ...]:
    """Return the house rules of an edition's game."""
    return tuple(rule for rule in HOUSE_RULES if rule.in_card_game or isinstance(box, Edition))


def _nearest_money(box: Edition, now: int) -> tuple[int, int]:
    more = START_STEP * box.step
    return max(now - more, 0), min(now + more, LARGEST_START)


def _nearest_step(box: Edition, now: int) -> tuple[int, int]:
    choices = [step * box.step for step in STEPS]
    less, more = [step for step in choices if step < now], [step for step in choices if step > now]
    return max(less, default=now), min(more, default=now)


START = HouseRule(
    key="start",
    choice="start-money",
    allowed=range(LARGEST_START + 1),
    book=lambda box: box.start,
    nearest=_nearest_money,
    label=lambda words, box, now: words.say("Starting money: {money}", money=words.money(box, now)),
    brief=lambda words, box, now: words.say("start with {money}", money=words.money(box, now)),
    in_record=True,
    in_money=True,
)
NUMBER_OF_ROUNDS = HouseRule(
    key="rounds",
    choice="rounds",
    allowed=range(1, ROUNDS + 1),
    book=lambda _: ROUNDS,
    nearest=lambda _, now: (max(now - 1, 1), min(now + 1, ROUNDS)),
    label=lambda words, box, now: words.say("Rounds: {number}", number=now),
    brief=lambda words, box, now: words.count("{number} round", "{number} rounds", now),
    in_record=True,
    in_card_game=True,
)
STEP = HouseRule(
    key="step",
    choice="bid-increment",
    allowed=range(1, LARGEST_STEP * max(STEPS) + 1),
    book=lambda box: box.step,
    nearest=_nearest_step,
    label=lambda words, box, now: words.say("Button raises by {money}", money=words.money(box, now)),
    brief=lambda words, box, now: words.say("raise by {money}", money=words.money(box, now)),
    in_money=True,
)
COUNTDOWN = HouseRule(
    key="countdown",
    choice="auction-end",
    book=lambda _: False,
    label=lambda words, box, now: words.say("Gavel countdown"),
    brief=lambda words, box, now: words.say("countdown"),
)
HOUSE_RULES = (START, NUMBER_OF_ROUNDS, STEP, COUNTDOWN)
