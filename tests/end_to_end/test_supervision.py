"""What systemd hears of a table, at a real socket: when it is open, while its loop turns, and nothing once it hangs."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.system.log import LOG_FILE
from companion.system.systemd import Supervision
from tests.support.command_line import ROOT, written
from tests.support.x_server import XVFB

MS = 1_000_000
with_a_screen = pytest.mark.skipif(not XVFB, reason="needs an X server: install the package xvfb")

TABLE = """
import contextlib, sys, threading
from pathlib import Path
from companion.pages.page import PageName
from companion.editions.reader import load_editions
from companion.config.app_config import AppConfig
from companion.app import App
from companion.config.settings import Pins, load_settings
turns = 0
def hangs():
    global turns
    turns += 1
    if Path(sys.argv[2]).exists():
        sys.stdout.write("hangs\\n"); sys.stdout.flush()
        threading.Event().wait()
    return False
house = AppConfig(Path(sys.argv[1]), load_settings(None), load_editions())
with contextlib.closing(App(house.with_settings(pins=Pins.SIMULATED), log=sys.stderr)) as table:
    table.navigator.open(PageName.WELCOME, table.clock.now())
    table.run(until=hangs)
print(turns)
"""
SWITCHED_OFF = """
import sys
from companion.cli.main import main
from companion.loop.loop import Loop
pump = Loop.pump
def switched_off(loop):
    loop.table.close_program()
    pump(loop)
Loop.pump = switched_off
sys.exit(main(sys.argv[1:]))
"""


class Ear:
    """systemd's end of the line."""

    def __init__(self, path: Path | str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))

    def hears(self, seconds: float = 0) -> str:
        """The next message, waiting for it so long; empty if there is none."""
        self.socket.settimeout(seconds)
        try:
            return self.socket.recv(4096).decode()
        except (TimeoutError, BlockingIOError):
            return ""


@pytest.fixture
def ear(tmp_path: Path) -> Iterator[Ear]:
    ear = Ear(tmp_path / "notify")
    yield ear
    ear.socket.close()


def test_the_table_is_open_after_the_first_cycle_and_fed_at_half_the_time(tmp_path: Path, ear: Ear) -> None:
    line = Supervision({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "10000000"})
    line.cycled(3 * MS, "open")
    assert [ear.hears(), ear.hears(), ear.hears()] == ["READY=1\nSTATUS=open", "WATCHDOG=1", ""]
    assert line.due() == 5003 * MS
    line.cycled(5002 * MS, "open")
    assert ear.hears() == ""
    line.cycled(5003 * MS, "open")
    assert [ear.hears(), ear.hears()] == ["WATCHDOG=1", ""]
    line.leaves()
    assert ear.hears() == "STOPPING=1"
    line.close()


def test_an_abstract_socket_is_a_socket_too(tmp_path: Path) -> None:
    name = f"hammerprice-{os.getpid()}"
    ear = Ear(f"\0{name}")
    line = Supervision({"NOTIFY_SOCKET": f"@{name}"})
    line.cycled(0, "open")
    assert [ear.hears(), line.due()] == ["READY=1\nSTATUS=open", None]
    line.close()
    ear.socket.close()


LINE = {"NOTIFY_SOCKET": "/nowhere/at/all"}


@pytest.mark.parametrize(
    ("environment", "is_watched"),
    [
        ({}, False),
        ({"WATCHDOG_USEC": "1000000"}, False),
        (LINE | {"WATCHDOG_USEC": "soon"}, False),
        (LINE | {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"}, False),
        (LINE | {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": f"{os.getpid()}0"}, False),
        (LINE | {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": str(os.getpid())}, True),
        (LINE | {"WATCHDOG_USEC": "1000000"}, True),
    ],
    ids=["by hand", "no line", "no number", "another process", "a longer number", "this process", "any process"],
)
def test_the_table_wakes_to_feed_the_watchdog_of_its_own_process_and_no_other(
    environment: dict[str, str], is_watched: bool
) -> None:
    line = Supervision(environment)
    line.cycled(0, "open")
    line.leaves()
    assert (line.due() is not None) == is_watched
    line.close()


def test_a_line_that_nobody_empties_never_makes_the_table_wait(tmp_path: Path, ear: Ear) -> None:
    line = Supervision({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "2"})

    def feed() -> None:
        for now in range(5000):
            line.cycled(now * 1000, "open")

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    feeder.join(timeout=20)
    assert not feeder.is_alive()
    line.close()
    assert ear.hears().startswith("READY=1")


@contextmanager
def open_table(tmp_path: Path, display: str, *, watchdog_ms: int) -> "Iterator[subprocess.Popen[str]]":
    """A table that is open, and is ended with the test, however that ends."""
    with subprocess.Popen(
        [sys.executable, "-c", TABLE, str(tmp_path / "data"), str(tmp_path / "hang")],
        env={
            "DISPLAY": display,
            "PATH": os.defpath,
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": str(ROOT),
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": str(watchdog_ms * 1000),
        },
        stdout=subprocess.PIPE,
        text=True,
    ) as table:
        try:
            yield table
        finally:
            table.kill()


@with_a_screen
def test_an_idle_table_is_fed_in_time_sleeps_in_between_and_says_that_it_leaves(
    tmp_path: Path, ear: Ear, display: str
) -> None:
    with open_table(tmp_path, display, watchdog_ms=600) as table:
        assert ear.hears(30) == "READY=1\nSTATUS=The table is open; its pins are driven by: simulated"
        assert ear.hears(5) == "WATCHDOG=1"
        times = [time.monotonic() for _ in range(4) if ear.hears(5) == "WATCHDOG=1"]
        table.send_signal(signal.SIGTERM)
        assert ear.hears(5) == "STOPPING=1"
        out, _ = table.communicate(timeout=10)
    assert times[-1] - times[0] == pytest.approx(0.9, abs=0.25)
    assert int(out) <= 20, "it turned far more often than it was fed"
    assert table.returncode == 0


@with_a_screen
def test_a_table_whose_loop_hangs_falls_silent_whatever_its_other_threads_do(
    tmp_path: Path, ear: Ear, display: str
) -> None:
    with open_table(tmp_path, display, watchdog_ms=200) as table:
        assert ear.hears(30).startswith("READY=1")
        (tmp_path / "hang").touch()
        assert table.stdout
        assert table.stdout.readline() == "hangs\n"
        while ear.hears():
            pass
        assert ear.hears(0.5) == ""
        assert table.poll() is None


@with_a_screen
@pytest.mark.parametrize(("allowed", "code"), [("true", 80), ("false", 0)])
def test_the_power_is_left_to_the_service_by_the_exit_code_and_only_where_the_settings_allow_it(
    tmp_path: Path, ear: Ear, display: str, allowed: str, code: int
) -> None:
    settings = written(tmp_path / "settings.toml", "[table]", f"power-off = {allowed}")
    command = [sys.executable, "-c", SWITCHED_OFF, "--data", str(tmp_path / "data"), "--settings", str(settings)]
    environment = {"DISPLAY": display, "PATH": os.defpath, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    environment["NOTIFY_SOCKET"] = str(tmp_path / "notify")
    with subprocess.Popen(command, env=environment) as table:
        assert ear.hears(30).startswith("READY=1")
        assert table.wait(10) == code


def unseen_service(folder: Path) -> "subprocess.CompletedProcess[str]":
    """The table as a service on a computer without a screen, its folder the one in which the ear is."""
    return subprocess.run(
        [sys.executable, "-c", "from companion.cli.main import run; run()", "--data", str(folder)],
        env={
            "PATH": os.defpath,
            "PYTHONPATH": str(ROOT),
            "HOME": str(folder),
            "NOTIFY_SOCKET": str(folder / "notify"),
            "SDL_VIDEODRIVER": "dummy",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_service_without_a_screen_has_failed_and_says_why(tmp_path: Path, ear: Ear) -> None:
    """By hand the program plays a game by itself instead."""
    child = unseen_service(tmp_path)
    assert (child.returncode, child.stdout) == (2, "")
    assert child.stderr == "SDL_VIDEODRIVER is set to 'dummy', which shows nothing: unset it to play.\n"
    assert child.stderr in (tmp_path / LOG_FILE).read_text()
    assert ear.hears() == ""
