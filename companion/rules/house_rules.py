"""House rules: what a table plays differently from the rulebook, one entry of `HOUSE_RULES` each.

The choices are kept in the header of a game, so that a resumed game continues in the same way. Those that change what
actions lead to stand under `rules`, also in records; the others stand under `table`, only in the journal. A new house
rule is a field and an entry here, the code that reads the field, and its words in `pages/house_rule_texts.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

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


ValueT = TypeVar("ValueT", int, bool)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseRule(Generic[ValueT]):
    """One house rule. Its functions take an edition of a game that has this rule."""

    key: str
    """The key in a header."""
    chosen: Callable[[HouseRules], ValueT | None]
    """Returns the value among these choices; None where they have none."""
    choose: Callable[[HouseRules, ValueT | None], HouseRules]
    """Returns the choices with another value; None for none."""
    book: Callable[[AnyEdition], ValueT]
    """Returns the value of the rulebook."""
    in_record: bool = False
    """Whether it changes what actions lead to, and so is part of a record."""
    in_card_game: bool = False

    def value(self, edition: AnyEdition, *house_rules: HouseRules) -> ValueT:
        """Return the value in the first of `house_rules` that has one, else that of the rulebook."""
        for rules in house_rules:
            value = self.chosen(rules)
            if value is not None:
                return value
        return self.book(edition)

    def choose_by_the_book(self, rules: HouseRules, edition: AnyEdition) -> HouseRules:
        """Return the choices with the value of the rulebook."""
        return self.choose(rules, self.book(edition))

    def is_by_the_book(self, edition: AnyEdition, *house_rules: HouseRules) -> bool:
        """Return whether the value is that of the rulebook."""
        return self.value(edition, *house_rules) == self.book(edition)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NumberRule(HouseRule[int]):
    """A house rule whose value is a number."""

    allowed: range
    """The numbers that a file may have."""
    smaller: Callable[[AnyEdition, int], int]
    """Returns the next smaller number to choose; at the end the number itself."""
    larger: Callable[[AnyEdition, int], int]
    """Returns the next larger one in the same way."""
    in_money: bool = False
    """Whether it is an amount, which does not fit another edition's money."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SwitchRule(HouseRule[bool]):
    """A house rule that is on or off."""


def house_rules_of(edition: AnyEdition) -> tuple[NumberRule | SwitchRule, ...]:
    """Return the house rules of an edition's game."""
    return tuple(rule for rule in HOUSE_RULES if rule.in_card_game or isinstance(edition, Edition))


def _bid_increment(edition: AnyEdition) -> int:
    """Return the bid increment of the rulebook. Raise LookupError for a card game."""
    if not isinstance(edition, Edition):
        raise LookupError("this edition is a card game's; expected an auction game's")
    return edition.bid_increment


def _increments(edition: AnyEdition) -> tuple[int, ...]:
    """Return the bid increments that a table may choose, the smallest first."""
    return tuple(choice * _bid_increment(edition) for choice in INCREMENT_CHOICES)


START = NumberRule(
    key="start",
    chosen=lambda rules: rules.start,
    choose=lambda rules, money: replace(rules, start=money),
    book=lambda edition: edition.start,
    allowed=range(LARGEST_START + 1),
    smaller=lambda edition, now: max(now - START_CHANGE * _bid_increment(edition), 0),
    larger=lambda edition, now: min(now + START_CHANGE * _bid_increment(edition), LARGEST_START),
    in_record=True,
    in_money=True,
)
NUMBER_OF_ROUNDS = NumberRule(
    key="rounds",
    chosen=lambda rules: rules.rounds,
    choose=lambda rules, number: replace(rules, rounds=number),
    book=lambda _: ROUNDS,
    allowed=range(1, ROUNDS + 1),
    smaller=lambda _, now: max(now - 1, 1),
    larger=lambda _, now: min(now + 1, ROUNDS),
    in_record=True,
    in_card_game=True,
)
BID_INCREMENT = NumberRule(
    key="step",
    chosen=lambda rules: rules.bid_increment,
    choose=lambda rules, amount: replace(rules, bid_increment=amount),
    book=_bid_increment,
    allowed=range(1, LARGEST_INCREMENT * max(INCREMENT_CHOICES) + 1),
    smaller=lambda edition, now: max((step for step in _increments(edition) if step < now), default=now),
    larger=lambda edition, now: min((step for step in _increments(edition) if step > now), default=now),
    in_money=True,
)
COUNTDOWN = SwitchRule(
    key="countdown",
    chosen=lambda rules: rules.countdown,
    choose=lambda rules, is_on: replace(rules, countdown=is_on),
    book=lambda _: False,
)
HOUSE_RULES = (START, NUMBER_OF_ROUNDS, BID_INCREMENT, COUNTDOWN)
