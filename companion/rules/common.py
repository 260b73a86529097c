"""Code that both games share: seats, artists and two actions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

ROUNDS = 4
"""Rounds of a game, and rows of the market board (rulebook 000: object of the game)."""
Step = Callable[[Any, Any, Any], Any]
"""Carries out an action: from the state, its phase and the action it returns the state after it, or raises Refusal."""
Steps = dict[type[Any], dict[type[Any], Step]]
"""The step of each action, by phase."""


class EditionArtist(NamedTuple):
    """An artist of an edition. Artists are in board order; ties are won by the one further left."""

    key: str
    """The name in records, such as `van-gogh`."""
    name: str
    short: str
    """The name where space is short, such as `van Gogh`."""
    cards: int
    """Cards in the box, as a guide only: printings differ."""
    colour: str
    """`#rrggbb`."""
    mark: str
    """One of `disc frame triangle cross bars`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionBase:
    """The part of an edition that both games have: plain data, read by `companion/editions/reader.py`."""

    key: str
    title: str
    source: str
    """The rulebook it was read from, by name and year."""
    artists: tuple[EditionArtist, ...]
    """Five, left to right on the board, or by the number on the artist cards: ties are won by the one further left."""
    doubts: tuple[str, ...] = ()
    """What was assumed where the rulebook is silent."""
    bgg: int = 0
    """The game's number at BoardGameGeek; 0 where nobody knows it."""
    round_name: str = "Round"
    """The edition's word for a round (rulebook 001: season)."""
    keys: tuple[str, ...] = field(init=False)
    """The artists' keys in the same order."""
    places: Mapping[str, int] = field(init=False)
    """The place of each artist's key in that order, from 0."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", tuple(artist.key for artist in self.artists))
        object.__setattr__(self, "places", {key: place for place, key in enumerate(self.keys)})


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


def one_more(numbers: tuple[int, ...], place: int, more: int = 1) -> tuple[int, ...]:
    """Return the numbers with the one at `place` raised by `more`."""
    return put_at(numbers, place, numbers[place] + more)
