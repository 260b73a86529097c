"""Who pays whom after a correction."""

from hypothesis import given
from hypothesis import strategies as st

from companion.pages.corrections.settlements import Bank, Party, fewest_payments

CHANGES = st.lists(st.integers(-9, 9), min_size=2, max_size=5)


def test_pairs_that_are_even_with_each_other_pay_each_other() -> None:
    """Paying seat by seat would take three payments."""
    assert fewest_payments({1: 4, 2: 6, 3: -6, 4: -4, Bank.BANK: 0}) == {(4, 1): 4, (3, 2): 6}


@given(CHANGES)
def test_afterwards_everybody_has_what_is_owed_to_them_and_nobody_has_given_and_taken(changes: list[int]) -> None:
    owed: dict[Party, int] = {Bank.BANK: -sum(changes), **dict(enumerate(changes, start=1))}
    payments = fewest_payments(owed)
    got = dict.fromkeys(owed, 0)
    for (giver, taker), amount in payments.items():
        assert amount > 0
        got[giver] -= amount
        got[taker] += amount
    assert got == owed
    assert {giver for giver, _ in payments}.isdisjoint({taker for _, taker in payments})
    assert len(payments) <= max(0, sum(amount != 0 for amount in owed.values()) - 1)
