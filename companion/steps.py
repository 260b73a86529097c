"""Steps of a game: actions that were confirmed together, with the states before and after them and what happened."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, TypeVar

from companion.rules.actions import COUNTED, Adjust, Bid, Pass, TableAction
from companion.rules.auction_game.state import State
from companion.rules.events import CardLaid, Event, LotSold, Paid
from companion.rules.protocol import AnyAction, AnyGame, AnyState, apply, begin, is_secret

EventT = TypeVar("EventT")
NO_STICKERS: frozenset[str] = frozenset()
"""The stickers of a step whose cards were touched on the screen."""


class Payment(NamedTuple):
    """What a seat gives another outside of auctions, as the table says."""

    payer: int
    payee: int
    amount: int

    @property
    def actions(self) -> tuple[Adjust, Adjust]:
        """Return the corrections of money that are confirmed as this payment."""
        return (Adjust(self.payer, -self.amount), Adjust(self.payee, self.amount))


@dataclass(frozen=True)
class Step:
    """Actions confirmed together, the states before and after them, and what happened."""

    actions: tuple[AnyAction, ...]
    before: AnyState
    after: AnyState
    events: tuple[Event, ...] = ()
    """What happened with it, in order."""
    replaces: tuple[AnyAction, ...] | None = None
    """If it was corrected, the different actions that were first confirmed in its place and then taken back, or none
    for a step that was added; None if it was not corrected.
    """
    stickers: frozenset[str] = field(default=NO_STICKERS, compare=False)
    """The stickers of the cards that it put on the table, if they were held to the reader; not on disk."""
    at_s: int | None = field(default=None, compare=False)
    """How many seconds the game had been played when it was first confirmed; None if that is unknown. A record does not
    say it.
    """
    took_s: int | None = field(default=None, compare=False)
    """How many seconds of play passed before it since the last thing was confirmed, undone or not; None if unknown."""

    def in_place_of(self, taken_back: "Step") -> "Step":
        """Return the step as the one that replaces `taken_back`, and so was first confirmed when that was."""
        first = taken_back.actions if taken_back.replaces is None else taken_back.replaces
        replaces = None if first == self.actions else first
        if replaces == self.replaces and taken_back.at_s == self.at_s and taken_back.took_s == self.took_s:
            return self
        return replace(self, replaces=replaces, at_s=taken_back.at_s, took_s=taken_back.took_s)

    @property
    def is_corrected(self) -> bool:
        """Return whether it was first confirmed otherwise, or not at all."""
        return self.replaces is not None

    @property
    def was_added(self) -> bool:
        """Return whether a correction added it, so that nobody knows when it was."""
        return self.replaces == ()

    @property
    def reveals_bids(self) -> bool:
        """Return whether it opened the bids of a sealed auction, or some of them."""
        return is_secret(self.before) and isinstance(self.actions[-1], Bid | Pass)

    @property
    def ends_round(self) -> bool:
        """Return whether the bank paid, or points were scored, at the end of a round."""
        return self.event(Paid) is not None

    @property
    def sale(self) -> LotSold | None:
        """Return the sale of a lot with it, or None."""
        return self.event(LotSold)

    @property
    def cards_laid(self) -> tuple[int, ...]:
        """Return the artists of the cards that it put on the table, by place on the board."""
        return tuple(event.artist for event in self.events if isinstance(event, CardLaid))

    @cached_property
    def without_money(self) -> "Step":
        """Return the step without the money of seats in its states, as it may be shown while money is secret."""
        return replace(self, before=without_money(self.before), after=without_money(self.after))

    def event(self, kind: type[EventT]) -> EventT | None:
        """Return the first event of this kind, or None."""
        for event in self.events:
            if isinstance(event, kind):
                return event
        return None

    def of_game(self, game: AnyGame) -> "Step":
        """Return the step of the same game with other names of its players."""
        return replace(self, before=state_of_game(self.before, game), after=state_of_game(self.after, game))

    @property
    def payment(self) -> Payment | None:
        """Return the payment that it is, or None."""
        return payment_of(self.actions)

    @property
    def is_by_table(self) -> bool:
        """Return whether all its actions are the table's, which corrects money, a hand, or whose turn it is."""
        return all(isinstance(action, TableAction) for action in self.actions)

    @property
    def waits_for_same(self) -> bool:
        """Return whether it is the table's and the game waits for the same as before, so that bids and notices stay."""
        return self.is_by_table and _awaited(self.before) == _awaited(self.after)


def _awaited(state: AnyState) -> tuple[object, ...]:
    """Return what the game waits for. A secret bid less, of a player who has left, is nothing else."""
    return state.phase.name, state.lot, state.asked


def payment_of(actions: Sequence[AnyAction]) -> Payment | None:
    """Return the payment that these actions are, or None: two corrections of money, of which one seat gets what
    another gives. Corrections for different reasons are none, nor is what was counted.
    """
    if len(actions) != 2:
        return None
    one, other = actions
    if not isinstance(one, Adjust) or not isinstance(other, Adjust):
        return None
    if one.seat == other.seat or one.amount != -other.amount or one.why != other.why or one.why == COUNTED:
        return None
    payer, payee = (one, other) if one.amount < 0 else (other, one)
    return Payment(payer=payer.seat, payee=payee.seat, amount=payee.amount)


def money_counted(steps: Iterable[Step]) -> Counter[int]:
    """Return by seat how much more money the table counted with these steps; negative for less. A payment is none of
    that: it changes hands.
    """
    counted = Counter[int]()
    for step in steps:
        for action in step.actions if step.payment is None else ():
            if isinstance(action, Adjust):
                counted[action.seat] += action.amount
    return counted


def make_step(
    state: AnyState,
    actions: Sequence[AnyAction],
    *,
    stickers: frozenset[str] = NO_STICKERS,
    at_s: int | None = None,
) -> Step:
    """Return actions as one step. Raise Refusal for what the rules refuse."""
    after = state
    events: list[Event] = []
    for action in actions:
        after = apply(after, action)
        events += after.happened
    return Step(tuple(actions), state, after, events=tuple(events), stickers=stickers, at_s=at_s)


def group_into_steps(game: AnyGame, actions: Iterable[AnyAction]) -> tuple[Step, ...]:
    """Return a recorded game as steps: the bids of a sealed auction together, with what the table corrected between
    them; the two corrections of money that are a payment together; any other action alone. Raise Refusal for an action
    that the rules refuse.
    """
    before = after = begin(game)
    steps: list[Step] = []
    together: list[AnyAction] = []
    events: list[Event] = []
    for action in actions:
        after = apply(after, action)
        together.append(action)
        events += after.happened
        more_bids_follow = is_secret(before) and is_secret(after) and not isinstance(together[0], TableAction)
        if not more_bids_follow:
            _append(steps, Step(tuple(together), before, after, events=tuple(events)))
            before = after
            together = []
            events = []
    if together:
        _append(steps, Step(tuple(together), before, after, events=tuple(events)))
    return tuple(steps)


def _append(steps: list[Step], step: Step) -> None:
    """Append a step; where it completes a payment, to the step that is its other part."""
    if steps and payment_of((*steps[-1].actions, *step.actions)):
        first = steps.pop()
        actions, events = (*first.actions, *step.actions), (*first.events, *step.events)
        step = Step(actions, first.before, step.after, events=events)
    steps.append(step)


def without_money(state: AnyState) -> AnyState:
    """Return the state without the money of seats; that of a card game, whose points are public, unchanged."""
    return state._replace(cash=()) if isinstance(state, State) else state


def state_of_game(state: AnyState, game: AnyGame) -> AnyState:
    """Return the state of the same game with other names of its players."""
    return state._replace(game=game)  # type: ignore[arg-type]  # a game of the same edition
