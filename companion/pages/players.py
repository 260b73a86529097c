"""The names of the players of the game on the table: each can be changed at any time, and two players change chairs.

A name is no step of the game: it is on disk with the header, undo leaves it alone, and it is changed back like any
other. Money and cards stay at the chair.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from companion.i18n.message import message
from companion.live.game_setup import exchanged, known_players, players, typed_name
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.notation.record import LineRefused
from companion.pages.enter_player_name import ChooseKnownPlayerPage, EnterPlayerNamePage, SeatedPlayer
from companion.pages.page import Choices, Page, Place, Run, SubPage
from companion.rules.common import put_at
from companion.screen_data.lists import MenuScreen


@dataclass(frozen=True)
class PlayersPage(SubPage):
    """The choice of a seat where somebody else sits, or whose player has another name."""

    leads_to_game = True

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of players, in the order of the seats."""
        entries = (
            choices.put(name, Run(partial(self._ask, seat)), "player-of", seat, seat=seat)
            for seat, name in enumerate(view.any_state.game.names, start=1)
        )
        return MenuScreen(view.translator.say("Players"), tuple(entries))

    def banner(self, view: PublicView) -> str:
        """Return what does not change places with the names."""
        return view.translator.say("Swapping seats moves names only: money and cards stay at the seat.")

    def _ask(self, seat: int, table: Table, _at: int) -> Page:
        """Return the list of who may sit at a seat: those at the others, those of earlier games, or a typed name."""
        header = table.ledger.course.header
        now = players(header, table.translator)[seat - 1]
        seated = tuple(
            SeatedPlayer(other, name)
            for other, name in enumerate(header.seats, start=1)
            if name != header.seats[seat - 1]
        )
        known = tuple(name for name in known_players(table) if name not in header.seats)
        keyboard = EnterPlayerNamePage(
            self, seat=seat, named=lambda text: Run(partial(self._type, seat, text)), text=""
        )
        return ChooseKnownPlayerPage(
            self,
            now=now,
            seated=seated,
            others=known,
            picked=lambda name: Run(partial(self._pick, seat, name)),
            keyboard=keyboard,
        )

    def _pick(self, seat: int, name: str, table: Table, _at: int) -> Page | Place:
        """Name a seat's player; one who sits at the table changes places with that player."""
        names = table.ledger.course.header.seats
        if name in names:
            return self._rename(table, exchanged(names, seat, names.index(name) + 1))
        return self._rename(table, put_at(names, seat - 1, name))

    def _type(self, seat: int, text: str, table: Table, _at: int) -> Page | Place:
        """Name a seat's player as it was typed; a name that is none, or another's, changes nothing."""
        names = table.ledger.course.header.seats
        try:
            name = typed_name(text)
        except LineRefused:
            table.messages.reply(message("Type at least one letter"))
            return Place.HERE
        if name in names and name != names[seat - 1]:
            table.messages.reply(message("{name} sits here: go back, touch the name to swap", name=name))
            return Place.HERE
        return self._rename(table, put_at(names, seat - 1, name))

    def _rename(self, table: Table, names: Sequence[str]) -> Page | Place:
        """Give the players these names, and return this page; show a fault to the table."""
        with table.telling_faults():
            table.ledger.rename(names)
            return self
        return Place.HERE
