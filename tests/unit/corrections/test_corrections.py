"""Corrections as the rules see them: what can no longer be after one is named, and it is all one commit.

Lots are in `test_lot_corrections.py`, whole games in `test_corrected_games.py`; what the table shows of it is in
`test_correcting.py`.
"""

from pathlib import Path
from typing import cast

import pytest

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.edits import change_player, replace_card, replace_sale
from companion.corrections.places import find_card
from companion.corrections.step_actions import Actions
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.notation.record import LARGEST_AMOUNT, Header
from companion.rules.actions import (
    Add,
    Adjust,
    Bid,
    Draw,
    Extra,
    Hammer,
    Hand,
    Influence,
    Pass,
    Play,
    PlayCard,
    Reveal,
    Together,
    Turn,
)
from companion.rules.auction_game.auctions import Pricing
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyState
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction, Effect, Variant
from tests.support.corrections import actions_of, auctioned, changed, put, replaced, sold, told, without
from tests.support.games import AUCTION_EDITIONS, NAMES, card_game_of, game_of


def test_money_corrected_during_a_lot_that_is_left_out_stays_corrected() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 10), (Play(2, "munch", Auction.OPEN),), (Adjust(4, 30),), (Hammer(),))
    corrected = without(changed(steps, 0, 3), 3)
    assert (corrected.other_later, corrected.followed.stop) == ((3, 5), None)
    assert put(corrected)[-1] == (Adjust(4, 30),)


def test_a_hand_or_a_turn_that_is_so_already_is_left_out_without_a_question() -> None:
    double = (Play(1, "klimt", Auction.DOUBLE),), (Pass(1),), (Pass(2),), (Add(3, Auction.OPEN),), (Hammer(),)
    later = (Hand(3, 9),), (Turn(2),), (Play(2, "munch", Auction.OPEN),), (Hammer(),)
    steps = auctioned(*double, *later)
    nobody_added = changed(steps, 3, 5, (Pass(3),), (Pass(4),))
    corrected = nobody_added
    assert (corrected.followed.stop, corrected.other_later) == (None, ())
    assert put(corrected)[-2:] == actions_of(steps[-2:]), "nobody else has played, whose turn it is anyway"
    assert (corrected.keeps_all_later, {5, 6} & {*corrected.followed.was}) == (False, set())
    assert cast(State, corrected.end).hands == (8, 8, 9, 9)


def test_a_hand_or_a_turn_that_no_longer_can_be_is_a_conflict_like_any_other() -> None:
    steps = auctioned((Hand(3, 1),), (Play(1, "klimt", Auction.OPEN),), (Hammer(),), (Turn(3),))
    without_cards = changed(steps, 0, 1, (Hand(3, 0),))
    assert refused(without_cards) == (3, Reason.NOT_ALLOWED), "who has no card cannot play"


def refused(corrected: Correction) -> tuple[int | None, Reason] | None:
    """The step that is not possible any more, and why."""
    return (corrected.stops_at, corrected.refusal.reason) if corrected.refusal else None


def test_a_hand_corrected_during_a_lot_stays_corrected_and_is_no_card() -> None:
    lot = (Play(1, "klimt", Auction.OPEN),), (Hand(4, 7),), (Bid(3, 10),), (Hammer(),)
    steps = auctioned(*lot, (Hand(2, 5),), (Turn(3),))
    assert [find_card(steps, place) for place in range(6)] == [0, 0, 0, 0, None, None]
    corrected = replace_card(steps, 0, Play(1, "munch", Auction.SEALED))
    assert cast(State, corrected.end).hands == (8, 5, 9, 7)


def test_in_the_bidding_of_a_double_the_card_is_its_second() -> None:
    double = (Play(1, "klimt", Auction.DOUBLE),), (Adjust(4, 5),), (Pass(1),), (Add(2, Auction.OPEN),)
    steps = auctioned(*double, (Adjust(4, 5),), (Bid(3, 10),), (Hammer(),))
    assert [find_card(steps, place) for place in range(7)] == [0, 3, 2, 3, 3, 3, 3]
    assert [find_card(steps[:3], place) for place in range(3)] == [0, 0, 2], "before it is added"


def test_a_hand_corrected_before_an_effect_is_used_stays_corrected_with_another_effect() -> None:
    card = PlayCard(1, "wagner", Effect.DRAW)
    steps = told(card_game_of(3), (Influence("tec"),), (card,), (Hand(3, 5),), (Draw(1),))
    corrected = replace_card(steps, 1, card._replace(effect=Effect.AWARD))
    assert put(corrected)[1:] == ((Pass(1),), (Hand(3, 5),))


def test_who_played_the_card_instead_has_used_its_effect() -> None:
    card = PlayCard(1, "tec", Effect.DRAW)
    steps = told(card_game_of(3), TEC, (card,), (Hand(3, 5),), (Draw(1),))
    corrected = change_player(steps, 1, 2)
    assert actions_of(corrected.now) == (TEC, (Turn(2),), (card._replace(seat=2),), (Hand(3, 5),), (Draw(2),))


def test_with_two_players_a_card_left_out_is_a_missed_turn_and_its_bidding_goes_with_it() -> None:
    mystery = (Reveal("munch", Auction.OPEN),)
    first = (Play(1, "klimt", Auction.OPEN),), (Hammer(),), mystery
    double = (Play(2, "manet", Auction.DOUBLE),), (Add(2, Auction.OPEN),)
    second = *double, (Bid(1, 5),), (Adjust(2, 3),), (Hammer(),), mystery
    game = game_of("dicetree", 2, Variant.TWO_PLAYER)
    steps = told(game, *first, *second, (Play(1, "klimt", Auction.OPEN),))
    corrected = without(changed(steps, 3, 3, (Hand(2, 1),)), 3)
    assert (corrected.followed.stop, corrected.other_later) == (None, (3, 4, 5, 7, 8))
    assert put(corrected) == (
        (Hand(2, 1),),
        (Pass(2),),
        (Adjust(2, 3),),
        (Play(1, "klimt", Auction.OPEN),),
    )


def test_a_secret_bid_that_is_too_high_now_is_a_pass_if_it_is_left_out() -> None:
    bids = (Bid(3, 85), Bid(4, 20), Pass(1), Bid(2, 7))
    steps = auctioned(*sold(1, Auction.OPEN, 3, 10), (Play(2, "munch", Auction.SEALED),), bids)
    corrected = replace_sale(steps, 2, Sale(3, 30))
    assert corrected.stops_at == 4
    assert put(without(corrected, 4))[-1] == (Pass(3), Bid(4, 20), Pass(1), Bid(2, 7))


def test_a_round_that_ends_earlier_names_the_first_step_that_is_too_late() -> None:
    lots = [sold(1 + place % 4, Auction.OPEN, 2, 3) for place in range(4)]
    other = sold(1, Auction.OPEN, 2, 3, "munch")
    steps = auctioned(*(step for lot in (*lots, other) for step in lot), (Play(2, "manet", Auction.OPEN),))
    corrected = replace_card(steps, 12, Play(1, "klimt", Auction.OPEN))
    assert refused(corrected) == (15, Reason.WRONG_PHASE)
    assert put(corrected)[0] == (Play(1, "klimt", Auction.OPEN),)
    assert cast(State, corrected.end).phase.name == "settled"


def test_a_correction_is_what_hands_could_have_done_in_one_commit(tmp_path: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1)
    with Journal(tmp_path) as journal:
        ledger = Ledger.begin(journal, header, AUCTION_EDITIONS)
        for actions in (*sold(1, Auction.OPEN, 3, 32), *sold(2, Auction.OPEN, 4, 10)):
            ledger.do(*actions)
        corrected = replace_sale(ledger.course.steps, 2, Sale(3, 23))
        ledger.correct(corrected.edit)
        kinds = [str(entry.kind) for entry in journal.entries(1)]
        assert kinds == ["step"] * 6 + ["correct"]
        again = Ledger.resume(journal, 1, AUCTION_EDITIONS)
        assert again.course.steps == ledger.course.steps
        assert [step.is_corrected for step in again.course.steps] == [False, True, False, False, False, False]
        assert ledger.next is None
        before: AnyState = ledger.course.state
        with pytest.raises(Refusal):
            ledger.correct(replaced(ledger.course, 1, (Adjust(3, LARGEST_AMOUNT + 1),)))
        assert ledger.course.state == before
        assert len(journal.entries(1)) == 7
        assert not isinstance(ledger.course.first(4).state.phase, Pricing)


TEC = (Influence("tec"),)
DRAWN: tuple[Actions, ...] = ((PlayCard(1, "wagner", Effect.DRAW),), (Draw(1),))
ALL_PLAYED: tuple[Actions, ...] = (
    *((PlayCard(1, "wagner", Effect.TOGETHER),), (Together(1, "tec"),), (Together(2, "denise"),)),
)


@pytest.mark.parametrize(
    ("was", "effect", "followed"),
    [
        (DRAWN, Effect.DRAW, DRAWN[1:]),
        (DRAWN, Effect.SECOND, ((Pass(1),),)),
        (DRAWN, Effect.NONE, ()),
        (ALL_PLAYED, Effect.TOGETHER, ALL_PLAYED[1:]),
        (ALL_PLAYED, Effect.NONE, ()),
    ],
)
def test_what_followed_from_a_card_is_kept_if_another_has_the_same_effect(
    was: tuple[Actions, ...], effect: Effect, followed: tuple[Actions, ...]
) -> None:
    steps = told(card_game_of(2), TEC, *was, (PlayCard(2, "denise", Effect.NONE),))
    card = PlayCard(1, "mariana", effect)
    corrected = replace_card(steps, 1, card)
    assert actions_of(corrected.now) == (TEC, (card,), *followed, (PlayCard(2, "denise", Effect.NONE),))


def test_cards_that_are_left_out_at_scoring_are_none() -> None:
    cards = [(PlayCard(seat, "tec", Effect.NONE),) for seat in (1, 2, 1, 2)]
    steps = told(card_game_of(2), TEC, *cards, (Extra(2, ("tec",)),), (Extra(1, ()),))
    corrected = without(changed(steps, 5, 5, (Hand(2, 0),)), 5)
    assert put(corrected) == ((Hand(2, 0),), (Extra(2, ()),), (Extra(1, ()),))
