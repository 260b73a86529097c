"""The four ways a lot finds its buyer: open, once-around, sealed, fixed-price (rulebook 000, types of auctions)."""

from collections.abc import Sequence

import pytest

from companion.rules.auction_game.actions import Action, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.game import sealed_winner
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal, Pass
from companion.rules.refusal import Reason
from tests.support.game_script import GameScript


def put_up(auction: str, *acts: Action, start: int = 100) -> GameScript:
    """Seat 1 of four puts up a card."""
    game = GameScript(start=start).play(1, "klimt", auction)
    for act in acts:
        game.do(act)
    return game


def beggar(auction: str, price: int | None = None) -> GameScript:
    """Seat 3 has 5, seat 2 has 100 and puts the lot up."""
    game = GameScript(first=2).adjust(3, -95).play(2, "klimt", auction)
    return game if price is None else game.price(2, price)


def passes(*seats: int) -> list[Action]:
    return [Pass(seat) for seat in seats]


@pytest.mark.parametrize(
    ("auction", "acts", "buyer", "cash"),
    [
        # In any order; the winner pays the auctioneer.
        ("open", [Bid(4, 14), Bid(3, 15), Bid(4, 17), Bid(1, 18), Bid(4, 19), Hammer()], 4, (119, 100, 100, 81)),
        ("open", [Hammer()], 1, (100, 100, 100, 100)),  # without a bid the auctioneer has it for nothing
        ("open", [Bid(2, 10), Bid(1, 11), Hammer()], 1, (89, 100, 100, 100)),  # the auctioneer pays the bank
        ("open", [Bid(2, 10), Bid(2, 12), Hammer()], 2, (112, 88, 100, 100)),  # the leader may raise the own bid
        ("once-around", [Bid(2, 8), Pass(3), Bid(4, 12), Pass(1)], 4, (112, 100, 100, 88)),
        ("once-around", [Bid(2, 8), Pass(3), Bid(4, 12), Bid(1, 13)], 1, (87, 100, 100, 100)),  # 004
        ("once-around", passes(2, 3, 4, 1), 1, (100, 100, 100, 100)),
        ("once-around", [*passes(2, 3, 4), Bid(1, 5)], 1, (95, 100, 100, 100)),
        ("sealed", [Bid(2, 22), Bid(3, 33), Pass(4), Bid(1, 16)], 3, (133, 100, 67, 100)),
        ("sealed", [Bid(1, 16), Pass(4), Bid(3, 33), Bid(2, 22)], 3, (133, 100, 67, 100)),  # read in any order
        ("sealed", [Bid(2, 22), *passes(3, 4), Bid(1, 30)], 1, (70, 100, 100, 100)),
        ("sealed", passes(2, 3, 4, 1), 1, (100, 100, 100, 100)),
        ("fixed-price", [Price(1, 14), Pass(2), Buy(3)], 3, (114, 100, 86, 100)),
        ("fixed-price", [Price(1, 14), *passes(2, 3, 4)], 1, (86, 100, 100, 100)),  # the auctioneer must buy
        ("fixed-price", [Price(1, 100), Buy(2)], 2, (200, 0, 100, 100)),
    ],
)
def test_000_types_of_auctions_who_buys_and_pays_whom(
    auction: str, acts: Sequence[Action], buyer: int, cash: tuple[int, ...]
) -> None:
    game = put_up(auction, *acts[:-1])
    assert game.phase == auction
    game.do(acts[-1])
    assert (game.cash, game.bought(buyer)) == (cash, {"klimt": 1})
    assert (game.phase, game.turn) == ("play", 2)


@pytest.mark.parametrize("auction", ["open", "once-around", "sealed"])
def test_000_flow_of_auctions_a_bid_is_at_least_1_and_never_above_the_bidders_money(auction: str) -> None:
    game = put_up(auction)
    for amount in (0, -1):
        with game.refused(Reason.TOO_LOW, "expected more than 0"):
            game.bid(2, amount)
    assert game.bid(2, 1).phase == auction
    game = beggar(auction)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "seat 3 bid 6 without having it; expected no more than its own money"):
        game.bid(3, 6)
    assert game.bid(3, 5).phase == auction


@pytest.mark.parametrize("auction", ["open", "once-around"])
@pytest.mark.parametrize("amount", [14, 13, 1, 0, -5])
def test_000_a_bid_that_is_not_higher_is_refused(auction: str, amount: int) -> None:
    game = put_up(auction, Bid(2, 14))
    with game.refused(Reason.TOO_LOW, "expected more than 14"):
        game.bid(3, amount)


def test_000_once_around_gives_one_chance_each_from_the_auctioneers_left() -> None:
    game = put_up("once-around")
    for seat in (2, 3, 4, 1):
        assert game.asked == seat
        for action in (Bid(seat % 4 + 1, 9), Pass(seat % 4 + 1)):
            with game.refused(Reason.NOT_YOUR_TURN, f"seat {seat} is asked"):
                game.do(action)
        game.passes(seat)


@pytest.mark.parametrize("again", [Bid(2, 50), Pass(2)])
@pytest.mark.parametrize("before", [Bid(2, 5), Pass(2)])
def test_000_sealed_is_a_single_bid_a_seat(before: Action, again: Action) -> None:
    game = put_up("sealed", before)
    with game.refused(Reason.ALREADY_DONE, "expected one a seat"):
        game.do(again)


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


def test_000_fixed_price_is_named_by_the_auctioneer_from_1_to_all_its_money() -> None:
    game = put_up("fixed-price")
    with game.refused(Reason.NOT_YOUR_TURN, "seat 1 is asked"):
        game.price(2, 14)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected no more than its own money"):
        game.price(1, 101)
    for amount in (0, -14):
        with game.refused(Reason.TOO_LOW, "expected at least 1"):
            game.price(1, amount)
    assert game.price(1, 1).phase == "fixed-price"


def test_000_fixed_price_without_any_money_is_0_and_anybody_may_buy_at_it() -> None:
    game = put_up("fixed-price", start=0)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected no more than its own money"):
        game.price(1, 1)
    with game.refused(Reason.TOO_LOW, "-1"):
        game.price(1, -1)
    assert game.price(1, 0).passes(2).buy(3).bought(3) == {"klimt": 1}
    assert put_up("fixed-price", Price(1, 0), *passes(2, 3, 4), start=0).bought(1) == {"klimt": 1}


def test_000_fixed_price_a_player_without_the_price_can_only_pass() -> None:
    game = beggar("fixed-price", 6)
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected a pass"):
        game.buy(3)
    assert game.passes(3).buy(4).cash == (100, 106, 5, 94)
    assert beggar("fixed-price", 5).buy(3).cash == (100, 105, 0, 100), "just the price is enough"


@pytest.mark.parametrize("action", [Buy(3), Pass(3), Buy(1), Pass(1)])
def test_000_fixed_price_the_others_wait_and_the_auctioneer_neither_buys_nor_passes(action: Action) -> None:
    game = put_up("fixed-price", Price(1, 14))
    with game.refused(Reason.NOT_YOUR_TURN, "seat 2 is asked"):
        game.do(action)


@pytest.mark.parametrize(
    ("auction", "action", "says"),
    [
        ("open", Pass(2), "pass in the phase open; expected bid or hammer"),
        ("once-around", Hammer(), "hammer in the phase once-around; expected bid or pass"),
        ("sealed", Buy(2), "buy in the phase sealed; expected bid or pass"),
        ("fixed-price", Bid(2, 5), "bid in the phase price; expected price"),
        ("double", Price(1, 5), "price in the phase double; expected add or pass"),
        ("", Reveal("klimt", Auction.OPEN), "reveal in the phase play; expected play"),
        ("settled", Play(2, "klimt", Auction.OPEN), "play in the phase settled; expected deal"),
        ("over", Deal(), "deal in the phase over; expected nothing more"),
    ],
)
def test_what_belongs_to_another_phase_is_refused_with_what_is_expected(
    auction: str, action: Action, says: str
) -> None:
    ended = GameScript(rounds=1 if auction == "over" else 4)
    game = ended.end_round("klimt") if auction in ("settled", "over") else put_up(auction) if auction else ended
    with game.refused(Reason.WRONG_PHASE, says):
        game.do(action)


@pytest.mark.parametrize("edition", ["dicetree", "cmon", "taiwan", "classic"])
@pytest.mark.parametrize("auction", ["open", "once-around", "sealed"])
def test_every_rulebook_ends_an_auction_alike(edition: str, auction: str) -> None:
    game = GameScript(edition, 4)
    game.play(1, game.artists[0], auction)
    acts: dict[str, list[Action]] = {"open": [Bid(3, 7), Hammer()], "once-around": [Pass(2), Bid(3, 7), *passes(4, 1)]}
    for act in acts.get(auction, [Bid(3, 7), *passes(1, 2, 4)]):
        game.do(act)
    assert (game.cash, game.bought(3)) == ((107, 100, 93, 100), {game.artists[0]: 1})
    assert (game.phase, game.turn, game.hands) == ("play", 2, (8, 9, 9, 9))


def test_000_flow_of_auctions_the_turn_goes_to_the_left_of_the_auctioneer_whoever_bought() -> None:
    game = GameScript(seats=3)
    for number, turn in enumerate((1, 2, 3, 1), start=1):
        assert game.turn == turn
        game.sell(game.artists[number], 3, number)


def test_000_flow_of_auctions_the_seat_whose_turn_it_is_plays_a_card_of_the_box() -> None:
    game = GameScript(first=3)
    with game.refused(Reason.NOT_YOUR_TURN, "seat 3 is asked"):
        game.play(1, "klimt", "open")
    with game.refused(Reason.UNKNOWN_ARTIST, "expected one of manet, cezanne, van-gogh, munch, klimt"):
        game.play(3, "krypto", "open")


@pytest.mark.parametrize("seat", [0, -1, 5, 1_000_000])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    game = put_up("open")
    with game.refused(Reason.UNKNOWN_SEAT, "expected 1 to 4"):
        game.bid(seat, 10)
