"""Lists of several pages at their borders: one that is exactly full has no further page, and one entry more has one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.notation.record import Header
from companion.rules.actions import Hammer, Play
from companion.rules.house_rules import HouseRules
from companion.rules.words import Auction, Variant
from tests.support.evenings import add
from tests.support.table import NAMES, TableUnderTest, a_table

PLAYERS = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQ")


def over(folder: Path, *names: str) -> None:
    """A game that is over."""
    header = Header("dicetree", Variant.STANDARD, names, 1, house=HouseRules(rounds=1))
    *sold, last = [Play(1 + place % len(names), "klimt", Auction.OPEN) for place in range(5)]
    add(folder, header, [*(action for play in sold for action in (play, Hammer())), last])


def lots(folder: Path, number: int) -> Iterator[TableUnderTest]:
    with a_table(folder) as table:
        for place in range(number):
            table.sell(("klimt", "munch")[place % 2], 2, 1)
        table.go("menu", ("lots", 0))
        yield table


def history(folder: Path, number: int) -> Iterator[TableUnderTest]:
    """The start of the game is a line of it, too."""
    with a_table(folder) as table:
        table.play("klimt", "open")
        for bid in range(number - 2):
            table.press(2 + bid % 2)
        table.go("menu", ("lots", 0), ("history", 0))
        yield table


def unfinished_games(folder: Path, number: int) -> Iterator[TableUnderTest]:
    for _ in range(number):
        add(folder, Header("dicetree", Variant.STANDARD, NAMES[:3], 1), ())
    with a_table(folder, ()) as table:
        table.go("records", ("unfinished-games", 0))
        yield table


def games(folder: Path, number: int) -> Iterator[TableUnderTest]:
    for _ in range(number):
        over(folder, *NAMES[:3])
    with a_table(folder, ()) as table:
        table.go("records", ("games", 0))
        yield table


def names_to_filter_by(folder: Path, number: int) -> Iterator[TableUnderTest]:
    """With anybody is one of them, too."""
    players = PLAYERS[: number - 1]
    over(folder, *players[:5])
    for first in range(5, len(players), 5):
        over(folder, *players[first : first + 5], *players[: max(0, first + 3 - len(players))])
    with a_table(folder, ()) as table:
        table.go("records", ("games", 0), "filter", ("filter-players", 0))
        yield table


LISTS: dict[str, tuple[Callable[[Path, int], Iterator[TableUnderTest]], str, int]] = {
    "lots": (lots, "lot", 6),
    "history": (history, "look-at", 6),
    "unfinished games": (unfinished_games, "unfinished-game", 8),
    "games": (games, "game", 6),
    "names to filter by": (names_to_filter_by, "filter-by", 9),
}
"""How each list is opened, the name of the choice of an entry, and how many entries its first page has."""


def entries(table: TableUnderTest, name: str) -> list[tuple[str | int, ...]]:
    return [area.choice.means.args for area in table.world.picture.targets if area.choice.means.name == name]


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize(("opened", "name", "full"), LISTS.values(), ids=LISTS)
def test_a_list_that_is_exactly_full_has_no_further_page(
    tmp_path: Path, opened: Callable[[Path, int], Iterator[TableUnderTest]], name: str, full: int, more: int
) -> None:
    with contextmanager(opened)(tmp_path, full + more) as table:
        first = entries(table, name)
        assert len(first) == min(full, full + more)
        assert table.labels.isdisjoint({"Later", "Previous"}), "nothing is before the first page"
        further = table.labels & {"Earlier", "Next"}
        if more <= 0:
            assert not further
            return
        table.tap(*further)
        second = entries(table, name)
        assert len(second) == 1
        assert not {*second} & {*first}
        assert table.labels.isdisjoint({"Earlier", "Next"})
        (back,) = table.labels & {"Later", "Previous"}
        table.tap(back)
        assert entries(table, name) == first
