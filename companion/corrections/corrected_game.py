"""A correction of a past step: the steps of the corrected game, and the later step that conflicts with it, if any.

These are pure functions for both games: from the steps of a game and a change of some of them to the corrected game.
The dialogue is in `pages/correct_step.py`; the ledger confirms a correction as a whole.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.journal.ledger import Step, step_of
from companion.rules.actions import Extra, Pass, Play, PlayCard
from companion.rules.auction_game.state import Playing
from companion.rules.card_game.state import AddingExtra, Influencing
from companion.rules.card_game.state import Playing as PlayingCards
from companion.rules.moves import Settled
from companion.rules.protocol import AnyAction, AnyState, apply
from companion.rules.refusal import Reason, Refusal

Actions = tuple[AnyAction, ...]
"""The actions that are confirmed as one step."""


class Change(NamedTuple):
    """Replacement for the steps of a game from `first` (counted from 0) up to but not including `end`."""

    first: int
    end: int
    instead: tuple[Actions, ...]


class Conflict(NamedTuple):
    """A later step that is no longer possible."""

    step: int
    """Its number in the original game, from 1."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """The corrected game, as far as it can be followed."""

    keep: int
    """How many steps at the beginning of the original game are unchanged."""
    steps: tuple[Step, ...]
    """The steps after those."""
    left_out: tuple[int, ...]
    """Numbers of the steps that were removed, or that depended on a removed one."""
    conflict: Conflict | None
    """The conflict that ends the corrected game early; None if there is none."""
    places: tuple[int | None, ...]
    """For each step of the original game, its place in the corrected one (both from 0), or that of its replacement,
    which may be of another kind; None if it has none.
    """


def follow(steps: Sequence[Step], change: Change, left_out: Collection[int] = ()) -> CorrectedGame:
    """Return the game that follows from a change, without the steps numbered in `left_out` (from 1).

    A removed step becomes a pass where the rules need an answer, and nothing elsewhere. Removing a card removes what
    followed from it, except corrections of money. Raise Refusal if the rules refuse the change itself.
    """
    state = steps[change.first].before
    done: list[Step] = []
    for place, actions in enumerate(change.instead, start=change.first):
        done.append(_again(steps[place], state, actions) if place < change.end else step_of(state, actions))
        state = done[-1].after
    places: list[int | None] = [*range(change.end)]
    removed: list[int] = []
    removing = False
    conflict = None
    for number, step in enumerate(steps[change.end :], start=change.end + 1):
        removing = removing and not isinstance(step.before.phase, _NO_CARD_PENDING)
        is_kept = number not in left_out and (not removing or step.corrects_money)
        actions = step.actions if is_kept else () if removing else _without(state, step)
        if not is_kept:
            removed.append(number)
            removing = removing or isinstance(step.actions[0], Play | PlayCard)
        places.append(change.first + len(done) if actions else None)
        if not actions:
            continue
        try:
            done.append(_again(step, state, actions))
        except Refusal as refusal:
            conflict = Conflict(number, refusal.reason)
            places[number - 1 :] = [None] * (len(steps) - number + 1)
            break
        state = done[-1].after
    kept = count_same(done, steps[change.first :])
    return CorrectedGame(change.first + kept, tuple(done[kept:]), tuple(removed), conflict, tuple(places))


def _again(step: Step, state: AnyState, actions: Actions) -> Step:
    """Return what is done in place of a step; the cards that were held to the reader for it stay if it is the same.

    Raise Refusal.
    """
    return step_of(state, actions, step.stickers if actions == step.actions else frozenset())


_NO_CARD_PENDING = (Playing, PlayingCards, Influencing, Settled)
"""Phases in which nothing of the previous card is pending."""


def _without(state: AnyState, step: Step) -> Actions:
    """Return the actions that replace a removed step. Of several sealed bids only the impossible ones become passes."""
    if step.corrects_money or type(state.phase) is not type(step.before.phase):
        return ()
    done: list[AnyAction] = []
    for action in step.actions:
        seat: int = getattr(action, "seat", 0)
        nothing = Extra(seat, ()) if isinstance(state.phase, AddingExtra) else Pass(seat)
        for possible in (action, nothing) if len(step.actions) > 1 else (nothing,):
            try:
                state = apply(state, possible)
            except Refusal:
                continue
            done.append(possible)
            break
    return tuple(done)


def count_same(new: Sequence[Step], old: Sequence[Step]) -> int:
    """Return how many steps at the beginning of both are the same."""
    pairs = zip(new, old, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a.actions != b.actions), min(len(new), len(old)))
