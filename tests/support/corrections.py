"""Games as steps, and what corrections make of them: what the tests of corrections share."""

from collections.abc import Iterable, Sequence
from random import Random

from companion.corrections.answers import add_second_card, sell_undecided_lot
from companion.corrections.bidding import Sale, sell_lot
from companion.corrections.changes import Change, replace_card
from companion.corrections.corrected_game import CorrectedGame, follow
from companion.corrections.step_actions import Actions
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
    """A whole game as a table tells it: all fists of an auction are one step."""
    edition, seats, variant, first = table
    game = game_of(edition, seats, variant, first=first)
    steps: list[Actions] = []
    fists: list[Action] = []
    for action, state in any_game(game, random):
        if isinstance(state.phase, Sealed) or fists:
            sealed = isinstance(action, Bid | Pass)
            steps += [] if sealed else [(action,)]
            fists += [action] if sealed else []
        else:
            steps.append((action,))
        if fists and not isinstance(state.phase, Sealed):
            steps.append(tuple(fists))
            fists.clear()
    return told(game, *steps)


def retold(steps: Sequence[Step], corrected: CorrectedGame) -> list[Step]:
    """The steps of a corrected game, told from the beginning. Raises Refusal."""
    return told(steps[0].before.game, *(step.actions for step in corrected.all_steps(steps)))


def sold(auctioneer: int, kind: Auction, buyer: int, price: int, artist: str = "klimt") -> tuple[Actions, ...]:
    """A lot, in the fewest actions."""
    state = apply(begin(game_of("dicetree", 4, first=auctioneer)), Play(auctioneer, artist, kind))
    assert isinstance(state, State)
    return ((Play(auctioneer, artist, kind),), *sell_lot(state, Sale(buyer, price)))


def without(steps: Sequence[Step], change: Change, *left_out: int) -> CorrectedGame:
    """What follows from a change if the steps at these places are left out, each once it is a conflict."""
    corrected = follow(steps, change)
    while corrected.conflict and corrected.conflict.place in left_out:
        corrected = corrected.accept_proposed(steps)
    return corrected


def other_lot(steps: Sequence[Step], place: int, action: Action, *, second: Add | None = None) -> CorrectedGame:
    """What follows from another card, with what is then asked: its second card, and its buyer and price. Raises
    Refusal.
    """
    corrected = follow(steps, replace_card(steps, place, action))
    if lacks(corrected) is Auction.DOUBLE:
        corrected = add_second_card(steps, corrected, second)
    return sell_undecided_lot(steps, corrected, Sale(buyer=1, price=1)) if lacks(corrected) else corrected


def lacks(corrected: CorrectedGame) -> Auction | None:
    """The kind of the changed lot, if it needs an answer; DOUBLE where it is its second card."""
    return corrected.end.lot.kind if corrected.is_undecided_itself and corrected.end.lot else None
