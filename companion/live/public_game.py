"""A game as everybody at the table may see it: its steps and its state, without the money of seats while that is
secret.

What each seat of an auction game has stays secret until the game is over. Until then it is taken out of each state, so
that a page that reads it by mistake fails, instead of showing it. Cards in hands are counted and never named, and a
secret bid is no step before all are revealed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar, overload

from companion.journal.ledger import Edit, Ledger
from companion.notation.record import Header
from companion.rules.auction_game.state import State
from companion.rules.events import Event
from companion.rules.protocol import AnyState, has_lots, is_over
from companion.steps import Step

EventT = TypeVar("EventT")


class PublicEdit(NamedTuple):
    """An edit of a game that undo or redo makes, for its title."""

    step: Step
    """The step that the screen names it by."""
    is_correction: bool


class PublicSteps(Sequence[Step]):
    """Steps of a game, whose states tell nobody's money."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | Sequence[Step]:
        if isinstance(place, slice):
            return PublicSteps(self._steps[place])
        return _step_without_money(self._steps[place])

    def __iter__(self) -> Iterator[Step]:
        return map(_step_without_money, self._steps)


@dataclass(frozen=True, slots=True)
class PublicGame:
    """The public part of a journalled game. It follows the game, and is equal to any other of the same ledger."""

    _ledger: Ledger

    @property
    def number(self) -> int:
        """Return the game's number in the journal."""
        return self._ledger.number

    @property
    def header(self) -> Header:
        """Return the game's header."""
        return self._ledger.header

    @property
    def state(self) -> AnyState:
        """Return the present state of the game."""
        return without_money(self._ledger.state) if self._is_money_secret else self._ledger.state

    @property
    def steps(self) -> Sequence[Step]:
        """Return all steps that have not been undone, oldest first."""
        return PublicSteps(self._ledger.steps) if self._is_money_secret else self._ledger.steps

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened with the last step, or at the beginning of the game."""
        return self._ledger.events

    @property
    def last(self) -> PublicEdit | None:
        """Return what undo would take back, or None."""
        return _public(self._ledger.last)

    @property
    def next(self) -> PublicEdit | None:
        """Return what redo would make again, or None."""
        return _public(self._ledger.next)

    def latest(self, kind: type[EventT]) -> EventT | None:
        """Return the last event of this kind in the game, or None."""
        return self._ledger.latest(kind)

    def step_with(self, event: Event) -> Step:
        """Return the last step with which this happened. Raise LookupError if it never did."""
        return _step_without_money(self._ledger.step_with(event))

    def as_it_was(self, steps: int, then_came: Sequence[Step] = ()) -> "PublicGame":
        """Return the game after its first `steps` steps, and others after those."""
        return PublicGame(self._ledger.as_it_was(steps, then_came))

    def own_money(self, seat: int) -> int:
        """Return what a seat has, for its player alone: the one secret, for the page that only its player sees."""
        return self._ledger.state.totals[seat - 1]

    @property
    def _is_money_secret(self) -> bool:
        return has_lots(self._ledger.state) and not is_over(self._ledger.state)


def without_money(state: AnyState) -> AnyState:
    """Return the state without the money of seats; that of a card game, whose points are public, unchanged."""
    return state._replace(cash=()) if isinstance(state, State) else state


def _step_without_money(step: Step) -> Step:
    return replace(step, before=without_money(step.before), after=without_money(step.after))


def _public(edit: Edit | None) -> PublicEdit | None:
    return PublicEdit(_step_without_money(edit.step), edit.is_correction) if edit else None
