"""Refusals: the rules raise one for an action that is not allowed now, and leave the state unchanged."""

from enum import Enum, auto


class Reason(Enum):
    """Why an action is refused; `live/seat_texts.py` has the words for it."""

    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    UNKNOWN_SEAT = auto()
    UNKNOWN_ARTIST = auto()
    TOO_LOW = auto()
    NOT_ENOUGH_MONEY = auto()
    HAS_LEFT = auto()
    ALREADY_DONE = auto()
    NOT_ALLOWED = auto()


class Refusal(Exception):
    """An action that the rules refuse.

    `str()` says in English what is wrong and what was expected; it is for messages about files. What a seat is told
    comes from `reason`.
    """

    def __init__(
        self,
        reason: Reason,
        message: str,
        *,
        lacking: int | None = None,
        needed: int = 0,
        is_of_named_price: bool = False,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.lacking = lacking
        """The seat that lacks the money, which need not be the one that acts or is entered; None for another reason."""
        self.needed = needed
        """How much money that seat would need to have; 0 for another reason."""
        self.is_of_named_price = is_of_named_price
        """True if that seat would name a fixed price, which its own money limits."""


def place_of(artists: tuple[str, ...], artist: str) -> int:
    """Return an artist's place on the board. Raise a Refusal that lists the edition's artists if there is none."""
    if artist not in artists:
        raise Refusal(Reason.UNKNOWN_ARTIST, f"there is no artist {artist!r}; expected one of {', '.join(artists)}")
    return artists.index(artist)
