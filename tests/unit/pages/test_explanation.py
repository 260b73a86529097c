"""What an explanation says is what the rules do: each of its sentences is a claim, which is tried in every state of
random games in which it is told.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.corrections.bidding import Sale, sell_lot
from companion.live.public_view import Topic
from companion.pages.explanation import CARDS, topic_of
from companion.pages.explanation import texts_of as texts_of_topics
from companion.rules.actions import (
    Add,
    Award,
    Bid,
    Buy,
    Draw,
    Extra,
    FaceDown,
    Hammer,
    Hand,
    Influence,
    Leave,
    Pass,
    Play,
    PlayCard,
    Price,
    Reveal,
    Second,
    Together,
    TurnUp,
)
from companion.rules.auction_game.auctions import Pricing
from companion.rules.auction_game.state import SINGLE_KINDS, Doubling, State
from companion.rules.card_game import state as cards
from companion.rules.card_game.scoring import AWARD_VALUE
from companion.rules.card_game.state import CardState
from companion.rules.common import clockwise, left_of
from companion.rules.events import CardLaid, LotSold, Paid, RoundEnded
from companion.rules.protocol import (
    AnyAction,
    AnyGame,
    AnyState,
    apply,
    begin,
    has_lots,
    held_cards,
    is_over,
    token_values,
    worths_now,
)
from companion.rules.refusal import Refusal
from companion.rules.words import Auction, Effect, Variant
from tests.support.examples import examples
from tests.support.games import GAMES, card_game_of, game_of
from tests.support.random_card_play import any_card_action
from tests.support.random_play import any_action, any_correction

SHARE_CORRECTED = 0.03
"""How often the table corrects money, a hand or a turn."""


# What the claims are made of


def after(state: AnyState, *actions: AnyAction) -> Any:
    for action in actions:
        state = apply(state, action)
    return state


def is_refused(state: AnyState, action: AnyAction) -> bool:
    try:
        apply(state, action)
    except Refusal:
        return True
    return False


def events(state: AnyState, kind: type[Any]) -> list[Any]:
    return [event for event in state.happened if isinstance(event, kind)]


def artists(state: AnyState) -> Iterator[tuple[int, str]]:
    return enumerate(state.game.edition.keys)


def ending(state: AnyState) -> list[str]:
    """The artists of whom one more card ends the round."""
    return [key for artist, key in artists(state) if state.counts[artist] + 1 == state.limit]


def paid(before: AnyState, after: AnyState) -> list[int]:
    """What each seat has more, but for what the bank pays at the end of the round."""
    bank = next((event.amounts for event in events(after, Paid)), (0,) * len(before.totals))
    return [now - was - pays for was, now, pays in zip(before.totals, after.totals, bank, strict=True)]


def sold(state: State, sale: Sale) -> Any:
    return after(state, *(action for actions in sell_lot(state, sale) for action in actions))


def played_out(state: AnyState) -> Any:
    """The state in which nothing changed any more: nobody has a card left, so the round is over."""
    for seat in range(1, state.game.seats + 1):
        with suppress(Refusal):
            state = apply(state, Hand(seat, 0))
    return state


# Claims about auctions


def an_auction_follows(state: State) -> None:
    """One player plays a card, and it is auctioned."""
    for artist, key in artists(state):
        lot = after(state, Play(state.turn, key, Auction.OPEN)).lot
        assert lot == (artist, 1, state.turn, Auction.OPEN)


def a_card_pays_what_it_is_worth_now(state: AnyState) -> None:
    worths = worths_now(state)
    over = played_out(state)
    if has_lots(state):
        (told,) = events(over, Paid)
        assert told.amounts == tuple(
            sum(number * worth for number, worth in zip(held, worths, strict=True)) for held in held_cards(state)
        )


def a_card_pays_by_rank(state: AnyState) -> None:
    """All the tokens of its artist: those that lie there, and that of the round."""
    over = played_out(state)
    for artist, token in zip(over.market[-1], token_values(state), strict=False):
        lying = sum(token_values(state)[ranks.index(artist)] for ranks in state.market if artist in ranks)
        assert worths_now(over)[artist] == lying + token


def the_limit_ends_the_round(state: AnyState) -> None:
    assert ending(state)
    for key in ending(state):
        for card in cards_by(state, key):
            (ended,) = events(after(state, card), RoundEnded)
            assert ended.cards == state.limit


def cards_by(state: AnyState, key: str) -> list[AnyAction]:
    """A plain card of the artist, and one with a sign; with two players a double alone may not be the last card."""
    plays: tuple[AnyAction, ...] = (
        (Play(state.turn, key, Auction.OPEN), Play(state.turn, key, Auction.DOUBLE))
        if isinstance(state, State)
        else (PlayCard(state.turn, key, Effect.NONE), PlayCard(state.turn, key, Effect.SECOND))
    )
    return [play for play in plays if not is_refused(state, play)]


def the_ending_card_counts_and_nothing_else(state: AnyState) -> None:
    """Neither is it auctioned, nor is its effect used."""
    for artist, key in artists(state):
        if key in ending(state):
            counts_and_nothing_else(state, artist, key)


def the_last_card_counts_and_nothing_else(state: AnyState) -> None:
    assert sum(state.hands) == 1
    for artist, key in artists(state):
        counts_and_nothing_else(state, artist, key)


def counts_and_nothing_else(state: AnyState, artist: int, key: str) -> None:
    for card in cards_by(state, key):
        end = after(state, card)
        assert end.counts[artist] == state.counts[artist] + 1
        assert (end.lot, events(end, LotSold), paid(state, end)) == (None, [], [0] * state.game.seats)
        assert not isinstance(end.phase, cards.Effecting)


def every_seat_may_raise(state: State) -> None:
    assert isinstance(state.phase.committed(state.leader or 1), int)
    standing = max(state.committed(seat) for seat in range(1, state.game.seats + 1))
    for seat, money in enumerate(state.cash, start=1):
        assert money <= standing or after(state, Bid(seat, standing + 1)).leader == seat
        assert is_refused(state, Bid(seat, standing))


def the_highest_bidder_pays_the_auctioneer(state: State) -> None:
    sales_are_paid(state, to_others=True)


def an_auctioneer_pays_the_bank(state: State) -> None:
    """And without any bid nothing."""
    sales_are_paid(state, to_others=False)


def sales_are_paid(state: State, *, to_others: bool) -> None:
    """Each sale that the bids so far allow: to others than the auctioneer, or to the auctioneer."""
    assert state.lot
    auctioneer = state.lot.auctioneer
    standing = max(state.committed(seat) for seat in range(1, state.game.seats + 1))
    for seat in range(1, state.game.seats + 1):
        for price in {0, standing, standing + 1, state.cash[seat - 1]}:
            if (seat != auctioneer) is not to_others:
                continue
            with suppress(Refusal):
                end = sold(state, Sale(seat, price))
                expected = [0] * state.game.seats
                expected[seat - 1] -= price
                if to_others:
                    expected[auctioneer - 1] += price
                assert paid(state, end) == expected
                gets = end.bought[seat - 1][state.lot.artist] - state.bought[seat - 1][state.lot.artist]
                assert gets == state.lot.cards
    if not to_others and not standing and state.lot.kind is not Auction.FIXED_PRICE:
        assert paid(state, sold(state, Sale(auctioneer, 0))) == [0] * state.game.seats


def each_is_asked_once_clockwise(state: State) -> None:
    assert state.lot
    auctioneer, asked = state.lot.auctioneer, []
    while state.asked and state.lot:
        asked.append(state.asked)
        state = after(state, Pass(state.asked))
    order = (*clockwise(auctioneer, state.chairs)[1:], auctioneer)
    assert tuple(asked) == order[order.index(asked[0]) :]


def each_bids_once(state: State) -> None:
    for seat in range(1, state.game.seats + 1):
        bids = [bid for bid in (Pass(seat), Bid(seat, 1)) if not is_refused(state, bid)]
        assert all(after(state, bid).lot != state.lot or is_refused(after(state, bid), bid) for bid in bids)


def ties_go_to_the_auctioneer_then_clockwise(state: State) -> None:
    assert state.lot
    order = clockwise(state.lot.auctioneer, state.chairs)
    if any(state.committed(seat) for seat in order) or 0 in state.cash:
        return
    for first in range(len(order) - 1):
        passes: list[AnyAction] = [Pass(seat) for seat in order[:first]]
        with suppress(Refusal):  # some are opened already
            (sale,) = events(after(state, *passes, *(Bid(seat, 1) for seat in order[first:])), LotSold)
            assert sale.buyer == order[first]


def the_price_is_at_most_the_auctioneers_money(state: State) -> None:
    if isinstance(state.phase, Pricing):
        seat = state.turn
        assert is_refused(state, Price(seat, state.cash[seat - 1] + 1))
        assert after(state, Price(seat, state.cash[seat - 1])).committed(seat) == state.cash[seat - 1]


def the_first_who_wants_it_buys(state: State) -> None:
    if isinstance(state.phase, Pricing):
        state = after(state, Price(state.turn, min(1, state.cash[state.turn - 1])))
    price = state.committed(state.turn)
    for place, seat in enumerate(clockwise(left_of(state.turn, state.chairs), state.chairs)[:-1]):
        if seat == state.asked:
            if state.cash[seat - 1] >= price:
                (sale,) = events(after(state, Buy(seat)), LotSold)
                assert (sale.buyer, sale.price) == (seat, price), place
            state = after(state, Pass(seat))
    (sale,) = events(state, LotSold)
    assert (sale.buyer, sale.price) == (sale.lot.auctioneer, price)


# Claims about doubles


def those_asked(state: State) -> Iterator[State]:
    """The state, and what it becomes while one after the other passes; at last the one after all have."""
    while isinstance(state.phase, Doubling):
        yield state
        if state.phase.must:
            return
        state = after(state, Pass(state.phase.asked))
    yield state


def the_auctioneer_first_then_clockwise_may_add(state: State) -> None:
    assert state.lot
    asked = [earlier.asked for earlier in those_asked(state) if isinstance(earlier.phase, Doubling)]
    order = clockwise(state.lot.auctioneer, state.chairs)
    order = order[order.index(state.asked or 0) :]
    assert asked == [seat for seat in order if state.hands[seat - 1]]
    assert is_refused(state, Add(asked[0] or 0, Auction.DOUBLE))


def a_second_double_is_refused(state: State) -> None:
    assert is_refused(state, Add(state.asked or 0, Auction.DOUBLE))


def the_auctioneer_must_add(state: State) -> None:
    assert state.lot
    assert state.asked == state.lot.auctioneer
    assert is_refused(state, Pass(state.asked))
    assert not is_refused(state, Add(state.asked, Auction.OPEN))


def a_double_must_have_its_second_card(state: State) -> None:
    for artist, key in artists(state):
        play = Play(state.turn, key, Auction.DOUBLE)
        if not state.ends_round(artist) and not is_refused(state, play):
            played = after(state, play)
            the_auctioneer_must_add(played)
            a_second_double_is_refused(played)


def both_are_sold_as_the_second_card_says(state: State) -> None:
    assert state.lot
    for earlier in those_asked(state):
        if isinstance(earlier.phase, Doubling) and earlier.asked:
            for kind in SINGLE_KINDS:
                lot = after(earlier, Add(earlier.asked, kind)).lot
                assert lot == (state.lot.artist, 2, earlier.asked, kind)


def whoever_adds_gets_all_the_money_and_the_next_turn_is_left_of_it(state: State) -> None:
    both_are_sold_as_the_second_card_says(state)
    adder = state.asked or 0
    auction = after(state, Add(adder, Auction.OPEN))
    sales_are_paid(auction, to_others=True)
    end = after(auction, Hammer())
    if end.phase.name == "play":
        around = clockwise(left_of(adder, state.chairs), state.chairs)
        assert end.asked == next(seat for seat in around if end.hands[seat - 1])


def the_auctioneer_takes_it_for_free(state: State) -> None:
    assert state.lot
    *_, end = those_asked(state)
    (sale,) = events(end, LotSold)
    assert (sale.lot, sale.buyer, sale.price) == (state.lot, state.lot.auctioneer, 0)


def it_ends_the_round_unsold(state: State) -> None:
    assert state.lot
    for earlier in those_asked(state):
        if isinstance(earlier.phase, Doubling) and earlier.asked:
            for kind in SINGLE_KINDS:
                end = after(earlier, Add(earlier.asked, kind))
                (ended,) = events(end, RoundEnded)
                assert ended.unsold == 2
                assert (events(end, LotSold), paid(earlier, end)) == ([], [0] * state.game.seats)
                assert end.counts[state.lot.artist] == state.counts[state.lot.artist] + 1
                assert end.bought == state.bought


# Claims about mystery cards, and about the end of a round


def a_mystery_card_counts_unsold_and_can_end_the_round(state: State) -> None:
    for artist, key in artists(state):
        end = after(state, Reveal(key, Auction.OPEN))
        assert end.counts[artist] == state.counts[artist] + 1
        assert (end.lot, events(end, LotSold), paid(state, end)) == (None, [], [0] * state.game.seats)
        assert end.bought == state.bought
        ends = [ended.cards for ended in events(end, RoundEnded) if ended.artist is not None]
        assert ends == ([5] if key in ending(state) else [])


def it_may_be_left(state: State) -> None:
    assert state.asked
    left = after(state, Pass(state.asked))
    assert left.counts == state.counts
    assert sum(left.mystery) == sum(state.mystery)


def it_must_be_turned_over(state: State) -> None:
    assert state.asked
    assert is_refused(state, Pass(state.asked))


def tokens_go_to_those_with_the_most_cards(state: AnyState) -> None:
    """Of equal ones to the one further left."""
    by_cards = sorted(range(len(state.counts)), key=lambda artist: (-state.counts[artist], artist))
    assert state.market[-1] == tuple(artist for artist in by_cards if state.counts[artist])[:3]


def their_cards_earn_all_tokens_of_the_artist(state: AnyState) -> None:
    awards = state.awards if isinstance(state, CardState) else (0,) * len(state.counts)
    values = token_values(state)
    worths = [
        sum(values[ranks.index(artist)] for ranks in state.market if artist in ranks) + AWARD_VALUE * awards[artist]
        if artist in state.market[-1]
        else 0
        for artist in range(len(state.counts))
    ]
    earned = tuple(
        sum(number * worth for number, worth in zip(held, worths, strict=True)) for held in held_cards(state)
    )
    assert state.payouts[-1] == earned


# Claims about the card game


def an_influence_card_counts_for_nobody(state: CardState) -> None:
    for artist, key in artists(state):
        begun = after(state, Influence(key))
        assert begun.counts == tuple(int(other == artist) for other in range(len(begun.counts)))
        assert not any(map(sum, begun.displays))
        assert not isinstance(begun.phase, cards.Effecting)


def a_card_is_played_face_up_and_counts(state: CardState) -> None:
    for artist, key in artists(state):
        laid = after(state, PlayCard(state.turn, key, Effect.NONE))
        assert events(laid, CardLaid) == [(state.turn, artist)]
        assert laid.counts[artist] == state.counts[artist] + 1


def the_sign_lets_its_player_do_one_more_thing(state: CardState) -> None:
    for _, key in artists(state):
        if key not in ending(state):
            for effect in (Effect.DRAW, Effect.SECOND, Effect.FACEDOWN, Effect.AWARD):
                phase = after(state, PlayCard(state.turn, key, effect)).phase
                assert not isinstance(phase, cards.Effecting) or phase[:2] == (state.turn, effect)


def a_card_played_through_another_has_no_effect(state: CardState) -> None:
    """The action of such a card does not even name one."""
    for use in (Second, FaceDown, Together):
        assert "effect" not in use._fields
    assert state.lot is None


def effect_may_be_used(state: CardState, use: AnyAction) -> CardState:
    assert isinstance(state.phase, cards.Effecting)
    assert not is_refused(state, Pass(state.phase.asked))
    used = after(state, use)
    assert isinstance(used, CardState)
    return used


def a_card_is_drawn_and_the_turn_ends(state: CardState) -> None:
    seat = state.phase.asked or 0
    drawn = effect_may_be_used(state, Draw(seat))
    assert sum(drawn.hands) == sum(state.hands) + 1
    assert drawn.counts == state.counts
    around = clockwise(left_of(seat, state.chairs), state.chairs)
    assert drawn.asked == next(other for other in around if drawn.hands[other - 1])


def a_second_card_by_the_artist_is_played(state: CardState) -> None:
    phase = state.phase
    assert isinstance(phase, cards.Effecting)
    second = effect_may_be_used(state, Second(phase.asked))
    assert second.counts[phase.artist] == state.counts[phase.artist] + 1
    assert not isinstance(second.phase, cards.Effecting)


def a_card_is_played_face_down(state: CardState) -> None:
    seat = state.phase.asked or 0
    down = effect_may_be_used(state, FaceDown(seat))
    assert down.counts == state.counts
    assert down.facedown[seat - 1] == state.facedown[seat - 1] + 1


def all_with_cards_play_one(state: CardState) -> None:
    key = state.game.edition.keys[0]
    start, asked = state, list[int]()
    while isinstance(state.phase, cards.PlayingTogether):
        asked.append(state.phase.asked)
        state = after(state, Together(state.phase.asked, key))
    order = clockwise(start.turn, start.chairs)
    order = order[order.index(asked[0]) :]
    assert asked == [seat for seat in order if start.hands[seat - 1]]
    assert not isinstance(state.phase, cards.Effecting)


def an_award_stays_and_counts(state: CardState) -> None:
    seat = state.phase.asked or 0
    for artist, key in artists(state):
        awarded = effect_may_be_used(state, Award(seat, key))
        assert awarded.awards[artist] == state.awards[artist] + 1
        gained = worths_now(awarded)[artist] - worths_now(state)[artist]
        assert gained == (AWARD_VALUE if worths_now(state)[artist] else 0)


def cards_turned_up_count(state: CardState) -> None:
    seat = state.phase.asked or 0
    key = state.game.edition.keys[0]
    number = state.facedown[seat - 1]
    up = after(state, TurnUp(seat, (key,) * number))
    assert up.counts[0] == state.counts[0] + number


def a_card_is_added_for_each_leading_artist(state: CardState) -> None:
    seat = state.phase.asked or 0
    leading = [artist for artist in state.market[-1] if state.displays[seat - 1][artist]]
    added = leading[: state.hands[seat - 1]]
    extra = after(state, Extra(seat, tuple(state.game.edition.keys[artist] for artist in added)))
    for artist, key in artists(state):
        assert extra.displays[seat - 1][artist] == state.displays[seat - 1][artist] + (artist in added)
        assert artist in leading or is_refused(state, Extra(seat, (key,)))


Claim = Callable[[Any], None]
CLAIMS: dict[str, tuple[Claim, ...]] = {
    "One player plays a card, and it is auctioned.": (an_auction_follows,),
    "The big number is what such a card pays if nothing changes.": (a_card_pays_what_it_is_worth_now,),
    "The lines say what it pays in first, second and third place.": (a_card_pays_by_rank,),
    "When an artist reaches {limit} cards, the round ends at once.": (the_limit_ends_the_round,),
    "That last card counts, but it is not auctioned.": (the_ending_card_counts_and_nothing_else,),
    "The last card of all hands counts, but it is not auctioned.": (the_last_card_counts_and_nothing_else,),
    "Everyone bids in any order, each bid higher than the last.": (every_seat_may_raise,),
    "When the gavel falls, the highest bidder pays the auctioneer.": (the_highest_bidder_pays_the_auctioneer,),
    "If the auctioneer wins, they pay the bank; if nobody bids, they take the lot for free.": (
        an_auctioneer_pays_the_bank,
    ),
    "Each player has one chance, clockwise, the auctioneer last: bid more or pass.": (each_is_asked_once_clockwise,),
    "The highest bidder pays the auctioneer.": (the_highest_bidder_pays_the_auctioneer,),
    "Each player makes one secret bid; all are revealed at once.": (each_bids_once,),
    "The highest bidder pays the auctioneer, or the bank if the auctioneer wins.": (
        the_highest_bidder_pays_the_auctioneer,
        an_auctioneer_pays_the_bank,
    ),
    "Ties go to the auctioneer, then clockwise.": (ties_go_to_the_auctioneer_then_clockwise,),
    "If nobody bids, the auctioneer takes the lot for free.": (an_auctioneer_pays_the_bank,),
    "The auctioneer sets a price, no higher than the money they have.": (the_price_is_at_most_the_auctioneers_money,),
    "Clockwise, the first player who wants the lot buys it.": (the_first_who_wants_it_buys,),
    "If nobody does, the auctioneer must, and pays the bank.": (
        the_first_who_wants_it_buys,
        an_auctioneer_pays_the_bank,
    ),
    "A second card by this artist, not “{double}”, may be added: by the auctioneer first, then clockwise.": (
        the_auctioneer_first_then_clockwise_may_add,
        a_second_double_is_refused,
    ),
    "Whoever adds it sells both in the second card’s auction and gets all the money; players in between lose their "
    "turn.": (whoever_adds_gets_all_the_money_and_the_next_turn_is_left_of_it,),
    "If nobody does, the auctioneer takes the card for free.": (the_auctioneer_takes_it_for_free,),
    "It ends the round: both cards count, but neither is auctioned.": (it_ends_the_round_unsold,),
    "If nobody adds one, the auctioneer takes the card for free.": (the_auctioneer_takes_it_for_free,),
    "“{double}” needs a second card by its artist, of another kind, at once.": (a_double_must_have_its_second_card,),
    "The big number is what such a card pays now; the lines say it by rank.": (
        a_card_pays_what_it_is_worth_now,
        a_card_pays_by_rank,
    ),
    "With two players, the auctioneer must add a second card by this artist, not “{double}”, at once.": (
        the_auctioneer_must_add,
        a_second_double_is_refused,
    ),
    "If they have none, touch Undo.": (the_auctioneer_must_add,),
    "Both are sold together in the second card’s auction.": (both_are_sold_as_the_second_card_says,),
    "{name} may turn over a card from the mystery hand.": (it_may_be_left,),
    "After each lot, one card from the mystery hands must be turned over.": (it_must_be_turned_over,),
    "It is not sold, but it counts and can end the round.": (a_mystery_card_counts_unsold_and_can_end_the_round,),
    "The artists with the most cards get tokens of {first}, {second} and {third}.": (
        tokens_go_to_those_with_the_most_cards,
    ),
    "With equal cards, the artist further left ranks higher.": (tokens_go_to_those_with_the_most_cards,),
    "Each of their cards now earns all of its artist’s tokens, old and new; other cards earn nothing.": (
        their_cards_earn_all_tokens_of_the_artist,
    ),
    "One card from the deck starts the round and counts for its artist.": (an_influence_card_counts_for_nobody,),
    "It belongs to nobody, and its effect is not used.": (an_influence_card_counts_for_nobody,),
    "One player plays a card face up, and it counts for its artist.": (a_card_is_played_face_up_and_counts,),
    "The big number is what such a card scores if nothing changes.": (a_card_pays_what_it_is_worth_now,),
    "The symbol on a card lets its player do one more thing.": (the_sign_lets_its_player_do_one_more_thing,),
    "A card played through another card’s symbol has no effect of its own.": (
        a_card_played_through_another_has_no_effect,
    ),
    "That last card counts, but its effect is not used.": (the_ending_card_counts_and_nothing_else,),
    "The player may draw one card from the deck, without showing it.": (a_card_is_drawn_and_the_turn_ends,),
    "Then the turn ends.": (a_card_is_drawn_and_the_turn_ends,),
    "The player may play a second card by the same artist, face up.": (a_second_card_by_the_artist_is_played,),
    "Its own symbol has no effect.": (a_second_card_by_the_artist_is_played,),
    "The player may play one more card face down, by any artist.": (a_card_is_played_face_down,),
    "It counts only when the round is scored.": (a_card_is_played_face_down,),
    "Every player with cards plays one face up, all at once.": (all_with_cards_play_one,),
    "The symbols on these cards have no effect.": (all_with_cards_play_one,),
    "The player may give any artist an award.": (an_award_stays_and_counts,),
    "It stays and makes each of that artist’s scoring cards worth {award} more.": (an_award_stays_and_counts,),
    "Face-down cards are turned up now.": (cards_turned_up_count,),
    "They count for their artists like all others.": (cards_turned_up_count,),
    "For each leading artist on display, a player may add one card by that artist from the hand.": (
        a_card_is_added_for_each_leading_artist,
    ),
    "It scores like the rest.": (a_card_is_added_for_each_leading_artist,),
    "The artists with the most cards get tokens of {first}, {second} and {third}; with equal cards, the lower number "
    "ranks higher.": (tokens_go_to_those_with_the_most_cards,),
    "Each of their cards on your display earns all of its artist’s tokens and awards; other cards earn nothing.": (
        their_cards_earn_all_tokens_of_the_artist,
    ),
}
"""What is tried of each sentence, in the words of a box with artists and rounds."""
_SAME_WORDS = (
    ("season", "round"),
    ("a genre", "an artist"),
    ("genre", "artist"),
    ("of this artist", "by this artist"),
    ("card of its artist", "card by its artist"),
)


def sentences(state: AnyState, topic: Topic) -> list[str]:
    text = texts_of_topics(state)[topic]
    for other, ours in _SAME_WORDS:
        text = text.replace(other, ours)
    return re.findall(r"[^.]+\.", text.replace(". ", "."))


def test_every_sentence_of_every_explanation_is_a_claim() -> None:
    games: list[AnyGame] = [game_of(edition, seats, variant) for edition, seats, variant, _ in GAMES]
    states = [begin(game) for game in [*games, card_game_of()]]
    said = {sentence for state in states for topic in texts_of_topics(state) for sentence in sentences(state, topic)}
    assert said == CLAIMS.keys()


def states_of(game: AnyGame, random: Random) -> Iterator[AnyState]:
    """Every state of a random game, in which the table corrects money, hands and turns now and then. Nobody leaves:
    what is explained is meant for those at the table.
    """
    state = begin(game)
    while True:
        yield state
        if is_over(state):
            return
        if random.random() < SHARE_CORRECTED:
            correction = any_correction(state, random)
            with suppress(Refusal):
                state = state if isinstance(correction, Leave) else apply(state, correction)
        else:
            state = any_next(state, random)


def any_next(state: AnyState, random: Random) -> AnyState:
    if isinstance(state, State):
        return apply(state, any_action(state, random))
    return apply(state, any_card_action(state, random))


def check(game: AnyGame, random: Random) -> None:
    """Try what is told at some moments of a random game: each topic where it first comes up, and often later on."""
    told = set[Topic]()
    for state in states_of(game, random):
        topics = [topic_of(state)]
        if topics == [CARDS]:
            topics.append(cards.CardPlaying)
        for topic in topics:
            if topic in told and random.random() < 0.8:
                continue
            told.add(topic)
            for sentence in sentences(state, topic):
                for claim in CLAIMS[sentence]:
                    claim(state)


@given(st.sampled_from(GAMES), st.integers(0, 10**9))
@examples(everyday=15, searching=600)
def test_an_explanation_says_what_the_rules_do(table: tuple[str, int, Variant, int], seed: int) -> None:
    edition, seats, variant, first = table
    check(game_of(edition, seats, variant, first=first), Random(seed))


@given(st.integers(2, 5), st.integers(0, 10**9))
@examples(everyday=6, searching=200)
def test_an_explanation_of_the_card_game_says_what_the_rules_do(seats: int, seed: int) -> None:
    check(card_game_of(seats), Random(seed))
