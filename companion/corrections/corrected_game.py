"""A step of the past corrected: which actions then stand in the game, and which later step can no longer be.

Pure, and the same for both games: from the steps of a game and a change of some of them to the course the game takes
with it. What the table is asked is in `pages/correction.py`; that a correction is confirmed whole is the ledger's
business.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from companion.journal.ledger import AnyStep, Step
from companion.journal.notices import corrects
from companion.rules.auction_game.actions import Play
from companion.rules.auction_game.state import Playing, Settled
from companion.rules.card_game.actions import Extra, PlayCard
from companion.rules.card_game.state import AddingExtra, Influencing
from companion.rules.card_game.state import Playing as PlayingCards
from companion.rules.card_game.state import Settled as Scored
from companion.rules.common import Pass
from companion.rules.protocol import AnyAction, AnyState, apply
from companion.rules.refusal import Reason, Refusal

Actions = tuple[AnyAction, ...]
"""What is confirmed as one step."""


class Change(NamedTuple):
    """Some steps of a game in whose place others are to stand: those from `first` (counted from 0) up to `end`."""

    first: int
    end: int
    instead: tuple[Actions, ...]


class Conflict(NamedTuple):
    """A later step that can no longer be."""

    step: int
    """Its number in the game as it was, from 1."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """The game with a change, as far as it can be followed."""

    keep: int
    """So many steps of the game as it was stand untouched."""
    steps: tuple[AnyStep, ...]
    """What follows them."""
    left_out: tuple[int, ...]
    """Numbers of the steps that were left out, or are gone with one that was."""
    hitch: Conflict | None
    """Where it went no further; None if it came to the end."""
    places: tuple[int | None, ...]
    """For each step of the game as it was where it stands now, or what was told in its place (both counted from 0)."""

    @property
    def actions(self) -> tuple[Actions, ...]:
        """What follows the steps that stand."""
        return tuple(step.actions for step in self.steps)


def follow(steps: Sequence[AnyStep], change: Change, left_out: Collection[int] = ()) -> CorrectedGame:
    """The course that a game takes with a change, without the steps of these numbers (from 1).

    A step that is left out is a pass where the rules await an answer, and nothing elsewhere; with a card goes what
    followed from it, but no correction of money. Raises Refusal if the rules do not take the change itself.
    """
    state = steps[change.first].before
    done: list[AnyStep] = []
    for actions in change.instead:
        done.append(_step(state, actions))
        state = done[-1].after
    places = [*range(change.first), *_places(change, steps[change.first : change.end])]
    gone: list[int] = []
    going = False
    hitch = None
    for number, step in enumerate(steps[change.end :], start=change.end + 1):
        going = going and not isinstance(step.before.phase, _BETWEEN)
        stays = number not in left_out and (not going or corrects(step))
        actions = step.actions if stays else () if going else _without(state, step)
        if not stays:
            gone.append(number)
            going = going or isinstance(step.actions[0], Play | PlayCard)
        places.append(change.first + len(done) if actions else None)
        if not actions:
            continue
        try:
            done.append(_step(state, actions))
        except Refusal as refusal:
            hitch = Conflict(number, refusal.reason)
            places[number - 1 :] = [None] * (len(steps) - number + 1)
            break
        state = done[-1].after
    kept = _alike(done, steps[change.first :])
    return CorrectedGame(change.first + kept, tuple(done[kept:]), tuple(gone), hitch, tuple(places))


def _places(change: Change, replaced: Sequence[AnyStep]) -> list[int | None]:
    """Where steps in whose place others stand are told again; the first of them may be told as another card."""
    places: list[int | None] = []
    rest = list(enumerate(change.instead, start=change.first))
    for step in replaced:
        found = next((place for place, actions in rest if actions == step.actions), None)
        places.append(found)
        rest = [(place, actions) for place, actions in rest if found is None or place > found]
    if places and change.instead and type(replaced[0].actions[0]) is type(change.instead[0][0]):
        places[0] = change.first
    return places


_BETWEEN = (Playing, Settled, PlayingCards, Scored, Influencing)
"""Stages in which nothing is left of the card before."""


def _step(state: AnyState, actions: Actions) -> AnyStep:
    after = state
    for action in actions:
        after = apply(after, action)
    return cast(AnyStep, Step(actions, state, after))


def _without(state: AnyState, step: AnyStep) -> Actions:
    """What stands in the place of a step that is left out: of several fists only those are empty that cannot be."""
    if corrects(step) or type(state.phase) is not type(step.before.phase):
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


def _alike(new: Sequence[AnyStep], old: Sequence[AnyStep]) -> int:
    """How many steps at the beginning of both are the same."""
    pairs = zip(new, old, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a.actions != b.actions), min(len(new), len(old)))
