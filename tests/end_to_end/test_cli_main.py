"""The command line as a whole: its help, and what every command says of settings and editions it cannot use."""

import re
from pathlib import Path

import pytest

from tests.support.command_line import ROOT, RULEBOOK, done, hammerprice, hammerprice_child, refused, written

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


@pytest.mark.parametrize("document", [".github/SECURITY.md", ".github/ISSUE_TEMPLATE/fault.yml"])
def test_commands_in_documents_are_ones(tmp_path: Path, document: str) -> None:
    """They are carried out, at a table at which nothing has been played."""
    text = (ROOT / document).read_text(encoding="utf-8")
    commands = re.findall(r"`(?:\.venv/bin/)?hammerprice ([^`]+)`", text)
    assert commands
    for command in commands:
        said = hammerprice("--data", tmp_path, *command.split())
        assert said.code == 0 or "no game has been played yet" in said.err, said


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
