"""The digits that are typed at a seat, and when they are in doubt."""

from collections.abc import Callable

import pytest

from companion.live.live_auction import TypedDigits

S = 1_000_000_000


def typed(digits: TypedDigits, keys: str, *, at: int = 0, seat: int = 2) -> None:
    """A seat types these keys."""
    for key in keys:
        digits.digit(seat, key, at)


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("0", "0"),
        ("00", "0"),
        ("007", "7"),
        ("700", "700"),
        ("123456789", "123456789"),
        ("1234567891", "999999999"),
        ("0123456789", "123456789"),
    ],
)
def test_leading_noughts_are_nothing_and_what_is_too_long_is_the_most(keys: str, shown: str) -> None:
    digits = TypedDigits()
    typed(digits, keys)
    assert digits.by_seat == {2: shown}
    amount = digits.take(2)
    assert amount is not None
    assert (amount.amount, digits.by_seat, digits.take(2)) == (int(shown), {}, None)


@pytest.mark.parametrize(("after", "is_doubted"), [(3 * S - 1, True), (3 * S, False), (9 * S, False)])
def test_digits_after_another_paddle_are_in_doubt_unless_the_first_comes_three_seconds_later(
    after: int, *, is_doubted: bool
) -> None:
    digits = TypedDigits()
    typed(digits, "4")
    digits.use_another_paddle(2, at=S)
    assert digits.by_seat == {}, "what was typed at the old one is gone"
    typed(digits, "5", at=S + after)
    assert (2 in digits.doubted) is is_doubted
    typed(digits, "6", at=S + 60 * S)
    assert (2 in digits.doubted) is is_doubted, "only the first digit tells"


def lost(digits: TypedDigits) -> None:
    """A key of seat 2 was lost."""
    digits.doubt(2)


def lost_at_another_paddle(digits: TypedDigits) -> None:
    """It was lost after the seat got another paddle."""
    digits.use_another_paddle(2, at=0)
    digits.doubt(2)


@pytest.mark.parametrize("doubt", [lost, lost_at_another_paddle])
def test_what_was_lost_is_doubted_until_it_is_cleared(doubt: Callable[[TypedDigits], None]) -> None:
    digits = TypedDigits()
    doubt(digits)
    typed(digits, "5", at=60 * S)
    digits.take(2)
    assert digits.doubted == {2}, "the amount that was taken may be wrong"
    typed(digits, "5", at=60 * S)
    assert digits.clear(2)
    assert not digits.clear(2), "there was nothing more"
    assert (digits.doubted, digits.by_seat) == (set(), {})


def test_a_paddle_that_was_changed_before_what_was_cleared_is_in_no_doubt_later() -> None:
    digits = TypedDigits()
    digits.use_another_paddle(2, at=0)
    digits.clear(2)
    digits.doubt(2)
    typed(digits, "5", at=60 * S)
    assert digits.doubted == {2}


def test_each_seat_has_its_own() -> None:
    digits = TypedDigits()
    for seat in (1, 2, 3):
        typed(digits, str(seat), seat=seat)
    digits.doubt(1)
    digits.clear(2)
    assert (digits.by_seat, digits.doubted) == ({1: "1", 3: "3"}, {1})
