"""The messages of the table: notices that are put away, notes at seats, and the banner to the whole table.

A note lasts for a few seconds. The banner shows a reply, which lasts until a touch opens a page, or else the warnings,
which last until the next step. Each is a `Message`, so it stays when another language is chosen. A notice after a step
of either game, such as a sale, an appraisal or a deal, depends on the step alone, so a table that is switched on again
shows the last one again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from companion.i18n.message import Message, message
from companion.i18n.translator import Translator
from companion.rules.events import Dealt, EffectSkipped, Event, LotSold, Paid
from companion.rules.words import Effect
from hardware.time_units import MILLISECOND, SECOND, Standstill

Notice = LotSold | Dealt | Paid
"""An event that is shown until somebody puts it away."""
TOUCH_GRACE_NS = 500 * MILLISECOND
"""How long after a notice appears by itself a touch may still have been meant for the picture before, in ns."""
NOTE_NS = 4 * SECOND
"""How long a note stays at a seat, in ns."""
BETWEEN = " · "
"""The separator of two warnings."""
NEARLY_FULL = message("Storage is almost full: free up space")
"""The warning that comes with every step while it is true."""
SPARE_PAD = message("New number pads: see System, Paddles")
"""The warning that a number pad has no seat."""
CHANGED_ELSEWHERE = message("Game changed by another program: close this one, start it again.")
"""The reply where another program has changed or continued the game; nothing was changed here."""
DISK_FULL = message("Not saved: free up disk space, then try again.")
"""The reply where the disk has no room for what was to be confirmed."""
NOT_WRITTEN = message("Not saved: the disk cannot be written to.")
"""The reply where the disk did not take what was to be confirmed for another reason."""
_WITHOUT_EFFECT = {
    Effect.DRAW: message("The deck is empty: no card drawn"),
    Effect.SECOND: message("No card is left for the effect"),
    Effect.FACEDOWN: message("No card is left for the effect"),
    Effect.AWARD: message("No award token is left"),
}


def notices(events: Iterable[Event]) -> tuple[Notice, ...]:
    """Return those events that are shown until somebody puts them away, in their order: sales, deals, and the last
    payout of the game, after which the result is shown.
    """
    shown: list[Notice] = []
    for event in events:
        match event:
            case LotSold() | Dealt() | Paid(is_last=True):
                shown.append(event)
    return tuple(shown)


def warnings(events: Iterable[Event]) -> tuple[Message, ...]:
    """Return the warnings about events: why a card had no effect."""
    return tuple(_WITHOUT_EFFECT[event.effect] for event in events if isinstance(event, EffectSkipped))


class Note(NamedTuple):
    """A message at a seat since a time, in ns."""

    message: Message
    since: int

    @property
    def until(self) -> int:
        """Return when it is removed."""
        return self.since + NOTE_NS


class Messages:
    """The messages of one table."""

    def __init__(self) -> None:
        self.notices: tuple[Notice, ...] = ()
        """The notices of the last step, of which the first is on the screen."""
        self._shown_at = 0
        self.notes: dict[int, Note] = {}
        """The notes by seat."""
        self._reply: Message | None = None
        self._warnings: list[Message] = []

    def show(self, notices: tuple[Notice, ...], at: int = 0) -> None:
        """Show these notices from `at` (ns), in place of all others."""
        self.notices = notices
        self._shown_at = at

    def drawn(self, at: int) -> None:
        """Remember that the notices are seen from `at` (ns): the moment that told them ends, or is not over yet."""
        self._shown_at = at

    def put_away(self) -> None:
        """Put the current notice away, and all notes with it."""
        self.notices = self.notices[1:]
        self.clear_notes()

    def put_sale_away(self, at: int) -> bool:
        """Put a sale away if it was visible long enough before `at` (ns), and return whether one was put away."""
        is_seen = isinstance(next(iter(self.notices), None), LotSold) and at >= self._shown_at + TOUCH_GRACE_NS
        if is_seen:
            self.put_away()
        return is_seen

    def note(self, seat: int, message: Message, at: int) -> None:
        """Show a note at a seat for a while from `at` (ns), in place of any other there."""
        self.notes[seat] = Note(message, at)

    def fade(self, now: int) -> None:
        """Remove the notes whose time is over at `now` (ns)."""
        self.notes = {seat: note for seat, note in self.notes.items() if note.until > now}

    def stood_still(self, standstill: Standstill) -> None:
        """Let the notes stay as long as people see them."""
        for seat, note in self.notes.items():
            self.notes[seat] = note._replace(since=standstill.goes_on_since(note.since))

    def clear_note(self, seat: int) -> None:
        """Remove the note at a seat, if there is one."""
        self.notes.pop(seat, None)

    def clear_notes(self) -> None:
        """Remove the notes at all seats."""
        self.notes = {}

    def clear_notes_saying(self, message: Message) -> None:
        """Remove this message from all seats that have it as their note."""
        self.notes = {seat: note for seat, note in self.notes.items() if note.message != message}

    def reply(self, message: Message) -> None:
        """Tell the whole table what came of a touch, until the next one that opens a page, in place of all else."""
        self._reply = message

    def clear_reply(self) -> None:
        """Remove the reply, so that the banner shows the warnings."""
        self._reply = None

    def warn(self, message: Message) -> None:
        """Tell the whole table, until the next step; once, if it is told already."""
        if message not in self._warnings:
            self._warnings.append(message)

    def clear_warning(self, message: Message) -> None:
        """Remove this warning, if there is one."""
        if message in self._warnings:
            self._warnings.remove(message)

    def clear_banner(self) -> None:
        """Remove the reply and all warnings."""
        self._reply = None
        self._warnings.clear()

    def banner(self, translator: Translator) -> str:
        """Return what is told to the whole table, in words: the reply while there is one, else all warnings."""
        if self._reply:
            return self._reply.in_words(translator)
        return BETWEEN.join(warning.in_words(translator) for warning in self._warnings)
