"""Enter who sits at a seat: one of the players of earlier games, or a name typed on the screen or a real keyboard."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.live.public_view import PublicView
from companion.notation.record import composed
from companion.pages.hooks import DONE, ERASE, TextPage
from companion.pages.page import Act, Choices, GoTo, Page, SubPage
from companion.screen_data.entry import EnterPlayerNameScreen
from companion.screen_data.lists import MenuScreen

LONGEST_TYPED = 16
"""The most characters of a name typed at the table; a record may have longer ones."""
MOST_NAMES = 11
"""The most players that fit on the smallest screen, with the choice that opens the keyboard."""
MOST_BESIDE_SEATED = 5
"""The same in a column beside those who are at the table."""
LETTERS = {
    "abc": ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM'"),
    "éñü": ("ÁÀÂÃÄÅÆÇÐ", "ÉÈÊËÍÌÎÏÑ", "ÓÒÔÕÖØŒÚÙ", "ÛÜÝŸÞß"),
    "čęő": ("ĀĂĄĆČĎĐĒĖĘ", "ĚĞĢĪĮİĶĻĽŁ", "ŃŅŇŐŔŘŚŞȘŠ", "ȚŤŪŮŰŲŹŻŽ"),
}
"""Letters of western and eastern European names, by the label of the key that leads to them. Others are typed on a
real keyboard.
"""
_QWERTZ = str.maketrans("YZ", "ZY")
_SMALL = {"İ": "ı"}
"""The other letter on the key of a capital, where it is not the usual small one."""


@dataclass(frozen=True)
class EnterPlayerNamePage(SubPage, TextPage):
    """A keyboard: capitals at the beginning of a name, and letters with accents behind one key."""

    seat: int
    text: str
    named: Callable[[str], Act]
    """Returns what is done once this name was typed."""
    letters: int = 0
    """Which letters are shown: 0 the plain ones, and one more for each press of the key for others."""

    def show(self, view: PublicView, choices: Choices) -> EnterPlayerNameScreen:
        """Return the keyboard with the text so far."""
        say, put = view.translator.say, choices.put
        first = not self.text or self.text.endswith((" ", "-", "'"))
        pages = tuple(LETTERS)
        letters = LETTERS[pages[self.letters % len(pages)]]
        if view.translator.language == "de":
            letters = tuple(row.translate(_QWERTZ) for row in letters)
        if not first:
            letters = tuple("".join(_SMALL.get(letter, letter.lower()) for letter in row) for row in letters)
        rows = tuple(tuple(put(letter, self._typing(letter), "letter", letter) for letter in row) for row in letters)
        others = (
            put(pages[(self.letters + 1) % len(pages)], GoTo(replace(self, letters=self.letters + 1)), "letters"),
            put("space", self._typing(" "), "letter", " "),
            put("erase", GoTo(replace(self, text=self.text[:-1])), ERASE.name),
        )
        return EnterPlayerNameScreen(
            title=say("At most {number} letters", number=LONGEST_TYPED)
            if len(self.text) == LONGEST_TYPED
            else say("Who is in seat {seat}?", seat=self.seat),
            text=self.text,
            hint=say("Other alphabets: plug in a keyboard"),
            keys=(*rows, others),
            done=put(say("Done"), self.named(self.text), DONE.name),
        )

    def type_text(self, text: str) -> "EnterPlayerNamePage":
        """Return the page with the printable characters of this text added to the name."""
        printable = "".join(letter for letter in text if letter.isprintable())
        return replace(self, text=composed(self.text + printable)[:LONGEST_TYPED])

    def _typing(self, letter: str) -> GoTo:
        """Return the act of a letter's key, after which the plain letters are shown again."""
        return GoTo(replace(self, letters=0).type_text(letter))


def typed_name(text: str) -> str:
    """Return a typed name without blanks at its ends, and with one between two words."""
    return " ".join(text.split())


@dataclass(frozen=True)
class ChooseKnownPlayerPage(SubPage):
    """The names of players who may sit at a seat."""

    seated: tuple[str, ...]
    """Those at other seats, with whom the player of this one changes places."""
    others: tuple[str, ...]
    """Those who are not at the table, the last who played first."""
    picked: Callable[[str], Act]
    """Returns what is done once this name was chosen."""
    keyboard: EnterPlayerNamePage
    """The page on which another name is typed."""
    last: Page | None = None
    """The seats as in the last game, to which the way back leads; None where it leads to the page beneath."""

    def show(self, view: PublicView, choices: Choices) -> MenuScreen:
        """Return the list of names, and the choice that opens the keyboard."""
        say, put, keyboard = view.translator.say, choices.put, self.keyboard
        most = MOST_BESIDE_SEATED if self.seated else MOST_NAMES
        names = (*self.seated, *self.others[:most])
        entries = [put(name, self.picked(name), "pick-player", name) for name in names]
        entries.append(put(say("Type a name"), GoTo(keyboard), "type-name"))
        swaps = (say("Swap seats"), len(self.seated))
        return MenuScreen(
            title=say("Who is in seat {seat}?", seat=keyboard.seat),
            entries=tuple(entries),
            groups=(swaps, (say("Somebody else"), len(entries) - len(self.seated))) if self.seated else (),
            back=put(say("As last time"), GoTo(self.last), "back") if self.last else None,
        )
