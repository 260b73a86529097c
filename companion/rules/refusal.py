"""Refusals: the rules raise one for an action that is not allowed now, and leave the state unchanged."""

from enum import StrEnum


class Reason(StrEnum):
    """The reason in very few words, shown at the seat."""

    WRONG_PHASE = "Not possible now"
    NOT_YOUR_TURN = "Not your turn"
    UNKNOWN_SEAT = "No such seat"
    UNKNOWN_ARTIST = "No such artist"
    TOO_LOW = "Too low"
    NOT_ENOUGH_MONEY = "Not enough money"
    ALREADY_DONE = "Already done"
    NOT_ALLOWED = "Not allowed"


class Refusal(Exception):
    """An action that the rules refuse. `str()` says what is wrong and what was expected; `reason` is for the seat."""

    def __init__(self, reason: Reason, message: str, *, lacking: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.lacking = lacking
        """The seat that lacks the money, which need not be the one that acts or is entered; 0 for any other reason."""


def place_of(artists: tuple[str, ...], artist: str) -> int:
    """Return an artist's place on the board. Raise a Refusal that lists the edition's artists if there is none."""
    if artist not in artists:
        raise Refusal(Reason.UNKNOWN_ARTIST, f"there is no artist {artist!r}; expected one of {', '.join(artists)}")
    return artists.index(artist)
