"""What a picture of a game may need explained, and whether it occurs for the first time in that game.

Whether it has occurred before is read from the game's steps, so a power failure changes nothing. The texts of each
topic are in `pages/explanation.py`.
"""

from collections.abc import Iterable

from companion.journal.ledger import Step
from companion.rules.auction_game import state as auction
from companion.rules.auction_game.words import Auction
from companion.rules.card_game import state as cards
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.words import Effect
from companion.rules.moves import Over, Settled
from companion.rules.protocol import AnyState, has_lots

Topic = Auction | Effect | type[object] | str
"""What a newcomer may ask about: a kind of auction, a card's effect, or else what happens in a phase."""
APPRAISAL, SCORING = "appraisal", "scoring"
"""The end of a round, in the auction game and in the card game."""


def topic_of(state: AnyState) -> Topic | None:
    """Return what the phase of a game needs explained; None if nothing."""
    phase = state.phase
    if state.lot:
        return state.lot.kind
    match phase:
        case auction.Playing():
            return None
        case cards.Effecting(effect=effect):
            return effect
        case cards.PlayingTogether():
            return Effect.TOGETHER
        case Settled() | Over():
            return APPRAISAL if has_lots(state) else SCORING
    return type(phase)


def comes_up_first(topic: Topic, steps: Iterable[Step]) -> bool:
    """Return whether the current topic had never occurred before in a game of these steps.

    The last steps within the current phase belong to it. A card's effect has occurred with the first card.
    """
    if topic is cards.Playing:
        return not any(isinstance(step.actions[0], PlayCard) for step in steps)
    before = [topic_of(step.before) is topic for step in steps]
    while before and before[-1]:
        before.pop()
    return not any(before)
