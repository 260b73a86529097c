"""Turn the picture to a player, where it stays."""

from dataclasses import dataclass
from functools import partial

from companion.live.public_view import PublicView
from companion.live.screen_orientation import face
from companion.live.table import Table
from companion.pages.page import Choices, PageName, Run, SubPage
from companion.screen_data.lists import MenuScreen


@dataclass(frozen=True)
class FacePlayerPage(SubPage):
    """The choice of the seat that the picture faces."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of seats; touching one turns the picture and leads back to the game."""
        state = view.any_state
        entries = (
            choices.put(state.game.names[seat - 1], Run(partial(_face, seat)), "face-seat", seat, paddle=chair)
            for chair, seat in enumerate(state.chairs, start=1)
        )
        return MenuScreen(view.translator.say("Turn to a player"), tuple(entries))


def _face(seat: int, table: Table, at: int) -> PageName:
    """Turn the picture to a seat, and show the game."""
    face(table, seat, at)
    return PageName.GAME
