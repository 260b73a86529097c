"""A lot put right, as the rules see it: its price, its buyer, its card, and a double's second card."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from companion.corrections.bidding import Sale
from companion.corrections.edits import ask_second_card, record_sale, remove_card, replace_card, replace_sale
from companion.corrections.out_of_turn import give_card_to_asked, let_play_instead
from companion.corrections.places import find_insertion
from companion.corrections.step_actions import Actions
from companion.corrections.stops import add_second_card, leave_out, sell_waiting_lot, take_bidding_out
from companion.lots import lots_sold
from companion.rules.actions import Add, Adjust, Bid, Buy, Deal, Hammer, Pass, Play, Price, Turn
from companion.rules.auction_game.state import Doubling, State
from companion.rules.events import Lot
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction, Variant
from companion.steps import Step
from tests.support.corrections import FOUR, KINDS, auctioned, lacks, other_lot, put, retold, sold, told
from tests.support.games import game_of

KLIMT = FOUR.edition.keys.index("klimt")


@pytest.mark.parametrize("kind", KINDS)
def test_a_price_keyed_wrong_is_put_right_and_everything_after_it_stands(kind: Auction) -> None:
    steps = auctioned(*sold(1, kind, 3, 32), *sold(2, Auction.OPEN, 4, 10))
    corrected = replace_sale(steps, 1, Sale(3, 23))
    assert corrected.followed.stop is None
    assert [(lot.buyer, lot.price) for lot in lots_sold(retold(corrected))] == [(3, 23), (4, 10)]
    assert cast(State, corrected.end).cash == (123, 110, 77, 90)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("buyer", [1, 2, 4])
def test_another_buyer_pays_what_was_bid(kind: Auction, buyer: int) -> None:
    steps = auctioned(*sold(1, kind, 3, 32))
    lots = lots_sold(retold(replace_sale(steps, len(steps) - 1, Sale(buyer, 32))))
    assert [(lot.buyer, lot.price, lot.kind) for lot in lots] == [(buyer, 32, kind)]


@pytest.mark.parametrize("was", KINDS)
@pytest.mark.parametrize("kind", KINDS)
def test_another_kind_keeps_buyer_and_price(was: Auction, kind: Auction) -> None:
    steps = auctioned(*sold(1, was, 3, 32))
    lots = lots_sold(retold(replace_card(steps, 0, Play(1, "munch", kind))))
    munch = FOUR.edition.keys.index("munch")
    assert [(lot.artist, lot.kind, lot.buyer, lot.price) for lot in lots] == [(munch, kind, 3, 32)]


@pytest.mark.parametrize("kind", KINDS)
def test_money_corrected_during_a_lot_stays_corrected_however_the_lot_is_put_right(kind: Auction) -> None:
    card, *bidding = sold(1, kind, 3, 32)
    steps = auctioned(card, (Adjust(4, 5),), *bidding, *sold(2, Auction.OPEN, 4, 10))
    courses = {
        "another price": replace_sale(steps, 1, Sale(3, 23)),
        "another buyer": replace_sale(steps, 1, Sale(2, 32)),
        "another artist": replace_card(steps, 0, Play(1, "munch", kind)),
        **{f"{other}": replace_card(steps, 0, Play(1, "klimt", other)) for other in KINDS},
        "a double": other_lot(steps, 0, Play(1, "klimt", Auction.DOUBLE), second=Add(1, Auction.OPEN)),
    }
    money = {what: cast(State, corrected.end).cash[3] for what, corrected in courses.items()}
    assert money == dict.fromkeys(courses, 100 + 5 - 10)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("price", "cash"), [(32, (132, 100, 118, 100)), (90, (190, 100, 60, 100))])
def test_money_that_was_given_for_a_sale_counts_also_where_the_sale_then_stays(
    kind: Auction, price: int, cash: tuple[int, ...]
) -> None:
    """Who lacked money for a higher price, and was given it, may then type the old price again."""
    steps = auctioned(*sold(1, kind, 3, 32))
    corrected = replace_sale(steps, 1, Sale(3, price), given=[(Adjust(3, 50),)])
    assert [(lot.buyer, lot.price) for lot in lots_sold(retold(corrected))] == [(3, price)]
    assert cast(State, corrected.end).cash == cash


def test_of_all_secret_bids_only_those_change_that_would_win_over_the_buyers() -> None:
    bids = (Bid(2, 9), Bid(3, 32), Bid(4, 20), Pass(1))
    steps = auctioned((Play(1, "klimt", Auction.SEALED),), bids)
    cheaper = replace_sale(steps, 1, Sale(3, 15))
    assert put(cheaper) == ((Bid(2, 9), Bid(3, 15), Pass(4), Pass(1)),)
    another = replace_sale(steps, 1, Sale(4, 20))
    assert put(another) == ((Bid(2, 9), Pass(3), Bid(4, 20), Pass(1)),)


def test_a_lot_for_nothing_is_its_auctioneers() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32))
    assert put(replace_sale(steps, 2, Sale(1, 0))) == ((Hammer(),),)
    with pytest.raises(Refusal) as refusal:
        replace_sale(steps, 2, Sale(2, 0))
    assert refusal.value.reason is Reason.TOO_LOW


def test_a_card_that_was_really_a_double_has_its_second_card_and_both_are_sold() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32))
    corrected = other_lot(steps, 0, Play(1, "klimt", Auction.DOUBLE), second=Add(1, Auction.SEALED))
    assert put(corrected)[:2] == ((Play(1, "klimt", Auction.DOUBLE),), (Add(1, Auction.SEALED),))
    lots = lots_sold(retold(corrected))
    assert [(lot.cards, lot.kind, lot.buyer, lot.price) for lot in lots] == [(2, Auction.SEALED, 3, 32)]


def test_a_double_to_which_nobody_added_is_taken_for_nothing() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32))
    lots = lots_sold(retold(other_lot(steps, 0, Play(1, "klimt", Auction.DOUBLE))))
    assert [(lot.cards, lot.buyer, lot.price) for lot in lots] == [(1, 1, 0)]


def test_a_doubles_second_card_that_was_none_leaves_the_double_to_its_player_for_nothing() -> None:
    double = (Play(1, "klimt", Auction.DOUBLE),), (Pass(1),), (Adjust(4, 5),), (Add(2, Auction.OPEN),)
    steps = auctioned(*double, (Bid(3, 32),), (Adjust(3, 7),), (Hammer(),))
    asked = ask_second_card(steps, 3, Play(1, "klimt", Auction.DOUBLE))
    assert lacks(asked) is Auction.DOUBLE
    corrected = add_second_card(asked, None)
    assert corrected.followed.stop is None
    passes = (Pass(1),), (Pass(2),), (Pass(3),), (Pass(4),)
    assert put(corrected) == ((Adjust(4, 5),), *passes, (Adjust(3, 7),))
    lots = lots_sold(retold(corrected))
    assert [(lot.cards, lot.auctioneer, lot.buyer, lot.price) for lot in lots] == [(1, 1, 1, 0)]


def test_whoever_passed_on_a_double_may_have_added_and_its_sale_is_asked_for() -> None:
    passed = (Pass(1),), (Pass(2),), (Adjust(4, 5),), (Pass(3),), (Pass(4),)
    steps = auctioned((Play(1, "klimt", Auction.DOUBLE),), *passed)
    corrected = replace_card(steps, 2, Add(2, Auction.SEALED))
    assert lacks(corrected) is Auction.SEALED
    corrected = sell_waiting_lot(corrected, Sale(3, 12))
    assert put(corrected)[:3] == (
        (Add(2, Auction.SEALED),),
        (Adjust(4, 5),),
        (Bid(3, 12), Pass(4), Pass(1), Pass(2)),
    )
    lots = lots_sold(retold(corrected))
    assert [(lot.cards, lot.auctioneer, lot.buyer, lot.price) for lot in lots] == [(2, 2, 3, 12)]


def test_in_a_lot_still_on_the_table_the_next_is_asked_there_for_a_second_card() -> None:
    steps = auctioned((Play(1, "klimt", Auction.DOUBLE),), (Pass(1),), (Add(2, Auction.OPEN),), (Bid(3, 32),))
    corrected = replace_card(steps, 2, Pass(2))
    assert corrected.followed.stop is None
    assert corrected.end.phase == Doubling(Lot(KLIMT, 1, 1, Auction.DOUBLE), 3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("was", [Auction.DOUBLE, Auction.SEALED])
def test_a_card_taken_for_nothing_that_was_auctioned_is_asked_for_its_sale(was: Auction, kind: Auction) -> None:
    passes: dict[Auction, list[Actions]] = {
        Auction.DOUBLE: [(Pass(1),), (Pass(2),), (Pass(3),), (Pass(4),)],
        Auction.SEALED: [(Pass(2), Pass(3), Pass(4), Pass(1))],
    }
    steps = auctioned((Play(1, "klimt", was),), *passes[was], *sold(2, Auction.OPEN, 4, 10))
    corrected = replace_card(steps, 0, Play(1, "munch", kind))
    if was is kind:
        assert corrected.followed.stop is None, "nobody bid: that stands"
        return
    assert lacks(corrected) is kind
    lots = lots_sold(retold(sell_waiting_lot(corrected, Sale(3, 12))))
    assert [(lot.kind, lot.buyer, lot.price) for lot in lots] == [(kind, 3, 12), (Auction.OPEN, 4, 10)]


def round_ended_by(*ends: Actions) -> list[Step]:
    """Four lots of Klimt, what ends the round, and the next deal."""
    lots = [sold(1 + place % 4, Auction.OPEN, 2, 3) for place in range(4)]
    return auctioned(*(step for lot in lots for step in lot), *ends, (Deal(),))


def test_a_double_that_ended_a_round_and_was_another_is_asked_for_its_second_card() -> None:
    steps = round_ended_by((Play(1, "klimt", Auction.DOUBLE),))
    corrected = replace_card(steps, 12, Play(1, "munch", Auction.DOUBLE))
    assert lacks(corrected) is Auction.DOUBLE
    nobody = add_second_card(corrected, None)
    assert put(nobody) == ((Play(1, "munch", Auction.DOUBLE),), *((Pass(seat),) for seat in (1, 2, 3, 4)))
    corrected = add_second_card(corrected, Add(1, Auction.FIXED_PRICE))
    assert lacks(corrected) is Auction.FIXED_PRICE, "nobody has bought it yet"
    assert put(sell_waiting_lot(corrected, Sale(2, 9)))[1:] == (
        (Add(1, Auction.FIXED_PRICE),),
        (Price(1, 9),),
        (Buy(2),),
    )


def test_a_card_that_really_ended_its_round_is_asked_for_nothing() -> None:
    steps = round_ended_by((Play(1, "klimt", Auction.OPEN),))
    assert lacks(replace_card(steps, 12, Play(1, "klimt", Auction.DOUBLE))) is None
    now = steps[:-1]
    corrected = replace_card(now, 12, Play(1, "munch", Auction.OPEN))
    assert lacks(corrected) is None, "it is auctioned at the table"


def test_a_double_of_another_artist_can_turn_out_to_end_the_round() -> None:
    lots = [sold(1 + place % 4, Auction.OPEN, 2, 3) for place in range(4)]
    double = (Play(1, "munch", Auction.DOUBLE),), (Pass(1),), (Adjust(4, 5),), (Add(2, Auction.OPEN),)
    steps = auctioned(*(step for lot in lots for step in lot), *double, (Bid(3, 32),), (Hammer(),))
    corrected = replace_card(steps, 12, Play(1, "klimt", Auction.DOUBLE))
    assert corrected.followed.stop is None
    assert put(corrected) == ((Play(1, "klimt", Auction.DOUBLE),), (Adjust(4, 5),))
    assert cast(State, corrected.end).phase.name == "settled"


class Read(list[Step]):
    """Steps that count how many of them were read."""

    taken = 0

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        self.taken += len(found) if isinstance(place, slice) else 1
        return found


@pytest.mark.parametrize(("price", "kept"), [(1, 0), (42, 42), (99, 98)])
def test_thousands_of_bids_are_taken_back_without_being_read_again_for_each(price: int, kept: int) -> None:
    rich = game_of("dicetree", 4, start=100_000)
    bids = ((Bid(1 + amount % 4, amount),) for amount in range(1, 4001))
    steps = Read(told(rich, (Play(1, "klimt", Auction.OPEN),), *bids))
    change = record_sale(steps, Sale(3, price))
    assert change.about.start == 1 + kept, "as many bids are kept as can be"
    assert steps.taken < 20 * len(steps)


def test_secret_bids_opened_one_by_one_can_be_taken_back_for_another_result() -> None:
    three = game_of("cmon", 3, Variant.THREE_PLAYER)
    steps = told(three, (Play(1, "ramon-martins", Auction.SEALED),), (Bid(1, 11),))
    assert put(record_sale(steps, Sale(2, 7))) == ((Bid(2, 7), Pass(3), Pass(1)),)


@pytest.mark.parametrize(
    ("second", "is_now"),
    [
        (((Add(2, Auction.OPEN),),), (Add(1, Auction.OPEN),)),
        (((Pass(2),), (Add(3, Auction.OPEN),)), (Add(3, Auction.OPEN),)),
    ],
    ids=["its own player", "another"],
)
def test_with_a_double_that_another_played_goes_the_second_card_that_its_own_player_added(
    second: Sequence[Actions], is_now: Actions
) -> None:
    double = (Play(2, "munch", Auction.DOUBLE),), *second, (Bid(4, 10),), (Hammer(),)
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32), *double)
    given = give_card_to_asked(remove_card(steps, 0))
    assert given.stops_at is None
    played, *answered = [step.actions for step in given.now][:-1]
    assert played == (Play(1, "munch", Auction.DOUBLE),)
    assert [actions for actions in answered if isinstance(actions[0], Add)] == [is_now]
    assert [(lot.buyer, lot.price) for lot in lots_sold(given.now)] == [(4, 10)]


def test_a_later_step_that_is_otherwise_now_does_not_stay_as_it_was() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32), *sold(2, Auction.OPEN, 4, 10))
    assert replace_sale(steps, 1, Sale(3, 23)).keeps_all_later
    given = give_card_to_asked(remove_card(steps, 0))
    assert (given.stops_at, given.keeps_all_later, given.other_later) == (None, False, (3,))


def test_a_forgotten_card_comes_before_all_that_the_table_said_of_whose_turn_it_was() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32), (Turn(3),), (Turn(4),), *sold(4, Auction.OPEN, 2, 10))
    assert [find_insertion(steps, card) for card in (0, 5)] == [0, 3]


def test_with_a_lot_that_is_left_out_goes_what_the_table_said_of_its_players_turn() -> None:
    """Beatrix is let play out of turn; Axel, who buys from her, has no longer been paid what he pays."""
    card = Play(2, "klimt", Auction.OPEN)
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32), (card,), (Bid(1, 120),), (Hammer(),))
    let = let_play_instead(remove_card(steps, 0))
    assert let.refusal is not None and let.refusal.reason is Reason.NOT_ENOUGH_MONEY
    waits = take_bidding_out(let)
    assert [step.actions for step in waits.now] == [(Turn(2),), (card,)]
    assert not leave_out(waits).now
