"""The words of the house rules on the screen, and the names of the choices that change them."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.i18n.translator import Translator
from companion.rules.edition import AnyEdition
from companion.rules.house_rules import (
    BID_INCREMENT,
    COUNTDOWN,
    NUMBER_OF_ROUNDS,
    START,
    HouseRules,
    NumberRule,
    SwitchRule,
)

NumberWording = Callable[[Translator, AnyEdition, int], str]
"""Returns a text about a number, in a language, for an edition."""
SwitchWording = Callable[[Translator], str]
"""Returns a text about a switch that is on, in a language."""


class NumberTexts(NamedTuple):
    """The words of a house rule whose value is a number."""

    choice: str
    """The name of the choices that change the rule."""
    label: NumberWording
    """Returns the rule with its value."""
    summary: NumberWording
    """Returns how the set-up of a game shows, in few words, a value that differs from the rulebook."""


class SwitchTexts(NamedTuple):
    """The words of a house rule that is on or off."""

    choice: str
    """The name of the choice that changes the rule."""
    label: SwitchWording
    """Returns the rule's name."""
    summary: SwitchWording
    """Returns how the set-up of a game shows, in few words, that it is on."""


def _label_of_rounds(words: Translator, edition: AnyEdition, now: int) -> str:
    if edition.has_seasons:
        return words.say("Seasons: {number}", number=now)
    return words.say("Rounds: {number}", number=now)


NUMBER_TEXTS: Mapping[NumberRule, NumberTexts] = {
    START: NumberTexts(
        choice="start-money",
        label=lambda words, edition, now: words.say("Starting money: {money}", money=words.money(edition, now)),
        summary=lambda words, edition, now: words.say("start with {money}", money=words.money(edition, now)),
    ),
    NUMBER_OF_ROUNDS: NumberTexts(
        choice="rounds",
        label=_label_of_rounds,
        summary=Translator.rounds,
    ),
    BID_INCREMENT: NumberTexts(
        choice="bid-increment",
        label=lambda words, edition, now: words.say("Raise per press: {money}", money=words.money(edition, now)),
        summary=lambda words, edition, now: words.say("raise by {money}", money=words.money(edition, now)),
    ),
}
SWITCH_TEXTS: Mapping[SwitchRule, SwitchTexts] = {
    COUNTDOWN: SwitchTexts(
        choice="auction-end",
        label=lambda words: words.say("Gavel countdown"),
        summary=lambda words: words.say("countdown"),
    ),
}


def summary(
    translator: Translator, rule: NumberRule | SwitchRule, *, edition: AnyEdition, house: HouseRules, usual: HouseRules
) -> str:
    """Return in few words a value that differs from the rulebook: the game's own, else the `usual` one."""
    match rule:
        case NumberRule():
            return NUMBER_TEXTS[rule].summary(translator, edition, rule.value(edition, house, usual))
        case SwitchRule():
            return SWITCH_TEXTS[rule].summary(translator)
