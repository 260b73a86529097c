"""Games as steps, and what corrections make of them: what the tests of corrections share."""

from collections.abc import Iterable, Sequence
from random import Random

from companion.corrections.bidding import Sale, sell_lot
from companion.corrections.correction import Correction
from companion.corrections.draft import Entry, draft_of
from companion.corrections.edits import replace_card
from companion.corrections.step_actions import Actions
from companion.corrections.stops import add_second_card, leave_out, sell_waiting_lot
from companion.course import Asked, Course, Edit
from companion.rules.actions import Action, Add, Bid, Pass, Play
from companion.rules.auction_game.auctions import Sealed
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyGame, AnyState, apply, begin
from companion.rules.words import Auction, Variant
from companion.steps import Step, make_step
from tests.support.games import game_of
from tests.support.random_play import any_game

FOUR = game_of("dicetree", 4)
KINDS = (Auction.OPEN, Auction.ONCE_AROUND, Auction.SEALED, Auction.FIXED_PRICE)


def actions_of(steps: Iterable[Step]) -> tuple[Actions, ...]:
    """The actions of each step."""
    return tuple(step.actions for step in steps)


def told(game: AnyGame, *steps: Actions) -> list[Step]:
    """Steps of a game, each of some actions."""
    return told_from(begin(game), steps)


def told_from(state: AnyState, steps: Iterable[Actions]) -> list[Step]:
    """Steps from this state on, each of some actions. Raises Refusal."""
    found = list[Step]()
    for actions in steps:
        found.append(make_step(state, actions))
        state = found[-1].after
    return found


def auctioned(*steps: Actions) -> list[Step]:
    return told(FOUR, *steps)


def any_evening(table: tuple[str, int, Variant, int], random: Random) -> list[Step]:
    """A whole game as a table tells it: all secret bids of an auction are one step."""
    edition, seats, variant, first = table
    game = game_of(edition, seats, variant, first=first)
    steps: list[Actions] = []
    bids: list[Action] = []
    for action, state in any_game(game, random):
        if isinstance(state.phase, Sealed) or bids:
            sealed = isinstance(action, Bid | Pass)
            steps += [] if sealed else [(action,)]
            bids += [action] if sealed else []
        else:
            steps.append((action,))
        if bids and not isinstance(state.phase, Sealed):
            steps.append(tuple(bids))
            bids.clear()
    return told(game, *steps)


def retold(correction: Correction) -> list[Step]:
    """The steps of a corrected game, told from the beginning. Raises Refusal."""
    return told(correction.steps[0].before.game, *(step.actions for step in correction.now))


def put(correction: Correction) -> tuple[Actions, ...]:
    """What is different in a corrected game, from the first step that is."""
    return actions_of(correction.edit.put)


def replaced(course: Course, keep: int, *steps: Actions, was: Sequence[int | None] | None = None) -> Edit:
    """The correction that puts these steps after so many: each `was` a step, else they stand for those there in their
    order.
    """
    put = told_from(course.first(keep).state, steps)
    in_order = [place if place < len(course.steps) else None for place in range(keep, keep + len(put))]
    return Edit(keep, tuple(course.steps[keep:]), tuple(put), Asked.CHANGE, tuple(in_order if was is None else was))


def changed(steps: Sequence[Step], first: int, end: int, *instead: Actions) -> Correction:
    """What follows if these steps are in place of those from `first` to before `end`. Raises Refusal."""
    asked = Asked.REMOVE if len(instead) < end - first else Asked.CHANGE
    entries = tuple(
        Entry(actions, first + number if first + number < end else None) for number, actions in enumerate(instead)
    )
    draft = (*draft_of(steps)[:first], *entries, *draft_of(steps)[end:])
    return Correction.of(steps, asked, range(first, end), draft)


def sold(auctioneer: int, kind: Auction, buyer: int, price: int, artist: str = "klimt") -> tuple[Actions, ...]:
    """A lot, in the fewest actions."""
    state = apply(begin(game_of("dicetree", 4, first=auctioneer)), Play(auctioneer, artist, kind))
    assert isinstance(state, State)
    return ((Play(auctioneer, artist, kind),), *sell_lot(state, Sale(buyer, price)))


def without(correction: Correction, *left_out: int) -> Correction:
    """What follows if the steps at these places are left out, each once the correction stops there."""
    while correction.stops_at in left_out:
        correction = leave_out(correction)
    return correction


def other_lot(steps: Sequence[Step], place: int, action: Action, *, second: Add | None = None) -> Correction:
    """What follows from another card, with what is then asked: its second card, and its buyer and price. Raises
    Refusal.
    """
    correction = replace_card(steps, place, action)
    if lacks(correction) is Auction.DOUBLE:
        correction = add_second_card(correction, second)
    return sell_waiting_lot(correction, Sale(buyer=1, price=1)) if lacks(correction) else correction


def lacks(correction: Correction) -> Auction | None:
    """The kind of the changed lot, if it needs an answer; DOUBLE where it is its second card."""
    return correction.end.lot.kind if correction.waits_for_itself and correction.end.lot else None
