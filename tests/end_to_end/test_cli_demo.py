"""`hammerprice demo`: the program plays whole games by itself, the same ones every time, and keeps what it is told."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.demo import planned_games
from companion.cli.parser import parsed
from companion.editions.reader import BUNDLED
from tests.support.command_line import ROOT, done, hammerprice, hammerprice_child, json_lines, refused, written
from tests.support.table import EDITIONS

ALWAYS_SEEN = {"game-setup", "deal", "market", "enter-card", "sold", "grouped-menu", "open", "appraisal", "game-result"}
"""Kinds of screen that no game with named players can do without."""


def stands(record: Path) -> dict[str, object]:
    """Where a record's game stands."""
    return json_lines(done("replay", "--json", record))[0]


def seats_won(told: str, record: Path) -> tuple[list[int], int]:
    """The seats and the amount that the printed sentence names."""
    sentence = re.fullmatch(r"Won by (.+) with \D*([\d,.]+)\D*", told)
    assert sentence, told
    seats = json.loads(record.read_text().splitlines()[0])["seats"]
    return [seats.index(name) + 1 for name in sentence[1].split(" and ")], int(re.sub(r"\D", "", sentence[2]))


@pytest.fixture
def still(tmp_path: Path) -> Path:
    """Settings with fewer pictures to paint: nothing moves on them, and they turn to whose turn it is."""
    return written(tmp_path / "settings.toml", "[screen]", 'faces = "whose-turn"', "motion = false")


def test_a_game_is_played_recorded_pictured_and_traced(tmp_path: Path, still: Path) -> None:
    out, trace = tmp_path / "out", tmp_path / "trace"
    how = ("demo", "--seed", 7, "--pace", "fast", "--players", 3, "--settings", still)
    *_, won, kept = done(*how, "--out", out, "--trace", trace, home=tmp_path).splitlines()
    assert {path.name for path in tmp_path.iterdir()} == {"out", "trace", still.name}
    record = out / "game-1.jsonl"
    result = stands(record)
    assert kept == f"Recorded in {record}"
    assert (result["over"], result["phase"]) == (True, "over")
    cash = result["cash"]
    assert isinstance(cash, list)
    assert seats_won(won, record) == (result["winners"], max(cash))

    pictures = sorted(out.glob("*.png"))
    kinds = [re.sub(r"^\d\d-|\.png$", "", path.name) for path in pictures]
    assert [path.name[:2] for path in pictures] == [f"{number:02}" for number in range(1, len(pictures) + 1)]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) >= ALWAYS_SEEN | {"asking", "sealed", "double", "keypad", "cover"}
    assert all(path.read_bytes().startswith(b"\x89PNG\r\n") for path in pictures)

    lines = json_lines(trace.read_text())
    times = [line["at"] for line in lines]
    assert times == sorted(times, key=lambda time: float(str(time)))
    confirmed = [line["confirmed"] for line in lines if "confirmed" in line]
    assert confirmed == json_lines(record.read_text())[1:]


@pytest.mark.parametrize(
    ("edition", "variant", "players", "games"),
    [
        ("taiwan", "three-player", 3, 1),
        ("dicetree-renaissance", "two-player", 2, 1),
        ("card-game", "standard", 2, 2),
    ],
)
def test_every_box_and_variant_is_played_to_the_end(
    tmp_path: Path, still: Path, edition: str, variant: str, *, players: int, games: int
) -> None:
    """With three, every touch goes to another pixel: the panel stands, and the picture turns to whose turn it is."""
    how: list[object] = ["--edition", edition, "--variant", variant, "--games", games, "--players", players]
    how += ["--settings", still, *(["--panel", "720x1280"] if players == 3 else [])]
    out = done("demo", "--seed", 3, "--pace", "fast", "--data", tmp_path / "data", *how)
    won = [line for line in out.splitlines() if line.startswith("Won by ")]
    assert len(won) == games
    for number, sentence in enumerate(won, start=1):
        record = tmp_path / f"game-{number}.jsonl"
        record.write_text(done("export", "--data", tmp_path / "data", "--game", number))
        result = stands(record)
        hands = result["hands"]
        assert isinstance(hands, list)
        assert (result["edition"], result["variant"], len(hands)) == (edition, variant, players)
        assert seats_won(sentence, record)[0] == result["winners"]


def test_each_game_is_a_new_one_where_others_have_played_before(tmp_path: Path, still: Path) -> None:
    """A new game then asks first who of all known players sits at seat 1."""
    header = {"record": 1, "edition": "card-game", "variant": "standard", "seats": ["Xenia", "Yves"], "first": 1}
    data, record = tmp_path / "data", written(tmp_path / "others.jsonl", json.dumps(header))
    done("import", "--data", data, record)
    how = ("--games", 2, "--edition", "card-game", "--players", 2, "--data", data, "--settings", still)
    done("demo", "--pace", "fast", *how)
    first, second = (done("export", "--data", data, "--game", game).splitlines() for game in (2, 3))
    assert first[1:] != second[1:]


def test_the_same_seed_plays_the_same_game_in_any_process(tmp_path: Path, still: Path) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    how = ("demo", "--seed", 5, "--pace", "fast", "--edition", "card-game", "--players", 2, "--settings", still)
    assert hammerprice_child(*how, "--trace", first).out == hammerprice(*how, "--trace", again).out
    assert first.read_bytes() == again.read_bytes()


def test_an_interrupted_demonstration_keeps_the_games_that_are_over(tmp_path: Path, still: Path) -> None:
    # What a shell runs in the background ignores Ctrl-C, and so would the tests' own children.
    heeds_ctrl_c = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    how = ["demo", "--pace", "fast", "--games", "9", "--edition", "card-game", "--players", "2"]
    how += ["--settings", str(still), "--out", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-c", f"{heeds_ctrl_c}; from companion.cli.main import run; run()", *how],
        stdout=subprocess.PIPE,
        text=True,
        cwd="/",
        env={"PATH": os.defpath, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
    ) as child:
        assert child.stdout
        while child.stdout.readline() != f"Recorded in {tmp_path / 'game-1.jsonl'}\n":
            pass
        child.send_signal(signal.SIGINT)
        child.communicate()
    assert child.returncode == 130
    assert stands(tmp_path / "game-1.jsonl")["over"] is True
    assert (tmp_path / "01-game-setup.png").exists()
    assert not (tmp_path / "game-9.jsonl").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--edition", "modern"], "--edition: there is no 'modern'; expected dicetree, "),
        (
            ["--players", "6"],
            "--players 6: not possible with dicetree; expected standard for 3 to 5, three-player for 3, ",
        ),
        (
            ["--edition", "card-game", "--variant", "two-player"],
            "--variant two-player: not possible with card-game; expected standard for 2 to 5 players",
        ),
        (
            ["--variant", "three-player", "--players", "5"],
            "--variant three-player --players 5: not possible with dicetree; expected standard for 3 to 5, ",
        ),
        (["--games", "0"], "--games: 0 is not possible; expected 1 to 1,000,000; see `hammerprice demo --help`"),
        (["--seed", "x"], "--seed: 'x' is not a whole number; see `hammerprice demo --help`"),
        (["--seed", "-1"], "--seed: -1 is not possible; expected 0 or more; see `hammerprice demo --help`"),
        (["--variant", "solo"], "--variant: there is no 'solo'; expected standard, three-player, two-player; see "),
        (["--out", "/dev/null"], "/dev/null: File exists; a file is where a folder must be; name another place"),
    ],
)
def test_what_cannot_be_shown_is_refused(arguments: list[str], says: str) -> None:
    assert refused("demo", "--pace", "fast", *arguments).startswith(says)


def test_a_table_that_is_not_whole_and_a_box_with_too_few_cards_will_do(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.toml", "[wiring]", "buttons = [5, 6, 7, 4]", "[screen]", "motion = false")
    box = (BUNDLED / "dicetree.toml").read_text()
    (tmp_path / "editions").mkdir()
    written(tmp_path / "editions" / "small.toml", re.sub("cards = [0-9]+", "cards = 5", box))
    done("demo", "--pace", "fast", "--settings", settings, "--edition", "small", "--players", 3)


def test_without_a_screen_the_table_says_so_and_plays_by_itself(tmp_path: Path) -> None:
    """And whoever stops listening, as `head` does, ends it without a word."""
    folders = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with subprocess.Popen(
        [sys.executable, "-c", "from companion.cli.main import run; run()"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd="/",
        env={"PATH": os.defpath, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "SDL_VIDEODRIVER": "dummy", **folders},
    ) as child:
        assert child.stdout
        assert child.stderr
        first, second = child.stdout.readline().decode(), child.stdout.readline().decode()
        child.stdout.close()
        said = child.stderr.read().decode()
        code = child.wait(timeout=60)
    assert first.endswith("Ada starts\n")
    assert " played " in second
    assert said.count("\n") == 1
    assert said.endswith("Until then, here is a game played by the program itself.\n")
    assert code == 0


@pytest.mark.parametrize(
    ("arguments", "played"),
    [
        ((), ("standard", 4)),
        (("--players", "3"), ("standard", 3)),
        (("--variant", "two-player"), ("two-player", 2)),
        (("--edition", "card-game"), ("standard", 4)),
    ],
)
def test_who_plays_where_it_is_not_said(arguments: tuple[str, ...], played: tuple[str, int]) -> None:
    plan = planned_games(parsed(["demo", *arguments]), EDITIONS)
    assert (str(plan.variant), plan.players) == played
