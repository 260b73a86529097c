"""The result of a game."""

from companion.screen_data.game_story import Curve
from companion.screen_data.screens import Choice, GameScreen, TitledScreen

FRAMES_A_SEAT = 16
"""Frames in which the result reveals each seat, the last place first."""


class GameResultScreen(TitledScreen, GameScreen):
    """The result, in which all money is shown for the first time.

    The title is the heading until the winner is revealed.
    """

    headline: str
    """`Cleo wins`, or `Cleo and Ada share the win`."""
    best: str
    """The winning amount as written."""
    standings: tuple[Curve, ...]
    """What each seat had at the start and after each settled round: richest first, equal money in seat order."""
    again: Choice
    """The choice that begins another game like this one at once."""
    new: Choice
    more: Choice
    """The choice that shows how the game went."""
    code: Choice | None = None
    """The choice that shows a code of the result for a phone."""
    caption: tuple[str, ...] = ()
    """What was played, in lines: the box, and how many lots."""
