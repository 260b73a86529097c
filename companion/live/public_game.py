"""A game as everybody at the table may see it: its course, without the money of seats while that is secret.

What each seat of an auction game has stays secret until the game is over. Until then it is taken out of each state, so
that a page that reads it by mistake fails, instead of showing it. Cards in hands are counted and never named, and a
secret bid is no step before all are revealed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple, overload

from companion.corrections.places import is_card_pending
from companion.course import Course, Edit, same_places
from companion.journal.ledger import Ledger
from companion.rules.actions import Deal, Play, PlayCard
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyAction, has_lots, is_over
from companion.statistics.lots_sold import lot_number
from companion.steps import Step, money_counted, without_money


class _Entry(NamedTuple):
    """A card, or what the table entered."""

    actions: tuple[AnyAction, ...]
    """Its actions; a card as if seat 1 had played it, whoever did; a payment whichever seat was named first."""
    round: int | None
    """The round of a card, which tells it from another like it in a later round; None for what the table entered."""


class EditKind(Enum):
    """What an edit did to the steps of a game."""

    STEP = auto()
    """It added one step at the end."""
    ADDITION = auto()
    """It put a card, or what the table entered, before others, with what followed from it."""
    REMOVAL = auto()
    """It took a card, or what the table entered, away, with what followed from it."""
    UNDOING = auto()
    """It took all steps away after an earlier moment."""
    CORRECTION = auto()
    """It did anything else."""


class PublicEdit(NamedTuple):
    """An edit of a game that undo or redo makes, for its title."""

    step: Step
    """The step that the screen names it by."""
    kind: EditKind
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
    kind = _kind(edit)
    step = _entry_steps(edit.taken)[0] if kind is EditKind.REMOVAL else edit.step
    is_of_lot = step.before.lot is not None or step.after.lot is not None
    is_entry = step.payment is not None or (kind is EditKind.REMOVAL and step.is_by_table)
    corrects_lot = edit.is_correction and is_of_lot and not is_entry
    has_lot = step.sale is not None or corrects_lot
    lot = lot_number(course.steps[: edit.keep]) if has_lot else None
    return PublicEdit(
        step=step.without_money,
        kind=kind,
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
    sells_lot_on_table = len(edit.put) == 1 and edit.put[0].sale and before.lot and not _entry_steps(edit.changed)
    is_paid = _money_apart_from_counts(before, edit.taken) != _money_apart_from_counts(after, edit.put)
    return not sells_lot_on_table and (is_paid or _cards_bought(before) != _cards_bought(after))


def _money_apart_from_counts(state: State, steps: Sequence[Step]) -> list[int]:
    """Return by seat its money, less what the table only counted with these steps."""
    counted = money_counted(steps)
    return [cash - counted[seat] for seat, cash in enumerate(state.cash, start=1)]


def _cards_bought(state: State) -> list[int]:
    """Return by seat how many cards of the round it has bought."""
    return [sum(cards) for cards in state.bought]


def _kind(edit: Edit) -> EditKind:
    """Return what an edit did; what was added or removed may have changed others after it."""
    if not edit.is_correction:
        return EditKind.STEP
    if not edit.put:
        return EditKind.REMOVAL if _is_one_entry(edit.taken) else EditKind.UNDOING
    first = edit.changed[0]
    if is_card_pending(first.before) and not first.is_by_table:
        return EditKind.CORRECTION
    was = [_entry(step) for step in _entry_steps(edit.taken)]
    now = [_entry(step) for step in _entry_steps(edit.put)]
    if _lacks_first(was, now):
        return EditKind.REMOVAL
    if _lacks_first(now, was):
        return EditKind.ADDITION
    return EditKind.CORRECTION


def _is_one_entry(steps: Sequence[Step]) -> bool:
    """Return whether the steps are one entry of the table alone, or one card with all that followed from it."""
    first, *later = steps
    if first.is_by_table:
        return not later
    return _is_card(first) and all(is_card_pending(step.before) and not step.is_by_table for step in later)


def _lacks_first(entries: Sequence[_Entry], others: Sequence[_Entry]) -> bool:
    """Return whether `others` are rather what is left of the entries without the first of them than with another in
    its place.

    Where all that came after the first is left, a card may have moved to another round. Elsewhere it is then another
    card like it: after a stop before a deal, those of the next round are no longer there.
    """
    if len(others) >= len(entries):
        return False
    later = entries[1:]
    if [entry.actions for entry in others] == [entry.actions for entry in later]:
        return True
    return _count_matching(later, others) > _count_matching(later, others[1:])


def _count_matching(entries: Sequence[_Entry], others: Sequence[_Entry]) -> int:
    """Return how many entries are in both, in the same order."""
    return sum(entries[place] == others[other] for place, other in same_places(entries, others))


def _entry_steps(steps: Sequence[Step]) -> list[Step]:
    """Return the steps that put a card on the table, and what the table entered."""
    return [step for step in steps if step.is_by_table or _is_card(step)]


def _is_card(step: Step) -> bool:
    """Return whether a step put the first card of a lot on the table, or a card of the card game."""
    return isinstance(step.actions[0], Play | PlayCard)


def _entry(step: Step) -> _Entry:
    """Return what was entered with a step."""
    if step.payment:
        return _Entry(step.payment.actions, round=None)
    card = step.actions[0]
    if isinstance(card, Play | PlayCard):
        return _Entry((card._replace(seat=1),), round=step.before.round)
    return _Entry(step.actions, round=None)
