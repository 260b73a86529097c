"""The course of a game: its steps from the beginning to now, and how an edit changes them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple, TypeVar

from companion.lots import SoldLot, lots_sold
from companion.notation.record import Header
from companion.rules.actions import Bid, HandAction, Pass
from companion.rules.edition import Editions
from companion.rules.events import CardLaid, Event, LotSold
from companion.rules.house_rules import BID_INCREMENT
from companion.rules.moves import Phase
from companion.rules.protocol import AnyAction, AnyGame, AnyState, auction_state, begin, is_over
from companion.steps import Step, group_into_steps, state_of_game

EventT = TypeVar("EventT")


class Asked(StrEnum):
    """What the table asked for with a correction, as it is written in the journal."""

    ADD = "add"
    """A card, or what the table entered, was missing."""
    REMOVE = "remove"
    """A card, or what the table entered, was none."""
    CHANGE = "change"
    """Something was otherwise."""
    BACK = "back"
    """The game goes back to an earlier moment."""


_OPPOSITES = {Asked.ADD: Asked.REMOVE, Asked.REMOVE: Asked.ADD}
"""What takes back what was asked for, where it is something else."""


class Edit(NamedTuple):
    """A change of a game's steps: all after the first `keep` were taken away, and others put in their place."""

    keep: int
    taken: tuple[Step, ...]
    put: tuple[Step, ...]
    asked: Asked | None
    """What was asked for with a correction; None for a step that was added at the end, and for a correction of an
    earlier version, which wrote nothing of it.
    """
    was: tuple[int | None, ...]
    """Of each step that was put, the place among the steps before the edit of the one that it is, or stands for; None
    for a new one.
    """

    @classmethod
    def added(cls, keep: int, step: Step) -> "Edit":
        """Return the edit that adds one step after so many."""
        return cls(keep, taken=(), put=(step,), asked=None, was=(None,))

    @property
    def changed(self) -> tuple[Step, ...]:
        """Return the steps that were taken away or put."""
        return (*self.taken, *self.put)

    @property
    def is_correction(self) -> bool:
        """Return whether it is anything else than one added step."""
        return bool(self.taken) or len(self.put) != 1

    @property
    def is_replacement(self) -> bool:
        """Return whether steps took the place of others."""
        return bool(self.taken) and bool(self.put)

    @property
    def waits_for_same(self) -> bool:
        """Return whether the game waits for the same as before, so that bids and notices stay."""
        return not self.is_replacement and all(step.waits_for_same for step in self.changed)

    @property
    def is_one_step(self) -> bool:
        """Return whether it added one step, or took one away."""
        return len(self.changed) == 1

    @property
    def is_free(self) -> bool:
        """Return whether nobody pays or plays otherwise: it only says what hands hold, whose turn it is, or who sits
        where.
        """
        return _played(self.put) == _played(self.taken)

    @property
    def came_from(self) -> AnyState:
        """Return the state before it."""
        return self.taken[-1].after if self.taken else self.put[0].before

    @property
    def goes_to(self) -> AnyState:
        """Return the state after it."""
        return self.put[-1].after if self.put else self.taken[0].before

    @property
    def step(self) -> Step:
        """Return the step that the screen names it by: the first that was put, or else taken."""
        return self.put[0] if self.put else self.taken[0]

    @property
    def swapped(self) -> "Edit":
        """Return the edit that takes this one back."""
        places = self.places_now
        was = tuple(places.get(place) for place in range(self.keep, self.keep + len(self.taken)))
        asked = None if self.asked is None else _OPPOSITES.get(self.asked, self.asked)
        return Edit(self.keep, taken=self.put, put=self.taken, asked=asked, was=was)

    @property
    def places_now(self) -> Mapping[int, int]:
        """Return by the place of a step before the edit, that of the same one after it, or of the one that stands for
        it; nothing for a step that is no longer there.
        """
        kept = {place: place for place in range(self.keep)}
        return kept | {was: place for place, was in enumerate(self.was, start=self.keep) if was is not None}

    def of_game(self, game: AnyGame) -> "Edit":
        """Return the edit of the same game with other names of its players."""
        taken = tuple(step.of_game(game) for step in self.taken)
        return self._replace(taken=taken, put=tuple(step.of_game(game) for step in self.put))


def last_bids(steps: Sequence[Step], phase: type[Phase]) -> Mapping[int, Bid | Pass]:
    """Return by seat its last bid, or that it passed, among the last steps that were made in one phase.

    Passes that were entered with the result of an auction held aloud are left out: nobody has said what else was bid.
    """
    last: dict[int, Bid | Pass] = {}
    for step in reversed(steps):
        is_complete = len(last) == step.after.game.seats
        if is_complete or type(step.before.phase) is not phase:
            break
        for action in step.actions:
            if isinstance(action, Bid) or (isinstance(action, Pass) and len(step.actions) == 1):
                last.setdefault(action.seat, action)
    return last


def _played(steps: Iterable[Step]) -> list[AnyAction]:
    """Return what was played and paid with these steps, without what the table says of hands and turns."""
    return [action for step in steps for action in step.actions if not isinstance(action, HandAction)]


@dataclass(frozen=True)
class Course:
    """A game as it went, or as it would be after a correction. It does not change."""

    header: Header
    beginning: AnyState
    steps: Sequence[Step] = ()
    """All steps that have not been undone, oldest first."""

    @classmethod
    def begin(cls, header: Header, editions: Editions) -> "Course":
        """Return the course of a game in which nothing has been done."""
        return Course(header, begin(header.game(editions)))

    @classmethod
    def recorded(cls, header: Header, actions: Iterable[AnyAction], editions: Editions) -> "Course":
        """Return the course of a recorded game. Raise Refusal for an action that the rules refuse."""
        return Course.begin(header, editions).followed_by(group_into_steps(header.game(editions), actions))

    @cached_property
    def state(self) -> AnyState:
        """Return the state after the last step."""
        return self.steps[-1].after if self.steps else self.beginning

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened with the last step, or at the beginning of the game."""
        return self.steps[-1].events if self.steps else self.beginning.happened

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """Return the actions of all steps in order, as in the game's record."""
        return tuple(action for step in self.steps for action in step.actions)

    @cached_property
    def lots(self) -> tuple[SoldLot, ...]:
        """Return all lots in the order they were sold; none of a card game."""
        return lots_sold(self.steps)

    @property
    def bid_increment(self) -> int:
        """Return what the bid button adds to the highest bid. Raise LookupError for a card game."""
        return BID_INCREMENT.value(auction_state(self.state).game.edition, self.header.house)

    @property
    def minutes(self) -> int | None:
        """Return for how many minutes a game was played that is over. Of one that was begun without keeping the time,
        it is how long it took from its beginning to its end. None if that is unknown, too.
        """
        if not is_over(self.state):
            return None
        first = next((step for step in self.steps if not step.was_added), self.steps[0])
        if first.at_s is None:
            return self.header.minutes
        return round(max(step.at_s for step in self.steps if step.at_s is not None) / 60)

    def latest_first(self) -> Iterator[Event]:
        """Yield all events of the game, the latest first."""
        for step in reversed(self.steps):
            yield from reversed(step.events)

    def latest(self, kind: type[EventT]) -> EventT | None:
        """Return the last event of this kind in the game, or None."""
        return next((event for event in self.latest_first() if isinstance(event, kind)), None)

    @cached_property
    def last_buyer(self) -> int | None:
        """Return who bought the last lot until the next card is put up, which no mystery card is; None for nobody."""
        for event in self.latest_first():
            match event:
                case LotSold(buyer=buyer):
                    return buyer
                case CardLaid(seat=seat) if seat is not None:
                    return None
        return None

    @cached_property
    def last_bids(self) -> Mapping[int, Bid | Pass]:
        """Return by seat what it last bid for the lot on the table, in the present phase, or that it passed."""
        return last_bids(self.steps, type(self.state.phase))

    def up_to(self, event: Event) -> "Course":
        """Return the course up to the last step with which this happened. Raise LookupError if it never did."""
        for count in range(len(self.steps), 0, -1):
            if event in self.steps[count - 1].events:
                return self.first(count)
        raise LookupError(f"this never happened in the game: {event}")

    def first(self, count: int) -> "Course":
        """Return the course as it was after its first `count` steps."""
        return replace(self, steps=self.steps[:count])

    def followed_by(self, steps: Sequence[Step]) -> "Course":
        """Return the course with more steps after the last."""
        return replace(self, steps=(*self.steps, *steps))

    def going_back(self, keep: int) -> Edit:
        """Return the edit that takes all steps away after the first `keep`."""
        return Edit(keep, taken=tuple(self.steps[keep:]), put=(), asked=Asked.BACK, was=())

    def edited(self, edit: Edit) -> "Course":
        """Return the course after an edit of its steps."""
        return Course(self.header, self.beginning, (*self.steps[: edit.keep], *edit.put))

    def renamed(self, header: Header) -> "Course":
        """Return the course of the same game with the header and the names in it."""
        game = replace(self.beginning.game, names=header.seats)
        return Course(header, state_of_game(self.beginning, game), tuple(step.of_game(game) for step in self.steps))
