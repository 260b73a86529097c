"""How rounds of the card game end, what follows, and how the game ends (rulebook 002)."""

import pytest

from companion.notation.standing import standing_values
from companion.rules.card_game.actions import (
    Award,
    Draw,
    FaceDown,
    Second,
)
from companion.rules.card_game.words import Effect
from companion.rules.protocol import winners
from companion.rules.refusal import Reason
from tests.support.random_card_play import CardScript

# The limit


@pytest.mark.parametrize(("seats", "limit"), [(2, 5), (3, 6), (4, 6), (5, 6)])
def test_002_end_of_the_round_at_six_cards_of_an_artist_five_with_two_players(seats: int, limit: int) -> None:
    game = CardScript(seats, influence="tec").each(*["tec"] * (limit - 2))
    assert (game.phase, game.counts) == ("play", {"tec": limit - 1})
    last = game.turn
    game.each("tec")
    assert (game.phase, game.counts, game.asked) == ("extra", {"tec": limit}, last)


@pytest.mark.parametrize("effect", Effect)
def test_002_end_of_the_round_the_effect_of_the_card_that_ends_it_is_ignored(effect: Effect) -> None:
    game = CardScript(influence="tec").each("tec", "tec", "tec", "tec").play(2, "tec", effect)
    assert (game.phase, game.hands, game.awards) == ("extra", (11, 11, 12), {})


def test_002_end_of_the_round_a_second_card_ends_it() -> None:
    game = CardScript(influence="tec").each("tec", "tec", "tec").play(1, "tec", "second")
    assert game.phase == "effect"
    game.do(Second(1))
    assert (game.phase, game.counts, game.asked) == ("extra", {"tec": 6}, 1)


def test_002_artwork_effects_a_face_down_card_does_not_count_towards_the_end() -> None:
    game = CardScript(influence="tec").each("tec", "tec", "tec").play(1, "tec", "facedown").do(FaceDown(1))
    assert (game.phase, game.counts, game.turn) == ("play", {"tec": 5}, 2)


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        (("tec", "nicolas", "denise"), {"wagner": 1, "tec": 6, "nicolas": 1, "denise": 1}),
        (("tec", "tec", "tec"), {"wagner": 1, "tec": 8}),
    ],
)
def test_after_playing_together_the_end_is_looked_at_when_everybody_has_played(
    cards: tuple[str, ...], counts: dict[str, int]
) -> None:
    game = CardScript(influence="tec").each("tec", "tec", "tec", "tec").play(2, "wagner", "together")
    game.together(*cards[:2])
    assert game.phase == "together"
    game.together(cards[2])
    assert (game.phase, game.counts) == ("extra", counts)
    assert game.asked == 2, "the player of the last card is the one whose turn it was"


# Empty hands


def test_002_end_of_the_round_when_all_hands_are_empty_which_never_ends_the_game() -> None:
    game = CardScript().empty_hands(1, 2, 3)
    assert (game.hands, game.phase) == ((0, 0, 0), "turn-up")
    game.settle()
    assert (game.phase, game.state.round) == ("settled", 1)
    game.deal()
    assert (game.phase, game.hands) == ("influence", (6, 6, 6))


def test_002_artwork_effects_come_before_the_end_by_empty_hands() -> None:
    game = CardScript(2).empty_hands(2, left=1).empty_hands(1, left=1)
    assert game.hands == (1, 0)
    game.play(1, game.rarest, "draw").do(Draw(1))
    assert (game.hands, game.phase, game.turn) == ((1, 0), "play", 1)
    game.play(1, game.rarest, "draw").passes(1)
    assert (game.hands, game.phase, game.asked) == ((0, 0), "turn-up", 1)


def nobody_has_cards() -> CardScript:
    """Three players emptied their hands three times; before round 4 nothing is dealt."""
    game = CardScript()
    for _ in range(3):
        game.empty_hands(1, 2, 3).settle().deal()
    assert (game.state.round, game.hands, game.phase) == (4, (0, 0, 0), "influence")
    return game


def test_a_round_without_cards_ends_with_the_influence_card_and_asks_the_first_player_first() -> None:
    game = nobody_has_cards().influence("mariana")
    assert (game.phase, game.state.first, game.asked) == ("extra", 1, 1)
    game.unadded()
    assert (game.phase, game.tokens[3], game.state.payouts[3]) == ("over", ["mariana"], (0, 0, 0))


def test_a_first_player_without_cards_is_passed_over() -> None:
    game = CardScript()
    for _ in range(3):
        game.empty_hands(1)
        if game.phase == "play":
            game.end_round()
        game.settle().deal()
    assert (game.state.round, game.state.first, game.hands[0]) == (4, 1, 0)
    game.influence("tec")
    assert (game.state.first, game.turn) == (1, 2)


# The next round


@pytest.mark.parametrize(
    ("seats", "deals"), [(2, (13, 6, 6, 3)), (3, (13, 6, 6, 0)), (4, (13, 4, 4, 0)), (5, (13, 2, 2, 0))]
)
def test_002_new_round_preparation_what_is_dealt(seats: int, deals: tuple[int, ...]) -> None:
    game = CardScript(seats)
    dealt = [game.hands[0]]
    for round_ in (2, 3, 4):
        before, deck = game.end_round().hands, game.state.deck
        game.deal()
        more = [there - here for there, here in zip(game.hands, before, strict=True)]
        assert more == [more[0]] * seats
        assert (game.state.round, game.phase, game.state.deck) == (round_, "influence", deck - sum(more))
        dealt.append(more[0])
    assert tuple(dealt) == deals


def test_002_new_round_preparation_the_table_is_cleared_and_tokens_stay() -> None:
    game = CardScript(influence="tec").play(1, "tec", "award").do(Award(1, "denise")).end_round("tec")
    assert (game.counts, game.display(1)) == ({"tec": 6}, {"tec": 2})
    before = standing_values(game.state)
    game.deal()
    assert (game.counts, [game.display(seat) for seat in (1, 2, 3)]) == ({}, [{}, {}, {}])
    after = standing_values(game.state)
    assert (after["market"], after["cash"]) == (before["market"], before["cash"])
    assert after["market"] == [{"tec": 3}, {}, {}, {}, {"denise": 1}]


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_002_new_round_preparation_the_left_of_the_first_player_starts_the_next(first: int) -> None:
    game = CardScript(4, first=first)
    for _ in range(3):
        game.end_round().deal()
        first = first % 4 + 1
        assert game.state.first == first
        assert game.influence("tec").turn == first


# The end of the game


def after_four_rounds() -> CardScript:
    game = CardScript()
    for _ in range(3):
        game.end_round().deal()
    return game.end_round()


def test_002_end_of_the_game_comes_after_four_rounds_and_points_are_added() -> None:
    game = after_four_rounds()
    assert (game.phase, game.state.round) == ("over", 4)
    # Five Mariana of each round are displayed, 2, 2 and 1 from the first player, at 3, 6, 9 and 12 points.
    assert game.state.payouts == ((6, 6, 3), (6, 12, 12), (18, 9, 18), (24, 24, 12))
    assert game.state.points == (54, 51, 45)
    assert standing_values(game.state)["winners"] == [1]


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_house_rule_may_shorten_the_game(rounds: int) -> None:
    game = CardScript(rounds=rounds)
    for _ in range(rounds - 1):
        game.end_round().deal()
    assert game.end_round().phase == "over"


def test_002_end_of_the_game_equal_points_share_the_win_and_nobody_has_won_before() -> None:
    game = CardScript(rounds=1, influence="tec").each("tec", "tec", "denise", "tec", "tec")
    assert standing_values(game.state)["winners"] is None
    game.play(3, "tec", "none").unadded()
    assert game.state.points == (6, 6, 5)
    assert winners(game.state) == (1, 2)
    assert standing_values(game.state)["winners"] == [1, 2]


def test_002_end_of_the_game_nothing_can_be_done_after_it() -> None:
    game = after_four_rounds()
    with game.refused(Reason.WRONG_PHASE, "deal in the phase over; expected nothing more"):
        game.deal()
