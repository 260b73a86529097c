"""The command line as a whole: its help, and what every command says of settings and editions it cannot use."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import ROOT, RULEBOOK, SCRIPT, done, hammerprice, hammerprice_child, refused, written

GROFF = shutil.which("groff")
RECORD = RULEBOOK / "004-first-round.jsonl"


def test_options_for_all_commands_stand_before_or_after_the_command(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    assert hammerprice("--data", before, "import", RECORD).code == 0
    assert hammerprice("import", RECORD, "--data", after).code == 0
    assert [path.parent.name for path in sorted(tmp_path.rglob("*.sqlite3"))] == ["after", "before"]


def test_the_users_settings_and_editions_are_found(tmp_path: Path) -> None:
    home = tmp_path / "xdg_config_home" / "hammerprice"
    (home / "editions").mkdir(parents=True)
    written(home / "settings.toml", "[sound]", "on = false")
    own = (ROOT / "companion/editions/classic.toml").read_text(encoding="utf-8")
    (home / "editions" / "mine.toml").write_text(own, encoding="utf-8")
    record = written(tmp_path / "record", RECORD.read_text().splitlines()[0].replace("classic", "mine"))
    assert '"edition":"mine"' in hammerprice("replay", "--json", record, home=tmp_path).out
    assert hammerprice("replay", record).code == 2
    broken = written(home / "editions" / "broken.toml", "title = 3")
    said = hammerprice("replay", record, home=tmp_path)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert said.err.startswith(f"{broken}:1: ")


def test_editions_of_ones_own_need_no_settings_file(tmp_path: Path) -> None:
    editions = tmp_path / "xdg_config_home" / "hammerprice" / "editions"
    editions.mkdir(parents=True)
    own = (ROOT / "companion/editions/classic.toml").read_text(encoding="utf-8")
    (editions / "mine.toml").write_text(own, encoding="utf-8")
    assert "\nmine: " in hammerprice("editions", home=tmp_path).out


def test_the_shelf_is_listed() -> None:
    out = done("editions")
    boxes = [path.stem for path in (ROOT / "companion/editions").glob("*.toml")]
    assert [box for box in boxes if box not in out] == []


def test_replaying_needs_no_screen() -> None:
    """A command that draws nothing does not wait for what draws."""
    said = hammerprice_child("replay", RECORD)
    assert said.code == 0
    assert "pygame" not in said.out + said.err


@pytest.mark.parametrize("command", ["games", "wiring", "demo"])
def test_pins_are_refused_where_nothing_uses_them(command: str) -> None:
    assert refused("--pins", "real", command) == f"--pins: {command} has no pins; leave it out\n"


def test_a_settings_file_that_is_not_there_has_no_line(tmp_path: Path) -> None:
    said = refused("--settings", tmp_path / "none.toml", "wiring")
    assert said == f"{tmp_path}/none.toml: there is no such file; name one that is there, or omit --settings\n"


def test_every_command_is_listed_and_tells_its_options() -> None:
    commands = re.findall(r"^  ([a-z]+) {2,10}\w", hammerprice("--help").out, re.MULTILINE)
    assert {"demo", "simulate", "replay", "doctor"} <= set(commands)
    for command in commands:
        said = hammerprice(command, "--help")
        assert (said.code, "--settings" in said.out, said.err) == (0, True, ""), command


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("gmaes", "gmaes: there is no such command; did you mean games? See `hammerprice --help`"),
        ("stats --jsn", "--jsn: there is no such option; did you mean --json? See `hammerprice stats --help`"),
        ("wiring --nothing", "--nothing: there is no such option; see `hammerprice wiring --help`"),
        ("copy out 2", "2: one argument too many; see `hammerprice copy --help`"),
        ("export 1", "1: one argument too many; did you mean --game 1? See `hammerprice export --help`"),
        ("help gmaes", "gmaes: there is no such command; did you mean games? See `hammerprice help --help`"),
        ("bgstats 1", "1: one argument too many; did you mean --game 1? See `hammerprice bgstats --help`"),
        ("export --game x", "--game: there is no game 'x'; games are numbered from 1; see `hammerprice export --help`"),
        ("replay", "RECORD: missing; see `hammerprice replay --help`"),
        ("forget", "--game or --player: missing; expected one of them; see `hammerprice forget --help`"),
        (
            "demo --pace fsat",
            "--pace: there is no 'fsat'; expected real, fast; did you mean fast? See `hammerprice demo --help`",
        ),
        (
            "--pins rael wiring",
            "--pins: there is no 'rael'; expected auto, real, simulated, pads; see `hammerprice --help`",
        ),
        ("wiring --force", "--force: no file is written; leave it out, or name one"),
        ("selftest --simulated --pins real", "--simulated: it takes no real pins; leave it out, or --pins real"),
        ("selftest --simulated --seconds 9", "--seconds: simulated hands need no time; leave it out"),
        ("games --json=x", "--json: it takes no value; leave out 'x'; see `hammerprice games --help`"),
        (
            "stats --edition dicetre",
            "--edition: there is no 'dicetre'; expected dicetree, dicetree-renaissance, classic, cmon, taiwan, "
            "card-game; did you mean dicetree?",
        ),
        (
            "--panel 1280x720",
            "--panel: this is an option of demo, simulate; write it after the command; see `hammerprice --help`",
        ),
        ("import - --settings -", "-: standard input gives one of them; name a file for the other"),
        ("replay - game.jsonl -", "-: standard input gives one of them; name a file for the other"),
        ("--panle 1280x720", "--panle: there is no such option; see `hammerprice --help`"),
        (
            "table --help",
            "table: there is no such command; without a command the table is opened; see `hammerprice --help`",
        ),
        ("completion --data /nope", "--data: completion tells of the program alone; leave it out"),
        ("--settings /nope manual", "--settings: manual tells of the program alone; leave it out"),
        ("stats --players 9", "--players: 9 is not possible; expected 2 to 5"),
        ("import --keep-list game.jsonl", "--keep-list: only a folder's records are listed; leave it out"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line_that_says_what_can(arguments: str, says: str) -> None:
    assert refused(*arguments.split()) == f"{says}\n"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("games", "--data", ""), "--data"),
        (("--data=", "games"), "--data"),
        (("--settings", "", "wiring"), "--settings"),
        (("import", ""), "import"),
        (("demo", "--out", ""), "--out"),
        (("",), "hammerprice"),
    ],
)
def test_an_empty_value_is_not_the_current_folder(arguments: tuple[str, ...], named: str) -> None:
    assert refused(*arguments) == f"{named}: its value is empty; write one, or leave it out\n"


@pytest.mark.parametrize(
    "command", ["copy -", "games --data -", "demo --out -", "simulate s --pictures -", "doctor --fit-boot-files -"]
)
def test_a_hyphen_is_no_folder(command: str) -> None:
    assert ": a folder is expected; - stands for a file only; see `hammerprice" in refused(*command.split())


def test_what_is_in_the_way_or_full_is_refused_with_its_remedy(tmp_path: Path) -> None:
    script = written(tmp_path / "script", SCRIPT)
    in_the_way = f"{script}: File exists; a file is where a folder must be; name another place\n"
    assert refused("simulate", script, "--pictures", script) == in_the_way
    no_folder = f"{script}: a file is where a folder must be; name another place\n"
    assert refused("copy", script, "--data", tmp_path) == no_folder
    full = "/dev/full: No space left on device; make space there, or name another place\n"
    assert refused("wiring", "--svg", "/dev/full") == full


COMMANDS_WITH_GAMES = ("games", "stats", "export", "story", "bgstats", "copy OUT", "archive OUT", "import RECORD")


@pytest.mark.parametrize("command", [*COMMANDS_WITH_GAMES, "forget --game 1", "editions", "replay RECORD"])
def test_wrong_settings_are_named_by_every_command_in_the_same_way(tmp_path: Path, command: str) -> None:
    """Also by those that need none of their values. `test_last_good.py` has the others."""
    settings = written(tmp_path / "settings.toml", "[sound]", "volume = 9")
    words = command.replace("OUT", str(tmp_path / "out")).replace("RECORD", str(RECORD)).split()
    said = refused("--settings", settings, "--data", tmp_path, *words)
    assert said == f"{settings}:2: volume must be a whole number from 1 to 4\n"
    assert {path.name for path in tmp_path.iterdir()} <= {"settings.toml", "table.lock"}


def test_settings_come_from_standard_input_too() -> None:
    settings = b"[wiring]\npaddles = 2\n"
    assert done("wiring", "--settings", "-", stdin=settings) == done("wiring", "--paddles", 2)
    assert hammerprice("games", "--settings", "-", stdin=b"\n[sound]\nvolume = 9\n").err.startswith("-:3: volume")


@pytest.mark.skipif(not GROFF, reason="without groff no manual page is read")
def test_the_manual_page_is_one_and_has_every_option_and_no_fault() -> None:
    page = done("manual")
    command = [str(GROFF), "-man", "-Tutf8", "-ww", "-P-cbou"]
    said = subprocess.run(command, input=page.encode(), capture_output=True, check=True)
    assert said.stderr == b""
    shown = re.sub(r"\s+", " ", said.stdout.decode())
    for command in re.findall(r"^\.SS (\w+)$", page, re.MULTILINE):
        for option in re.findall(r"--[a-z-]+", done(command, "--help")):
            assert option in shown, command
    assert "hammerprice replay --json game.jsonl" in shown


def test_it_is_a_module_to_run_too() -> None:
    said = subprocess.run([sys.executable, "-m", "companion", "--version"], capture_output=True, cwd=ROOT, check=True)
    assert said.stdout.startswith(b"hammerprice ")


def test_help_and_version_are_commands_and_options() -> None:
    assert done("help") == done("--help")
    assert done("help", "story") == done("story", "--help")
    assert done("version") == done("--version")
