"""Choose who sits at a seat from the players of earlier games, without typing."""

from contextlib import suppress
from functools import partial

from companion.journal.journal import JournalFault
from companion.journal.ledger import journalled_header
from companion.live.game_setup import players
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.enter_player_name import EnterPlayerNamePage, SeatsPage
from companion.pages.page import Choices, GoTo, Page, SubPage
from companion.screen_data.screens import MenuScreen

MOST_NAMES = 11
"""The most known players that fit on the smallest screen, with the choice that opens the keyboard."""
RECENT_GAMES = 50
"""In how many of the last games known players are looked for."""


class ChooseKnownPlayerPage(SubPage):
    """The names of players who are not at the table yet. A choice leads on to the next seat without a name."""

    over: SeatsPage
    seat: int
    names: tuple[str, ...]
    last: SeatsPage | None = None
    """The seats as in the last game, to which the way back leads; None where it leads to `over`."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of names, and the choice that opens the keyboard."""
        say, put = view.translator.say, choices.put
        return MenuScreen(
            title=say("Who is in seat {seat}?", seat=self.seat),
            entries=(
                *(
                    put(name, GoTo(_ask_next(self.over.named(self.seat, name), self.names)), "pick-player", name)
                    for name in self.names
                ),
                put(say("Type a name"), GoTo(_keyboard(self.over, self.seat, self.names)), "type-name"),
            ),
            back=put(say("As last time"), GoTo(self.last), "back") if self.last else None,
        )


def ask_player(seats: SeatsPage, seat: int, known: tuple[str, ...]) -> Page:
    """Return the page that asks who sits at a seat: a list of those of `known` who are not at the table, or the
    keyboard.
    """
    names = tuple(name for name in known if name not in seats.plan.names)
    return ChooseKnownPlayerPage(seats, seat, names[:MOST_NAMES]) if names else _keyboard(seats, seat, known)


def _ask_next(seats: SeatsPage, known: tuple[str, ...]) -> Page:
    """Return the page that asks who sits at the next seat without a name; once all have one, the seats."""
    names = seats.plan.names
    return ask_player(seats, names.index("") + 1, known) if "" in names else seats


def _keyboard(seats: SeatsPage, seat: int, known: tuple[str, ...]) -> EnterPlayerNamePage:
    return EnterPlayerNamePage(seats, seat, seats.plan.names[seat - 1], partial(_ask_next, known=known))


def known_players(table: Table) -> tuple[str, ...]:
    """Return the names of the players of the last games, those of the newest first, without the names of seats that
    had no player.
    """
    names: dict[str, None] = {}
    with table.telling_faults():
        for number in table.journal.numbers()[: -RECENT_GAMES - 1 : -1]:
            with suppress(JournalFault):
                header = journalled_header(table.journal, number, table.boxes)
                names |= dict.fromkeys(players(header, table.translator))
    return tuple(filter(None, names))
