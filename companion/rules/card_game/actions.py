"""The actions of the card game, except `Pass` and `Deal`, which both games share.

Whether an action is allowed now is decided by the phases. Seats count from 1, clockwise; artists are named by their
keys. Named tuples are used for the same reason as in the auction game.
"""

from typing import NamedTuple

from companion.rules.card_game.words import Effect
from companion.rules.common import Deal, Pass


class Influence(NamedTuple):
    """The influence card is turned over from the deck."""

    artist: str
    do: str = "influence"


class PlayCard(NamedTuple):
    """The seat whose turn it is plays a card face up."""

    seat: int
    artist: str
    effect: Effect
    do: str = "play"


class Draw(NamedTuple):
    """The effect `draw` is used: a card from the deck goes to the seat's hand."""

    seat: int
    do: str = "draw"


class Second(NamedTuple):
    """The effect `second` is used: another card face up, by the same artist, so not repeated."""

    seat: int
    do: str = "second"


class FaceDown(NamedTuple):
    """The effect `facedown` is used: another card, whose artist stays secret."""

    seat: int
    do: str = "facedown"


class Award(NamedTuple):
    """The effect `award` is used: an award token is put on an artist."""

    seat: int
    artist: str
    do: str = "award"


class Together(NamedTuple):
    """A seat's card of the effect `together`."""

    seat: int
    artist: str
    do: str = "together"


class TurnUp(NamedTuple):
    """At scoring: what a seat's face-down cards were, one entry a card."""

    seat: int
    artists: tuple[str, ...]
    do: str = "turn-up"


class Extra(NamedTuple):
    """At scoring: the cards a seat adds for leading artists, at most one each."""

    seat: int
    artists: tuple[str, ...]
    do: str = "extra"


CardAction = Influence | PlayCard | Draw | Second | FaceDown | Award | Together | Pass | TurnUp | Extra | Deal
