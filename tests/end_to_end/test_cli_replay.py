"""`hammerprice replay`: where records stand, in JSON and in words, and what is said of those that are refused."""

import json
from pathlib import Path

import pytest

from tests.support.command_line import RECORD, RULEBOOK, Said, done, hammerprice, hammerprice_child, json_lines, written
from tests.support.evenings import finished

FIRST_ROUND = RULEBOOK / "004-first-round.jsonl"
ACTIONS = len(FIRST_ROUND.read_text().splitlines()) - 1
STANDS = (
    '{"edition":"classic","variant":"standard","round":1,"phase":"settled","over":false,'
    '"cash":[152,146,139,120],"hands":[6,6,7,8],'
    '"counts":{"lite-metal":5,"yoko":1,"christin-p":2,"karl-gitter":0,"krypto":1},'
    '"market":[{"lite-metal":30,"christin-p":20,"yoko":10},{},{},{}],"payouts":[[0,40,60,70]],"winners":null}\n'
)
PLAY = '{"do":"play","seat":1,"artist":"krypto","auction":"open"}'
UNAFFORDABLE = '{"do":"bid","seat":2,"amount":101}'


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A record whose third line the rules refuse."""
    return written(tmp_path / "broken.jsonl", RECORD, PLAY, UNAFFORDABLE)


def test_the_rulebooks_first_round_comes_out_to_the_byte() -> None:
    assert hammerprice("replay", "--json", FIRST_ROUND) == Said(0, STANDS, "")


def test_a_refused_record_does_not_stop_the_others(broken: Path) -> None:
    said = hammerprice("replay", "--json", FIRST_ROUND, broken, FIRST_ROUND)
    before, refused, after = said.out.splitlines(keepends=True)
    assert (said.code, before, after) == (2, STANDS, STANDS)
    why = json.loads(refused)
    assert list(why) == ["file", "line", "refused"]
    assert (why["file"], why["line"]) == (str(broken), 3)
    assert said.err == f"{broken}:3: {why['refused']}\n"


def test_a_dash_is_standard_input() -> None:
    assert hammerprice_child("replay", "--json", "-", stdin=FIRST_ROUND.read_bytes()) == Said(0, STANDS, "")
    assert hammerprice("replay", "--json", "-", stdin=b"\n[]\n").err.startswith("-:2: ")


@pytest.mark.parametrize(
    ("at", "phase", "cash"),
    [
        (0, "play", [100, 100, 100, 100]),
        (1, "open", [100, 100, 100, 100]),
        (7, "play", [119, 100, 100, 81]),
        (ACTIONS, "settled", [152, 146, 139, 120]),
    ],
)
def test_at_tells_where_it_stood_after_that_action(at: int, phase: str, cash: list[int]) -> None:
    (stands,) = json_lines(hammerprice("replay", "--json", "--at", at, FIRST_ROUND).out)
    assert (stands["phase"], stands["cash"]) == (phase, cash)


@pytest.mark.parametrize("at", [-1, ACTIONS + 1, 10**20])
def test_an_action_that_is_not_there_is_refused(at: int) -> None:
    said = hammerprice("replay", "--at", at, FIRST_ROUND)
    last = ACTIONS + 1
    assert said == Said(2, "", f"{FIRST_ROUND}:{last}: there is no action {at}; expected 0 to {ACTIONS}\n")


def test_at_stops_before_a_line_the_rules_refuse_but_not_before_one_that_is_none(broken: Path) -> None:
    assert hammerprice("replay", "--at", 1, broken).code == 0
    with broken.open("a") as file:
        file.write("never\n")
    assert hammerprice("replay", "--at", 1, broken).err.startswith(f"{broken}:4: not JSON")


def test_in_words_it_names_the_record_and_the_players() -> None:
    said = hammerprice("replay", FIRST_ROUND)
    assert said.out.startswith(f"{FIRST_ROUND}:\n")
    assert said.out.endswith("\n")
    assert [name for name in ("Axel", "Beatrix", "Clemens", "Doris") if name not in said.out] == []
    assert (said.code, said.err) == (0, "")


def test_in_words_a_card_game_is_told_in_points(tmp_path: Path) -> None:
    finished(tmp_path, edition="card-game")
    words = done("replay", written(tmp_path / "cards.jsonl", done("export", "--data", tmp_path)))
    assert " points, " in words
    assert words.count("  wins") >= 1


def test_what_cannot_be_read_is_refused_the_same_way(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    said = hammerprice("replay", missing, tmp_path)
    assert said.code == 2
    assert said.err.splitlines() == [
        f"{missing}: No such file or directory; name a record that can be read",
        f"{tmp_path}: Is a directory; name a record that can be read",
    ]


def test_a_name_that_is_not_utf8_is_refused_like_any_other(tmp_path: Path) -> None:
    said = hammerprice_child("replay", "--json", f"{tmp_path}/\udcff")
    assert said.code == 2
    assert "Traceback" not in said.err
    assert json_lines(said.out)[0]["line"] == 0
