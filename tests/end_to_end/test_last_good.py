"""A settings file or an edition of one's own that cannot be read: the table opens with its last good copy and says so.

So it does without the cards that its reader has learned, where their file cannot be read. That any file is read whole
or refused with its line is in `test_settings.py`, `test_editions.py` and `test_card_stickers.py`.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from companion.app import App
from companion.checked_toml import FileRefused
from companion.config import paths
from companion.config.app_config import LAST_GOOD_FOLDER, LastGood
from companion.config.card_stickers import CARD_STICKERS_FILE
from companion.editions.reader import BUNDLED
from companion.i18n.translator import ENGLISH
from companion.rules.actions import Bid
from companion.screen_data.system import Fact
from display.window import Window
from hardware.signals import Fault, FaultKind, Part
from tests.support.command_line import ROOT, SCRIPT, hammerprice, written
from tests.support.evenings import finished
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table
from tests.support.x_server import XVFB

ONE_TURN = """
import sys
from companion.cli.main import main
from companion.app import App
App.run = App.run_once
sys.exit(main(sys.argv[1:]))
"""
BAD = ("[table]", "countdown = 1")
WRONG = "countdown must be true or false"


class Home:
    """Somebody's settings where they are looked for, editions beside them, and the folder of their table."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.data.mkdir()
        self.settings = folder / "hammerprice" / "settings.toml"
        self.editions = self.settings.parent / "editions"
        self.editions.mkdir(parents=True)

    @contextmanager
    def table(
        self, names: Sequence[str] = (), edition: str = "dicetree", settings: Path | None = None
    ) -> Iterator[TableUnderTest]:
        """The table in virtual time, opened as the program opens it; `settings` is what --settings names."""
        last_good = LastGood(self.data, paths.settings_file(settings))
        with a_table(self.data, names, edition=edition, house=last_good.config()) as table:
            last_good.keep()
            yield table

    def open_once(self, settings: Path | None = None) -> TableUnderTest:
        """The table is opened and switched off again."""
        with self.table(settings=settings) as table:
            return table

    def copy(self, path: Path) -> Path:
        """Where the copy of a file is."""
        return self.data / LAST_GOOD_FOLDER / path.relative_to("/")

    def since(self, path: Path) -> date:
        """The day on which a file was last copied."""
        return date.fromtimestamp(self.copy(path).stat().st_mtime)

    def stands_in(self, settings: Path) -> str:
        """What the table says when it opens with its copy of settings."""
        return f"Using settings.toml of {ENGLISH.date(self.since(settings))}. Error on line 2 now: {WRONG}"

    def own_edition(self, key: str) -> Path:
        """A copy of a box under a name of one's own."""
        path = self.editions / f"{key}.toml"
        path.write_text((BUNDLED / "classic.toml").read_text(encoding="utf-8"), encoding="utf-8")
        return path


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(paths, "SERVICE_SETTINGS", tmp_path / "etc" / "settings.toml")
    return Home(tmp_path)


def said(table: TableUnderTest) -> str:
    return table.scene.banner


@pytest.mark.skipif(not XVFB, reason="needs an X server: install the package xvfb")
def test_the_program_opens_with_the_last_good_settings_and_logs_what_is_wrong(home: Home, display: str) -> None:
    def opens() -> subprocess.CompletedProcess[str]:
        command: list[str | Path] = [sys.executable, "-c", ONE_TURN, "--data", home.data, "--settings", home.settings]
        environment = os.environ | {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        return subprocess.run(
            command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
        )

    written(home.settings, *BAD)
    never = opens()
    assert (never.returncode, never.stderr) == (2, f"{home.settings}:2: {WRONG}\n")
    written(home.settings, "[screen]", "width = 790")
    assert opens().returncode == 0
    written(home.settings, *BAD)
    table = opens()
    line = f"{home.settings}:2: {WRONG}; until then its copy of {home.since(home.settings)} is used\n"
    assert (table.returncode, line in table.stderr) == (0, True)
    assert line in (home.data / "table.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("screen", "line", "wrong"),
    [
        (("mm-width = 90", "mm-height = 61"), 3, "A screen of 90 × 61 mm is too small for fingers; "),
        (("mm-width = 150", "mm-height = 50"), 3, "A screen of 150 × 50 mm is too small for fingers; "),
        (("height = 400", "mm-width = 50"), 3, "A screen of 77 × 50 mm is too small for fingers; "),
        (('faces = "left"', "width = 320", "height = 320"), 3, "A screen of 62 × 62 mm is too small for fingers; "),
        (("height = 1080",), 2, "The screen has 1024×768 pixels, too few for 1024×1290: "),
        (("mm-width = 300", "width = 1030"), 3, "The screen has 1024×768 pixels, too few for 1030×768: "),
        (("width = 800", "height = 1080"), 3, "The screen has 1024×768 pixels, too few for 800×1290: "),
    ],
)
def test_settings_that_no_screen_can_hold_are_refused_as_those_that_cannot_be_read(
    home: Home, monkeypatch: pytest.MonkeyPatch, screen: Sequence[str], line: int, wrong: str
) -> None:
    """On SDL's screen of 1024×768 that shows nothing."""
    monkeypatch.setattr("companion.app.Window", partial(Window, unseen=True))
    opened = []

    def one_turn(app: App) -> None:
        opened.append(app.table.public_view().banner)
        app.run_once()

    monkeypatch.setattr(App, "run", one_turn)
    command = ["--data", home.data, "--settings", home.settings]
    refusal = f"{home.settings}:{line}: {wrong}"

    written(home.settings, "[screen]", *screen)
    never = hammerprice(*command)
    assert (never.code, never.err.startswith(refusal), never.err.count("\n"), opened) == (2, True, 1, [])
    written(home.settings, "[screen]", "width = 790")
    assert hammerprice(*command).err == ""
    written(home.settings, "[screen]", *screen)
    for _ in range(2):
        said = hammerprice(*command)
        assert (said.code, refusal in said.err) == (0, True)
        assert said.err.endswith(f"; until then its copy of {home.since(home.settings)} is used\n")
    used = f"Using settings.toml of {ENGLISH.date(home.since(home.settings))}. Error on line {line} now: {wrong}"
    assert [said[: len(used)] for said in opened] == ["", used, used]


def test_settings_that_no_screen_can_hold_are_refused_by_commands(home: Home) -> None:
    """Also where a screen of another shape could: they take a window's on a desktop."""
    written(home.settings, "[screen]", "width = 320")
    script = written(home.data / "script", SCRIPT)
    why = f"{home.settings}:2: A screen of 92 × 62 mm is too small for fingers; "
    for command in (["demo", "--pace", "fast"], ["simulate", script]):
        told = hammerprice("--settings", home.settings, "--data", home.data, *command)
        assert (told.code, told.err.count("\n")) == (2, 1)
        assert told.err.startswith(why)
    told = hammerprice("--settings", home.settings, "--data", home.data, "doctor")
    assert (told.code, f"\n{why}" in told.out) == (1, True)


def test_the_table_plays_by_the_settings_of_the_last_time_and_says_so(home: Home) -> None:
    written(home.settings, "[screen]", "width = 790")
    at_rest = said(home.open_once())
    written(home.settings, *BAD)
    for _ in range(2):
        table = home.open_once()
        assert table.house.settings.screen.width == 790
        assert said(table) == home.stands_in(home.settings)
    written(home.settings, "[screen]", "width = 780")
    table = home.open_once()
    assert (table.house.settings.screen.width, said(table)) == (780, at_rest)
    written(home.settings, *BAD)
    assert home.open_once().house.settings.screen.width == 780


def test_the_day_that_is_told_is_the_last_one_with_good_settings(home: Home) -> None:
    written(home.settings, "[screen]", "width = 790")
    home.open_once()
    os.utime(home.copy(home.settings), (0, 0))
    home.open_once()
    assert home.since(home.settings) == date.fromtimestamp(home.settings.stat().st_mtime)


def test_ones_own_settings_go_before_those_of_the_installed_service(home: Home) -> None:
    paths.SERVICE_SETTINGS.parent.mkdir()
    written(paths.SERVICE_SETTINGS, "[screen]", "width = 790")
    assert home.open_once().house.settings.screen.width == 790
    written(home.settings, "[screen]", "width = 780")
    assert home.open_once().house.settings.screen.width == 780


def test_that_there_was_no_settings_file_is_remembered_too(home: Home) -> None:
    written(home.settings, "[screen]", "width = 790")
    home.open_once()
    home.settings.unlink()
    home.open_once()
    written(home.settings, *BAD)
    assert home.open_once().house.settings.screen.width == 0


def test_with_no_copy_that_can_be_read_the_settings_are_refused(home: Home) -> None:
    written(home.settings, "[screen]", "width = 790")
    home.open_once()
    written(home.settings, *BAD)
    written(home.copy(home.settings), "[screen]", "width = 1")
    with pytest.raises(FileRefused, match=re.escape(f"{home.settings}:2: {WRONG}")):
        home.open_once()


def test_a_copy_stands_in_for_its_own_file_alone(home: Home, tmp_path: Path) -> None:
    tall = written(tmp_path / "settings.toml", "[screen]", "width = 720")
    home.open_once(tall)
    written(home.settings, *BAD)
    with pytest.raises(FileRefused, match=re.escape(f"{home.settings}:2: {WRONG}")):
        home.open_once()
    written(tall, *BAD)
    table = home.open_once(tall)
    assert (table.house.settings.screen.width, said(table)) == (720, home.stands_in(tall))


@pytest.mark.parametrize("before", [True, False])
def test_settings_that_are_named_and_not_there_are_refused_also_where_there_is_a_copy(
    home: Home, tmp_path: Path, *, before: bool
) -> None:
    named = tmp_path / "tall.toml"
    if before:
        home.open_once(written(named, "[screen]", "width = 720"))
        named.unlink()
    home.open_once()
    remedy = f"{named}: there is no such file; name one that is there, or omit --settings\n"
    for command in ([], ["doctor"], ["replay", named]):
        said = hammerprice("--settings", named, "--data", home.data, *command)
        assert (said.code, said.out, said.err) == (2, "", remedy)


@pytest.mark.parametrize(
    "command",
    [
        *(["demo", "--pace", "fast"], ["simulate", "SCRIPT"], ["selftest", "--simulated"], ["wiring"]),
        *(["story"], ["import", "SCRIPT"], ["doctor", "--fit-boot-files", "."]),
    ],
)
def test_a_command_takes_no_copy(home: Home, command: list[object]) -> None:
    written(home.settings, "[screen]", "width = 790")
    home.open_once()
    written(home.settings, *BAD)
    script = written(home.data / "script", SCRIPT)
    arguments = [script if word == "SCRIPT" else word for word in command]
    told = hammerprice("--settings", home.settings, "--data", home.data, *arguments)
    assert (told.code, told.out, told.err) == (2, "", f"{home.settings}:2: {WRONG}\n")


def test_a_report_is_of_the_table_as_it_opens_and_says_what_is_wrong(home: Home) -> None:
    written(home.settings, "[sound]", "volume = 4", "[wiring]", "paddles = 2")
    home.open_once()
    written(home.settings, *BAD)
    told = hammerprice("--settings", home.settings, "--data", home.data, "doctor", "--report")
    assert (told.code, told.err) == (0, "")
    assert (
        f"[settings]\n<settings>/settings.toml:2: {WRONG}; until then its copy of {home.since(home.settings)} is used\n"
        in told.out
    )
    assert '"sound":{"volume":4}' in told.out
    assert "seat 2: bid button" in told.out
    assert "seat 3: bid button" not in told.out


def test_a_report_of_a_table_that_cannot_be_opened_says_why_and_leaves_out_what_nobody_knows(home: Home) -> None:
    written(home.settings, *BAD)
    told = hammerprice("--settings", home.settings, "--data", home.data, "doctor", "--report")
    assert (told.code, told.err) == (0, "")
    said = f"[settings]\n<settings>/settings.toml:2: {WRONG}; until then the table cannot be opened\n\n[journal]\n"
    assert said in told.out
    assert "[wiring]" not in told.out


TELLING = ("export", "export --game 1", "story", "stats", "stats --json", "bgstats", "games", "copy OUT")
"""The commands that tell what was played."""


def test_what_was_played_is_told_without_a_box_that_cannot_be_read(home: Home) -> None:
    written(home.settings)
    finished(home.data, NAMES[:3])
    commands = [command.replace("OUT", str(home.data / "out")).split() for command in TELLING]
    places = ["--settings", home.settings, "--data", home.data]
    whole = [hammerprice(*places, *command) for command in commands]
    bad = written(home.editions / "mine.toml", "title =")
    left = f"{bad}:1: not TOML: Invalid value; until then it is left out\n"
    for command, before in zip(commands, whole, strict=True):
        told = hammerprice(*places, *command)
        assert (before.code, before.err, told.code, told.err) == (0, "", 0, left), command
        if command[0] != "copy":  # which says that the records are there already
            assert told.out == before.out


def test_a_game_of_a_box_that_cannot_be_read_is_refused_and_no_other_is(home: Home) -> None:
    written(home.settings)
    own = home.own_edition("mine")
    for edition in ("mine", "classic"):
        with home.table(NAMES[:3], edition=edition):
            pass
    bad = written(own, "title =")
    left = f"{bad}:1: not TOML: Invalid value; until then it is left out\n"
    mine = hammerprice("--settings", home.settings, "--data", home.data, "export", "--game", 1)
    assert (mine.code, mine.out, mine.err.startswith(left)) == (2, "", True)
    assert "the header of game 1 cannot be read" in mine.err
    assert hammerprice("--settings", home.settings, "--data", home.data, "export", "--game", 2).code == 0


def test_a_game_in_a_box_of_ones_own_goes_on_though_its_file_has_been_broken_since(home: Home) -> None:
    written(home.settings)
    own = home.own_edition("mine")
    with home.table(NAMES[:3], edition="mine") as table:
        table.play("lite-metal", "open")
        table.press(2)
    written(own, "title =")
    with home.table() as again:
        since = ENGLISH.date(home.since(own))
        assert said(again) == f"Using mine.toml of {since}. Error on line 1 now: not TOML: Invalid value"
        again.touch("resume", 1)
        again.press(3)
        assert again.confirmed == [Bid(3, 2)]
        assert again.house.editions == table.house.editions


@pytest.mark.parametrize("key", ["mine", "dicetree"])
def test_a_box_that_was_never_good_is_left_out_also_in_the_place_of_another(home: Home, key: str) -> None:
    written(home.settings)
    file = written(home.editions / f"{key}.toml", "title =")
    with home.table() as table:
        assert said(table) == f"{key}.toml is ignored. Error on line 1: not TOML: Invalid value"
        assert table.logged == [f"{file}:1: not TOML: Invalid value; until then it is left out"]
        assert table.house.editions.keys() == EDITIONS.keys() - {key}


def test_where_every_box_would_be_left_out_the_first_is_refused(home: Home) -> None:
    written(home.settings)
    for key in EDITIONS:
        written(home.editions / f"{key}.toml", "title =")
    with pytest.raises(FileRefused, match=f"{min(EDITIONS)}.toml:1: not TOML"):
        home.open_once()


def test_a_file_of_stickers_that_cannot_be_read_is_left_out_and_stays_as_it_is(home: Home) -> None:
    written(home.settings, "[reader]", 'device = "1A86:7523"')
    with home.table(NAMES[:3]):
        pass
    file = written(home.data / CARD_STICKERS_FILE, "[[cards]]", 'tag = "0F0184F07A')
    damaged = file.read_bytes()
    with home.table() as table:
        assert said(table) == f"{CARD_STICKERS_FILE} is ignored. Error on line 2: not TOML: Illegal character '\\n'"
        table.touch("resume", 1)
        table.reader.hold("0F0184F07A", table.at(0.2), table.at(0.7))
        table.play("klimt", "open")
        assert len(table.confirmed) == 1
    assert file.read_bytes() == damaged
    file.unlink()
    assert said(home.open_once()) == ""


def test_a_wrong_sticker_is_left_out_alone(home: Home) -> None:
    written(home.settings, "[reader]", 'device = "1A86:7523"')
    card = ('edition = "dicetree"', 'artist = "klimt"')
    wrong = ("[[cards]]", 'tag = "3C00D1B2C3"', *card, 'auction = "opne"')
    file = written(home.data / CARD_STICKERS_FILE, *wrong, "[[cards]]", 'tag = "0F0184F07A"', *card, 'auction = "open"')
    with home.table(NAMES[:3]):
        pass
    with home.table() as table:
        problem = "auction must be one of open, once-around, sealed, fixed-price, double, in quotes"
        assert said(table) == f"1 sticker in {CARD_STICKERS_FILE} is ignored. Error on line 5: {problem}"
        assert table.logged == [f"{file}:5: {problem}; until then it is left out"]
        table.touch("resume", 1)
        table.reader.hold("0F0184F07A", table.at(0.2), table.at(0.7))
        table.advance(1)
        assert len(table.confirmed) == 1


def test_of_many_wrong_stickers_the_first_and_their_number_are_said_and_all_are_logged(home: Home) -> None:
    written(home.settings, "[reader]", 'device = "1A86:7523"')
    file = written(home.data / CARD_STICKERS_FILE, *("[[cards]]", 'tag = "0F"') * 3)
    with home.table(NAMES[:3]):
        pass
    with home.table() as table:
        problem = "tag '0F' must be ten digits 0 to 9 or letters A to F"
        assert said(table) == f"3 stickers in {CARD_STICKERS_FILE} are ignored. First error on line 2: {problem}"
        assert table.logged == [f"{file}:{line}: {problem}; until then it is left out" for line in (2, 4, 6)]


def test_it_is_said_beside_what_else_is_wrong_and_told_on_the_tables_page(home: Home) -> None:
    written(home.settings)
    with home.table(NAMES[:3]):
        written(home.settings, *BAD)
    with home.table() as table:
        table.world.devices.report(Fault(0, Part.EVERYTHING, FaultKind.MISSING, (), ""))
        table.advance(1)
        assert said(table).startswith(f"{home.stands_in(home.settings)} · No buttons or keypads found")
        table.touch("system")
        assert Fact("Your own files", "One cannot be read", "Fix settings.toml, line 2") in table.screen.facts


def test_copies_are_for_their_owner_alone(home: Home) -> None:
    written(home.settings)
    own = home.own_edition("mine")
    home.open_once()
    kept = {path for path in (home.data / LAST_GOOD_FOLDER).rglob("*") if path.is_file()}
    assert kept == {home.copy(home.settings), home.copy(own)}
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}
    assert (home.data / LAST_GOOD_FOLDER).stat().st_mode & 0o777 == 0o700


def test_a_table_whose_copies_cannot_be_written_opens_all_the_same(home: Home) -> None:
    written(home.settings)
    written(home.data / LAST_GOOD_FOLDER, "in the way")
    assert home.open_once().house.unreadable_files == ()
