"""Code that both games share: the transitions of a phase, seats in their order, and tuples with a value changed."""

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

ROUNDS = 4
"""Rounds of a game, and rows of the market board (rulebook 000: object of the game)."""
# Each takes the phase and the action of its row, which the type of a dict cannot say; a test holds every row to it.
Transition = Callable[[Any, Any, Any], Any]
"""Carries out an action: from the state, its phase and the action it returns the state after it, or raises Refusal."""
Transitions = dict[type[object], dict[type[object], Transition]]
"""The transition of each action, by phase."""


def left_of(seat: int, seats: int) -> int:
    """Return the next seat clockwise."""
    return seat % seats + 1


def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """Return all seats in clockwise order, beginning with `seat`."""
    return (*range(seat, seats + 1), *range(1, seat))


def put_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with another at `place`."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def raised(numbers: tuple[int, ...], place: int, by: int = 1) -> tuple[int, ...]:
    """Return the numbers with the one at `place` raised by so much."""
    return put_at(numbers, place, numbers[place] + by)
