"""What could be seen when: a picture counts from a tenth of a second after it was drawn."""

import pytest

from companion.live.display_history import DisplayHistory

MS = 1_000_000


@pytest.mark.parametrize(("at_ms", "seen"), [(0, None), (99, None), (100, "a"), (349, "a"), (350, "b"), (9_999, "b")])
def test_a_picture_is_seen_a_while_after_it_was_drawn(at_ms: int, seen: str | None) -> None:
    history = DisplayHistory[str](100 * MS)
    history.drawn(0, "a")
    history.drawn(200 * MS, "a")
    history.drawn(250 * MS, "b")
    assert history.seen(at_ms * MS) == seen


def test_so_many_pictures_are_remembered_that_a_press_on_its_way_finds_its_own() -> None:
    history = DisplayHistory[int](0)
    for number in range(200):
        history.drawn(number, number)
    assert history.seen(199 - 60) == 139
