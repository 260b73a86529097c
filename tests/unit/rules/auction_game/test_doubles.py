"""The double: a second card by the same artist, its travels round the table, and who is paid (000, double auction)."""

import pytest

from companion.rules.refusal import Reason
from tests.support.game_script import GameScript


def double(*, first: int = 1, seats: int = 4, edition: str = "dicetree") -> GameScript:
    """A double at the beginning of a game."""
    game = GameScript(edition, seats, first=first)
    return game.play(first, game.artists[4], "double")


def two_without_cards() -> GameScript:
    """Seats 1 and 2 have no cards, it is seat 3's turn, and two Klimts are on the table."""
    game = GameScript(first=2).empty_hand(1)
    assert (game.hands, game.turn, game.counts["klimt"]) == ((0, 0, 9, 9), 3, 2)
    return game


def last_card_of_seat_2() -> GameScript:
    """Seat 2 is to play its last card; seat 1 has none left."""
    game = GameScript(first=1).unbid("klimt").empty_hand(1)
    assert (game.hands, game.turn, game.counts["munch"]) == ((0, 1, 9, 9), 2, 2)
    return game


@pytest.mark.parametrize(
    ("second", "phase"),
    [("open", "open"), ("once-around", "once-around"), ("sealed", "sealed"), ("fixed-price", "price")],
)
def test_000_double_is_auctioned_by_the_kind_of_its_second_card(second: str, phase: str) -> None:
    game = double().add(1, second)
    assert game.phase == phase
    assert game.counts["klimt"] == 2
    assert game.hands == (7, 9, 9, 9)


def test_000_double_the_player_who_put_it_up_may_add_and_sells_both_as_one_lot() -> None:
    game = double().add(1, "open").bid(3, 26).hammer()
    assert game.cash == (126, 100, 74, 100)
    assert game.bought(3) == {"klimt": 2}
    assert game.turn == 2


def test_000_double_cannot_be_followed_by_a_double() -> None:
    game = double()
    with game.refused(Reason.NOT_ALLOWED, "expected one of the other four kinds"):
        game.add(1, "double")


def test_000_double_the_chance_goes_clockwise_once_round() -> None:
    game = double(first=3)
    asked = []
    while game.phase == "double":
        asked.append(game.asked)
        game.passes(game.asked)
    assert asked == [3, 4, 1, 2]


def test_000_double_whoever_adds_gets_all_the_money() -> None:
    game = double().passes(1, 2).add(3, "open").bid(1, 30).hammer()
    assert game.cash == (70, 100, 130, 100)
    assert game.bought(1) == {"klimt": 2}
    assert game.hands == (8, 9, 8, 9)


def test_000_double_whoever_adds_is_the_auctioneer_of_a_once_around_and_asked_last() -> None:
    game = double().passes(1, 2).add(3, "once-around")
    asked = []
    while game.phase == "once-around":
        asked.append(game.asked)
        game.passes(game.asked)
    assert asked == [4, 1, 2, 3]
    assert game.bought(3) == {"klimt": 2}, "no bid: the new auctioneer takes both for nothing"


def test_000_double_whoever_adds_wins_sealed_ties() -> None:
    game = double().passes(1, 2).add(3, "sealed").bid(4, 20).bid(1, 20).passes(2).bid(3, 20)
    assert game.cash == (100, 100, 80, 100)
    assert game.bought(3) == {"klimt": 2}


def test_000_double_whoever_adds_names_the_fixed_price() -> None:
    game = double().passes(1, 2).add(3, "fixed-price")
    with game.refused(Reason.NOT_YOUR_TURN, "seat 3 is asked"):
        game.price(1, 20)
    game.price(3, 20).passes(4, 1, 2)
    assert game.cash == (100, 100, 80, 100)


def test_000_double_that_nobody_completes_is_taken_by_its_player_for_nothing() -> None:
    game = double(first=2).passes(2, 3, 4, 1)
    assert game.cash == (100, 100, 100, 100)
    assert game.bought(2) == {"klimt": 1}
    assert (game.phase, game.turn, game.hands) == ("play", 3, (9, 8, 9, 9))


@pytest.mark.parametrize("edition", ["cmon", "taiwan", "classic"])
def test_every_rulebook_lets_a_double_travel_alike(edition: str) -> None:
    game = double(edition=edition).passes(1).add(2, "open").bid(4, 33).hammer()
    assert game.cash == (100, 133, 100, 67)
    assert game.bought(4) == {game.artists[4]: 2}
    assert game.turn == 3
    alone = double(edition=edition).passes(1, 2, 3, 4)
    assert (alone.bought(1), alone.turn) == ({alone.artists[4]: 1}, 2)


# Seats without cards


def test_a_double_skips_seats_without_cards() -> None:
    game = two_without_cards().play(3, "klimt", "double").passes(3)
    assert game.asked == 4
    game.passes(4)
    assert game.bought(3)["klimt"] == 1
    assert (game.phase, game.turn) == ("play", 4)


def test_a_double_as_a_players_last_card_asks_the_next_seat_with_cards_first() -> None:
    game = last_card_of_seat_2().play(2, "munch", "double")
    assert game.asked == 3
    with game.refused(Reason.NOT_YOUR_TURN, "seat 3 is asked"):
        game.add(2, "open")
    game.add(3, "open").bid(2, 40).hammer()
    assert game.cash == (100, 60, 140, 100)
    assert game.turn == 4


def test_a_double_as_a_players_last_card_that_nobody_completes_is_that_players() -> None:
    game = last_card_of_seat_2()
    game.play(2, "munch", "double").passes(3, 4)
    assert game.bought(2) == {"munch": 1}
    assert (game.turn, game.hands) == (3, (0, 0, 9, 9))


def test_a_second_card_may_be_a_players_last_and_it_may_still_bid() -> None:
    game = last_card_of_seat_2().unbid("munch").play(3, "klimt", "open").bid(1, 1).bid(2, 2).hammer()
    assert (game.cash, game.hands, game.turn) == ((100, 98, 102, 100), (0, 0, 8, 9), 4)
