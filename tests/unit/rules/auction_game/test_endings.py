"""How a game ends: after the last round, or early with all hands empty; who wins (000, end of the game)."""

import pytest

from tests.support.game_script import GameScript

UNAUCTIONED = ["cmon", "taiwan", "classic"]
"""Editions that do not auction the last card of all hands (001, 003 and 004, an early end to the game)."""
AUCTIONED = ["dicetree", "dicetree-renaissance"]


def cards_left(cards: int, edition: str = "dicetree") -> GameScript:
    """Three players in round 4, so many cards left in all their hands, one a seat."""
    game = GameScript(edition, 3).play_down_to(cards)
    assert (game.state.round, sorted(game.hands)) == (4, [0] * (3 - cards) + [1] * cards)
    return game


def owned(game: GameScript) -> int:
    return sum(sum(pictures) for pictures in game.state.bought)


# The last card of all hands


@pytest.mark.parametrize("edition", AUCTIONED)
def test_000_the_last_card_of_all_hands_is_auctioned_and_then_the_game_ends(edition: str) -> None:
    game = cards_left(1, edition)
    last, cash = game.turn, game.cash
    buyer = last % 3 + 1
    game.play(last, game.artists[4], "open").bid(buyer, 20)
    assert game.phase == "open"
    game.hammer()
    assert game.phase == "over"
    assert game.bought(buyer)[game.artists[4]] == 1
    assert sum(game.cash) == sum(cash) + sum(game.state.payouts[-1])


@pytest.mark.parametrize("edition", UNAUCTIONED)
@pytest.mark.parametrize("kind", ["open", "once-around", "sealed", "fixed-price", "double"])
def test_004_an_early_end_the_last_card_of_all_hands_is_not_auctioned_but_counts(edition: str, kind: str) -> None:
    game = cards_left(1, edition)
    before, sold = game.counts[game.artists[4]], owned(game)
    game.play(game.turn, game.artists[4], kind)
    assert game.phase == "over"
    assert game.counts[game.artists[4]] == before + 1
    assert owned(game) == sold


@pytest.mark.parametrize("edition", AUCTIONED)
def test_000_a_double_when_nobody_has_a_card_left_is_taken_for_nothing_at_once(edition: str) -> None:
    game = cards_left(1, edition)
    last, sold, cash = game.turn, owned(game), game.cash
    game.play(last, game.artists[4], "double")
    assert game.phase == "over"
    assert game.cash == tuple(money + paid for money, paid in zip(cash, game.state.payouts[-1], strict=True))
    assert (owned(game), game.bought(last)[game.artists[4]]) == (sold + 1, 1)


@pytest.mark.parametrize("edition", AUCTIONED)
def test_000_a_last_card_that_completes_a_double_is_auctioned_with_it(edition: str) -> None:
    game = cards_left(2, edition)
    adder = game.play(game.turn, game.artists[4], "double").asked
    game.add(adder, "open").bid(1, 30).hammer()
    assert game.phase == "over"
    assert game.bought(1)[game.artists[4]] == 2


@pytest.mark.parametrize("edition", UNAUCTIONED)
def test_004_a_last_card_that_completes_a_double_leaves_both_unsold_but_counted(edition: str) -> None:
    game = cards_left(2, edition)
    sold, before = owned(game), game.counts[game.artists[4]]
    adder = game.play(game.turn, game.artists[4], "double").asked
    game.add(adder, "open")
    assert game.phase == "over"
    assert (owned(game), game.counts[game.artists[4]]) == (sold, before + 2)


@pytest.mark.parametrize("edition", AUCTIONED + UNAUCTIONED)
def test_the_last_card_but_one_is_auctioned_in_every_edition(edition: str) -> None:
    game = cards_left(2, edition)
    seller = game.turn
    game.sell(game.artists[4], seller, 1)
    assert (game.phase, game.bought(seller)[game.artists[4]]) == ("play", 1)


@pytest.mark.parametrize("edition", AUCTIONED + UNAUCTIONED)
def test_the_last_card_but_one_as_a_double_that_the_last_does_not_join_is_taken_for_nothing(edition: str) -> None:
    game = cards_left(2, edition)
    first = game.turn
    game.play(first, game.artists[4], "double").passes(game.asked)
    assert (game.phase, game.bought(first)[game.artists[4]]) == ("play", 1)


# Before the last round


def in_round_2(cards: int, edition: str = "dicetree") -> GameScript:
    """Three players of the three-player variant, who leave the mystery hand alone, empty their hands in round 2."""
    game = GameScript(edition, 3, "three-player").play_down_to(cards)
    assert game.state.round == 2
    return game


@pytest.mark.parametrize("edition", AUCTIONED + UNAUCTIONED)
def test_004_an_early_end_all_hands_empty_settles_the_round_and_ends_the_game(edition: str) -> None:
    game = in_round_2(1, edition)
    game.unbid(min(game.artists, key=lambda artist: game.counts[artist]))
    assert (game.phase, game.state.round, game.hands) == ("over", 2, (0, 0, 0))
    assert len(game.state.payouts) == 2
    assert any(game.state.mystery), "mystery hands do not count as hands"


@pytest.mark.parametrize("edition", AUCTIONED + UNAUCTIONED)
def test_a_fifth_card_that_empties_all_hands_ends_the_game_too(edition: str) -> None:
    game = in_round_2(1, edition)
    fifth, sold = max(game.artists, key=lambda artist: game.counts[artist]), owned(game)
    assert game.counts[fifth] == 4
    game.play(game.turn, fifth, "open")
    assert (game.phase, game.state.round, owned(game)) == ("over", 2, sold)


def test_a_round_that_ends_with_a_card_in_a_hand_is_followed_by_another() -> None:
    game = in_round_2(2)
    game.play(game.turn, max(game.artists, key=lambda artist: game.counts[artist]), "open")
    assert game.phase == "settled"


# After the last round


def after_four_rounds() -> GameScript:
    game = GameScript()
    for _ in range(3):
        game.end_round("klimt").deal()
    return game.end_round("klimt")


def test_000_end_of_the_game_comes_after_four_rounds_and_cards_in_hand_are_worth_nothing() -> None:
    game = after_four_rounds()
    assert (game.phase, game.state.round, sum(game.hands)) == ("over", 4, 48)
    assert game.cash == tuple(100 + sum(paid) for paid in zip(*game.state.payouts, strict=True))


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_house_rule_may_shorten_the_game(rounds: int) -> None:
    game = GameScript(rounds=rounds)
    for _ in range(rounds - 1):
        game.end_round("klimt").deal()
    assert game.end_round("klimt").phase == "over"


def test_a_house_rule_may_change_the_money_at_the_start() -> None:
    assert GameScript(start=120).cash == (120, 120, 120, 120)


def test_every_edition_starts_with_a_hundred_of_its_unit() -> None:
    for edition in AUCTIONED + UNAUCTIONED:
        assert GameScript(edition).cash == (100, 100, 100, 100)


@pytest.mark.parametrize(
    ("corrections", "winners"),
    [
        ({}, [1, 2, 3, 4]),
        ({3: 1}, [3]),
        ({1: -1, 4: -1}, [2, 3]),
        ({1: 5, 2: 3, 4: 5}, [1, 4]),
        ({1: -130, 2: -130, 3: -130, 4: -130}, [1, 2, 3, 4]),
    ],
)
def test_000_end_of_the_game_most_money_wins_and_equal_money_shares_the_win(
    corrections: dict[int, int], winners: list[int]
) -> None:
    game = GameScript(rounds=1).end_round("klimt")
    assert game.cash == (130, 130, 130, 130)
    for seat, amount in corrections.items():
        game.adjust(seat, amount)
    assert game.winners == winners


def test_nobody_has_won_before_the_end() -> None:
    assert GameScript().end_round("klimt").winners is None
