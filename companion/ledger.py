"""One game in progress: its steps, each confirmed in the journal before it counts, with undo and redo.

A step is what one undo takes back: an action, or all fists of a sealed auction together. The ledger keeps the
state after each step, so that undo goes back without computing and the end can tell the story.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.journal import Journal, JournalFault, Kind
from companion.record import (
    Header,
    LineRefused,
    Record,
    action_values,
    header_values,
    parse_action,
    parse_header,
    parse_object,
    write_line,
)
from companion.rules.actions import Action, Bid, Pass
from companion.rules.edition import Edition
from companion.rules.game import apply, begin
from companion.rules.refusal import Reason, Refusal
from companion.rules.state import Over, Sealed, State


@dataclass(frozen=True, slots=True)
class Step:
    """What was confirmed together, and the states before and after it."""

    actions: tuple[Action, ...]
    before: State
    after: State


class Ledger:
    """A journalled game. Everything here is confirmed."""

    def __init__(self, journal: Journal, number: int, header: Header, state: State) -> None:
        self.number = number
        """The game's number in the journal."""
        self.header = header
        self._journal = journal
        self._beginning = state
        self._steps: list[Step] = []
        self._undone: list[Step] = []
        self.went_back = False
        """Whether the last thing confirmed was an undo."""

    @classmethod
    def begin(cls, journal: Journal, header: Header, editions: Mapping[str, Edition]) -> "Ledger":
        """A new game, on disk when this returns. Raises JournalFault."""
        number = journal.begin(write_line(header_values(header, "record")))
        return cls(journal, number, header, begin(header.game(editions)))

    @classmethod
    def resume(cls, journal: Journal, number: int, editions: Mapping[str, Edition]) -> "Ledger":
        """A game folded from its entries. Raises JournalFault naming the entry that cannot be."""
        header = journalled_header(journal, number, editions)
        ledger = cls(journal, number, header, begin(header.game(editions)))
        for place, entry in enumerate(journal.entries(number), start=1):
            try:
                ledger._fold(entry.kind, entry.actions)
            except (LineRefused, Refusal, IndexError) as error:
                raise JournalFault(
                    f"{journal.path}: entry {place} of game {number} cannot be read: {error}; the file is kept"
                ) from None
        return ledger

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._steps[-1].after if self._steps else self._beginning

    @property
    def steps(self) -> Sequence[Step]:
        """All steps that stand, oldest first."""
        return self._steps

    @property
    def last(self) -> Step | None:
        """The step that undo would take back."""
        return self._steps[-1] if self._steps else None

    @property
    def next(self) -> Step | None:
        """The step that redo would bring back."""
        return self._undone[-1] if self._undone else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions that stand, in order: the game's record."""
        return tuple(action for step in self._steps for action in step.actions)

    def do(self, *actions: Action) -> Step:
        """Confirm actions as one step. Raises Refusal or JournalFault, and then nothing has changed."""
        step = _step(self.state, actions)
        lines = "\n".join(_line(action) for action in actions)
        self._journal.append(self.number, Kind.STEP, lines, finished=isinstance(step.after.stage, Over))
        self._steps.append(step)
        self._undone.clear()
        self.went_back = False
        return step

    def undo(self) -> Step:
        """Take back the last step; the step taken back. Raises JournalFault; IndexError if there is none."""
        step = self._steps[-1]
        self._journal.append(self.number, Kind.UNDO, "", finished=isinstance(step.before.stage, Over))
        self._undone.append(self._steps.pop())
        self.went_back = True
        return step

    def redo(self) -> Step:
        """Bring back the step taken back last. Raises JournalFault; IndexError if there is none."""
        step = self._undone[-1]
        self._journal.append(self.number, Kind.REDO, "", finished=isinstance(step.after.stage, Over))
        self._steps.append(self._undone.pop())
        self.went_back = False
        return step

    def _fold(self, kind: Kind, actions: str) -> None:
        self.went_back = kind is Kind.UNDO
        if kind is Kind.UNDO:
            self._undone.append(self._steps.pop())
        elif kind is Kind.REDO:
            self._steps.append(self._undone.pop())
        else:
            lines = actions.split("\n")
            self._steps.append(_step(self.state, tuple(parse_action(parse_object(line.encode())) for line in lines)))
            self._undone.clear()


def journalled_header(journal: Journal, number: int, editions: Mapping[str, Edition]) -> Header:
    """The header of a journalled game. Raises JournalFault: no such game, or a header that cannot be read."""
    try:
        return parse_header(parse_object(journal.header(number).encode()), "record", editions)
    except LineRefused as error:
        raise JournalFault(f"{journal.path}: the header of game {number} cannot be read: {error}") from None


def bring_in(journal: Journal, record: Record, editions: Mapping[str, Edition]) -> int:
    """Put a record's game into the journal as steps; its number. Raises Refusal or JournalFault, nothing added."""
    state = begin(record.header.game(editions))
    steps: list[str] = []
    fists: list[str] = []
    for action in record.actions:
        sealed = isinstance(state.stage, Sealed)
        state = apply(state, action)
        fists.append(write_line(action_values(action)))
        if not sealed or not isinstance(state.stage, Sealed):
            steps.append("\n".join(fists))
            fists.clear()
    steps += fists
    header = write_line(header_values(record.header, "record"))
    return journal.bring_in(header, steps, finished=isinstance(state.stage, Over))


def _line(action: Action) -> str:
    """The line that stands for an action on disk. Raises Refusal if it could not be read back."""
    line = write_line(action_values(action))
    try:
        parse_action(parse_object(line.encode()))
    except LineRefused as error:
        raise Refusal(Reason.NOT_ALLOWED, str(error)) from None
    return line


def opens_fists(step: Step) -> bool:
    """Whether this is the step that opened the fists of a sealed auction, or told some of them."""
    return isinstance(step.before.stage, Sealed) and isinstance(step.actions[-1], Bid | Pass)


def _step(state: State, actions: Sequence[Action]) -> Step:
    after = state
    for action in actions:
        after = apply(after, action)
    return Step(tuple(actions), state, after)
