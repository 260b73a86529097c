"""The words of the house rules on the screen, and the names of the choices that change them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.i18n.translator import Translator
from companion.rules.edition import AnyEdition
from companion.rules.house_rules import BID_INCREMENT, COUNTDOWN, NUMBER_OF_ROUNDS, START, HouseRule

Wording = Callable[[Translator, AnyEdition, int], str]
"""Returns a text about the value of a house rule, in a language, for an edition."""


class HouseRuleTexts(NamedTuple):
    """The words of one house rule."""

    choice: str
    """The name of the choice that changes the rule."""
    label: Wording
    """Returns the rule with its value."""
    summary: Wording
    """Returns how the set-up of a game shows, in few words, a value that differs from the rulebook."""


HOUSE_RULE_TEXTS: Mapping[HouseRule, HouseRuleTexts] = {
    START: HouseRuleTexts(
        choice="start-money",
        label=lambda words, box, now: words.say("Starting money: {money}", money=words.money(box, now)),
        summary=lambda words, box, now: words.say("start with {money}", money=words.money(box, now)),
    ),
    NUMBER_OF_ROUNDS: HouseRuleTexts(
        choice="rounds",
        label=lambda words, box, now: words.say("Rounds: {number}", number=now),
        summary=lambda words, box, now: words.count("{number} round", "{number} rounds", now),
    ),
    BID_INCREMENT: HouseRuleTexts(
        choice="bid-increment",
        label=lambda words, box, now: words.say("Button raises by {money}", money=words.money(box, now)),
        summary=lambda words, box, now: words.say("raise by {money}", money=words.money(box, now)),
    ),
    COUNTDOWN: HouseRuleTexts(
        choice="auction-end",
        label=lambda words, box, now: words.say("Gavel countdown"),
        summary=lambda words, box, now: words.say("countdown"),
    ),
}
