"""The players of the game on the table: names can be changed at any time, and two players change chairs.

A name is no step of the game: it is on disk with the header, undo leaves it alone, and it is changed back like any
other. Where only names change places, money and cards stay at the chair; two players who take theirs along are a step.
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
from companion.pages.page import Choices, Page, PageName, Run, SubPage
from companion.rules.actions import Swap
from companion.rules.common import put_at
from companion.rules.protocol import chair_of, is_over, lets_two_swap
from companion.screen_data.lists import MenuScreen


@dataclass(frozen=True)
class PlayersPage(SubPage):
    """The choice of a seat where somebody else sits, or whose player has another name."""

    leads_to_game = True

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of players, as they sit."""
        state = view.any_state
        entries = (
            choices.put(state.game.names[seat - 1], Run(partial(self._ask, seat)), "player-of", seat, paddle=chair)
            for chair, seat in enumerate(state.chairs, start=1)
        )
        return MenuScreen(view.translator.say("Players"), tuple(entries))

    def _ask(self, seat: int, table: Table, _at: int) -> Page:
        """Return the list of who may sit at a seat: those at the others, those of earlier games, or a typed name."""
        header, state = table.ledger.course.header, table.any_state
        now = players(header, table.translator)[seat - 1]
        seated = tuple(
            SeatedPlayer(chair, header.seats[other - 1])
            for chair, other in enumerate(state.chairs, start=1)
            if other != seat
        )
        known = tuple(name for name in known_players(table) if name not in header.seats)
        keyboard = EnterPlayerNamePage(
            self, seat=chair_of(state, seat), named=lambda text: Run(partial(self._type, seat, text)), text=""
        )
        return ChooseKnownPlayerPage(
            self,
            now=now,
            seated=seated,
            others=known,
            picked=lambda name: Run(partial(self._pick, seat, name)),
            keyboard=keyboard,
        )

    def _pick(self, seat: int, name: str, table: Table, _at: int) -> Page | PageName:
        """Name a seat's player, or ask what is taken along if that player changes chairs with one who sits at the
        table. Once the game is over there is nothing to take.
        """
        names = table.ledger.course.header.seats
        if name not in names:
            return self._rename(table, put_at(names, seat - 1, name))
        other = names.index(name) + 1
        if is_over(table.any_state):
            return self.swap_names(seat, other, table)
        return SwapPage(self, seat, other)

    def swap_names(self, seat: int, other: int, table: Table) -> Page | PageName:
        """Let two names change places, and nothing else."""
        return self._rename(table, exchanged(table.ledger.course.header.seats, seat, other))

    def _type(self, seat: int, text: str, table: Table, _at: int) -> Page | PageName:
        """Name a seat's player as it was typed; a name that is none, or another's, changes nothing."""
        names = table.ledger.course.header.seats
        try:
            name = typed_name(text)
        except LineRefused:
            table.messages.reply(message("Type at least one letter"))
            return PageName.HERE
        if name in names and name != names[seat - 1]:
            table.messages.reply(message("{name} sits here: go back, touch the name to swap", name=name))
            return PageName.HERE
        return self._rename(table, put_at(names, seat - 1, name))

    def _rename(self, table: Table, names: Sequence[str]) -> Page | PageName:
        """Give the players these names, and return this page; show a fault to the table."""
        with table.telling_faults():
            table.ledger.rename(names)
            return self
        return PageName.HERE


@dataclass(frozen=True)
class SwapPage(SubPage):
    """What two players take along who change chairs: all that they have, or nothing, where only names were wrong."""

    leads_to_game = True

    over: PlayersPage
    seat: int
    other: int

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return both choices; players change chairs while no card is on its way."""
        say, state = view.translator.say, view.any_state
        name, other = state.game.names[self.seat - 1], state.game.names[self.other - 1]
        is_later = "" if lets_two_swap(state) else say("Only before a card is played")
        entries = (
            choices.action(say("They take everything with them"), Swap(self.seat, self.other), is_later),
            choices.put(say("Only the names were wrong"), Run(self._swap_names), "swap-names", self.seat, self.other),
        )
        return MenuScreen(say("{name} and {other} swap seats", name=name, other=other), entries)

    def _swap_names(self, table: Table, _at: int) -> Page | PageName:
        return self.over.swap_names(self.seat, self.other, table)
