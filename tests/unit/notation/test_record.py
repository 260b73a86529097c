"""The game record: what is read, what is refused and on which line, and that it is written the same way every time."""

import json
import sys
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.checked_toml import FileRefused
from companion.notation.record import (
    LARGEST_AMOUNT,
    MAX_RECORD_BYTES,
    MAX_RECORD_TEXT_CHARS,
    Header,
    LineRefused,
    Record,
    action_values,
    parse_action,
    parse_header,
    parse_object,
    read_record,
    write_header,
    write_record,
)
from companion.rules.actions import (
    Action,
    Add,
    Adjust,
    Bid,
    Buy,
    Deal,
    Hammer,
    Hand,
    Pass,
    Play,
    Price,
    Reveal,
    Swap,
    Turn,
)
from companion.rules.edition import Edition
from companion.rules.house_rules import LARGEST_START, HouseRules
from companion.rules.words import Auction, Variant
from tests.support.command_line import ROOT
from tests.support.examples import SEARCH
from tests.support.games import AUCTION_EDITIONS, NAMES

HEADER: dict[str, object] = {
    "record": 1,
    "edition": "classic",
    "variant": "standard",
    "seats": ["Axel", "Beatrix", "Clemens", "Doris"],
    "first": 1,
}
PLAY = '{"do":"play","seat":1,"artist":"krypto","auction":"open"}'


def head(**changes: object) -> str:
    """The header's line with some values changed; `...` leaves a key out."""
    return json.dumps({key: value for key, value in (HEADER | changes).items() if value is not ...})


def read(*lines: str | bytes, end: bytes = b"\n") -> Record:
    data = b"".join((line.encode() if isinstance(line, str) else line) + end for line in lines)
    return read_record(BytesIO(data), AUCTION_EDITIONS)


def refused(*lines: str | bytes, line: int, says: str) -> None:
    with pytest.raises(FileRefused) as refusal:
        read(*lines)
    assert refusal.value.line == line
    assert says in str(refusal.value)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 300


# What is read

ACTIONS: list[tuple[str, Action]] = [
    ('{"do":"play","seat":1,"artist":"krypto","auction":"open"}', Play(1, "krypto", Auction.OPEN)),
    ('{"do":"add","seat":2,"auction":"sealed"}', Add(2, Auction.SEALED)),
    ('{"do":"bid","seat":4,"amount":14}', Bid(4, 14)),
    ('{"do":"pass","seat":3}', Pass(3)),
    ('{"do":"hammer"}', Hammer()),
    ('{"do":"price","seat":1,"amount":14}', Price(1, 14)),
    ('{"do":"buy","seat":2}', Buy(2)),
    ('{"do":"reveal","artist":"yoko","auction":"double"}', Reveal("yoko", Auction.DOUBLE)),
    ('{"do":"deal"}', Deal()),
    ('{"do":"adjust","seat":2,"amount":-5,"why":"paid twice"}', Adjust(2, -5, "paid twice")),
    ('{"do":"adjust","seat":2,"amount":5}', Adjust(2, 5)),
    ('{"do":"hand","seat":2,"cards":5,"why":"dealt one short"}', Hand(2, 5, "dealt one short")),
    ('{"do":"hand","seat":2,"cards":0}', Hand(2, 0)),
    ('{"do":"turn","seat":3}', Turn(3)),
    ('{"do":"swap","seat":1,"other":3}', Swap(1, 3)),
]


@pytest.mark.parametrize(("line", "action"), ACTIONS)
def test_an_action_is_read_and_written_as_the_notation_has_it(line: str, action: Action) -> None:
    assert read(head(), line).actions == (action,)
    assert json.dumps(action_values(action), separators=(",", ":")) == line


def test_a_header_is_read_and_written_whole() -> None:
    line = head(played="2026-11-20T20:15:00+01:00", place="Graz", notes="first game", rules={"start": 120, "rounds": 3})
    record = read(line)
    assert json.loads(write_record(record.header, [])) == json.loads(line)
    assert record.header == Header(
        edition="classic",
        variant=Variant.STANDARD,
        seats=("Axel", "Beatrix", "Clemens", "Doris"),
        first=1,
        played="2026-11-20T20:15:00+01:00",
        place="Graz",
        notes="first game",
        house=HouseRules(start=120, rounds=3),
    )
    game = record.header.game(AUCTION_EDITIONS)
    assert (game.start, game.rounds) == (120, 3)


@pytest.mark.parametrize(
    ("ended", "minutes"),
    [
        ("", None),
        ("20:15:29", None),
        ("20:15:31", 1),
        ("21:44:40", 90),
        ("20:14:00", None),
        ("2026-11-21T08:15:00", 720),
        ("2026-11-21T08:16:00", None),
        ("2026-11-21T21:15:00", None),
    ],
)
def test_a_game_took_at_least_a_minute_and_at_most_an_evening(ended: str, minutes: int | None) -> None:
    if ended and "T" not in ended:
        ended = f"2026-11-20T{ended}"
    header = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo"), 1, "2026-11-20T20:15:00+01:00")
    assert replace(header, ended=ended and f"{ended}+01:00").minutes == minutes


def test_a_header_without_house_rules_has_the_editions_money_and_four_rounds() -> None:
    game = read(head()).header.game(AUCTION_EDITIONS)
    assert (game.edition.key, game.start, game.rounds, game.names) == ("classic", 100, 4, NAMES[:4])


def test_values_at_their_limits_are_read() -> None:
    header = read(head(seats=["A" * 40, "B", "C"], notes="n" * 2000, rules={"start": 0, "rounds": 1})).header
    assert (header.seats[0], header.notes, header.house) == ("A" * 40, "n" * 2000, HouseRules(0, 1))


def test_blank_lines_are_passed_over_but_counted() -> None:
    record = read(head(), "", PLAY, "   ", "\t", '{"do":"hammer"}')
    assert record.lines == (3, 6)


def test_lines_may_end_as_windows_ends_them() -> None:
    assert read(head(), PLAY, "", '{"do":"hammer"}', end=b"\r\n") == read(head(), PLAY, "", '{"do":"hammer"}')


def test_names_are_read_in_one_spelling() -> None:
    composed, apart = "Zo\u00eb", "Zoe\u0308"
    assert read(head(seats=[apart, "B", "C"])).header.seats == (composed, "B", "C")
    refused(head(seats=[composed, apart, "C"]), line=1, says="two seats have the same name")


@pytest.mark.parametrize("alike", [" Axel ", "Axel\ufe0f", "A\u034fxel", "Axel\U000e0100 "])
def test_names_that_only_look_alike_are_one(alike: str) -> None:
    assert read(head(seats=[alike, "B", "C"])).header.seats == ("Axel", "B", "C")
    refused(head(seats=["Axel", alike, "C"]), line=1, says="two seats have the same name")


@pytest.mark.parametrize("name", ["\ufe0f", "\u034f", "\u17b5 \u180d", "\u3164", "\u2800", " "])
def test_a_name_without_ink_is_refused(name: str) -> None:
    refused(head(seats=[name, "B", "C"]), line=1, says="the name")


def test_a_record_is_readable_beyond_ascii() -> None:
    data = write_record(read(head(seats=["Zoë", "李", "Ødegård"])).header, [])
    assert data.decode() == (
        '{"record":1,"edition":"classic","variant":"standard","seats":["Zoë","李","Ødegård"],"first":1}\n'
    )


# What is refused in the header


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (head(record=...), "no 'record'"),
        (head(first=...), "no 'first'"),
        (head(record=2), "reads record version 1"),
        (head(record=True), "reads record version 1"),
        (head(colour="red"), 'unknown key "colour"'),
        (head(edition="dice"), 'there is no edition "dice"; expected one of '),
        (head(edition=None), "there is no edition null"),
        (head(variant="solo"), "expected one of standard, three-player, two-player"),
        (head(variant={}), "classic has no variant {}"),
        (head(seats=["A", "B"]), "3 to 5 names for the standard variant"),
        (head(variant="three-player"), "3 names for the three-player variant"),
        (head(variant="two-player", seats=["A"]), "2 names for the two-player variant"),
        (head(seats="ABC"), "seats must be a list"),
        (head(seats=["A", "B", "A"]), "two seats have the same name"),
        (head(seats=["A", "B", ""]), "must have 1 to 40 printable characters"),
        (head(seats=["A", "B", "C\n"]), "must have 1 to 40 printable characters"),
        (head(seats=["A", "B", "C" * 41]), "must have 1 to 40 printable characters"),
        (head(seats=["A", "B", 3]), "the name 3 is not text"),
        (head(first=0), "expected a whole number from 1 to 4"),
        (head(first=5), "expected a whole number from 1 to 4"),
        (head(first=True), "first is true"),
        (head(played="yesterday"), "expected a time such as"),
        (head(played="2026-11-20\ud80020:15:00"), "expected a time such as"),
        (head(played=""), "expected a time such as"),
        (head(place=7), "place must be a text"),
        (head(notes=""), "notes must be a text"),
        (head(notes="n" * 2001), "notes must be a text of at most 2000"),
        (head(notes="\udfff"), "notes must be a text"),
        (head(rules=[]), "rules must be an object"),
        (head(rules={}), "rules must be an object"),
        (head(rules={"start": 100, "colour": 1}), "rules must be an object"),
        (head(rules={"start": -1}), "start is -1"),
        (head(rules={"rounds": 5}), "expected a whole number from 1 to 4"),
        ('{"record":1,"record":1}', 'the key "record" appears twice'),
        (PLAY, "the header has no 'record'"),
        ("[1]", "not a JSON object"),
        ("record 1", "not JSON at column 1"),
    ],
)
def test_a_fault_of_the_header_is_a_fault_of_line_1(line: str, says: str) -> None:
    refused(line, PLAY, line=1, says=says)


@pytest.mark.parametrize("data", [b"", b"\n", b" \n\r\n\t\n"])
def test_an_empty_file_is_a_fault_of_line_1(data: bytes) -> None:
    with pytest.raises(FileRefused, match="empty; expected a header") as refusal:
        read_record(BytesIO(data), AUCTION_EDITIONS)
    assert refusal.value.line == 1


# What is refused in a line


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"do":"fly"}', 'no such action, "fly"'),
        ('{"seat":1}', "no such action, null"),
        ('{"do":["bid"]}', "no such action"),
        ('{"do":"bid","seat":1}', "bid has no 'amount'"),
        ('{"do":"bid","seat":1,"amount":14,"why":"x"}', 'unknown key "why" in bid'),
        ('{"do":"bid","seat":1,"amount":14,"amount":14}', 'the key "amount" appears twice'),
        ('{"do":"bid","seat":1,"amount":14.0}', "amount is 14.0; expected a whole number"),
        ('{"do":"bid","seat":1,"amount":true}', "amount is true; expected a whole number"),
        ('{"do":"bid","seat":1,"amount":NaN}', "NaN is not JSON"),
        ('{"do":"bid","seat":1,"amount":014}', "not JSON at column"),
        ('{"do":"bid","seat":1,"amount":' + "9" * 1000 + "}", "expected a whole number"),
        ('{"do":"bid","seat":1,"amount":' + "9" * 5000 + "}", "a number too long to read"),
        ('{"do":"add","seat":1,"auction":"dutch"}', "expected one of open, once-around"),
        ('{"do":"add","seat":1,"auction":{}}', "expected one of open, once-around"),
        ('{"do":"play","seat":1,"artist":7,"auction":"open"}', "artist is 7; expected a short text"),
        ('{"do":"play","seat":1,"artist":"","auction":"open"}', 'artist is ""; expected a short text'),
        ('{"do":"play","seat":1,"artist":"\\ud800","auction":"open"}', "expected a short text"),
        ('{"do":"play","seat":1,"artist":"' + "k" * 100_000 + '","auction":"open"}', "longer than 64 KiB"),
        ('{"do":"' + "k" * 60_000 + '"}', "no such action"),
        ('{"do":"adjust","seat":1,"amount":5,"why":""}', "why must be a text of at most 2000 characters, or left out"),
        ('{"do":"bid","seat":1,"amo', "not JSON at column"),
        ('{"do":"hammer"} {"do":"deal"}', "not JSON at column 17"),
        ("[]", "not a JSON object"),
        ("[" * 30_000 + "]" * 30_000, "nested too deeply"),
        ("\ufeff" + PLAY, "not JSON at column 1"),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else None,
)
def test_a_line_that_is_no_action_is_refused_by_its_number(line: str, says: str) -> None:
    refused(head(), "", PLAY, line, '{"do":"hammer"}', line=4, says=says)


@pytest.mark.parametrize("line", [b"\xff", b'{"do":"\xe4"}', PLAY.encode("utf-16"), b"\xed\xa0\x80", b"\xc0\x80"])
def test_a_line_that_is_not_utf_8_is_refused(line: bytes) -> None:
    refused(head(), line, line=2, says="not UTF-8")


def test_a_truncated_record_is_refused_on_its_last_line() -> None:
    whole = f"{head()}\n{PLAY}".encode()
    for length in range(len(head()) + 2, len(whole)):
        with pytest.raises(FileRefused) as refusal:
            read_record(BytesIO(whole[:length]), AUCTION_EDITIONS)
        assert refusal.value.line == 2


def test_a_file_that_cannot_be_a_record_is_not_read_to_its_end() -> None:
    with pytest.raises(FileRefused, match="larger than 512 KiB"):
        read_record(BytesIO(b"\n" * (MAX_RECORD_BYTES + 10)), AUCTION_EDITIONS)


@pytest.mark.parametrize(
    "lines",
    [
        (head(), '{"do":"bid","seat":@,"amount":1}'),
        (head(), '{"do":@}'),
        (head(seats=["@", "B", "C"]).replace('"@"', "@"),),
    ],
)
@pytest.mark.parametrize(("open_", "close"), [("[", "]"), ('{"a":', "}")])
def test_a_nested_value_is_refused_however_deep(lines: tuple[str, ...], open_: str, close: str) -> None:
    """Also where the reader itself gives up, so that no depth is read but not refused in words."""
    limit = sys.getrecursionlimit()
    for depth in (1, 2, *range(20, limit + 1, limit // 30)):
        deep = open_ * depth + "1" + close * depth
        with pytest.raises(FileRefused):
            read(*(line.replace("@", deep) for line in lines))


# Whatever is read


def test_properties_are_tried_on_the_same_examples_whenever_the_suite_runs() -> None:
    assert settings().derandomize is (settings.get_current_profile_name() != SEARCH)


RECORD = "\n".join([head(played="2026-11-20", rules={"start": 7}), *(line for line, _ in ACTIONS)]).encode()


def read_or_refused(data: bytes) -> None:
    """Bytes are a record that is written and read again as the same, or refused on a line they have."""
    try:
        record = read_record(BytesIO(data), AUCTION_EDITIONS)
    except FileRefused as refusal:
        assert 1 <= refusal.line <= data.count(b"\n") + 1
        assert str(refusal).isprintable()
        return
    again = write_record(record.header, record.actions)
    second = read_record(BytesIO(again), AUCTION_EDITIONS)
    assert (second.header, second.actions) == (record.header, record.actions)
    assert write_record(second.header, second.actions) == again


@given(st.one_of(st.binary(), st.text().map(lambda text: text.encode("utf-8", "surrogatepass"))))
@example(b"\xef\xbb\xbf{}")
def test_any_bytes_are_a_record_or_refused(data: bytes) -> None:
    read_or_refused(data)
    read_or_refused(head().encode() + b"\n" + data)


@given(
    st.integers(0, len(RECORD)),
    st.integers(0, 6),
    st.one_of(st.binary(max_size=6), st.sampled_from([b'"', b"\\ud800"])),
)
def test_a_record_damaged_anywhere_is_a_record_or_refused(place: int, lost: int, put: bytes) -> None:
    read_or_refused(RECORD[:place] + put + RECORD[place + lost :])


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.sampled_from(["open", "bid"])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([*HEADER, "played", "place", "notes", "rules"]), JSON))
def test_any_values_in_a_header_are_a_header_or_refused(values: dict[str, object]) -> None:
    read_or_refused(json.dumps(HEADER | values).encode())


@example(ACTIONS[0][0], {"artist": ""})
@given(
    st.sampled_from([line for line, _ in ACTIONS]),
    st.dictionaries(
        st.one_of(st.sampled_from(["do", "seat", "artist", "auction", "amount", "why"]), st.text()), JSON, max_size=3
    ),
)
def test_any_values_in_a_line_are_an_action_or_refused(line: str, values: dict[str, object]) -> None:
    read_or_refused(f"{head()}\n{json.dumps(json.loads(line) | values)}".encode())


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), st.integers(-(10**9), 10**9))
def test_a_reason_written_and_read_is_the_same(why: str, amount: int) -> None:
    action = Adjust(2, amount, why)
    assert parse_action(json.loads(json.dumps(action_values(action))), Edition) == action


def test_a_record_is_taken_up_to_the_limits_that_the_notation_says_and_no_further() -> None:
    said = (ROOT / "companion" / "NOTATION.md").read_text(encoding="utf-8")
    for limit in (
        f"{MAX_RECORD_BYTES // 1024} KiB",
        f"{LARGEST_START:,}",
        f"{LARGEST_AMOUNT:,}",
        f"{MAX_RECORD_TEXT_CHARS:,}",
    ):
        assert limit in said
    most = head(rules={"start": LARGEST_START})
    for bid in (LARGEST_START, LARGEST_AMOUNT):
        assert read(most, f'{{"do":"bid","seat":1,"amount":{bid}}}').actions == (Bid(1, bid),)
    refused(head(rules={"start": LARGEST_START + 1}), line=1, says="start is 100000001; expected a whole number from 0")
    refused(most, f'{{"do":"bid","seat":1,"amount":{LARGEST_AMOUNT + 1}}}', line=2, says="expected a whole number")


def test_a_journalled_name_that_was_once_allowed_and_is_too_long_is_read_cut() -> None:
    """In a record, which comes from somewhere else, it is refused."""
    long = 16 * "\u05e9\u05bc\u05c1"
    values = HEADER | {"seats": [long, long, "Clemens", "Doris"]}
    seats = parse_header(values, "record", AUCTION_EDITIONS, journalled=True).seats
    assert seats == (long[:40], f"{long[:36]} (2)", "Clemens", "Doris")
    with pytest.raises(LineRefused, match="1 to 40 printable characters"):
        parse_header(values, "record", AUCTION_EDITIONS)


def test_a_line_may_have_64_kib_and_no_byte_more() -> None:
    longest = b'{"a":1}' + b" " * (64 * 1024 - 7)
    assert parse_object(longest) == {"a": 1}
    with pytest.raises(LineRefused, match="longer than 64 KiB"):
        parse_object(longest + b" ")


def test_only_the_journal_says_when_a_game_ended() -> None:
    header = Header(
        "classic", Variant.STANDARD, NAMES[:4], 1, played="2026-11-20T20:15:00", ended="2026-11-20T21:15:00"
    )
    assert read(write_header(header)).header == replace(header, ended="")
    assert '"ended":"2026-11-20T21:15:00"' in write_header(header, journalled=True)
