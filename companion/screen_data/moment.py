"""The past of a game on the screen: what surrounds the picture of a moment, and a correction before it is confirmed."""

from dataclasses import dataclass

from companion.screen_data.parts import Choice


@dataclass(frozen=True, slots=True)
class Past:
    """What makes a picture one of the past: nothing on it can be touched but what is here, in a strip beside it."""

    title: str
    """The step that led to the moment."""
    place: str
    """Where in the game it is: `Step 14 of 37`."""
    earlier: Choice
    later: Choice
    before: Choice
    """The lot sold before, in the card game the end of the round before."""
    after: Choice
    back: Choice
    change: Choice | None = None
    """What can be done about it; None where nothing can."""
    play: Choice | None = None
    pace: Choice | None = None
    """Where nothing can be done, the game can be watched: going on by itself, and how fast."""


@dataclass(frozen=True, slots=True)
class RemedyScreen:
    """What a correction makes of the game, to be confirmed or given up."""

    title: str
    was: str
    """How it stands: `Lot 14: Ben pays 32`."""
    becomes: str
    """How it is to stand."""
    lines: tuple[str, ...]
    """What follows: what is left out, which round is appraised anew, or that everything after it stands."""
    hitch: str
    """The later step that can no longer be, and why; empty if there is none."""
    choices: tuple[Choice, ...]
    back: Choice
