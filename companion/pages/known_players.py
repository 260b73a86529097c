"""Choose who sits at a seat from the players of earlier games, without typing."""

from dataclasses import dataclass, replace

from companion.live.look import Look
from companion.pages.name_entry import NameEntryPage, SeatsPage
from companion.pages.page import Choices, GoTo, Page
from companion.screen_data.screens import MenuScreen


@dataclass(frozen=True, slots=True)
class KnownPlayersPage(Page):
    """The names of players who are not at the table yet. A choice leads on to the next seat without a name."""

    over: SeatsPage
    seat: int
    names: tuple[str, ...]

    def show(self, look: Look, choices: Choices) -> MenuScreen:
        """Return the list of names, and the choice that opens the keyboard."""
        say, put = look.translator.say, choices.put
        typed = self.over.plan.given_name(self.seat)
        return MenuScreen(
            title=say("Who sits at seat {seat}?", seat=self.seat),
            entries=(
                *(put(name, GoTo(self._picked(name)), "pick-player", name) for name in self.names),
                put(say("Type a name"), GoTo(NameEntryPage(self.over, self.seat, typed)), "type-name"),
            ),
            back=put(say("Back"), GoTo(self.over), "back"),
        )

    def _picked(self, name: str) -> Page:
        """Return the page that is open after this name was chosen."""
        seats = self.over.rename(self.seat, name)
        others = tuple(other for other in self.names if other != name)
        seat = next(iter(seats.plan.unnamed), 0)
        return replace(self, over=seats, seat=seat, names=others) if seat and others else seats
