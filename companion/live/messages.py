"""What is said at the table: notices that are put away, notes at seats, and one line for everybody.

Texts are in the language of the table already; warnings can be said again in another. A note lasts for a few seconds, a
warning until the next step, a reply until a touch opens a page. A notice after a step of either game, such as a sale,
an appraisal or a deal, depends on the step alone, so a table that is switched on again shows the last one again.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from companion.i18n.translator import Translator, gettext_noop
from companion.rules.events import Dealt, EffectSkipped, Event, LotSold, Paid
from companion.rules.words import Effect
from companion.time_units import MILLISECOND, SECOND

TOUCH_GRACE_NS = 500 * MILLISECOND
"""How long after a notice appears by itself a touch may still have been meant for the picture before, in ns."""
NOTE_TIME = 4 * SECOND
"""How long a note stays at a seat, in ns."""
BETWEEN = " · "
"""The separator of two messages to everybody."""
NEARLY_FULL = gettext_noop("Storage is almost full: free up space")
"""The warning that comes with every step while it is true."""
_WITHOUT_EFFECT = {
    Effect.DRAW: gettext_noop("The deck is empty: no card drawn"),
    Effect.SECOND: gettext_noop("No card is left for the effect"),
    Effect.FACEDOWN: gettext_noop("No card is left for the effect"),
    Effect.AWARD: gettext_noop("No award token is left"),
}


Saying = Callable[[Translator], str]
"""Says a message in a language."""


def notices(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return those events that are shown until somebody puts them away, in their order: sales, deals, and the last
    payout of the game, after which the result is shown.
    """
    shown: list[Event] = []
    for event in events:
        match event:
            case LotSold() | Dealt() | Paid(is_last=True):
                shown.append(event)
    return tuple(shown)


def warnings(events: Iterable[Event]) -> tuple[str, ...]:
    """Return what is said about events to the whole table, untranslated: why a card had no effect."""
    return tuple(_WITHOUT_EFFECT[event.effect] for event in events if isinstance(event, EffectSkipped))


def saying(text: str, **values: object) -> Saying:
    """Return how a text with these values is said."""
    return lambda translator: translator.say(text, **values)


class Note(NamedTuple):
    """A text at a seat until a time, in ns."""

    text: str
    until: int


class Messages:
    """The messages of one table."""

    def __init__(self) -> None:
        self.notices: tuple[Event, ...] = ()
        """The notices of the last step, of which the first is on the screen."""
        self._shown_at = 0
        self.notes: dict[int, Note] = {}
        """The notes by seat."""
        self.reply = ""
        """What came of the last touch, for everybody, until the next one that opens a page."""
        self._warnings: dict[str, Saying] = {}
        """How each warning that is on show is said."""

    def show(self, notices: tuple[Event, ...], at: int = 0) -> None:
        """Show these notices from `at` (ns), in place of all others."""
        self.notices = notices
        self._shown_at = at

    def put_away(self) -> None:
        """Put the current notice away, and all notes with it."""
        self.notices = self.notices[1:]
        self.notes.clear()

    def put_sale_away(self, at: int) -> bool:
        """Put a sale away if it was visible long enough before `at` (ns), and return whether one was put away."""
        is_seen = isinstance(next(iter(self.notices), None), LotSold) and at >= self._shown_at + TOUCH_GRACE_NS
        if is_seen:
            self.put_away()
        return is_seen

    def note(self, seat: int, text: str, at: int) -> None:
        """Show a text at a seat for a while from `at` (ns)."""
        self.notes[seat] = Note(text, at + NOTE_TIME)

    def fade(self, now: int) -> None:
        """Remove the notes whose time is over at `now` (ns)."""
        self.notes = {seat: note for seat, note in self.notes.items() if note.until > now}

    def forget_notes(self, text: str = "") -> None:
        """Remove all notes, or only those with this text."""
        self.notes = {seat: note for seat, note in self.notes.items() if text and note.text != text}

    @property
    def said(self) -> str:
        """Return the message to everybody: the reply while there is one, else all warnings."""
        return self.reply or BETWEEN.join(self._warnings)

    def warn(self, saying: Saying, translator: Translator) -> None:
        """Tell everybody, until the next step."""
        self._warnings[saying(translator)] = saying

    def say_again(self, translator: Translator) -> None:
        """Say all warnings in another language. Notes and the reply, which are short-lived, are removed."""
        self.notes.clear()
        self.reply = ""
        self._warnings = {saying(translator): saying for saying in self._warnings.values()}

    def unsay(self, text: str) -> None:
        """Remove this warning."""
        self._warnings.pop(text, None)

    def hush(self) -> None:
        """Remove the reply and all warnings."""
        self.reply, self._warnings = "", {}
