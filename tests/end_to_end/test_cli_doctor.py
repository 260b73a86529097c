"""`hammerprice doctor`: what an update must pass, and boot files that fit the wiring."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest import mock

import pytest

from companion.journal.journal import JOURNAL_FILE, Journal
from companion.journal.ledger import Ledger
from companion.rules.actions import Adjust
from hardware.drivers.input_devices import InputDevice, InputKind
from hardware.raspberry_pi.boot_files import SECTION_BEGIN
from tests.support.command_line import RECORD, Said, done, hammerprice, refused, written
from tests.support.evenings import finished, resumed
from tests.support.table import EDITIONS, NAMES

CONFIG = "dtparam=spi=on\n"
CMDLINE = "console=serial0,115200 console=tty1\n"


def game_begun(data: Path) -> Path:
    assert hammerprice("import", written(data.parent / "game.jsonl", RECORD), "--data", data).code == 0
    return data


def test_a_table_is_fit_once_a_game_has_been_played_in_a_folder_of_its_own(tmp_path: Path) -> None:
    """Games in progress can be gone on with, and are left alone."""
    data = game_begun(tmp_path / "data")
    before = (data / "journal.sqlite3").read_bytes()
    out = done("doctor", "--data", data)
    assert "journal: 1 of 1 unfinished game can be resumed" in out
    assert "a game played by the program: Won by " in out
    assert out.endswith("\nfit for this table\n")
    assert (data / "journal.sqlite3").read_bytes() == before


def test_what_is_not_there_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.doctor.play_in_virtual_time", lambda _plan, _config, tell, _bar: tell("Won"))
    home = tmp_path / "home"
    usual = home / "xdg_config_home/hammerprice/settings.toml"
    out = done("doctor", home=home)
    assert f"settings: there is no file, so the defaults are used; {usual} would be read\n" in out
    assert "journal: there is none yet\n" in out


def test_what_can_be_a_paddle_is_listed_with_its_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.doctor.play_in_virtual_time", lambda _plan, _config, tell, _bar: tell("Won"))
    found = {
        "usb-1.2": InputDevice(InputKind.NUMBER_PAD, "USB Keypad"),
        "usb-1.3": InputDevice(InputKind.ENCODER, "Zero Delay"),
        "usb-1.4": InputDevice(InputKind.KEYBOARD, "Keyboard"),
    }
    monkeypatch.setattr("companion.cli.doctor.input_devices", lambda: found)
    out = done("doctor", home=tmp_path)
    assert "number pad at usb-1.2 (USB Keypad)\n" in out
    assert "button encoder, or a joystick, at usb-1.3 (Zero Delay)\n" in out
    assert "keyboard, or a number pad or reader that calls itself one, at usb-1.4 (Keyboard)\n" in out


def test_a_game_that_this_version_cannot_go_on_with_is_told(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Journal(data) as journal:
        journal.add('{"record":1,"edition":"lost","variant":"standard","seats":["A","B","C"],"first":1}')
    said = hammerprice("doctor", "--data", data)
    assert said.code == 1
    assert "0 of 1 unfinished game can be resumed" in said.out
    assert "lost" in said.out
    assert said.out.endswith("not fit for this table: see above\n")


def test_wrong_settings_are_told_like_other_faults(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.toml", "[sound]", "volume = 9")
    where = ("--settings", settings, "--data", tmp_path)
    wrong = f"{settings}:2: volume must be a whole number from 1 to 4"
    said = hammerprice("doctor", "--json", *where)
    assert (said.code, said.err) == (1, "")
    told = json.loads(said.out)
    assert (told["settings"], told["faults"], told["fit"]) == (str(settings), [wrong], False)
    said = hammerprice("doctor", *where)
    assert (said.code, said.err) == (1, "")
    assert said.out.endswith(f"\nsettings: {settings}\n{wrong}\nnot fit for this table: see above\n")


def test_a_folder_that_the_table_cannot_use_is_told(tmp_path: Path) -> None:
    said = hammerprice("doctor", "--data", written(tmp_path / "file", ""))
    assert (said.code, "file: cannot be opened" in said.out, "make the folder writable" in said.out) == (1, True, True)


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    folder = tmp_path / "firmware"
    folder.mkdir()
    (folder / "config.txt").write_text(CONFIG, encoding="utf-8")
    (folder / "cmdline.txt").write_text(CMDLINE, encoding="utf-8")
    return folder


def test_boot_files_are_fitted_once_and_kept_as_they_were(firmware: Path) -> None:
    """Also where a power cut has left an empty copy."""
    (firmware / "cmdline.txt.before-hammerprice").touch()
    said = hammerprice("doctor", "--fit-boot-files", firmware)
    assert said.code == 0
    assert said.out.endswith("Restart the computer for the changes to take effect\n")
    assert (firmware / "config.txt").read_text(encoding="utf-8").startswith(f"{CONFIG}{SECTION_BEGIN}\n")
    assert (firmware / "cmdline.txt").read_text(encoding="utf-8") == "console=tty1\n"
    files = {path.name: path.read_bytes() for path in firmware.iterdir()}
    assert files["config.txt.before-hammerprice"] == CONFIG.encode()
    assert files["cmdline.txt.before-hammerprice"] == CMDLINE.encode()
    assert hammerprice("doctor", "--fit-boot-files", firmware) == Said(0, "The boot files fit the wiring\n", "")
    assert {path.name: path.read_bytes() for path in firmware.iterdir()} == files


def test_what_was_there_before_the_first_change_is_kept_through_all_later_ones(firmware: Path, tmp_path: Path) -> None:
    hammerprice("doctor", "--fit-boot-files", firmware)
    settings = written(tmp_path / "settings.toml", "[wiring]", "paddles = 2")
    said = hammerprice("--settings", settings, "doctor", "--fit-boot-files", firmware)
    assert said.out.endswith("Restart the computer for the changes to take effect\n"), "though one file fits already"
    assert said.out.count(": changed; ") == 1
    assert (firmware / "config.txt.before-hammerprice").read_text(encoding="utf-8") == CONFIG
    (firmware / "cmdline.txt").unlink()
    assert hammerprice("doctor", "--fit-boot-files", firmware).code == 0
    assert not (firmware / "cmdline.txt").exists()


def test_a_line_that_takes_pins_away_is_named_until_somebody_takes_it_out(firmware: Path) -> None:
    config = firmware / "config.txt"
    config.write_text(f"{CONFIG}dtoverlay=gpio-fan\n", encoding="utf-8")
    look = f"{config}: look at line dtoverlay=gpio-fan: it gives pins of the table to a fan; put # before it\n"
    last = "The boot files do not fit the wiring until that is done; then run this again, and restart the computer\n"
    first = hammerprice("doctor", "--fit-boot-files", firmware)
    assert (first.code, first.out.endswith(look + last)) == (1, True)
    assert hammerprice("doctor", "--fit-boot-files", firmware) == Said(1, look + last, "")
    config.write_text(config.read_text(encoding="utf-8").replace("dtoverlay", "#dtoverlay"), encoding="utf-8")
    assert hammerprice("doctor", "--fit-boot-files", firmware) == Said(0, "The boot files fit the wiring\n", "")


def test_boot_files_that_are_not_there_are_told(tmp_path: Path) -> None:
    said = refused("doctor", "--fit-boot-files", tmp_path)
    assert said.startswith(f"{tmp_path}/config.txt: No such file or directory")


WHOLE = [
    '{"do":"play","seat":1,"artist":"krypto","auction":"open"}',
    '{"do":"bid","seat":2,"amount":77}',
    '{"do":"hammer"}',
]


def test_the_games_of_the_journal_are_listed_without_the_money_of_those_that_are_not_over(tmp_path: Path) -> None:
    data = tmp_path / "data"
    played = RECORD.replace('"first":1', '"first":1,"played":"2026-11-20T20:15:00+01:00"')
    assert hammerprice("import", written(tmp_path / "game", played, *WHOLE), "--data", data).code == 0
    finished(data, NAMES[:3], played="")
    said = hammerprice("games", "--data", data)
    newest, oldest = said.out.splitlines()
    assert (said.code, said.err) == (0, "")
    assert newest.startswith("   2  no date           Modern Art (DiceTree, 2017): Axel, Beatrix, Clemens; won by ")
    assert oldest == (
        "   1  2026-11-20 20:15  Modern Art (1994): Axel, Beatrix, Clemens, Doris; round 1 of 4, not over yet"
    )


def test_a_game_that_cannot_be_read_is_listed_as_such(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Journal(data) as journal:
        journal.add('{"record":1,"edition":"lost","variant":"standard","seats":["A","B","C"],"first":1}')
    said = hammerprice("games", "--data", game_begun(data))
    assert said.code == 0
    assert "round 1 of 4" in said.out.splitlines()[0]
    assert "the header of game 1 cannot be read" in said.out.splitlines()[1]


def test_a_game_that_is_over_and_damaged_behind_its_end_is_listed_as_damaged(tmp_path: Path) -> None:
    with Journal(finished(tmp_path, NAMES[:3])) as journal:
        Ledger.resume(journal, 1, EDITIONS).do(Adjust(1, 5))
        last = len(journal.entries(1))
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as rotten:
        rotten.execute("UPDATE entry SET checksum = 1 WHERE number = ?", (last,))
        rotten.commit()
    assert f"; damaged: {tmp_path / JOURNAL_FILE}: entry {last} of game 1" in done("games", "--data", tmp_path)


def test_what_is_listed_is_told_to_other_programs_too(tmp_path: Path) -> None:
    """Without the money of a game that is not over."""
    data = tmp_path / "data"
    assert done("games", "--json", "--data", data) == "[]\n"
    finished(game_begun(data), NAMES[:3], played="2026-11-20T20:15:00+01:00")
    with Journal(data) as journal:
        journal.add('{"record":1,"edition":"lost","variant":"standard","seats":["A","B","C"],"first":1}')
    damaged, over, begun = json.loads(done("games", "--json", "--data", data))
    assert list(damaged) == ["game", "fault"]
    assert "the header of game 3 cannot be read" in damaged["fault"]
    assert (over["game"], over["seats"], over["over"], over["fault"]) == (2, list(NAMES[:3]), True, "")
    assert max(over["cash"]) == over["cash"][over["winners"][0] - 1]
    state = resumed(data, 2).course.state
    assert (over["cash"], over["round"], over["rounds"]) == (list(state.totals), state.round, state.game.rounds)
    with mock.patch.object(Ledger, "as_far_as_readable", side_effect=Ledger.as_far_as_readable) as replayed:
        assert json.loads(done("games", "--json", "--data", data)) == [damaged, over, begun]
    assert {call.args[1] for call in replayed.mock_calls} == {1, 3}, "what is known of a finished game is not replayed"
    assert (begun["edition"], begun["round"], begun["rounds"], begun["cash"]) == ("classic", 1, 4, None)
    told = json.loads(hammerprice("doctor", "--json", "--data", data).out)
    assert (told["fit"], told["unfinished"], len(told["faults"])) == (False, [{"game": 1, "steps": 0}], 1)
    boxes = json.loads(done("editions", "--json"))
    assert {(box["edition"], len(box["artists"])) for box in boxes} >= {("classic", 5), ("card-game", 5)}
