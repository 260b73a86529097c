"""Where cards and ends of rounds are among the steps of a game; lots are found by `lots.py`. Places count from 0."""

from collections.abc import Sequence

from companion.lots import find_lot
from companion.rules.actions import Deal, Play, PlayCard, TableAction, Turn
from companion.rules.auction_game.state import Doubling, Playing, Revealing
from companion.rules.card_game.state import CardPlaying, CardState, Effecting, Influencing, PlayingTogether
from companion.rules.moves import Settled
from companion.rules.protocol import AnyState, is_round_over
from companion.steps import Step


def find_card(steps: Sequence[Step], place: int) -> int | None:
    """Return the place of the step that put the card of a step on the table: its own; in the bidding of a lot, that of
    the card before it. Return None if it has none.
    """
    step = steps[place]
    if isinstance(step.before, CardState):
        return None if isinstance(step.actions[0], Deal | TableAction) else place
    if isinstance(step.before.phase, Playing | Revealing | Doubling) and not step.is_by_table:
        return place
    if not step.before.lot:
        return None
    lot = find_lot(steps, place)
    return lot.bidding - 1 if lot.bidding < lot.end else lot.first


def find_card_steps(steps: Sequence[Step], place: int) -> range | None:
    """Return the places of the card to which a step belongs: the step that played it, and all that followed from it
    before the next. Return None for what belongs to no card.
    """
    first = next(earlier for earlier in range(place, -1, -1) if not is_card_pending(steps[earlier].before))
    if not isinstance(steps[first].actions[0], Play | PlayCard):
        return None
    later = range(first + 1, len(steps))
    end = next((place for place in later if not is_card_pending(steps[place].before)), len(steps))
    return range(first, end)


def find_insertion(steps: Sequence[Step], card: int) -> int:
    """Return the place where a missing card is put before the card at a place: also before what the table said of
    whose turn it was.
    """
    while card and isinstance(steps[card - 1].actions[0], Turn):
        card -= 1
    return card


def is_card_pending(state: AnyState) -> bool:
    """Return whether something of the previous card is pending."""
    return not isinstance(state.phase, Playing | CardPlaying | Influencing | Settled)


def find_end_of_going_round(steps: Sequence[Step], place: int, state: AnyState) -> range:
    """Return the places of the steps from `place` on that ended a round of the card game and began the next, where the
    round goes on in `state`: cards that were turned over or added at the scoring, the deal, and the influence card.
    Return an empty range where the round does not go on, or no such step is at the place.
    """
    if not isinstance(state.phase, CardPlaying | Effecting | PlayingTogether):
        return range(0)
    later = range(place, len(steps))
    return range(place, next((place for place in later if not _is_between_rounds(steps[place])), len(steps)))


def _is_between_rounds(step: Step) -> bool:
    """Return whether a step of the card game comes after the last card of a round and before the first of the next."""
    is_card_game = isinstance(step.before, CardState)
    return is_card_game and (is_round_over(step.before) or isinstance(step.before.phase, Influencing))
