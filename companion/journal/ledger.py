"""One game in progress: its steps, each confirmed in the journal before it counts, with undo and redo.

One undo takes back one edit of the steps: an action that was added as a step, all bids of a sealed auction together, or
a correction, which replaces several steps at once. The ledger is two stacks of edits, those done and those undone, and
the course that follows from them (`course.py`), for all who only look at the game. Each edit, undo and redo is one
entry in the journal, so a game that is read from there is the same, with all that undo and redo can do. The names of
its players are in its header, so renaming one is no edit: it changes the names in every state, and undo leaves them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.course import Course, Edit
from companion.journal.database import FILE_KEPT
from companion.journal.journal import ChangedElsewhere, Entry, EntryKind, Journal, JournalFault
from companion.journal.written_games import journalled_header, read_edit, write_edit
from companion.notation import record
from companion.notation.record import Header
from companion.rules.edition import Editions
from companion.rules.events import Paid
from companion.rules.moves import Over, Settled
from companion.rules.protocol import AnyAction, is_over
from companion.rules.refusal import Reason, Refusal
from companion.steps import NO_STICKERS, Step, make_step

TimeNow = Callable[[], str]
"""Returns the time now, as ISO 8601, or an empty text where it is not known."""


def unknown_time() -> str:
    """Return an empty text: a game that does not end at a table has no time of its end."""
    return ""


class GameWentOn(Exception):
    """An edit was made from a game that has changed since, so it would take back something else than it says."""


class Ledger:
    """A journalled game: its course, of which all steps are confirmed, and what undo and redo make of it."""

    def __init__(self, journal: Journal, number: int, course: Course, time_now: TimeNow) -> None:
        self.number = number
        """The game's number in the journal."""
        self._journal = journal
        self._time_now = time_now
        self.course = course
        """The game as it is now; only this class replaces it."""
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self.entries = 0
        """How many journal entries the game has. It grows with every confirmation, undo included."""
        self.went_back = False
        """Whether the last thing confirmed was an undo, or only took steps away."""
        self.played_s = 0
        """For how many seconds the game had been played at the latest step that says so, undone or not."""

    @classmethod
    def begin(
        cls, journal: Journal, header: Header, editions: Editions, *, time_now: TimeNow = unknown_time
    ) -> "Ledger":
        """Return a new game, on disk when this returns. Raise JournalFault."""
        number = journal.add(record.write_header(header, journalled=True))
        return Ledger(journal, number, Course.begin(header, editions), time_now)

    @classmethod
    def resume(cls, journal: Journal, number: int, editions: Editions, *, time_now: TimeNow = unknown_time) -> "Ledger":
        """Return a game read from its entries. Raise JournalFault naming the first entry that cannot be used."""
        ledger, fault = cls.as_far_as_readable(journal, number, editions, time_now=time_now)
        if fault is not None:
            raise fault
        return ledger

    @classmethod
    def as_far_as_readable(
        cls, journal: Journal, number: int, editions: Editions, *, time_now: TimeNow = unknown_time
    ) -> tuple["Ledger", JournalFault | None]:
        """Return a game up to the first unusable entry, and what is wrong with that; None if all can be used.

        A game with a fault can only be looked at: the bad entry stops all new ones. Raise JournalFault if there is no
        such game, or its header cannot be read.
        """
        header = journalled_header(journal, number, editions)
        ledger = Ledger(journal, number, Course.begin(header, editions), time_now)
        entries, fault = journal.readable_entries(number)
        for entry in entries:
            try:
                ledger._read(entry)
            except (record.LineRefused, Refusal, IndexError) as error:
                return ledger, ledger._unusable_entry(error)
        if fault is None and isinstance(ledger.course.state.phase, Settled) and number in journal.finished():
            ledger._stay_over()
        return ledger, fault

    @property
    def last(self) -> Edit | None:
        """Return what undo would take back, or None."""
        return self._done[-1] if self._done else None

    @property
    def next(self) -> Edit | None:
        """Return what redo would make again, or None."""
        return self._undone[-1] if self._undone else None

    def do(self, *actions: AnyAction, stickers: frozenset[str] = NO_STICKERS, at_s: int | None = None) -> Edit:
        """Confirm actions as one step and return the edit. Raise Refusal or JournalFault if nothing has changed.

        `at_s` is how many seconds the game has been played; None if that is unknown.
        """
        step = make_step(self.course.state, actions, stickers=stickers, at_s=at_s)
        return self._confirm(Edit.added(len(self.course.steps), step))

    def correct(self, edit: Edit) -> Edit | None:
        """Put steps in place of the last ones, from which the edit was made, in one commit, and return what changed;
        None where there was nothing to take away or to put. Raise Refusal, JournalFault or GameWentOn if nothing has
        changed.
        """
        self._check_tail(edit)
        if not edit.changed:
            return None
        return self._confirm(edit if edit.is_correction else Edit.added(edit.keep, edit.put[0]))

    def go_back(self, edit: Edit) -> Edit | None:
        """Take the last steps away, from which the edit was made, in one commit, and return what changed; None where
        there are none. The last edits are undone if that comes to the same, so that redo makes them again one by one.
        Raise JournalFault or GameWentOn if nothing has changed.
        """
        self._check_tail(edit)
        edits = self._edits_since(edit.keep)
        return self._take_back(len(edits)) if edits else self.correct(edit)

    def undo(self, edit: Edit | None = None) -> Edit | None:
        """Take back the last edit and return what that changed; None at the beginning. Raise JournalFault, or
        GameWentOn where the last edit is not the one that is given, if nothing has changed.
        """
        if edit is not None and edit is not self.last:
            raise GameWentOn
        return self._take_back(1) if self._done else None

    def redo(self, edit: Edit | None = None) -> Edit | None:
        """Make the edit again that was taken back last, and return it; None if there is none. Raise JournalFault, or
        GameWentOn where that edit is not the one that is given, if nothing has changed.
        """
        if edit is not None and edit is not self.next:
            raise GameWentOn
        if not self._undone:
            return None
        self._append([Entry(EntryKind.REDO, "")], edit=self._undone[-1])
        return self._fold_redo()

    def rename(self, names: Sequence[str]) -> None:
        """Give the players other names, by seat, in one commit. Raise LineRefused for a name that is none or is there
        twice, or JournalFault, also for a game that was renamed or continued elsewhere; nothing has changed then.
        """
        header = self.course.header.renamed(names)
        self._write_header(header)
        self.course = self.course.renamed(header)
        game = self.course.beginning.game
        self._done = [edit.of_game(game) for edit in self._done]
        self._undone = [edit.of_game(game) for edit in self._undone]

    def describe(self, *, place: str, notes: str) -> None:
        """Keep where the game was played, and what was noted about it, in one commit. It is no step: undo does not take
        it back. Raise JournalFault if nothing has changed.
        """
        header = replace(self.course.header, place=place, notes=notes)
        self._write_header(header)
        self.course = replace(self.course, header=header)

    def _write_header(self, header: Header) -> None:
        """Write another header in one commit; nothing if it is the same. Raise JournalFault, also for a game whose
        header was changed, or that was continued, elsewhere.
        """
        present = self.course.header
        if header == present:
            return
        self._ensure_same_header()
        written = record.write_header(header, journalled=True)
        self._journal.replace_header(self.number, written, entries=self.entries)

    def _ensure_same_header(self) -> None:
        """Raise ChangedElsewhere if the header on disk is not that of the course any more, or JournalFault."""
        present = self.course.header
        editions = {present.edition: self.course.state.game.edition}
        if journalled_header(self._journal, self.number, editions) != present:
            raise ChangedElsewhere(
                self._journal.path,
                f"the header of game {self.number} was changed by another program",
                remedy="nothing was changed. Close the program, start it again, and change it there",
            )

    def _confirm(self, edit: Edit) -> Edit:
        """Make a new edit, once it is on disk, and return it. Raise Refusal or JournalFault if nothing has changed."""
        self._append([write_edit(edit)], edit=edit)
        return self._fold_edit(edit)

    def _take_back(self, count: int) -> Edit:
        """Undo the last edits in one commit and return what that changed. Raise JournalFault if nothing has changed."""
        first = self._done[-count]
        taken = tuple(self.course.steps[first.keep :])
        self._append([Entry(EntryKind.UNDO, "")] * count, edit=first.swapped)
        for _ in range(count):
            self._fold_undo()
        return first.swapped._replace(taken=taken)

    def _check_tail(self, edit: Edit) -> None:
        """Raise GameWentOn unless the steps that the edit takes away are all those after the ones that it keeps."""
        if edit.taken != tuple(self.course.steps[edit.keep :]):
            raise GameWentOn

    def _edits_since(self, keep: int) -> Sequence[Edit]:
        """Return the last edits, if they did nothing but add all steps after the first `keep`; else none."""
        for place in range(len(self._done) - 1, -1, -1):
            edit = self._done[place]
            if edit.taken or edit.keep < keep:
                break
            if edit.keep == keep:
                return self._done[place:]
        return ()

    def _append(self, entries: Sequence[Entry], *, edit: Edit) -> None:
        """Confirm entries in one commit, which together make an edit. With one that ends the game the header says when
        that was, if the time is known; with one that takes the end back it says so no more. Raise JournalFault.
        """
        is_finished = is_over(self.course.edited(edit).state)
        header, written = self.course.header, None
        if is_finished != is_over(self.course.state):
            header = replace(header, ended=self._time_now() if is_finished else "")
        if header != self.course.header:
            self._ensure_same_header()
            written = record.write_header(header, journalled=True)
        self._journal.append(self.number, self.entries + 1, entries, finished=is_finished, header=written)
        self.entries += len(entries)
        self.course = replace(self.course, header=header)

    def _fold_edit(self, edit: Edit) -> Edit:
        """Make an edit that is on disk, and return it. Its steps replace those that it takes away."""
        if edit.taken:
            edit = edit._replace(put=_in_place_of(edit))
        elif not edit.is_correction:
            edit = edit._replace(put=(self._with_duration(edit.step),))
        self._undone.clear()
        self._done.append(edit)
        self.course = self.course.edited(edit)
        self.went_back = not edit.put
        return edit

    def _with_duration(self, step: Step) -> Step:
        """Return a new step with the time that passed before it, if it is known when it was confirmed."""
        if step.at_s is None or step.at_s < self.played_s:
            return step
        took_s = step.at_s - self.played_s
        self.played_s = step.at_s
        return replace(step, took_s=took_s)

    def _fold_undo(self) -> None:
        """Take back the last edit, as an entry on disk says. Raise IndexError if there is none."""
        edit = self._done.pop()
        edit = edit._replace(put=tuple(self.course.steps[edit.keep :]))  # `_stay_over` may have changed them
        self._undone.append(edit)
        self.course = self.course.edited(edit.swapped)
        self.went_back = True

    def _fold_redo(self) -> Edit:
        """Make the last edit that was taken back again, as an entry on disk says, and return it. Raise IndexError if
        there is none.
        """
        edit = self._undone.pop()
        self._done.append(edit)
        self.course = self.course.edited(edit)
        self.went_back = not edit.put
        return edit

    def _stay_over(self) -> None:
        """Keep a game over that an earlier version ended where the rules now expect a deal: until 0.1.0, a fifth card
        that emptied all hands ended it. Its players were told who had won.
        """
        ending = max(place for place, step in enumerate(self.course.steps) if step.ends_round)
        before, over = self.course.steps[ending].before, list[Step]()
        for step in self.course.steps[ending:]:
            events = tuple(event._replace(is_last=True) if isinstance(event, Paid) else event for event in step.events)
            over.append(replace(step, before=before, after=step.after._replace(phase=Over()), events=events))
            before = over[-1].after
        self.course = self.course.first(ending).followed_by(over)

    def _read(self, entry: Entry) -> None:
        """Do what an entry on disk says. Raise LineRefused, Refusal, or IndexError where nothing was done or undone."""
        if entry.kind is EntryKind.UNDO:
            self._fold_undo()
        elif entry.kind is EntryKind.REDO:
            self._fold_redo()
        else:
            self._fold_edit(read_edit(entry, self.course))
        self.entries += 1

    def _unusable_entry(self, error: Exception) -> JournalFault:
        """Return why the entry after those that were read cannot be used, without amounts of money, since it is shown
        on the screen and logged.
        """
        is_money = isinstance(error, Refusal) and error.reason is Reason.NOT_ENOUGH_MONEY
        why = "not enough money" if is_money else error
        place = f"entry {self.entries + 1} of game {self.number}"
        return JournalFault(self._journal.path, f"{place} cannot be read: {why}", remedy=FILE_KEPT)


def _in_place_of(edit: Edit) -> tuple[Step, ...]:
    """Return the steps that an edit puts, each with what it replaces: nothing new if it stays, else the step that it
    was, and for an added one no actions.
    """
    taken = dict(enumerate(edit.taken, start=edit.keep))
    return tuple(
        replace(step, replaces=()) if place is None or place not in taken else step.in_place_of(taken[place])
        for step, place in zip(edit.put, edit.was, strict=True)
    )
