"""The game that follows from a change of its steps, up to the first conflict. Places of steps count from 0."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from companion.corrections.changes import Change
from companion.corrections.places import find_card_steps, find_end_of_going_round
from companion.corrections.step_actions import Actions
from companion.rules.actions import Extra, Pass, seat_of
from companion.rules.card_game.state import AddingExtra
from companion.rules.protocol import AnyAction, AnyState, apply
from companion.rules.refusal import Reason, Refusal
from companion.steps import NO_STICKERS, Step, make_step


@dataclass(frozen=True, slots=True)
class Keep:
    """A later step is done as it was."""


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """A later step is not done."""


@dataclass(frozen=True, slots=True)
class InsteadOf:
    """Something else is done in place of a later step."""

    actions: Actions


class Answer(NamedTuple):
    """What is done at a later step of a corrected game, where the step alone does not do."""

    before: tuple[Actions, ...] = ()
    """Steps that come first."""
    step: Keep | LeaveOut | InsteadOf = Keep()
    """What becomes of the step itself."""


Answers = Mapping[int, Answer]
"""Answers to conflicts, by the place of the step in the original game; behind its last for what comes after it."""
NO_ANSWERS: Answers = MappingProxyType({})
STAYS = Answer()
"""The step stays as it is."""


class StepRefused(NamedTuple):
    """A later step that is no longer possible, which ends a corrected game early."""

    place: int
    """The place of the step in the original game."""
    reason: Reason
    lacking: int | None
    """The seat that lacks the money; None where the reason is another."""
    needed: int
    """How much money that seat would need to have; 0 where the reason is another."""
    proposed: Answers
    """The answers that leave the step out, with all that followed from it."""


class LotUndecided(NamedTuple):
    """A lot that waits for its second card, or for its sale, which ends a corrected game early."""

    place: int
    """The place of the step in the original game before which it waits; behind the last where the lot comes last."""
    proposed: Answers
    """The answers that leave the lot's card out, with all that followed from it; none where it is no later step."""


Conflict = StepRefused | LotUndecided


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
    places: Mapping[int, int]
    """By the place of a step in the original game, its place in the corrected one, or that of its replacement, which
    may be of another kind; a step without either is not in it.
    """

    def keeps_all_later(self, steps: Sequence[Step]) -> bool:
        """Return whether each step of the original game behind the change stays as it was, given all its steps."""
        return not self.left_out and all(place in self.places for place in range(self.change.end, len(steps)))

    @property
    def left_out(self) -> tuple[int, ...]:
        """Return the places of the later steps, in the original game, that were removed or replaced."""
        return tuple(sorted(place for place, answer in self.answers.items() if answer.step != Keep()))

    @property
    def is_undecided_itself(self) -> bool:
        """Return whether the lot that was changed is the one that waits for its second card, or for its sale."""
        return isinstance(self.conflict, LotUndecided) and self.conflict.place == self.change.end

    def all_steps(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """Return all steps of the corrected game, given those of the original one."""
        return (*steps[: self.keep], *self.steps)

    def with_steps_before(self, steps: Sequence[Step], before: Sequence[Actions]) -> "CorrectedGame":
        """Return the game that follows if these steps come before the conflict, after those that were put there
        already. Raise LookupError if there is no conflict, Refusal if the rules refuse them.
        """
        given = self._answer_so_far()
        return self._answered(steps, given._replace(before=(*given.before, *before)))

    def with_other_step(self, steps: Sequence[Step], actions: Actions) -> "CorrectedGame":
        """Return the game that follows if these actions take the place of the step of the conflict. Raise LookupError
        if there is no conflict.
        """
        return self._answered(steps, self._answer_so_far()._replace(step=InsteadOf(actions)))

    def _answer_so_far(self) -> Answer:
        """Return what is answered to the conflict already. Raise LookupError if there is no conflict."""
        return self.answers.get(self._conflict_now().place, STAYS)

    def _answered(self, steps: Sequence[Step], answer: Answer) -> "CorrectedGame":
        """Return the game that follows with this answer to the conflict."""
        return follow(steps, self.change, {**self.answers, self._conflict_now().place: answer})

    def _conflict_now(self) -> Conflict:
        """Return the conflict. Raise LookupError if there is none."""
        if self.conflict is None:
            raise LookupError("there is no conflict to answer")
        return self.conflict

    def accept_proposed(self, steps: Sequence[Step]) -> "CorrectedGame":
        """Return the game that follows once the step of the conflict is left out. Raise LookupError if there is no
        conflict.
        """
        return follow(steps, self.change, {**self.answers, **self._conflict_now().proposed})


def follow(steps: Sequence[Step], change: Change, answers: Answers = NO_ANSWERS) -> CorrectedGame:
    """Return the game that follows from a change, with these answers to its conflicts.

    Raise Refusal if the rules refuse the change itself, or an answer to a conflict.
    """
    following = _Following(steps, change)
    following.make_change()
    conflict = following.go_on(answers)
    done = following.done
    kept = _count_same(done, steps[change.first :])
    return CorrectedGame(
        change=change,
        answers=answers,
        keep=change.first + kept,
        steps=tuple(done[kept:]),
        end=following.state,
        conflict=conflict,
        places=following.places,
    )


class _Following:
    """A game from its change on, while it is done again step by step."""

    def __init__(self, steps: Sequence[Step], change: Change) -> None:
        self._original = steps
        self._change = change
        self.state = steps[change.first - 1].after if change.first else steps[0].before
        """The state after all that is done."""
        self.done: list[Step] = []
        """The steps of the corrected game from `change.first` on."""
        self.places: dict[int, int] = {place: place for place in range(change.first)}
        """See `CorrectedGame.places`."""

    def make_change(self) -> None:
        """Do what takes the place of the changed steps. Raise Refusal."""
        change = self._change
        self._do(*change.before)
        for place, actions in enumerate(change.instead, start=change.first):
            if place < change.end:
                self._do_again(place, actions)
            else:
                self._do(actions)
        # Each replaced step counts as being where it was, after those that come before, however many took their place;
        # a removed one is nowhere.
        for place in range(change.first, change.end):
            if change.is_removal:
                self.places.pop(place, None)
            else:
                self.places[place] = place + len(change.before)

    def go_on(self, answers: Answers) -> Conflict | None:
        """Do the later steps again up to the first conflict, and return that; None if there is none. A hand or a turn
        that is as the table said without it is left out. Raise Refusal for what an answer puts before a step.
        """
        last = len(self._original)
        for place in range(self._change.end, last):
            answer = answers.get(place, STAYS)
            self._do(*answer.before)
            if self.state.lot and not self._original[place].before.lot:
                return LotUndecided(place, self._proposed_without_lot())
            match answer.step:
                case Keep():
                    actions = self._original[place].actions
                case InsteadOf():
                    actions = answer.step.actions
                case LeaveOut():
                    continue
            try:
                self._do_again(place, actions)
            except Refusal as refusal:
                if self._original[place].is_by_table and refusal.reason is Reason.ALREADY_DONE:
                    continue
                proposed = _leave_out(self._original, place, self.state, answer)
                return StepRefused(
                    place,
                    reason=refusal.reason,
                    lacking=refusal.lacking,
                    needed=refusal.needed,
                    proposed=proposed,
                )
        self._do(*answers.get(last, STAYS).before)
        if self.state.lot and self._original[-1].sale:  # one that was not sold is auctioned at the table
            return LotUndecided(last, self._proposed_without_lot())
        return None

    def _do(self, *steps: Actions) -> None:
        """Do steps that the original game does not have. Raise Refusal."""
        for actions in steps:
            self._put(make_step(self.state, actions))

    def _do_again(self, place: int, actions: Actions) -> None:
        """Do these actions in place of a step; the cards that were held to the reader for it stay if it is the same.
        Raise Refusal.
        """
        step = self._original[place]
        stickers = step.stickers if actions == step.actions else NO_STICKERS
        self._put(make_step(self.state, actions, stickers))
        self.places[place] = self._change.first + len(self.done) - 1

    def _put(self, step: Step) -> None:
        self.done.append(step)
        self.state = step.after

    def _proposed_without_lot(self) -> Answers:
        """Return the answers that leave the card of the undecided lot out; none where it is no later step."""
        card = max(number for number, step in enumerate(self.done) if not step.before.lot)
        for place in range(self._change.end, len(self._original)):
            if self.places.get(place) == self._change.first + card:
                return _leave_out(self._original, place, self.done[card].before, STAYS)
        return NO_ANSWERS


def _leave_out(steps: Sequence[Step], place: int, state: AnyState, answer: Answer) -> Answers:
    """Return the answers that leave a step out of a corrected game, which `state` precedes.

    It becomes a pass where the rules need an answer, and nothing elsewhere. With a card goes what followed from it, and
    with the end of a round that no longer ends there the rest of that end, except what the table corrected.
    """
    step = steps[place]
    actions = _actions_without(state, step)
    answers = {place: answer._replace(step=InsteadOf(actions) if actions else LeaveOut())}
    for later in _steps_that_go_with(steps, place, state):
        if not steps[later].is_by_table:
            answers[later] = Answer(step=LeaveOut())
    return answers


def _steps_that_go_with(steps: Sequence[Step], place: int, state: AnyState) -> range:
    """Return the places of the later steps that go with a step that is left out of a corrected game, which `state`
    precedes.
    """
    if round_end := find_end_of_going_round(steps, place, state):
        return round_end[1:]
    card_steps = find_card_steps(steps, place)
    if card_steps is None or card_steps.start != place:
        return range(0)
    return card_steps[1:]


def _actions_without(state: AnyState, step: Step) -> Actions:
    """Return the actions that replace a removed step. Of several sealed bids only the impossible ones become passes."""
    if step.is_by_table or state.phase.name != step.before.phase.name:
        return ()
    done: list[AnyAction] = []
    for action in step.actions:
        instead: list[AnyAction] = [action] if len(step.actions) > 1 else []
        if (seat := seat_of(action)) is not None:
            instead.append(Extra(seat, ()) if isinstance(state.phase, AddingExtra) else Pass(seat))
        possible = _first_possible(state, instead)
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
    same = 0
    for step, step_before in zip(new, old, strict=False):
        if step.actions != step_before.actions:
            break
        same += 1
    return same
