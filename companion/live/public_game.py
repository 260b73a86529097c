"""A game as everybody at the table may see it: its course, without the money of seats while that is secret.

What each seat of an auction game has stays secret until the game is over. Until then it is taken out of each state, so
that a page that reads it by mistake fails, instead of showing it. Cards in hands are counted and never named, and a
secret bid is no step before all are revealed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, overload

from companion.course import Asked, Course, Edit
from companion.journal.ledger import Ledger
from companion.lots import lot_number
from companion.rules.actions import Deal, Play, PlayCard
from companion.rules.auction_game.state import State
from companion.rules.protocol import has_lots, is_over
from companion.steps import Step, money_counted, without_money


class PublicEdit(NamedTuple):
    """An edit of a game that undo or redo makes, for its title."""

    step: Step
    """The step that the screen names it by."""
    asked: Asked | None
    """What was asked for with a correction; None for a step that was added at the end."""
    lot: int | None
    """The number of the lot that it sells, adds, removes or corrects; None where it is of no lot."""
    steps_taken: int
    """How many steps it took away, also those that it put again."""
    changes_hands: bool
    """Whether it is a correction with which seats hand over money or lots, or that leads to another round; or whether
    undo would take back the end of a round, with what the bank paid, or a deal.
    """


class PublicSteps(Sequence[Step]):
    """Steps of a game, whose states tell nobody's money."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | Sequence[Step]:
        if isinstance(place, slice):
            return PublicSteps(self._steps[place])
        return self._steps[place].without_money

    def __iter__(self) -> Iterator[Step]:
        return (step.without_money for step in self._steps)

    def __reversed__(self) -> Iterator[Step]:
        return (step.without_money for step in reversed(self._steps))


@dataclass(frozen=True)
class PublicGame:
    """The public part of a journalled game at one moment."""

    number: int
    """The game's number in the journal."""
    course: Course
    """The game up to this moment, without what is secret then."""
    last: PublicEdit | None = None
    """What undo would take back; None where there is nothing, or in the past."""
    next: PublicEdit | None = None
    """What redo would make again; None where there is nothing, or in the past."""
    _money: tuple[int, ...] = field(default=(), repr=False)
    """What each seat has; none in the past."""

    def own_money(self, seat: int) -> int:
        """Return what a seat has, for its player alone: the one secret, for the page that only its player sees."""
        return self._money[seat - 1]


class ShownGame:
    """The public part of the game that was shown last, kept until that game changes: many pictures show one moment."""

    def __init__(self) -> None:
        self._ledger: Ledger | None = None
        self._course: Course | None = None
        """The course of the ledger of which it was made; each edit, undo and redo makes another."""
        self._public: PublicGame | None = None

    def of(self, ledger: Ledger) -> PublicGame:
        """Return the public part of a game as it is now."""
        if self._public is None or ledger is not self._ledger or ledger.course is not self._course:
            self._ledger = ledger
            self._course = ledger.course
            self._public = public_game(ledger)
        return self._public


def public_game(ledger: Ledger) -> PublicGame:
    """Return the public part of a game as it is now."""
    return PublicGame(
        number=ledger.number,
        course=public_course(ledger.course),
        last=_public_edit(ledger.last, ledger.course, is_done=True),
        next=_public_edit(ledger.next, ledger.course, is_done=False),
        _money=ledger.course.state.totals,
    )


def public_course(course: Course) -> Course:
    """Return the course of a game without the money of seats, unless the game is over at its end."""
    if not has_lots(course.state) or is_over(course.state):
        return course
    return replace(course, beginning=without_money(course.beginning), steps=PublicSteps(course.steps))


def _public_edit(edit: Edit | None, course: Course, *, is_done: bool) -> PublicEdit | None:
    """Return what is told of an edit that is done, or else was undone."""
    if edit is None:
        return None
    asked = (edit.asked or Asked.CHANGE) if edit.is_correction else None
    step = edit.taken[0] if asked is Asked.REMOVE else edit.step
    is_of_lot = step.before.lot is not None or step.after.lot is not None
    is_entry = step.payment is not None or (asked is Asked.REMOVE and step.is_by_table)
    corrects_lot = edit.is_correction and is_of_lot and not is_entry
    has_lot = step.sale is not None or corrects_lot
    lot = lot_number(course.steps[: edit.keep]) if has_lot else None
    return PublicEdit(
        step=step.without_money,
        asked=asked,
        lot=lot,
        steps_taken=len(edit.taken),
        changes_hands=_changes_hands(edit) if edit.is_correction else is_done and _is_between_rounds(edit.step),
    )


def _is_between_rounds(step: Step) -> bool:
    """Return whether a step ended a round, or dealt the cards for the next."""
    return step.ends_round or isinstance(step.actions[0], Deal)


def _changes_hands(edit: Edit) -> bool:
    """Return whether seats hand over money or lots with an edit, or whether it leads to another round: not where money
    is only counted otherwise, nor with a sale for which bids were taken back, since the lot is on the table before it.
    """
    before, after = edit.came_from, edit.goes_to
    if before.round != after.round:
        return True
    if not isinstance(before, State) or not isinstance(after, State):
        return len(before.market) != len(after.market)
    sells_lot_on_table = len(edit.put) == 1 and edit.put[0].sale and before.lot and not _has_entry(edit.changed)
    is_paid = _money_apart_from_counts(before, edit.taken) != _money_apart_from_counts(after, edit.put)
    return not sells_lot_on_table and (is_paid or _cards_bought(before) != _cards_bought(after))


def _money_apart_from_counts(state: State, steps: Sequence[Step]) -> list[int]:
    """Return by seat its money, less what the table only counted with these steps."""
    counted = money_counted(steps)
    return [cash - counted[seat] for seat, cash in enumerate(state.cash, start=1)]


def _cards_bought(state: State) -> list[int]:
    """Return by seat how many cards of the round it has bought."""
    return [sum(cards) for cards in state.bought]


def _has_entry(steps: Sequence[Step]) -> bool:
    """Return whether one of the steps put a card on the table, or is what the table entered."""
    return any(step.is_by_table or isinstance(step.actions[0], Play | PlayCard) for step in steps)
