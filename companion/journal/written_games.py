"""Games as the journal holds them: a header, and edits as entries, in lines of a record.

A correction has a head of its own, and so has a step of which it is known when it was confirmed: of a head, earlier
versions read what they know and leave the rest, but of an action nothing may be unknown. To them such a step is a
correction that takes nothing away and puts one step, which comes to the same.
"""

import re
from collections.abc import Mapping, Sequence

from companion.course import Asked, Course, Edit
from companion.journal.journal import Entry, EntryKind, Journal, JournalFault
from companion.notation import record
from companion.notation.record import Header
from companion.rules.edition import Editions
from companion.rules.protocol import AnyState, is_over
from companion.rules.refusal import Reason, Refusal
from companion.steps import Step, make_step

LONGEST_GAME_S = 10**9
"""The longest that a game may say it was played, in seconds: more than anybody plays."""
_BETWEEN_STEPS = "\n\n"
"""What is between a head and the steps after it, whose actions are a line each."""
_TIMED_STEP = re.compile(r'\{"kept":\d+,"at":')
"""How the head of a step begins of which it is known when it was confirmed."""


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
    """Return a new edit as an entry: a step's actions, after a head with its time if that is known; a correction's
    head, and then each step that it puts. Raise Refusal for an amount that could not be read back.

    The head of a correction is a line such as `{"kept": 3, "asked": "add", "was": [null, 3]}`. `kept` is how many of
    the old steps stay before the new ones, and `asked` is the kind of correction. `was` lists, for each new step, which
    old step it was (null for none). If `was` ends in numbers that count up by one, only the first of them is written,
    so `[null, 3, 4, 5]` becomes `[null, 3]`. Versions before 0.2.0 wrote a correction as undos and steps instead.
    """
    steps = [_write_step(step) for step in edit.put]
    head: dict[str, object] = {"kept": edit.keep}
    if edit.asked is not None:
        head |= {"asked": str(edit.asked), "was": _without_counting_on(edit.was)}
    if not edit.is_correction:
        (step,) = edit.put
        if step.at_s is None:
            return Entry(EntryKind.STEP, steps[0])
        head["at"] = step.at_s
    return Entry(EntryKind.CORRECT, _BETWEEN_STEPS.join((record.write_line(head), *steps)))


def is_step(entry: Entry) -> bool:
    """Return whether an entry adds one step and is no correction."""
    return entry.kind is EntryKind.STEP or _TIMED_STEP.match(entry.actions) is not None


def read_edit(entry: Entry, course: Course) -> Edit:
    """Return the edit of a game's steps that `write_edit` wrote, or that of an earlier version, which wrote neither
    what was asked for nor which step was which: then the steps with which both games end alike are the same. Raise
    LineRefused or Refusal.
    """
    if entry.kind is EntryKind.STEP:
        return Edit.added(len(course.steps), _read_step(course.state, entry.actions))
    head, *texts = entry.actions.split(_BETWEEN_STEPS)
    values = record.parse_object(head.encode())
    keep = record.whole_number(values.get("kept"), "kept", least=0, most=len(course.steps))
    if "at" in values:
        return Edit.added(len(course.steps), _read_timed_step(course, values, keep=keep, texts=texts))
    state, put = course.first(keep).state, list[Step]()
    for lines in texts:
        put.append(_read_step(state, lines))
        state = put[-1].after
    taken = tuple(course.steps[keep:])
    asked = None if values.get("asked") is None else _read_asked(values["asked"])
    if asked is None:
        was = _same_at_end(keep, taken, put)
    else:
        was = _read_was(values.get("was"), number=len(put), most=len(course.steps) - 1)
    return Edit(keep, taken, tuple(put), asked, was)


def _read_timed_step(course: Course, head: Mapping[str, object], *, keep: int, texts: Sequence[str]) -> Step:
    """Return the step of an entry whose head has its time. Raise LineRefused or Refusal."""
    if keep != len(course.steps) or len(texts) != 1:
        raise record.LineRefused(f"at is for one step more; expected kept to be {len(course.steps)}, and one step")
    at_s = record.whole_number(head["at"], "at", least=0, most=LONGEST_GAME_S)
    return _read_step(course.state, texts[0], at_s=at_s)


def _without_counting_on(was: Sequence[int | None]) -> Sequence[int | None]:
    """Return the places without those at the end that only count on from the one before."""
    end = len(was)
    while end > 1 and was[end - 1] == _counting_on(was[end - 2]) is not None:
        end -= 1
    return was[:end]


def _counting_on(place: int | None) -> int | None:
    """Return the place after another; None after a new step."""
    return None if place is None else place + 1


def _read_was(value: object, *, number: int, most: int) -> tuple[int | None, ...]:
    """Return the places that `_without_counting_on` has shortened. Raise LineRefused."""
    if not isinstance(value, list) or len(value) > number or (number and not value):
        raise record.LineRefused(f"was is {record.shown_value(value)}; expected a list of 1 to {number} places")
    was = [None if place is None else _read_place(place, most) for place in value]
    while len(was) < number:
        was.append(_counting_on(was[-1]))
    if was and was[-1] is not None:
        _read_place(was[-1], most)
    return tuple(was)


def _read_place(value: object, most: int) -> int:
    """Return the place of a step among those before the edit. Raise LineRefused."""
    return record.whole_number(value, "was", least=0, most=most)


def _read_asked(value: object) -> Asked:
    """Return what was asked for. Raise LineRefused."""
    try:
        return Asked(str(value))
    except ValueError:
        expected = ", ".join(Asked)
        raise record.LineRefused(f"asked is {record.shown_value(value)}; expected one of {expected}") from None


def _same_at_end(keep: int, taken: Sequence[Step], put: Sequence[Step]) -> tuple[int | None, ...]:
    """Return the places of the steps with which both end alike; None for all others that are put."""
    same = 0
    for old, new in zip(reversed(taken), reversed(put), strict=False):
        if old.actions != new.actions:
            break
        same += 1
    end = keep + len(taken)
    return (*(None,) * (len(put) - same), *range(end - same, end))


def _write_step(step: Step) -> str:
    """Return the lines of a step. Raise Refusal for an amount that could not be read back."""
    for action in step.actions:
        if abs(amount := getattr(action, "amount", 0)) > record.LARGEST_AMOUNT:
            raise Refusal(Reason.NOT_ALLOWED, f"{amount:,} is too much; expected {record.LARGEST_AMOUNT:,} at most")
    return "\n".join(record.write_action(action) for action in step.actions)


def _read_step(state: AnyState, lines: str, *, at_s: int | None = None) -> Step:
    """Return a step from its lines, confirmed when `at_s` says. Raise LineRefused or Refusal."""
    return make_step(state, record.read_actions(lines.encode(), state.game.edition), at_s=at_s)
