"""TOML that people write: on which line a key stands, and what each kind of value may be."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.checked_toml import CheckedTable, FileRefused, read

TEXT = """\
title = "x"  # step = 1
[money]
"start" = 100
step = 1
[[artists]]
step = 2
[[artists]]
  [artists.more]
  step = 3
[auctions]
open.name = "Open"
"""


@pytest.fixture
def top(tmp_path: Path) -> CheckedTable:
    path = tmp_path / "file.toml"
    path.write_text(TEXT, encoding="utf-8")
    return read(path)


LINES: list[tuple[str, Callable[[CheckedTable], CheckedTable], str, int]] = [
    ("a key of the file", lambda top: top, "title", 1),
    ("a table", lambda top: top, "money", 2),
    ("a key in quotes", lambda top: top.table("money"), "start", 3),
    ("a key that other tables have too", lambda top: top.table("money"), "step", 4),
    ("a list of tables", lambda top: top, "artists", 5),
    ("a key of the first of them", lambda top: top.tables("artists")[0], "step", 6),
    ("a table in the second", lambda top: top.tables("artists")[1], "more", 8),
    ("a dotted key", lambda top: top.table("auctions"), "open", 11),
    ("a missing key: where its table begins", lambda top: top.table("money"), "coins", 2),
    ("a key that only the next table has", lambda top: top.tables("artists")[1], "step", 7),
]


@pytest.mark.parametrize(("find", "key", "line"), [row[1:] for row in LINES], ids=[row[0] for row in LINES])
def test_the_line_of_a_key(
    top: CheckedTable, find: Callable[[CheckedTable], CheckedTable], key: str, line: int
) -> None:
    table = find(top)
    assert table.line_of(key) == line
    assert str(table.refuse(key, "wrong")) == f"{top.path}:{line}: wrong"


def one(value: object) -> CheckedTable:
    return CheckedTable(Path("file"), "key = ?", {"key": value}, 1)


TAKEN: list[tuple[Callable[[CheckedTable], object], list[object], list[object]]] = [
    (lambda table: table.words("key", longest=3), ["x", "Œ ü"], ["", "  ", "four", "a\nb", 1, None, ["x"]]),
    (lambda table: table.number("key", least=1, most=9), [1, 9], [0, 10, True, 1.0, "1", None, 10**5000]),
    (lambda table: table.measure("key", least=1, most=9), [1, 9, 1.5], [0.99, True, "1", float("nan"), float("inf")]),
    (lambda table: table.flag("key"), [True, False], [0, 1, "true", None]),
    (lambda table: table.texts("key", longest=3), [(), ("x", "")], [["four"], "x", [1], None]),
]


@pytest.mark.parametrize(("take", "good", "bad"), TAKEN, ids=["words", "number", "measure", "flag", "texts"])
def test_a_value_is_taken_or_refused(
    take: Callable[[CheckedTable], object], good: list[object], bad: list[object]
) -> None:
    for value in good:
        assert take(one(list(value) if isinstance(value, tuple) else value)) == value
    for value in bad:
        with pytest.raises(FileRefused, match=r"^file:1: key must be "):
            take(one(value))


def test_a_missing_value_is_the_default() -> None:
    table = CheckedTable(Path("file"), "", {}, 1)
    assert (table.words("key", "x"), table.number("key", 2, least=1, most=3), table.flag("key", default=True)) == (
        "x",
        2,
        True,
    )
    assert (table.texts("key"), table.tables("key"), dict(table.table("key").values)) == ((), (), {})


@pytest.mark.parametrize("value", [3, [3], "x"])
def test_what_should_be_tables_is_refused(value: object) -> None:
    with pytest.raises(FileRefused, match=r"^file:1: key must be a list of tables, each beginning with \[\[key\]\]$"):
        one(value).tables("key")
    with pytest.raises(FileRefused, match=r"^file:1: key must be a table, \[key\]$"):
        one(value).table("key")
