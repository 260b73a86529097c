"""What the table corrected in the middle of a card or a lot stays, whatever is corrected of that."""

from collections.abc import Callable, Sequence

import pytest

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.edits import (
    ask_second_card,
    change_player,
    record_sale,
    remove_card,
    replace_card,
    replace_sale,
)
from companion.corrections.stops import add_second_card, take_bidding_out
from companion.rules.actions import (
    Add,
    Adjust,
    Bid,
    Draw,
    Hammer,
    Hand,
    Influence,
    Pass,
    Play,
    PlayCard,
    Together,
)
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction, Effect
from companion.steps import Step, group_into_steps
from tests.support.games import CARD_EDITION, card_game_of, game_of

GAME = game_of()
ONE, OTHER = GAME.edition.keys[:2]
DOUBLE = Play(1, ONE, Auction.DOUBLE)
LOT: list[AnyAction] = [
    *(DOUBLE, Adjust(3, 5), Pass(1), Adjust(3, 6), Add(2, Auction.OPEN)),
    *(Adjust(3, 7), Bid(4, 4), Adjust(3, 8), Bid(1, 5), Adjust(3, 9)),
]
"""A double that is sold openly, with a correction of money after each card and each bid."""
Edited = Callable[[Sequence[Step]], Correction]

OF_A_SOLD_LOT: dict[str, Edited] = {
    "removed": lambda steps: remove_card(steps, 0),
    "another card": lambda steps: replace_card(steps, 0, Play(1, OTHER, Auction.DOUBLE)),
    "no double": lambda steps: replace_card(steps, 0, Play(1, ONE, Auction.OPEN)),
    "another second card": lambda steps: replace_card(steps, 4, Add(2, Auction.SEALED)),
    "another sale": lambda steps: replace_sale(steps, 6, Sale(3, 6)),
    "the same sale": lambda steps: replace_sale(steps, 6, Sale(1, 5)),
}


def corrections_of_money(correction: Correction) -> list[int]:
    """What the table corrected, in its order."""
    return [action.amount for entry in correction.draft for action in entry.actions if isinstance(action, Adjust)]


@pytest.mark.parametrize("edited", OF_A_SOLD_LOT.values(), ids=OF_A_SOLD_LOT)
def test_of_a_sold_lot_all_that_was_corrected_stays(edited: Edited) -> None:
    steps = group_into_steps(GAME, [*LOT, Hammer(), Play(3, OTHER, Auction.OPEN)])
    assert corrections_of_money(edited(steps)) == [5, 6, 7, 8, 9]


def test_another_sale_stands_for_what_was_bid_since_the_table_last_corrected_something() -> None:
    steps = group_into_steps(GAME, [*LOT, Hammer(), Play(3, OTHER, Auction.OPEN)])
    *_, bid, hammer, _ = replace_sale(steps, 6, Sale(3, 6)).draft
    assert (bid.actions, bid.was) == ((Bid(3, 6),), None)
    assert (hammer.actions, hammer.was) == ((Hammer(),), 10)


ASKED_AGAIN: dict[str, Edited] = {
    "second card": lambda steps: ask_second_card(steps, 0, Play(1, OTHER, Auction.DOUBLE)),
    "another player": lambda steps: change_player(steps, 0, 3),
}


@pytest.mark.parametrize("added", [None, Add(2, Auction.OPEN), Add(2, Auction.SEALED)])
@pytest.mark.parametrize("edited", ASKED_AGAIN.values(), ids=ASKED_AGAIN)
def test_all_that_was_corrected_is_there_again_once_it_is_known_who_added_a_second_card(
    edited: Edited, added: Add | None
) -> None:
    steps = group_into_steps(GAME, [*LOT, Hammer(), Play(3, OTHER, Auction.OPEN)])
    asked = edited(steps)
    assert asked.waits_for_lot
    assert corrections_of_money(asked) == [5, 6]
    assert corrections_of_money(add_second_card(asked, added)) == [5, 6, 7, 8, 9]


@pytest.mark.parametrize(("sale", "kept"), [(Sale(1, 5), 10), (Sale(1, 9), 10), (Sale(4, 4), 7), (Sale(3, 2), 5)])
def test_a_lot_on_the_table_is_sold_with_all_that_was_corrected_and_the_bids_that_may_stay(
    sale: Sale, kept: int
) -> None:
    steps = group_into_steps(GAME, LOT)
    correction = record_sale(steps, sale)
    assert corrections_of_money(correction) == [5, 6, 7, 8, 9]
    assert [entry.was for entry in correction.draft[:kept]] == list(range(kept))
    assert correction.now[-1].sale is not None
    assert (correction.now[-1].sale.buyer, correction.now[-1].sale.price) == sale


def test_the_bidding_that_is_taken_out_leaves_what_was_corrected_meanwhile() -> None:
    steps = group_into_steps(GAME, [*LOT, Hammer(), Play(3, OTHER, Auction.OPEN)])
    correction = replace_card(steps, 0, Play(1, ONE, Auction.SEALED))
    if correction.stops_at is not None:
        correction = take_bidding_out(correction)
    assert corrections_of_money(correction) == [5, 6, 7, 8, 9]


A, B = CARD_EDITION.keys[:2]
OF_A_CARD: dict[str, tuple[Effect, Sequence[AnyAction], Edited, Sequence[AnyAction]]] = {
    "an effect less": (
        Effect.DRAW,
        [Hand(2, 5), Draw(1)],
        lambda steps: replace_card(steps, 1, PlayCard(1, A, Effect.NONE)),
        [Hand(2, 5)],
    ),
    "another effect": (
        Effect.DRAW,
        [Hand(2, 5), Draw(1)],
        lambda steps: replace_card(steps, 1, PlayCard(1, A, Effect.SECOND)),
        [Pass(1), Hand(2, 5)],
    ),
    "another artist": (
        Effect.DRAW,
        [Hand(2, 5), Draw(1)],
        lambda steps: replace_card(steps, 1, PlayCard(1, B, Effect.DRAW)),
        [Hand(2, 5), Draw(1)],
    ),
    "another player": (
        Effect.DRAW,
        [Hand(3, 5), Draw(1)],
        lambda steps: change_player(steps, 1, 2),
        [Hand(3, 5), Draw(2)],
    ),
    "another player of a card that all follow": (
        Effect.TOGETHER,
        [Together(1, A), Hand(3, 5), Together(2, B), Together(3, A)],
        lambda steps: change_player(steps, 1, 2),
        [Hand(3, 5), Together(2, B), Together(3, A), Together(1, A)],
    ),
}


@pytest.mark.parametrize(("effect", "used", "edited", "then"), OF_A_CARD.values(), ids=OF_A_CARD)
def test_of_a_card_of_the_card_game_what_was_corrected_stays(
    effect: Effect, used: Sequence[AnyAction], edited: Edited, then: Sequence[AnyAction]
) -> None:
    steps = group_into_steps(card_game_of(3), [Influence(B), PlayCard(1, A, effect), *used])
    played = [action for entry in edited(steps).draft for action in entry.actions]
    assert played[-len(then) :] == list(then)
