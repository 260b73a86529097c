"""The editions: all bundled ones are there as their rulebooks have them, and a broken file is refused with a remedy."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.checked_toml import FileRefused
from companion.editions.reader import BUNDLED, load_editions, load_readable_editions, read_edition
from companion.rules.edition import Edition
from companion.rules.words import Auction, Effect
from tests.support.games import AUCTION_EDITIONS, CARD_EDITION, EDITIONS

GOOD = (BUNDLED / "dicetree.toml").read_text(encoding="utf-8")
EIGHT_MORE_COINS = "[[money.coins]]\nvalue = 1\n" * 8
TITLE = 'title = "Modern Art (DiceTree, 2017)"'


@pytest.fixture
def edition_file(tmp_path: Path) -> Callable[[str | bytes], Path]:
    def write(text: str | bytes) -> Path:
        path = tmp_path / "own.toml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


def changed(old: str, new: str) -> str:
    """The good file with its first `old` changed."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def line_with(text: str, part: str) -> int:
    """The first line of the text that holds the part."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if part in line)


# The bundled editions


@pytest.mark.parametrize(
    ("key", "artists", "revealer", "last_card_is_auctioned", "written"),
    [
        ("dicetree", "manet 12 cezanne 13 van-gogh 14 munch 15 klimt 16", "winner", True, "14"),
        (
            "dicetree-renaissance",
            "van-eyck 12 arcimboldo 13 leonardo 14 raphael 15 botticelli 16",
            "winner",
            True,
            "14",
        ),
        (
            "cmon",
            "manuel-carvalho 12 sigrid-thaler 13 daniel-melim 15 ramon-martins 15 rafael-silveira 15",
            "auctioneer",
            False,
            "14k",
        ),
        (
            "taiwan",
            "objects 12 human 13 international-scenery 14 taiwan-scenery 15 chia-yi-scenery 16",
            "winner",
            False,
            "14",
        ),
        ("classic", "lite-metal 12 yoko 13 christin-p 14 karl-gitter 15 krypto 16", "auctioneer", False, "14,000"),
    ],
)
def test_an_edition_is_as_its_rulebook_has_it(
    key: str, artists: str, revealer: str, last_card_is_auctioned: bool, written: str
) -> None:
    edition = AUCTION_EDITIONS[key]
    words = artists.split()
    assert [*edition.keys] == [artist.key for artist in edition.artists] == words[::2]
    assert [artist.cards for artist in edition.artists] == [int(cards) for cards in words[1::2]]
    assert sum(artist.cards for artist in edition.artists) == 70
    assert edition.revealer == revealer
    assert edition.last_card_is_auctioned is last_card_is_auctioned
    assert (edition.start, edition.write(14)) == (100, written)


def test_a_box_has_its_own_words() -> None:
    """Rulebooks 000 (biographies), 001, 003 and 004."""
    assert AUCTION_EDITIONS["dicetree-renaissance"].artists[3].name == "Raffaello Sanzio"
    assert {key for key, edition in AUCTION_EDITIONS.items() if edition.has_seasons} == {"cmon"}
    assert {key for key, edition in AUCTION_EDITIONS.items() if edition.artist_name == "Genre"} == {"taiwan"}
    settles_up = {key for key, edition in AUCTION_EDITIONS.items() if edition.appraisal_name == "Settling up"}
    assert settles_up == {"taiwan", "classic"}
    assert AUCTION_EDITIONS["taiwan"].kinds[Auction.DOUBLE] == "Card plus card"
    classic = AUCTION_EDITIONS["classic"].kinds
    assert (classic[Auction.FIXED_PRICE], classic[Auction.DOUBLE]) == ("Give a price", "Extra card")


def test_the_card_game_is_as_its_rulebook_has_it() -> None:
    artists = {"denise": 17, "wagner": 18, "tec": 19, "nicolas": 20, "mariana": 21}
    assert {artist.key: artist.cards for artist in CARD_EDITION.artists} == artists
    assert (sum(artists.values()), set(CARD_EDITION.kinds)) == (95, set(Effect))


@pytest.mark.parametrize("edition", AUCTION_EDITIONS.values(), ids=str)
def test_an_edition_names_its_source_and_its_kinds(edition: Edition) -> None:
    assert "rulebook" in edition.source
    assert set(edition.kinds) == set(Auction)
    assert len(set(edition.kinds.values())) == 5


@pytest.mark.parametrize(
    ("edition", "coins"),
    [
        ("dicetree", [(100, 10), (50, 10), (20, 12), (10, 12), (5, 15), (1, 35)]),
        ("taiwan", [(100, None), (50, None), (10, None), (5, None), (1, None)]),
        ("cmon", [(100, None), (50, None), (25, None), (10, None), (5, None), (1, None)]),
        ("classic", []),
    ],
)
def test_the_coins_of_the_box_are_known_where_they_are_listed(
    edition: str, coins: list[tuple[int, int | None]]
) -> None:
    assert [(coin.value, coin.count) for coin in AUCTION_EDITIONS[edition].coins] == coins


IN_NO_RULEBOOK = ("names a fixed price of 0", "gets no value token", "player without cards", "a mystery hand", "shares")
"""What all rulebooks with auctions leave open, by words of what is told of it."""
IN_SOME = {
    "coins a player starts with": {"dicetree", "dicetree-renaissance", "cmon", "taiwan"},
    "A bid is at least 1": {"cmon", "taiwan", "classic"},
    "as in DiceTree's rulebook, since": {"cmon", "taiwan", "classic"},
    "A fifth card that empties all hands": {"dicetree", "dicetree-renaissance", "cmon"},
    "With two players": {"dicetree", "dicetree-renaissance"},
    "no second card": {"dicetree", "dicetree-renaissance"},
    "equal hidden bids": {"cmon"},
    "was free": {"taiwan"},
    "After a mystery card": {"taiwan"},
    "Nobody has to add": {"classic"},
}


@pytest.mark.parametrize(
    ("words", "boxes"), [*((words, {*AUCTION_EDITIONS}) for words in IN_NO_RULEBOOK), *IN_SOME.items()]
)
def test_what_a_rulebook_leaves_open_is_told_of_each_of_its_boxes(words: str, boxes: set[str]) -> None:
    assert {
        key for key, edition in AUCTION_EDITIONS.items() if any(words in doubt for doubt in edition.doubts)
    } == boxes


@pytest.mark.parametrize(
    ("edition", "written"), [("dicetree", "0 14 1,234"), ("cmon", "0 14k 1,234k"), ("classic", "0 14,000 1,234,000")]
)
def test_an_amount_is_written_as_the_edition_writes_it(edition: str, written: str) -> None:
    assert " ".join(AUCTION_EDITIONS[edition].write(amount) for amount in (0, 14, 1234)) == written


# A person's own editions


def test_an_own_file_adds_an_edition_named_by_the_file(tmp_path: Path) -> None:
    (tmp_path / "my-box.toml").write_text(changed("cards = 16", "cards = 17"), encoding="utf-8")
    editions = load_editions(tmp_path)
    assert list(editions) == [*EDITIONS, "my-box"]
    assert editions["my-box"].artists[4].cards == 17
    assert editions["my-box"].key == "my-box"


def test_an_own_file_takes_the_place_of_a_bundled_one(tmp_path: Path) -> None:
    (tmp_path / "dicetree.toml").write_text(changed("start = 100", "start = 120"), encoding="utf-8")
    editions = load_editions(tmp_path)
    assert list(editions) == list(EDITIONS)
    assert isinstance(box := editions["dicetree"], Edition)
    assert box.start == 120


def test_the_box_that_is_in_print_comes_first_and_the_card_game_last() -> None:
    assert [*load_editions(None)] == [
        "dicetree",
        "dicetree-renaissance",
        "classic",
        "cmon",
        "taiwan",
        "card-game",
    ]


def test_a_broken_own_file_leaves_out_the_bundled_box_of_its_name_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "cmon.toml").write_text("title = 7")
    editions, refusals = load_readable_editions(tmp_path, read_edition)
    assert [*editions] == [key for key in load_editions(None) if key != "cmon"]
    assert [refusal.path.name for refusal in refusals] == ["cmon.toml"]


@pytest.mark.parametrize("name", [" ", "a\nb"])
def test_a_file_whose_name_cannot_be_printed_is_no_edition(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.toml").write_bytes((BUNDLED / "cmon.toml").read_bytes())
    with pytest.raises(FileRefused, match="its name cannot be printed"):
        load_editions(tmp_path)


def test_a_broken_own_file_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("title", encoding="utf-8")
    with pytest.raises(FileRefused, match=r"broken\.toml:1: not TOML"):
        load_editions(tmp_path)


# Broken files


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (TITLE, f'title = "{"M" * 61}"', "title must be a text of 1 to 60"),
        ("doubts = [", "doubts = [1,", "doubts must be a list of texts"),
        ("doubts = [", "doubt = [", "unknown key 'doubt'; expected only game, title, source, doubts"),
        ('written = "{amount}" ', 'written = "k" ', "written must hold {amount} once"),
        ('written = "{amount}" ', 'written = "{amount}{amount}" ', "written must hold {amount} once"),
        ('written = "{amount}" ', 'written = "{amount}{" ', "written must hold {amount} once"),
        ('written = "{amount}" ', 'written = "{amount}}" ', "written must hold {amount} once"),
        ("start = 100", "start = -1", "start must be a whole number from 0 to 100000000"),
        ("start = 100", "start = 100_000_001", "start must be a whole number from 0 to 100000000"),
        ("start = 100", "begin = 100", "unknown key 'begin'; expected only written, start, step, coins"),
        ("step = 1 ", "step = 0 ", "step must be a whole number from 1 to 1000000"),
        ("value = 50", "value = 0", "value must be a whole number from 1 to 1000000"),
        ("at-start = 5", "at-start = 0", "at-start must be a whole number from 1 to 99"),
        ("count = 12", "count = 0", "count must be a whole number from 1 to 10000"),
        ("count = 12", "number = 12", "unknown key 'number'; expected only value, count"),
        ('revealer = "winner" ', 'revealer = "youngest" ', "revealer must be one of winner, auctioneer"),
        ("last-card-is-auctioned = true", 'last-card-is-auctioned = "yes"', "must be true or false"),
        ('sealed = "Sealed"', 'seeled = "Sealed"', "unknown key 'seeled'; expected only open, once-around"),
        ('sealed = "Sealed"', f'sealed = "{"S" * 21}"', "sealed must be a text of 1 to 20 characters"),
        ('key = "cezanne"', 'key = "Cézanne"', "must be small letters and digits, joined by hyphens"),
        ('key = "cezanne"', 'key = "paul--cezanne"', "must be small letters and digits, joined by hyphens"),
        ('name = "Paul Cézanne"', f'name = "{"C" * 41}"', "name must be a text of 1 to 40 characters"),
        ('short = "Cézanne"', f'short = "{"C" * 21}"', "short must be a text of 1 to 20 characters"),
        ("cards = 13", "cards = 0", "cards must be a whole number from 1 to 100"),
        ("cards = 13", "cards = 101", "cards must be a whole number from 1 to 100"),
        ('colour = "#009E73"', 'colour = "#009E7"', "must be written like #56B4E9"),
        ('mark = "frame"', 'mark = "star"', "mark must be one of disc, frame, triangle, cross, bars"),
        ('mark = "frame"', 'sign = "frame"', "unknown key 'sign'; expected only key, name"),
        ("start = 100", "start = 100\nstart = 100", "not TOML"),
    ],
    ids=lambda value: value[:40],
)
def test_a_wrong_value_is_refused_on_its_line_with_a_remedy(
    edition_file: Callable[[str], Path], old: str, new: str, says: str
) -> None:
    text = changed(old, new)
    path = edition_file(text)
    with pytest.raises(FileRefused) as refusal:
        read_edition(path)
    message = str(refusal.value)
    assert says in message
    assert "\n" not in message
    line = int(message.removeprefix(f"{path}:").partition(":")[0])
    assert abs(line - line_with(text, new.splitlines()[0])) <= ("not TOML" in message)


NEEDED = {row.partition(" ")[0]: row for row in reversed(GOOD.splitlines()) if re.match(r"[\w-]+ = ", row)}
"""The first line of each key."""


@pytest.mark.parametrize(
    "row",
    [row for key, row in NEEDED.items() if key not in {"bgg", "doubts", "count", "at-start", "round", "appraisal"}],
)
def test_a_missing_value_is_refused_at_its_table(edition_file: Callable[[str], Path], row: str) -> None:
    path = edition_file(changed(f"{row}\n", "#\n"))
    with pytest.raises(FileRefused) as refusal:
        read_edition(path)
    head, _, says = str(refusal.value).removeprefix(f"{path}:").partition(": ")
    assert says.startswith(f"{row.partition(' ')[0]} must be ")
    heads = [1, *(number for number, line in enumerate(GOOD.splitlines(), start=1) if line.startswith("["))]
    assert int(head) == max(number for number in heads if number <= line_with(GOOD, row))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD[: GOOD.rindex("[[artists]]")], "4 artists; expected 5, left to right on the board"),
        (GOOD + GOOD[GOOD.rindex("[[artists]]") :], "6 artists; expected 5"),
        (changed('key = "cezanne"', 'key = "manet"'), "two artists have the same key"),
        (changed('short = "Cézanne"', 'short = "Manet"'), "two artists have the same short"),
        (changed('mark = "frame"', 'mark = "disc"'), "two artists have the same mark"),
        (changed("value = 50", "value = 200"), "coins must be different and listed largest first"),
        (changed("value = 50", "value = 100"), "coins must be different and listed largest first"),
        (changed("[rules]", "[rulez]"), "unknown key 'rulez'"),
        (
            "artists = [1]\n" + GOOD[: GOOD.index("[[artists]]")],
            "artists must be a list of tables, each beginning with",
        ),
    ],
    ids=range(9),
)
def test_a_file_that_is_no_edition_is_refused(edition_file: Callable[[str], Path], text: str, says: str) -> None:
    path = edition_file(text)
    with pytest.raises(FileRefused) as refusal:
        read_edition(path)
    assert says in str(refusal.value)
    line = int(str(refusal.value).removeprefix(f"{path}:").partition(":")[0])
    assert 1 <= line <= max(1, text.count("\n") + 1)


def test_texts_at_their_limits_are_read(edition_file: Callable[[str], Path]) -> None:
    text = changed(TITLE, f'title = "{"M" * 60}"')
    assert read_edition(edition_file(text)).title == "M" * 60


def test_the_ninth_kind_of_coin_is_refused_at_its_line(edition_file: Callable[[str], Path]) -> None:
    path = edition_file(changed("[rules]", f"{EIGHT_MORE_COINS}[rules]"))
    with pytest.raises(FileRefused) as refusal:
        read_edition(path)
    value_of_the_ninth = line_with(path.read_text(encoding="utf-8"), "[rules]") - 11
    assert str(refusal.value).startswith(f"{path}:{value_of_the_ninth}: 14 kinds of coins; expected at most 8")
