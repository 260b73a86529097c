"""What a picture of a game may need explained, and whether it occurs for the first time in that game.

Whether it has occurred before is read from the game's steps, so a power failure changes nothing. The texts of each
topic are in `pages/explanation.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from companion.journal.ledger import Step
from companion.rules.auction_game import state as auction
from companion.rules.card_game import state as cards
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.words import Effect


class Topic(StrEnum):
    """A topic that a newcomer may ask about."""

    OPEN = "open"
    ONCE_AROUND = "once-around"
    SEALED = "sealed"
    FIXED_PRICE = "fixed-price"
    DOUBLE = "double"
    MYSTERY = "mystery"
    APPRAISAL = "appraisal"
    INFLUENCE = "influence"
    SIGN = "sign"
    DRAW = "draw"
    SECOND = "second"
    FACEDOWN = "facedown"
    TOGETHER = "together"
    AWARD = "award"
    TURN_UP = "turn-up"
    EXTRA = "extra"
    SCORING = "scoring"


_OF_PHASES: dict[type[object], Topic] = {
    auction.Open: Topic.OPEN,
    auction.OnceAround: Topic.ONCE_AROUND,
    auction.Sealed: Topic.SEALED,
    auction.Pricing: Topic.FIXED_PRICE,
    auction.Fixed: Topic.FIXED_PRICE,
    auction.Doubling: Topic.DOUBLE,
    auction.Revealing: Topic.MYSTERY,
    auction.Settled: Topic.APPRAISAL,
    auction.Over: Topic.APPRAISAL,
    cards.Influencing: Topic.INFLUENCE,
    cards.Playing: Topic.SIGN,
    cards.PlayingTogether: Topic.TOGETHER,
    cards.TurningUp: Topic.TURN_UP,
    cards.AddingExtra: Topic.EXTRA,
    cards.Settled: Topic.SCORING,
    cards.Over: Topic.SCORING,
}
_OF_EFFECTS = {
    Effect.DRAW: Topic.DRAW,
    Effect.SECOND: Topic.SECOND,
    Effect.FACEDOWN: Topic.FACEDOWN,
    Effect.AWARD: Topic.AWARD,
}

Moment = tuple[int, int, Topic]
"""A game's number, how many entries it has in the journal, and the topic: when an explanation was asked for."""


@dataclass(slots=True)
class Explaining:
    """What is being explained at the table. Only the switch is on disk (`config/preferences.py`)."""

    as_we_go: bool
    """True if each topic is explained when it first occurs in a game."""
    asked: Moment | None = None
    """When somebody asked; it ends with the next confirmed action."""
    silent: bool = False
    """True on pictures of the past, where nothing can be asked."""
    read: set[tuple[int, Topic]] = field(default_factory=set)
    """By game: the topics whose explanation was put away."""


def topic_of(phase: object) -> Topic | None:
    """Return what a phase of either game needs explained; None if nothing."""
    if isinstance(phase, cards.Effecting):
        return _OF_EFFECTS.get(phase.effect)
    return _OF_PHASES.get(type(phase))


def comes_up_first(topic: Topic, steps: Iterable[Step]) -> bool:
    """Return whether the current topic had never occurred before in a game of these steps.

    The last steps within the current phase belong to it. A card's sign has occurred with the first card.
    """
    if topic is Topic.SIGN:
        return not any(isinstance(step.actions[0], PlayCard) for step in steps)
    before = [topic_of(step.before.phase) is topic for step in steps]
    while before and before[-1]:
        before.pop()
    return not any(before)
