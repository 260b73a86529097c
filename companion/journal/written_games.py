"""Games as the journal holds them: a header, and edits as entries, in lines of a record."""

from companion.course import Course, Edit
from companion.journal.journal import Entry, EntryKind, Journal, JournalFault
from companion.notation import record
from companion.notation.record import Header
from companion.rules.edition import Editions
from companion.rules.protocol import AnyState, is_over
from companion.rules.refusal import Reason, Refusal
from companion.steps import Step, make_step

_BETWEEN_STEPS = "\n\n"
"""What is between the steps of a correction, whose actions are a line each."""


def journalled_header(journal: Journal, number: int, editions: Editions) -> Header:
    """Return the header of a journalled game. Raise JournalFault: no such game, or a header that cannot be read."""
    try:
        values = record.parse_object(journal.header(number).encode())
        return record.parse_header(values, "record", editions, journalled=True)
    except record.LineRefused as error:
        raise JournalFault(journal.path, f"the header of game {number} cannot be read: {error}") from None


def add_game(journal: Journal, course: Course) -> int:
    """Add a recorded game to the journal and return its number. Raise Refusal or JournalFault if nothing was added."""
    header = record.write_header(course.header)
    return journal.add(header, [_write_step(step) for step in course.steps], finished=is_over(course.state))


def write_edit(edit: Edit) -> Entry:
    """Return a new edit as an entry: a step's actions; of a correction, how many steps it keeps, and then each step
    that it puts after them. Raise Refusal for an amount that could not be read back.
    """
    steps = [_write_step(step) for step in edit.put]
    if edit.is_correction:
        return Entry(EntryKind.CORRECT, _BETWEEN_STEPS.join((record.write_line({"kept": edit.keep}), *steps)))
    return Entry(EntryKind.STEP, steps[0])


def read_edit(entry: Entry, course: Course) -> Edit:
    """Return the edit of a game's steps that `write_edit` wrote. Raise LineRefused or Refusal."""
    if entry.kind is EntryKind.STEP:
        return Edit(keep=len(course.steps), taken=(), put=(_read_step(course.state, entry.actions),))
    head, *texts = entry.actions.split(_BETWEEN_STEPS)
    values = record.parse_object(head.encode())
    keep = record.whole_number(values.get("kept"), "kept", least=0, most=len(course.steps))
    state, put = course.first(keep).state, list[Step]()
    for lines in texts:
        put.append(_read_step(state, lines))
        state = put[-1].after
    return Edit(keep=keep, taken=tuple(course.steps[keep:]), put=tuple(put))


def _write_step(step: Step) -> str:
    """Return the lines of a step. Raise Refusal for an amount that could not be read back."""
    for action in step.actions:
        if abs(amount := getattr(action, "amount", 0)) > record.LARGEST_AMOUNT:
            raise Refusal(Reason.NOT_ALLOWED, f"{amount:,} is too much; expected {record.LARGEST_AMOUNT:,} at most")
    return "\n".join(record.write_action(action) for action in step.actions)


def _read_step(state: AnyState, lines: str) -> Step:
    """Return a step from its lines. Raise LineRefused or Refusal."""
    values = [record.parse_object(line.encode()) for line in lines.split("\n")]
    return make_step(state, [record.parse_action(action, state.game.edition) for action in values])
