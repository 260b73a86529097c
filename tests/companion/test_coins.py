"""Coins: the fewest that a bank can really give, change where one runs short, and what is reckoned to be left."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.notation.record import Header
from companion.office.coins import Bank, fewest, payment_of, payments, starting_coins
from companion.rules.edition import Coin
from companion.rules.state import Game
from companion.rules.words import Variant
from companion.scene.parts import Key
from companion.scene.screens import AppraisalScreen
from tests.table import EDITIONS, NAMES, TableUnderTest, a_table

BOX = EDITIONS["dicetree"].coins
SOME = st.lists(
    st.tuples(st.integers(1, 30), st.integers(0, 4)), min_size=1, max_size=4, unique_by=lambda coin: coin[0]
).map(lambda coins: tuple(Coin(value, count) for value, count in sorted(coins, reverse=True)))


def value(coins: tuple[Coin, ...], count: tuple[int, ...]) -> int:
    return sum(coin.value * number for coin, number in zip(coins, count, strict=True))


def stock(*counts: int) -> tuple[Coin, ...]:
    """The box with so many of each coin, 100 first."""
    return tuple(Coin(coin.value, count) for coin, count in zip(BOX, counts, strict=True))


def game(seats: int = 4) -> Game:
    return Header("dicetree", Variant.STANDARD, NAMES[:seats], 1).game(EDITIONS)


@given(coins=SOME, amount=st.integers(0, 200))
def test_no_other_way_takes_fewer_coins(coins: tuple[Coin, ...], amount: int) -> None:
    ways = product(*(range((coin.count or 0) + 1) for coin in coins))
    sizes = [sum(way) for way in ways if value(coins, way) == amount]
    found = fewest(amount, coins)
    if not sizes:
        assert found is None
    else:
        assert found is not None
        assert value(coins, found) == amount
        assert all(0 <= number <= (coin.count or 0) for coin, number in zip(coins, found, strict=True))
        assert sum(found) == min(sizes)


@given(values=st.lists(st.integers(1, 60), min_size=1, max_size=4, unique=True), amount=st.integers(0, 300))
def test_coins_without_a_count_never_run_out(values: list[int], amount: int) -> None:
    """Against the textbook's table of the fewest coins for every amount up to this one."""
    least = [0] + [10**6] * amount
    for each in range(1, amount + 1):
        least[each] = min([least[each - coin] + 1 for coin in values if coin <= each], default=10**6)
    found = fewest(amount, [Coin(coin, None) for coin in sorted(values, reverse=True)])
    assert (least[amount] >= 10**6) if found is None else sum(found) == least[amount]


def test_the_largest_coins_are_not_always_the_fewest() -> None:
    assert fewest(60, (Coin(50, 1), Coin(20, 3), Coin(1, 35))) == (0, 3, 0)


@given(coins=SOME, amount=st.integers(0, 200))
def test_a_bank_gives_more_for_change_only_where_it_cannot_pay_and_owes_only_where_it_cannot_do_that(
    coins: tuple[Coin, ...], amount: int
) -> None:
    paid = payment_of(amount, coins)
    sums = {value(coins, way) for way in product(*(range((coin.count or 0) + 1) for coin in coins))}
    assert value(coins, paid.coins) == amount + paid.back - paid.owed
    if amount in sums:
        assert (paid.back, paid.owed) == (0, 0)
    elif above := [total - amount for total in sums if amount < total <= amount + coins[0].value]:
        assert (paid.back, paid.owed) == (min(above), 0)
    else:
        assert (paid.back, paid.owed) == (0, amount - max(total for total in sums if total < amount))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_can_begin_with_the_same_mixture_out_of_one_box(seats: int) -> None:
    """Rulebook 000, preparation 4: coins worth 100 each."""
    mixture = starting_coins(game(seats))
    assert value(BOX, mixture) == 100
    assert all(seats * number <= (coin.count or 0) for coin, number in zip(BOX, mixture, strict=True))


def test_a_coin_that_has_run_out_is_paid_in_smaller_ones_and_then_with_change() -> None:
    assert [payment.coins for payment in Bank(game()).pay([50])] == [(0, 1, 0, 0, 0, 0)]
    assert [payment.coins for payment in Bank(game()).pay([50], gone={50})] == [(0, 0, 2, 1, 0, 0)]
    assert payment_of(30, stock(1, 1, 0, 0, 0, 0)).back == 20
    assert payment_of(30, stock(0, 0, 1, 0, 0, 0)).owed == 10


def test_what_one_seat_is_paid_is_not_there_for_the_next() -> None:
    bank = Bank(game())
    paid = bank.pay([600, 600, 600, 600])
    given = [sum(payment.coins[place] for payment in paid) for place in range(len(BOX))]
    assert all(number <= (coin.count or 0) for coin, number in zip(BOX, given, strict=True))
    assert paid[-1].owed > 0  # 94 coins are 1,970, of which 400 are with the seats


def test_payments_to_the_bank_come_back_into_its_stock() -> None:
    short, long = Bank(game()), Bank(game())
    short.pay([1400])
    long.pay([1400])
    long.take(100)
    assert short.pay([200])[0].owed > long.pay([200])[0].owed


def test_an_edition_without_coins_is_paid_in_amounts() -> None:
    classic = Header("classic", Variant.STANDARD, NAMES[:3], 1).game(EDITIONS)
    assert [payment.coins for payment in payments(classic, (), [(30, 0, 10)])] == [(), (), ()]


def test_a_round_that_was_paid_without_a_coin_left_it_in_the_bank_for_the_next() -> None:
    rounds = [(50, 50, 50, 50), (50, 40, 40, 40)]
    bank = Bank(game())
    bank.pay(rounds[0], {50})
    told = payments(game(), (), rounds, {1: {50}})
    assert told == bank.pay(rounds[1])
    assert told != payments(game(), (), rounds)
    assert payments(game(), (), rounds, {2: {50}}) != payments(game(), (), rounds)


def five_klimts(table: TableUnderTest) -> None:
    """The round is over, and the bank pays."""
    for _ in range(4):
        table.play("klimt", "open")
        table.strike(3)
        table.touch("continue")
    table.play("klimt", "open")


def paid_again_without(table: TableUnderTest, *coins: int) -> AppraisalScreen:
    """The bank has none of these coins any more; the payouts, as they are told now."""
    way: list[Key] = [
        Key("menu"),
        Key("records"),
        Key("coins"),
        *(Key("coin", (coin,)) for coin in coins),
        Key("back"),
        Key("back"),
        Key("back"),
    ]
    for command in way:
        table.touch(command)
    assert isinstance(table.screen, AppraisalScreen)
    return table.screen


def test_the_table_says_which_coin_has_run_out_and_is_told_another_way(tmp_path: Path) -> None:
    with a_table(tmp_path, NAMES[:3], first=1) as table:
        five_klimts(table)
        before = table.screen
        assert isinstance(before, AppraisalScreen)
        assert before.coins == ("50", "20", "10")
        after = paid_again_without(table, 50)
        assert after.coins == ("20", "10")
        assert [payee.coins for payee in after.payees] == [(3, 0), (1, 1), (1, 1)]


@pytest.mark.parametrize(
    ("gone", "short"),
    [
        ((50, 20), ["", "", ""]),
        ((50, 20, 10, 5, 1), ["gives back 40", "gives back 70", "gives back 70"]),
        ((100, 50, 10, 5, 1), ["", "gives back 10", "gives back 10"]),
        ((100, 50, 20, 10, 5, 1), ["no coins for 60", "no coins for 30", "no coins for 30"]),
    ],
)
def test_the_seats_row_says_what_it_gives_back_or_is_owed(
    tmp_path: Path, gone: tuple[int, ...], short: list[str]
) -> None:
    with a_table(tmp_path, NAMES[:3], first=1) as table:
        five_klimts(table)
        screen = paid_again_without(table, *gone)
        assert [payee.short for payee in screen.payees] == short
        assert screen.cause == "Fifth Klimt: not auctioned"
