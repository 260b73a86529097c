"""What may be done now: all legal moves, and what a seat's paddle means, as the phase of a game returns them.

Named tuples are equal if their values are, so each phase also holds its name to differ from all others.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum, auto
from types import MappingProxyType
from typing import NamedTuple, Protocol, overload

from companion.rules.actions import Action, CardAction, Deal, Pass
from companion.rules.words import Auction, Effect


class Move(NamedTuple):
    """All actions of one kind that have one of the `values` in each of their fields.

    The rules do not know hands, so a move may name cards that nobody holds.
    """

    kind: type[Action | CardAction]
    values: Mapping[str, Sequence[object]] = MappingProxyType({})

    def has(self, action: Action | CardAction) -> bool:
        """Return whether the action is one of these."""
        if type(action) is not self.kind:
            return False
        return all(getattr(action, field) in values for field, values in self.values.items())

    def with_card(self, artist: str, kind: Auction | Effect) -> Action | CardAction:
        """Return the action that puts this card on the table: it has the card's artist, its kind of auction or its
        effect, if it names them, and the first value in any other field.
        """
        card = {"artist": artist, "auction": kind, "effect": kind}
        return self._action({field: card.get(field, values[0]) for field, values in self.values.items()})

    def chosen(self, choose: Callable[[Sequence[object]], object]) -> Action | CardAction:
        """Return the action that has in each field the value that `choose` takes of those it may have."""
        return self._action({field: choose(values) for field, values in self.values.items()})

    def _action(self, fields: Mapping[str, object]) -> Action | CardAction:
        return self.kind(**fields)  # type: ignore[arg-type]  # each kind has other fields


class EachOf(Sequence[tuple[str, ...]]):
    """Every tuple of `length` values; a value may repeat. They are numbered as the numbers to the base of how many
    values there are.
    """

    def __init__(self, values: Sequence[str], length: int) -> None:
        self._values = values
        self._length = length

    def __len__(self) -> int:
        return int(len(self._values) ** self._length)

    @overload
    def __getitem__(self, place: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[tuple[str, ...]]: ...
    def __getitem__(self, place: int | slice) -> tuple[str, ...] | Sequence[tuple[str, ...]]:
        if isinstance(place, slice):
            return [self[one] for one in range(len(self))[place]]
        base = len(self._values)
        digits = (place // base**position % base for position in range(self._length))
        return tuple(self._values[digit] for digit in digits)

    def __contains__(self, values: object) -> bool:
        return isinstance(values, tuple) and len(values) == self._length and set(values) <= set(self._values)


class Rise(NamedTuple):
    """The bid button adds the bid increment of the table to the standing bid."""

    standing: int


class Number(StrEnum):
    """The meaning of an amount typed at a keypad."""

    BID = "bid"
    PRICE = "price"
    SEAL = "seal"
    """A secret bid, which becomes an action only when all seats have made theirs."""


class Awaited(Enum):
    """What the game waits for at a seat, for a hint after a press or key that means nothing now."""

    NOTHING = auto()
    """The game waits for nothing that a paddle can give."""
    ANOTHER_SEAT = auto()
    RETURN = auto()
    """The player has left."""
    SECRET_BID = auto()
    PRICE = auto()
    PURCHASE_OR_PASS = auto()
    CARD_OR_PASS = auto()
    """A double's second card, or a mystery card, which the seat need not give."""
    SECOND_CARD = auto()
    """A double's second card, which the seat must give."""
    MYSTERY_CARD = auto()
    """A mystery card, which the seat must turn over."""
    ARTIST = auto()
    ARTIST_OR_PASS = auto()
    ARTISTS_OR_NONE = auto()
    EFFECT_OR_PASS = auto()
    """The seat uses the effect of its card, or passes."""


class PaddleUse(NamedTuple):
    """What a seat can do now with its paddle."""

    asked: bool = False
    """Whether the game waits for this seat."""
    leads: bool = False
    """Whether it has the standing bid."""
    button: Action | CardAction | Rise | None = None
    """The effect of the bid button; None if it does nothing."""
    star: Action | CardAction | None = None
    """The action of `*` while nothing is typed; None if there is none."""
    number: Number | None = None
    """The meaning of an amount followed by `#`."""
    awaited: Awaited = Awaited.NOTHING
    """What is expected of the seat, for a hint after any other press or key."""


NOT_ASKED = PaddleUse(awaited=Awaited.ANOTHER_SEAT)
HAS_LEFT = PaddleUse(awaited=Awaited.RETURN)
NOBODY_IS_ASKED = PaddleUse()


def may_pass(seat: int) -> PaddleUse:
    """Return the use of a seat that is asked for what its paddle cannot give, and may pass with `*`."""
    return PaddleUse(asked=True, star=Pass(seat), awaited=Awaited.CARD_OR_PASS)


class Bidding(Enum):
    """How bids are made while a lot is sold."""

    NONE = auto()
    """No bid is made now."""
    OPEN = auto()
    """Every seat may bid at any time until the gavel falls, so a press counts for the price its player could see."""
    IN_TURN = auto()
    """One seat after the other is asked for a bid."""
    SECRET = auto()
    """All bids are made in secret, and revealed together."""


class Phase(Protocol):
    """What a game of either kind waits for: a named tuple of what that depends on."""

    @property
    def name(self) -> str:
        """Return its name in `replay --json`."""

    @property
    def asked(self) -> int | None:
        """Return the one seat that must act now; None where several may, or nobody."""


class Settled(NamedTuple):
    """The round is paid or scored; the next action is the deal."""

    name: str = "settled"
    asked: None = None
    lot: None = None
    bidding: Bidding = Bidding.NONE
    leader: None = None

    def committed(self, _seat: int) -> int:
        """Return 0: nothing is sold."""
        return 0

    def legal(self, _state: object) -> tuple[Move, ...]:
        """Return the deal."""
        return (Move(Deal),)

    def paddle_use(self, _state: object, _seat: int) -> PaddleUse:
        """Return a use in which the paddle means nothing."""
        return NOBODY_IS_ASKED


class Over(NamedTuple):
    """The game is over."""

    name: str = "over"
    asked: None = None
    lot: None = None
    bidding: Bidding = Bidding.NONE
    leader: None = None

    def committed(self, _seat: int) -> int:
        """Return 0: nothing is sold."""
        return 0

    def legal(self, _state: object) -> tuple[Move, ...]:
        """Return nothing."""
        return ()

    def paddle_use(self, _state: object, _seat: int) -> PaddleUse:
        """Return a use in which the paddle means nothing."""
        return NOBODY_IS_ASKED
