"""What becomes of cards and value tokens on the table where a correction, or an undo, leads back before the end of a
round, or before a deal; and forward again past it.

The dealt cards are known to nobody but the players. So it is said what goes where, and not which cards those are.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from companion.pages.corrections.effect import EditEffect
from companion.rules.actions import Award, Draw, Influence
from companion.rules.events import CardLaid
from companion.rules.moves import Settled
from companion.rules.protocol import dealt_so_far, has_lots, held_cards
from companion.steps import Step


class TableTask(Enum):
    """Something that hands do on the table."""

    RETURN_TO_BUYERS = auto()
    """The cards that were bought in a round go back to their buyers (auction game)."""
    RETURN_TO_DISPLAYS = auto()
    """The cards that were played in a round lie before their players again (card game)."""
    RETURN_TO_HANDS = auto()
    """The cards that were played with steps that are removed go back to the hands."""
    RETURN_DRAWN = auto()
    """The cards that were drawn with steps that are removed go back into the deck (card game)."""
    TAKE_AWARDS_OFF = auto()
    """The award tokens of steps that are removed are taken off the artists (card game)."""
    RETURN_INFLUENCE = auto()
    """The influence card of a round goes back into the deck (card game)."""
    RETURN_TO_DECK = auto()
    """The cards that were dealt for rounds go back into the deck."""
    TAKE_TOKENS_OFF = auto()
    """The value tokens of rounds are taken off the artists."""
    DEAL = auto()
    """The cards for rounds are dealt."""
    DO_NOT_PAY_AGAIN = auto()
    """Nothing is paid for a round whose appraisal is shown again (auction game)."""


class ToDo(NamedTuple):
    """A task on the table, and the rounds from which it is."""

    task: TableTask
    rounds: tuple[int, ...] = ()
    cards_of_hand: int = 0
    """How many cards go from, or to, each hand."""


def to_do_on_table(effect: EditEffect) -> Iterator[ToDo]:
    """Yield what is to be done, in the order of doing it; nothing where the same rounds are ranked and dealt."""
    was, is_now = effect.state, effect.end
    dealt_no_longer = tuple(range(is_now.round + 1, was.round + 1))
    ranked_no_longer = tuple(range(len(is_now.market) + 1, len(was.market) + 1))
    cards_of_hand = abs(dealt_so_far(was) - dealt_so_far(is_now))
    if is_now.round in ranked_no_longer and any(map(any, held_cards(is_now))):
        if has_lots(is_now):
            yield ToDo(TableTask.RETURN_TO_BUYERS, (is_now.round,))
        elif dealt_no_longer:
            yield ToDo(TableTask.RETURN_TO_DISPLAYS, (is_now.round,))
    if ranked_no_longer or dealt_no_longer:
        yield from _taken_back(effect)
    for round_ in _rounds_influenced(effect.steps):
        if round_ in dealt_no_longer:
            yield ToDo(TableTask.RETURN_INFLUENCE, (round_,))
    if dealt_no_longer and cards_of_hand:
        yield ToDo(TableTask.RETURN_TO_DECK, dealt_no_longer, cards_of_hand=cards_of_hand)
    if ranked_no_longer:
        yield ToDo(TableTask.TAKE_TOKENS_OFF, ranked_no_longer)
    if dealt_no_longer and has_lots(is_now) and isinstance(is_now.phase, Settled):
        yield ToDo(TableTask.DO_NOT_PAY_AGAIN, (is_now.round,))
    if was.round < is_now.round and cards_of_hand:
        dealt_now = tuple(range(was.round + 1, is_now.round + 1))
        yield ToDo(TableTask.DEAL, dealt_now, cards_of_hand=cards_of_hand)


def _taken_back(effect: EditEffect) -> Iterator[ToDo]:
    """Yield what is taken back of the steps that are removed."""
    if _cards_played(effect.now) < _cards_played(effect.steps):
        yield ToDo(TableTask.RETURN_TO_HANDS)
    if _uses(effect.now, Draw) < _uses(effect.steps, Draw):
        yield ToDo(TableTask.RETURN_DRAWN)
    if _uses(effect.now, Award) < _uses(effect.steps, Award):
        yield ToDo(TableTask.TAKE_AWARDS_OFF)


def _cards_played(steps: Sequence[Step]) -> int:
    """Return how many cards were played face up from hands."""
    events = (event for step in steps for event in step.events)
    return sum(isinstance(event, CardLaid) and event.seat is not None for event in events)


def _uses(steps: Sequence[Step], effect: type[Draw | Award]) -> int:
    """Return how often an effect was used."""
    return sum(isinstance(action, effect) for step in steps for action in step.actions)


def _rounds_influenced(steps: Sequence[Step]) -> tuple[int, ...]:
    """Return the rounds in which an influence card was turned over."""
    return tuple(step.before.round for step in steps if isinstance(step.actions[0], Influence))
