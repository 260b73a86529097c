"""What a picture of a game may need explained, and whether it comes up for the first time in that game.

Whether it has come up before is read from the game's steps, so it is the same after the power failed. How each topic
is put into words is in `pages/explanation.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from companion.journal.ledger import AnyStep
from companion.rules.auction_game import state as auction
from companion.rules.card_game import state as cards
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.words import Effect


class Topic(StrEnum):
    """Something that a newcomer may ask about."""

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


_OF_STAGES: dict[type[object], Topic] = {
    auction.Open: Topic.OPEN,
    auction.OnceAround: Topic.ONCE_AROUND,
    auction.Sealed: Topic.SEALED,
    auction.Pricing: Topic.FIXED_PRICE,
    auction.Fixed: Topic.FIXED_PRICE,
    auction.Doubling: Topic.DOUBLE,
    auction.Revealing: Topic.MYSTERY,
    auction.Settled: Topic.APPRAISAL,
    cards.Influencing: Topic.INFLUENCE,
    cards.Playing: Topic.SIGN,
    cards.PlayingTogether: Topic.TOGETHER,
    cards.TurningUp: Topic.TURN_UP,
    cards.AddingExtra: Topic.EXTRA,
    cards.Settled: Topic.SCORING,
}
_OF_EFFECTS = {
    Effect.DRAW: Topic.DRAW,
    Effect.SECOND: Topic.SECOND,
    Effect.FACEDOWN: Topic.FACEDOWN,
    Effect.AWARD: Topic.AWARD,
}

Moment = tuple[int, int, Topic]
"""A game's number, how many entries it has in the journal, and the topic: what an explanation was asked for at."""


@dataclass(slots=True)
class Explaining:
    """What is being explained at the table. Nothing of it is on disk but the switch (`config/preferences.py`)."""

    as_we_go: bool
    """Whether each topic is explained when it first comes up in a game."""
    asked: Moment | None = None
    """The moment at which somebody asked: with the next thing confirmed it has passed."""
    silent: bool = False
    """Whether nothing can be asked: on pictures of the past."""
    read: set[tuple[int, Topic]] = field(default_factory=set)
    """By game: the topics whose explanation was put away."""


def topic_of(phase: object) -> Topic | None:
    """What a phase of either game needs explained, if anything."""
    if isinstance(phase, cards.Effecting):
        return _OF_EFFECTS.get(phase.effect)
    return _OF_STAGES.get(type(phase))


def comes_up_first(topic: Topic, steps: Iterable[AnyStep]) -> bool:
    """Whether the topic of what goes on now had never come up before in a game of these steps.

    The last steps, taken while it was already going on, belong to what goes on now. A card's sign has come up with the
    first card.
    """
    if topic is Topic.SIGN:
        return not any(isinstance(step.actions[0], PlayCard) for step in steps)
    before = [topic_of(step.before.phase) is topic for step in steps]
    while before and before[-1]:
        before.pop()
    return not any(before)
