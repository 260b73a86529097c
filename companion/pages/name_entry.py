"""Typing who sits at a seat, by the letters on the screen or on a real keyboard."""

from dataclasses import dataclass, replace

from companion.live.game_setup import LONGEST_TYPED
from companion.live.look import Look
from companion.notation.names import WITHOUT_INK
from companion.pages.page import Choices, GoTo, Page, Run
from companion.screen_data.set_up import TypingScreen

LETTERS = {
    "abc": ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM'"),
    "éñü": ("ÁÀÂÃÄÅÆÇÐ", "ÉÈÊËÍÌÎÏÑ", "ÓÒÔÕÖØŒÚÙ", "ÛÜÝŸÞß"),
    "čęő": ("ĀĂĄĆČĎĐĒĖĘ", "ĚĞĢĪĮİĶĻĽŁ", "ŃŅŇŐŔŘŚŞȘŠ", "ȚŤŪŮŰŲŹŻŽ"),
}
"""Letters of names from the west and the east of Europe, by what the key that leads to them says. Any other is typed on
a real keyboard."""
_SMALL = {"İ": "ı"}
"""The other letter on the key of a capital, where it is not the small one."""


class SeatsPage(Page):
    """A page on which seats have names."""

    @property
    def unnamed(self) -> tuple[int, ...]:
        """The seats that nobody has been named for yet."""
        raise NotImplementedError

    def rename(self, seat: int, name: str) -> "SeatsPage":
        """Return the page with another name at a seat; it is unchanged by what is no name."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class NameEntryPage(Page):
    """A keyboard: capitals where a name begins, and behind one key the letters with accents."""

    takes_text = True

    over: SeatsPage
    seat: int
    text: str
    letters: int = 0
    """Which letters are on show: the plain ones, and then each time others."""

    def show(self, look: Look, choices: Choices) -> TypingScreen:
        """Return the keyboard with what has been typed so far."""
        say, put = look.translator.say, choices.put
        first = not self.text or self.text.endswith((" ", "-", "'"))
        pages = tuple(LETTERS)
        rows = tuple(
            tuple(
                put(shown, self._typing(shown), "letter", shown)
                for letter in row
                if (shown := letter if first else _SMALL.get(letter, letter.lower()))
            )
            for row in LETTERS[pages[self.letters % len(pages)]]
        )
        others = (
            put(pages[(self.letters + 1) % len(pages)], Run(lambda *_: self._other_letters()), "letters"),
            put("space", self._typing(" "), "letter", " "),
            put("erase", Run(lambda *_: replace(self, text=self.text[:-1])), "erase"),
        )
        return TypingScreen(
            title=say("Who sits at seat {seat}?", seat=self.seat),
            text=self.text,
            keys=(*rows, others),
            done=put(say("Done"), GoTo(self.over.rename(self.seat, self.text)), "done"),
            back=put(say("Back"), GoTo(self.over), "back"),
        )

    def type_text(self, text: str) -> "NameEntryPage":
        """Return the page with what can be printed of this text behind the name."""
        printable = WITHOUT_INK.sub("", "".join(letter for letter in text if letter.isprintable()))
        return replace(self, text=(self.text + printable)[:LONGEST_TYPED])

    def _typing(self, letter: str) -> Run:
        """Return what the key of a letter does; the plain letters are on show again after it."""
        return Run(lambda *_: replace(self, letters=0).type_text(letter))

    def _other_letters(self) -> "NameEntryPage":
        return replace(self, letters=self.letters + 1)
