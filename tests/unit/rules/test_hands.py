"""A hand that is corrected, and another seat that plays: what follows from it. The models tell whole games of it."""

from collections.abc import Sequence

import pytest

from companion.rules.actions import (
    Deal,
    Draw,
    Hammer,
    Hand,
    Influence,
    Pass,
    Play,
    PlayCard,
    Reveal,
    Second,
    Together,
    Turn,
)
from companion.rules.events import Cause, Dealt, EffectSkipped, LotSold, Paid, RoundEnded
from companion.rules.protocol import AnyAction, AnyGame
from companion.rules.words import Auction, Effect
from tests.support.games import card_game_of, game_of, replay

FOUR = game_of()
TWO = game_of(seats=2, variant="two-player")
OPEN, DOUBLE = (Play(1, "klimt", kind) for kind in (Auction.OPEN, Auction.DOUBLE))
TEC = Influence("tec")
NOBODY_ELSE = [Hand(seat, 0) for seat in (2, 3, 4)]

Asked = tuple[AnyGame, Sequence[AnyAction], str, int | None]
ASKED: list[Asked] = [
    (FOUR, [Hand(1, 0)], "play", 2),
    (FOUR, [Hand(2, 0), OPEN, Hammer()], "play", 3),
    (FOUR, [Hand(2, 0), OPEN, Hand(2, 1), Hammer()], "play", 2),
    (FOUR, [DOUBLE, Hand(1, 0)], "double", 2),
    (FOUR, [DOUBLE, Pass(1), Hand(3, 0), Hand(2, 0)], "double", 4),
    (FOUR, [OPEN, Hammer(), Hand(2, 0)], "play", 3),
    (FOUR, [Turn(3)], "play", 3),
    (FOUR, [Turn(3), Play(3, "klimt", Auction.OPEN), Hammer()], "play", 4),
    (FOUR, [Turn(3), Hand(3, 0)], "play", 4),
    (TWO, [Pass(1), Turn(1), Pass(1)], "play", 2),
    (TWO, [Pass(1), Hand(2, 0)], "play", 1),
    (TWO, [Pass(1), Hand(1, 0)], "play", 2),
    (TWO, [Pass(1), Hand(1, 3), Pass(2)], "settled", None),
    (TWO, [Pass(1), Hand(1, 0), Pass(2)], "settled", None),
    (TWO, [Pass(1), Hand(2, 0), Pass(1)], "settled", None),
    (card_game_of(3), [TEC, Hand(1, 0)], "play", 2),
    (card_game_of(3), [Hand(1, 0), TEC], "play", 2),
    (card_game_of(3), [TEC, Turn(3), PlayCard(3, "denise", Effect.NONE)], "play", 1),
    (card_game_of(3), [TEC, PlayCard(1, "wagner", Effect.TOGETHER), Hand(1, 0)], "together", 2),
    (card_game_of(3), [TEC, PlayCard(1, "wagner", Effect.TOGETHER), Together(1, "tec"), Hand(2, 0)], "together", 3),
    (card_game_of(3), [TEC, PlayCard(1, "wagner", Effect.DRAW), Hand(1, 0)], "effect", 1),
    (card_game_of(3), [TEC, PlayCard(1, "wagner", Effect.DRAW), Hand(1, 0), Draw(1)], "play", 2),
]


@pytest.mark.parametrize(("game", "actions", "phase", "asked"), ASKED)
def test_a_seat_without_a_card_is_passed_over(
    game: AnyGame, actions: Sequence[AnyAction], phase: str, asked: int | None
) -> None:
    state = replay(game, actions)
    assert (state.phase.name, state.asked) == (phase, asked)


def test_a_hand_is_the_number_that_was_counted() -> None:
    state = replay(FOUR, [Hand(2, 5), Hand(2, 12), OPEN])
    assert state.hands == (8, 12, 9, 9)


@pytest.mark.parametrize("empties", [[Hand(1, 0)], [Turn(4), Hand(1, 0), Hand(4, 0)]])
def test_a_round_without_any_card_is_settled(empties: list[AnyAction]) -> None:
    others = [Hand(seat, 0) for seat in (2, 3, 4) if Turn(seat) not in empties]
    state = replay(FOUR, [*others, *empties])
    assert state.happened == (RoundEnded(Cause.EMPTY_HANDS), Paid((0, 0, 0, 0), is_last=True))
    assert state.phase.name == "over"


def test_a_round_is_settled_after_the_lot_on_the_table_where_all_hands_are_empty() -> None:
    before: list[AnyAction] = [OPEN, *NOBODY_ELSE, Hand(1, 0)]
    assert replay(FOUR, before).phase.name == "open"
    state = replay(FOUR, [*before, Hammer()])
    assert (state.phase.name, state.payouts) == ("over", ((30, 0, 0, 0),))


def test_a_deal_that_brings_no_card_to_empty_hands_settles_the_round() -> None:
    lots: list[AnyAction] = [OPEN, Hammer(), Turn(1)] * 4
    three_rounds: list[AnyAction] = [*lots, OPEN, *[Deal(), Turn(1), *lots, OPEN] * 2]
    nobody: list[AnyAction] = [Hand(seat, 0) for seat in (1, 2, 3, 4)]
    state = replay(FOUR, [*three_rounds, *nobody, Deal()])
    assert state.happened == (Dealt(4), RoundEnded(Cause.EMPTY_HANDS), Paid((0, 0, 0, 0), is_last=True))


def test_a_double_that_nobody_else_can_add_to_is_taken_for_nothing() -> None:
    state = replay(FOUR, [DOUBLE, *(Pass(1), Pass(2)), Hand(4, 0), Hand(3, 0)])
    (sale,) = state.happened
    assert isinstance(sale, LotSold)
    assert (sale.buyer, sale.price, sale.lot.kind, state.asked) == (1, 0, Auction.DOUBLE, 2)


def test_with_two_players_nobody_adds_to_the_double_of_another() -> None:
    state = replay(TWO, [DOUBLE, Hand(1, 0)])
    assert isinstance(state.happened[0], LotSold)
    assert state.phase.name == "reveal"


def test_a_mystery_card_is_turned_over_before_empty_hands_end_the_round() -> None:
    two = game_of(seats=2, variant="two-player")
    state = replay(two, [OPEN, Hammer(), Hand(1, 0), Hand(2, 0)])
    assert state.phase.name == "reveal"
    assert replay(two, [OPEN, Hammer(), Hand(1, 0), Hand(2, 0), Reveal("munch", Auction.OPEN)]).phase.name == "over"


def test_an_effect_that_needs_a_card_is_passed_over_where_the_hand_has_none() -> None:
    second: list[AnyAction] = [TEC, PlayCard(1, "wagner", Effect.SECOND)]
    state = replay(card_game_of(3), [*second, Hand(1, 0)])
    assert state.happened == (EffectSkipped(Effect.SECOND),)
    assert state.asked == 2
    assert replay(card_game_of(3), [*second, Hand(1, 1), Second(1)]).hands[0] == 0


def test_the_card_game_scores_a_round_without_any_card() -> None:
    state = replay(card_game_of(2), [TEC, Hand(2, 0), Hand(1, 0)])
    assert (state.phase.name, state.happened) == ("extra", (RoundEnded(Cause.EMPTY_HANDS),))
