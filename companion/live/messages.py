"""What is said at the table: notices that are put away, notes at seats, and one line for everybody.

All of it is text in the language of the table already. What is said lasts until the next step, a note for a while.
"""

from dataclasses import dataclass

from companion.config.options import MILLISECOND, SECOND
from companion.i18n.translator import gettext_noop
from companion.journal.ledger import AnyStep
from companion.journal.notices import Notice, Sale
from companion.rules.card_game.actions import PlayCard
from companion.rules.card_game.state import CardState, Playing
from companion.rules.card_game.words import Effect

HANDS_REST_NS = 500 * MILLISECOND
"""So long after what nobody asked for came on show, hands may still be on their way to what was there before."""
NOTE_TIME = 4 * SECOND
"""How long a note stays at a seat."""
BETWEEN = " · "
"""Between two things that are said to everybody."""
_WITHOUT_EFFECT = {
    Effect.DRAW: gettext_noop("The deck is empty: nothing is drawn"),
    Effect.SECOND: gettext_noop("No card is left for the effect"),
    Effect.FACEDOWN: gettext_noop("No card is left for the effect"),
    Effect.AWARD: gettext_noop("No award token is left"),
}


@dataclass(slots=True)
class Note:
    """Something said at a seat until a time, in ns."""

    text: str
    until: int


class Messages:
    """What is said at one table."""

    def __init__(self) -> None:
        self.notices: tuple[Notice, ...] = ()
        """What the last step has put on show, the first of them on the screen."""
        self._shown_at = 0
        self.notes: dict[int, Note] = {}
        """By seat."""
        self.said = ""
        """What is said to everybody."""

    def show(self, notices: tuple[Notice, ...], at: int = 0) -> None:
        """Put these notices on show at `at` (ns), in the place of all others."""
        self.notices = notices
        self._shown_at = at

    def put_away(self) -> None:
        """Put the notice on show away, and what was noted meanwhile."""
        self.notices = self.notices[1:]
        self.notes.clear()

    def put_sale_away(self, at: int) -> bool:
        """Put a sale away that hands at rest can have seen at `at` (ns); whether one was."""
        is_seen = isinstance(next(iter(self.notices), None), Sale) and at >= self._shown_at + HANDS_REST_NS
        if is_seen:
            self.put_away()
        return is_seen

    def note(self, seat: int, text: str, at: int) -> None:
        """Say something at a seat for a while from `at` (ns)."""
        self.notes[seat] = Note(text, at + NOTE_TIME)

    def take_note_away(self, seat: int) -> None:
        """Say nothing more at a seat."""
        self.notes.pop(seat, None)

    def fade(self, now: int) -> None:
        """Take away the notes whose time is over at `now` (ns)."""
        self.notes = {seat: note for seat, note in self.notes.items() if note.until > now}

    def forget_notes(self, text: str = "") -> None:
        """Take away all notes, or those that say this."""
        self.notes = {seat: note for seat, note in self.notes.items() if text and note.text != text}

    def announce(self, text: str) -> None:
        """Say something to everybody, in the place of what is said already."""
        self.said = text

    def hush(self) -> None:
        """Say nothing more to everybody."""
        self.said = ""

    def announce_too(self, text: str) -> None:
        """Say something to everybody, beside what is said already."""
        self.said = BETWEEN.join(dict.fromkeys(filter(None, (*self.said.split(BETWEEN), text))))

    def unsay(self, text: str) -> None:
        """Say this no more, and everything else still."""
        self.said = BETWEEN.join(said for said in self.said.split(BETWEEN) if said != text)


def without_effect(step: AnyStep | None) -> str:
    """Return why the card just played had no effect; empty if it had one or was without.

    In the card game the rules pass over such an effect by themselves.
    """
    if step is None or not isinstance(step.actions[0], PlayCard) or not isinstance(step.after, CardState):
        return ""
    return _WITHOUT_EFFECT.get(step.actions[0].effect, "") if isinstance(step.after.phase, Playing) else ""
