"""A game's result for BG Stats: as JSON, as the link that the app imports, and as a code that a phone can read."""

import json
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pygame
import pytest
import zxingcpp

from companion.export.bg_stats import (
    LINK,
    MOST_MODULES,
    import_code,
    import_link,
    play_of,
    qr_code,
    with_times,
)
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Adjust
from companion.rules.words import Variant
from companion.screen_data.finished_game import BgStatsScreen
from companion.screen_data.lists import DataTableScreen
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Choice, Key
from display.painter import Painter
from tests.support.command_line import hammerprice, refused
from tests.support.evenings import add, finished, resumed, whole
from tests.support.panels import SHAPES
from tests.support.table import EDITIONS, NAMES, a_table

LONGEST = ("Bartholomäus von S.", "W" * 16, "鬱" * 16, "Ναυσικά", 'Ada "the" & 100% +')


def read(picture: pygame.Surface) -> str:
    """What a reader makes of a picture."""
    width, height = picture.get_size()
    pixels = pygame.image.tobytes(picture, "RGB")
    view = memoryview(pixels).cast("B", (height, width, 3))
    found = zxingcpp.read_barcodes(view, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    assert len(found) == 1
    return str(found[0].text)


def shown(shape: str, code: tuple[str, ...]) -> pygame.Surface:
    """A picture of the page with a code."""
    lines = ("Point a phone’s camera at it",)
    painter = Painter(SHAPES[shape])
    painter.paint(Scene(BgStatsScreen("Send to BG Stats", code, lines, back=Choice(Key("back"), "Back"))))
    return painter.surface


def sent(url: str) -> object:
    """What the app makes of a link."""
    assert url.startswith(LINK)
    (data,) = parse_qs(urlsplit(url).query, strict_parsing=True)["data"]
    return json.loads(data)


def test_a_play_says_who_played_what_and_how_it_ended(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    ledger = resumed(tmp_path)
    told = play_of(ledger)
    assert told["sourceName"] == "Hammer Price"
    assert told["playDate"] == "2026-11-20 20:15:00"
    assert told["game"] == {"name": "Modern Art (DiceTree, 2017)", "bggId": 118, "highestWins": True, "noPoints": False}
    players = told["players"]
    assert isinstance(players, list)
    assert [player["name"] for player in players] == list(NAMES[:3])
    assert [player["score"] for player in players] == list(ledger.course.state.totals)
    assert [player["startPlayer"] for player in players] == [True, False, False]
    assert all((player["rank"] == 1) == player["winner"] for player in players)


def test_of_players_with_equal_money_all_win_and_who_started_is_told_wherever_they_sit(tmp_path: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 3)
    actions = whole(header, Random(2))
    money = resumed(tmp_path, add(tmp_path, header, actions)).course.state.totals
    level = [Adjust(seat, max(money) - money[seat - 1]) for seat in (2, 4) if money[seat - 1] < max(money)]
    rest = [Adjust(seat, max(money) - money[seat - 1] - behind) for seat, behind in ((1, 5), (3, 9))]
    number = add(tmp_path, header, [*actions, *level, *(change for change in rest if change.amount)])
    players = play_of(resumed(tmp_path, number))["players"]
    assert isinstance(players, list)
    assert [(player["rank"], player["winner"], player["startPlayer"]) for player in players] == [
        (3, False, False),
        (1, True, False),
        (4, False, True),
        (1, True, False),
    ]


def test_the_card_game_has_a_number_of_its_own_and_an_imported_game_no_date(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:2], edition="card-game", played="")
    told = play_of(resumed(tmp_path))
    assert told["game"] == {
        "name": "Modern Art: The Card Game (CMON, 2024)",
        "bggId": 40381,
        "highestWins": True,
        "noPoints": False,
    }
    assert "playDate" not in told


def test_each_game_has_a_name_of_its_own_for_the_app(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3], NAMES[:3])
    assert play_of(resumed(tmp_path, 1))["sourcePlayId"] != play_of(resumed(tmp_path, 2))["sourcePlayId"]


def test_a_game_that_is_not_over_is_refused(tmp_path: Path) -> None:
    add(tmp_path, Header("dicetree", Variant.STANDARD, NAMES[:3], 1), [])
    assert "game 1 is not over" in refused("bgstats", "--game", 1, "--data", tmp_path)
    assert "no game is over yet" in refused("bgstats", "--data", tmp_path)


def test_the_command_prints_the_play_or_its_link(tmp_path: Path) -> None:
    finished(tmp_path, LONGEST)
    told = play_of(resumed(tmp_path))
    assert json.loads(hammerprice("bgstats", "--data", tmp_path).out) == told
    assert sent(hammerprice("bgstats", "--game", "1", "--link", "--data", tmp_path).out.strip()) == told


@pytest.mark.parametrize(
    ("shape", "names"), [("7-inch", NAMES[:3]), ("7-inch", NAMES), *((shape, LONGEST) for shape in SHAPES)]
)
def test_a_phone_reads_the_code_off_every_panel(tmp_path: Path, shape: str, names: tuple[str, ...]) -> None:
    finished(tmp_path, names)
    url = import_link(play_of(resumed(tmp_path)))
    assert read(shown(shape, qr_code(url))) == url


def test_place_and_note_go_along_and_the_note_goes_first_where_the_code_grows_too_long(tmp_path: Path) -> None:
    finished(tmp_path, LONGEST)
    play = play_of(resumed(tmp_path))
    assert play.keys().isdisjoint(("location", "comments"))
    for place, notes, left_out in (
        ("Graz", "", set()),
        ("", "Ada’s first win", set()),
        ("Graz", "x" * 200, {"comments"}),
        ("鬱" * 200, "a note", {"location", "comments"}),
    ):
        with Journal(tmp_path) as journal:
            Ledger.resume(journal, 1, EDITIONS).describe(place=place, notes=notes)
        texts = {key: text for key, text in (("location", place), ("comments", notes)) if text}
        told = play_of(resumed(tmp_path))
        assert told == play | texts
        sent_along = {key: value for key, value in told.items() if key not in left_out}
        code = import_code(told)
        assert code == qr_code(import_link(sent_along))
        assert len(code) <= MOST_MODULES


def test_times_follow_the_note_and_go_first_where_the_code_grows_too_long(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3])
    play = play_of(resumed(tmp_path))
    times = ("Length: Round 1: 12 min", "Average time per card: Axel 0:42")
    assert with_times(play, ()) == play
    assert with_times(play, times) == {**play, "comments": "\n".join(times)}
    noted = {**play, "comments": "won"}
    assert with_times(noted, times) == {**play, "comments": "\n".join(("won", *times))}
    assert import_code(noted, times) == qr_code(import_link(with_times(noted, times)))
    assert import_code(noted, ("x" * 1000,)) == qr_code(import_link(noted))


def test_a_code_of_the_largest_size_with_a_note_is_read_off_the_smallest_panel(tmp_path: Path) -> None:
    url = "x" * 1270
    code = qr_code(url)
    assert len(code) == MOST_MODULES
    assert read(shown("7-inch", code)) == url


def test_a_result_that_is_too_long_for_a_code_is_said_to_be(tmp_path: Path) -> None:
    finished(tmp_path, tuple(chr(0x20000 + seat) * 40 for seat in range(5)))
    with a_table(tmp_path, ()) as table:
        table.go(("resume", 1), "bg-stats")
        assert isinstance(table.screen, DataTableScreen)


@pytest.mark.parametrize(
    ("too_long", "told"),
    [
        ([], ["comments", "location", "took"]),
        (["took"], ["comments", "location"]),
        (["took", "comments"], ["location"]),
        (["took", "comments", "location"], []),
        (["took", "comments", "location", "players"], []),
    ],
)
@pytest.mark.parametrize("largest", [117, 0], ids=["a size more", "none at all"])
def test_what_makes_a_code_too_large_is_left_out_of_it(
    monkeypatch: pytest.MonkeyPatch, too_long: list[str], told: list[str], largest: int
) -> None:
    """With any of these words a code has a size more than a small panel can show, or there is none."""

    def made(text: str) -> tuple[str, ...]:
        is_too_long = any(word in text for word in too_long)
        return (text,) * (121 if largest else 0) if is_too_long else (text,) * 117

    monkeypatch.setattr("companion.export.bg_stats.qr_code", made)
    code = import_code({"players": ["Ada"], "location": "Graz", "comments": "late"}, ["it took long"])
    if "players" in too_long and not largest:
        assert code == ()
    else:
        assert [word for word in ("comments", "location", "took") if word in code[0]] == told
