"""A card reader that types is told from hands by how quickly its keys come."""

import pytest

from companion.device_input.unnamed_reader import QuickKeys

MS = 1_000_000


def ended(keys: str, apart: int, *, enter: str = "return", fewest: int = 10) -> bool:
    """Whether Enter after these keys ends a number that nobody has typed by hand."""
    quick, at = QuickKeys(fewest_digits=fewest), 1_000 * MS
    for key in keys:
        assert not quick.end_number(key, at)
        at += apart
    return quick.end_number(enter, at)


@pytest.mark.parametrize(
    ("keys", "apart", "is_number"),
    [
        ("0012345678", 10 * MS, True),
        ("0012345678", 30 * MS - 1, True),
        ("0012345678", 30 * MS, False),
        ("0012345678", 60 * MS, False),
        ("012345678", 10 * MS, False),
        ("00123456789ABCDE", 10 * MS, True),
    ],
)
def test_ten_keys_and_enter_each_within_thirty_milliseconds_are_a_readers(
    keys: str, apart: int, *, is_number: bool
) -> None:
    for enter in ("return", "enter"):
        assert ended(keys, apart, enter=enter) is is_number
    assert not ended(keys, apart, enter="tab")


def test_a_hand_that_pauses_once_begins_anew() -> None:
    quick, at = QuickKeys(fewest_digits=10), 1_000 * MS
    for number in range(12):
        at += 500 * MS if number == 6 else 10 * MS
        quick.end_number("1", at)
    assert not quick.end_number("return", at + 10 * MS)
