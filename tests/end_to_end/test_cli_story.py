"""`hammerprice story`: a game that is over, or a record, told in lines and as a page."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.config.preferences import Preferences
from companion.i18n.translator import LANGUAGES
from companion.notation.record import Header, write_record
from companion.rules.actions import Action, Bid, Hammer, Play
from companion.rules.house_rules import HouseRules
from companion.rules.words import Auction, Variant
from tests.support.command_line import RULEBOOK, done, hammerprice, refused, written
from tests.unit.statistics.test_game_summary import any_card_steps

FIRST_ROUND = RULEBOOK / "004-first-round.jsonl"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A record of a game of one round: four lots by one artist, and a name that is no HTML."""
    names = ("Ada", "<b>Ben</b>", "Cleo & Co", "鬱陶しい")
    header = Header(
        "dicetree", Variant.STANDARD, names, 1, "2026-11-20T20:15:00+01:00", "Graz", house=HouseRules(rounds=1)
    )
    actions: list[Action] = []
    for seat, buyer, price in ((1, 3, 21), (2, 2, 40), (3, 1, 5), (4, 1, 6)):
        actions += [Play(seat, "klimt", Auction.OPEN), Bid(buyer, price), Hammer()]
    actions.append(Play(1, "klimt", Auction.OPEN))
    path = tmp_path / "over.jsonl"
    path.write_bytes(write_record(header, actions))
    return path


class Page(HTMLParser):
    """What a page says, and what it would fetch."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [str(value) for name, value in attrs if name in {"src", "href"}]


def test_a_game_that_is_over_is_told_in_lines(data: Path, over: Path) -> None:
    hammerprice("import", "--data", data, over)
    said = hammerprice("story", "--data", data)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[0] == "Ada wins: 170"
    assert "Best purchase: Ada +25 (Price 5, value 30)" in said.out
    assert hammerprice("story", "--data", data, "--game", "1") == said


def test_a_game_that_is_not_over_keeps_its_money_to_itself(data: Path, over: Path) -> None:
    hammerprice("import", "--data", data, FIRST_ROUND)
    assert "no game is over yet" in refused("story", "--data", data)
    assert "game 1 is not over" in refused("story", "--data", data, "--game", 1)
    hammerprice("import", "--data", data, over)
    hammerprice("import", "--again", "--data", data, FIRST_ROUND)
    assert hammerprice("story", "--data", data).out.startswith("Ada wins"), "the newest that is over"


def test_wide_letters_push_no_columns(data: Path, over: Path) -> None:
    """The four letters of the last name fill eight columns."""
    hammerprice("import", "--data", data, over)
    assert f"  鬱陶しい{' ' * 14} seat 4        106\n" in done("story", "--data", data)
    assert f"  4 鬱陶しい{' ' * 14}      106," in done("replay", over)
    assert "\n鬱陶しい        0     0        0%       0\n" in done("stats", "--data", data)


def test_a_record_may_end_anywhere(tmp_path: Path) -> None:
    out = done("story", FIRST_ROUND, "--html", tmp_path / "page.html")
    assert out.startswith("Round 1\n")
    assert re.search("Beatrix +seat 2 +146,000\n", out)


def test_the_page_has_all_in_itself_and_escapes_what_players_are_called(tmp_path: Path, over: Path) -> None:
    file = tmp_path / "page.html"
    assert hammerprice("story", over, "--html", file).code == 0
    text = file.read_text(encoding="utf-8")
    page = Page(text)
    assert page.fetched == []
    assert "script" not in page.tags
    assert text.count("url(") == text.count("url(data:font/") == 3, "the program's own fonts"
    assert {"2 <b>Ben</b>", "3 Cleo & Co", "4 鬱陶しい"} <= set(page.words)
    assert (
        "20\N{NO-BREAK SPACE}Nov\N{NO-BREAK SPACE}2026, 20:15 · 1 round · 4 lots · Modern Art (DiceTree, 2017) · Graz"
        in page.words
    )
    assert page.tags.count("tr") == 5 + 6 + 1 + 1 + 4, "seats, artists, kinds, and lots"
    assert text.count("<svg") >= 1 + 5
    chart = re.search(r"<figure.*?(<svg.*?</svg>)", text, re.DOTALL)
    assert chart is not None
    course = ET.fromstring(chart[1])  # noqa: S314  # the page is our own
    lines = [line for line in course.findall(f"{SVG}polyline") if line.get("stroke-width") != "1"]
    assert len({line.get("stroke-dasharray") for line in lines}) == len(lines) == 4, "told apart without colour"
    assert set(re.findall('font-family="(.*?)"', text)) == {"sans-serif", "serif"}, "fonts that every reader has"


def test_the_page_begins_with_columns_as_long_as_the_money(tmp_path: Path, over: Path) -> None:
    file = tmp_path / "page.html"
    assert hammerprice("story", over, "--html", file).code == 0
    before, columns, after = re.split('<ol class="hang"|</ol>', file.read_text(encoding="utf-8"))
    assert "<svg" not in before
    assert "<svg" in after
    seats = columns.split("<li")[1:]
    told = [" ".join(filter(None, Page(f"<li{seat}").words)) for seat in seats]
    assert told == ["1 1 170 Ada", "2 2 90 <b>Ben</b>", "3 3 114 Cleo & Co", "4 4 106 鬱陶しい"], "in seat order"
    lengths = [float(length) for length in re.findall(r"--length: ([\d.]+)", " ".join(seats))]
    assert lengths == [pytest.approx(amount / 170) for amount in (170, 90, 114, 106)]
    assert [' class="won"' in seat for seat in seats] == [True, False, False, False]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_tables_language(tmp_path: Path, over: Path, language: str) -> None:
    file = tmp_path / "page.html"
    assert hammerprice("story", over, "--html", file, "--language", language).code == 0
    text = file.read_text(encoding="utf-8")
    assert f'<html lang="{language.replace("_", "-")}">' in text
    assert ("Highlights" in text) == (language == "en")


def test_a_card_game_is_told_in_points(tmp_path: Path) -> None:
    steps = any_card_steps(3, seed=4)
    record = tmp_path / "cards.jsonl"
    header = Header("card-game", Variant.STANDARD, steps[0].before.game.names, 1)
    record.write_bytes(write_record(header, [action for step in steps for action in step.actions]))
    assert "Best round" in done("story", record, "--html", tmp_path / "page.html")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing.jsonl"], "nothing.jsonl: No such file or directory; name a record"),
        (["--language", "xx", str(FIRST_ROUND)], "--language: there is no 'xx'; expected en, "),
        ([str(FIRST_ROUND), "--html", "/nowhere/page.html"], "/nowhere/page.html: No such file or directory"),
        (["7"], "game 7 of the journal is --game 7"),
        (["--game", "7"], "there is no game 7; none has been played yet"),
    ],
)
def test_what_cannot_be_told_is_said_in_a_line(data: Path, arguments: list[str], says: str) -> None:
    said = hammerprice("story", "--data", data, *arguments)
    assert (said.code, says in said.err) == (2, True)


def test_a_record_that_the_rules_refuse_is_refused_by_its_line(tmp_path: Path, over: Path) -> None:
    lines = over.read_text(encoding="utf-8").splitlines(keepends=True)
    bad = written(tmp_path / "bad.jsonl", *(line.rstrip("\n") for line in (*lines[:3], lines[2])))
    assert f"{bad}:4: " in refused("story", bad)


def test_a_record_without_actions_has_nothing_to_tell(tmp_path: Path) -> None:
    record = tmp_path / "begun.jsonl"
    record.write_bytes(write_record(Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo"), 1), []))
    assert "nothing has been done in this game yet" in refused("story", record)


def test_the_story_is_in_the_tables_language_unless_another_is_named(data: Path, over: Path) -> None:
    Preferences(data.parent).keep(language="de")
    spoken = {how: done("--data", data.parent, "story", over, *how) for how in ((), ("--language", "en"))}
    assert "Bester Kauf" in spoken[()]
    assert "Best purchase" in spoken["--language", "en"]


def test_a_line_of_the_story_says_the_chair_and_the_money_of_who_sits_there(over: Path, tmp_path: Path) -> None:
    header, *lines = over.read_text().splitlines()
    swapped = written(tmp_path / "swapped.jsonl", header, '{"do":"swap","seat":1,"other":3}', *lines[:3])
    told = [line.split() for line in done("story", swapped).splitlines() if " seat " in line]
    assert sorted((words[-2], words[0], words[-1]) for words in told) == [
        ("1", "Cleo", "79"),
        ("2", "<b>Ben</b>", "100"),
        ("3", "Ada", "121"),
        ("4", "鬱陶しい", "100"),
    ]
