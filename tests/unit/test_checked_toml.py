"""TOML that people write: on which line a key stands, and what each kind of value may be."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.checked_toml import MAX_TOML_TEXT_CHARS, CheckedTable, FileRefused, read_toml
from companion.config.card_stickers import CARD_STICKERS_FILE, CardStickers, PrintedCard
from companion.config.settings import DEFAULT, load_settings
from companion.editions.reader import BUNDLED, read_edition
from companion.rules.edition import Edition
from companion.rules.words import Auction
from tests.support.games import EDITIONS

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
    return read_toml(path)


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


NESTED = (
    """\
[wiring]
columns = [  # a "bracket" [
  [12],
  [13]
]
words = \'\'\'
gavel = [
[screen]\'\'\'
said = ["]", \'[\', "\\"["]
box = { a = "{" }
gavel = 99
[[artists]]
note = """
    + '''"""
[[artists]] "" \\"
step = 1"""
[[artists]]
step = 2
'''
)


def test_a_list_or_a_text_over_several_lines_hides_no_key(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(NESTED, encoding="utf-8")
    top = read_toml(path)
    assert [top.table("wiring").line_of(key) for key in ("columns", "words", "said", "box", "gavel")] == [
        2,
        6,
        9,
        10,
        11,
    ]
    assert [artist.line_of("step") for artist in top.tables("artists")] == [12, 17]


def one(value: object) -> CheckedTable:
    return CheckedTable(Path("file"), "key = ?", {"key": value}, 1)


TAKEN: list[tuple[Callable[[CheckedTable], object], list[object], list[object]]] = [
    (lambda table: table.words("key", longest=3), ["x", "Œ ü"], ["", "  ", "four", "a\nb", 1, None, ["x"]]),
    (lambda table: table.number("key", least=1, most=9), [1, 9], [0, 10, True, 1.0, "1", None, 10**5000]),
    (lambda table: table.measure("key", least=1, most=9), [1, 9, 1.5], [0.99, True, "1", float("nan"), float("inf")]),
    (lambda table: table.flag("key"), [True, False], [0, 1, "true", None]),
    (lambda table: table.texts("key"), [(), ("x", "")], [["x" * (MAX_TOML_TEXT_CHARS + 1)], "x", [1], None]),
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
    assert (table.words("key", "x"), table.one_of("key", ("x", "y"), "x")) == ("x", "x")
    assert (table.texts("key"), table.tables("key"), dict(table.table("key").values)) == ((), (), {})


@pytest.mark.parametrize("value", [3, [3], "x"])
def test_what_should_be_tables_is_refused(value: object) -> None:
    with pytest.raises(FileRefused, match=r"^file:1: key must be a list of tables, each beginning with \[\[key\]\]$"):
        one(value).tables("key")
    with pytest.raises(FileRefused, match=r"^file:1: key must be a table, \[key\]$"):
        one(value).table("key")


def test_a_byte_order_mark_and_unusual_line_breaks_in_a_comment_move_no_line(tmp_path: Path) -> None:
    """TOML knows one line break; a text editor's line count is that of TOML."""
    path = tmp_path / "file.toml"
    path.write_text("\ufeffa = 1  # one\u2028two\u0085three\nb = 2\n", encoding="utf-8")
    assert read_toml(path).line_of("b") == 2


# Whatever is done to a file that people write


def usable_box(path: Path) -> None:
    box = read_edition(path)
    assert isinstance(box, Edition)
    assert (len(box.artists), box.write(0), "14" in box.write(14)) == (5, "0", True)


def usable_stickers(path: Path) -> None:
    """Whatever is wrong in it, one more card is learned, and known at the next start."""
    card = PrintedCard("My own", "aunt-mary", Auction.FIXED_PRICE)
    CardStickers(path.parent, EDITIONS).learn("3C00D1B2C3", card)
    assert CardStickers(path.parent, EDITIONS).card("3C00D1B2C3") == card


STICKERS = """[[cards]]
tag = "0F0184F07A"
edition = "dicetree"
artist = "klimt"
auction = "open"
"""
READERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "settings": (DEFAULT.read_text(encoding="utf-8"), load_settings),
    "an edition": ((BUNDLED / "dicetree.toml").read_text(encoding="utf-8"), usable_box),
    "stickers": (STICKERS, usable_stickers),
}
PARTS = [
    *("true", "0", "-1", "1e999", "nan", "inf", '""', "[]", "{}", "[[]]", "[1, [2]]", "2024-02-30", "0x" + "f" * 1900),
    *('[]"=\n\\é\0'), "[[", "{amount}", "[money]\n", "key = 7\n", "'''",
]  # fmt: skip


@st.composite
def edited(draw: st.DrawFn, text: str) -> bytes:
    """A file after a few edits of the kind that people and editors make: values changed, lines twice, parts lost."""
    for _ in range(draw(st.integers(1, 4))):
        values = [found.span() for found in re.finditer("(?<= = ).*", text)]
        anywhere = st.builds(lambda start, lost: (start, start + lost), st.integers(0, len(text)), st.integers(0, 30))
        start, end = draw(st.one_of(anywhere, st.sampled_from(values)) if values else anywhere)
        put = st.sampled_from([*PARTS, *text.splitlines(keepends=True)]) | st.text(max_size=5)
        text = text[:start] + draw(put) + text[end:]
    return text.encode(errors="surrogatepass")


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
def test_any_file_is_read_or_refused_in_one_line_that_it_has(tmp_path: Path, name: str, data: st.DataObject) -> None:
    text, read_it = READERS[name]
    path = tmp_path / CARD_STICKERS_FILE
    content = data.draw(edited(text) | st.binary(max_size=60))
    path.write_bytes(content)
    try:
        read_it(path)
    except FileRefused as refusal:
        said = re.fullmatch(rf"{re.escape(str(path))}:(\d+): \S.*", str(refusal))
        assert said, str(refusal)
        assert str(refusal).isprintable()
        assert 1 <= int(said[1]) <= content.count(b"\n") + 1
