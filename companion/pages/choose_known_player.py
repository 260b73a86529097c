"""Choose who sits at a seat from the players of earlier games, without typing."""

from contextlib import suppress
from dataclasses import replace

from companion.journal.journal import JournalFault
from companion.journal.ledger import journalled_header
from companion.live.game_setup import MOST, NOBODY_YET
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.enter_player_name import EnterPlayerNamePage, SeatsPage
from companion.pages.page import Choices, GoTo, Page
from companion.screen_data.screens import MenuScreen

RECENT_GAMES = 50
"""In how many of the last games known players are looked for."""


class ChooseKnownPlayerPage(Page):
    """The names of players who are not at the table yet. A choice leads on to the next seat without a name."""

    over: SeatsPage
    seat: int
    names: tuple[str, ...]
    last: SeatsPage | None = None
    """The seats as in the last game, to which the way back leads; None where it leads to `over`."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of names, and the choice that opens the keyboard."""
        say, put = view.translator.say, choices.put
        typed = self.over.plan.given_name(self.seat)
        return MenuScreen(
            title=say("Who is in seat {seat}?", seat=self.seat),
            entries=(
                *(put(name, GoTo(self._picked(name)), "pick-player", name) for name in self.names),
                put(say("Type a name"), GoTo(EnterPlayerNamePage(self.over, self.seat, typed)), "type-name"),
            ),
            back=put(say("As last time") if self.last else say("Back"), GoTo(self.last or self.over), "back"),
        )

    def _picked(self, name: str) -> Page:
        """Return the page that is open after this name was chosen."""
        seats = replace(self.over, plan=self.over.plan.rename(self.seat, name))
        others = tuple(other for other in self.names if other != name)
        seat = next(iter(seats.plan.unnamed), 0)
        return replace(self, over=seats, seat=seat, names=others, last=None) if seat and others else seats


def known_players(table: Table) -> tuple[str, ...]:
    """Return the names of the players of the last games, those of the newest first, without the names of seats that
    had no player.
    """
    names: dict[str, None] = {}
    with table.telling_faults():
        for number in table.journal.numbers()[: -RECENT_GAMES - 1 : -1]:
            with suppress(JournalFault):
                names |= dict.fromkeys(journalled_header(table.journal, number, table.boxes).seats)
    nobodys = {*NOBODY_YET, *map(table.translator.nobody, range(1, MOST + 1))}
    return tuple(name for name in names if name not in nobodys)
