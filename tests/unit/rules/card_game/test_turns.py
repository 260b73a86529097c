"""The card game while a round is played: the influence card, turns, and every effect (rulebook 002)."""

import pytest

from companion.rules.card_game.actions import (
    Award,
    CardAction,
    Draw,
    FaceDown,
    PlayCard,
    Second,
    Together,
)
from companion.rules.card_game.words import Effect
from companion.rules.refusal import Reason
from tests.support.random_card_play import CardScript

OPTIONAL: dict[str, CardAction] = {
    "draw": Draw(1),
    "second": Second(1),
    "facedown": FaceDown(1),
    "award": Award(1, "denise"),
}
"""How seat 1 uses each optional effect."""


def in_effect(effect: str, seats: int = 3) -> CardScript:
    """Seat 1 has played its first card, with an optional effect that it may now use."""
    game = CardScript(seats, influence="wagner").play(1, "tec", effect)
    assert game.phase == "effect"
    return game


def on_last_cards(seats: int = 3, turn: int = 1) -> CardScript:
    """Everybody holds one card, `turn` is to play, and no artist is near the limit."""
    game = CardScript(seats, first=turn, influence="mariana")
    while game.hands[turn - 1] > 1:
        seat = game.turn
        game.play(seat, game.rarest, "facedown" if game.hands[seat - 1] > 2 else "none")
        if game.phase == "effect":
            game.do(FaceDown(seat))
    while game.turn != turn:
        game.each(game.rarest)
    assert game.phase == "play"
    return game


# The influence card


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_002_setup_13_cards_each_then_the_influence_card(seats: int) -> None:
    game = CardScript(seats)
    assert (game.phase, game.hands, game.state.deck) == ("influence", (13,) * seats, 95 - 13 * seats)
    game.influence("tec")
    assert (game.phase, game.hands, game.state.deck) == ("play", (13,) * seats, 94 - 13 * seats)
    assert game.counts == {"tec": 1}
    assert [game.display(seat) for seat in range(1, seats + 1)] == [{}] * seats


def test_002_setup_no_card_before_the_influence_card_and_only_one_of_these() -> None:
    game = CardScript()
    with game.refused(Reason.WRONG_PHASE, "play in the phase influence; expected influence"):
        game.play(1, "tec")
    game.influence("tec")
    with game.refused(Reason.WRONG_PHASE, "influence in the phase play; expected play"):
        game.influence("tec")


# Turns


@pytest.mark.parametrize(("first", "order"), [(1, (1, 2, 3, 1)), (2, (2, 3, 1, 2)), (3, (3, 1, 2, 3))])
def test_002_artwork_selection_from_the_first_player_clockwise(first: int, order: tuple[int, ...]) -> None:
    game = CardScript(first=first, influence="tec")
    for seat in order:
        assert game.turn == seat
        game.each("denise" if seat == first else "mariana")
    assert game.hands == tuple(13 - order.count(seat) for seat in (1, 2, 3))
    assert (game.display(first), game.counts) == ({"denise": 2}, {"denise": 2, "tec": 1, "mariana": 2})


@pytest.mark.parametrize(
    ("action", "reason", "says"),
    [
        (PlayCard(2, "tec", Effect.NONE), Reason.NOT_YOUR_TURN, "seat 1 is asked"),
        (PlayCard(1, "klimt", Effect.NONE), Reason.UNKNOWN_ARTIST, "denise, wagner, tec, nicolas, mariana"),
        (PlayCard(4, "tec", Effect.NONE), Reason.UNKNOWN_SEAT, "expected 1 to 3"),
        (PlayCard(0, "tec", Effect.NONE), Reason.UNKNOWN_SEAT, "expected 1 to 3"),
        (Draw(1), Reason.WRONG_PHASE, "draw in the phase play; expected play"),
        (Together(1, "tec"), Reason.WRONG_PHASE, "together in the phase play"),
    ],
)
def test_what_a_turn_refuses(action: CardAction, reason: Reason, says: str) -> None:
    game = CardScript(influence="wagner")
    with game.refused(reason, says):
        game.do(action)


def test_002_artwork_selection_a_player_without_cards_takes_no_more_turns() -> None:
    game = CardScript().empty_hands(2)
    assert (game.hands[1], game.phase) == (0, "play")
    turns = []
    for _ in range(2):
        turns.append(game.turn)
        game.each(game.rarest)
    assert sorted(turns) == [1, 3]


# Optional effects


@pytest.mark.parametrize(
    ("effect", "hand", "deck", "face_up", "face_down", "awards"),
    [
        ("draw", 13, 54, 1, 0, {}),
        ("second", 11, 55, 2, 0, {}),
        ("facedown", 11, 55, 1, 1, {}),
        ("award", 12, 55, 1, 0, {"denise": 1}),
    ],
)
def test_002_artwork_effects_what_using_one_does(  # noqa: PLR0917  # one column of the table each
    effect: str, hand: int, deck: int, face_up: int, face_down: int, awards: dict[str, int]
) -> None:
    game = in_effect(effect).do(OPTIONAL[effect])
    assert (game.hands, game.state.deck) == ((hand, 13, 13), deck)
    assert (game.display(1), game.state.facedown[0], game.awards) == ({"tec": face_up}, face_down, awards)
    assert game.counts == {"wagner": 1, "tec": face_up}
    assert (game.phase, game.turn) == ("play", 2)


@pytest.mark.parametrize("effect", OPTIONAL)
def test_002_artwork_effects_may_be_left(effect: str) -> None:
    game = in_effect(effect)
    before = game.state
    game.passes(1)
    assert (game.phase, game.turn) == ("play", 2)
    assert game.state == before._replace(turn=2, phase=game.state.phase)


@pytest.mark.parametrize("effect", OPTIONAL)
@pytest.mark.parametrize("other", OPTIONAL)
def test_an_effect_is_used_by_its_own_action_alone(effect: str, other: str) -> None:
    game = in_effect(effect)
    if effect == other:
        game.do(OPTIONAL[other])
    else:
        with game.refused(Reason.WRONG_PHASE, f"in the phase effect; expected {effect} or pass"):
            game.do(OPTIONAL[other])


# Effects that cannot be used


@pytest.mark.parametrize("effect", ["second", "facedown"])
def test_an_effect_that_needs_a_card_is_passed_over_on_the_last_one(effect: str) -> None:
    game = on_last_cards().play(1, "denise", effect)
    assert (game.phase, game.turn, game.hands[0]) == ("play", 2, 0)


@pytest.mark.parametrize("effect", ["draw", "award"])
def test_an_effect_that_needs_no_card_is_offered_on_the_last_one(effect: str) -> None:
    assert on_last_cards().play(1, "denise", effect).phase == "effect"


def test_002_components_there_are_five_award_tokens() -> None:
    game = CardScript(5, influence="tec")
    for artist in ("denise", "wagner", "tec", "nicolas", "mariana"):
        game.play(game.turn, artist, "award").do(Award(game.turn, "tec"))
    assert game.awards == {"tec": 5}
    game.play(1, "denise", "award")
    assert (game.phase, game.turn) == ("play", 2)


def test_a_draw_from_a_deck_counted_empty_is_passed_over_and_a_deal_from_it_is_whole() -> None:
    game = CardScript(5, influence="tec")
    for _ in range(24):
        game.play(game.turn, game.rarest, "draw").do(Draw(game.turn))
    assert game.state.deck == 95 - 65 - 1 - 24
    hands = game.end_round().hands
    game.deal()
    assert (game.hands, game.state.deck) == (tuple(hand + 2 for hand in hands), 0)
    game.influence("tec").play(2, "denise", "draw")
    assert (game.phase, game.turn, game.hands[1]) == ("play", 3, hands[1] + 1)


# All together


@pytest.mark.parametrize("first", [1, 2, 3])
def test_002_artwork_effects_together_everybody_plays_one_from_the_player_of_the_card(first: int) -> None:
    game = CardScript(first=first, influence="tec").play(first, "wagner", "together")
    asked = []
    for artist in ("denise", "tec", "nicolas"):
        assert game.phase == "together"
        asked.append(game.asked)
        game.together(artist)
    assert asked == [first, first % 3 + 1, (first + 1) % 3 + 1]
    assert game.hands == tuple(11 if seat == first else 12 for seat in (1, 2, 3))
    assert game.display(first) == {"denise": 1, "wagner": 1}
    assert game.counts == {"denise": 1, "wagner": 1, "tec": 2, "nicolas": 1}
    assert (game.phase, game.turn) == ("play", first % 3 + 1)


def test_002_artwork_effects_together_is_mandatory_and_in_order() -> None:
    game = CardScript(influence="tec").play(1, "wagner", "together")
    with game.refused(Reason.NOT_ALLOWED, "everybody with cards must play one, expected together"):
        game.passes(1)
    with game.refused(Reason.NOT_YOUR_TURN, "seat 2 acted; seat 1 is asked"):
        game.do(Together(2, "tec"))
    with game.refused(Reason.WRONG_PHASE, "play in the phase together; expected together"):
        game.play(1, "tec")
    with game.refused(Reason.UNKNOWN_ARTIST, "there is no artist 'yoko'"):
        game.together("yoko")


def test_002_artwork_effects_together_passes_over_players_without_cards() -> None:
    game = on_last_cards().play(1, "denise", "together")
    assert (game.asked, game.hands[0]) == (2, 0)
    game.together(game.rarest)
    assert game.asked == 3


def test_together_on_the_last_card_of_all_is_passed_over() -> None:
    game = on_last_cards()
    game.each(game.rarest)
    while sum(game.hands) > 1:
        game.each(game.rarest)
    game.play(game.turn, game.rarest, "together")
    assert sum(game.hands) == 0
    assert game.phase == "turn-up"
