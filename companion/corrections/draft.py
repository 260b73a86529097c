"""A correction as an edited list: the entries of a game, each with the step that it is, and what follows from them.

Which page then asks what is missing is decided in `pages/corrections/preview.py` (`next_page`). Places of steps in a
game, and of entries in a draft, count from 0.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.corrections.step_actions import Actions
from companion.rules.protocol import AnyState
from companion.rules.refusal import Reason, Refusal
from companion.steps import NO_STICKERS, Step, make_step


class Entry(NamedTuple):
    """One line of a draft: actions that are confirmed as one step."""

    actions: Actions
    was: int | None
    """The place of the step of the game that it is, or that it stands for; None for a new one."""


Draft = tuple[Entry, ...]
"""All entries of a game that is corrected, as it really went."""


class Stop(NamedTuple):
    """Where a draft does not go on: an entry that the rules refuse, or a lot that is not decided."""

    entry_index: int
    """The index in the draft of the entry that is refused, or before which the lot waits; behind the last where the lot
    comes last.
    """
    refusal: Refusal | None
    """Why the rules refuse the entry; None for a lot that waits for its second card, or for its sale."""


class Followed(NamedTuple):
    """The game that comes of a draft, up to the first stop."""

    steps: tuple[Step, ...]
    was: tuple[int | None, ...]
    """Of each step, the place in the game as it is of the step that it is, or stands for; None for a new one."""
    end: AnyState
    """The state after the last step."""
    stop: Stop | None
    """None if the draft goes on to its end."""


def entries_of(steps: Sequence[Step], places: Iterable[int]) -> Draft:
    """Return the steps at these places as entries."""
    return tuple(Entry(steps[place].actions, place) for place in places)


def draft_of(steps: Sequence[Step]) -> Draft:
    """Return the game as it is."""
    return entries_of(steps, range(len(steps)))


def new_entries(steps: Iterable[Actions]) -> Draft:
    """Return steps that the game as it is does not have."""
    return tuple(Entry(actions, None) for actions in steps)


def entries_instead(steps: Sequence[Step], places: Sequence[int], instead: Sequence[Actions]) -> Draft:
    """Return new steps as entries that stand for the steps at these places: equal ones at the end for each other, and
    the others one for one from the beginning.

    With the steps A B C D at the places 4 to 7 and instead of them A X Y Z D, A `was` 4, X `was` 5, Y `was` 6, Z is
    new, and D `was` 7.
    """
    was = [steps[place].actions for place in places]
    at_start = _count_equal(was, instead)
    at_end = _count_equal(reversed(was[at_start:]), reversed(instead[at_start:]))
    old_end = len(was) - at_end
    new_end = len(instead) - at_end
    entries = list[Entry]()
    for number, actions in enumerate(instead[:new_end]):
        place = places[number] if number < old_end else None
        entries.append(Entry(actions, was=place))
    return (*entries, *entries_of(steps, places[old_end:]))


def _count_equal(some: Iterable[Actions], others: Iterable[Actions]) -> int:
    """Return how many actions are the same, one after the other, from the beginning of both."""
    number = 0
    for one, other in zip(some, others, strict=False):
        if one != other:
            break
        number += 1
    return number


def follow(steps: Sequence[Step], draft: Draft) -> Followed:
    """Return the game that follows from a draft, up to the first entry that the rules refuse, or the first lot that is
    not decided where it was. A step by which the table set a hand or a turn is left out where that is so already.
    """
    kept = _count_kept(steps, draft)
    state = steps[kept - 1].after if kept else steps[0].before
    done, was = [*steps[:kept]], list[int | None](range(kept))
    stop = None
    for index, entry in enumerate(draft[kept:], start=kept):
        old = None if entry.was is None else steps[entry.was]
        is_same = old is not None and old.actions == entry.actions
        if old is not None and state.lot and not old.before.lot:  # the lot was sold here, and now is not
            stop = Stop(index, refusal=None)
            break
        stickers = NO_STICKERS
        if old is not None and is_same:
            stickers = old.stickers
        try:
            step = make_step(state, entry.actions, stickers=stickers)
        except Refusal as refusal:
            if old is not None and is_same and old.is_by_table and refusal.reason is Reason.ALREADY_DONE:
                continue
            stop = Stop(index, refusal)
            break
        done.append(step)
        was.append(entry.was)
        state = step.after
    if stop is None and state.lot and steps[-1].sale:  # the last lot was sold; without a sale, the auction goes on
        stop = Stop(len(draft), refusal=None)
    return Followed(tuple(done), tuple(was), state, stop)


def _count_kept(steps: Sequence[Step], draft: Draft) -> int:
    """Return how many entries at the beginning are the steps of the game as it is."""
    for place, (entry, step) in enumerate(zip(draft, steps, strict=False)):
        if entry.was != place or entry.actions != step.actions:
            return place
    return min(len(draft), len(steps))
