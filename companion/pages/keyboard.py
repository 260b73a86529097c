"""A keyboard on the screen, for names and short notes; a real keyboard types into it too."""

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from companion.i18n.translator import Translator
from companion.live.public_view import PublicView
from companion.notation.record import composed
from companion.pages.hooks import DONE, ERASE, TextPage
from companion.pages.page import Act, Choices, GoTo, SubPage
from companion.screen_data.entry import KeyboardScreen

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
class KeyboardPage(SubPage, TextPage):
    """A keyboard: capitals at the beginning of a word, and letters with accents behind one key."""

    longest: ClassVar[int]
    """The most characters that can be typed."""

    text: str = field(kw_only=True)
    """What has been typed so far."""
    letters: int = field(default=0, kw_only=True)
    """Which letters are shown: 0 the plain ones, and one more for each press of the key for others."""

    @abstractmethod
    def question(self, translator: Translator) -> str:
        """Return what is asked for."""

    @abstractmethod
    def done(self) -> Act:
        """Return the act that ends the text."""

    def show(self, view: PublicView, choices: Choices) -> KeyboardScreen:
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
        if len(self.text) == self.longest:
            title = say("At most {number} letters", number=self.longest)
        else:
            title = self.question(view.translator)
        return KeyboardScreen(
            title=title,
            text=self.text,
            hint=say("Other alphabets: plug in a keyboard"),
            keys=(*rows, others),
            done=put(say("Done"), self.done(), DONE.name),
        )

    def type_text(self, text: str) -> Self:
        """Return the page with the printable characters of this text added to what was typed."""
        printable = "".join(letter for letter in text if letter.isprintable())
        return replace(self, text=composed(self.text + printable)[: self.longest])

    def _typing(self, letter: str) -> GoTo:
        """Return the act of a letter's key, after which the plain letters are shown again."""
        return GoTo(replace(self, letters=0).type_text(letter))
