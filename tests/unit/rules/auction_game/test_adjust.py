"""The table corrects a seat's money: in every phase, and never below what the seat stands for."""

from collections.abc import Callable

import pytest

from companion.rules.refusal import Reason
from tests.support.game_script import GameScript

SITUATIONS: dict[str, Callable[[], GameScript]] = {
    "play": GameScript,
    "double": lambda: GameScript().play(1, "klimt", "double"),
    "open": lambda: GameScript().play(1, "klimt", "open"),
    "once-around": lambda: GameScript().play(1, "klimt", "once-around"),
    "sealed": lambda: GameScript().play(1, "klimt", "sealed"),
    "price": lambda: GameScript().play(1, "klimt", "fixed-price"),
    "fixed-price": lambda: GameScript().play(1, "klimt", "fixed-price").price(1, 40),
    "reveal": lambda: GameScript(seats=3, variant="three-player").unbid("klimt"),
    "settled": lambda: GameScript(start=70).end_round("klimt"),
    "over": lambda: GameScript(start=70, rounds=1).end_round("klimt"),
}


@pytest.mark.parametrize("phase", SITUATIONS)
def test_money_is_corrected_in_every_phase_never_below_0_and_nothing_else_changes(phase: str) -> None:
    game = SITUATIONS[phase]()
    before = game.state
    assert (game.phase, game.cash[1]) == (phase, 100)
    for amount in (5, -5, -100, 1_000_000):
        game.adjust(2, amount)
        assert game.cash == (before.cash[0], 100 + amount, *before.cash[2:])
        assert game.adjust(2, -amount).state == before
    with game.refused(Reason.NOT_ENOUGH_MONEY, "expected to leave it no less than 0"):
        game.adjust(2, -101)
    with game.refused(Reason.NOT_ALLOWED, "expected any other whole number"):
        game.adjust(2, 0)


@pytest.mark.parametrize("seat", [0, 5])
def test_a_correction_names_a_seat_of_the_game(seat: int) -> None:
    game = GameScript()
    with game.refused(Reason.UNKNOWN_SEAT, "expected 1 to 4"):
        game.adjust(seat, 5)


@pytest.mark.parametrize(
    ("game", "seat", "least"),
    [
        (GameScript().play(1, "klimt", "open").bid(2, 30).bid(3, 40), 3, 40),
        (GameScript().play(1, "klimt", "open").bid(2, 30).bid(3, 40), 2, 0),
        (GameScript().play(1, "klimt", "once-around").bid(2, 30).bid(3, 40), 3, 40),
        (GameScript().play(1, "klimt", "once-around").bid(2, 30).bid(3, 40), 2, 0),
        (GameScript().play(1, "klimt", "sealed").bid(2, 30).bid(3, 40), 2, 30),
        (GameScript().play(1, "klimt", "sealed").bid(2, 30).bid(3, 40), 3, 40),
        (GameScript().play(1, "klimt", "sealed").bid(2, 30).passes(3), 3, 0),
        (GameScript().play(1, "klimt", "fixed-price").price(1, 40), 1, 40),
        (GameScript().play(1, "klimt", "fixed-price").price(1, 40), 2, 0),
    ],
    ids=[
        "the leader of an open auction",
        "a bidder who was outbid in an open auction",
        "the leader once around",
        "a bidder who was outbid once around",
        "a sealed bidder",
        "another sealed bidder",
        "an empty fist",
        "the auctioneer who named a price",
        "a seat that may buy",
    ],
)
def test_a_seat_keeps_what_it_has_bid_or_named(game: GameScript, seat: int, least: int) -> None:
    with game.refused(Reason.NOT_ENOUGH_MONEY, "what it has bid or named"):
        game.adjust(seat, least - 100 - 1)
    game.adjust(seat, least - 100)
    assert game.cash[seat - 1] == least


def test_a_correction_lets_a_seat_bid_more() -> None:
    game = GameScript().play(1, "klimt", "open").adjust(2, 50).bid(2, 150).hammer()
    assert game.cash == (250, 0, 100, 100)


def test_a_corrected_auctioneer_may_name_a_higher_price() -> None:
    assert GameScript().play(1, "klimt", "fixed-price").adjust(1, 20).price(1, 120).phase == "fixed-price"


def test_the_winners_follow_a_correction_after_the_end() -> None:
    game = GameScript(rounds=1).end_round("klimt")
    assert game.adjust(4, 1).winners == [4]
    assert game.adjust(2, 1).winners == [2, 4]
