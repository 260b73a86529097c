"""How a round ends, what it pays, and how the next begins (000, end of a round, scoring, preparing for the next)."""

import pytest

from companion.rules.auction_game.game import tokens, worths_now
from companion.rules.auction_game.words import Auction
from companion.rules.common import ranking
from tests.support.game_script import GameScript

KINDS = [str(kind) for kind in Auction]


def four_van_gogh_and_three_munch(*, seats: int = 4) -> GameScript:
    """The table of rulebook 000's three endings. Seat 4 is to play."""
    game = GameScript(seats=seats)
    game.unbid(*["van-gogh", "munch", "cezanne"] * 2, "van-gogh", "munch", "van-gogh", "manet", "klimt")
    assert game.counts == {"manet": 1, "cezanne": 2, "van-gogh": 4, "munch": 3, "klimt": 1}
    return game


def owned(game: GameScript) -> int:
    return sum(sum(pictures) for pictures in game.state.bought)


# The fifth card


@pytest.mark.parametrize("kind", KINDS)
def test_000_end_of_a_round_the_fifth_card_ends_it_unsold_but_counted(kind: str) -> None:
    game = four_van_gogh_and_three_munch()
    sold = owned(game)
    game.play(4, "van-gogh", kind)
    assert game.phase == "settled"
    assert game.counts["van-gogh"] == 5
    assert owned(game) == sold
    assert game.tokens == [{"van-gogh": 30, "munch": 20, "cezanne": 10}]


def test_000_end_of_a_round_a_second_card_that_is_the_fifth_leaves_both_unsold_but_counted() -> None:
    game = four_van_gogh_and_three_munch()
    sold = owned(game)
    game.play(4, "munch", "double")
    assert game.phase == "double", "the fourth Munch alone does not end the round"
    game.add(4, "open")
    assert game.phase == "settled"
    assert game.counts["munch"] == 5
    assert owned(game) == sold
    assert game.tokens == [{"munch": 30, "van-gogh": 20, "cezanne": 10}]


def test_004_ending_a_round_with_an_equals_card_another_player_may_add_the_fifth() -> None:
    game = GameScript("classic").unbid("krypto", "krypto", "krypto")
    game.play(4, "krypto", "double").passes(4, 1).add(2, "sealed")
    assert (game.phase, game.counts["krypto"]) == ("settled", 5)
    assert owned(game) == 3
    assert game.deal().turn == 3


def test_000_end_of_a_round_a_fourth_card_that_is_a_double_goes_on_when_nobody_adds() -> None:
    game = four_van_gogh_and_three_munch().play(4, "munch", "double").passes(4, 1, 2, 3)
    assert (game.phase, game.turn, game.counts["munch"]) == ("play", 1, 4)


# Appraisal


@pytest.mark.parametrize(
    ("counts", "ranked"),
    [
        ((3, 1, 0, 5, 3), (3, 0, 4)),  # 000, end of a round: 5 Munch, 3 Manet, 3 Klimt, 1 Cézanne
        ((5, 1, 2, 0, 1), (0, 2, 1)),  # 004, settling up: Yoko before Krypto, one card each
        ((1, 3, 4, 5, 1), (3, 2, 1)),  # 004, after the second round
        ((4, 4, 4, 4, 5), (4, 0, 1)),
        ((4, 4, 4, 4, 4), (0, 1, 2)),
        ((0, 0, 2, 2, 5), (4, 2, 3)),
        ((0, 0, 0, 0, 5), (4,)),  # decided: no card, no token
        ((1, 0, 0, 0, 5), (4, 0)),
        ((0, 0, 0, 0, 0), ()),
    ],
)
def test_000_scoring_ranks_by_cards_and_ties_go_to_the_left(counts: tuple[int, ...], ranked: tuple[int, ...]) -> None:
    assert ranking(counts) == ranked


def test_000_scoring_pays_each_card_bought_this_round() -> None:
    game = GameScript().sell("munch", 2, 10).sell("munch", 2, 10).sell("manet", 3, 5).sell("klimt", 3, 5)
    game.sell("munch", 4, 1).sell("manet", 4, 1).unbid("munch", "munch")
    assert game.tokens == [{"munch": 30, "manet": 20, "klimt": 10}]
    assert game.state.payouts == ((0, 60, 60, 50),)
    assert game.cash == (111, 141, 150, 153)


def test_000_scoring_an_artist_without_a_card_gets_no_token() -> None:
    game = GameScript().end_round("klimt")
    assert game.tokens == [{"klimt": 30}]
    assert game.cash == (130, 130, 130, 130)


@pytest.mark.parametrize("edition", ["dicetree", "cmon", "taiwan", "classic"])
def test_000_later_rounds_and_001_value_example_third_first_unranked_second(edition: str) -> None:
    game = GameScript(edition)
    left, second, third, _, example = game.artists
    seen = []
    for others, fifth in (
        ([second, second, example], left),
        ([left, left, second], example),
        ([second, second, third, third, example], left),
        ([example, example, second], left),
    ):
        game.unbid(*others).end_round(fifth)
        seen.append((worths_now(game.state)[4], tokens(game.state.market, 4)))
        if game.phase == "settled":
            game.deal()
    assert seen == [(10, 10), (40, 40), (0, 40), (60, 60)]


def test_004_settling_up_after_the_second_round_tokens_of_unranked_artists_stay_and_pay_nothing() -> None:
    game = GameScript("classic").end_round("lite-metal").deal()
    game.unbid("lite-metal", "yoko", "yoko", "christin-p", "christin-p").end_round("karl-gitter")
    assert game.tokens == [{"lite-metal": 30}, {"karl-gitter": 30, "yoko": 20, "christin-p": 10}]
    assert worths_now(game.state) == (0, 20, 10, 30, 0)


def test_004_hints_a_card_can_be_worth_at_most_its_column_and_30_more() -> None:
    game = GameScript("classic").unbid("yoko", "yoko").end_round("krypto").deal()
    assert tokens(game.state.market, 1) + 30 == 50
    assert worths_now(game.end_round("yoko").state)[1] == 50


def test_worths_now_tells_what_the_round_would_pay_if_it_ended() -> None:
    game = GameScript().unbid("klimt", "manet", "klimt")
    assert worths_now(game.state) == (20, 0, 0, 0, 30)


def test_000_scoring_pictures_are_gone_with_the_deal_and_tokens_stay() -> None:
    game = GameScript().unbid("manet").end_round("klimt")
    assert owned(game) == 5
    game.deal()
    assert owned(game) == 0
    assert set(game.counts.values()) == {0}
    assert game.tokens == [{"klimt": 30, "manet": 20}]


# The next round


@pytest.mark.parametrize(("seats", "deals"), [(3, [10, 16, 22, 22]), (4, [9, 13, 17, 17]), (5, [8, 11, 14, 14])])
def test_000_preparing_for_the_next_round_deals_by_players_and_hands_carry_over(seats: int, deals: list[int]) -> None:
    game = GameScript(seats=seats)
    for round_, dealt in enumerate(deals, start=1):
        assert game.state.round == round_
        played = 5 * (round_ - 1)
        assert sum(game.hands) == seats * dealt - played
        game.end_round("klimt")
        if round_ < 4:
            game.deal()
    assert game.phase == "over"


@pytest.mark.parametrize(("first", "starter"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_004_second_round_starts_left_of_whoever_played_the_last_card(first: int, starter: int) -> None:
    assert GameScript(first=first).end_round("klimt").deal().turn == starter


def test_004_second_round_starts_left_of_whoever_added_the_last_card() -> None:
    game = GameScript().unbid("klimt", "klimt", "klimt").play(4, "klimt", "double").passes(4, 1, 2).add(3, "open")
    assert game.deal().turn == 4


def test_the_next_round_passes_over_a_starter_without_cards() -> None:
    game = GameScript(first=2).empty_hand(1).unbid("klimt", "klimt", "klimt").deal()
    assert (game.state.round, game.turn) == (2, 4)
    game.empty_hand(1).end_round("klimt").deal()
    game.empty_hand(1)
    while game.turn != 4:
        game.unbid("manet")
    game.unbid(max(game.artists, key=lambda artist: game.counts[artist]))
    assert game.phase == "settled"
    assert game.hands[0] == 0
    assert game.deal().turn == 2


def test_card_counts_of_the_box_are_no_wall() -> None:
    game = GameScript()
    for _ in range(3):
        game.end_round("manet").deal()
    assert game.end_round("manet").phase == "over", "twenty Manets, of twelve in the box"
