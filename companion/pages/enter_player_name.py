"""Type who sits at a seat, with the letters on the screen or a real keyboard."""

from collections.abc import Callable
from dataclasses import replace
from typing import Self

from companion.live.game_setup import LONGEST_TYPED, GameSetup
from companion.live.public_view import PublicView
from companion.notation.record import INVISIBLE
from companion.pages.page import Choices, GoTo, Page, SubPage
from companion.screen_data.screens import EnterPlayerNameScreen

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


class SeatsPage(Page):
    """A page on which seats have names."""

    plan: GameSetup

    def named(self, seat: int, name: str) -> Self:
        """Return the page with another name of a seat."""
        return replace(self, plan=self.plan.rename(seat, name))


class EnterPlayerNamePage(SubPage):
    """A keyboard: capitals at the beginning of a name, and letters with accents behind one key."""

    takes_text = True

    over: SeatsPage
    seat: int
    text: str
    lead_on: Callable[[SeatsPage], Page]
    """What returns the page that is open once the seat has a name."""
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
        rows = tuple(
            tuple(
                put(shown, self._typing(shown), "letter", shown)
                for letter in row
                if (shown := letter if first else _SMALL.get(letter, letter.lower()))
            )
            for row in letters
        )
        others = (
            put(pages[(self.letters + 1) % len(pages)], GoTo(replace(self, letters=self.letters + 1)), "letters"),
            put("space", self._typing(" "), "letter", " "),
            put("erase", GoTo(replace(self, text=self.text[:-1])), "erase"),
        )
        named = self.over.named(self.seat, self.text)
        return EnterPlayerNameScreen(
            title=say("At most {number} letters", number=LONGEST_TYPED)
            if len(self.text) == LONGEST_TYPED
            else say("Who is in seat {seat}?", seat=self.seat),
            text=self.text,
            hint=say("Other alphabets: plug in a keyboard"),
            keys=(*rows, others),
            done=put(say("Done"), GoTo(self.lead_on(named) if named.plan.names[self.seat - 1] else named), "done"),
        )

    def type_text(self, text: str) -> "EnterPlayerNamePage":
        """Return the page with the printable characters of this text added to the name."""
        printable = INVISIBLE.sub("", "".join(letter for letter in text if letter.isprintable()))
        return replace(self, text=(self.text + printable)[:LONGEST_TYPED])

    def _typing(self, letter: str) -> GoTo:
        """Return the act of a letter's key, after which the plain letters are shown again."""
        return GoTo(replace(self, letters=0).type_text(letter))
