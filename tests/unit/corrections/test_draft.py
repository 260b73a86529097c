"""A draft and what follows from it, held against the game that follows from a change and its answers."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.corrections import answers, changes, edits, out_of_turn, stops
from companion.corrections.bidding import Sale
from companion.corrections.corrected_game import CorrectedGame, LotUndecided, StepRefused, follow
from companion.corrections.correction import Correction
from companion.corrections.places import find_insertion, find_lot
from companion.rules.actions import Add, Adjust, Play, PlayCard
from companion.rules.auction_game.state import Doubling, State
from companion.rules.protocol import begin, card_state, is_over
from companion.rules.refusal import Refusal
from companion.rules.words import Auction, Effect, Variant
from companion.steps import Step, make_step
from tests.support.corrections import any_evening
from tests.support.examples import examples
from tests.support.games import GAMES, card_game_of
from tests.support.random_card_play import any_card_action
from tests.support.random_play import SECOND_KINDS, any_correction, any_hand_or_turn

SHARE_BY_TABLE = 0.06
CORRECTIONS = 30
MOST_ANSWERS = 120

Both = tuple[CorrectedGame, Correction]


@examples(4, searching=60)
@given(table=st.sampled_from(GAMES), seed=st.integers(0, 2**32))
def test_a_draft_of_an_auction_game_leads_where_a_change_led(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    steps = with_entries_of_table(any_evening(table, random), random)
    for _ in range(CORRECTIONS):
        leads_to_the_same(steps[: random.randint(1, len(steps))], random)


@examples(4, searching=60)
@given(seats=st.integers(2, 5), seed=st.integers(0, 2**32))
def test_a_draft_of_a_card_game_leads_where_a_change_led(seats: int, seed: int) -> None:
    random = Random(seed)
    steps = any_card_evening(seats, random)
    for _ in range(CORRECTIONS):
        leads_to_the_same(steps[: random.randint(1, len(steps))], random)


def with_entries_of_table(steps: Sequence[Step], random: Random) -> list[Step]:
    found = list[Step]()
    state = steps[0].before
    for step in steps:
        with suppress(Refusal):
            if random.random() < SHARE_BY_TABLE:
                found.append(make_step(state, (any_correction(state, random),)))
                state = found[-1].after
        try:
            found.append(make_step(state, step.actions))
        except Refusal:
            break
        state = found[-1].after
    return found


def any_card_evening(seats: int, random: Random) -> list[Step]:
    state = card_state(begin(card_game_of(seats)))
    found = list[Step]()
    for _ in range(random.randint(8, 220)):
        if is_over(state):
            break
        with suppress(Refusal):
            is_by_table = random.random() < SHARE_BY_TABLE
            action = any_hand_or_turn(state, random) if is_by_table else any_card_action(state, random)
            found.append(make_step(state, (action,)))
            state = card_state(found[-1].after)
    return found


def leads_to_the_same(steps: Sequence[Step], random: Random) -> None:
    asked = any_question(steps, random)
    if asked is None:
        return
    old, new = asked
    both = same_refusal(lambda: follow(steps, old()), new)
    for _ in range(MOST_ANSWERS):
        if both is None:
            return
        is_same(steps, *both)
        if both[0].conflict is None:
            return
        both = any_answer(steps, *both, random)


def any_question(
    steps: Sequence[Step], random: Random
) -> tuple[Callable[[], changes.Change], Callable[[], Correction]] | None:
    """A correction, in both ways."""
    place = random.randrange(len(steps))
    step = steps[place]
    before = step.before
    key = random.choice(before.game.edition.keys)
    seat, other = before.asked or 1, random.randint(1, before.game.seats)
    is_card = isinstance(step.actions[0], Play | PlayCard)
    if isinstance(before, State):
        card: Play | PlayCard = Play(seat, key, random.choice([*Auction]))
    else:
        card = PlayCard(seat, key, random.choice([*Effect]))
    sale = Sale(other, random.randint(1, 60))
    if step.is_by_table:
        return lambda: changes.remove_entry(place), lambda: edits.remove_entry(steps, place)
    if isinstance(before, State) and random.random() < 0.3 and find_lot(steps, place).auctioned_sale:
        return lambda: changes.replace_sale(steps, place, sale), lambda: edits.replace_sale(steps, place, sale)
    if not is_card:
        return None
    at = find_insertion(steps, place)
    first = steps[place].actions[0]
    ways: list[tuple[Callable[[], changes.Change], Callable[[], Correction]]] = [
        (lambda: changes.insert_card(at, card), lambda: edits.add_card(steps, at, card)),
        (lambda: changes.remove_card(steps, place), lambda: edits.remove_card(steps, place)),
        (lambda: changes.replace_card(steps, place, card), lambda: edits.replace_card(steps, place, card)),
        (lambda: changes.change_player(steps, place, other), lambda: edits.change_player(steps, place, other)),
    ]
    if isinstance(first, Play) and first.auction is Auction.DOUBLE and find_lot(steps, place).sale:
        ways.append(
            (
                lambda: changes.ask_second_card(steps, place, first),
                lambda: edits.ask_second_card(steps, place, first),
            )
        )
    return random.choice(ways)


def any_answer(steps: Sequence[Step], old: CorrectedGame, new: Correction, random: Random) -> Both | None:
    """An answer to the same conflict, in both ways."""
    end = old.end
    if isinstance(old.conflict, LotUndecided):
        assert isinstance(end, State)
        if old.conflict.proposed and not old.answers and random.random() < 0.3:
            return same_refusal(lambda: old.accept_proposed(steps), lambda: stops.leave_out(new))
        if isinstance(end.phase, Doubling):
            added = random.choice((None, Add(random.randint(1, end.game.seats), random.choice(SECOND_KINDS))))
            return same_refusal(
                lambda: answers.add_second_card(steps, old, added), lambda: stops.add_second_card(new, added)
            )
        sale = Sale(random.randint(1, end.game.seats), random.randint(0, 9))
        return same_refusal(
            lambda: answers.sell_undecided_lot(steps, old, sale), lambda: stops.sell_waiting_lot(new, sale)
        )
    assert isinstance(old.conflict, StepRefused)
    assert out_of_turn.find_card_out_of_turn(steps, old) == stops.card_out_of_turn(new)
    if stops.card_out_of_turn(new) and random.random() < 0.8:
        ways: list[tuple[Callable[[], CorrectedGame], Callable[[], Correction]]] = [
            (lambda: out_of_turn.let_play_instead(steps, old), lambda: stops.let_play_instead(new)),
            (lambda: out_of_turn.give_card_to_asked(steps, old), lambda: stops.give_card_to_asked(new)),
            (lambda: out_of_turn.give_cards_in_turn(steps, old), lambda: stops.give_cards_in_turn(new)),
        ]
        return same_refusal(*random.choice(ways))
    if old.conflict.lacking is not None and random.random() < 0.4:
        given = [(Adjust(old.conflict.lacking, old.conflict.needed),)]
        return same_refusal(lambda: old.with_steps_before(steps, given), lambda: stops.do_before_stop(new, given))
    is_in_bidding = end.lot and steps[old.conflict.place].before.lot and not isinstance(end.phase, Doubling)
    if is_in_bidding and not old.answers and random.random() < 0.4:
        return same_refusal(lambda: answers.remove_bidding(steps, old), lambda: stops.take_bidding_out(new))
    return same_refusal(lambda: old.accept_proposed(steps), lambda: stops.leave_out(new))


def same_refusal(old: Callable[[], CorrectedGame], new: Callable[[], Correction]) -> Both | None:
    """What both lead to; None where both are refused."""
    found: list[CorrectedGame | Correction | str] = []
    for way in (old, new):
        try:
            found.append(way())
        except (Refusal, LookupError) as refusal:
            found.append(repr(refusal))
    first, second = found
    if isinstance(first, CorrectedGame) and isinstance(second, Correction):
        return first, second
    assert first == second or "already" in str(first)  # what is so already is left out in a draft
    return None


def is_same(steps: Sequence[Step], old: CorrectedGame, new: Correction) -> None:
    assert [step.actions for step in old.all_steps(steps)] == [step.actions for step in new.now]
    assert old.end == new.end
    if old.conflict is None:
        assert new.stops_at is None
        assert old.keeps_all_later(steps) == new.keeps_all_later
    elif isinstance(old.conflict, StepRefused):
        assert new.refusal is not None
        assert (new.stops_at, new.refusal.reason) == (old.conflict.place, old.conflict.reason)
    else:
        assert new.waits_for_lot
        assert bool(old.conflict.proposed) == stops.may_leave_out(new)
        assert not old.is_undecided_itself or new.waits_for_itself
    if old.conflict is None:
        assert [*steps[: new.edit.keep]] == [*new.now[: new.edit.keep]]
        assert (*steps[: new.edit.keep], *new.edit.put) == new.now
    assert set(old.left_out) <= set(new.other_later)
