"""The bar that commands show while they take longer than a second, and only to somebody at a terminal."""

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion import terminal
from companion.terminal import ProgressBar
from tests.support.command_line import RECORD, ROOT, RULEBOOK, written
from tests.support.evenings import finished
from tests.support.table import NAMES

IMPATIENT = """
import sys
from companion import terminal
from companion.cli.main import main
terminal.PATIENCE_SECONDS = 0
for command in sys.argv[1:]:
    assert main(command.split()) == 0
"""
"""Runs several commands, whose bars do not wait for a second."""


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock says; the last of them is now."""
    told = [100.0]
    monkeypatch.setattr(terminal, "monotonic", lambda: told[-1])
    return told


def test_a_bar_is_shown_after_a_second_and_leaves_its_line_empty(
    seconds: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    with ProgressBar("reading games") as bar:
        bar.report(1, 1500)
        assert seen.getvalue() == ""
        seconds.append(101.0)
        bar.report(750, 1500)
        assert seen.getvalue() == f"\rreading games [{'#' * 15}{'.' * 15}] 750 of 1,500\x1b[K"
        bar.report(751, 1500)
        assert "751" not in seen.getvalue(), "drawn no more than ten times a second"
    assert seen.getvalue().endswith("\r\x1b[K")


def test_a_bar_says_how_long_it_will_go_on(seconds: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", seen)
    with ProgressBar("copying games") as bar:
        for now, done in ((102.0, 0), (104.0, 0), (105.0, 10), (110.0, 100), (120.0, 800)):
            seconds.append(now)
            bar.report(done, 1000)
    shown = [line.partition("] ")[2] for line in seen.getvalue().split("\x1b[K")]
    assert shown[:5] == [
        "0 of 1,000",
        "0 of 1,000",
        "10 of 1,000, 8 min left",
        "100 of 1,000, 90 s left",
        "800 of 1,000, 5 s left",
    ]


def test_nothing_is_shown_where_nobody_looks(seconds: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    unseen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", unseen)
    with ProgressBar("reading games") as bar:
        seconds.append(200.0)
        bar.report(1, 2)
    assert unseen.getvalue() == ""


def test_every_command_that_takes_long_has_a_bar(tmp_path: Path) -> None:
    data = finished(tmp_path / "data", NAMES[:3], NAMES[:3])
    place = f"--data {data}"
    commands = [
        f"{name} {place}" for name in ("stats", "games", f"copy {tmp_path / 'out'}", f"archive {tmp_path / 'a'}")
    ]
    (tmp_path / "records").mkdir()
    written(tmp_path / "records" / "a.jsonl", RECORD)
    commands.append(f"import {tmp_path / 'records'} {place}")
    commands.append(f"replay {RULEBOOK / '004-first-round.jsonl'}")
    commands.append("demo --pace fast --edition card-game --players 2")
    commands.append(f"forget --yes --player {NAMES[0]} {place}")
    shows, seen = pty.openpty()
    with os.fdopen(shows, "rb", buffering=0) as screen:
        with os.fdopen(seen, "wb") as stderr:
            subprocess.run(
                [sys.executable, "-c", IMPATIENT, *commands],
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                check=True,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
        told = b""
        while piece := _read(screen):
            told += piece
    bars = [line.split(" [")[0] for line in re.split(r"\r(?:\x1b\[K)?", told.decode()) if line]
    assert list(dict.fromkeys(bars)) == [
        "reading games",
        "copying games",
        "archiving games",
        "reading records",
        "replaying records",
        "rounds",
        "searching games",
    ]


def _read(screen: io.RawIOBase) -> bytes:
    """What is shown next; nothing once nobody can show more."""
    try:
        return screen.read(65536) or b""
    except OSError:
        return b""
