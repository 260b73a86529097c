"""Enter who sits at a seat: one of the players of earlier games, or a name typed on the screen or a real keyboard."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.pages.keyboard import KeyboardPage
from companion.pages.page import Act, Choices, GoTo, Page, SubPage
from companion.screen_data.lists import GroupedMenuScreen, MenuGroup, MenuScreen
from companion.screen_data.screens import Choice

LONGEST_TYPED = 16
"""The most characters of a name typed at the table; a record may have longer ones."""
MOST_NAMES = 11
"""The most players that fit on the smallest screen, with the choice that opens the keyboard."""
MOST_BESIDE_SEATED = 4
"""The same in a column beside those who are at the table, below the choice that corrects the spelling."""


@dataclass(frozen=True)
class EnterPlayerNamePage(KeyboardPage):
    """A keyboard for the name of the player at a seat."""

    longest = LONGEST_TYPED

    seat: int
    named: Callable[[str], Act]
    """Returns what is done once this name was typed."""

    def question(self, translator: Translator) -> str:
        """Return whose name is asked for."""
        return translator.say("Who is in seat {seat}?", seat=self.seat)

    def done(self) -> Act:
        """Return the act that gives the seat this name."""
        return self.named(self.text)


class SeatedPlayer(NamedTuple):
    """A player at a seat."""

    seat: int
    name: str


@dataclass(frozen=True)
class ChooseKnownPlayerPage(SubPage):
    """The names of players who may sit at a seat, and the ways to type another name, or to correct the one it has."""

    keeps_banner = True

    now: str
    """The name of the seat's player; empty for a seat without one."""
    seated: tuple[SeatedPlayer, ...]
    """Those at other seats, with whom the player of this one changes places."""
    others: tuple[str, ...]
    """Those who are not at the table, the last who played first."""
    picked: Callable[[str], Act]
    """Returns what is done once this name was chosen."""
    keyboard: EnterPlayerNamePage
    """The page on which another name is typed, without any letter yet."""
    last: Page | None = None
    """The seats as in the last game, to which the way back leads; None where it leads to the page beneath."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen | GroupedMenuScreen:
        """Return the names, those at the table in a group of their own, and the choices that open the keyboard."""
        say = view.translator.say
        put = choices.put
        title = say("Who is in seat {seat}?", seat=self.keyboard.seat)
        back = put(say("As last time"), GoTo(self.last), "back") if self.last else None
        type_name = put(say("Type a name"), GoTo(self.keyboard), "type-name")
        if not self.now and not self.seated:
            names = (self._name(choices, name) for name in self.others[:MOST_NAMES])
            return MenuScreen(title, (*names, type_name), back=back)
        entries = [self._name(choices, name) for name in self.others[:MOST_BESIDE_SEATED]]
        if self.now:
            spelling = GoTo(replace(self.keyboard, text=self.now))
            entries.insert(0, put(say("Correct spelling: {name}", name=self.now), spelling, "correct-spelling"))
        groups = [MenuGroup(say("Another name"), (*entries, type_name))]
        if self.seated:
            seated = (self._swap(choices, player) for player in self.seated)
            groups.append(MenuGroup(say("Swap seats"), tuple(seated)))
        return GroupedMenuScreen(title, tuple(groups), back=back)

    def _name(self, choices: Choices, name: str) -> Choice:
        return choices.put(name, self.picked(name), "pick-player", name)

    def _swap(self, choices: Choices, player: SeatedPlayer) -> Choice:
        seats = self.keyboard.seat, player.seat
        return choices.put(player.name, self.picked(player.name), "swap-seats", *seats, paddle=player.seat)
