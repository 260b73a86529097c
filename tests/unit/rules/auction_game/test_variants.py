"""The three-player and the two-player variant: mystery hands and what they change (000 and the others, variants)."""

import pytest

from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass
from companion.rules.refusal import Reason
from tests.support.game_script import GameScript

EVERY_EDITION = ["dicetree", "dicetree-renaissance", "cmon", "taiwan", "classic"]


def three(edition: str = "dicetree") -> GameScript:
    return GameScript(edition, 3, "three-player")


def two(edition: str = "dicetree") -> GameScript:
    return GameScript(edition, 2, "two-player")


def owned(game: GameScript) -> int:
    return sum(sum(pictures) for pictures in game.state.bought)


# Three players


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_000_three_players_are_dealt_as_four_and_the_mystery_hand_is_topped_up(edition: str) -> None:
    game = three(edition)
    artist = game.artists[0]
    sizes = [(game.hands, game.state.mystery)]
    for _ in range(3):
        while game.phase != "settled":
            game.play(game.turn, artist, "open")
            if game.phase == "open":
                game.hammer().passes(game.asked)
        game.deal()
        sizes.append((game.hands, game.state.mystery))
    assert [sum(hands) for hands, _ in sizes] == [27, 34, 41, 36]
    assert [mystery for _, mystery in sizes] == [(9,), (13,), (17,), (17,)]


@pytest.mark.parametrize(
    ("edition", "asked"), [("dicetree", 3), ("dicetree-renaissance", 3), ("taiwan", 3), ("cmon", 1), ("classic", 1)]
)
def test_the_mystery_card_is_the_winners_to_reveal_or_the_auctioneers_by_edition(edition: str, asked: int) -> None:
    game = three(edition)
    game.sell(game.artists[4], 3, 10)
    assert (game.phase, game.asked) == ("reveal", asked)
    with game.refused(Reason.NOT_YOUR_TURN, f"seat {asked} is asked"):
        game.passes(2)
    assert game.passes(asked).phase == "play"


def test_000_three_players_a_revealed_card_counts_and_is_nobodys() -> None:
    game = three().sell("klimt", 3, 10).reveal("munch")
    assert game.counts == {"manet": 0, "cezanne": 0, "van-gogh": 0, "munch": 1, "klimt": 1}
    assert (owned(game), game.hands, game.state.mystery) == (1, (8, 9, 9), (8,))
    assert (game.phase, game.turn) == ("play", 2), "the turn goes on left of the auctioneer, not of who revealed"


def test_000_three_players_may_leave_the_mystery_card_face_down() -> None:
    game = three().sell("klimt", 3, 10).passes(3)
    assert (game.state.mystery, game.counts["klimt"], game.turn) == ((9,), 1, 2)


@pytest.mark.parametrize(("edition", "asked"), [("dicetree", 2), ("cmon", 3)])
def test_a_mystery_card_after_a_double_is_revealed_by_its_winner_or_by_whoever_added(edition: str, asked: int) -> None:
    game = three(edition)
    game.play(1, game.artists[4], "double").passes(1, 2).add(3, "open").bid(2, 30).hammer()
    assert (game.phase, game.asked) == ("reveal", asked)
    assert game.reveal(game.artists[0]).turn == 1


@pytest.mark.parametrize("kind", list(Auction))
def test_004_a_mystery_card_can_end_the_round_and_the_left_of_the_auctioneer_starts_the_next(kind: Auction) -> None:
    game = three("classic")
    for _ in range(2):
        game.unbid("krypto").reveal("krypto")
    game.sell("yoko", 2, 5)
    sold = owned(game)
    assert (game.phase, game.counts["krypto"], game.turn) == ("reveal", 4, 3)
    game.reveal("krypto", str(kind))
    assert (game.phase, game.counts["krypto"], owned(game)) == ("settled", 5, sold)
    assert game.tokens == [{"krypto": 30, "yoko": 20}]
    assert game.deal().turn == 1


def test_a_fifth_card_from_a_hand_leaves_no_time_for_a_mystery_card() -> None:
    game = three()
    for _ in range(2):
        game.unbid("klimt").reveal("klimt")
    assert game.unbid("klimt").phase == "settled"


def test_a_mystery_hand_can_run_out() -> None:
    game = three()
    for lot in range(9):
        game.unbid(game.artists[lot % 5]).reveal(game.artists[(lot + 1) % 5])
    assert game.state.mystery == (0,)
    assert game.unbid("klimt").phase == "play"


# Two players


def one_card_in_hand() -> GameScript:
    """Seat 1 has one card and the turn; four Klimts are on the table."""
    game = two()
    for artist in ("manet", "cezanne", "van-gogh", "munch"):
        game.play(1, artist, "double").add(1, "open").hammer().reveal("klimt").passes(2)
    assert (game.hands, game.turn, game.counts["klimt"]) == ((1, 9), 1, 4)
    return game


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_000_two_players_are_dealt_as_four_with_two_mystery_hands(edition: str) -> None:
    game = two(edition)
    assert (game.hands, game.state.mystery) == ((9, 9), (9, 9))
    first = game.artists[0]
    game.unbid(first).reveal(first).unbid(first).reveal(first).unbid(first)
    assert (game.phase, game.hands, game.state.mystery) == ("settled", (7, 8), (8, 8))
    game.deal()
    assert (game.hands, game.state.mystery, game.turn) == ((11, 12), (12, 12), 2)


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("seat", [1, 2])
def test_000_two_players_after_each_lot_a_mystery_card_must_be_turned_over(edition: str, seat: int) -> None:
    game = two(edition)
    game.sell(game.artists[4], 2, 10)
    reason = Reason.NOT_ALLOWED if game.asked == seat else Reason.NOT_YOUR_TURN
    with game.refused(reason, "must be turned over" if game.asked == seat else "is asked"):
        game.passes(seat)
    assert game.reveal(game.artists[0]).turn == 2


def test_two_players_the_larger_mystery_hand_comes_first_and_the_first_when_equal() -> None:
    game = two()
    sizes = []
    for lot in range(4):
        game.unbid(game.artists[lot]).reveal("klimt")
        sizes.append(game.state.mystery)
    assert sizes == [(8, 9), (8, 8), (7, 8), (7, 7)]


def test_000_two_players_a_mystery_card_can_end_the_round() -> None:
    game = two()
    for artist in ("klimt", "klimt"):
        game.unbid(artist).reveal("klimt")
    game.unbid("manet").reveal("klimt", "double")
    assert (game.phase, game.counts["klimt"]) == ("settled", 5)
    assert game.deal().turn == 2


def test_000_two_players_whoever_plays_a_double_adds_its_second_card() -> None:
    game = two().play(1, "klimt", "double")
    with game.refused(Reason.NOT_ALLOWED, "whoever plays a double adds its second card"):
        game.passes(1)
    with game.refused(Reason.NOT_YOUR_TURN, "seat 1 is asked"):
        game.add(2, "open")
    game.add(1, "open").bid(2, 25).hammer()
    assert (game.bought(2), game.phase) == ({"klimt": 2}, "reveal")


def test_000_two_players_a_last_card_is_no_double() -> None:
    game = one_card_in_hand()
    with game.refused(Reason.NOT_ALLOWED, "expected another card, or a pass"):
        game.play(1, "manet", "double")


def test_two_players_the_last_two_cards_may_be_a_double_and_its_second() -> None:
    game = GameScript(seats=2, variant="two-player", first=2).unbid("munch").reveal("munch")
    for artist in ("manet", "cezanne", "van-gogh"):
        game.play(1, artist, "double").add(1, "open").hammer().reveal("klimt").passes(2)
    game.unbid("manet").reveal("cezanne").passes(2)
    assert game.hands == (2, 8)
    game.play(1, "munch", "double").add(1, "open").hammer()
    assert (game.hands, game.phase) == ((0, 8), "reveal")


def test_two_players_a_last_card_may_be_a_double_that_is_the_fifth() -> None:
    game = one_card_in_hand().play(1, "klimt", "double")
    assert (game.phase, game.hands, game.counts["klimt"]) == ("settled", (0, 9), 5)


def test_two_players_a_fifth_card_as_the_second_of_a_double_ends_the_round_unsold() -> None:
    game = two().unbid("klimt").reveal("klimt").unbid("klimt").reveal("manet")
    sold = owned(game)
    game.play(1, "klimt", "double").add(1, "open")
    assert (game.phase, game.counts["klimt"], owned(game)) == ("settled", 5, sold)


def test_two_players_who_hold_only_doubles_miss_the_turn_and_no_mystery_card_is_turned() -> None:
    game = two().passes(1)
    assert (game.phase, game.turn, game.state.mystery) == ("play", 2, (9, 9))


def test_two_players_when_both_miss_the_turn_in_succession_the_round_is_settled() -> None:
    game = two().unbid("klimt").reveal("manet").passes(2, 1)
    assert game.phase == "settled"
    assert game.tokens == [{"manet": 30, "klimt": 20}]
    assert game.deal().turn == 2, "left of seat 1, who played the last card"


@pytest.mark.parametrize("first", [1, 2])
def test_two_players_after_a_round_without_a_card_the_same_seat_starts(first: int) -> None:
    game = GameScript(seats=2, variant="two-player", first=first).passes(first).passes(3 - first)
    assert game.deal().turn == first


def test_two_players_a_card_between_two_missed_turns_keeps_the_round_going() -> None:
    game = two().passes(1).unbid("klimt").reveal("manet").passes(1)
    assert (game.phase, game.turn) == ("play", 2)


def test_two_players_a_missed_turn_alone_settles_when_the_other_has_no_cards() -> None:
    game = one_card_in_hand().unbid("manet").reveal("cezanne")
    assert (game.hands, game.turn) == ((0, 9), 2)
    game.passes(2)
    assert (game.phase, game.hands) == ("settled", (0, 9))


def test_two_players_missing_the_turn_in_the_last_round_ends_the_game() -> None:
    game = two()
    for _ in range(3):
        game.passes(game.turn).passes(game.turn).deal()
    game.passes(game.turn).passes(game.turn)
    assert (game.phase, game.hands, game.winners) == ("over", (17, 17), [1, 2])
    assert game.state.market == ((), (), (), ())


def test_two_players_no_mystery_card_is_turned_when_no_player_has_a_card_left() -> None:
    game = two().play_down_to(1).unbid("klimt")
    assert (game.phase, game.hands, game.state.mystery) == ("over", (0, 0), (2, 2))


@pytest.mark.parametrize("game", [GameScript(), three()])
def test_with_more_than_two_players_a_turn_cannot_be_missed(game: GameScript) -> None:
    with game.refused(Reason.NOT_ALLOWED, "expected a card from seat 1"):
        game.do(Pass(1))
