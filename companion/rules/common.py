"""Code that both games share: the transitions of a phase, seats in their order, and tuples with a value changed."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar, cast

T = TypeVar("T")
PhaseT = TypeVar("PhaseT")
ActionT = TypeVar("ActionT")

ROUNDS = 4
"""Rounds of a game, and rows of the market board (rulebook 000: object of the game)."""
Transition = Callable[[T, object, object], T]
"""Carries out an action: from the state, its phase and the action it returns the state after it, or raises Refusal."""
ByAction = dict[type[object], Transition[T]]
"""The transition of each action of a phase."""
Transitions = dict[type[object], ByAction[T]]
"""The transition of each action, by phase."""


class Row(NamedTuple, Generic[T]):
    """What an action does in a phase."""

    phase: type[object]
    action: type[object]
    transition: Transition[T]


def row(phase: type[PhaseT], action: type[ActionT], transition: Callable[[T, PhaseT, ActionT], T]) -> Row[T]:
    """Return what an action does in a phase, by a function that takes just these."""
    return Row(phase, action, cast("Transition[T]", transition))


def in_each_phase(
    rows: Iterable[Row[T]], action: type[ActionT], transition: Callable[[T, object, ActionT], T]
) -> tuple[Row[T], ...]:
    """Return what an action does alike in each phase of these rows."""
    return tuple(row(before.phase, action, transition) for before in rows)


def by_phase(rows: Iterable[Row[T]]) -> Transitions[T]:
    """Return the transitions by phase and action."""
    transitions: Transitions[T] = {}
    for phase, action, transition in rows:
        transitions.setdefault(phase, {})[action] = transition
    return transitions


def left_of(seat: int, chairs: tuple[int, ...]) -> int:
    """Return the next seat clockwise; `chairs` are all seats as their players sit, clockwise."""
    return chairs[(chairs.index(seat) + 1) % len(chairs)]


def clockwise(seat: int, chairs: tuple[int, ...]) -> tuple[int, ...]:
    """Return all seats in clockwise order, beginning with `seat`; `chairs` are all seats as their players sit."""
    place = chairs.index(seat)
    return (*chairs[place:], *chairs[:place])


def put_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with another at `place`."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def raised(numbers: tuple[int, ...], place: int, by: int = 1) -> tuple[int, ...]:
    """Return the numbers with the one at `place` raised by so much."""
    return put_at(numbers, place, numbers[place] + by)
