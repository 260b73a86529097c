"""The four ways a lot finds its buyer: open, once-around, sealed, fixed-price (rulebook 000, types of auctions)."""

import pytest

from companion.rules.auction_game.actions import Action, Bid, Buy, Hammer
from companion.rules.auction_game.auctions import sealed_winner
from companion.rules.common import Pass
from companion.rules.refusal import Reason
from tests.companion.game_script import GameScript


def put_up(auction: str, *, seats: int = 4, start: int = 100, edition: str = "dicetree") -> GameScript:
    return GameScript(edition, seats, start=start).play(1, "klimt", auction)


def beggar(auction: str, price: int | None = None) -> GameScript:
    """Seat 3 has 5, seat 2 has 100 and puts the lot up."""
    game = GameScript(first=2).adjust(3, -95).play(2, "klimt", auction)
    return game if price is None else game.price(2, price)


# Open


def test_000_open_auction_takes_bids_in_any_order_and_the_winner_pays_the_auctioneer() -> None:
    game = put_up("open").bid(4, 14).bid(3, 15).bid(4, 17).bid(1, 18).bid(4, 19).hammer()
    assert game.cash == (119, 100, 100, 81)
    assert game.bought(4) == {"klimt": 1}
    assert (game.phase, game.turn) == ("play", 2)


def test_000_open_auction_without_a_bid_goes_to_the_auctioneer_for_nothing() -> None:
    game = put_up("open").hammer()
    assert game.cash == (100, 100, 100, 100)
    assert game.bought(1) == {"klimt": 1}
    assert game.turn == 2


def test_000_open_auction_won_by_the_auctioneer_is_paid_to_the_bank() -> None:
    game = put_up("open").bid(2, 10).bid(1, 11).hammer()
    assert game.cash == (89, 100, 100, 100)
    assert game.bought(1) == {"klimt": 1}


def test_000_open_auction_lets_the_leader_raise_the_own_bid() -> None:
    assert put_up("open").bid(2, 10).bid(2, 12).hammer().cash == (112, 88, 100, 100)


def test_000_open_auction_may_be_bid_up_to_all_the_money_and_no_further() -> None:
    game = put_up("open").bid(2, 100)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected no more than its own money"):
        game.bid(3, 101)
    assert game.hammer().cash == (200, 0, 100, 100)


@pytest.mark.parametrize("amount", [14, 13, 1, 0, -5])
def test_000_open_auction_refuses_a_bid_that_is_not_higher(amount: int) -> None:
    game = put_up("open").bid(2, 14)
    with game.refused(Reason.TOO_LOW, "expected more than 14"):
        game.bid(3, amount)


@pytest.mark.parametrize("auction", ["open", "once-around", "sealed"])
@pytest.mark.parametrize("amount", [0, -1])
def test_000_flow_of_auctions_a_bid_is_at_least_1(auction: str, amount: int) -> None:
    game = put_up(auction)
    with game.refused(Reason.TOO_LOW, "expected more than 0"):
        game.bid(2, amount)
    assert game.bid(2, 1).phase == auction


@pytest.mark.parametrize("auction", ["open", "once-around", "sealed"])
def test_000_flow_of_auctions_a_bid_is_never_above_the_bidders_money(auction: str) -> None:
    game = beggar(auction)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "seat 3 bid 6"):
        game.bid(3, 6)
    assert game.bid(3, 5).phase == auction


def test_000_open_auction_takes_no_pass() -> None:
    game = put_up("open")
    with game.refused(Reason.WRONG_PHASE, "expected bid or hammer"):
        game.passes(2)


# Once around


def test_000_once_around_begins_left_of_the_auctioneer_who_is_asked_last() -> None:
    game = put_up("once-around")
    asked = []
    while game.phase == "once-around":
        asked.append(game.asked)
        game.passes(game.asked)
    assert asked == [2, 3, 4, 1]


def test_000_once_around_goes_to_the_highest_bid() -> None:
    game = put_up("once-around").bid(2, 8).passes(3).bid(4, 12).passes(1)
    assert game.cash == (112, 100, 100, 88)
    assert game.bought(4) == {"klimt": 1}
    assert game.turn == 2


def test_004_once_around_won_by_the_auctioneer_is_paid_to_the_bank() -> None:
    game = put_up("once-around").bid(2, 8).passes(3).bid(4, 12).bid(1, 13)
    assert game.cash == (87, 100, 100, 100)
    assert game.bought(1) == {"klimt": 1}


def test_000_once_around_without_a_bid_goes_to_the_auctioneer_for_nothing() -> None:
    game = put_up("once-around").passes(2, 3, 4)
    assert game.phase == "once-around", "the auctioneer is asked although all passed"
    game.passes(1)
    assert game.cash == (100, 100, 100, 100)
    assert game.bought(1) == {"klimt": 1}


def test_000_once_around_lets_the_auctioneer_bid_after_all_have_passed() -> None:
    assert put_up("once-around").passes(2, 3, 4).bid(1, 5).cash == (95, 100, 100, 100)


def test_000_once_around_gives_one_chance_each() -> None:
    game = put_up("once-around").bid(2, 8)
    for action in (Bid(2, 9), Pass(2), Bid(4, 9), Bid(1, 9), Pass(1)):
        with game.refused(Reason.NOT_YOUR_TURN, "seat 3 is asked"):
            game.do(action)


@pytest.mark.parametrize("amount", [8, 7])
def test_000_once_around_refuses_a_bid_that_is_not_higher(amount: int) -> None:
    game = put_up("once-around").bid(2, 8)
    with game.refused(Reason.TOO_LOW, "expected more than 8"):
        game.bid(3, amount)
    assert game.asked == 3


# Sealed


def test_000_sealed_the_highest_bid_pays_the_auctioneer() -> None:
    game = put_up("sealed").bid(2, 22).bid(3, 33).passes(4).bid(1, 16)
    assert game.cash == (133, 100, 67, 100)
    assert game.bought(3) == {"klimt": 1}
    assert game.turn == 2


def test_000_sealed_the_auctioneer_may_win_and_pays_the_bank() -> None:
    assert put_up("sealed").bid(2, 22).passes(3, 4).bid(1, 30).cash == (70, 100, 100, 100)


def test_000_sealed_nothing_but_empty_fists_leaves_the_card_to_the_auctioneer_for_nothing() -> None:
    game = put_up("sealed").passes(2, 3, 4, 1)
    assert game.cash == (100, 100, 100, 100)
    assert game.bought(1) == {"klimt": 1}


def test_000_sealed_bids_are_read_in_any_order() -> None:
    bids: list[Action] = [Bid(1, 16), Pass(2), Bid(3, 33), Bid(4, 22)]
    forth, back = put_up("sealed"), put_up("sealed")
    for there, here in zip(bids, reversed(bids), strict=True):
        forth.do(there)
        back.do(here)
    assert forth.state == back.state
    assert forth.bought(3) == {"klimt": 1}


@pytest.mark.parametrize("again", [Bid(2, 50), Pass(2)])
@pytest.mark.parametrize("before", [Bid(2, 5), Pass(2)])
def test_000_sealed_is_a_single_bid_a_seat(before: Action, again: Action) -> None:
    game = put_up("sealed").do(before)
    with game.refused(Reason.ALREADY_DONE, "expected one a seat"):
        game.do(again)


def test_000_sealed_bids_wait_for_the_last_fist() -> None:
    game = put_up("sealed").bid(2, 5).bid(3, 6).bid(4, 7)
    assert (game.phase, game.cash) == ("sealed", (100, 100, 100, 100))


@pytest.mark.parametrize(
    ("auctioneer", "bids", "winner"),
    [
        (3, (12, 0, 11, 12), 4),  # 003 and 004, first round: Clemens auctions, Doris and Axel tie: Doris
        (3, (12, 12, 11, 0), 1),  # 003 and 004, first round: had Axel and Beatrix tied: Axel
        (3, (12, 12, 12, 12), 3),  # 000, sealed auction: an auctioneer among the tied must buy
        (1, (7, 0, 0, 7), 1),
        (4, (0, 9, 9, 3), 2),
        (2, (9, 0, 9, 0), 3),
        (2, (0, 0, 0, 0), 2),
        (2, (1, 0, 0, 0), 1),
    ],
)
def test_000_sealed_ties_go_to_the_auctioneer_or_the_first_clockwise(
    auctioneer: int, bids: tuple[int, ...], winner: int
) -> None:
    assert sealed_winner(auctioneer, bids) == winner


# Fixed price


def test_000_fixed_price_is_offered_clockwise_from_the_auctioneers_left() -> None:
    game = put_up("fixed-price").price(1, 14)
    assert game.asked == 2
    game.passes(2)
    assert game.asked == 3
    game.buy(3)
    assert game.cash == (114, 100, 86, 100)
    assert game.bought(3) == {"klimt": 1}
    assert game.turn == 2


def test_000_fixed_price_that_nobody_pays_the_auctioneer_must_pay_to_the_bank() -> None:
    game = put_up("fixed-price").price(1, 14).passes(2, 3, 4)
    assert game.cash == (86, 100, 100, 100)
    assert game.bought(1) == {"klimt": 1}
    assert (game.phase, game.turn) == ("play", 2)


def test_000_fixed_price_may_not_exceed_the_auctioneers_money() -> None:
    game = put_up("fixed-price")
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected no more than its own money"):
        game.price(1, 101)
    assert game.price(1, 100).phase == "fixed-price"


@pytest.mark.parametrize("amount", [0, -14])
def test_000_fixed_price_is_at_least_1(amount: int) -> None:
    game = put_up("fixed-price")
    with game.refused(Reason.TOO_LOW, "expected at least 1"):
        game.price(1, amount)
    assert game.price(1, 1).phase == "fixed-price"


def test_000_fixed_price_is_named_by_the_auctioneer_alone() -> None:
    game = put_up("fixed-price")
    with game.refused(Reason.NOT_YOUR_TURN, "seat 1 is asked"):
        game.price(2, 14)


def test_000_fixed_price_without_any_money_is_0_and_anybody_may_buy_at_it() -> None:
    game = put_up("fixed-price", start=0)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected no more than its own money"):
        game.price(1, 1)
    with game.refused(Reason.TOO_LOW, "-1"):
        game.price(1, -1)
    game.price(1, 0).passes(2).buy(3)
    assert game.cash == (0, 0, 0, 0)
    assert game.bought(3) == {"klimt": 1}


def test_000_fixed_price_of_0_that_nobody_takes_falls_to_the_auctioneer() -> None:
    game = put_up("fixed-price", start=0).price(1, 0).passes(2, 3, 4)
    assert game.bought(1) == {"klimt": 1}


def test_000_fixed_price_a_player_without_the_price_can_only_pass() -> None:
    game = beggar("fixed-price", 6)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected a pass"):
        game.buy(3)
    assert game.passes(3).buy(4).cash == (100, 106, 5, 94)


def test_000_fixed_price_a_player_with_just_the_price_may_buy() -> None:
    assert beggar("fixed-price", 5).buy(3).cash == (100, 105, 0, 100)


@pytest.mark.parametrize("action", [Buy(3), Pass(3), Buy(1), Pass(1)])
def test_000_fixed_price_the_others_wait_and_the_auctioneer_neither_buys_nor_passes(action: Action) -> None:
    game = put_up("fixed-price").price(1, 14)
    with game.refused(Reason.NOT_YOUR_TURN, "seat 2 is asked"):
        game.do(action)


# All kinds


@pytest.mark.parametrize(
    ("auction", "acts"),
    [
        ("open", [Bid(3, 7), Hammer()]),
        ("once-around", [Pass(2), Bid(3, 7), Pass(4), Pass(1)]),
        ("sealed", [Bid(3, 7), Pass(1), Pass(2), Pass(4)]),
    ],
)
@pytest.mark.parametrize("edition", ["dicetree", "cmon", "taiwan", "classic"])
def test_every_rulebook_ends_an_auction_alike(edition: str, auction: str, acts: list[Action]) -> None:
    game = GameScript(edition, 4)
    game.play(1, game.artists[0], auction)
    for act in acts:
        game.do(act)
    assert game.cash == (107, 100, 93, 100)
    assert game.bought(3) == {game.artists[0]: 1}
    assert (game.phase, game.turn, game.hands) == ("play", 2, (8, 9, 9, 9))


def test_000_flow_of_auctions_the_turn_goes_to_the_left_of_the_auctioneer_whoever_bought() -> None:
    game = GameScript(seats=3)
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        game.sell(game.artists[len(turns)], 3, len(turns))
    assert turns == [1, 2, 3, 1]


def test_000_flow_of_auctions_only_the_seat_whose_turn_it_is_plays() -> None:
    game = GameScript(first=3)
    with game.refused(Reason.NOT_YOUR_TURN, "it is the turn of seat 3"):
        game.play(1, "klimt", "open")


def test_000_flow_of_auctions_a_card_is_by_one_of_the_editions_artists() -> None:
    game = GameScript()
    with game.refused(Reason.UNKNOWN_ARTIST, "expected one of manet, cezanne, van-gogh, munch, klimt"):
        game.play(1, "krypto", "open")


@pytest.mark.parametrize("seat", [0, -1, 5, 1_000_000])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    game = put_up("open")
    with game.refused(Reason.UNKNOWN_SEAT, "expected 1 to 4"):
        game.bid(seat, 10)
