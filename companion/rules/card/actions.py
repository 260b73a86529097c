"""The actions of the card game, beside `Pass` and `Deal`, which are the auction game's own.

Only what can be done is here; whether it may be done now is decided in `game.py`. Seats count from 1, clockwise;
artists are named by their keys.
"""

from dataclasses import dataclass

from companion.rules.actions import Deal, Pass
from companion.rules.card.words import Effect


@dataclass(frozen=True, slots=True)
class Influence:
    """The influence card is turned over from the deck."""

    artist: str


@dataclass(frozen=True, slots=True)
class PlayCard:
    """The seat whose turn it is plays a card face up."""

    seat: int
    artist: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Draw:
    """The effect `draw` is used: a card from the deck goes to the seat's hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class Second:
    """The effect `second` is used: another card face up, by the same artist, so not repeated."""

    seat: int


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The effect `facedown` is used: another card, of an artist nobody is told."""

    seat: int


@dataclass(frozen=True, slots=True)
class Award:
    """The effect `award` is used: an award token is put on an artist."""

    seat: int
    artist: str


@dataclass(frozen=True, slots=True)
class Together:
    """A seat's card of the effect `together`."""

    seat: int
    artist: str


@dataclass(frozen=True, slots=True)
class TurnUp:
    """At scoring: what a seat's face-down cards were, one entry a card."""

    seat: int
    artists: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """At scoring: the cards a seat adds for leading artists, at most one for each."""

    seat: int
    artists: tuple[str, ...]


CardAction = Influence | PlayCard | Draw | Second | FaceDown | Award | Together | Pass | TurnUp | Extra | Deal
