"""Nobody gets in: no way out to a network, no shell, no file outside its folder, whatever a file says.

That files are for their owner alone is in `test_salvage.py`; fuzzed settings, editions, records, stickers and serial
lines are beside what reads them.
"""

import io
import os
import re
import resource
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.checked_toml import FileRefused
from companion.config.app_config import LastGood
from companion.config.preferences import PREFERENCES_FILE
from companion.config.settings import load_settings
from companion.editions.reader import BUNDLED, load_editions
from companion.journal.database import LAST_CONFIRMED_FILE, MENDED
from companion.journal.journal import JOURNAL_FILE, Journal, JournalFault
from companion.pages.self_test import REPORT
from companion.pages.welcome import say_first
from companion.statistics.game_tables import STATISTICS_FILE, GameTables
from companion.system.instance_lock import LOCK
from companion.system.log import LOG_FILE, table_log
from tests.support.command_line import RECORD, ROOT, RULEBOOK, SCRIPT, done, hammerprice, refused, written
from tests.support.evenings import finished
from tests.support.table import EDITIONS, NAMES, a_table
from tests.torture.faulty import in_a_child

STRACE = shutil.which("strace")
DEEP = {
    "lists": "x = " + "[" * 990 + "]" * 990,
    "lists over many lines": "x = [\n" + "[\n" * 50_000,
    "tables": "x = " + "{a=" * 490 + "1" + "}" * 490,
    "keys": "x" + ".a" * 990 + " = 1",
    "heads": "[" + ".".join("a" * 990) + "]\nb = 1",
}


@pytest.mark.skipif(not STRACE, reason="needs strace, which writes down what a program asks the kernel for")
def test_a_game_opens_no_network_runs_no_other_program_and_writes_in_its_own_folders_alone(tmp_path: Path) -> None:
    calls, passing = tmp_path / "calls", tmp_path / "passing"
    passing.mkdir()
    watched = "trace=socket,connect,bind,listen,execve,execveat,openat,creat"
    strace = [str(STRACE), "-f", "--seccomp-bpf", "-qq", "-e", watched, "-o", str(calls)]
    program = "import sys; from companion.cli.main import main; sys.exit(main(sys.argv[1:]))"
    demo = ["demo", "--pace", "fast", "--edition", "card-game", "--data", str(tmp_path / "data")]
    done = subprocess.run(
        [*strace, sys.executable, "-B", "-c", program, *demo],
        cwd=ROOT,
        env={"HOME": str(tmp_path), "TMPDIR": str(passing), "SDL_VIDEODRIVER": "dummy", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    if "ptrace" in done.stderr.lower():
        pytest.skip(f"strace may not look here: {done.stderr.splitlines()[0]}")
    assert done.returncode == 0, done.stderr
    told = calls.read_text(errors="replace").splitlines()
    assert [line for line in told if re.search(r"AF_INET|AF_PACKET|AF_NETLINK|\b(bind|listen)\(", line)] == []
    assert len([line for line in told if "execve" in line]) == 1
    opened = (re.search(r'openat\(\w+, "([^"]+)", [^)]*O_(?:WRONLY|RDWR)', line) for line in told)
    written_to = {match[1] for match in opened if match}
    assert any(path.startswith(f"{tmp_path}/data/") for path in written_to)
    assert {path for path in written_to if not path.startswith((f"{tmp_path}/", "/dev/"))} == set()


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_a_file_nested_far_too_deep_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    own = tmp_path / "editions"
    own.mkdir()
    for path in (tmp_path / "settings.toml", own / "mine.toml"):
        path.write_text(text)
        with pytest.raises(FileRefused) as refused:
            load_settings(path) if path.parent == tmp_path else load_editions(own)
        assert str(refused.value).startswith(f"{path}:")
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "edition", ["../../../etc/passwd", "/etc/passwd", "classic/../classic", "..", "classic\\u0000"]
)
def test_a_name_in_a_file_is_never_a_path(tmp_path: Path, edition: str) -> None:
    record = written(tmp_path / "record.jsonl", RECORD.replace("classic", edition))
    for command in (["replay", record], ["import", record, "--data", tmp_path / "data"]):
        assert refused(*command).startswith(f"{record}:1: ")
    assert hammerprice("export", "--game", "../1", "--data", tmp_path / "data").code == 2


def test_an_edition_with_a_name_that_is_not_utf_8_is_left_out_and_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.toml", "")
    own = tmp_path / "editions"
    own.mkdir()
    os.mkfifo(own / "pipe.toml")
    nameless = own / os.fsdecode(b"caf\xe9\n.toml")
    nameless.write_bytes((BUNDLED / "classic.toml").read_bytes())
    told = LastGood(tmp_path / "data", settings).config()
    assert told.editions.keys() == load_editions().keys()
    assert [file.refusal.message.partition(";")[0] for file in told.unreadable_files] == [
        "its name cannot be printed",
        "not a regular file",
    ]
    with a_table(tmp_path / "data", (), house=told) as table:
        say_first(table.world.table, None, told.unreadable_files)
        table.advance(0.1)
        assert r"caf\udce9\n.toml is ignored" in table.said()


def test_a_refusal_is_one_line_whatever_a_file_is_called_and_holds(tmp_path: Path) -> None:
    digits = "9" * 400
    odd = tmp_path / "two\nlines"
    odd.mkdir()
    settings = written(odd / "settings.toml", "[wiring]", f"buttons = [{digits}]")
    record = written(odd / "record.jsonl", "no record")
    refused = (["--settings", settings, "wiring"], ["replay", record], ["import", record, "--data", odd / "data"])
    for command in refused:
        said = hammerprice(*command)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert said.err.startswith(str(odd).replace("\n", r"\n"))
        assert digits not in said.err
    for asked in (["wiring", "--paddles", digits], ["demo", "--panel", f"{digits}x480"]):
        said = hammerprice(*asked)
        assert (said.code, digits in said.err) == (2, False)


def test_a_link_in_the_journals_place_changes_no_other_file_and_makes_none(tmp_path: Path) -> None:
    folder, others = tmp_path / "data", tmp_path / "others"
    folder.mkdir()
    others.touch(0o644)
    (folder / JOURNAL_FILE).symlink_to(others)
    with pytest.raises(JournalFault):
        Journal(folder)
    assert (stat.S_IMODE(others.stat().st_mode), others.read_bytes()) == (0o644, b"")
    (folder / JOURNAL_FILE).unlink()
    (folder / JOURNAL_FILE).symlink_to(tmp_path / "made")
    with pytest.raises(JournalFault):
        Journal(folder)
    assert not (tmp_path / "made").exists()


def test_no_command_writes_through_a_link_that_somebody_left_in_its_folder(tmp_path: Path) -> None:
    record, script = RULEBOOK / "004-first-round.jsonl", written(tmp_path / "script", SCRIPT)
    data = finished(tmp_path / "data", NAMES[:3])
    out = tmp_path / "out"
    commands: dict[str, list[object]] = {
        "story.html": ["story", record, "--html", out / "story.html"],
        "archive": ["archive", out / "archive", "--data", data],
        "wiring.svg": ["wiring", "--paddles", 4, "--svg", out / "wiring.svg"],
        "wiring.png": ["wiring", "--paddles", 4, "--png", out / "wiring.png"],
        "record": ["simulate", "--record", out / "record", script],
        "trace": ["simulate", "--trace", out / "trace", script],
    }
    for leads_to in ("others", "nothing"):
        out.mkdir()
        written(out / "others", "another's")
        for name, command in commands.items():
            (out / name).symlink_to(leads_to)
            said = hammerprice(*command)
            assert said.code == 2, name
            assert said.err.startswith(f"{out / name}: "), name
        assert {path.name for path in out.iterdir()} == {"others", *commands}
        assert (out / "others").read_text() == "another's\n"
        shutil.rmtree(out)


@pytest.mark.parametrize("prepared", ["link", "pipe"])
def test_a_picture_is_never_written_into_what_somebody_left_under_its_name(tmp_path: Path, prepared: str) -> None:
    out, others = tmp_path / "out", written(tmp_path / "others", "another's")
    command = ["simulate", "--pictures", out, written(tmp_path / "script", SCRIPT)]
    done(*command)
    before = {path: path.read_bytes() for path in out.iterdir()}
    for path in before:
        path.unlink()
        if prepared == "link":
            path.symlink_to(others)
        else:
            os.mkfifo(path)
    done(*command)
    assert {path: path.read_bytes() for path in out.iterdir()} == before
    assert others.read_text() == "another's\n"


def far_too_large(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


ENDLESS: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "endless link": lambda path: path.symlink_to("/dev/zero"),
    "far too large": far_too_large,
}
JOURNALS = (JOURNAL_FILE, f"{JOURNAL_FILE}-wal", f"{JOURNAL_FILE}-shm", MENDED)
OTHERS = (LAST_CONFIRMED_FILE, PREFERENCES_FILE, STATISTICS_FILE, LOG_FILE, LOCK, REPORT)


@pytest.mark.parametrize("kind", ENDLESS)
@pytest.mark.parametrize("name", [*JOURNALS, *OTHERS])
def test_a_file_of_the_data_folder_that_has_no_end_is_not_waited_for_and_fills_no_memory(
    tmp_path: Path, name: str, kind: str
) -> None:
    """The journal's are refused, and named with the remedy; without the others the table opens."""
    data = finished(tmp_path / "data", NAMES[:3])
    (data / name).unlink(missing_ok=True)
    ENDLESS[kind](data / name)

    def opening(into: int) -> None:
        signal.alarm(20)
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
        try:
            with a_table(data) as table, table_log(data, io.StringIO()):
                table.world.table.prefer(voice=False)
                table.go("menu", "self-test", "back")
                with GameTables(data, EDITIONS) as games, games.up_to_date():
                    table.advance(1)
            os.write(into, b"opened")
        except JournalFault as fault:
            os.write(into, str(fault).encode())

    told, came_to_its_end = in_a_child(opening)
    assert came_to_its_end
    if (name, kind) == (LOCK, "pipe"):
        assert told.startswith(f"{data}: cannot be opened (")
    elif name in OTHERS:
        assert told == "opened"
    elif kind == "far too large":
        assert "larger than 256 MiB" in told
    else:
        assert told == f"{data / name}: not a regular file; take it away, or name another folder with --data"
