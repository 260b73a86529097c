"""Nobody gets in: no way out to a network, no shell, no file outside its folder, whatever a file says.

That files are for their owner alone is in `test_mending.py`; fuzzed settings, editions, records, stickers and serial
lines are beside what reads them.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.checked_toml import FileRefused
from companion.editions import load_boxes
from companion.settings import load_settings
from tests.companion.command_line import RECORD, ROOT, hammerprice, written

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
    program = "import sys; from companion.main import main; sys.exit(main(sys.argv[1:]))"
    demo = ["demo", "--pace", "fast", "--players", "3", "--data", str(tmp_path / "data")]
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
            load_settings(path) if path.parent == tmp_path else load_boxes(own)
        assert str(refused.value).startswith(f"{path}:")
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "edition", ["../../../etc/passwd", "/etc/passwd", "classic/../classic", "..", "classic\\u0000"]
)
def test_a_name_in_a_file_is_never_a_path(tmp_path: Path, edition: str) -> None:
    record = written(tmp_path / "record.jsonl", RECORD.replace("classic", edition))
    for command in (["replay", record], ["import", record, "--data", tmp_path / "data"]):
        said = hammerprice(*command)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith(f"{record}:1: ")
    assert hammerprice("export", "../1", "--data", tmp_path / "data").code == 2
