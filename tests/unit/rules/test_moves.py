"""What the rules call legal is what they take, in every phase of both games; and paddles mean nothing else."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, cycle, product
from random import Random
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.actions import Action, Adjust, Bid, CardAction, Hammer, Pass, Play, Price, Reveal, TableAction
from companion.rules.auction_game.auctions import Open
from companion.rules.auction_game.game import TRANSITIONS
from companion.rules.auction_game.state import State
from companion.rules.card_game.game import TRANSITIONS as CARD_TRANSITIONS
from companion.rules.card_game.state import CardState, Effecting
from companion.rules.moves import EachOf, Number, Over, Rise
from companion.rules.protocol import AnyAction, AnyState, apply, has_gavel, legal, paddle_use
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction, Effect
from tests.support.games import GAMES, card_game_of, game_of, replay
from tests.support.random_card_play import any_card_game
from tests.support.random_play import any_game, one_of

PHASES: tuple[type, ...] = tuple(dict.fromkeys((*TRANSITIONS, *CARD_TRANSITIONS, Effecting)))


def fields_of(kind: type[AnyAction]) -> list[str]:
    return [name for name in get_type_hints(kind) if name != "do"]


@cache
def positions() -> dict[type, list[AnyState]]:
    """For each phase, states in which random games of every kind were, evenly taken."""
    found: dict[type, list[AnyState]] = {phase: [] for phase in PHASES}
    random = Random(20)
    for edition, seats, variant, first in GAMES[::2]:
        game = game_of(edition, seats, variant, first=first, start=random.choice([100, 100, 0, 9]))
        seen = {type(state.phase): state for _, state in any_game(game, random) if random.random() < 0.2}
        for phase, state in seen.items():
            found[phase].append(state)
    for seats in (2, 3, 4, 5) * 4:
        for _, cards in any_card_game(card_game_of(seats, first=random.randint(1, seats)), random):
            if random.random() < 0.2 or isinstance(cards.phase, Over):
                found[type(cards.phase)].append(cards)
    return found


def tried(state: AnyState, action: AnyAction) -> AnyState:
    """The state after the action; the same state after a Refusal. Anything else is a fault."""
    try:
        after = apply(state, action)
    except Refusal as refusal:
        assert str(refusal), "a refusal says what is wrong"
        return state
    assert after != state, "an action that is taken changes something"
    return after


def every_action(state: AnyState) -> Iterator[AnyAction]:
    """Every kind of action, by every seat and one too many, with the amounts and lists where something turns."""
    keys = state.game.edition.keys
    standing = int(getattr(state.phase, "amount", 0) or getattr(state.phase, "price", 0))
    amounts = {0, 1, standing, standing + 1}
    if isinstance(state, State):
        amounts |= {*state.cash, *(cash + 1 for cash in state.cash), *(-cash for cash in state.cash)}
    values: dict[str, Any] = {
        "seat": range(state.game.seats + 2),
        "other": range(state.game.seats + 2),
        "amount": amounts,
        "cards": (0,),
        "artist": (*keys, "nobody"),
        "artists": [keys[:n] for n in range(6)] + [(key,) * n for key in (*keys, "nobody") for n in range(1, 8)],
        "auction": Auction,
        "effect": Effect,
        "why": ("",),
    }
    for kind in get_args(CardAction if isinstance(state, CardState) else Action):
        yield from (kind(*chosen) for chosen in product(*(values[name] for name in fields_of(kind))))


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_taken_is_what_is_legal(phase: type) -> None:
    for state in positions()[phase][::2][:30]:
        moves = legal(state)
        for action in every_action(state):
            if not isinstance(action, TableAction):
                assert (tried(state, action) is not state) is any(move.has(action) for move in moves), (state, action)


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_drawn_from_the_legal_moves_is_taken(phase: type) -> None:
    random = Random(3)
    for state in positions()[phase]:
        moves = legal(state)
        assert bool(moves) is not isinstance(state.phase, Over)
        for _ in range(10 * bool(moves)):
            assert tried(state, one_of(moves, random)) is not state


@pytest.mark.parametrize("phase", PHASES)
def test_a_paddle_means_what_is_legal_for_its_seat(phase: type) -> None:
    for state in positions()[phase]:
        moves, seats = legal(state), range(1, state.game.seats + 1)
        answers = {seat: paddle_use(state, seat) for seat in seats}
        asked = {seat for seat, means in answers.items() if means.asked}
        acting = {seat for move in moves for seat in move.values.get("seat", ())}
        assert asked == acting or isinstance(state.phase, Open) or not acting, "the game waits for whoever can go on"
        for seat, means in answers.items():
            for action in (means.button, means.star):
                if isinstance(action, Rise):
                    assert has_gavel(state) is isinstance(state.phase, Open), "who presses first counts where all may"
                elif action is not None:
                    assert refused(state, action) in (None, Reason.NOT_ENOUGH_MONEY)
            takes_bids = means.number in (Number.BID, Number.SEAL)
            bid = Bid(seat, 10**6)
            assert isinstance(state, CardState) or takes_bids is (refused(state, bid) is Reason.NOT_ENOUGH_MONEY)


@pytest.mark.parametrize(
    "promised",
    [
        (Play(1, "klimt", Auction.OPEN), Bid(3, 60)),
        (Play(1, "klimt", Auction.ONCE_AROUND), Pass(2), Bid(3, 60)),
        (Play(1, "klimt", Auction.SEALED), Bid(3, 60)),
        (Play(3, "klimt", Auction.FIXED_PRICE), Price(3, 60)),
    ],
    ids=["open", "once around", "sealed, opened", "fixed price"],
)
def test_a_correction_leaves_a_seat_what_it_has_promised_to_pay(promised: tuple[Action, ...]) -> None:
    first = promised[0]
    assert isinstance(first, Play)
    state = replay(game_of(first=first.seat), promised)
    assert refused(state, Adjust(3, -41)) is Reason.NOT_ENOUGH_MONEY
    assert refused(state, Adjust(3, -40)) is None
    assert refused(state, Adjust(4, -100)) is None, "who has promised nothing"


@pytest.mark.parametrize("lots", [7, 8])
def test_with_two_players_a_double_may_be_the_last_card_of_a_hand_only_as_a_fifth_card(lots: int) -> None:
    """Seat 1 plays all its nine cards but two or one; seat 2 always misses the turn. Rulebook 000: two players."""
    game = game_of(seats=2, variant="two-player")
    artists = cycle(game.edition.keys)
    played = [
        (Play(1, next(artists), Auction.OPEN), Hammer(), Reveal(next(artists), Auction.OPEN), Pass(2))
        for _ in range(lots)
    ]
    state = replay(game, chain(*played))
    assert isinstance(state, State)
    doubles = [Play(1, artist, Auction.DOUBLE) for artist in game.edition.keys]
    taken = [double for double in doubles if refused(state, double) is None]
    assert [double for double in doubles if any(move.has(double) for move in legal(state))] == taken
    assert (state.hands[0], state.counts, len(taken)) == {
        7: (2, (3, 3, 3, 3, 2), 5),
        8: (1, (4, 3, 3, 3, 3), 1),
    }[lots]


@given(values=st.lists(st.sampled_from("abcde"), min_size=1, unique=True), length=st.integers(0, 4))
def test_each_of_is_every_way_to_fill_the_places_once(values: list[str], length: int) -> None:
    ways = EachOf(values, length)
    assert sorted(ways[place] for place in range(len(ways))) == sorted(product(values, repeat=length))
    assert all(way in ways for way in product(values, repeat=length))
    assert ways[1:3] == [ways[place] for place in range(len(ways))][1:3]
    assert (values[0],) * (length + 1) not in ways, "one too many"
    assert length == 0 or ("x",) * length not in ways


def refused(state: AnyState, action: AnyAction) -> Reason | None:
    """Why the rules refuse an action; None if they take it."""
    try:
        apply(state, action)
    except Refusal as refusal:
        return refusal.reason
    return None
