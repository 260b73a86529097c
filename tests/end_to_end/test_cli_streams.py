"""Commands on strange ground: closed or narrow streams, pipes, devices and links in a circle, foreign files.

Whatever it is, they say one line and end with their exit code.
"""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal.database import JOURNAL_FILE, checksum
from companion.statistics import game_tables
from companion.system import log
from tests.support.command_line import ROOT, RULEBOOK, SCRIPT, Said, done, hammerprice, refused, written
from tests.support.evenings import finished
from tests.support.files_in_the_way import NO_FILES

FORGET = "forget --player Axel --yes"
RECORD_HEADER = SCRIPT.replace("script", "record")
NAMES = ("Käthe", "張偉", "Joan 😀")
RECORD = RULEBOOK / "004-first-round.jsonl"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a table at which one game was played."""
    folder = tmp_path_factory.mktemp("data")
    finished(folder, NAMES)
    return folder


DEVICE_LOGS = """
import logging, sys
from pathlib import Path
from threading import Thread
from companion.cli import main
from companion.system.log import table_log

def a_device_logs(arguments):
    with table_log(Path(arguments[0]), sys.stderr):
        thread = Thread(target=lambda: [logging.getLogger("pod").warning("unplugged"), print("it lives on")])
        thread.start()
        thread.join()
    return 0

main.main = a_device_logs
main.run()
"""
"""A device's thread logs something, in the table's process."""


def shell(
    redirected: str, *arguments: object, program: str = "from companion.cli.main import run; run()", **environment: str
) -> Said:
    """The command as a shell starts it with such redirections, in UTF-8 unless the environment says otherwise."""
    child_arguments = [sys.executable, "-c", program, *map(str, arguments)]
    child = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirected}', "sh", *child_arguments],
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
        env={"HOME": "/dev/null/home", "PATH": os.defpath, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT), **environment},
    )
    return Said(child.returncode, child.stdout.decode("latin-1"), child.stderr.decode())


@pytest.mark.parametrize("command", ["games", "--help"])
def test_closed_standard_output_is_refused_in_one_line(data: Path, command: str) -> None:
    said = shell(">&-", "--data", data, command)
    assert (said.code, said.err) == (2, "standard output: Bad file descriptor; let it go where it can be written\n")


def test_a_full_disk_that_takes_no_output_is_refused_in_one_line(data: Path) -> None:
    said = shell(">/dev/full", "--data", data, "games")
    assert (said.code, said.err) == (2, "standard output: No space left on device; let it go where it can be written\n")


def test_what_is_refused_has_its_code_also_where_nobody_hears_it(data: Path) -> None:
    assert shell("<&- >&- 2>&-", "--data", data, "import", "-").code == 2


def test_a_closed_standard_error_is_never_the_number_of_a_file_of_ours(data: Path) -> None:
    """A line for standard error would go into that file."""
    said = shell("2>&-", "--data", data, "export")
    assert (said.code, said.out.encode("latin-1")) == (0, done("--data", data, "export").encode())


def test_a_device_that_logs_lives_on_without_standard_error(tmp_path: Path) -> None:
    said = shell("2>&-", tmp_path, program=DEVICE_LOGS)
    assert (said.code, said.out) == (0, "it lives on\n")
    assert "unplugged" in (tmp_path / log.LOG_FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "narrow",
    [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}],
    ids=["ascii", "C"],
)
def test_letters_that_the_output_cannot_take_are_written_as_json_does(data: Path, narrow: dict[str, str]) -> None:
    said = shell("", "--data", data, "stats", "--json", **narrow)
    assert (said.code, said.err) == (0, "")
    assert said.out.isascii()
    assert {player["name"] for player in json.loads(said.out)["players"]} == set(NAMES)


def test_an_output_in_latin_1_keeps_the_letters_that_it_has(data: Path) -> None:
    said = shell("", "--data", data, "games", PYTHONIOENCODING="latin-1")
    assert (said.code, said.err) == (0, "")
    assert "Käthe, \\u5f35\\u5049, Joan \\ud83d\\ude00" in said.out


def test_a_hyphen_is_standard_output(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else is then written there, and no file of that name."""
    monkeypatch.chdir(tmp_path)
    script = written(tmp_path / "script", SCRIPT)
    for command, begins in {
        ("story", "--html", "-"): "<!DOCTYPE html>",
        ("wiring", "--svg", "-"): "<svg ",
        ("simulate", script, "--record", "-"): RECORD_HEADER,
        ("simulate", script, "--trace", "-"): '{"at":0,',
        ("doctor", "--report", "-"): "[program]",
    }.items():
        folders = [data, data] if command[0] == "story" else [tmp_path / "one", tmp_path / "other"]
        to_file = tmp_path / "file"
        done("--data", folders[0], *command[:-1], to_file)
        assert done("--data", folders[1], *command) == to_file.read_text(encoding="utf-8")
        assert to_file.read_text(encoding="utf-8").lower().startswith(begins.lower()), command
        for path in (to_file, *tmp_path.glob("o*/*")):
            path.unlink()
    for command in (("wiring", "--png", "-"), ("--data", data, "archive", "-")):
        said = shell("", *command)
        assert (said.code, said.err, said.out[1:4] in {"PNG", "QLi"}) == (0, "", True)
    assert "standard output takes one" in refused("wiring", "--svg", "-", "--png", "-")
    assert not (tmp_path / "-").exists()


def test_a_hyphen_is_standard_input_for_a_script(tmp_path: Path) -> None:
    record = done("simulate", "-", "--record", "-", stdin=f"{SCRIPT}\n".encode())
    assert record == done("simulate", written(tmp_path / "script", SCRIPT), "--record", "-")
    assert refused("simulate", "-", stdin=b"{}\n").startswith("-:1: ")


def test_no_file_is_replaced_without_force(data: Path, tmp_path: Path) -> None:
    """But an empty one, such as `mktemp` makes, and a device. A demonstration mixes no files with those of other games,
    and a record may be that of a real one.
    """
    script, file = written(tmp_path / "script", SCRIPT), tmp_path / "file"
    commands: list[tuple[object, ...]] = [
        ("story", "--html", file),
        ("wiring", "--svg", file),
        ("wiring", "--png", file),
        ("archive", file),
        ("simulate", script, "--record", file),
        ("simulate", script, "--trace", file),
        ("doctor", "--report", file),
        ("demo", "--trace", file),
    ]
    for command in commands:
        written(file, "mine")
        why = f"{file}: there is such a file already; name another, or add --force to replace it\n"
        place = ("--data", tmp_path / "table" if command[0] in {"simulate", "demo"} else data)
        assert refused(*place, *command) == why, command
        assert file.read_text() == "mine\n"
        if command[0] != "demo":
            done(*place, *command, "--force")
            assert file.read_bytes() != b"mine\n"
            file.write_bytes(b"")
            done(*place, *command)
            assert file.stat().st_size
    done("wiring", "--svg", "/dev/null")
    (tmp_path / "out").mkdir()
    for name in ("game-1.jsonl", "game-0007.jsonl", "03-market.png"):
        mine = written(tmp_path / "out" / name, RECORD_HEADER)
        assert refused("demo", "--out", mine.parent).startswith(f"{mine}: there is such a file already; ")
        mine.unlink()


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_not_read(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "place"
    NO_FILES[kind](place)
    data = tmp_path / "data"
    readers = [("simulate", place), ("replay", place), ("story", place), ("--settings", place, "wiring")]
    for command in [*readers, *([] if kind == "folder" else [("import", place)])]:
        assert str(place) in refused("--data", data, *command), command


@pytest.mark.parametrize("kind", ["pipe", "circle"])
def test_what_cannot_be_written_is_refused(data: Path, tmp_path: Path, kind: str) -> None:
    """A pipe that nobody reads, and links in a circle on the way."""
    place = tmp_path / "place"
    NO_FILES[kind](place)
    file = place / "file" if kind == "circle" else place
    script = written(tmp_path / "script", SCRIPT)
    for command in (
        *(("story", "--html", file), ("wiring", "--svg", file), ("wiring", "--png", file), ("archive", file)),
        *(("simulate", script, "--record", file), ("simulate", script, "--trace", file)),
    ):
        said = hammerprice("--data", data if command[0] != "simulate" else tmp_path / "table", *command)
        assert (said.code, said.err.count("\n"), str(place) in said.err) == (2, 1, True), command


def test_a_data_folder_of_links_in_a_circle_is_refused(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    for command in ("games", "stats", "export", "copy out", "import -", "forget --game 1 --yes"):
        said = hammerprice("--data", circle, *command.split())
        assert (said.code, said.err.count("\n")) == (2, 1), command
    assert hammerprice("--data", circle, "doctor").code == 1
    assert hammerprice("--data", circle, "doctor", "--report").code == 0


@pytest.mark.parametrize("number", ["99999999999999999999", "-1", "0"])
def test_a_number_of_players_that_cannot_be_is_refused(data: Path, number: str) -> None:
    said = hammerprice("--data", data, "stats", f"--players={number}")
    assert (said.code, said.out, said.err.count("Traceback")) == (2, "", 0)
    assert said.err.endswith("is not possible; expected 1 to 1,000,000; see `hammerprice stats --help`\n")


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as other:
        other.executescript(f"PRAGMA user_version = {game_tables.STATISTICS_VERSION}; CREATE TABLE games (name)")
        path.write_bytes(gzip.compress(other.serialize()))


CACHES: dict[str, Callable[[Path], object]] = {
    "foreign": _foreign,
    "pipe": os.mkfifo,
    "circle": lambda path: path.symlink_to(path),
    "folder": Path.mkdir,
}


@pytest.mark.parametrize("kind", CACHES)
def test_a_cache_of_statistics_that_is_none_is_done_without(data: Path, kind: str) -> None:
    cache = data / game_tables.STATISTICS_FILE
    before = done("--data", data, "stats")
    cache.unlink(missing_ok=True)
    CACHES[kind](cache)
    try:
        assert done("--data", data, "stats") == before
    finally:
        cache.rmdir() if kind == "folder" else cache.unlink()


def test_a_cache_of_statistics_that_is_too_large_is_not_unpacked(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = data / game_tables.STATISTICS_FILE
    before = done("--data", data, "stats")
    with closing(sqlite3.connect(":memory:")) as tables:
        tables.deserialize(gzip.decompress(cache.read_bytes()))
        tables.execute("UPDATE seats SET name = 'Nobody'")
        tables.commit()
        content = tables.serialize()
    cache.write_bytes(gzip.compress(content))
    monkeypatch.setattr(game_tables, "MAX_STATISTICS_BYTES", len(content) - 1)
    assert done("--data", data, "stats") == before


@pytest.mark.parametrize("header", ["[]", "3", "nul", '{"seats":3,"rules":7}', '{"seats":[{}]}'])
def test_a_header_that_says_no_game_is_told_by_every_command(tmp_path: Path, header: str) -> None:
    done("--data", tmp_path, "import", RECORD)
    with closing(sqlite3.connect(tmp_path / JOURNAL_FILE)) as journal, journal:
        journal.execute("UPDATE game SET header = ?, checksum = ?", (header, checksum(1, header)))
    commands = (
        "games",
        "stats",
        "export",
        "story --game 1",
        "bgstats --game 1",
        "copy OUT",
        "archive OUT.sqlite3",
        "doctor",
    )
    for command in (*commands, "doctor --report", FORGET):
        said = hammerprice("--data", tmp_path, *command.replace("OUT", str(tmp_path / "out")).split())
        assert "header of game 1" in said.out + said.err or command in {"stats", "doctor --report", FORGET}, said
        assert (said.code in {0, 1, 2}, said.err.count("\n") <= 1) == (True, True), said


def test_a_report_does_not_wait_for_a_log_that_is_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / log.LOG_FILE)
    assert "/table.log: not a regular file" in done("--data", tmp_path, "doctor", "--report")
