"""What the rules tell of each action equals what can be read from the table before and after it."""

from contextlib import suppress
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from companion.rules.actions import Adjust, Draw, Extra, FaceDown, Hand, Leave, Return, TurnUp
from companion.rules.auction_game import game as auction_game
from companion.rules.card_game import game as card_game
from companion.rules.events import CardLaid, Dealt, LotSold, Paid
from companion.rules.moves import Over
from companion.rules.protocol import AnyAction, AnyState, StateT, apply, dealt_so_far
from companion.rules.refusal import Refusal
from companion.rules.words import Variant
from tests.support.events_read import events_read
from tests.support.games import GAMES, card_game_of, game_of
from tests.support.random_card_play import any_card_action
from tests.support.random_play import any_action, any_correction

CORRECTED = 0.1
"""How often the table corrects something before an action."""


@example(table=("dicetree", 2, Variant.TWO_PLAYER, 2), rounds=3, seed=61792).via(
    "a mystery card is turned over once all hands are empty, because a player has left"
)
@given(table=st.sampled_from(GAMES), rounds=st.sampled_from([1, 3, 4]), seed=st.integers(0, 2**32))
def test_the_auction_game_tells_what_happened(table: tuple[str, int, Variant, int], rounds: int, seed: int) -> None:
    edition, seats, variant, first = table
    random = Random(seed)
    state = auction_game.begin(game_of(edition, seats, variant, first=first, rounds=rounds))
    assert state.happened == (Dealt(1),)
    while not isinstance(state.phase, Over):
        state = _corrected(state, random)
        if not isinstance(state.phase, Over):
            state = _told(state, any_action(state, random))


@given(seats=st.integers(2, 5), rounds=st.sampled_from([1, 4]), seed=st.integers(0, 2**32))
def test_the_card_game_tells_what_happened(seats: int, rounds: int, seed: int) -> None:
    random = Random(seed)
    state = card_game.begin(card_game_of(seats, rounds=rounds))
    assert state.happened == (Dealt(1),)
    while not isinstance(state.phase, Over):
        state = _corrected(state, random)
        if not isinstance(state.phase, Over):
            state = _told(state, any_card_action(state, random))


def _corrected(state: StateT, random: Random) -> StateT:
    """The state, sometimes after the table corrected something."""
    if random.random() < CORRECTED:
        with suppress(Refusal):
            return _told(state, any_correction(state, random))
    return state


def _told(before: StateT, action: AnyAction) -> StateT:
    """The state after an action, whose events are what is read from the table; and nothing has changed beside them."""
    after = apply(before, action)
    assert after.happened == events_read(before, action, after)
    _changed_by_events_alone(before, action, after)
    return after


def _changed_by_events_alone(before: AnyState, action: AnyAction, after: AnyState) -> None:
    """Money changes only with a sale, a payout or a correction of it, the cards on the table only when one is laid, and
    hands only with these, a deal, a card that is drawn or put face down, or a correction of them.
    """
    money, cards, hands = list(before.totals), list(before.counts), list(before.hands)
    match action:
        case Adjust(seat=seat, amount=amount):
            money[seat - 1] += amount
        case Hand(seat=seat) | Leave(seat=seat) | Return(seat=seat):
            hands[seat - 1] = 0 if isinstance(action, Leave) else action.cards
        case Draw(seat=seat):
            hands[seat - 1] += 1
        case FaceDown(seat=seat):
            hands[seat - 1] -= 1
    for event in after.happened:
        match event:
            case CardLaid(seat=player, artist=artist):
                if not isinstance(action, Extra):  # these are laid when all are counted
                    cards[artist] += 1
                if player is not None and not isinstance(action, TurnUp):
                    hands[player - 1] -= 1
            case LotSold(lot=lot, buyer=buyer, price=price):
                money[buyer - 1] -= price
                if buyer != lot.auctioneer:
                    money[lot.auctioneer - 1] += price
            case Paid(amounts=amounts):
                money = [had + paid for had, paid in zip(money, amounts, strict=True)]
            case Dealt():
                cards = [0] * len(cards)
                each = dealt_so_far(after) - dealt_so_far(before)
                hands = [hand + each * (seat not in after.away) for seat, hand in enumerate(hands, start=1)]
    assert (tuple(money), tuple(cards), tuple(hands)) == (after.totals, after.counts, after.hands)
