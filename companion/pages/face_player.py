"""Turn the picture to a player, where it stays."""

from dataclasses import dataclass
from functools import partial

from companion.live.public_view import PublicView
from companion.live.screen_orientation import face
from companion.live.table import Table
from companion.pages.page import Choices, Place, Run, SubPage
from companion.screen_data.lists import MenuScreen


@dataclass(frozen=True)
class FacePlayerPage(SubPage):
    """The choice of the seat that the picture faces."""

    pauses_game = False

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of seats; touching one turns the picture and leads back to the game."""
        entries = (
            choices.put(name, Run(partial(_face, seat)), "face-seat", seat, seat=seat)
            for seat, name in enumerate(view.any_state.game.names, start=1)
        )
        return MenuScreen(view.translator.say("Turn to a player"), tuple(entries))


def _face(seat: int, table: Table, at: int) -> Place:
    """Turn the picture to a seat, and show the game."""
    face(table, seat, at)
    return Place.GAME
