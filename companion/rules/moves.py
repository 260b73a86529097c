"""What may be done in a game as it stands, as data: all legal moves, and what a seat's paddle means.

Both games tell it in these shapes, in `legal(state)` and `answer(state, seat)` of their `moves.py`.
"""

from collections.abc import Sequence
from enum import Enum, StrEnum, auto
from typing import Any, NamedTuple


class Move(NamedTuple):
    """All actions of one kind that take each of their values from a range, in the order of the action's fields.

    Hands are unknown to the rules, so a move may name cards that nobody holds.
    """

    kind: type[Any]
    ranges: tuple[Sequence[Any], ...] = ()

    def has(self, action: tuple[Any, ...]) -> bool:
        """Whether the action is one of them."""
        return type(action) is self.kind and all(map(_contains, self.ranges, action))


class EachOf(Sequence[tuple[str, ...]]):
    """Every tuple of `length` values, each of which may repeat."""

    def __init__(self, values: Sequence[str], length: int) -> None:
        self._values, self._length = values, length

    def __len__(self) -> int:
        return int(len(self._values) ** self._length)

    def __getitem__(self, place: Any) -> Any:
        return tuple(self._values[place // len(self._values) ** i % len(self._values)] for i in range(self._length))

    def __contains__(self, values: object) -> bool:
        return isinstance(values, tuple) and len(values) == self._length and set(values) <= set(self._values)


class Rise(NamedTuple):
    """The bid button adds one step to the standing bid; how much a step is, is the table's."""

    standing: int
    contested: bool
    """Whether all may press at once, so that the price counts that could be seen at the press."""


class Number(StrEnum):
    """What an amount means that is typed at a keypad."""

    BID = "bid"
    PRICE = "price"
    SEAL = "seal"
    """A secret bid: no action until all are made."""


class Hint(Enum):
    """What a press or a key that means nothing now is told."""

    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    USE_KEYPAD = auto()
    NAME_PRICE = auto()
    BUTTON_BUYS = auto()
    STAR_PASSES = auto()
    ADD_CARD = auto()
    TURN_CARD_OVER = auto()
    TOUCH_ARTIST = auto()
    TOUCH_ARTIST_OR_PASS = auto()
    TOUCH_ARTISTS_OR_NONE = auto()
    BUTTON_TAKES = auto()


class Answer(NamedTuple):
    """What a seat can answer now with its paddle, and how it stands."""

    asked: bool = False
    """Whether the game waits for this seat."""
    leads: bool = False
    """Whether it has the standing bid."""
    button: Any = None
    """What the bid button does: an action, or a Rise; None for nothing."""
    star: Any = None
    """The action of `*` while nothing is typed; None for none."""
    number: Number | None = None
    """What an amount and `#` are."""
    instead: Hint = Hint.WRONG_PHASE
    """What anything else is told."""


NOT_ASKED = Answer(instead=Hint.NOT_YOUR_TURN)
NOBODY_IS_ASKED = Answer()


def _contains(values: Sequence[Any], value: object) -> bool:
    return value in values
