"""Where a finished game was played, and a note about it: both are in the game's header, and so in its record."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from companion.i18n.translator import Translator, gettext_noop
from companion.journal.ledger import Ledger
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.pages.hooks import game_of
from companion.pages.keyboard import KeyboardPage
from companion.pages.page import Act, Choices, GoTo, Page, Run, SubPage
from companion.screen_data.lists import MenuScreen


@dataclass(frozen=True)
class PlaceAndNotePage(SubPage):
    """The place and the note of a game, each of which leads to a keyboard."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return both, as far as they are known."""
        say = view.translator.say
        put = choices.put
        header = view.course.header
        place = say("Place: {text}", text=header.place) if header.place else say("Place")
        note = say("Note: {text}", text=header.notes) if header.notes else say("Note")
        entries = (
            put(place, GoTo(EnterPlacePage(self, text=header.place)), "place"),
            put(note, GoTo(EnterNotePage(self, text=header.notes)), "note"),
        )
        return MenuScreen(say("Place and note"), entries)


@dataclass(frozen=True)
class _EnterFactPage(KeyboardPage):
    """A keyboard for a fact about a game."""

    longest = 40
    asks: ClassVar[str]
    """What is asked for, in English."""

    def question(self, translator: Translator) -> str:
        """Return what is asked for."""
        return translator.say(self.asks)

    def done(self) -> Act:
        """Return the act that keeps the text; nothing typed takes away what there was."""
        return Run(self._keep)

    def _keep(self, table: Table, _at: int) -> Page:
        """Keep the text in the game's header, and return the page beneath; or this page if the disk refused it."""
        with table.telling_faults():
            self.describe(game_of(self, table), self.text.strip())
            return self.over or self
        return self

    @abstractmethod
    def describe(self, game: Ledger, text: str) -> None:
        """Keep the text in the header of the game. Raise JournalFault if nothing has changed."""


@dataclass(frozen=True)
class EnterPlacePage(_EnterFactPage):
    """A keyboard for the place."""

    asks = gettext_noop("Where was it played?")

    def describe(self, game: Ledger, text: str) -> None:
        """Keep the text as the place. Raise JournalFault if nothing has changed."""
        game.describe(place=text, notes=game.course.header.notes)


@dataclass(frozen=True)
class EnterNotePage(_EnterFactPage):
    """A keyboard for the note."""

    asks = gettext_noop("What should be noted?")

    def describe(self, game: Ledger, text: str) -> None:
        """Keep the text as the note. Raise JournalFault if nothing has changed."""
        game.describe(place=game.course.header.place, notes=text)
