"""Runs the console command for the tests: in this process where only the words matter, as a child where a process
does. Nothing of the person who runs the tests is used: no settings, no data, no screen."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from companion.cli.main import main

RECORD = '{"record":1,"edition":"classic","variant":"standard","seats":["Axel","Beatrix","Clemens","Doris"],"first":1}'
SCRIPT = RECORD.replace("record", "script")
ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "tests/end_to_end/scripts"
RULEBOOK = ROOT / "tests/unit/rules/rulebook"
NOBODY = Path("/dev/null/home")
"""The home of somebody who has nothing and can keep nothing."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


def hammerprice(*arguments: object, stdin: bytes = b"", home: Path = NOBODY) -> Said:
    """The command in this process."""
    out, err = _stream(), _stream()
    with (
        mock.patch.dict(os.environ, _environment(home), clear=True),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin))),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
    return Said(code, _text(out), _text(err))


def done(*arguments: object, **how: Any) -> str:
    """What a command says that succeeds and complains of nothing."""
    said = hammerprice(*arguments, **how)
    assert (said.code, said.err) == (0, ""), said
    return said.out


def refused(*arguments: object, **how: Any) -> str:
    """The one line with which a command refuses what it is asked."""
    said = hammerprice(*arguments, **how)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1), said
    return said.err


def hammerprice_child(*arguments: object, stdin: bytes = b"", home: Path = NOBODY, before: str = "") -> Said:
    """The command as a process of its own, from a folder that is not the checkout's, with a line of Python `before`."""
    child = subprocess.run(
        [sys.executable, "-c", f"{before}\nfrom companion.cli.main import run; run()", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        timeout=600,
        check=False,
        env=_environment(home) | {"PYTHONPATH": str(ROOT)},
        cwd="/",
    )
    return Said(child.returncode, child.stdout.decode(), child.stderr.decode())


def written(path: Path, *lines: str) -> Path:
    """A file of these lines."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def json_lines(text: str) -> list[dict[str, object]]:
    """The objects of JSON Lines."""
    return [json.loads(line) for line in text.splitlines()]


def kinds(trace: Iterable[dict[str, object]]) -> list[str]:
    """A trace's lines in short: time, kind, and all but a picture's fingerprint and a game's number."""
    return [_kind(line) for line in trace]


def _kind(line: dict[str, object]) -> str:
    kind, *_ = line.keys() - {"at", "shows"}
    value = line[kind]
    if kind in {"picture", "game"}:
        return f"{line['at']} {kind}"
    if kind == "light":
        return f"{line['at']} light {value} {line['shows']}"
    return f"{line['at']} {kind} {' '.join(map(str, value.values())) if isinstance(value, dict) else value}"


def _environment(home: Path) -> dict[str, str]:
    folders = {name: str(home / name.lower()) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    return {"HOME": str(home), "PATH": os.defpath, "LC_ALL": "C.UTF-8", **folders}


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()
