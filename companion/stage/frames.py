"""Pictures around and over a game that are no pages yet."""

from companion.live.look import Look
from companion.scene.screens import Screen
from companion.stage.history import games_screen, history_screen
from companion.stage.past import past_screen
from companion.views.views import PAST, AtGames, AtHistory, View


def frame_screen(look: Look, view: View) -> Screen:
    """The picture of what is open around or over the game."""
    if isinstance(view, AtHistory):
        return history_screen(look, view.page)
    if isinstance(view, AtGames):
        return games_screen(look, view)
    if isinstance(view, PAST):
        return past_screen(look, view)
    raise LookupError(f"a {type(view).__name__} has no picture of its own")
