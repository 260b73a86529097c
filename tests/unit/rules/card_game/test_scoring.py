"""Scoring in the card game: turning up, ranking, extra cards, points (rulebook 002: scoring the collections)."""

import pytest

from companion.rules.card_game.actions import Award, CardAction, Extra, FaceDown, Second, TurnUp
from companion.rules.card_game.game import worths_now
from companion.rules.refusal import Reason
from tests.support.random_card_play import CardScript, told


def with_cards_face_down() -> CardScript:
    """Six TEC end the round with a card of seat 3's, while seats 1 and 2 have two cards and one face down."""
    game = CardScript(influence="tec").play(1, "tec", "facedown").do(FaceDown(1)).play(2, "tec", "facedown")
    game.do(FaceDown(2)).each("tec").play(1, "wagner", "facedown").do(FaceDown(1)).each("tec", "tec")
    assert (game.phase, game.state.facedown, game.counts) == ("turn-up", (2, 1, 0), {"tec": 6, "wagner": 1})
    return game


def at_extra() -> CardScript:
    """TEC, Denise and Wagner lead, in this order; seat 1 played last.

    Displayed: seat 1 three TEC, one Denise, one Mariana; seat 2 two Denise, one TEC, one Nicolás; seat 3 two Wagner,
    one TEC, one Nicolás.
    """
    game = CardScript(influence="tec").each("tec", "denise", "wagner", "tec", "denise", "nicolas")
    game.play(1, "denise", "together").together("mariana", "tec", "tec").each("nicolas", "wagner", "tec")
    assert (game.phase, game.asked) == ("extra", 1)
    assert game.counts == {"denise": 3, "wagner": 2, "tec": 6, "nicolas": 2, "mariana": 1}
    return game


# Turning up


def test_turned_up_cards_count_for_the_ranking_and_go_to_the_display() -> None:
    game = with_cards_face_down().turn_up(1, "denise", "nicolas")
    assert (game.counts, game.phase) == ({"tec": 6, "wagner": 1, "denise": 1, "nicolas": 1}, "turn-up")
    game.turn_up(2, "nicolas")
    assert (game.phase, game.tokens) == ("extra", [["tec", "nicolas", "denise"]])
    assert (game.display(1), game.state.facedown) == ({"tec": 1, "wagner": 1, "denise": 1, "nicolas": 1}, (0, 0, 0))


@pytest.mark.parametrize(
    ("action", "reason", "says"),
    [
        (TurnUp(2, ("tec",)), Reason.NOT_YOUR_TURN, "seat 2 acted; seat 1 is asked"),
        (TurnUp(3, ()), Reason.NOT_YOUR_TURN, "seat 1 is asked"),
        (TurnUp(1, ()), Reason.NOT_ALLOWED, "turned up 0 cards; expected the 2 face down"),
        (TurnUp(1, ("tec",)), Reason.NOT_ALLOWED, "turned up 1 card; expected the 2 face down"),
        (TurnUp(1, ("tec",) * 3), Reason.NOT_ALLOWED, "turned up 3 cards; expected the 2 face down"),
        (TurnUp(1, ("tec", "monet")), Reason.UNKNOWN_ARTIST, "there is no artist 'monet'"),
        (
            Extra(3, ()),
            Reason.WRONG_PHASE,
            "extra in the phase turn-up",
        ),
    ],
)
def test_what_turning_up_refuses(action: CardAction, reason: Reason, says: str) -> None:
    game = with_cards_face_down()
    with game.refused(reason, says):
        game.do(action)


def test_seats_turn_up_clockwise_from_the_player_of_the_last_card() -> None:
    game = CardScript(influence="tec")
    for seat in (1, 2, 3):
        game.play(seat, "tec", "facedown").do(FaceDown(seat))
    game.each("tec", "tec")
    asked = []
    while game.phase == "turn-up":
        asked.append(game.asked)
        game.turn_up(game.asked, "mariana")
    assert asked == [2, 3, 1]


# Ranking


@pytest.mark.parametrize(
    ("cards", "leading"),
    [
        (("mariana", "mariana", "denise", "wagner"), ["tec", "mariana", "denise"]),
        (("mariana", "nicolas", "wagner", "denise"), ["tec", "denise", "wagner"]),
        (("nicolas",), ["tec", "nicolas"]),
        ((), ["tec"]),
    ],
)
def test_002_scoring_ties_go_to_the_lower_number_and_no_card_means_no_token(
    cards: tuple[str, ...], leading: list[str]
) -> None:
    game = CardScript(influence="tec").each(*cards, *["tec"] * 5)
    assert (game.phase, game.tokens) == ("extra", [leading])


def test_002_scoring_tokens_add_up_and_an_artist_who_does_not_lead_is_worth_nothing() -> None:
    game = CardScript(influence="tec").each("wagner", "wagner", "denise").end_round("tec")
    assert told(worths_now(game.state)) == {"tec": 3, "wagner": 2, "denise": 1}
    game.deal().influence("mariana").each("nicolas", "nicolas", "wagner", "denise").end_round("mariana")
    assert told(worths_now(game.state)) == {"mariana": 3, "nicolas": 2, "denise": 2}
    game.deal().influence("tec").each("wagner").end_round("wagner")
    assert told(worths_now(game.state)) == {"wagner": 5, "tec": 5}


def test_002_scoring_an_award_waits_on_its_artist_until_that_artist_leads() -> None:
    game = CardScript(influence="tec").play(1, "tec", "award").do(Award(1, "nicolas")).end_round("tec")
    assert (told(worths_now(game.state)), game.awards) == ({"tec": 3}, {"nicolas": 1})
    game.deal().influence("nicolas").play(2, "nicolas", "award").do(Award(2, "nicolas")).end_round("nicolas")
    assert told(worths_now(game.state)) == {"nicolas": 3 + 2 + 2}


def test_002_setup_the_influence_card_scores_for_nobody() -> None:
    game = CardScript(influence="denise").each("tec", "tec", "tec", "tec", "tec", "tec").unadded()
    assert game.state.payouts == ((6, 6, 6),)


def test_what_a_card_would_score_now_follows_the_table() -> None:
    game = CardScript(influence="tec").play(1, "denise", "award").do(Award(1, "tec"))
    assert told(worths_now(game.state)) == {"denise": 3, "tec": 4}


# Extra cards


def test_002_scoring_extra_cards_leave_the_hand_and_score_but_do_not_rank() -> None:
    game = at_extra()
    hands, counts = game.hands, game.counts
    game.add(1, "tec", "denise")
    assert game.hands == (hands[0] - 2, *hands[1:])
    assert (game.counts, game.display(1)) == (counts, {"denise": 2, "tec": 4, "mariana": 1})
    game.add(2, "denise").add(3)
    assert (game.phase, game.counts, game.tokens) == ("settled", counts, [["tec", "denise", "wagner"]])
    assert game.state.payouts == ((4 * 3 + 2 * 2, 1 * 3 + 3 * 2, 1 * 3 + 2 * 1),)
    assert game.state.points == (16, 9, 5)


def test_extra_cards_are_asked_of_every_seat_from_the_player_of_the_last_card() -> None:
    game = CardScript(5, influence="tec").each(*["tec"] * 3, "wagner", "tec", "tec")
    asked = []
    while game.phase == "extra":
        assert game.state.payouts == ()
        asked.append(game.asked)
        game.add(game.asked)
    assert asked == [1, 2, 3, 4, 5]
    game.deal().influence("tec").each(*["tec"] * 5)
    assert game.asked == 1


@pytest.mark.parametrize(
    ("action", "reason", "says"),
    [
        (Extra(2, ()), Reason.NOT_YOUR_TURN, "seat 2 acted; seat 1 is asked"),
        (Extra(1, ("tec", "tec")), Reason.NOT_ALLOWED, "added an artist twice; expected one card for each at most"),
        (Extra(1, ("mariana",)), Reason.NOT_ALLOWED, "added mariana; expected only leading artists on its display"),
        (Extra(1, ("tec", "wagner")), Reason.NOT_ALLOWED, "added wagner; expected only leading artists"),
        (Extra(1, ("wagner",)), Reason.NOT_ALLOWED, "on its display: tec, denise"),
        (Extra(1, ("dali",)), Reason.UNKNOWN_ARTIST, "there is no artist 'dali'"),
    ],
)
def test_what_adding_extra_cards_refuses(action: CardAction, reason: Reason, says: str) -> None:
    game = at_extra()
    with game.refused(reason, says):
        game.do(action)


def test_turned_up_cards_qualify_for_extra_cards() -> None:
    game = with_cards_face_down().turn_up(1, "denise", "denise").turn_up(2, "wagner").add(3)
    game.add(1, "denise").add(2, "wagner")
    assert (game.display(1)["denise"], game.display(2)["wagner"]) == (3, 2)
    assert game.state.payouts == ((3 * 1 + 3 * 2 + 1 * 1, 2 * 3 + 2 * 1, 2 * 3),)


@pytest.mark.parametrize(
    ("hand", "too_many", "enough"), [(0, ("denise",), ()), (1, ("denise", "nicolas"), ("nicolas",))]
)
def test_nobody_adds_more_cards_than_the_hand_has(
    hand: int, too_many: tuple[str, ...], enough: tuple[str, ...]
) -> None:
    game = CardScript(2).empty_hands(1, left=hand).play(2, "denise", "second").do(Second(2))
    game.turn_up(1, *["nicolas"] * game.state.facedown[0]).add(2)
    assert (game.hands[0], game.asked, game.tokens[0][:2]) == (hand, 1, ["nicolas", "denise"])
    with game.refused(Reason.NOT_ALLOWED, f"seat 1 added {hand + 1} card"):
        game.add(1, *too_many)
    assert game.add(1, *enough).hands[0] == 0
