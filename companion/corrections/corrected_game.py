"""The game that follows from a change of its steps, up to the first conflict. Places of steps count from 0."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from companion.corrections.changes import Change
from companion.corrections.places import is_card_pending
from companion.corrections.step_actions import Actions
from companion.rules.actions import Extra, Pass, Play, PlayCard, seat_of
from companion.rules.card_game.state import AddingExtra
from companion.rules.protocol import AnyAction, AnyState, apply
from companion.rules.refusal import Reason, Refusal
from companion.steps import NO_STICKERS, Step, make_step


class Answer(NamedTuple):
    """What is done at a later step of a corrected game, where the step alone does not do."""

    before: tuple[Actions, ...] = ()
    """Steps that come first."""
    instead: Actions | None = None
    """The actions that take the place of the step, none where it is left out; None where the step stays."""


Answers = Mapping[int, Answer]
"""Answers to conflicts, by the place of the step in the original game; behind its last for what comes after it."""
NO_ANSWERS: Answers = MappingProxyType({})
STAYS = Answer()
"""The step stays as it is."""


class Conflict(NamedTuple):
    """What ends a corrected game early: a later step that is no longer possible, or a lot that is undecided."""

    place: int
    """The place of the step in the original game; behind its last where an undecided lot comes last."""
    reason: Reason | None
    """Why the step is not possible; None where a lot before it waits for its second card, or for its sale."""
    proposed: Answers = NO_ANSWERS
    """The answers that leave the step out, with all that followed from it."""
    lacking: int = 0
    """The seat that lacks the money; 0 where the reason is another."""


class CorrectedGame(NamedTuple):
    """The corrected game, as far as it can be followed."""

    change: Change
    answers: Answers
    keep: int
    """How many steps at the beginning of the original game are unchanged."""
    steps: tuple[Step, ...]
    """The steps after those."""
    end: AnyState
    """The state after those."""
    conflict: Conflict | None
    """The conflict that ends it early; None if there is none."""
    places: tuple[int | None, ...]
    """For each step of the original game, its place in the corrected one, or that of its replacement, which may be of
    another kind; None if it has none.
    """

    @property
    def left_out(self) -> tuple[int, ...]:
        """Return the places of the later steps, in the original game, that were removed or replaced."""
        return tuple(sorted(place for place, answer in self.answers.items() if answer.instead is not None))

    @property
    def is_undecided_itself(self) -> bool:
        """Return whether the lot that was changed is the one that waits for its second card, or for its sale."""
        conflict = self.conflict
        return conflict is not None and conflict.reason is None and conflict.place == self.change.end

    def all_steps(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """Return all steps of the corrected game, given those of the original one."""
        return (*steps[: self.keep], *self.steps)

    def answered(
        self, steps: Sequence[Step], *, before: tuple[Actions, ...] = (), instead: Actions | None = None
    ) -> "CorrectedGame":
        """Return the game that follows with an answer to the conflict, after those before. Raise LookupError if there
        is no conflict, Refusal if the rules refuse the answer.
        """
        if self.conflict is None:
            raise LookupError("there is no conflict to answer")
        place = self.conflict.place
        given = self.answers.get(place, STAYS)
        answer = Answer((*given.before, *before), given.instead if instead is None else instead)
        return follow(steps, self.change, {**self.answers, place: answer})

    def accept_proposed(self, steps: Sequence[Step]) -> "CorrectedGame":
        """Return the game that follows once the step of the conflict is left out. Raise LookupError if there is no
        conflict.
        """
        if self.conflict is None:
            raise LookupError("there is no conflict to answer")
        return follow(steps, self.change, {**self.answers, **self.conflict.proposed})


def follow(steps: Sequence[Step], change: Change, answers: Answers = NO_ANSWERS) -> CorrectedGame:
    """Return the game that follows from a change, with these answers to its conflicts.

    Raise Refusal if the rules refuse the change itself, or an answer to a conflict.
    """
    state = steps[change.first - 1].after if change.first else steps[0].before
    done: list[Step] = []
    for place, actions in enumerate(change.instead, start=change.first):
        done.append(_do_again(steps[place], state, actions) if place < change.end else make_step(state, actions))
        state = done[-1].after
    places: list[int | None] = [*range(change.end)]
    if change.is_removal:
        places[change.first :] = [None] * (change.end - change.first)
    conflict = None
    for place in range(change.end, len(steps) + 1):
        answer = answers.get(place, STAYS)
        for actions in answer.before:
            done.append(make_step(state, actions))
            state = done[-1].after
        if state.lot and _had_no_lot(steps, place):
            conflict = Conflict(place, None, _leave_lot_out(steps, change, done, places[change.end :]))
            break
        if place == len(steps):
            break
        actions = steps[place].actions if answer.instead is None else answer.instead
        if not actions:
            places.append(None)
            continue
        try:
            done.append(_do_again(steps[place], state, actions))
        except Refusal as refusal:
            conflict = Conflict(place, refusal.reason, _leave_out(steps, place, state, answer), refusal.lacking)
            break
        places.append(change.first + len(done) - 1)
        state = done[-1].after
    places += [None] * (len(steps) - len(places))
    kept = _count_same(done, steps[change.first :])
    return CorrectedGame(
        change=change,
        answers=answers,
        keep=change.first + kept,
        steps=tuple(done[kept:]),
        end=state,
        conflict=conflict,
        places=tuple(places),
    )


def _do_again(step: Step, state: AnyState, actions: Actions) -> Step:
    """Return what is done in place of a step; the cards that were held to the reader for it stay if it is the same.

    Raise Refusal.
    """
    return make_step(state, actions, step.stickers if actions == step.actions else NO_STICKERS)


def _had_no_lot(steps: Sequence[Step], place: int) -> bool:
    """Return whether no lot was on the table before a step; before the next step to come, that its last was sold.

    A card that was not auctioned, and now is, is auctioned at the table if it is the last step.
    """
    if place == len(steps):
        return steps[-1].sale is not None
    return not steps[place].before.lot


def _leave_lot_out(steps: Sequence[Step], change: Change, done: Sequence[Step], later: Sequence[int | None]) -> Answers:
    """Return the answers that leave the card of an undecided lot out; none where it is no later step of the game.

    The steps from `change.first` on became those in `done`. The places of the later steps are in `later`.
    """
    card = max(number for number, step in enumerate(done) if not step.before.lot)
    if change.first + card not in later:
        return NO_ANSWERS
    place = change.end + later.index(change.first + card)
    return _leave_out(steps, place, done[card].before, STAYS)


def _leave_out(steps: Sequence[Step], place: int, state: AnyState, answer: Answer) -> Answers:
    """Return the answers that leave a step out of a corrected game, which `state` precedes.

    It becomes a pass where the rules need an answer, and nothing elsewhere. With a card goes what followed from it,
    except what the table corrected.
    """
    step = steps[place]
    answers = {place: answer._replace(instead=_actions_without(state, step))}
    if isinstance(step.actions[0], Play | PlayCard):
        followed = takewhile(lambda later: is_card_pending(later.before), steps[place + 1 :])
        for later_place, later in enumerate(followed, start=place + 1):
            if not later.is_by_table:
                answers[later_place] = Answer(instead=())
    return answers


def _actions_without(state: AnyState, step: Step) -> Actions:
    """Return the actions that replace a removed step. Of several sealed bids only the impossible ones become passes."""
    if step.is_by_table or type(state.phase) is not type(step.before.phase):
        return ()
    done: list[AnyAction] = []
    for action in step.actions:
        seat = seat_of(action)
        nothing = Extra(seat, ()) if isinstance(state.phase, AddingExtra) else Pass(seat)
        possible = _first_possible(state, (action, nothing) if len(step.actions) > 1 else (nothing,))
        if possible:
            done.append(possible)
            state = apply(state, possible)
    return tuple(done)


def _first_possible(state: AnyState, actions: Iterable[AnyAction]) -> AnyAction | None:
    """Return the first of these actions that the rules do not refuse; None if there is none."""
    for action in actions:
        try:
            apply(state, action)
        except Refusal:
            continue
        return action
    return None


def _count_same(new: Sequence[Step], old: Sequence[Step]) -> int:
    """Return how many steps at the beginning of both are the same."""
    pairs = zip(new, old, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a.actions != b.actions), min(len(new), len(old)))
