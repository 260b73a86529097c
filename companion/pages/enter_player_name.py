"""Enter who sits at a seat: one of the players of earlier games, or a name typed on the screen or a real keyboard."""

from contextlib import suppress
from dataclasses import replace

from companion.journal.journal import JournalFault
from companion.journal.ledger import journalled_header
from companion.live.game_setup import LONGEST_TYPED, GameSetup, players
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.notation.record import INVISIBLE
from companion.pages.page import Choices, GoTo, Page, SubPage
from companion.screen_data.enter_player_name import EnterPlayerNameScreen
from companion.screen_data.screens import MenuScreen

MOST_NAMES = 11
"""The most known players that fit on the smallest screen, with the choice that opens the keyboard."""
RECENT_GAMES = 50
"""In how many of the last games known players are looked for."""
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
        keyboard = EnterPlayerNamePage(self.over, self.seat, self.over.plan.names[self.seat - 1], self.names)
        return MenuScreen(
            title=say("Who is in seat {seat}?", seat=self.seat),
            entries=(
                *(
                    put(name, GoTo(_name_seat(self.over, self.seat, name, self.names)), "pick-player", name)
                    for name in self.names
                ),
                put(say("Type a name"), GoTo(keyboard), "type-name"),
            ),
            back=put(say("As last time"), GoTo(self.last), "back") if self.last else None,
        )


class EnterPlayerNamePage(SubPage):
    """A keyboard: capitals at the beginning of a name, and letters with accents behind one key."""

    takes_text = True

    over: SeatsPage
    seat: int
    text: str
    known: tuple[str, ...]
    """Players of earlier games."""
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
        return EnterPlayerNameScreen(
            title=say("At most {number} letters", number=LONGEST_TYPED)
            if len(self.text) == LONGEST_TYPED
            else say("Who is in seat {seat}?", seat=self.seat),
            text=self.text,
            hint=say("Other alphabets: plug in a keyboard"),
            keys=(*rows, others),
            done=put(say("Done"), GoTo(_name_seat(self.over, self.seat, self.text, self.known)), "done"),
        )

    def type_text(self, text: str) -> "EnterPlayerNamePage":
        """Return the page with the printable characters of this text added to the name."""
        printable = INVISIBLE.sub("", "".join(letter for letter in text if letter.isprintable()))
        return replace(self, text=(self.text + printable)[:LONGEST_TYPED])

    def _typing(self, letter: str) -> GoTo:
        """Return the act of a letter's key, after which the plain letters are shown again."""
        return GoTo(replace(self, letters=0).type_text(letter))


def ask_player(seats: SeatsPage, seat: int, known: tuple[str, ...]) -> Page:
    """Return the page that asks who sits at a seat: a list of those of `known` who are not at the table, or the
    keyboard.
    """
    names = tuple(name for name in known if name not in seats.plan.names)
    if names:
        return ChooseKnownPlayerPage(seats, seat, names[:MOST_NAMES])
    return EnterPlayerNamePage(seats, seat, seats.plan.names[seat - 1], known)


def _name_seat(seats: SeatsPage, seat: int, name: str, known: tuple[str, ...]) -> Page:
    """Return the page that asks who sits at the next seat without a name, once this one has its name; the seats, where
    all have one or this is none.
    """
    seats = replace(seats, plan=seats.plan.rename(seat, name))
    names = seats.plan.names
    return ask_player(seats, names.index("") + 1, known) if "" in names and names[seat - 1] else seats


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
